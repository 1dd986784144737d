/// The number of a finger on its touchscreen, from touch-down to lift; it may be used again afterwards, and
/// another touchscreen may use it at the same time.
///
///     switch event.action {
///     case .down(let contact), .move(let contact):
///         trackers[contact.id, default: VelocityTracker()].add(contact.normalized, at: event.time)
///     case .up(let id): throwPuck(trackers.removeValue(forKey: id)?.velocity(at: event.time) ?? .zero)
///     case .cancel(let id): trackers[id] = nil
///     default: break
///     }
public struct ContactID: Hashable, Sendable {
    /// The number, unique among the fingers that are down.
    public var rawValue: Int32

    /// Creates the identifier with that number.
    public init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// The position of a finger on a touchscreen.
///
///     if case .down(let contact) = event.action {
///         showRipple(at: contact.normalized * SIMD2(1920, 1080))   // points of the screen
///     }
public struct Contact: Equatable, Sendable {
    /// The number of the finger.
    public var id: ContactID
    /// Millimetres from the top left corner; nil if the device does not report its size.
    public var millimetres: SIMD2<Double>?
    /// The position as a fraction of the surface, (0, 0) top left to (1, 1) bottom right.
    ///
    /// Values slightly outside of that are normal at the edges.
    public var normalized: SIMD2<Double>

    /// Creates the position of a finger.
    public init(_ id: ContactID, millimetres: SIMD2<Double>? = nil, normalized: SIMD2<Double>) {
        self.id = id
        self.millimetres = millimetres
        self.normalized = normalized
    }
}
