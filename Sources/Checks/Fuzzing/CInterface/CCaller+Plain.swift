import CFlingHeader

// The functions for plain structs: springs, frictions, curves, rubber bands, motions.

extension CCaller {
    static let springCalls: [Call] = [
        ask("fling_version", fling_version),
        ask("fling_version_text", fling_version_text) { if $1 == nil { $0.complain("it answers NULL") } },
        (
            "fling_error_message",
            { caller in
                let status = fling_status(rawValue: Int32(truncatingIfNeeded: caller.time))
                if fling_error_message(status) == nil { caller.complain("it answers NULL") }
            }
        ),
        call(
            "fling_spring_preset", [.fine, .constant], fling_spring_preset, \.springName, \.newSpring, \.error
        ),
        makeSpring("fling_spring_from_bounce", fling_spring_from_bounce),
        makeSpring("fling_spring_from_response", fling_spring_from_response),
        call(
            "fling_spring_from_mass", [.fine, .parameter], fling_spring_from_mass, \.number, \.number,
            \.number, \.newSpring, \.error),
        makeSpring("fling_spring_from_frequency", fling_spring_from_frequency),
        makeSpring("fling_spring_from_settling", fling_spring_from_settling),
        makeSpring("fling_spring_from_uikit", fling_spring_from_uikit),
        makeSpring("fling_spring_from_tension", fling_spring_from_tension),
        makeSpring("fling_spring_from_bounciness", fling_spring_from_bounciness),
        call(
            "fling_spring_with_duration", [.made, .parameter], fling_spring_with_duration, \.spring, \.number,
            \.newSpring, \.error),
        ask("fling_spring_duration", fling_spring_duration, \.spring),
        ask("fling_spring_bounce", fling_spring_bounce, \.spring),
        ask("fling_spring_settling_duration", fling_spring_settling_duration, \.spring),
        ask("fling_spring_uikit_duration", fling_spring_uikit_duration, \.spring, \.one),
        ask("fling_spring_bounciness", fling_spring_bounciness, \.spring, \.one, \.one),
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

    private static func makeSpring(
        _ name: String,
        _ function:
            @escaping @Sendable (
                Double, Double, UnsafeMutablePointer<fling_spring>?, UnsafeMutablePointer<fling_error>?
            ) -> fling_status
    ) -> Call {
        call(name, [.fine, .parameter], function, \.number, \.number, \.newSpring, \.error)
    }

    static let decayCalls: [Call] = [
        call("fling_decay_preset", [.fine, .constant], fling_decay_preset, \.decayName, \.newDecay, \.error),
        call(
            "fling_decay_from_rate", [.fine, .parameter], fling_decay_from_rate, \.number, \.newDecay, \.error
        ),
        call(
            "fling_decay_from_drag", [.fine, .parameter], fling_decay_from_drag, \.number, \.newDecay, \.error
        ),
        call(
            "fling_decay_from_half_life", [.fine, .parameter], fling_decay_from_half_life, \.number,
            \.newDecay, \.error),
        call(
            "fling_decay_landing_at", [.fine, .null, .dimensions, .notFinite, .parameter],
            fling_decay_landing_at, \.upToFour, \.start, \.coordinates, \.newDecay, \.error),
        ask("fling_decay_rate", fling_decay_rate, \.decay),
        ask("fling_decay_drag", fling_decay_drag, \.decay),
        ask("fling_decay_half_life", fling_decay_half_life, \.decay),
        call(
            "fling_decay_projection", [.fine, .null, .parameter, .dimensions, .notFinite],
            fling_decay_projection, \.decay, \.upToFour, \.start, \.room, \.error),
        call(
            "fling_decay_velocity_to_reach", [.fine, .null, .parameter, .dimensions, .notFinite],
            fling_decay_velocity_to_reach, \.decay, \.upToFour, \.coordinates, \.coordinates, \.room, \.error),
        ask("fling_decay_time_to_travel", fling_decay_time_to_travel, \.decay, \.number, \.number),
        ("a friction that was written to", { $0.place($0.decays)?.pointee.friction = $0.number }),
    ]

    static let curveCalls: [Call] = [
        call(
            "fling_curve_bezier", [.fine, .parameter], fling_curve_bezier, \.number, \.number, \.number,
            \.number, \.newCurve, \.error),
        call(
            "fling_curve_steps", [.fine, .parameter, .constant], fling_curve_steps, \.stepCount, \.jump,
            \.newCurve, \.error),
        call(
            "fling_curve_state", [.fine, .null, .parameter, .constant, .notFinite], fling_curve_state,
            \.curve, \.number, \.one, \.one, \.error),
        ask("fling_curve_inverse", fling_curve_inverse, \.curve, \.newCurve),
        (
            "a curve that was written to",
            { caller in
                let curve = fling_curve(
                    kind: fling_curve_kind(rawValue: caller.constant(11)),
                    steps: Int32(truncatingIfNeeded: Int(caller.choices.byte()) - 2), jump: caller.jump,
                    reserved_: 0, x1: caller.number, y1: caller.number, x2: caller.number, y2: caller.number)
                caller.place(caller.curves)?.pointee = curve
            }
        ),
        ask("fling_rubber_band_position", fling_rubber_band_position, \.band, \.number),
        ask("fling_rubber_band_derivative", fling_rubber_band_derivative, \.band, \.number),
        ask("fling_rubber_band_inverse", fling_rubber_band_inverse, \.band, \.number),
        (
            "a rubber band that was written to",
            {
                let band = fling_rubber_band(dimension: $0.number, coefficient: $0.number)
                $0.place($0.bands)?.pointee = band
            }
        ),
    ]

    static let motionCalls: [Call] = [
        call(
            "fling_motion_spring", [.made, .dimensions, .notFinite], fling_motion_spring, \.spring,
            \.upToFour, \.start, \.coordinates, \.newMotion, \.error),
        call(
            "fling_motion_spring_clamped", [.made, .notFinite], fling_motion_spring_clamped, \.spring,
            \.lineStart, \.number, \.newMotion, \.error),
        call(
            "fling_motion_decay", [.fine, .null, .parameter, .dimensions, .notFinite], fling_motion_decay,
            \.decay, \.upToFour, \.start, \.newMotion, \.error),
        call(
            "fling_motion_bounded_decay", [.made, .parameter, .dimensions, .notFinite],
            fling_motion_bounded_decay, \.decay, \.spring, \.upToTwo, \.start, \.coordinates, \.coordinates,
            \.newMotion, \.error),
        call(
            "fling_motion_curve", [.fine, .null, .parameter, .constant, .dimensions, .notFinite],
            fling_motion_curve, \.curve, \.number, \.upToFour, \.start, \.coordinates, \.newMotion, \.error),
        call(
            "fling_motion_state", [.made, .notFinite], fling_motion_state, \.motion, \.number, \.shown,
            \.error),
        (
            "fling_motion_destination",
            { caller in
                let motion = caller.motion
                let count = motion?.pointee.dimensions ?? 0
                caller.count = (1...4).contains(count) ? count : 0
                fling_motion_destination(motion, caller.room)
                caller.checkResults(isFine: true)
            }
        ),
        ask("fling_motion_settling_time", fling_motion_settling_time, \.motion, \.tolerance),
        ask("fling_motion_duration", fling_motion_duration, \.motion),
        ask("fling_motion_first_crossing", fling_motion_first_crossing, \.motion),
        ("a motion that was forgotten", { $0.place($0.motions)?.pointee = fling_motion() }),
    ]
}
