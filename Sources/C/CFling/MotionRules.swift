import CFlingConversion
import CFlingHeader
import Interaction
import Motion

/// The rules that all machines share, as each kind of rules has them in C.
protocol PlainMotionRules {
    var spring: fling_spring { get set }
    var deceleration: fling_deceleration { get }
    var decay: fling_decay { get set }
    var tolerance: fling_tolerance { get set }
    var latency: Double { get set }
    var ahead: Double { get set }
    var reduces_motion: Int32 { get }
}

extension fling_drag_rules: PlainMotionRules {}
extension fling_scroll_rules: PlainMotionRules {}
extension fling_transform_rules: PlainMotionRules {}

extension PlainMotionRules {
    /// Writes down the defaults of a machine.
    mutating func write(_ defaults: MotionRules) throws(Failure) {
        defaults.spring.write(to: &spring)
        decay.friction = try Decay.named(FLING_DECAY_NORMAL).friction
        let distance = defaults.tolerance == .automatic ? 0 : defaults.tolerance.distance
        tolerance = fling_tolerance(distance: distance, speed: .infinity)
        (latency, ahead) = (defaults.latency, defaults.ahead)
    }

    var motion: MotionRules {
        get throws(Failure) {
            MotionRules(
                spring: try Spring(spring, .rulesSpring), deceleration: try Deceleration(deceleration, decay),
                tolerance: try withUnsafePointer(to: tolerance) { (tolerance) throws(Failure) in
                    tolerance.pointee.distance == 0 ? .automatic : try Tolerance(tolerance)
                },
                latency: latency, ahead: ahead, reducesMotion: reduces_motion != 0)
        }
    }
}

extension Deceleration {
    fileprivate init(_ deceleration: fling_deceleration, _ decay: fling_decay) throws(Failure) {
        switch deceleration {
        case FLING_DECELERATION_EXPONENTIAL:
            self = .exponential(
                try withUnsafePointer(to: decay) { (decay) throws(Failure) in try Decay(decay) })
        case FLING_DECELERATION_ANDROID_SPLINE: self = .androidSpline
        case FLING_DECELERATION_CHROMIUM: self = .chromium
        default: throw .constant("fling_deceleration", deceleration.rawValue)
        }
    }
}
