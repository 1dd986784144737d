import CFlingConversion
import CFlingHeader
import Interaction
import Motion

@c @implementation
public func fling_transform_rules_init(
    _ rules: UnsafeMutablePointer<fling_transform_rules>?, _ size: Int
) -> fling_status {
    attempt { () throws(Failure) in
        let place = try rules.required(.rules)
        guard size == MemoryLayout<fling_transform_rules>.size else { throw .size(.rules) }
        let defaults = TransformRules()
        empty(place)
        place.pointee.size = size
        place.pointee.least_zoom = defaults.leastZoom
        place.pointee.greatest_zoom = defaults.greatestZoom
        place.pointee.double_tap_zoom = defaults.doubleTapZoom ?? 0
        place.pointee.decay.friction = try Decay.named(FLING_DECAY_NORMAL).friction
        defaults.spring.write(to: &place.pointee.spring)
        place.pointee.tolerance = fling_tolerance(
            size: MemoryLayout<fling_tolerance>.size, distance: defaults.tolerance.distance, speed: .infinity)
        place.pointee.latency = defaults.latency
        place.pointee.ahead = defaults.ahead
        return FLING_OK
    }
}

extension Interaction.TransformRules {
    /// The rules that C has written down; the defaults when there are none.
    init(_ pointer: UnsafePointer<fling_transform_rules>?) throws(Failure) {
        self.init()
        guard let rules = pointer?.pointee else { return }
        guard rules.size == MemoryLayout<fling_transform_rules>.size else { throw .size(.rules) }
        leastZoom = rules.least_zoom
        greatestZoom = rules.greatest_zoom
        switch rules.rotation {
        case FLING_ROTATION_FREE: rotation = .free
        case FLING_ROTATION_NONE: rotation = .none
        case FLING_ROTATION_STEPS: rotation = .steps(.radians(rules.rotation_step))
        default: throw .constant("fling_rotation", rules.rotation.rawValue)
        }
        doubleTapZoom = rules.double_tap_zoom > 0 ? rules.double_tap_zoom : nil
        reducesMotion = rules.reduces_motion != 0
        deceleration = try Deceleration(rules.deceleration, rules.decay)
        spring = try Spring(rules.spring, .rulesSpring)
        tolerance = try withUnsafePointer(to: rules.tolerance) { (tolerance) throws(Failure) in
            try Tolerance(tolerance)
        }
        latency = rules.latency
        ahead = rules.ahead
    }
}
