import Motion
import Touch

/// A stroke as a tracker receives it, with the true velocity at its lift.
struct JudgedStroke: Sendable {
    private let tracker: VelocityTracker<SIMD2<Double>>
    private let lift: Timestamp
    /// The true velocity, in millimetres per second.
    let truth: SIMD2<Double>

    init(
        reports: some Sequence<(time: Double, place: SIMD2<Double>)>, lift: Double, truth: SIMD2<Double>
    ) {
        var tracker = VelocityTracker<SIMD2<Double>>()
        for report in reports { tracker.add(report.place, at: Timestamp(seconds: report.time)) }
        self.tracker = tracker
        self.lift = Timestamp(seconds: lift)
        self.truth = truth
    }

    /// The reciprocal of the greater of the true speed and 100 mm/s, in seconds per millimetre.
    var perError: Double { 1 / max((truth * truth).sum().squareRoot(), 100) }

    /// The parts of the tracker's velocity that no gate changes; nil if every gate gives the same velocity.
    var parts: LiftParts? {
        guard case (var knots, let remainder)? = tracker.knots(until: lift) else { return nil }
        return LiftParts(&knots, remainder: remainder)
    }

    /// Returns the velocity that the tracker computes with the weights of a gate.
    func velocity(_ weights: (StrokeMarks) -> SIMD8<Float>) -> SIMD2<Double> {
        guard case (var knots, let remainder)? = tracker.knots(until: lift) else { return builtVelocity }
        return knots.velocity(by: weights).scaled(by: remainder)
    }

    /// The velocity that the tracker computes with its built-in gate.
    var builtVelocity: SIMD2<Double> { tracker.velocity(at: lift).perSecond }

    /// Returns the relative error of a velocity.
    func error(of velocity: SIMD2<Double>) -> Double {
        let difference = velocity - truth
        return (difference * difference).sum().squareRoot() * perError
    }

    /// Returns the relative error of a gate.
    func error(of gate: FittedGate) -> Double {
        error(of: velocity { gate.weights(of: $0) })
    }
}
