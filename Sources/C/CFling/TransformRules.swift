import CFlingConversion
import CFlingHeader
import Interaction
import Motion

@c @implementation
public func fling_transform_rules_init(
    _ rules: UnsafeMutablePointer<fling_transform_rules>?, _ size: Int,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    initialize(rules, size, .rules, error) { () throws(Failure) in try .defaults() }
}

extension fling_transform_rules {
    fileprivate static func defaults() throws(Failure) -> fling_transform_rules {
        let defaults = TransformRules()
        var rules = fling_transform_rules()
        rules.least_zoom = defaults.leastZoom
        rules.greatest_zoom = defaults.greatestZoom
        rules.double_tap_zoom = defaults.doubleTapZoom ?? 0
        try rules.write(defaults.motion)
        return rules
    }
}

extension Interaction.TransformRules {
    /// The rules that C has written down; the defaults when there are none.
    init(_ pointer: UnsafePointer<fling_transform_rules>?) throws(Failure) {
        self.init()
        guard pointer != nil else { return }
        let defaults = try fling_transform_rules.defaults()
        let rules = try pointer.read(.rules, else: defaults)
        leastZoom = rules.least_zoom
        greatestZoom = rules.greatest_zoom
        switch rules.rotation {
        case FLING_ROTATION_FREE: rotation = .free
        case FLING_ROTATION_NONE: rotation = .none
        case FLING_ROTATION_STEPS: rotation = .steps(.radians(rules.rotation_step))
        default: throw .constant("fling_rotation", rules.rotation.rawValue)
        }
        doubleTapZoom = rules.double_tap_zoom > 0 ? rules.double_tap_zoom : nil
        motion = try rules.motion
    }
}
