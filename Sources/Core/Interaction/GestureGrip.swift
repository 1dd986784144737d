import Touch

/// The gesture that holds something, for things that follow gestures by verbs of their own.
///
///     var grip = GestureGrip()
///     let verb = grip.verb(for: gesture, isMoving: false)   // .grab
///
/// A pan, an edge swipe or a long press holds it; a hold does where it moves, and lets it go at rest. The
/// gesture that has taken hold keeps it until it ends.
public struct GestureGrip: Sendable {
    private var holder: GestureID?

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
        switch (gesture.kind, gesture.phase) {
        case _ where !gesture.kind.holds: return nil
        case (.hold, .began) where !isMoving: return nil
        case (_, .began):
            guard holder == nil else { return nil }
            holder = gesture.id
            return .grab
        case (_, _) where holder != gesture.id: return nil
        case (.hold, .changed): return nil
        case (_, .changed): return .move
        case (.hold, _), (_, .ended):
            holder = nil
            return .release
        case (_, .cancelled):
            holder = nil
            return .cancel
        }
    }

    /// Lets go: the thing was taken from the gesture.
    public mutating func lose() { holder = nil }
}
