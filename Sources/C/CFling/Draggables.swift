import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Touch

@c @implementation
public func fling_draggable_create(
    _ dimensions: Int32, _ value: UnsafePointer<Double>?, _ rules: UnsafePointer<fling_drag_rules>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        try check(dimensions: dimensions, most: 2)
        let draggable = Draggable(
            try SIMD2(value, count: dimensions, .value), rules: try DragRules(rules, dimensions: dimensions))
        return try allocate(draggable, dimensions: dimensions)
    }
}

@c @implementation
public func fling_draggable_free(_ draggable: OpaquePointer?) {
    let held = try? FoundDraggable(held: draggable)
    held?.free(draggable)
}

// MARK: - Questions

@c @implementation
@_optimize(speed)
public func fling_draggable_state(
    _ draggable: OpaquePointer?, _ time: Int64, _ state: UnsafeMutablePointer<fling_state>?
) -> fling_status {
    guard let state else { return FLING_ERROR_NULL }
    do throws(Failure) {
        let held = try FoundDraggable(held: draggable)
        return held.write(stateAt: time, to: state)
    } catch let failure {
        empty(state)
        return failure.status
    }
}

@c @implementation
public func fling_draggable_activity(_ draggable: OpaquePointer?) -> fling_activity {
    guard let held = try? FoundDraggable(held: draggable) else { return FLING_IDLE }
    return fling_activity(held.pointee.machine.activity)
}

@c @implementation
public func fling_draggable_needs_frame(_ draggable: OpaquePointer?) -> Bool {
    guard let held = try? FoundDraggable(held: draggable) else { return false }
    return held.pointee.machine.needsFrame
}

@c @implementation
public func fling_draggable_goal(_ draggable: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?) -> Bool
{
    guard let place, let held = try? FoundDraggable(held: draggable) else { return false }
    let goal = held.pointee.machine.goal
    (goal ?? .zero).write(to: place, count: held.pointee.header.dimensions)
    return goal != nil
}

@c @implementation
public func fling_draggable_home(
    _ draggable: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?
) -> fling_status {
    attempt { () throws(Failure) in
        let held = try FoundDraggable(held: draggable)
        held.pointee.machine.home.write(
            to: try place.required(.place), count: held.pointee.header.dimensions)
        return FLING_OK
    }
}

@c @implementation
public func fling_draggable_settling_time(_ draggable: OpaquePointer?) -> Int64 {
    guard let held = try? FoundDraggable(held: draggable) else { return Int64.max }
    return Timestamp.nanoseconds(of: held.pointee.machine.settlingTime)
}

@c @implementation
public func fling_draggable_logical_finish_time(_ draggable: OpaquePointer?) -> Int64 {
    guard let held = try? FoundDraggable(held: draggable) else { return Int64.max }
    return Timestamp.nanoseconds(of: held.pointee.machine.logicalFinishTime)
}

@c @implementation
public func fling_draggable_fraction(_ draggable: OpaquePointer?, _ time: Int64) -> Double {
    let held = try? FoundDraggable(held: draggable)
    guard let fraction = held?.pointee.machine.fraction(at: Timestamp(time)), fraction.isFinite
    else { return 0 }
    return fraction
}

@c @implementation
public func fling_draggable_is_paused(_ draggable: OpaquePointer?) -> Bool {
    guard let held = try? FoundDraggable(held: draggable) else { return false }
    return held.pointee.machine.isPaused
}

@c @implementation
public func fling_draggable_is_reversed(_ draggable: OpaquePointer?) -> Bool {
    guard let held = try? FoundDraggable(held: draggable) else { return false }
    return held.pointee.machine.isReversed
}

@c @implementation
public func fling_draggable_next_transition(
    _ draggable: OpaquePointer?, _ transition: UnsafeMutablePointer<fling_transition>?
) -> Bool {
    guard let transition else { return false }
    guard let held = try? FoundDraggable(held: draggable) else {
        empty(transition)
        return false
    }
    return held.next(transition)
}
