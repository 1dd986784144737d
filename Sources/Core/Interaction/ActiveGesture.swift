import Touch

/// The gesture that holds a value, for an app that drives the value by its own verbs.
///
///     var active = ActiveGesture()
///     let verb = active.verb(for: gesture, isMoving: false)   // .grab
///
/// A pan, an edge swipe or a long press grabs the value; a hold grabs it only while it moves, and releases it
/// at rest. The value stays with that gesture until the gesture ends. A pan by the fingers of a hold takes the
/// value over: it is a second ``Verb/grab``, with no release between.
public struct ActiveGesture: Sendable {
    private var holder: StrokeGesture?

    /// The actions of a gesture on the value that it holds.
    ///
    ///     let motion = gesture.motion(along: .vertical)
    ///     switch active.verb(for: gesture, isMoving: sheet.activity == .animating) {
    ///     case .grab: sheet.grab(at: motion.value, time: gesture.time)
    ///     case .move: sheet.move(to: motion.value, time: gesture.time)
    ///     case .release: sheet.release(velocity: motion.velocity, time: gesture.time)
    ///     case .cancel: sheet.cancel(time: gesture.time)
    ///     case nil: break
    ///     }
    public enum Verb: Hashable, Sendable {
        /// Grabs the value, moves it, releases it with the hand's velocity, or cancels the drag.
        case grab, move, release, cancel
    }

    /// Creates an active gesture without a gesture.
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
            holder = StrokeGesture(gesture)
        case .move, .release, .cancel:
            guard holder?.id == gesture.id else { return nil }
            if verb != .move { holder = nil }
        }
        return verb
    }

    /// Forgets the gesture, because the value was taken from it.
    public mutating func lose() { holder = nil }
}

extension Gesture {
    /// The verb for the held value; nil for none. A hold releases the value where it is, however it ends.
    var verb: ActiveGesture.Verb? {
        switch phase {
        case .began: .grab
        case .changed: kind == .hold ? nil : .move
        case .ended: .release
        case .cancelled: kind == .hold ? .release : .cancel
        }
    }
}
