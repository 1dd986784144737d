import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Touch

/// A member of a chain: the handle of a draggable or a scroller, which belongs to the app.
struct HandleLink: ChainLink, MachineLink {
    let held: FoundMover
    let map: GestureMap<Axes>
    let priority: ChainPriority
    let passesThrows: Bool

    var ways: GestureMap<Axes> { held.ways(of: map) }

    func read<Answer>(_ body: (borrowing Draggable<Axes>) -> Answer) -> Answer {
        held.pointee.machine.readMover(body)
    }

    func change<Answer>(_ body: (inout Draggable<Axes>) -> Answer) -> Answer {
        held.pointee.machine.changeMover(body)
    }

    func handle(_ gesture: Gesture, record: (DragTransition<Axes>) -> Void) {
        _ = held.handle(gesture, through: ways)
    }

    @inline(never)
    func stop(at end: ChainEnd, record: (DragTransition<Axes>) -> Void) {
        _ = held.work(at: end.time) { (machine, record) in
            if let stopped = machine.mover.stop(at: end) { record(stopped) }
            return FLING_OK
        }
    }

    @inline(never)
    func throwOn(
        _ end: ChainEnd, for gesture: Gesture, record: (DragTransition<Axes>) -> Void
    ) {
        let ways = ways.facing(gesture)
        _ = held.work(at: end.time) { (machine, record) in
            machine.mover.throwOn(end, through: ways, record: record)
            return FLING_OK
        }
    }

    @inline(never)
    func turnWheel(
        by notches: Double, on axis: Int, parts: inout Double, at time: Timestamp,
        record: (DragTransition<Axes>) -> Void
    ) -> Double {
        var left = notches
        _ = held.work(at: time) { (machine, record) in
            left =
                held.isScroller
                ? machine.turnWheel(
                    by: notches, on: axis, parts: &parts, through: map, at: time, record: record)
                : machine.mover.turnWheel(
                    by: notches, on: axis, parts: &parts, through: map, at: time, record: record)
            return FLING_OK
        }
        return left
    }

    /// Lets go of what a hand holds.
    func cancel(at time: Timestamp) {
        _ = held.work(at: time) { (machine, record) in
            guard machine.activity == .dragging else { return FLING_OK }
            if let cancelled = machine.cancel(time: time).transition { record(cancelled) }
            return FLING_OK
        }
    }
}
