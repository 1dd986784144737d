import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Touch

/// A member of a chain: the handle of a draggable, a scroller or a transform, which belongs to the app.
struct HandleLink: MachineLink {
    enum Member {
        case mover(FoundMover, GestureMap<Axes>)
        case transform(FoundTransform, GestureMap<ContentTransform>)
    }

    let member: Member
    let priority: ChainPriority
    let passesFlings: Bool

    var handle: OpaquePointer {
        switch member {
        case .mover(let held, _): OpaquePointer(held)
        case .transform(let held, _): OpaquePointer(held)
        }
    }

    /// The chain that it is a member of.
    var chain: OpaquePointer? {
        get {
            switch member {
            case .mover(let held, _): held.pointee.chain
            case .transform(let held, _): held.pointee.chain
            }
        }
        nonmutating set {
            switch member {
            case .mover(let held, _): held.pointee.chain = newValue
            case .transform(let held, _): held.pointee.chain = newValue
            }
        }
    }

    var isBusy: Bool {
        get { UnsafeMutablePointer<HandleHeader>(handle).pointee.isBusy }
        nonmutating set { UnsafeMutablePointer<HandleHeader>(handle).pointee.isBusy = newValue }
    }

    var draggableMap: GestureMap<Axes> {
        switch member {
        case .mover(let held, let map): held.draggableMap(for: map)
        case .transform(let held, let map): held.pointee.machine.draggableMap(for: map)
        }
    }

    func read<Answer>(_ body: (borrowing Draggable<Axes>) -> Answer) -> Answer {
        switch member {
        case .mover(let held, _): body(held.pointee.machine.chained)
        case .transform(let held, _): body(held.pointee.machine.chained)
        }
    }

    func change<Answer>(_ body: (inout Draggable<Axes>) -> Answer) -> Answer {
        switch member {
        case .mover(let held, _): body(&held.pointee.machine.chained)
        case .transform(let held, _): body(&held.pointee.machine.chained)
        }
    }

    func isHeld(by gesture: GestureID) -> Bool {
        switch member {
        case .mover: read { $0.isHeld(by: gesture) }
        case .transform(let held, _): held.pointee.machine.isHeld(by: gesture)
        }
    }

    func follows(_ gesture: GestureID) -> Bool {
        switch member {
        case .mover: read { $0.follows(gesture) }
        case .transform(let held, _): held.pointee.machine.follows(gesture)
        }
    }

    @inline(never)
    func room(_ direction: HandDirection, for gesture: Gesture?) -> ChainRoom? {
        let draggableMap = gesture.map(draggableMap.facing) ?? draggableMap
        return switch member {
        case .mover: read { $0.room(direction, for: gesture, through: draggableMap) }
        case .transform(let held, _):
            held.pointee.machine.room(direction, for: gesture, through: draggableMap)
        }
    }

    func handle(_ gesture: Gesture, record: (DragTransition<Axes>) -> Void) {
        switch member {
        case .mover(let held, let map): _ = held.handle(gesture, through: held.draggableMap(for: map))
        case .transform(let held, let map): _ = held.handle(gesture, through: map, at: nil)
        }
    }

    @inline(never)
    func stop(at end: ChainEnd, record: (DragTransition<Axes>) -> Void) {
        switch member {
        case .mover(let held, _):
            _ = held.work(at: end.time) { (machine, record) in
                if let stopped = machine.mover.stop(at: end) { record(stopped) }
                return FLING_OK
            }
        case .transform(let held, _):
            _ = held.run { (machine, record) in
                if let stopped = machine.stop(at: end) { record(stopped) }
                return FLING_OK
            }
        }
    }

    @inline(never)
    func throwOn(
        _ end: ChainEnd, for gesture: Gesture, record: (DragTransition<Axes>) -> Void
    ) {
        let draggableMap = draggableMap.facing(gesture)
        switch member {
        case .mover(let held, _):
            _ = held.work(at: end.time) { (machine, record) in
                machine.mover.throwOn(end, through: draggableMap, record: record)
                return FLING_OK
            }
        case .transform(let held, _):
            _ = held.run { (machine, record) in
                machine.throwOn(end, through: draggableMap, record: record)
                return FLING_OK
            }
        }
    }

    @inline(never)
    func turnWheel(
        by notches: Double, on axis: Int, parts: inout Double, at time: Timestamp,
        record: (DragTransition<Axes>) -> Void
    ) -> Double {
        // A wheel does not move content.
        guard case .mover(let held, let map) = member else { return notches }
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

    func advance(to time: Timestamp) {
        switch member {
        case .mover(let held, _): _ = held.advance(to: time)
        case .transform(let held, _): _ = held.advance(to: time)
        }
    }

    /// Cancels the drag of a hand.
    func cancel(at time: Timestamp) {
        func letGo<Machine: ChainMachine>(
            _ machine: inout Machine, _ record: (DragTransition<Machine.Value>) -> Void
        ) -> fling_status {
            guard machine.activity == .dragging else { return FLING_OK }
            if let cancelled = machine.cancel(time: time).transition { record(cancelled) }
            return FLING_OK
        }
        switch member {
        case .mover(let held, _): _ = held.work(at: time) { letGo(&$0, $1) }
        case .transform(let held, _): _ = held.run { letGo(&$0, $1) }
        }
    }
}
