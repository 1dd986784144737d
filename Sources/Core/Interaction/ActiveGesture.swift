import Touch

/// The gesture that holds something, for things that follow gestures by verbs of their own.
///
///     var grip = ActiveGesture()
///     let verb = grip.verb(for: gesture, isMoving: false)   // .grab
///
/// A pan, an edge swipe or a long press holds it; a hold does where it moves, and lets it go at rest. The
/// gesture that has taken hold keeps it until it ends. A hold that becomes a pan hands it over: the pan is
/// a second ``Verb/grab``, with no release between.
public struct ActiveGesture: Sendable {
    private var holder: Holder?

    /// The deeds of a gesture.
    ///
    ///     let motion = gesture.motion(along: .vertical)
    ///     switch grip.verb(for: gesture, isMoving: sheet.activity == .animating) {
    ///     case .grab: sheet.grab(at: motion.value, time: gesture.time)
    ///     case .move: sheet.move(to: motion.value, time: gesture.time)
    ///     case .release: sheet.release(velocity: motion.velocity, time: gesture.time)
    ///     case .cancel: sheet.cancel(time: gesture.time)
    ///     case nil: break
    ///     }
    public enum Verb: Hashable, Sendable {
        /// Takes hold, follows the hand, lets go with its velocity, or gives the drag up.
        case grab, move, release, cancel
    }

    /// Creates a grip that no gesture has.
    public init() {}

    /// Returns the action of a gesture on a value; nil if it has none.
    ///
    /// - Parameters:
    ///   - gesture: The gesture, from an arena.
    ///   - isMoving: True while the thing moves by itself.
    public mutating func verb(for gesture: Gesture, isMoving: Bool) -> Verb? {
        let verb = gesture.kind.holds ? gesture.verb : nil
        switch verb {
        case nil: return nil
        case .grab:
            if let holder {
                guard holder.isHold, holder.device == gesture.device else { return nil }
            } else {
                guard gesture.kind != .hold || isMoving else { return nil }
            }
            holder = Holder(gesture)
        case .move, .release, .cancel:
            guard holder?.id == gesture.id else { return nil }
            if verb != .move { holder = nil }
        }
        return verb
    }

    /// Lets go: the thing was taken from the gesture.
    public mutating func lose() { holder = nil }
}

extension Gesture {
    /// The deed of a gesture for what it holds; nil for none. A hold lets go where the thing is, however it ends.
    var verb: ActiveGesture.Verb? {
        switch phase {
        case .began: .grab
        case .changed: kind == .hold ? nil : .move
        case .ended: .release
        case .cancelled: kind == .hold ? .release : .cancel
        }
    }
}
