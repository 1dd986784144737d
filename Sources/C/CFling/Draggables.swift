import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Touch

/// A draggable in one or two dimensions. Along a line, the second coordinate is 0.
struct DragHandle: Handle {
    static var kind: HandleKind { .draggable }
    var header: HandleHeader
    var transitions: Queue<fling_transition>
    var draggable: Draggable<SIMD2<Double>>
}

typealias FoundDraggable = UnsafeMutablePointer<DragHandle>

/// Returns a draggable that is not busy.
@inline(__always)
func found(_ handle: OpaquePointer?) throws(Failure) -> FoundDraggable {
    let held = try open(handle, as: DragHandle.self, .draggable)
    guard !held.pointee.header.isBusy else { throw .busy }
    return held
}

@c @implementation
public func fling_draggable_create(
    _ dimensions: Int32, _ value: UnsafePointer<Double>?, _ rules: UnsafePointer<fling_drag_rules>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        try check(dimensions: dimensions, most: 2)
        let draggable = Draggable(
            try SIMD2(value, count: dimensions, .value), rules: try DragRules(rules, dimensions: dimensions))
        let transitions = try Queue<fling_transition>(capacity: keptTransitions)
        do throws(Failure) {
            return try allocate(
                DragHandle(
                    header: HandleHeader(kind: .draggable, dimensions: dimensions),
                    transitions: transitions, draggable: draggable))
        } catch let failure {
            transitions.freeRoom()
            throw failure
        }
    }
}

private let keptTransitions = 32

@c @implementation
public func fling_draggable_free(_ draggable: OpaquePointer?) {
    guard let held = try? found(draggable) else { return }
    held.pointee.transitions.freeRoom()
    free(draggable, as: DragHandle.self)
}

// MARK: - Questions

@c @implementation
@_optimize(speed)
public func fling_draggable_state(
    _ draggable: OpaquePointer?, _ time: Int64, _ state: UnsafeMutablePointer<fling_state>?
) -> fling_status {
    guard let state else { return FLING_ERROR_NULL }
    do throws(Failure) {
        let isFinite = try found(draggable).pointee.draggable.state(at: Timestamp(time)).write(to: state)
        return isFinite ? FLING_OK : FLING_ERROR_NOT_FINITE
    } catch let failure {
        empty(state)
        return failure.status
    }
}

@c @implementation
public func fling_draggable_activity(_ draggable: OpaquePointer?) -> fling_activity {
    guard let held = try? found(draggable) else { return FLING_IDLE }
    return fling_activity(held.pointee.draggable.activity)
}

@c @implementation
public func fling_draggable_needs_frame(_ draggable: OpaquePointer?) -> Bool {
    guard let held = try? found(draggable) else { return false }
    return held.pointee.draggable.needsFrame
}

@c @implementation
public func fling_draggable_goal(_ draggable: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?) -> Bool
{
    guard let place, let held = try? found(draggable) else { return false }
    let goal = held.pointee.draggable.goal
    (goal ?? .zero).write(to: place, count: held.pointee.header.dimensions)
    return goal != nil
}

@c @implementation
public func fling_draggable_home(
    _ draggable: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try found(draggable)
        held.pointee.draggable.home.write(
            to: try place.required(.place), count: held.pointee.header.dimensions)
        return FLING_OK
    }
}

@c @implementation
public func fling_draggable_settling_time(_ draggable: OpaquePointer?) -> Int64 {
    guard let held = try? found(draggable) else { return Int64.max }
    return Timestamp.nanoseconds(of: held.pointee.draggable.settlingTime)
}

@c @implementation
public func fling_draggable_logical_finish_time(_ draggable: OpaquePointer?) -> Int64 {
    guard let held = try? found(draggable) else { return Int64.max }
    return Timestamp.nanoseconds(of: held.pointee.draggable.logicalFinishTime)
}

@c @implementation
public func fling_draggable_fraction(_ draggable: OpaquePointer?, _ time: Int64) -> Double {
    let held = try? found(draggable)
    guard let fraction = held?.pointee.draggable.playhead?.fraction(at: Timestamp(time)), fraction.isFinite
    else { return 0 }
    return fraction
}

@c @implementation
public func fling_draggable_is_paused(_ draggable: OpaquePointer?) -> Bool {
    guard let held = try? found(draggable) else { return false }
    return held.pointee.draggable.playhead?.isPaused ?? false
}

@c @implementation
public func fling_draggable_is_reversed(_ draggable: OpaquePointer?) -> Bool {
    guard let held = try? found(draggable) else { return false }
    return held.pointee.draggable.playhead?.isReversed ?? false
}

@c @implementation
public func fling_draggable_next_transition(
    _ draggable: OpaquePointer?, _ transition: UnsafeMutablePointer<fling_transition>?
) -> Bool {
    guard let transition else { return false }
    guard let next = (try? found(draggable))?.pointee.transitions.next() else {
        empty(transition)
        return false
    }
    transition.pointee = next
    return true
}
