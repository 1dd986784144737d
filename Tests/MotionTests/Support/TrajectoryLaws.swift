import Motion
import Testing

/// What every trajectory promises, checked on samples.
enum TrajectoryLaws {
    /// Distance from the destination or speed, whichever breaks its tolerance more, as a multiple of it.
    static func residual<T: Trajectory>(_ motion: T, at time: Double, _ tolerance: Tolerance) -> Double {
        guard let destination = motion.destination else { return .infinity }
        let offset = destination.offset(to: motion.state(at: time))
        return max(
            offset.displacement.magnitude / tolerance.distance, offset.rate.magnitude / tolerance.speed)
    }

    /// After the settling time the motion stays within its tolerance; just before, it is outside.
    static func expectExactSettling<T: Trajectory>(
        _ motion: T, within tolerance: Tolerance, span: Double, _ context: String
    ) throws {
        let time = try #require(motion.settlingTime(within: tolerance), "\(context)")
        let worst =
            (1...200).map { residual(motion, at: time + span * Double($0) / 200, tolerance) }.max() ?? 0
        #expect(worst <= 1 + 1e-12, "after \(time), \(context)")
        guard time > 0 else { return }
        // A billionth inside of the tolerance counts as outside.
        let before = (10...40).lazy.map {
            residual(motion, at: time - span / Double(1 << $0), tolerance)
        }
        #expect(before.contains { $0 > 1 - 2e-9 }, "before \(time), \(context)")
    }

    /// The velocity is the derivative of the value, and there is no jump in value, at `samples` times from 0
    /// to `span`. Places in `corners`, where the velocity itself jumps, are left out.
    static func expectDerivative<T: Trajectory>(
        _ motion: T, span: Double, samples: Int = 400, corners: [Double] = [], _ context: String
    ) {
        let step = span * 1e-6
        var worst = (error: 0.0, time: 0.0)
        for index in 1..<samples {
            let time = span * (Double(index) + 0.123) / Double(samples)
            guard !corners.contains(where: { abs($0 - time) <= step }) else { continue }
            let states = (
                motion.state(at: time - step), motion.state(at: time), motion.state(at: time + step)
            )
            let difference = states.2.value.displacement(from: states.0.value).scaled(by: 1 / (2 * step))
            let bend = (states.2.velocity - states.0.velocity).speed
            let error = (difference - states.1.velocity.perSecond).magnitude
            let allowed =
                bend + 1e-7 * (states.1.velocity.speed + states.1.value.animatableData.magnitude / span)
            if !(error <= worst.error * allowed) { worst = (error / max(allowed, 1e-12), time) }
        }
        #expect(worst.error <= 1, "\(context) at \(worst.time)")
    }

    /// Value and velocity pass every one of `times` without a jump: what they change by near it vanishes with
    /// the time that they are given for it.
    static func expectSmooth<T: Trajectory>(_ motion: T, at times: [Double], span: Double, _ context: String)
    {
        func change(across time: Double, within step: Double) -> (value: Double, velocity: Double) {
            let (before, after) = (motion.state(at: time - step), motion.state(at: time + step))
            return (
                after.value.displacement(from: before.value).magnitude,
                (after.velocity - before.velocity).speed
            )
        }
        for time in times {
            let far = change(across: time, within: span * 1e-5)
            let near = change(across: time, within: span * 1e-10)
            let size = motion.state(at: time).value.animatableData.magnitude
            #expect(near.value <= 0.05 * far.value + 1e-12 * size, "\(context): value jumps at \(time)")
            #expect(
                near.velocity <= 0.05 * far.velocity + 1e-12 * size, "\(context): velocity jumps at \(time)")
        }
    }
}
