/// The stages of a touchpad gesture.
///
///     if case .hold(let phase, let fingers) = event.action, fingers == 3 {
///         switch phase {
///         case .begin, .update: overview.isPeeking = true
///         case .end, .cancelled: overview.isPeeking = false
///         }
///     }
public enum GesturePhase: UInt32, Hashable, Sendable {
    /// The fingers landed, and the gesture was recognised.
    case begin
    /// The fingers moved.
    case update
    /// The fingers left the surface, all of them within 100 ms of each other.
    case end
    /// The gesture turned into another, or proved to be none.
    ///
    /// libinput also cancels when a finger joins or leaves and the others stay: it waits for 100 ms without
    /// an update, and then cancels.
    case cancelled
}

/// A step of two-finger scrolling on a touchpad.
///
///     var offset = 100.0   // of a list, in points
///     let scroll = Scroll(delta: [0, -4], isNatural: true)   // two fingers move up by 4 mm
///     offset -= 8 * scroll.delta.y
///     offset  // 132: the content moves up with the fingers
public struct Scroll: Equatable, Sendable {
    /// The fingers' movement since the last step, in millimetres.
    ///
    /// Zero on both axes means that the fingers were lifted.
    public var delta: SIMD2<Double>
    /// True if the device is configured for natural scrolling; ``delta`` follows the fingers all the same.
    public var isNatural: Bool

    /// Creates a step by a movement in millimetres; zero ends the scroll.
    public init(delta: SIMD2<Double>, isNatural: Bool = false) {
        self.delta = delta
        self.isNatural = isNatural
    }

    /// True if this report ends a scroll: the fingers were lifted.
    public var isTerminating: Bool { delta == .zero }
}

/// A step of a touchpad swipe.
///
///     // A compositor keeps the swipes of four fingers to itself, and passes the others on.
///     if case .swipe(.update, let swipe) = event.action {
///         if swipe.fingers == 4 {
///             overview.offset += 16 * swipe.delta.y
///         } else {
///             client.swipe(by: swipe.accelerated)
///         }
///     }
public struct Swipe: Equatable, Sendable {
    /// The number of fingers on the surface.
    public var fingers: Int
    /// The fingers' movement since the last step, in millimetres, free of pointer acceleration.
    public var delta: SIMD2<Double>
    /// The same step in points after libinput's pointer acceleration.
    public var accelerated: SIMD2<Double>

    /// Creates a step by a movement in millimetres and, accelerated, in points.
    public init(fingers: Int, delta: SIMD2<Double> = .zero, accelerated: SIMD2<Double> = .zero) {
        self.fingers = fingers
        self.delta = delta
        self.accelerated = accelerated
    }
}

/// A step of a touchpad pinch.
///
///     if case .pinch(.update, let pinch) = event.action {
///         photo.scale = scaleAtBeginning * pinch.scale   // since the beginning
///         photo.angle += pinch.rotation                  // since the last step
///     }
public struct Pinch: Equatable, Sendable {
    /// The number of fingers on the surface.
    public var fingers: Int
    /// The movement of the fingers' centre since the last step, in millimetres, free of acceleration.
    public var delta: SIMD2<Double>
    /// The ratio of the distance between the fingers to that at the beginning.
    public var scale: Double
    /// The rotation of the fingers since the last step, in radians, clockwise.
    public var rotation: Double

    /// Creates a step; without arguments for it, nothing moves, scales or turns.
    public init(fingers: Int, delta: SIMD2<Double> = .zero, scale: Double = 1, rotation: Double = 0) {
        self.fingers = fingers
        self.delta = delta
        self.scale = scale
        self.rotation = rotation
    }
}
