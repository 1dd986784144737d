import Motion
import RandomLives

extension FuzzTarget {
    static let motion = FuzzTarget(
        name: "motion",
        summary: "makes springs, decays and curves of any numbers, and asks them for any time",
        recordings: nil, maximumLength: 256
    ) { bytes in
        var choices = Choices(bytes)
        return switch choices.below(4) {
        case 0: boundedDecayFault(&choices)
        case 1: curveFault(&choices)
        default: springFault(&choices)
        }
    }

    private static func springFault(_ choices: inout Choices) -> String? {
        func number(_ range: ClosedRange<Double>) -> Double { choices.anyNumber(around: range) }
        func finite(_ range: ClosedRange<Double>) -> Double { choices.finiteNumber(around: range) }
        let spring: Spring? =
            switch choices.below(7) {
            case 0: try? Spring(mass: number(0.1...10), stiffness: number(0...1000), damping: number(0...100))
            case 1: Spring(response: number(0...2), dampingFraction: number(0...2))
            case 2: try? Spring(settlingDuration: number(0...10), dampingRatio: number(0...2))
            case 3: try? Spring(withDuration: number(0...10), usingSpringWithDamping: number(0...1))
            case 4: try? Spring(tension: number(0...1000), friction: number(0...100))
            case 5: try? Spring(bounciness: number(0...20), speed: number(0...20))
            default: Spring(duration: number(0...2), bounce: number(-1...1))
            }
        guard let spring else { return nil }
        let start = MotionState(finite(-1000...1000), perSecond: finite(-5000...5000))
        let motion = spring.motion(from: start, to: finite(-1000...1000))
        let time = number(0...10)
        if !motion.state(at: time).isFinite { return "\(motion) is \(motion.state(at: time)) at \(time)" }
        if let settling = motion.settlingTime(within: .point), !(settling >= 0) {
            return "\(motion) settles at \(settling)"
        }
        return nil
    }

    private static func boundedDecayFault(_ choices: inout Choices) -> String? {
        let start = MotionState(
            choices.finiteNumber(around: -1000...1000), perSecond: choices.finiteNumber(around: -9000...9000))
        let decay = choices.pick(Decay.normal, .fast, .android)
        let time = choices.anyNumber(around: 0...10)
        let shown = decay.motion(from: start).state(at: time)
        if !shown.isFinite { return "\(decay) from \(start) is \(shown) at \(time)" }
        guard
            let spring = try? Spring(
                stiffness: choices.anyNumber(around: 1...500), damping: choices.anyNumber(around: 0...50)),
            let band = try? RubberBand(dimension: choices.anyNumber(around: 1...900))
        else { return nil }
        let past = choices.anyNumber(around: -2000...2000)
        let shownPast = band.band(past)
        if !shownPast.isFinite || abs(shownPast) > band.dimension {
            return "\(band) shows \(shownPast) for \(past)"
        }
        let throwing = spring.motion(from: start, to: choices.finiteNumber(around: -1000...1000))
        return throwing.state(at: time).isFinite ? nil : "\(throwing) is not finite at \(time)"
    }

    private static func curveFault(_ choices: inout Choices) -> String? {
        func number() -> Double { choices.anyNumber(around: -1...2) }
        guard
            let curve = try? UnitCurve.bezier(
                startControlPoint: SIMD2(number(), number()), endControlPoint: SIMD2(number(), number()))
        else { return nil }
        let progress = number()
        let (value, slope) = (curve.value(at: progress), curve.velocity(at: progress))
        return value.isFinite && !slope.isNaN ? nil : "\(curve) is \(value), \(slope) at \(progress)"
    }
}
