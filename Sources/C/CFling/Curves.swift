import CFlingConversion
import CFlingHeader
import Motion

extension UnitCurve {
    init(_ curve: UnsafePointer<fling_curve>?) throws(Failure) {
        let curve = try curve.required(.curve).pointee
        switch curve.kind {
        case FLING_CURVE_LINEAR: self = .linear
        case FLING_CURVE_EASE: self = try .make(0.25, 0.1, 0.25, 1)
        case FLING_CURVE_EASE_IN: self = try .make(0.42, 0, 1, 1)
        case FLING_CURVE_EASE_OUT: self = try .make(0, 0, 0.58, 1)
        case FLING_CURVE_EASE_IN_OUT: self = try .make(0.42, 0, 0.58, 1)
        case FLING_CURVE_CIRCULAR_EASE_IN: self = .circularEaseIn
        case FLING_CURVE_CIRCULAR_EASE_OUT: self = .circularEaseOut
        case FLING_CURVE_CIRCULAR_EASE_IN_OUT: self = .circularEaseInOut
        case FLING_CURVE_CIRCULAR_EASE_OUT_IN:
            self = UnitCurve.circularEaseInOut.inverse ?? .circularEaseInOut
        case FLING_CURVE_BEZIER: self = try .make(curve.x1, curve.y1, curve.x2, curve.y2)
        case FLING_CURVE_STEPS:
            let jump = try convert(curve.jump.meaning)
            self = try translate { () throws(ParameterError) in
                try UnitCurve.steps(Int(curve.steps), jump: jump)
            }
        default: throw .constant("fling_curve_kind", curve.kind.rawValue)
        }
    }

    private static func make(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(Failure)
        -> UnitCurve
    {
        try translate { () throws(ParameterError) in
            try UnitCurve.bezier(startControlPoint: SIMD2(x1, y1), endControlPoint: SIMD2(x2, y2))
        }
    }
}

extension fling_curve {
    /// The curve with its axes exchanged, where it has one.
    fileprivate var inverse: fling_curve {
        var inverse = self
        switch kind {
        case FLING_CURVE_EASE: inverse.setBezier(0.1, 0.25, 1, 0.25)
        case FLING_CURVE_EASE_IN: inverse.setBezier(0, 0.42, 1, 1)
        case FLING_CURVE_EASE_OUT: inverse.setBezier(0, 0, 1, 0.58)
        case FLING_CURVE_EASE_IN_OUT: inverse.setBezier(0, 0.42, 1, 0.58)
        case FLING_CURVE_CIRCULAR_EASE_IN: inverse.kind = FLING_CURVE_CIRCULAR_EASE_OUT
        case FLING_CURVE_CIRCULAR_EASE_OUT: inverse.kind = FLING_CURVE_CIRCULAR_EASE_IN
        case FLING_CURVE_CIRCULAR_EASE_IN_OUT: inverse.kind = FLING_CURVE_CIRCULAR_EASE_OUT_IN
        case FLING_CURVE_CIRCULAR_EASE_OUT_IN: inverse.kind = FLING_CURVE_CIRCULAR_EASE_IN_OUT
        case FLING_CURVE_BEZIER: inverse.setBezier(y1, x1, y2, x2)
        default: break
        }
        return inverse
    }

    fileprivate mutating func setBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        kind = FLING_CURVE_BEZIER
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }
}

@c @implementation
public func fling_curve_bezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ curve: UnsafeMutablePointer<fling_curve>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    make(curve, .curve, error) { (place) throws(Failure) in
        empty(place)
        place.pointee.setBezier(x1, y1, x2, y2)
        _ = try UnitCurve(place)
    }
}

@c @implementation
public func fling_curve_steps(
    _ count: Int32, _ jump: fling_jump, _ curve: UnsafeMutablePointer<fling_curve>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    make(curve, .curve, error) { (place) throws(Failure) in
        empty(place)
        place.pointee.kind = FLING_CURVE_STEPS
        place.pointee.steps = count
        place.pointee.jump = jump
        _ = try UnitCurve(place)
    }
}

@c @implementation
public func fling_curve_state(
    _ curve: UnsafePointer<fling_curve>?, _ progress: Double, _ value: UnsafeMutablePointer<Double>?,
    _ velocity: UnsafeMutablePointer<Double>?, _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    value?.pointee = 0
    velocity?.pointee = 0
    return attempt(error) { () throws(Failure) in
        let curve = try UnitCurve(curve)
        guard !progress.isNaN else { throw .notFinite(.progress) }
        let state = curve.state(at: progress)
        value?.pointee = state.value
        velocity?.pointee = state.velocity.perSecond
        return FLING_OK
    }
}

@c @implementation
public func fling_curve_inverse(
    _ curve: UnsafePointer<fling_curve>?, _ inverse: UnsafeMutablePointer<fling_curve>?
) -> Bool {
    guard let inverse else { return false }
    guard let curve, let known = try? UnitCurve(curve), known.inverse != nil else {
        empty(inverse)
        return false
    }
    inverse.pointee = curve.pointee.inverse
    guard (try? UnitCurve(inverse)) != nil else {
        empty(inverse)
        return false
    }
    return true
}

// MARK: - Timing

extension Timing {
    init(_ timing: UnsafePointer<fling_timing>?) throws(Failure) {
        let timing = try timing.read(.timing)
        switch timing.kind {
        case FLING_TIMING_SPRING:
            self = .spring(try Spring(timing.spring, .timingSpring))
        case FLING_TIMING_CURVE:
            let duration = timing.duration
            guard duration >= 0, duration < .infinity else {
                throw .parameter(ParameterError(.duration, duration, must: .notBeNegative))
            }
            self = .curve(
                try withUnsafePointer(to: timing.curve) { (curve) throws(Failure) in
                    try UnitCurve(curve)
                }, duration: duration)
        default: throw .constant("fling_timing_kind", timing.kind.rawValue)
        }
    }
}
