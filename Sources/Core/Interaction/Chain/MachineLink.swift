import Motion
import Touch

/// A member of a chain that moves a value by a draggable, its own or that of its scroller.
package protocol MachineLink: ChainLink where Transition == DragTransition<Value> {
    associatedtype Value: Coordinates
    /// The draggable's way for a millimetre of the hand, as its app has set it.
    var ways: GestureMap<Value> { get }
    func read<Answer>(_ body: (borrowing Draggable<Value>) -> Answer) -> Answer?
    mutating func change<Answer>(_ body: (inout Draggable<Value>) -> Answer) -> Answer?
}

extension MachineLink {
    private func ways(for gesture: Gesture?) -> GestureMap<Value> { gesture.map(ways.facing) ?? ways }

    package var lead: Double { read { $0.rules.usableLead } ?? 0 }
    package var isHeld: Bool { read { $0.activity == .dragging } ?? false }
    package var isPlanned: Bool { read { $0.isPlanned } ?? true }

    package func isHeld(by gesture: GestureID) -> Bool { read { $0.isHeld(by: gesture) } ?? false }

    package func follows(_ gesture: GestureID) -> Bool { read { $0.follows(gesture) } ?? false }

    package func room(_ direction: HandDirection, for gesture: Gesture?) -> ChainRoom? {
        read { $0.room(direction, through: ways(for: gesture)) } ?? nil
    }

    package func isInCharge(on axis: Int, rate: Double, of gesture: Gesture) -> Bool {
        read {
            $0.isInCharge(on: axis, rate: rate, at: gesture.time, through: ways(for: gesture))
        } ?? false
    }

    package func runOut(for gesture: Gesture) -> ChainEnd? {
        read { $0.activity == .animating ? $0.runOut(through: ways(for: gesture)) : nil } ?? nil
    }

    package mutating func follow(_ windows: HandWindows, atOnce: Bool, for gesture: Gesture) {
        let ways = ways(for: gesture)
        _ = change { $0.follow(windows, atOnce: atOnce, through: ways) }
    }

    package mutating func charge(x: Bool, y: Bool, for gesture: Gesture) {
        let ways = ways(for: gesture)
        _ = change { $0.charge(x: x, y: y, through: ways) }
    }

    package mutating func stop(at end: ChainEnd, record: (Transition) -> Void) {
        if let transition = change({ $0.stop(at: end.end) }) ?? nil { record(transition) }
    }

    package mutating func throwOn(
        _ end: ChainEnd, for gesture: Gesture, record: (Transition) -> Void
    ) {
        let ways = ways(for: gesture)
        _ = change { draggable in
            // A motion that is over by then is not the throw's doing.
            if let settled = draggable.advance(to: end.time) { record(settled) }
            if let transition = draggable.throwOn(end, through: ways) { record(transition) }
        }
    }
}
