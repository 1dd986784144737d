import Motion
import Touch

/// A member of a chain: a draggable or a scroller, with its place in the order.
///
///     let sheet = ChainMember.draggable(
///         Draggable(320, rules: rules), through: GestureMap(y: -8), first: .growing)
public struct ChainMember<Value: Coordinates>: Sendable {
    /// The displacement of the value for a millimetre of the hand.
    public var map: GestureMap<Value>
    /// The directions in which it moves before the members within it.
    public var first: ChainPriority
    /// True if a throw that runs into its end goes on in the next member; false to spring back there.
    public var passesFlings: Bool
    /// The scroller. A draggable is kept as the machine of a scroller, so that both are accessed alike and in
    /// place.
    var shell: Scroller<Value>
    private let isScroller: Bool

    /// Creates a member that drags a value.
    ///
    /// - Parameters:
    ///   - draggable: The value, with its position and its rules.
    ///   - map: The displacement of the value for a millimetre of the hand.
    ///   - first: The directions in which it moves before the members within it.
    ///   - passesFlings: True if a throw that runs into its end goes on in the next member.
    public static func draggable(
        _ draggable: Draggable<Value>, through map: GestureMap<Value>, first: ChainPriority = .never,
        passesFlings: Bool = true
    ) -> ChainMember {
        var shell = Scroller<Value>(content: .zero, viewport: .zero)
        shell.mover = draggable
        return ChainMember(
            map: map, first: first, passesFlings: passesFlings, shell: shell, isScroller: false)
    }

    /// Creates a member that scrolls; see ``draggable(_:through:first:passesFlings:)``.
    public static func scroller(
        _ scroller: Scroller<Value>, through map: GestureMap<Value>, first: ChainPriority = .never,
        passesFlings: Bool = true
    ) -> ChainMember {
        ChainMember(map: map, first: first, passesFlings: passesFlings, shell: scroller, isScroller: true)
    }

    /// The draggable, to read or to change; nil for a scroller.
    public var draggable: Draggable<Value>? {
        get { isScroller ? nil : shell.mover }
        set { if let newValue, !isScroller { shell.mover = newValue } }
    }

    /// The scroller, to read or to change; nil for a draggable.
    public var scroller: Scroller<Value>? {
        get { isScroller ? shell : nil }
        set { if let newValue, isScroller { shell = newValue } }
    }
}

// MARK: - Questions

extension ChainMember {
    /// The state of its machine.
    @inline(__always)
    public var activity: Activity { shell.mover.activity }

    /// The place where it rests or is heading; nil in a drag.
    public var goal: Value? { shell.mover.goal }

    /// True if it changes without further input.
    public var needsFrame: Bool { shell.mover.needsFrame }
}

// MARK: - In the chain

extension ChainMember: MachineLink {
    package typealias Transition = DragTransition<Value>

    package var priority: ChainPriority { first }

    package var draggableMap: GestureMap<Value> { isScroller ? shell.against(map) : map }

    package func read<Answer>(_ body: (borrowing Draggable<Value>) -> Answer) -> Answer {
        body(shell.mover)
    }

    package mutating func change<Answer>(_ body: (inout Draggable<Value>) -> Answer) -> Answer {
        body(&shell.mover)
    }

    package mutating func handle(_ gesture: Gesture, record: (DragTransition<Value>) -> Void) {
        shell.mover.handle(gesture, through: draggableMap, record: record)
    }

    package mutating func turnWheel(
        by notches: Double, on axis: Int, parts: inout Double, at time: Timestamp,
        record: (DragTransition<Value>) -> Void
    ) -> Double {
        guard isScroller else {
            return shell.mover.turnWheel(
                by: notches, on: axis, parts: &parts, through: map, at: time, record: record)
        }
        return shell.turnWheel(
            by: notches, on: axis, parts: &parts, through: map, at: time, record: record)
    }
}
