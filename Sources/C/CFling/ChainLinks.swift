import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Touch

/// A member of a chain: the handle of a machine, which belongs to the app.
struct HandleLink: ChainLink, MachineLink {
    enum Held {
        case draggable(FoundDraggable)
        case scroller(FoundScroller)
    }

    let held: Held
    let map: GestureMap<SIMD2<Double>>
    let priority: ChainPriority
    let passesThrows: Bool

    var ways: GestureMap<SIMD2<Double>> {
        switch held {
        case .draggable: map
        case .scroller(let found): found.pointee.machine.ways(of: map)
        }
    }

    func read<Answer>(_ body: (borrowing Draggable<SIMD2<Double>>) -> Answer) -> Answer {
        switch held {
        case .draggable(let found): found.pointee.machine.readMover(body)
        case .scroller(let found): found.pointee.machine.readMover(body)
        }
    }

    func change<Answer>(_ body: (inout Draggable<SIMD2<Double>>) -> Answer) -> Answer {
        switch held {
        case .draggable(let found): found.pointee.machine.changeMover(body)
        case .scroller(let found): found.pointee.machine.changeMover(body)
        }
    }

    // What a chain asks in many places is not inlined into each.

    @inline(never)
    private func ways(for gesture: Gesture?) -> GestureMap<SIMD2<Double>> { gesture.map(ways.facing) ?? ways }

    @inline(never)
    func room(_ direction: HandDirection, for gesture: Gesture?) -> ChainRoom? {
        let ways = ways(for: gesture)
        return read { $0.room(direction, through: ways) }
    }

    @inline(never)
    func isInCharge(on axis: Int, rate: Double, of gesture: Gesture) -> Bool {
        let ways = ways(for: gesture)
        return read { $0.isInCharge(on: axis, rate: rate, at: gesture.time, through: ways) }
    }

    @inline(never)
    func runOut(for gesture: Gesture) -> ChainEnd? {
        let ways = ways(for: gesture)
        return read { $0.runOut(through: ways) }
    }

    @inline(never)
    func handle(_ gesture: Gesture, record: (DragTransition<SIMD2<Double>>) -> Void) {
        switch held {
        case .draggable(let found): found.handle(gesture, through: map)
        case .scroller(let found): found.handle(gesture, through: map)
        }
    }

    @inline(never)
    func stop(at end: ChainEnd, record: (DragTransition<SIMD2<Double>>) -> Void) {
        switch held {
        case .draggable(let found): found.stop(at: end)
        case .scroller(let found): found.stop(at: end)
        }
    }

    @inline(never)
    func throwOn(
        _ end: ChainEnd, for gesture: Gesture, record: (DragTransition<SIMD2<Double>>) -> Void
    ) {
        let ways = ways.facing(gesture)
        switch held {
        case .draggable(let found): found.throwOn(end, through: ways)
        case .scroller(let found): found.throwOn(end, through: ways)
        }
    }

    @inline(never)
    func turnWheel(
        by notches: Double, on axis: Int, parts: inout Double, at time: Timestamp,
        record: (DragTransition<SIMD2<Double>>) -> Void
    ) -> Double {
        switch held {
        case .draggable(let found):
            found.turnWheel(by: notches, on: axis, parts: &parts, through: map, at: time)
        case .scroller(let found):
            found.turnWheel(by: notches, on: axis, parts: &parts, through: map, at: time)
        }
    }

    /// Does the same to the handle, whatever its machine is.
    func advance(to time: Timestamp) {
        switch held {
        case .draggable(let found): found.advance(to: time)
        case .scroller(let found): found.advance(to: time)
        }
    }

    func setBusy(_ isBusy: Bool) {
        switch held {
        case .draggable(let found): found.pointee.header.isBusy = isBusy
        case .scroller(let found): found.pointee.header.isBusy = isBusy
        }
    }

    func setChain(_ chain: OpaquePointer?) {
        switch held {
        case .draggable(let found): found.pointee.chain = chain
        case .scroller(let found): found.pointee.chain = chain
        }
    }

    /// Lets go of what a hand holds.
    func cancel(at time: Timestamp) {
        switch held {
        case .draggable(let found): found.cancel(at: time)
        case .scroller(let found): found.cancel(at: time)
        }
    }

    func isHandle(_ handle: OpaquePointer) -> Bool {
        switch held {
        case .draggable(let found): OpaquePointer(found) == handle
        case .scroller(let found): OpaquePointer(found) == handle
        }
    }
}

extension UnsafeMutablePointer {
    fileprivate func handle<Machine>(
        _ gesture: Gesture, through map: GestureMap<SIMD2<Double>>
    ) where Pointee == MachineHandle<Machine>, Machine: ChainMachine, Machine.Value == SIMD2<Double> {
        _ = work(at: gesture.time) { (machine, record) in
            machine.handle(gesture, through: map, record: record)
            return FLING_OK
        }
    }

    fileprivate func stop<Machine>(at end: ChainEnd)
    where Pointee == MachineHandle<Machine>, Machine: ChainMachine, Machine.Value == SIMD2<Double> {
        _ = work(at: end.time) { (machine, record) in
            if let stopped = machine.changeMover({ $0.stop(at: end) }) { record(stopped) }
            return FLING_OK
        }
    }

    fileprivate func throwOn<Machine>(
        _ end: ChainEnd, through ways: GestureMap<SIMD2<Double>>
    ) where Pointee == MachineHandle<Machine>, Machine: ChainMachine, Machine.Value == SIMD2<Double> {
        _ = work(at: end.time) { (machine, record) in
            machine.changeMover { $0.throwOn(end, through: ways, record: record) }
            return FLING_OK
        }
    }

    fileprivate func turnWheel<Machine>(
        by notches: Double, on axis: Int, parts: inout Double, through map: GestureMap<SIMD2<Double>>,
        at time: Timestamp
    ) -> Double
    where Pointee == MachineHandle<Machine>, Machine: ChainMachine, Machine.Value == SIMD2<Double> {
        var left = notches
        _ = work(at: time) { (machine, record) in
            left = machine.turnWheel(
                by: notches, on: axis, parts: &parts, through: map, at: time, record: record)
            return FLING_OK
        }
        return left
    }

    fileprivate func advance<Machine>(to time: Timestamp)
    where Pointee == MachineHandle<Machine>, Machine: ChainMachine, Machine.Value == SIMD2<Double> {
        _ = work(at: time, isFrame: true) { (machine, record) in
            if let settled = machine.advance(to: time) { record(settled) }
            return FLING_OK
        }
    }

    fileprivate func cancel<Machine>(at time: Timestamp)
    where Pointee == MachineHandle<Machine>, Machine: ChainMachine, Machine.Value == SIMD2<Double> {
        _ = work(at: time) { (machine, record) in
            guard machine.activity == .dragging else { return FLING_OK }
            if let cancelled = machine.cancel(time: time).transition { record(cancelled) }
            return FLING_OK
        }
    }
}
