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
            try Axes(value, count: dimensions, .value), rules: try DragRules(rules, dimensions: dimensions))
        return try allocate(Mover(draggable), .draggable, dimensions: dimensions)
    }
}

@c @implementation
public func fling_draggable_free(_ draggable: OpaquePointer?) {
    freeMover(draggable, .draggable)
}

// MARK: - Questions

@c @implementation
@_optimize(speed)
public func fling_draggable_state(
    _ draggable: OpaquePointer?, _ time: Int64, _ state: UnsafeMutablePointer<fling_state>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    writeState(of: draggable, .draggable, at: time, to: state, error)
}

@c @implementation
public func fling_draggable_activity(_ draggable: OpaquePointer?) -> fling_activity {
    CFling.activity(of: draggable, .draggable)
}

@c @implementation
public func fling_draggable_needs_frame(_ draggable: OpaquePointer?) -> Bool {
    needsFrame(draggable, .draggable)
}

@c @implementation
public func fling_draggable_goal(_ draggable: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?) -> Bool
{
    writeGoal(of: draggable, .draggable, to: place)
}

@c @implementation
public func fling_draggable_home(
    _ draggable: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try FoundMover(draggable, .draggable)
        held.pointee.machine.mover.home.write(
            to: try place.required(.place), count: held.pointee.header.dimensions)
        return FLING_OK
    }
}

@c @implementation
public func fling_draggable_settling_time(_ draggable: OpaquePointer?) -> Int64 {
    settlingTime(of: draggable, .draggable)
}

@c @implementation
public func fling_draggable_logical_finish_time(_ draggable: OpaquePointer?) -> Int64 {
    guard let held = try? FoundMover(draggable, .draggable) else { return Int64.max }
    return Timestamp.nanoseconds(of: held.pointee.machine.mover.logicalFinishTime)
}

@c @implementation
public func fling_draggable_fraction(_ draggable: OpaquePointer?, _ time: Int64) -> Double {
    let held = try? FoundMover(draggable, .draggable)
    guard let fraction = held?.pointee.machine.mover.fraction(at: Timestamp(time)), fraction.isFinite
    else { return 0 }
    return fraction
}

@c @implementation
public func fling_draggable_is_paused(_ draggable: OpaquePointer?) -> Bool {
    guard let held = try? FoundMover(draggable, .draggable) else { return false }
    return held.pointee.machine.mover.isPaused
}

@c @implementation
public func fling_draggable_is_reversed(_ draggable: OpaquePointer?) -> Bool {
    guard let held = try? FoundMover(draggable, .draggable) else { return false }
    return held.pointee.machine.mover.isReversed
}

@c @implementation
public func fling_draggable_next_transition(
    _ draggable: OpaquePointer?, _ transition: UnsafeMutablePointer<fling_transition>?
) -> Bool {
    next(transition, of: try? FoundMover(draggable, .draggable))
}
