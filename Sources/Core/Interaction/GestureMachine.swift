import Motion
import Touch

/// A value that gestures move and time moves on: a ``Draggable``, a ``Scroller`` or a ``TransformDrag``.
public protocol GestureMachine<Value>: Sendable {
    /// The type of the moved value.
    associatedtype Value: Coordinates
    /// The type of the rules.
    associatedtype Rules: MachineRules

    /// The bounds, springs and policies of the value.
    var rules: Rules { get }
    /// The state of the machine: idle, dragging or animating.
    var activity: Activity { get }
    /// The place where it rests or is heading; nil in a drag.
    var goal: Value? { get }
    /// True if it changes without further input after the frame that it was told of last.
    var needsFrame: Bool { get }

    /// Returns the value and velocity to show at a moment.
    func state(at time: Timestamp) -> MotionState<Value>
    /// Returns the value at a moment with the velocity with which it is shown to move. In a hand, where
    /// ``state(at:)`` has the hand's velocity, that differs while what is shown passes into what the last
    /// report says.
    func motion(at time: Timestamp) -> MotionState<Value>
    /// Returns the time up to which what is shown no longer changes, after a frame that is seen at a moment.
    func finalTime(at frame: Timestamp) -> Timestamp
    /// Returns the time up to which what is shown no longer changes, before an event of a moment.
    func finalTime(before event: Timestamp) -> Timestamp
    /// Does what a gesture says.
    @discardableResult
    mutating func handle(
        _ gesture: Gesture, through map: GestureMap<Value>, record: (DragTransition<Value>) -> Void
    ) -> DragAnswer<Value>?
    /// Does what a gesture says whose fingers are at a place in the picture, in points; nil for an unknown
    /// place.
    @discardableResult
    mutating func handle(
        _ gesture: Gesture, through map: GestureMap<Value>, at point: Point?,
        record: (DragTransition<Value>) -> Void
    ) -> DragAnswer<Value>?
    /// Does what a mouse reports; nil for a report that does nothing to it.
    @discardableResult
    mutating func handle(
        _ event: InputEvent, through map: GestureMap<Value>, record: (DragTransition<Value>) -> Void
    ) -> DragAnswer<Value>?
    /// Lets time pass.
    @discardableResult
    mutating func advance(to time: Timestamp) -> DragTransition<Value>?
    /// Changes the rules. What is shown stays.
    @discardableResult
    mutating func setRules(_ rules: Rules, time: Timestamp) -> DragAnswer<Value>
    /// Lets go of what a hand holds, as if the drag had been none.
    @discardableResult
    mutating func cancel(time: Timestamp) -> DragAnswer<Value>
    /// Ends a motion at its goal, at once.
    @discardableResult
    mutating func finish(time: Timestamp) -> DragAnswer<Value>
}

extension GestureMachine {
    /// Does what a gesture says, wherever its fingers are.
    @inlinable
    @discardableResult
    public mutating func handle(
        _ gesture: Gesture, through map: GestureMap<Value>, at point: Point?,
        record: (DragTransition<Value>) -> Void
    ) -> DragAnswer<Value>? { handle(gesture, through: map, record: record) }

    /// Ignores mice: their gestures are those of a finger.
    @discardableResult
    public mutating func handle(
        _ event: InputEvent, through map: GestureMap<Value>, record: (DragTransition<Value>) -> Void
    ) -> DragAnswer<Value>? { nil }
}

/// The rules that whoever shows a value changes: those of its clock.
public protocol MachineRules: Sendable {
    /// The time, in seconds, from a report of a hand to the frames that show it.
    var lead: Double { get set }
    /// True without animations.
    var reducesMotion: Bool { get set }
}

extension DragRules: MachineRules {}
extension ScrollRules: MachineRules {}

extension Draggable: GestureMachine {
    @discardableResult
    public mutating func cancel(time: Timestamp) -> DragAnswer<Value> { cancel(.cancelled, time: time) }

    @discardableResult
    public mutating func finish(time: Timestamp) -> DragAnswer<Value> { handle(.stop(.end), at: time) }
}

extension Scroller: GestureMachine {
    @inlinable
    public func motion(at time: Timestamp) -> MotionState<Value> { mover.motion(at: time) }

    @inlinable
    public func finalTime(at frame: Timestamp) -> Timestamp { mover.finalTime(at: frame) }

    @inlinable
    public func finalTime(before event: Timestamp) -> Timestamp { mover.finalTime(before: event) }

    @discardableResult
    public mutating func cancel(time: Timestamp) -> DragAnswer<Value> { mover.cancel(time: time) }

    @discardableResult
    public mutating func finish(time: Timestamp) -> DragAnswer<Value> {
        mover.handle(.stop(.end), at: time)
    }
}
