import CFlingConversion
import CFlingHeader
import Interaction
import Motion

/// The memory of a handle of a machine: of a ``Mover`` or a transform.
struct MachineHandle<Machine: Interactive> {
    var header: HandleHeader
    var transitions: Queue<fling_transition>
    var machine: Machine
    /// The chain that it is a member of; nil for none.
    var chain: OpaquePointer?
    var watch: Watch?
}

private let keptTransitions = 32

func allocate<Machine: Interactive>(
    _ machine: Machine, _ kind: HandleKind, dimensions: Int32
) throws(Failure) -> OpaquePointer {
    let transitions = try Queue<fling_transition>(capacity: keptTransitions)
    do throws(Failure) {
        return try allocate(
            MachineHandle(
                header: HandleHeader(kind: kind, dimensions: dimensions),
                transitions: transitions, machine: machine))
    } catch let failure {
        transitions.freeRoom()
        throw failure
    }
}

// MARK: - Questions

extension UnsafeMutablePointer {
    @inline(__always)
    func write<Machine>(
        stateAt time: Int64, to state: UnsafeMutablePointer<fling_state>
    ) -> fling_status where Pointee == MachineHandle<Machine> {
        // To read a machine through a pointer is to copy it, which takes longer than the answer.
        func ask(_ machine: inout Machine) -> MotionState<Machine.Value> {
            machine.state(at: Timestamp(time))
        }
        return ask(&pointee.machine).write(to: state) ? FLING_OK : FLING_ERROR_NOT_FINITE
    }

    /// Writes the goal, and returns false in a drag, which has none.
    func write<Machine>(goalTo place: UnsafeMutablePointer<Double>) -> Bool
    where Pointee == MachineHandle<Machine> {
        let goal = pointee.machine.goal
        (goal ?? .zero).write(to: place, count: pointee.header.dimensions)
        return goal != nil
    }

    func free<Machine>() where Pointee == MachineHandle<Machine> {
        if let chain = pointee.chain { FoundChain(chain).forget(OpaquePointer(self)) }
        pointee.transitions.freeRoom()
        pointee.watch?.found.freeRoom()
        release()
    }
}

/// Writes the next transition of a handle, and returns false if there is none.
func next<Machine>(
    _ transition: UnsafeMutablePointer<fling_transition>?,
    of held: UnsafeMutablePointer<MachineHandle<Machine>>?
) -> Bool {
    guard let transition, transition.hasSize else { return false }
    return transition.fill(with: held?.pointee.transitions.next())
}

// MARK: - Work

extension UnsafeMutablePointer {
    /// Runs the machine, which may call the app, and queues its transitions.
    @inline(__always)
    func run<Machine>(
        _ body: (inout Machine, (DragTransition<Machine.Value>) -> Void) -> fling_status
    ) -> fling_status where Pointee == MachineHandle<Machine> {
        let wasBusy = pointee.header.isBusy
        pointee.header.isBusy = true
        // Copy the queue out and back: exclusive access forbids changing it and the machine through one
        // pointer.
        var transitions = pointee.transitions
        let status = body(&pointee.machine) { transitions.add(fling_transition($0)) }
        pointee.transitions = transitions
        pointee.header.isBusy = wasBusy
        return status
    }

    /// Does something to the machine, and queues the transition to rest before it and the one that it makes.
    /// A call that fails has no effect. A gesture that moves nothing has one: who holds the content may be another.
    @inline(__always)
    func runOrUndo<Machine>(
        at time: Timestamp, _ body: (inout Machine, Timestamp) -> DragResult<Machine.Value>?
    ) -> fling_status where Pointee == MachineHandle<Machine> {
        run { (machine, record) in
            let previous = machine
            let settled = machine.advance(to: time)
            let answer = body(&machine, time)
            let status = answer?.status ?? FLING_IGNORED_GESTURE
            guard status.rawValue >= 0 else {
                machine = previous
                return status
            }
            if let settled { record(settled) }
            if case .changed(let transition) = answer { record(transition) }
            return status
        }
    }
}

extension GestureMap<Axes> {
    init(_ map: UnsafePointer<fling_gesture_map>?, dimensions: Int32) throws(Failure) {
        let map = try map.read(.map)
        let isLine = dimensions == 1
        self.init(x: Axes(map.x, isLine: isLine), y: Axes(map.y, isLine: isLine))
        guard x.isFinite, y.isFinite else { throw .notFinite(.map) }
    }
}
