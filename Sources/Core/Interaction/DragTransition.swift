import Motion

/// The record of an event that changed the machine's motion.
///
///     // A release tells where the pager will rest, before it is there:
///     pager.handle(gesture, through: GestureMap(x: 8)) { transition in
///         if transition.event == .release, let goal = transition.goal { loadPage(at: goal) }
///     }
public struct DragTransition<Value: Coordinates>: Equatable, Sendable {
    /// The time of the event. A motion that settles between two frames does so at its own time, not at the
    /// frame's.
    public var time: Timestamp
    /// The activity before the event.
    public var from: Activity
    /// The kind of event that changed the motion.
    public var event: DragEventKind
    /// The activity after the event.
    public var to: Activity
    /// The state on screen before it.
    public var before: MotionState<Value>
    /// The state on screen after it; the value is the same unless the event asked for another one.
    public var after: MotionState<Value>
    /// The resting place that the value heads for from then on, or has; nil in a drag.
    public var goal: Value?
    /// The place outside the bounds that was chosen for it, at which the rules allow no rest: it heads for
    /// the nearest one at which they do. Nil when there was none.
    public var refused: Value?
}

/// The machine's answer to an event.
///
///     switch list.handle(gesture, through: GestureMap(y: 8)) {
///     case .changed, .accepted: askForAnotherFrame()
///     case .ignored, nil: break   // the picture stays as it is
///     }
public enum DragResult<Value: Coordinates>: Equatable, Sendable {
    /// The event had no effect, for a reason.
    case ignored(DragIgnored)
    /// The event had an effect, and the motion stays the same.
    case accepted
    /// The event changed the motion.
    case changed(DragTransition<Value>)

    /// The transition, if there was one.
    public var transition: DragTransition<Value>? {
        if case .changed(let transition) = self { return transition }
        return nil
    }
}

/// The reasons for which an event has no effect.
///
///     if case .ignored(let reason) = draggable.move(to: 12, time: now) { print(reason) }
///     // it has no effect on a value that is idle
public enum DragIgnored: Hashable, Sendable {
    /// The table ignores the event in this state.
    case inState(Activity)
    /// A number of the event is not finite.
    case notFinite
    /// The motion runs; only a paused one can be scrubbed.
    case notPaused
    /// There is no next resting place to go to.
    case noDetents
    /// The event asks for a rest outside the bounds, and the rules do not allow one.
    case outsideBounds
}
