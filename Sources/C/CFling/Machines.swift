import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Touch

/// A machine that C has handles of. Along a line, the second coordinate is 0.
protocol HeldMachine: GestureMachine {
    static var kind: HandleKind { get }
    static var subject: Subject { get }
}

extension Draggable: HeldMachine where Value == SIMD2<Double> {
    static var kind: HandleKind { .draggable }
    static var subject: Subject { .draggable }
}

extension Scroller: HeldMachine where Value == SIMD2<Double> {
    static var kind: HandleKind { .scroller }
    static var subject: Subject { .scroller }
}

extension TransformDrag: HeldMachine {
    static var kind: HandleKind { .transform }
    static var subject: Subject { .transform }
}

/// The memory of a handle of a machine.
struct MachineHandle<Machine: HeldMachine>: Handle {
    static var kind: HandleKind { Machine.kind }
    var header: HandleHeader
    var transitions: Queue<fling_transition>
    var machine: Machine
    /// The chain that it is a member of; nil for none.
    var chain: OpaquePointer?
    var watch: MachineWatch?
}

typealias FoundDraggable = UnsafeMutablePointer<MachineHandle<Draggable<SIMD2<Double>>>>
typealias FoundTransform = UnsafeMutablePointer<MachineHandle<TransformDrag>>
typealias FoundScroller = UnsafeMutablePointer<MachineHandle<Scroller<SIMD2<Double>>>>

extension UnsafeMutablePointer {
    /// Finds the machine of a handle that is not busy.
    @inline(__always)
    init<Machine>(held handle: OpaquePointer?) throws(Failure) where Pointee == MachineHandle<Machine> {
        self = try open(handle, as: Pointee.self, Machine.subject)
        guard !pointee.header.isBusy else { throw .busy }
    }
}

private let keptTransitions = 32

func allocate<Machine: HeldMachine>(
    _ machine: Machine, dimensions: Int32
) throws(Failure) -> OpaquePointer {
    let transitions = try Queue<fling_transition>(capacity: keptTransitions)
    do throws(Failure) {
        return try allocate(
            MachineHandle(
                header: HandleHeader(kind: Machine.kind, dimensions: dimensions),
                transitions: transitions, machine: machine))
    } catch let failure {
        transitions.freeRoom()
        throw failure
    }
}

// MARK: - Questions

extension UnsafeMutablePointer {
    @inline(__always)
    func free<Machine>(_ handle: OpaquePointer?) where Pointee == MachineHandle<Machine> {
        if let chain = pointee.chain, let handle { FoundChain(chain).forget(handle) }
        pointee.transitions.freeRoom()
        pointee.watch?.found.freeRoom()
        CFling.free(handle, as: Pointee.self)
    }

    @inline(__always)
    func write<Machine>(
        stateAt time: Int64, to state: UnsafeMutablePointer<fling_state>
    ) -> fling_status where Pointee == MachineHandle<Machine> {
        let isFinite = pointee.machine.state(at: Timestamp(time)).write(to: state)
        return isFinite ? FLING_OK : FLING_ERROR_NOT_FINITE
    }

    /// Writes the goal, and returns false in a drag, which has none.
    func write<Machine>(goalTo place: UnsafeMutablePointer<Double>) -> Bool
    where Pointee == MachineHandle<Machine> {
        let goal = pointee.machine.goal
        (goal ?? .zero).write(to: place, count: pointee.header.dimensions)
        return goal != nil
    }

    func next<Machine>(_ transition: UnsafeMutablePointer<fling_transition>) -> Bool
    where Pointee == MachineHandle<Machine> {
        guard let next = pointee.transitions.next() else {
            empty(transition)
            return false
        }
        transition.pointee = next
        return true
    }
}

// MARK: - Work

extension UnsafeMutablePointer {
    /// Looks for crossings, and runs the machine. What is found counts unless that fails.
    ///
    /// - Parameter isFrame: True if time passes to a frame.
    @inline(__always)
    func work<Machine>(
        at time: Timestamp, isFrame: Bool = false,
        _ body: (inout Machine, (DragTransition<Machine.Value>) -> Void) -> fling_status
    ) -> fling_status where Pointee == MachineHandle<Machine>, Machine.Value == SIMD2<Double> {
        look(at: time, isFrame: isFrame)
        let status = run(body)
        if status.rawValue < 0 { forgetLook() }
        return status
    }

    /// Runs the machine, which may call the app, and queues its transitions.
    @inline(__always)
    func run<Machine>(
        _ body: (inout Machine, (DragTransition<Machine.Value>) -> Void) -> fling_status
    ) -> fling_status where Pointee == MachineHandle<Machine> {
        let wasBusy = pointee.header.isBusy
        pointee.header.isBusy = true
        // Copy the queue out and back: exclusive access forbids changing it and the machine through one pointer.
        var transitions = pointee.transitions
        let status = body(&pointee.machine) { transitions.add(fling_transition($0)) }
        pointee.transitions = transitions
        pointee.header.isBusy = wasBusy
        return status
    }

    @inline(__always)
    func handle<Machine>(
        _ gesture: UnsafePointer<fling_gesture>?, _ map: UnsafePointer<fling_gesture_map>?
    ) throws(Failure) -> fling_status
    where Pointee == MachineHandle<Machine>, Machine.Value == SIMD2<Double> {
        let plain = try gesture.required(.gesture).pointee
        let gesture = try convert(Gesture(plain))
        let map = try GestureMap(map, dimensions: pointee.header.dimensions)
        return work(at: gesture.time) { (machine, record) in
            machine.handle(gesture, through: map, record: record)?.status ?? FLING_IGNORED_GESTURE
        }
    }
}

extension GestureMap<SIMD2<Double>> {
    init(_ map: UnsafePointer<fling_gesture_map>?, dimensions: Int32) throws(Failure) {
        let map = try map.required(.map).pointee
        guard map.stride != nil else { throw .size(.map) }
        let isLine = dimensions == 1
        self.init(x: SIMD2(map.x.0, isLine ? 0 : map.x.1), y: SIMD2(map.y.0, isLine ? 0 : map.y.1))
        guard x.isFinite, y.isFinite else { throw .notFinite(.map) }
    }
}
