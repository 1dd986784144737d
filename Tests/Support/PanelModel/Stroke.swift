import CLibm

/// A movement of a finger as a panel reported it, together with the true movement.
///
///     let stroke = Stroke(of: .flick, on: .ideal(125), seed: 7)
///     stroke.reports.last?.position
///     stroke.velocity  // the velocity that a tracker should give at stroke.lift
public struct Stroke: Sendable {
    /// A position, in millimetres, and the time at which it was reported, in seconds.
    public struct Report: Sendable {
        public var time: Double
        public var position: SIMD2<Double>
    }

    /// The reports in the order of their times; at least two.
    public var reports: [Report]
    /// The time at which the lift was reported, in seconds.
    public var lift: Double
    /// The true movement of the finger, which came down at second 0.
    public var motion: FingerMotion

    /// The velocity with which the finger left the surface, in millimetres per second.
    public var velocity: SIMD2<Double> { motion.velocity(at: motion.duration) }

    public init(
        of gesture: StrokeKind, on panel: Panel, seed: UInt64, conditions: Conditions = .standard
    ) {
        var random = SeededRandom(seed: seed)
        repeat {
            let interval = 1 / random.uniform(panel.rate)
            let motion = gesture.motion(every: interval, using: &random, conditions: conditions)
            self.init(of: motion, on: panel, every: interval, using: &random, conditions: conditions)
        } while reports.count < 2
    }

    public init(
        of motion: FingerMotion, on panel: Panel, every interval: Double, using random: inout SeededRandom,
        conditions: Conditions = .standard
    ) {
        self.motion = motion
        reports = panel.reports(of: motion, every: interval, using: &random, conditions: conditions)
        lift = motion.duration
        let lifts = !panel.isIdeal || conditions.idealLifts
        guard let last = reports.last, lifts else {
            lift += random.uniform(0...1) * interval
            return
        }
        if reports.count > 2, motion.duration - last.time < 2 * interval {
            let previous = reports[reports.count - 2].position
            reports[reports.count - 1].position =
                previous + conditions.lastStepFactor(using: &random) * (last.position - previous)
        }
        let lag = min(conditions.liftLag(using: &random), 0.105)
        lift = conditions.lagsFromLift ? lift + lag : max(lift, last.time + lag)
    }
}

extension Conditions {
    fileprivate func lastStepFactor(using random: inout SeededRandom) -> Double {
        guard lastStepIsUniform else {
            return min(random.logNormal(tenth: lastStep.tenth, ninetieth: lastStep.ninetieth), 4)
        }
        let margin = (lastStep.ninetieth - lastStep.tenth) / 8
        return random.uniform(lastStep.tenth - margin...lastStep.ninetieth + margin)
    }

    fileprivate func liftLag(using random: inout SeededRandom) -> Double {
        random.logNormal(tenth: lag.median * lag.median / lag.ninetieth, ninetieth: lag.ninetieth)
    }
}

extension Panel {
    /// Returns the reports of `motion`, before the effects of the lift.
    fileprivate func reports(
        of motion: FingerMotion, every interval: Double, using random: inout SeededRandom,
        conditions: Conditions
    ) -> [Stroke.Report] {
        let jitter = random.uniform(jitter) * conditions.jitter
        let blur = blur * conditions.jitter
        let unit = resolution.map { 1 / random.uniform($0) }
        let firstMove = !isIdeal && random.chance(conditions.holdingFirst) ? random.uniform(0...0.04) : 0
        let isSilent = isSilentWhenStill != (conditions.invertsSilence && !isIdeal)
        // The touch-down is not aligned to a whole unit.
        let origin = SIMD2(random.uniform(0...1), random.uniform(0...1))

        var reports: [Stroke.Report] = []
        var scan = random.uniform(0...1) * interval
        var index = 0
        var delayed: SIMD2<Double>?
        let pairing = random.chance(0.5) ? 0 : 1
        let alternation = random.chance(0.5) ? 0.1 : 0
        while scan <= motion.duration {
            defer {
                index += 1
                scan += interval * max(0.2, 1 + jitter * random.normal() + swing(of: index, alternation))
            }
            if index > 0, random.chance(missing * conditions.missing) { continue }
            let moment = scan + blur * interval * random.normal()
            var position = origin + motion.position(at: moment < firstMove ? 0 : moment)
            position += SIMD2(random.normal(), random.normal()) * noise * conditions.noise
            if let unit {
                position = (position / unit).rounded(.toNearestOrEven) * unit
                if isSilent, let last = reports.last?.position {
                    let moved = position - last
                    if (moved * moved).sum().squareRoot() < 1.5 * unit { continue }
                }
            }
            if rhythm == .pairs, index % 2 == pairing, index > 0 {
                let late = origin + motion.position(at: moment + (1 - conditions.pairDelay) * interval)
                delayed = position + (late - origin - motion.position(at: moment))
                continue
            }
            if let first = delayed {
                reports.append(.init(time: scan - 0.0007, position: first))
                delayed = nil
            }
            reports.append(.init(time: scan, position: position))
        }
        return reports
    }

    private func swing(of index: Int, _ alternation: Double) -> Double {
        switch rhythm {
        case .even: 0
        case .evenOrAlternating: index % 2 == 0 ? alternation : -alternation
        case .pairs: index % 4 < 2 ? 0.18 : -0.18
        }
    }
}
