import CFlingHeader

// The functions for content that fingers pinch, turn and pan.

extension CCaller {
    static let transformCalls: [Call] = [
        ("fling_transform_create", { $0.create(.transform) }),
        ("fling_transform_free", { $0.free(.transform, fling_transform_free) }),
        (
            "fling_transform_rules_init",
            { caller in
                let place = caller.place(caller.transformRules)
                let size =
                    caller.isWild
                    ? caller.choices.pick(0, -1, .max) : MemoryLayout<fling_transform_rules>.size
                let error = caller.error
                caller.expect(fling_transform_rules_init(place, size, error), [.fine, .null, .size], error)
            }
        ),
        (
            "fling_transform_set_rules",
            { caller in
                let (rules, time, error) = (caller.changedTransformRules(), caller.time, caller.error)
                caller.act(on: .transform, [.event, .size, .parameter, .constant]) {
                    fling_transform_set_rules($0.pointer, rules, time, $1)
                }
            }
        ),
        (
            "fling_transform_resize",
            { caller in
                let time = caller.time
                let (content, viewport) = (caller.pointIfAny(), caller.pointIfAny())
                let origin = caller.pointIfAny()
                caller.act(on: .transform, .event) {
                    fling_transform_resize($0.pointer, content, viewport, origin, time, $1)
                }
            }
        ),
        (
            "fling_transform_zoom_to",
            { caller in
                let (zoom, point, time) = (caller.number, caller.pointIfAny(), caller.time)
                caller.act(on: .transform, .event) {
                    fling_transform_zoom_to($0.pointer, zoom, point, time, $1)
                }
            }
        ),
        (
            "fling_transform_zoom_by",
            { caller in
                let (factor, point, time) = (caller.number, caller.pointIfAny(), caller.time)
                caller.act(on: .transform, .event) {
                    fling_transform_zoom_by($0.pointer, factor, point, time, $1)
                }
            }
        ),
        (
            "fling_transform_reset",
            { caller in
                let time = caller.time
                caller.act(on: .transform, .event) { fling_transform_reset($0.pointer, time, $1) }
            }
        ),
        (
            "fling_transform_cancel",
            { caller in
                let time = caller.time
                caller.act(on: .transform, .event) { fling_transform_cancel($0.pointer, time, $1) }
            }
        ),
        (
            "fling_transform_advance",
            { caller in
                let time = caller.time
                caller.act(on: .transform, .event) { fling_transform_advance($0.pointer, time, $1) }
            }
        ),
        (
            "fling_transform_animate",
            { caller in
                let (goal, time) = (caller.numbers(4), caller.time)
                caller.act(on: .transform, .event) { fling_transform_animate($0.pointer, goal, time, $1) }
            }
        ),
        (
            "fling_transform_pause",
            { caller in
                let time = caller.time
                caller.act(on: .transform, .event) { fling_transform_pause($0.pointer, time, $1) }
            }
        ),
        (
            "fling_transform_resume",
            { caller in
                let time = caller.time
                caller.act(on: .transform, .event) { fling_transform_resume($0.pointer, time, $1) }
            }
        ),
        (
            "fling_transform_reverse",
            { caller in
                let (mode, time) = (fling_reverse_mode(rawValue: caller.constant(3)), caller.time)
                caller.act(on: .transform, [.event, .constant]) {
                    fling_transform_reverse($0.pointer, mode, time, $1)
                }
            }
        ),
        (
            "fling_transform_scrub",
            { caller in
                let (fraction, time) = (caller.number, caller.time)
                caller.act(on: .transform, .event) { fling_transform_scrub($0.pointer, fraction, time, $1) }
            }
        ),
        (
            "fling_transform_continue",
            { caller in
                let (timing, factor) = (caller.choices.bool() ? caller.timing : nil, caller.number)
                let (velocity, time) = (caller.choices.bool() ? caller.numbers(4) : nil, caller.time)
                caller.act(on: .transform, [.event, .parameter, .constant]) {
                    fling_transform_continue($0.pointer, timing, factor, velocity, time, $1)
                }
            }
        ),
        (
            "fling_transform_stop",
            { caller in
                let (position, time) = (fling_stop_position(rawValue: caller.constant(3)), caller.time)
                caller.act(on: .transform, [.event, .constant]) {
                    fling_transform_stop($0.pointer, position, time, $1)
                }
            }
        ),
        (
            "fling_transform_set_value",
            { caller in
                let (value, time) = (caller.numbers(4), caller.time)
                caller.act(on: .transform, .event) { fling_transform_set_value($0.pointer, value, time, $1) }
            }
        ),
        (
            "fling_transform_rebase",
            { caller in
                let (way, time) = (caller.numbers(2), caller.time)
                caller.act(on: .transform, .event) { fling_transform_rebase($0.pointer, way, time, $1) }
            }
        ),
        (
            "fling_transform_handle",
            { caller in
                let (gesture, scale) = (caller.changedGesture(), caller.number)
                let point = caller.pointIfAny()
                caller.act(on: .transform, .gesture) {
                    fling_transform_handle($0.pointer, gesture, scale, point, $1)
                }
            }
        ),
        (
            "fling_transform_state",
            { caller in
                let (transform, time) = (caller.handle(.transform), caller.time)
                caller.askState([.made, .notFinite]) {
                    fling_transform_state(transform.pointer, time, $0, $1)
                }
            }
        ),
        (
            "fling_transform_zoom",
            { caller in
                let zoom = fling_transform_zoom(caller.handle(.transform).pointer, caller.time)
                if !(zoom >= 0) { caller.complain("its zoom is \(zoom)") }
            }
        ),
        (
            "fling_transform_fraction",
            { caller in
                let fraction = fling_transform_fraction(caller.handle(.transform).pointer, caller.time)
                if !fraction.isFinite { caller.complain("its fraction is \(fraction)") }
            }
        ),
        ("fling_transform_is_paused", { _ = fling_transform_is_paused($0.handle(.transform).pointer) }),
        ("fling_transform_is_reversed", { _ = fling_transform_is_reversed($0.handle(.transform).pointer) }),
        ("fling_transform_activity", { _ = fling_transform_activity($0.handle(.transform).pointer) }),
        ("fling_transform_needs_frame", { _ = fling_transform_needs_frame($0.handle(.transform).pointer) }),
        (
            "fling_transform_goal",
            { caller in
                let goal = caller.room(4)
                if fling_transform_goal(caller.handle(.transform).pointer, goal) { caller.check(goal, 4) }
            }
        ),
        (
            "fling_transform_settling_time",
            { _ = fling_transform_settling_time($0.handle(.transform).pointer) }
        ),
        (
            "fling_transform_next_transition",
            { caller in
                let transition = caller.isWild ? nil : caller.result(fling_transition.self)
                let isThere = fling_transform_next_transition(caller.handle(.transform).pointer, transition)
                guard let transition else { return isThere ? caller.complain("it fills in NULL") : () }
                withUnsafeMutablePointer(to: &transition.pointee.before) { caller.check($0) }
                withUnsafeMutablePointer(to: &transition.pointee.after) { caller.check($0) }
            }
        ),
    ]

    private func pointIfAny() -> UnsafeMutablePointer<Double>? { choices.bool() ? numbers(2) : nil }

    /// Returns rules that are mostly valid.
    func changedTransformRules() -> UnsafeMutablePointer<fling_transform_rules>? {
        guard let rules = place(transformRules) else { return nil }
        switch choices.below(6) {
        case 0: rules.pointee.spring = springs[choices.below(3)].pointee
        case 1: rules.pointee.decay = decays[choices.below(3)].pointee
        case 2: rules.pointee.tolerance = fling_tolerance(distance: number, speed: number)
        default:
            rules.pointee.latency = choices.bool() ? 0.016 : 0
            rules.pointee.ahead = choices.bool() ? 0.007 : 0
            rules.pointee.reduces_motion = choices.bool() ? 1 : 0
            rules.pointee.least_zoom = number
            rules.pointee.greatest_zoom = number
            rules.pointee.rotation_step = number
            rules.pointee.double_tap_zoom = number
        }
        rules.pointee.deceleration = fling_deceleration(rawValue: constant(3))
        rules.pointee.rotation = fling_rotation(rawValue: constant(3))
        return rules
    }
}
