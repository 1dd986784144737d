import Motion
import Touch

/// A value that gestures and the passing of time move: a ``Draggable``, a ``Scroller`` or a
/// ``TransformDrag``.
///
///     // Shows a frame, and returns true if another one must follow.
///     func show<Machine: Interactive>(
///         _ machine: inout Machine, at frameTime: Timestamp, draw: (Machine.Value) -> Void
///     ) -> Bool {
///         draw(machine.state(at: frameTime).value)
///         machine.advance(to: frameTime)
///         return machine.needsFrame
///     }
public protocol Interactive<Value>: Sendable {
    /// The type of the moved value.
    associatedtype Value: Coordinates
    /// The type of the rules.
    associatedtype Rules: InteractionRules

    /// The bounds, springs and policies of the value.
    var rules: Rules { get }
    /// The state of the machine: idle, dragging or animating.
    var activity: Activity { get }
    /// The place where it rests or is heading; nil in a drag.
    var goal: Value? { get }
    /// True if the value changes without further input after the last frame that it was advanced to.
    var needsFrame: Bool { get }

    /// Returns the value and velocity to show at a moment.
    func state(at time: Timestamp) -> MotionState<Value>
    /// Returns the value at a time, with the rate at which the shown value changes. In a hand that can differ
    /// from the velocity of ``state(at:)``, which is the hand's.
    func motion(at time: Timestamp) -> MotionState<Value>
    /// Returns the span in which no later event changes the shown value.
    ///
    /// - Parameters:
    ///   - time: The time at which a frame is seen, or of an event that changes the value.
    ///   - isEvent: True before an event, false before the machine is advanced to a frame.
    func settledSpan(to time: Timestamp, isEvent: Bool) -> SettledSpan
    /// Handles a gesture; nil if it has no effect on the value.
    @discardableResult
    mutating func handle(
        _ gesture: Gesture, through map: GestureMap<Value>, record: (DragTransition<Value>) -> Void
    ) -> DragResult<Value>?
    /// Handles a gesture whose fingers are at a point of the picture; nil for an unknown point.
    @discardableResult
    mutating func handle(
        _ gesture: Gesture, through map: GestureMap<Value>, at point: Point?,
        record: (DragTransition<Value>) -> Void
    ) -> DragResult<Value>?
    /// Handles a report of a mouse; nil if it has no effect on the value.
    @discardableResult
    mutating func handle(
        _ event: InputEvent, through map: GestureMap<Value>, record: (DragTransition<Value>) -> Void
    ) -> DragResult<Value>?
    /// Advances the value to a time, and returns the transition of one that has settled by then.
    @discardableResult
    mutating func advance(to time: Timestamp) -> DragTransition<Value>?
    /// Changes the rules. What is shown stays.
    @discardableResult
    mutating func setRules(_ rules: Rules, time: Timestamp) -> DragResult<Value>
    /// Cancels a drag: the value returns to where the drag began.
    @discardableResult
    mutating func cancel(time: Timestamp) -> DragResult<Value>
    /// Ends a motion at its goal, at once.
    @discardableResult
    mutating func finish(time: Timestamp) -> DragResult<Value>
}

extension Interactive {
    /// Handles a gesture, wherever its fingers are.
    @discardableResult
    public mutating func handle(
        _ gesture: Gesture, through map: GestureMap<Value>, at point: Point?,
        record: (DragTransition<Value>) -> Void
    ) -> DragResult<Value>? { handle(gesture, through: map, record: record) }

    /// Ignores mice: their gestures are those of a finger.
    @discardableResult
    public mutating func handle(
        _ event: InputEvent, through map: GestureMap<Value>, record: (DragTransition<Value>) -> Void
    ) -> DragResult<Value>? { nil }
}

extension Draggable: Interactive {
    @discardableResult
    public mutating func cancel(time: Timestamp) -> DragResult<Value> { cancel(.cancelled, time: time) }

    @discardableResult
    public mutating func finish(time: Timestamp) -> DragResult<Value> { handle(.stop(.end), at: time) }
}

extension Scroller: Interactive {
    public func motion(at time: Timestamp) -> MotionState<Value> { mover.motion(at: time) }

    public func settledSpan(to time: Timestamp, isEvent: Bool) -> SettledSpan {
        mover.settledSpan(to: time, isEvent: isEvent)
    }

    @discardableResult
    public mutating func cancel(time: Timestamp) -> DragResult<Value> { mover.cancel(time: time) }

    @discardableResult
    public mutating func finish(time: Timestamp) -> DragResult<Value> {
        mover.handle(.stop(.end), at: time)
    }
}
