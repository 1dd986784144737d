import Interaction
import Motion
import RandomLives

extension FuzzTarget {
    static let machine = FuzzTarget(
        name: "machine", summary: "has any events happen to a value on a line or in the plane",
        recordings: nil, maximumLength: 2048
    ) { bytes in
        var choices = Choices(bytes)
        guard choices.bool() else {
            var life = MachineLife<SIMD2<Double>>(choices)
            return life.fault()
        }
        var life = MachineLife<Double>(choices)
        return life.fault()
    }
}

private struct MachineLife<Value: Coordinates> {
    private var choices: Choices
    private var machine: Draggable<Value>
    private var now = Timestamp(seconds: 10) {
        didSet { latest = max(latest, now) }
    }
    private var latest = Timestamp(seconds: 10)

    init(_ choices: Choices) {
        self.choices = choices
        machine = Draggable(.zero)
        machine = Draggable(value().mapAxes { $1.isFinite ? $1 : 0 }, rules: rules())
    }

    mutating func fault() -> String? {
        while !choices.isAtEnd {
            switch choices.byte() {
            case 255:
                now = Timestamp(
                    nanoseconds: choices.pick(.min, .max / 2, 0, now.nanoseconds &- 3_600_000_000_000))
            case 250...254: now = now.advanced(by: choices.number(in: -1...100))
            default: now = now.advanced(by: choices.number(in: 0...0.1))
            }
            let event = event()
            var transitions: [DragTransition<Value>] = []
            machine.handle(event, at: now) { transitions.append($0) }
            for transition in transitions {
                if let fault = fault(in: transition) { return "\(event): \(fault)" }
            }
            if let goal = machine.goal, machine.rules.restingPlace(for: goal) != goal {
                return "\(event): it heads for \(goal), where the rules do not let it rest"
            }
            let shown = machine.state(at: now.advanced(by: choices.number(in: 0...3)))
            if !shown.isFinite { return "\(event): it shows \(shown)" }
        }
        machine.handle(.release(nil), at: now)
        machine.handle(.resume, at: now)
        machine.advance(to: machine.settlingTime ?? latest.advanced(by: 1e6))
        guard machine.activity == .idle else { return "it does not come to rest: \(machine)" }
        return machine.rules.restingPlace(for: machine.home) == machine.home
            ? nil : "it rests at \(machine.home), where the rules do not let it"
    }

    private func fault(in transition: DragTransition<Value>) -> String? {
        guard transition.before.isFinite, transition.after.isFinite else { return "\(transition)" }
        // A motion without a duration is at its end at once, and a curve of steps may begin with a step.
        if case .curve(let curve, let duration)? = machine.playhead?.timing,
            duration < 1e-9 || curve.value(at: 0) != 0
        {
            return nil
        }
        switch transition.event {
        case .scrub, .stop, .rebase, .setValue: return nil
        default: break
        }
        // At the last moment that a clock can show, no time is left for a motion.
        if machine.rules.reducesMotion || transition.time.nanoseconds == .max { return nil }
        let jump = (transition.after.value - transition.before.value).magnitude
        return jump <= 1e-9 * max(1, transition.before.value.magnitude)
            ? nil : "it jumps by \(jump): \(transition)"
    }

    private mutating func rules() -> DragRules<Value> {
        var rules = DragRules<Value>()
        if choices.bool() { rules.bounds = bounds() }
        switch choices.below(5) {
        case 0: rules.release = .coast
        case 1: rules.release = .stay
        case 2:
            let (way, coasts) = (value(), choices.bool())
            rules.release = .custom { release in
                coasts && release.caught == nil ? .coast : .go(to: release.projection + way)
            }
        default:
            let flick = FlickPolicy(
                threshold: choices.anyNumber(around: 0...800), allowsLongFlicks: choices.bool(),
                minimumDistance: choices.anyNumber(around: 0...20))
            rules.release = .detents((0..<choices.below(6)).map { _ in Detent(value()) }, flick: flick)
        }
        rules.spring = spring()
        rules.deceleration = choices.pick(.normal, .fast, .androidSpline, .chromium)
        if choices.bool() {
            rules.momentum = .accumulate(
                within: choices.anyNumber(around: 0...1), limit: choices.anyNumber(around: 0...6000))
        }
        rules.reducesMotion = choices.below(8) == 1
        rules.lead = [0.016, 0, 0.008, 0.04][choices.below(4)]
        rules.allowsRestOutside = choices.below(4) == 1
        return rules
    }

    private mutating func bounds() -> Bounds<Value>? {
        let (lower, upper) = (value(), value())
        guard choices.bool() else {
            return try? Bounds(from: lower, to: upper, restitution: choices.anyNumber(around: 0...1))
        }
        let band = try? RubberBand(
            dimension: choices.anyNumber(around: 50...900), coefficient: choices.anyNumber(around: 0.2...1))
        return try? Bounds(from: lower, to: upper, band: band)
    }

    /// Returns a spring with a duration of at most 100 s.
    private mutating func spring() -> Spring {
        let duration = choices.anyNumber(around: 0...2)
        return Spring(duration: duration < 100 ? duration : 100, bounce: choices.anyNumber(around: -1...1))
    }

    private mutating func timing() -> Timing? {
        choices.pick(
            nil, .spring(spring()), .curve(.easeInOut, duration: choices.anyNumber(around: 0...1)),
            .curve(.linear, duration: choices.anyNumber(around: 0...1)))
    }

    private mutating func value() -> Value {
        var value = Value.zero
        for axis in 0..<Value.axisCount { value[axis: axis] = choices.anyNumber(around: -1000...1000) }
        return value
    }

    private mutating func velocity() -> Velocity<Value>? {
        guard choices.bool() else { return nil }
        return Velocity(perSecond: value().scaled(by: 6))
    }

    private mutating func event() -> DragEvent<Value> {
        switch choices.below(24) {
        case 0...2: .grab(value())
        case 3: .regrip(value())
        case 4...7: .move(value())
        case 8, 9: .release(velocity())
        case 10: .cancel(choices.pick(.cancelled, .deviceLost, .suspended))
        case 11: .animate(value(), timing())
        case 12: .tap
        case 13: .pause
        case 14: .resume
        case 15: .reverse(choices.pick(nil, .turn, .retrace))
        case 16: .scrub(choices.anyNumber(around: -0.5...1.5))
        case 17: .continueMotion(timing(), durationFactor: choices.anyNumber(around: 0...2), velocity())
        case 18: .stop(choices.pick(.current, .start, .end))
        case 19: .setBounds(choices.bool() ? bounds() : nil)
        case 20: .setRules(rules())
        case 21: .rebase(by: value())
        case 22: .setValue(value())
        default: .time
        }
    }
}
