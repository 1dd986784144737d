import CFlingConversion
import CFlingHeader
import Motion
import Touch

/// A tracker in one or two dimensions, stored as two.
private struct TrackerHandle: Handle {
    static var kind: HandleKind { .tracker }
    var header: HandleHeader
    var tracker: VelocityTracker<SIMD2<Double>>
}

extension SampleOutcome {
    fileprivate var status: fling_status {
        switch self {
        case .taken: FLING_OK
        case .replacedPrevious: FLING_REPLACED
        case .startedOver: FLING_STARTED_OVER
        case .ignored(.outOfOrder): FLING_IGNORED_OUT_OF_ORDER
        case .ignored(.notFinite): FLING_ERROR_NOT_FINITE
        }
    }
}

@c @implementation
public func fling_velocity_tracker_create(
    _ dimensions: Int32, _ strategy: fling_velocity_strategy, _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        try check(dimensions: dimensions, most: 2)
        return try allocate(
            TrackerHandle(
                header: HandleHeader(kind: .tracker, dimensions: dimensions),
                tracker: VelocityTracker(strategy: try convert(strategy.meaning))))
    }
}

@c @implementation
public func fling_velocity_tracker_free(_ tracker: OpaquePointer?) {
    free(tracker, as: TrackerHandle.self)
}

@c @implementation
public func fling_velocity_tracker_add(
    _ tracker: OpaquePointer?, _ position: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(tracker, as: TrackerHandle.self, .tracker)
        let position = try SIMD2<Double>(position, count: held.pointee.header.dimensions, .position)
        return held.pointee.tracker.add(position, at: Timestamp(time)).status
    }
}

@c @implementation
public func fling_velocity_tracker_add_step(
    _ tracker: OpaquePointer?, _ step: UnsafePointer<Double>?, _ time: Int64,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(tracker, as: TrackerHandle.self, .tracker)
        let step = try SIMD2<Double>(step, count: held.pointee.header.dimensions, .step)
        return held.pointee.tracker.add(delta: step, at: Timestamp(time)).status
    }
}

@c @implementation
public func fling_velocity_tracker_velocity(
    _ tracker: OpaquePointer?, _ lift: Int64, _ velocity: UnsafeMutablePointer<Double>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(tracker, as: TrackerHandle.self, .tracker)
        held.pointee.tracker.velocity(at: Timestamp(lift)).perSecond.write(
            to: try velocity.required(.velocity), count: held.pointee.header.dimensions)
        return FLING_OK
    }
}

@c @implementation
public func fling_velocity_tracker_reset(
    _ tracker: OpaquePointer?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try open(tracker, as: TrackerHandle.self, .tracker).pointee.tracker.reset()
        return FLING_OK
    }
}

@c @implementation
public func fling_velocity_tracker_set_strategy(
    _ tracker: OpaquePointer?, _ strategy: fling_velocity_strategy,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let held = try open(tracker, as: TrackerHandle.self, .tracker)
        held.pointee.tracker.strategy = try convert(strategy.meaning)
        return FLING_OK
    }
}
