import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Touch

/// A draggable in one or two dimensions.
struct DragHandle<Value: Coordinates>: Handle {
    static var kind: HandleKind { .draggable }
    var header: HandleHeader
    var transitions: Queue<fling_transition>
    var draggable: Draggable<Value>
}

typealias LineHandle = DragHandle<Double>
typealias PlaneHandle = DragHandle<SIMD2<Double>>

/// A handle found to be a draggable that is not busy.
enum FoundDraggable {
    case line(UnsafeMutablePointer<LineHandle>)
    case plane(UnsafeMutablePointer<PlaneHandle>)

    @inline(__always)
    init(_ handle: OpaquePointer?) throws(Failure) {
        guard let header = header(of: handle, .draggable) else {
            throw handle == nil ? .missing(.draggable) : .notMade(.draggable)
        }
        guard !header.pointee.isBusy else { throw .busy }
        let raw = UnsafeMutableRawPointer(header)
        self =
            header.pointee.dimensions == 1
            ? .line(raw.assumingMemoryBound(to: LineHandle.self))
            : .plane(raw.assumingMemoryBound(to: PlaneHandle.self))
    }
}

@c @implementation
public func fling_draggable_create(
    _ dimensions: Int32, _ value: UnsafePointer<Double>?, _ rules: UnsafePointer<fling_drag_rules>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        try check(dimensions: dimensions, most: 2)
        return dimensions == 1
            ? try make(Draggable(Double(value, count: 1, .value), rules: DragRules(rules)))
            : try make(
                Draggable(SIMD2(value, count: 2, .value), rules: DragRules(rules, dimensions: 2)))
    }
}

private let keptTransitions = 32

private func make<Value: Coordinates>(_ draggable: Draggable<Value>) throws(Failure) -> OpaquePointer {
    let transitions = try Queue<fling_transition>(capacity: keptTransitions)
    do throws(Failure) {
        return try allocate(
            DragHandle(
                header: HandleHeader(kind: .draggable, dimensions: Int32(Value.axisCount)),
                transitions: transitions, draggable: draggable))
    } catch let failure {
        transitions.freeRoom()
        throw failure
    }
}

@c @implementation
public func fling_draggable_free(_ draggable: OpaquePointer?) {
    switch try? FoundDraggable(draggable) {
    case .line(let held):
        held.pointee.transitions.freeRoom()
        free(draggable, as: LineHandle.self)
    case .plane(let held):
        held.pointee.transitions.freeRoom()
        free(draggable, as: PlaneHandle.self)
    case nil: break
    }
}

// MARK: - Questions

@c @implementation
@_optimize(speed)
public func fling_draggable_state(
    _ draggable: OpaquePointer?, _ time: Int64, _ state: UnsafeMutablePointer<fling_state>?
) -> fling_status {
    guard let state else { return FLING_ERROR_NULL }
    do throws(Failure) {
        let isFinite =
            switch try FoundDraggable(draggable) {
            case .line(let held): write(&held.pointee.draggable, at: time, to: state)
            case .plane(let held): write(&held.pointee.draggable, at: time, to: state)
            }
        return isFinite ? FLING_OK : FLING_ERROR_NOT_FINITE
    } catch let failure {
        empty(state)
        return failure.status
    }
}

/// Writes the draggable's state at a time.
///
/// - Parameter draggable: The draggable, unchanged; a parameter that is not `inout` would be copied as a
///   whole.
@inline(__always)
private func write<Value: Coordinates>(
    _ draggable: inout Draggable<Value>, at time: Int64, to state: UnsafeMutablePointer<fling_state>
) -> Bool {
    draggable.state(at: Timestamp(time)).write(to: state)
}

@c @implementation
public func fling_draggable_activity(_ draggable: OpaquePointer?) -> fling_activity {
    switch try? FoundDraggable(draggable) {
    case .line(let held): fling_activity(held.pointee.draggable.activity)
    case .plane(let held): fling_activity(held.pointee.draggable.activity)
    case nil: FLING_IDLE
    }
}

@c @implementation
public func fling_draggable_needs_frame(_ draggable: OpaquePointer?) -> Bool {
    switch try? FoundDraggable(draggable) {
    case .line(let held): held.pointee.draggable.needsFrame
    case .plane(let held): held.pointee.draggable.needsFrame
    case nil: false
    }
}

@c @implementation
public func fling_draggable_goal(_ draggable: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?) -> Bool
{
    guard let place else { return false }
    switch try? FoundDraggable(draggable) {
    case .line(let held): return write(held.pointee.draggable.goal, to: place)
    case .plane(let held): return write(held.pointee.draggable.goal, to: place)
    case nil: return false
    }
}

private func write<Value: Coordinates>(_ goal: Value?, to place: UnsafeMutablePointer<Double>) -> Bool {
    (goal ?? .zero).write(to: place, count: Int32(Value.axisCount))
    return goal != nil
}

@c @implementation
public func fling_draggable_home(
    _ draggable: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?
) -> fling_status {
    attempt { () throws(Failure) in
        let found = try FoundDraggable(draggable)
        let place = try place.required(.place)
        switch found {
        case .line(let held): held.pointee.draggable.home.write(to: place, count: 1)
        case .plane(let held): held.pointee.draggable.home.write(to: place, count: 2)
        }
        return FLING_OK
    }
}

@c @implementation
public func fling_draggable_settling_time(_ draggable: OpaquePointer?) -> Int64 {
    switch try? FoundDraggable(draggable) {
    case .line(let held): Timestamp.nanoseconds(of: held.pointee.draggable.settlingTime)
    case .plane(let held): Timestamp.nanoseconds(of: held.pointee.draggable.settlingTime)
    case nil: Int64.max
    }
}

@c @implementation
public func fling_draggable_logical_finish_time(_ draggable: OpaquePointer?) -> Int64 {
    switch try? FoundDraggable(draggable) {
    case .line(let held): Timestamp.nanoseconds(of: held.pointee.draggable.logicalFinishTime)
    case .plane(let held): Timestamp.nanoseconds(of: held.pointee.draggable.logicalFinishTime)
    case nil: Int64.max
    }
}

@c @implementation
public func fling_draggable_fraction(_ draggable: OpaquePointer?, _ time: Int64) -> Double {
    let fraction: Double? =
        switch try? FoundDraggable(draggable) {
        case .line(let held): held.pointee.draggable.playhead?.fraction(at: Timestamp(time))
        case .plane(let held): held.pointee.draggable.playhead?.fraction(at: Timestamp(time))
        case nil: nil
        }
    guard let fraction, fraction.isFinite else { return 0 }
    return fraction
}

@c @implementation
public func fling_draggable_is_paused(_ draggable: OpaquePointer?) -> Bool {
    switch try? FoundDraggable(draggable) {
    case .line(let held): held.pointee.draggable.playhead?.isPaused ?? false
    case .plane(let held): held.pointee.draggable.playhead?.isPaused ?? false
    case nil: false
    }
}

@c @implementation
public func fling_draggable_is_reversed(_ draggable: OpaquePointer?) -> Bool {
    switch try? FoundDraggable(draggable) {
    case .line(let held): held.pointee.draggable.playhead?.isReversed ?? false
    case .plane(let held): held.pointee.draggable.playhead?.isReversed ?? false
    case nil: false
    }
}

@c @implementation
public func fling_draggable_next_transition(
    _ draggable: OpaquePointer?, _ transition: UnsafeMutablePointer<fling_transition>?
) -> Bool {
    guard let transition else { return false }
    let next: fling_transition? =
        switch try? FoundDraggable(draggable) {
        case .line(let held): held.pointee.transitions.next()
        case .plane(let held): held.pointee.transitions.next()
        case nil: nil
        }
    guard let next else {
        empty(transition)
        return false
    }
    transition.pointee = next
    return true
}
