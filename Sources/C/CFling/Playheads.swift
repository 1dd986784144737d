import CFlingConversion
import CFlingHeader
import Motion

/// A playhead in one to four dimensions, stored as four.
private struct PlayheadHandle: Handle {
    static var kind: HandleKind { .playhead }
    var header: HandleHeader
    var playhead: Playhead<PlainLeg>
}

extension Timestamp {
    @inline(__always)
    init(_ nanoseconds: Int64) { self.init(nanoseconds: nanoseconds) }
}

@c @implementation
public func fling_playhead_create(
    _ dimensions: Int32, _ start: UnsafePointer<fling_state>?, _ origin: UnsafePointer<Double>?,
    _ end: UnsafePointer<Double>?, _ timing: UnsafePointer<fling_timing>?,
    _ tolerance: UnsafePointer<fling_tolerance>?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        try check(dimensions: dimensions, most: 4)
        let start = try MotionState<SIMD4<Double>>(start, count: dimensions, .start)
        let playhead = Playhead<PlainLeg>(
            from: start, origin: try place(origin, dimensions, .origin),
            to: try SIMD4(end, count: dimensions, .end), timing: try Timing(timing.required(.timing)),
            tolerance: tolerance == nil ? .automatic : try Tolerance(tolerance), at: Timestamp(time))
        return try allocate(
            PlayheadHandle(
                header: HandleHeader(kind: .playhead, dimensions: dimensions), playhead: playhead))
    }
}

@c @implementation
public func fling_playhead_free(_ playhead: OpaquePointer?) {
    free(playhead, as: PlayheadHandle.self)
}

/// Reads the numbers of an optional argument; nil for NULL.
private func place(
    _ numbers: UnsafePointer<Double>?, _ dimensions: Int32, _ name: Subject
) throws(Failure) -> SIMD4<Double>? {
    numbers == nil ? nil : try SIMD4(numbers, count: dimensions, name)
}

// MARK: - Questions

@c @implementation
public func fling_playhead_state(
    _ playhead: OpaquePointer?, _ time: Int64, _ state: UnsafeMutablePointer<fling_state>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(state, error) { (state) throws(Failure) in
        let held = try open(playhead, as: PlayheadHandle.self, .playhead)
        return held.pointee.playhead.state(at: Timestamp(time)).write(to: state)
            ? FLING_OK : FLING_ERROR_NOT_FINITE
    }
}

@c @implementation
public func fling_playhead_goal(
    _ playhead: OpaquePointer?, _ place: UnsafeMutablePointer<Double>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(playhead, as: PlayheadHandle.self, .playhead)
        held.pointee.playhead.goal.write(
            to: try place.required(.place), count: held.pointee.header.dimensions)
        return FLING_OK
    }
}

@c @implementation
public func fling_playhead_fraction(_ playhead: OpaquePointer?, _ time: Int64) -> Double {
    guard let held = peek(playhead, as: PlayheadHandle.self) else { return 0 }
    let fraction = held.pointee.playhead.fraction(at: Timestamp(time))
    return fraction.isFinite ? fraction : 0
}

@c @implementation
public func fling_playhead_is_paused(_ playhead: OpaquePointer?) -> Bool {
    peek(playhead, as: PlayheadHandle.self)?.pointee.playhead.isPaused ?? false
}

@c @implementation
public func fling_playhead_is_reversed(_ playhead: OpaquePointer?) -> Bool {
    peek(playhead, as: PlayheadHandle.self)?.pointee.playhead.isReversed ?? false
}

@c @implementation
public func fling_playhead_is_finished(_ playhead: OpaquePointer?, _ time: Int64) -> Bool {
    peek(playhead, as: PlayheadHandle.self)?.pointee.playhead.isFinished(at: Timestamp(time)) ?? false
}

@c @implementation
public func fling_playhead_finish_time(_ playhead: OpaquePointer?) -> Int64 {
    Timestamp.nanoseconds(of: peek(playhead, as: PlayheadHandle.self)?.pointee.playhead.finishTime)
}

@c @implementation
public func fling_playhead_logical_finish_time(_ playhead: OpaquePointer?) -> Int64 {
    Timestamp.nanoseconds(of: peek(playhead, as: PlayheadHandle.self)?.pointee.playhead.logicalFinishTime)
}

@c @implementation
public func fling_playhead_rate(_ playhead: OpaquePointer?) -> Double {
    peek(playhead, as: PlayheadHandle.self)?.pointee.playhead.rate ?? 0
}

// MARK: - Verbs

/// Changes a playhead.
@inline(__always)
private func change(
    _ playhead: OpaquePointer?, _ error: UnsafeMutablePointer<fling_error>?,
    _ body: (UnsafeMutablePointer<PlayheadHandle>) throws(Failure) -> Void
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try body(open(playhead, as: PlayheadHandle.self, .playhead))
        return FLING_OK
    }
}

@c @implementation
public func fling_playhead_pause(
    _ playhead: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    change(playhead, error) { (held) throws(Failure) in held.pointee.playhead.pause(at: Timestamp(time)) }
}

@c @implementation
public func fling_playhead_resume(
    _ playhead: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    change(playhead, error) { (held) throws(Failure) in held.pointee.playhead.resume(at: Timestamp(time)) }
}

@c @implementation
public func fling_playhead_scrub(
    _ playhead: OpaquePointer?, _ fraction: Double, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(playhead, as: PlayheadHandle.self, .playhead)
        let fraction = try fraction.required(.fraction)
        return held.pointee.playhead.scrub(to: fraction, at: Timestamp(time))
            ? FLING_OK : FLING_IGNORED_NOT_PAUSED
    }
}

@c @implementation
public func fling_playhead_set_scrubs_linearly(
    _ playhead: OpaquePointer?, _ linearly: Bool, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    change(playhead, error) { (held) throws(Failure) in held.pointee.playhead.scrubsLinearly = linearly }
}

@c @implementation
public func fling_playhead_reverse(
    _ playhead: OpaquePointer?, _ mode: fling_reverse_mode, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    change(playhead, error) { (held) throws(Failure) in
        held.pointee.playhead.reverse(try convert(mode.meaningIfAny), at: Timestamp(time))
    }
}

@c @implementation
public func fling_playhead_continue(
    _ playhead: OpaquePointer?, _ timing: UnsafePointer<fling_timing>?, _ durationFactor: Double,
    _ velocity: UnsafePointer<Double>?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    change(playhead, error) { (held) throws(Failure) in
        let timing = try Timing(ifAny: timing)
        let velocity = try place(velocity, held.pointee.header.dimensions, .velocity)
        held.pointee.playhead.continueMotion(
            timing: timing, durationFactor: try durationFactor.required(.durationFactor),
            velocity: velocity.map { Velocity(perSecond: $0) }, at: Timestamp(time))
    }
}

@c @implementation
public func fling_playhead_retarget(
    _ playhead: OpaquePointer?, _ end: UnsafePointer<Double>?, _ origin: UnsafePointer<Double>?,
    _ timing: UnsafePointer<fling_timing>?, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    change(playhead, error) { (held) throws(Failure) in
        let dimensions = held.pointee.header.dimensions
        let end = try SIMD4<Double>(end, count: dimensions, .end)
        let origin = try place(origin, dimensions, .origin)
        let timing = try Timing(ifAny: timing)
        held.pointee.playhead.retarget(to: end, origin: origin, timing: timing, at: Timestamp(time))
    }
}

@c @implementation
public func fling_playhead_stop(
    _ playhead: OpaquePointer?, _ position: fling_stop_position, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    change(playhead, error) { (held) throws(Failure) in
        held.pointee.playhead.stop(at: try convert(position.meaning), at: Timestamp(time))
    }
}

@c @implementation
public func fling_playhead_set_rate(
    _ playhead: OpaquePointer?, _ rate: Double, _ time: Int64, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    change(playhead, error) { (held) throws(Failure) in
        guard try rate.required(.rate) >= 0 else {
            throw .parameter(ParameterError(.rate, rate, must: .notBeNegative))
        }
        held.pointee.playhead.setRate(rate, at: Timestamp(time))
    }
}

// MARK: - Constants

extension Timing {
    init?(ifAny timing: UnsafePointer<fling_timing>?) throws(Failure) {
        guard let timing else { return nil }
        try self.init(timing)
    }
}
