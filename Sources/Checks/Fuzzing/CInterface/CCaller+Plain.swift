import CFlingHeader

// The functions for plain structs: springs, frictions, curves, rubber bands, motions.

extension CCaller {
    typealias Call = (name: String, make: @Sendable (CCaller) -> Void)

    static let springCalls: [Call] = [
        ("fling_version", { $0.check(Double(fling_version())) }),
        (
            "fling_version_text",
            { if fling_version_text() == nil { $0.complain("it answers NULL") } }
        ),
        (
            "fling_error_message",
            { caller in
                let status = fling_status(rawValue: Int32(truncatingIfNeeded: caller.time))
                if fling_error_message(status) == nil { caller.complain("it answers NULL") }
            }
        ),
        (
            "fling_spring_preset",
            { caller in
                let name = fling_spring_name(rawValue: caller.constant(5))
                caller.make(caller.springs, [.fine, .constant]) { fling_spring_preset(name, $0, $1) }
            }
        ),
        ("fling_spring_from_bounce", { $0.makeSpring(fling_spring_from_bounce) }),
        ("fling_spring_from_response", { $0.makeSpring(fling_spring_from_response) }),
        (
            "fling_spring_from_mass",
            { caller in
                let (mass, stiffness, damping) = (caller.number, caller.number, caller.number)
                caller.make(caller.springs, [.fine, .parameter]) {
                    fling_spring_from_mass(mass, stiffness, damping, $0, $1)
                }
            }
        ),
        ("fling_spring_from_frequency", { $0.makeSpring(fling_spring_from_frequency) }),
        ("fling_spring_from_settling", { $0.makeSpring(fling_spring_from_settling) }),
        ("fling_spring_from_uikit", { $0.makeSpring(fling_spring_from_uikit) }),
        ("fling_spring_from_tension", { $0.makeSpring(fling_spring_from_tension) }),
        ("fling_spring_from_bounciness", { $0.makeSpring(fling_spring_from_bounciness) }),
        (
            "fling_spring_with_duration",
            { caller in
                let (base, duration) = (caller.place(caller.springs), caller.number)
                caller.make(caller.springs, [.made, .parameter]) {
                    fling_spring_with_duration(base, duration, $0, $1)
                }
            }
        ),
        ("fling_spring_duration", { $0.check(fling_spring_duration($0.place($0.springs))) }),
        ("fling_spring_bounce", { $0.check(fling_spring_bounce($0.place($0.springs))) }),
        (
            "fling_spring_settling_duration",
            { $0.check(fling_spring_settling_duration($0.place($0.springs))) }
        ),
        (
            "fling_spring_uikit_duration",
            { caller in
                let answer = caller.room()
                fling_spring_uikit_duration(caller.place(caller.springs), answer)
                caller.check(answer)
            }
        ),
        (
            "fling_spring_bounciness",
            { caller in
                let (bounciness, speed) = (caller.room(), caller.room())
                fling_spring_bounciness(caller.place(caller.springs), bounciness, speed)
                caller.check(bounciness)
                caller.check(speed)
            }
        ),
        (
            "a spring that was written to",
            { caller in
                guard let spring = caller.place(caller.springs) else { return }
                let number = caller.number
                switch caller.choices.below(5) {
                case 0: spring.pointee.mass = number
                case 1: spring.pointee.stiffness = number
                case 2: spring.pointee.damping = number
                case 3: spring.pointee.damping_ratio = number
                default: spring.pointee.angular_frequency = number
                }
            }
        ),
    ]

    private func makeSpring(
        _ function: (Double, Double, UnsafeMutablePointer<fling_spring>?, UnsafeMutablePointer<fling_error>?)
            ->
            fling_status
    ) {
        let (one, other) = (number, number)
        make(springs, [.fine, .parameter]) { function(one, other, $0, $1) }
    }

    static let decayCalls: [Call] = [
        (
            "fling_decay_preset",
            { caller in
                let name = fling_decay_name(rawValue: caller.constant(5))
                caller.make(caller.decays, [.fine, .constant]) { fling_decay_preset(name, $0, $1) }
            }
        ),
        ("fling_decay_from_rate", { $0.makeDecay(fling_decay_from_rate) }),
        ("fling_decay_from_drag", { $0.makeDecay(fling_decay_from_drag) }),
        ("fling_decay_from_half_life", { $0.makeDecay(fling_decay_from_half_life) }),
        (
            "fling_decay_landing_at",
            { caller in
                let count = caller.dimensions(4)
                let (start, target) = (caller.state(count), caller.numbers(count))
                caller.make(caller.decays, [.fine, .null, .dimensions, .notFinite, .parameter]) {
                    fling_decay_landing_at(count, start, target, $0, $1)
                }
            }
        ),
        ("fling_decay_rate", { $0.check(fling_decay_rate($0.place($0.decays))) }),
        ("fling_decay_drag", { $0.check(fling_decay_drag($0.place($0.decays))) }),
        ("fling_decay_half_life", { $0.check(fling_decay_half_life($0.place($0.decays))) }),
        (
            "fling_decay_projection",
            { caller in
                let count = caller.dimensions(4)
                let (decay, state, place) = (
                    caller.place(caller.decays), caller.state(count), caller.room(count)
                )
                let error = caller.error
                caller.expect(
                    fling_decay_projection(decay, count, state, place, error),
                    [.fine, .null, .parameter, .dimensions, .notFinite], error)
                caller.check(place, count)
            }
        ),
        (
            "fling_decay_velocity_to_reach",
            { caller in
                let count = caller.dimensions(4)
                let (start, target) = (caller.numbers(count), caller.numbers(count))
                let (decay, velocity) = (caller.place(caller.decays), caller.room(count))
                let error = caller.error
                caller.expect(
                    fling_decay_velocity_to_reach(decay, count, start, target, velocity, error),
                    [.fine, .null, .parameter, .dimensions, .notFinite], error)
                caller.check(velocity, count)
            }
        ),
        (
            "fling_decay_time_to_travel",
            { $0.check(fling_decay_time_to_travel($0.place($0.decays), $0.number, $0.number)) }
        ),
        ("a friction that was written to", { $0.place($0.decays)?.pointee.friction = $0.number }),
    ]

    private func makeDecay(
        _ function: (Double, UnsafeMutablePointer<fling_decay>?, UnsafeMutablePointer<fling_error>?) ->
            fling_status
    ) {
        let number = number
        make(decays, [.fine, .parameter]) { function(number, $0, $1) }
    }

    static let curveCalls: [Call] = [
        (
            "fling_curve_bezier",
            { caller in
                let (x1, y1, x2, y2) = (caller.number, caller.number, caller.number, caller.number)
                caller.make(caller.curves, [.fine, .parameter]) { fling_curve_bezier(x1, y1, x2, y2, $0, $1) }
            }
        ),
        (
            "fling_curve_steps",
            { caller in
                let count = caller.choices.pick(5, 1, 2, 0, -1, .max, .min, 1_000_000, 1_000_001)
                let jump = fling_jump(rawValue: caller.constant(4))
                caller.make(caller.curves, [.fine, .parameter, .constant]) {
                    fling_curve_steps(Int32(clamping: count), jump, $0, $1)
                }
            }
        ),
        (
            "fling_curve_state",
            { caller in
                let (curve, progress) = (caller.place(caller.curves), caller.number)
                let (value, velocity) = (caller.room(), caller.room())
                let error = caller.error
                caller.expect(
                    fling_curve_state(curve, progress, value, velocity, error),
                    [.fine, .null, .parameter, .constant, .notFinite], error)
                caller.check(value)
                caller.check(velocity)
            }
        ),
        (
            "fling_curve_inverse",
            { caller in
                let (curve, inverse) = (caller.place(caller.curves), caller.place(caller.curves))
                let isThere = fling_curve_inverse(curve, inverse)
                guard let inverse, !isThere else { return }
                let isEmpty = withUnsafeBytes(of: inverse.pointee) { $0.allSatisfy { $0 == 0 } }
                if !isEmpty { caller.complain("it answers false, and leaves something in the struct") }
            }
        ),
        (
            "a curve that was written to",
            { caller in
                let curve = fling_curve(
                    kind: fling_curve_kind(rawValue: caller.constant(11)),
                    steps: Int32(truncatingIfNeeded: Int(caller.choices.byte()) - 2),
                    jump: fling_jump(rawValue: caller.constant(4)), reserved_: 0, x1: caller.number,
                    y1: caller.number, x2: caller.number, y2: caller.number)
                caller.place(caller.curves)?.pointee = curve
            }
        ),
        (
            "fling_rubber_band_position",
            { $0.check(fling_rubber_band_position($0.place($0.bands), $0.number)) }
        ),
        (
            "fling_rubber_band_derivative",
            { $0.check(fling_rubber_band_derivative($0.place($0.bands), $0.number)) }
        ),
        ("fling_rubber_band_inverse", { $0.check(fling_rubber_band_inverse($0.place($0.bands), $0.number)) }),
        (
            "a rubber band that was written to",
            {
                let band = fling_rubber_band(dimension: $0.number, coefficient: $0.number)
                $0.place($0.bands)?.pointee = band
            }
        ),
    ]

    static let motionCalls: [Call] = [
        (
            "fling_motion_spring",
            { caller in
                let (spring, count) = (caller.place(caller.springs), caller.dimensions(4))
                let (start, target) = (caller.state(count), caller.numbers(count))
                caller.make(caller.motions, [.made, .dimensions, .notFinite]) {
                    fling_motion_spring(spring, count, start, target, $0, $1)
                }
            }
        ),
        (
            "fling_motion_spring_clamped",
            { caller in
                let (spring, start, target) = (caller.place(caller.springs), caller.state(1), caller.number)
                caller.make(caller.motions, [.made, .notFinite]) {
                    fling_motion_spring_clamped(spring, start, target, $0, $1)
                }
            }
        ),
        (
            "fling_motion_decay",
            { caller in
                let (decay, count) = (caller.place(caller.decays), caller.dimensions(4))
                let start = caller.state(count)
                caller.make(caller.motions, [.fine, .null, .parameter, .dimensions, .notFinite]) {
                    fling_motion_decay(decay, count, start, $0, $1)
                }
            }
        ),
        (
            "fling_motion_bounded_decay",
            { caller in
                let (decay, spring) = (caller.place(caller.decays), caller.place(caller.springs))
                let count = caller.dimensions(2)
                let (start, lower, upper) = (
                    caller.state(count), caller.numbers(count), caller.numbers(count)
                )
                caller.make(caller.motions, [.made, .parameter, .dimensions, .notFinite]) {
                    fling_motion_bounded_decay(decay, spring, count, start, lower, upper, $0, $1)
                }
            }
        ),
        (
            "fling_motion_curve",
            { caller in
                let (curve, count) = (caller.place(caller.curves), caller.dimensions(4))
                let (duration, start, end) = (caller.number, caller.state(count), caller.numbers(count))
                caller.make(
                    caller.motions, [.fine, .null, .parameter, .constant, .dimensions, .notFinite]
                ) {
                    fling_motion_curve(curve, duration, count, start, end, $0, $1)
                }
            }
        ),
        (
            "fling_motion_state",
            { caller in
                let (motion, seconds) = (caller.place(caller.motions), caller.number)
                caller.askState([.made, .notFinite]) { fling_motion_state(motion, seconds, $0, $1) }
            }
        ),
        (
            "fling_motion_destination",
            { caller in
                let motion = caller.place(caller.motions)
                let count =
                    motion.map { (1...4).contains($0.pointee.dimensions) ? $0.pointee.dimensions : 0 } ?? 0
                let place = caller.room(count)
                fling_motion_destination(motion, place)
                caller.check(place, count)
            }
        ),
        (
            "fling_motion_settling_time",
            { $0.check(fling_motion_settling_time($0.place($0.motions), $0.tolerance)) }
        ),
        ("fling_motion_duration", { $0.check(fling_motion_duration($0.place($0.motions))) }),
        ("fling_motion_first_crossing", { $0.check(fling_motion_first_crossing($0.place($0.motions))) }),
        ("a motion that was forgotten", { $0.place($0.motions)?.pointee = fling_motion() }),
    ]
}
