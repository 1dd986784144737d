import Motion
import Touch

/// A machine that can be in a chain: it moves its value by a draggable, itself or one within.
package protocol ChainMachine: Interactive {
    /// The coordinates of the draggable.
    associatedtype Moved: Coordinates
    /// The map of the draggable for a map of the value.
    func draggableMap(for map: GestureMap<Value>) -> GestureMap<Moved>
    var chained: Draggable<Moved> { get set }

    // As ``ChainLink`` has them.
    func isHeld(by gesture: GestureID) -> Bool
    func follows(_ gesture: GestureID) -> Bool
    func room(
        _ direction: HandDirection, for gesture: Gesture?, through map: GestureMap<Moved>
    ) -> ChainRoom?
    mutating func stop(at end: ChainEnd) -> DragTransition<Value>?
    mutating func throwOn(
        _ end: ChainEnd, through map: GestureMap<Moved>, record: (DragTransition<Value>) -> Void)
    mutating func turnWheel(
        by notches: Double, on hand: Int, parts: inout Double, through map: GestureMap<Value>,
        at time: Timestamp, record: (DragTransition<Value>) -> Void
    ) -> Double
}

extension ChainMachine where Moved == Value {
    package func isHeld(by gesture: GestureID) -> Bool { chained.isHeld(by: gesture) }
    package func follows(_ gesture: GestureID) -> Bool { chained.follows(gesture) }

    package func room(
        _ direction: HandDirection, for gesture: Gesture?, through map: GestureMap<Value>
    ) -> ChainRoom? {
        chained.room(direction, within: chained.rules.bounds, through: map)
    }

    package mutating func stop(at end: ChainEnd) -> DragTransition<Value>? {
        chained.stop(at: end, within: chained.rules.bounds)
    }

    package mutating func throwOn(
        _ end: ChainEnd, through map: GestureMap<Value>, record: (DragTransition<Value>) -> Void
    ) {
        chained.throwOn(end, through: map, record: record)
    }
}

extension Draggable: ChainMachine {
    package func draggableMap(for map: GestureMap<Value>) -> GestureMap<Value> { map }
    package var chained: Draggable<Value> {
        _read { yield self }
        _modify { yield &self }
    }
}

extension Scroller: ChainMachine {
    package func draggableMap(for map: GestureMap<Value>) -> GestureMap<Value> { against(map) }
    package var chained: Draggable<Value> {
        _read { yield mover }
        _modify { yield &mover }
    }
}

/// A member of a chain that is a machine.
///
/// Machines are kept in a ``Chain`` itself, behind a handle of C and in a driver: without this protocol, the functions
/// that ``ChainLink`` demands would be written for each of the three.
package protocol MachineLink: ChainLink where Transition == DragTransition<Machine.Value> {
    associatedtype Machine: ChainMachine
    /// The draggable's displacement for a millimetre of the hand, as its app has set it.
    var draggableMap: GestureMap<Machine.Moved> { get }
    func read<Answer>(_ body: (borrowing Machine) -> Answer) -> Answer
    mutating func change<Answer>(_ body: (inout Machine) -> Answer) -> Answer
}

// Functions that run once for a drag or a throw are not inlined, because a chain calls them in many places.
// Queries at each event and frame are inlined: for a call, a member that holds its machine would be copied. A
// machine behind a handle, as in C, would not.

extension MachineLink {
    private func draggableMap(for gesture: Gesture?) -> GestureMap<Machine.Moved> {
        gesture.map(draggableMap.facing) ?? draggableMap
    }

    package var latency: Double { read { $0.rules.usableLatency } }
    package var activity: Activity { read { $0.activity } }
    package var isPlanned: Bool { read { $0.chained.isPlanned } }

    package func isHeld(by gesture: GestureID) -> Bool { read { $0.isHeld(by: gesture) } }

    package func follows(_ gesture: GestureID) -> Bool { read { $0.follows(gesture) } }

    #if hasFeature(Embedded)
    @inline(never)
    #endif
    package func room(_ direction: HandDirection, for gesture: Gesture?) -> ChainRoom? {
        read { $0.room(direction, for: gesture, through: draggableMap(for: gesture)) }
    }

    #if hasFeature(Embedded)
    @inline(never)
    #endif
    package func leads(
        on axis: Int, rate: Double, of gesture: Gesture, isPlanned: Bool
    ) -> Bool {
        let map = draggableMap(for: gesture)
        return read {
            $0.chained.leads(on: axis, rate: rate, at: gesture.time, isPlanned: isPlanned, through: map)
        }
    }

    #if hasFeature(Embedded)
    @inline(never)
    #endif
    package func runOut(for gesture: Gesture) -> ChainEnd? {
        read { machine in
            guard machine.activity == .animating else { return nil }
            return machine.chained.runOut(through: draggableMap(for: gesture))
        }
    }

    @inline(never)
    package mutating func follow(_ ranges: ConsumedRanges, atOnce: Bool, for gesture: Gesture) {
        let map = draggableMap(for: gesture)
        change { $0.chained.follow(ranges, atOnce: atOnce, at: gesture.time, through: map) }
    }

    @inline(never)
    package mutating func setLeader(x: Bool, y: Bool, for gesture: Gesture, isPlanned: Bool) {
        let map = draggableMap(for: gesture)
        change {
            $0.chained.setLeader(x: x, y: y, at: gesture.time, isPlanned: isPlanned, through: map)
        }
    }

    @inline(never)
    package mutating func stop(at end: ChainEnd, record: (Transition) -> Void) {
        if let transition = change({ $0.stop(at: end) }) { record(transition) }
    }

    @inline(never)
    package mutating func throwOn(
        _ end: ChainEnd, for gesture: Gesture, record: (Transition) -> Void
    ) {
        let map = draggableMap(for: gesture)
        change { $0.throwOn(end, through: map, record: record) }
    }
}
