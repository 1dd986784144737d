import Interaction
import Motion

/// The rules and events of a random life.
public struct RandomChoices<Value: Coordinates, Source: NumberSource> {
    public var source: Source
    /// True if most values, let go, follow a motion of the app's own.
    private let followsMotions: Bool
    private let guise: Guise

    /// - Parameter followsMotions: True for rules that answer most releases with a motion of the app's own.
    public init(_ source: Source, followsMotions: Bool = false) {
        self.init(source, followsMotions: followsMotions, in: Guise())
    }

    /// - Parameter guise: The coordinates of all values.
    init(_ source: Source, followsMotions: Bool, in guise: Guise) {
        self.source = source
        self.followsMotions = followsMotions
        self.guise = guise
    }

    mutating func chance(_ part: Double) -> Bool { source.chance(part) }

    mutating func number(_ range: ClosedRange<Double>) -> Double { source.parameter(around: range) }

    mutating func int(_ range: ClosedRange<Int>) -> Int { source.int(in: range) }

    public mutating func value(_ range: ClosedRange<Double>) -> Value {
        var value = Value.zero
        for axis in 0..<Value.axisCount { value[axis: axis] = number(range) }
        return guise.place(value)
    }

    private mutating func badValue(_ range: ClosedRange<Double>) -> Value {
        var value = Value.zero
        for axis in 0..<Value.axisCount { value[axis: axis] = source.anyNumber(around: range) }
        return guise.place(value)
    }

    private mutating func bounds() -> Bounds<Value>? {
        switch int(0...7) {
        case 0...2: return nil
        case 3: return bounds(.hard)
        case 4:
            let corners = corners()
            return try? Bounds(from: corners.lower, to: corners.upper, ends: .bouncing(number(0...1)))
        default: return bounds(.elastic(number(5...900), coefficient: number(0.2...1)))
        }
    }

    private mutating func bounds(_ ends: EdgeBehavior) -> Bounds<Value>? {
        let corners = corners()
        return try? Bounds(from: corners.lower, to: corners.upper, ends: ends)
    }

    private mutating func corners() -> (lower: Value, upper: Value) {
        let (lower, upper) = (value(-500...0), value(1...900))
        return guise.isMirrored ? (upper, lower) : (lower, upper)
    }

    /// Returns a spring with a duration of at most 100 s.
    private mutating func spring(
        _ durations: ClosedRange<Double>, bounce: ClosedRange<Double>
    ) -> Spring {
        let duration = number(durations)
        return Spring(duration: duration < 100 ? duration : 100, bounce: number(bounce))
    }

    private mutating func ahead() -> Double { chance(0.4) ? 0 : [0.007, 0.022][int(0...1)] }
    private mutating func latency() -> Double { chance(0.4) ? 0 : [0.004, 0.016, 0.016, 0.05][int(0...3)] }

    public mutating func rules() -> DragRules<Value> {
        var rules = DragRules<Value>()
        rules.bounds = bounds()
        switch int(0...4) {
        case 0: rules.release = .coast
        case 1: rules.release = .stay
        default: rules.release = chance(0.8) ? detents() : choice()
        }
        if followsMotions, chance(0.7) { rules.release = motion() }
        rules.spring = spring(0.1...1.5, bounce: -0.9...1)
        rules.deceleration = [.normal, .fast, .android, .androidSpline, .chromium][int(0...4)]
        rules.allowsRestOutside = chance(0.2)
        rules.latency = latency()
        rules.ahead = ahead()
        if chance(0.5) {
            rules.momentum = .accumulate(
                within: source.pick(0.3, 0, 1, .infinity, .nan),
                limit: source.pick(6000, 0, -1, .infinity, .nan, .greatestFiniteMagnitude))
        }
        rules.reducesMotion = chance(0.1)
        return rules
    }

    private mutating func detents(_ count: Int? = nil) -> ReleasePolicy<Value> {
        var detents: [Detent<Value>] = []
        for _ in 0..<(count ?? int(0...5)) {
            let spring = chance(0.2) ? spring(0.1...1, bounce: -0.5...0.9) : nil
            detents.append(Detent(value(-500...900), spring: spring))
        }
        return .detents(
            detents,
            flick: FlickPolicy(
                threshold: number(0...800), allowsLongFlicks: chance(0.5), minimumDistance: number(0...20)))
    }

    /// The policy of an app that chooses, perhaps a place that it may not choose.
    private mutating func choice() -> ReleasePolicy<Value> {
        let (coasts, scale, displacement) = (chance(0.3), number(-0.5...1.5), badValue(-300...300))
        let spring = chance(0.5) ? spring(0.1...1, bounce: -0.5...0.9) : nil
        return .custom { release in
            if coasts, release.caught == nil { return .coast }
            return .go(to: release.projection.scaled(by: scale) + displacement, spring: spring)
        }
    }

    /// The policy of an app that answers with a motion of its own, perhaps to a place that it may not choose.
    private mutating func motion() -> ReleasePolicy<Value> {
        let (kind, displacement, duration) = (int(0...5), value(-600...600), number(0.05...1))
        let spring = spring(0.1...1, bounce: -0.5...0.9)
        return .custom { release in
            let (state, end) = (release.state, release.state.value + displacement)
            switch kind {
            case 0: return .along(Decay.normal.motion(from: state))
            case 1: return .along(spring.motion(from: state, to: end))
            case 2: return .along(OwnMotion.ease(from: state, to: end, duration: duration))
            case 3: return .along(OwnMotion.swing(from: state, period: 6 * duration))
            case 4: return .along(OwnMotion.ease(from: MotionState(end), to: state.value, duration: duration))
            default: return .along(OwnMotion.broken(from: state, to: end, duration: duration))
            }
        }
    }

    private mutating func timing() -> Timing? {
        switch int(0...4) {
        case 0: nil
        case 1: .curve(.easeInOut, duration: number(0...0.8))
        case 2: .curve(.linear, duration: number(0.1...0.8))
        case 3: .curve(curve(), duration: number(0.1...0.8))
        default: .spring(spring(0.1...1, bounce: -0.5...0.9))
        }
    }

    private mutating func curve() -> UnitCurve {
        switch int(0...3) {
        case 0: .circularEaseInOut
        case 1: (try? .bezier(startControlPoint: controlPoint(), endControlPoint: controlPoint())) ?? .ease
        case 2: (try? .steps(int(1...6), jump: chance(0.5) ? .end : .start)) ?? .ease
        default: .easeOut
        }
    }

    /// The same policy with its detents elsewhere.
    private mutating func moved(_ policy: ReleasePolicy<Value>) -> ReleasePolicy<Value> {
        guard case .detents(let detents, _) = policy else { return policy }
        return self.detents(detents.count)
    }

    private mutating func controlPoint() -> SIMD2<Double> { SIMD2(number(0...1), number(-1...2)) }

    private mutating func velocity() -> Velocity<Value>? {
        chance(0.5) ? nil : Velocity(perSecond: badValue(-5000...5000))
    }

    public mutating func event(_ rules: DragRules<Value>) -> DragEvent<Value> {
        switch int(0...24) {
        case 0...2: return .grab(badValue(-1000...1000))
        case 3: return .reanchor(badValue(-1000...1000))
        case 4...8: return .move(badValue(-1000...1000))
        case 9...10: return .release(velocity())
        case 11: return .cancel(source.pick(.cancelled, .deviceLost, .suspended))
        case 12: return .animate(badValue(-1000...1000), timing())
        case 13: return .tap
        case 14: return .pause
        case 15: return .resume
        case 16: return .reverse([ReverseMode.turn, .retrace, nil][int(0...2)])
        case 17: return .scrub(source.anyNumber(around: -0.5...1.5))
        case 18: return .continueMotion(timing(), durationFactor: source.anyNumber(around: 0...2), velocity())
        case 19: return .stop([.start, .current, .end][int(0...2)])
        case 20: return .setBounds(bounds())
        case 21:
            // Often the same but for one thing, as apps have it.
            guard chance(0.7) else { return .setRules(self.rules()) }
            var changed = rules
            switch int(0...5) {
            case 0: changed.release = followsMotions && chance(0.5) ? motion() : detents()
            case 1: changed.release = moved(rules.release)
            case 2:
                changed.latency = latency()
                changed.ahead = ahead()
            case 3: changed.allowsRestOutside.toggle()
            case 4: changed.spring = spring(0.1...1.5, bounce: -0.9...1)
            default: changed.bounds = bounds()
            }
            return .setRules(changed)
        case 22: return .rebase(by: badValue(-500...500))
        case 23: return chance(0.5) ? .setValue(badValue(-800...800)) : .time
        default: return .time
        }
    }
}
