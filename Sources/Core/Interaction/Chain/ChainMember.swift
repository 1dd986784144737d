import Motion
import Touch

/// A member of a chain: a draggable or a scroller, with its place in the order.
///
///     let sheet = ChainMember.draggable(Draggable(320, rules: rules), through: GestureMap(y: -8), first: .growing)
public struct ChainMember<Value: Coordinates>: Sendable {
    /// The draggable; nil for a scroller.
    public var draggable: Draggable<Value>?
    /// The scroller; nil for a draggable.
    public var scroller: Scroller<Value>?
    /// The way of the value for a millimetre of the hand.
    public var map: GestureMap<Value>
    /// The directions in which it moves before the members within it.
    public var first: ChainPriority
    /// True if a throw that runs into its end goes on in the next member; false to spring back there.
    public var passesThrows: Bool

    /// Creates a member that drags a value.
    ///
    /// - Parameters:
    ///   - draggable: The value, with its position and its rules.
    ///   - map: The way of the value for a millimetre of the hand.
    ///   - first: The directions in which it moves before the members within it.
    ///   - passesThrows: True if a throw that runs into its end goes on in the next member.
    public static func draggable(
        _ draggable: Draggable<Value>, through map: GestureMap<Value>, first: ChainPriority = .never,
        passesThrows: Bool = true
    ) -> ChainMember {
        ChainMember(
            draggable: draggable, scroller: nil, map: map, first: first, passesThrows: passesThrows)
    }

    /// Creates a member that scrolls; see ``draggable(_:through:first:passesThrows:)``.
    public static func scroller(
        _ scroller: Scroller<Value>, through map: GestureMap<Value>, first: ChainPriority = .never,
        passesThrows: Bool = true
    ) -> ChainMember {
        ChainMember(draggable: nil, scroller: scroller, map: map, first: first, passesThrows: passesThrows)
    }
}

// MARK: - Questions

extension ChainMember {
    /// The state of its machine.
    public var activity: Activity { draggable?.activity ?? scroller?.activity ?? .idle }

    /// The place where it rests or is heading; nil in a drag.
    public var goal: Value? { draggable?.goal ?? scroller?.goal }

    /// True if it changes without further input.
    public var needsFrame: Bool { draggable?.needsFrame ?? scroller?.needsFrame ?? false }

    func state(at time: Timestamp) -> MotionState<Value> {
        draggable?.state(at: time) ?? scroller?.state(at: time) ?? MotionState(.zero)
    }

    mutating func advance(to time: Timestamp) -> DragTransition<Value>? {
        draggable?.advance(to: time) ?? scroller?.advance(to: time)
    }

    mutating func cancel(at time: Timestamp) -> DragTransition<Value>? {
        guard activity == .dragging else { return nil }
        return (draggable?.cancel(time: time) ?? scroller?.cancel(time: time))?.transition
    }
}

// MARK: - In the chain

extension ChainMember: ChainLink, MachineLink {
    package typealias Transition = DragTransition<Value>

    package var priority: ChainPriority { first }

    package var ways: GestureMap<Value> { scroller?.ways(of: map) ?? map }

    package func read<Answer>(_ body: (borrowing Draggable<Value>) -> Answer) -> Answer? {
        if scroller == nil { draggable.map(body) } else { scroller.map { body($0.machine) } }
    }

    package mutating func change<Answer>(_ body: (inout Draggable<Value>) -> Answer) -> Answer? {
        if draggable != nil { return body(&draggable!) }
        if scroller != nil { return body(&scroller!.machine) }
        return nil
    }

    package mutating func handle(_ gesture: Gesture, record: (DragTransition<Value>) -> Void) {
        draggable?.handle(gesture, through: map, record: record)
        scroller?.handle(gesture, through: map, record: record)
    }

    package mutating func turnWheel(
        by notches: Double, on axis: Int, parts: inout Double, at time: Timestamp,
        record: (DragTransition<Value>) -> Void
    ) -> Double {
        scroller?.turnWheel(
            by: notches, on: axis, parts: &parts, through: map, at: time, record: record)
            ?? draggable?.turnWheel(
                by: notches, on: axis, parts: &parts, through: map, at: time, record: record) ?? notches
    }
}
