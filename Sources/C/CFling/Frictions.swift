import CFlingConversion
import CFlingHeader
import Motion

extension Decay {
    @inline(never)
    init(_ decay: UnsafePointer<fling_decay>?) throws(Failure) {
        let friction = try decay.required(.decay).pointee.friction
        self = try translate { () throws(ParameterError) in try Decay(friction: friction) }
    }

    static func named(_ name: fling_decay_name) throws(Failure) -> Decay {
        switch name {
        case FLING_DECAY_NORMAL: try fraction(leftAfterMillisecond: 0.998)
        case FLING_DECAY_FAST: try fraction(leftAfterMillisecond: 0.99)
        case FLING_DECAY_TOUCHPAD: try fraction(leftAfterMillisecond: 0.997)
        case FLING_DECAY_ANDROID: try translate { () throws(ParameterError) in try Decay(friction: 4.2) }
        case FLING_DECAY_FLUTTER: try translate { () throws(ParameterError) in try Decay(drag: 0.135) }
        default: throw .constant("fling_decay_name", name.rawValue)
        }
    }

    private static func fraction(leftAfterMillisecond fraction: Double) throws(Failure) -> Decay {
        try translate { () throws(ParameterError) in try Decay(decelerationRate: fraction) }
    }
}

private func makeDecay(
    _ place: UnsafeMutablePointer<fling_decay>?, _ error: UnsafeMutablePointer<fling_error>?,
    _ body: () throws(ParameterError) -> Decay
) -> fling_status {
    make(place, .decay, error) { (place) throws(Failure) in
        place.pointee.friction = try translate(body).friction
    }
}

@c @implementation
public func fling_decay_preset(
    _ name: fling_decay_name, _ decay: UnsafeMutablePointer<fling_decay>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    make(decay, .decay, error) { (place) throws(Failure) in
        place.pointee.friction = try Decay.named(name).friction
    }
}

@c @implementation
public func fling_decay_from_rate(
    _ decelerationRate: Double, _ decay: UnsafeMutablePointer<fling_decay>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    makeDecay(decay, error) { () throws(ParameterError) in try Decay(decelerationRate: decelerationRate) }
}

@c @implementation
public func fling_decay_from_drag(
    _ drag: Double, _ decay: UnsafeMutablePointer<fling_decay>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    makeDecay(decay, error) { () throws(ParameterError) in try Decay(drag: drag) }
}

@c @implementation
public func fling_decay_from_half_life(
    _ halfLife: Double, _ decay: UnsafeMutablePointer<fling_decay>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    makeDecay(decay, error) { () throws(ParameterError) in try Decay(halfLife: halfLife) }
}

@c @implementation
public func fling_decay_landing_at(
    _ dimensions: Int32, _ start: UnsafePointer<fling_state>?, _ target: UnsafePointer<Double>?,
    _ decay: UnsafeMutablePointer<fling_decay>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    make(decay, .decay, error) { (place) throws(Failure) in
        try check(dimensions: dimensions, most: 4)
        let start = try MotionState<SIMD4<Double>>(start, count: dimensions, .start)
        let target = try SIMD4<Double>(target, count: dimensions, .target)
        guard let motion = DecayMotion(from: start, landingAt: target) else {
            throw .parameter(
                ParameterError(.velocity, start.velocity.speed, must: .giveRepresentableMotion))
        }
        place.pointee.friction = motion.decay.friction
    }
}

// MARK: - Questions

@c @implementation
public func fling_decay_rate(_ decay: UnsafePointer<fling_decay>?) -> Double {
    (try? Decay(decay))?.decelerationRate ?? 0
}

@c @implementation
public func fling_decay_drag(_ decay: UnsafePointer<fling_decay>?) -> Double {
    (try? Decay(decay))?.drag ?? 0
}

@c @implementation
public func fling_decay_half_life(_ decay: UnsafePointer<fling_decay>?) -> Double {
    (try? Decay(decay))?.halfLife ?? 0
}

@c @implementation
public func fling_decay_projection(
    _ decay: UnsafePointer<fling_decay>?, _ dimensions: Int32, _ state: UnsafePointer<fling_state>?,
    _ place: UnsafeMutablePointer<Double>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let place = try place.required(.place)
        try check(dimensions: dimensions, most: 4)
        clear(place, count: dimensions)
        let end = try Decay(decay).projection(
            of: MotionState<SIMD4<Double>>(state, count: dimensions, .state))
        guard end.isFinite else { throw .notFinite(.place) }
        end.write(to: place, count: dimensions)
        return FLING_OK
    }
}

@c @implementation
public func fling_decay_velocity_to_reach(
    _ decay: UnsafePointer<fling_decay>?, _ dimensions: Int32, _ start: UnsafePointer<Double>?,
    _ target: UnsafePointer<Double>?, _ velocity: UnsafeMutablePointer<Double>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let place = try velocity.required(.velocity)
        try check(dimensions: dimensions, most: 4)
        clear(place, count: dimensions)
        let velocity = try Decay(decay).initialVelocity(
            toReach: SIMD4<Double>(target, count: dimensions, .target),
            from: SIMD4<Double>(start, count: dimensions, .start))
        guard velocity.perSecond.isFinite else { throw .notFinite(.velocity) }
        velocity.perSecond.write(to: place, count: dimensions)
        return FLING_OK
    }
}

@c @implementation
public func fling_decay_time_to_travel(
    _ decay: UnsafePointer<fling_decay>?, _ distance: Double, _ velocity: Double
) -> Double {
    guard let decay = try? Decay(decay), distance.isFinite, velocity.isFinite else { return .infinity }
    return decay.time(toTravel: distance, at: velocity) ?? .infinity
}

// MARK: - Rubber bands

extension RubberBand {
    @inline(__always)
    init(_ band: fling_rubber_band) throws(Failure) {
        self = try translate { () throws(ParameterError) in
            try RubberBand(dimension: band.dimension, coefficient: band.coefficient)
        }
    }
}

@c @implementation
public func fling_rubber_band_position(_ band: UnsafePointer<fling_rubber_band>?, _ distance: Double)
    -> Double
{
    guard let band, let band = try? RubberBand(band.pointee) else { return 0 }
    return band.band(distance)
}

@c @implementation
public func fling_rubber_band_derivative(
    _ band: UnsafePointer<fling_rubber_band>?, _ distance: Double
) -> Double {
    guard let band, let band = try? RubberBand(band.pointee), !distance.isNaN else { return 0 }
    return band.derivative(at: distance)
}

@c @implementation
public func fling_rubber_band_inverse(_ band: UnsafePointer<fling_rubber_band>?, _ position: Double) -> Double
{
    guard let band, let band = try? RubberBand(band.pointee) else { return 0 }
    return band.inverse(of: position)
}
