import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Touch

/// The machine of a draggable's and of a scroller's handle: a scroller. A draggable is kept as the mover of a
/// scroller, so that both are stored and accessed alike.
typealias Mover = Scroller<Axes>

typealias FoundMover = UnsafeMutablePointer<MachineHandle<Mover>>

extension Mover {
    /// A machine that holds a draggable.
    init(_ draggable: Draggable<Axes>) {
        self.init(content: .zero, viewport: .zero)
        mover = draggable
    }
}

extension FoundMover {
    /// Finds the draggable or the scroller of a handle that is not busy.
    @inline(__always)
    init(_ handle: OpaquePointer?, _ kind: HandleKind) throws(Failure) {
        guard let header = header(of: handle, kind) else {
            let subject: Subject = kind == .scroller ? .scroller : .draggable
            throw handle == nil ? .missing(subject) : .notMade(subject)
        }
        guard !header.pointee.isBusy else { throw .busy }
        self = UnsafeMutableRawPointer(header).assumingMemoryBound(to: Pointee.self)
    }

    var isScroller: Bool { pointee.header.kind == HandleKind.scroller.rawValue }

    /// The map of the mover for a map of the value.
    func draggableMap(for map: GestureMap<Axes>) -> GestureMap<Axes> {
        isScroller ? pointee.machine.draggableMap(for: map) : map
    }
}

// MARK: - Questions to both

func freeMover(_ handle: OpaquePointer?, _ kind: HandleKind) {
    let held = try? FoundMover(handle, kind)
    held?.free()
}

@inline(__always)
func writeState(
    of handle: OpaquePointer?, _ kind: HandleKind, at time: Int64,
    to state: UnsafeMutablePointer<fling_state>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(state, error) { (state) throws(Failure) in
        try FoundMover(handle, kind).write(stateAt: time, to: state)
    }
}

func activity(of handle: OpaquePointer?, _ kind: HandleKind) -> fling_activity {
    guard let held = try? FoundMover(handle, kind) else { return FLING_IDLE }
    return fling_activity(held.pointee.machine.activity)
}

func needsFrame(_ handle: OpaquePointer?, _ kind: HandleKind) -> Bool {
    guard let held = try? FoundMover(handle, kind) else { return false }
    return held.pointee.machine.needsFrame
}

func writeGoal(
    of handle: OpaquePointer?, _ kind: HandleKind, to place: UnsafeMutablePointer<Double>?
) -> Bool {
    guard let place, let held = try? FoundMover(handle, kind) else { return false }
    return held.write(goalTo: place)
}

func settlingTime(of handle: OpaquePointer?, _ kind: HandleKind) -> Int64 {
    guard let held = try? FoundMover(handle, kind) else { return Int64.max }
    return Timestamp.nanoseconds(of: held.pointee.machine.settlingTime)
}

// MARK: - Work

extension FoundMover {
    /// Looks for crossings, and runs the machine. The crossings are dropped if that fails.
    ///
    /// - Parameter isFrame: True if time passes to a frame.
    @inline(never)
    func work(
        at time: Timestamp, isFrame: Bool = false,
        _ body: (inout Mover, (DragTransition<Axes>) -> Void) -> fling_status
    ) -> fling_status {
        look(at: time, isFrame: isFrame)
        let status = run(body)
        if status.rawValue < 0 { forgetLook() }
        return status
    }

    /// Applies a gesture, through the map of the mover.
    @inline(never)
    func handle(_ gesture: Gesture, through map: GestureMap<Axes>) -> fling_status {
        work(at: gesture.time) { (machine, record) in
            machine.mover.handle(gesture, through: map, record: record)?.status ?? FLING_IGNORED_GESTURE
        }
    }

    @inline(never)
    func advance(to time: Timestamp) -> fling_status {
        work(at: time, isFrame: true) { (machine, record) in
            guard let settled = machine.advance(to: time) else { return FLING_OK }
            record(settled)
            return FLING_CHANGED
        }
    }
}

func handle(
    _ handle: OpaquePointer?, _ kind: HandleKind, _ gesture: UnsafePointer<fling_gesture>?,
    _ map: UnsafePointer<fling_gesture_map>?
) throws(Failure) -> fling_status {
    let held = try FoundMover(handle, kind)
    let plain = try gesture.read(.gesture)
    let gesture = try convert(Gesture(plain))
    let map = try GestureMap(map, dimensions: held.pointee.header.dimensions)
    return held.handle(gesture, through: held.draggableMap(for: map))
}
