import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Touch

/// An event as C gives it.
enum PlainEvent {
    case grab(UnsafePointer<Double>?)
    case move(UnsafePointer<Double>?)
    case reanchor(UnsafePointer<Double>?)
    case release(UnsafePointer<Double>?)
    case animate(UnsafePointer<Double>?, Timing?)
    case continueMotion(Timing?, Double, UnsafePointer<Double>?)
    case cancel(CancelReason)
    case scrub(Double)
    case reverse(ReverseMode?)
    case stop(StopPosition)
    case tap, pause, resume, time
    case rebase(UnsafePointer<Double>?)
    case setValue(UnsafePointer<Double>?)

    @inline(__always)
    func event(dimensions count: Int32) throws(Failure) -> DragEvent<Axes> {
        switch self {
        case .grab(let place): return .grab(try Axes(place, count: count, .place))
        case .move(let place): return .move(try Axes(place, count: count, .place))
        case .reanchor(let place): return .reanchor(try Axes(place, count: count, .place))
        case .release(nil): return .release(nil)
        case .release(let velocity):
            return .release(Velocity(perSecond: try Axes(velocity, count: count, .velocity)))
        case .animate(let target, let timing):
            return .animate(try Axes(target, count: count, .target), timing)
        case .continueMotion(let timing, let factor, let velocity):
            let factor = try factor.required(.durationFactor)
            guard velocity != nil else { return .continueMotion(timing, durationFactor: factor, nil) }
            return .continueMotion(
                timing, durationFactor: factor,
                Velocity(perSecond: try Axes(velocity, count: count, .velocity)))
        case .cancel(let reason): return .cancel(reason)
        case .scrub(let fraction): return .scrub(try fraction.required(.fraction))
        case .reverse(let mode): return .reverse(mode)
        case .stop(let position): return .stop(position)
        case .tap: return .tap
        case .pause: return .pause
        case .resume: return .resume
        case .time: return .time
        case .rebase(let way): return .rebase(by: try Axes(way, count: count, .way))
        case .setValue(let value): return .setValue(try Axes(value, count: count, .value))
        }
    }
}

/// Handles every kind of event in one function, to keep the library small.
@inline(never)
func handle(
    _ event: PlainEvent, _ draggable: OpaquePointer?, _ time: Int64
) throws(Failure) -> fling_status {
    let held = try FoundMover(draggable, .draggable)
    return held.handle(try event.event(dimensions: held.pointee.header.dimensions), at: Timestamp(time))
}

extension FoundMover {
    /// Handles an event, and queues its transitions.
    @inline(__always)
    func handle(_ event: DragEvent<Axes>, at time: Timestamp) -> fling_status {
        work(at: time, isFrame: event.kind == .time) { (machine, record) in
            machine.mover.handle(event, at: time, record: record).status
        }
    }
}

@c @implementation
public func fling_draggable_grab(
    _ draggable: OpaquePointer?, _ place: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in try handle(.grab(place), draggable, time) }
}

@c @implementation
@_optimize(speed)
public func fling_draggable_move(
    _ draggable: OpaquePointer?, _ place: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        // The fast path for the most frequent event.
        let held = try FoundMover(draggable, .draggable)
        let hand = try Axes(place, count: held.pointee.header.dimensions, .place)
        if held.pointee.watch == nil, held.pointee.machine.mover.follow(hand, at: Timestamp(time)) {
            return FLING_OK
        }
        return try handle(.move(place), draggable, time)
    }
}

@c @implementation
public func fling_draggable_reanchor(
    _ draggable: OpaquePointer?, _ place: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in try handle(.reanchor(place), draggable, time) }
}

@c @implementation
public func fling_draggable_release(
    _ draggable: OpaquePointer?, _ velocity: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in try handle(.release(velocity), draggable, time) }
}

@c @implementation
public func fling_draggable_cancel(
    _ draggable: OpaquePointer?, _ reason: fling_cancel_reason, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in try handle(.cancel(try convert(reason.meaning)), draggable, time) }
}

@c @implementation
public func fling_draggable_animate(
    _ draggable: OpaquePointer?, _ target: UnsafePointer<Double>?, _ timing: UnsafePointer<fling_timing>?,
    _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try handle(.animate(target, try Timing(ifAny: timing)), draggable, time)
    }
}

@c @implementation
public func fling_draggable_tap(
    _ draggable: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in try handle(.tap, draggable, time) }
}

@c @implementation
public func fling_draggable_pause(
    _ draggable: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in try handle(.pause, draggable, time) }
}

@c @implementation
public func fling_draggable_resume(
    _ draggable: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in try handle(.resume, draggable, time) }
}

@c @implementation
public func fling_draggable_reverse(
    _ draggable: OpaquePointer?, _ mode: fling_reverse_mode, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try handle(.reverse(try convert(mode.meaningIfAny)), draggable, time)
    }
}

@c @implementation
public func fling_draggable_scrub(
    _ draggable: OpaquePointer?, _ fraction: Double, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in try handle(.scrub(fraction), draggable, time) }
}

@c @implementation
public func fling_draggable_continue(
    _ draggable: OpaquePointer?, _ timing: UnsafePointer<fling_timing>?, _ durationFactor: Double,
    _ velocity: UnsafePointer<Double>?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try handle(.continueMotion(try Timing(ifAny: timing), durationFactor, velocity), draggable, time)
    }
}

@c @implementation
public func fling_draggable_stop(
    _ draggable: OpaquePointer?, _ position: fling_stop_position, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in try handle(.stop(try convert(position.meaning)), draggable, time) }
}

@c @implementation
public func fling_draggable_advance(
    _ draggable: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        // The event of time is never reported as ignored.
        let status = try handle(.time, draggable, time)
        return status == FLING_IGNORED_IN_STATE ? FLING_OK : status
    }
}

@c @implementation
public func fling_draggable_handle(
    _ draggable: OpaquePointer?, _ gesture: UnsafePointer<fling_gesture>?,
    _ map: UnsafePointer<fling_gesture_map>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try handle(draggable, .draggable, gesture, map)
    }
}
