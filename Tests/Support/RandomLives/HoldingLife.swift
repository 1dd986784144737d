import Fling
import Seeded

/// A random life of a property that a finger drags, throws and catches, and that its app animates, in frames
/// that are ahead of the finger's reports by up to the latency:
///
/// - nothing that is on screen jumps, but where the app sets it;
/// - what a grab or a move changes is shown from its moment on, and nothing before; a release or a cancel counts
///   from the scene's time on;
/// - what is foreseen is shown, and nothing moves if no frame is needed;
/// - what a finger holds or throws does not leave hard ends;
/// - it comes to rest where the rules let it rest.
struct HoldingLife<Value: Coordinates> {
    private(set) var events = 0
    private var choices: RandomChoices<Value, SeededGenerator>
    private let scene: Scene
    private let property: Property<Value>
    private let drag: PropertyDrag<Value>
    /// The times of the present report and of the one before, by the clock.
    private var (now, lastTime): (Timestamp, Timestamp)
    private var finger = MotionState(Value.zero)
    private let followsMotions: Bool
    /// False once the app has animated it, which may leave hard ends.
    private var isBound = true
    private let guise: Guise
    private(set) var trace = LifeTrace()

    private enum Act {
        case grab, move, release, cancel, animate, assign

        var isReport: Bool { self != .animate && self != .assign }
    }

    init(seed: UInt64, followsMotions: Bool = false, in guise: Guise = Guise()) {
        choices = RandomChoices(SeededGenerator(seed: seed), followsMotions: followsMotions, in: guise)
        self.guise = guise
        let start = guise.time(Timestamp(seconds: 5))
        (now, lastTime) = (start, start)
        scene = Scene(at: start)
        self.followsMotions = followsMotions
        var rules = choices.rules()
        rules.latency = min(rules.latency, 0.016)
        property = Property(rules.restingPlace(for: choices.value(-800...800)), tolerance: .point, in: scene)
        drag = PropertyDrag(of: property, rules: rules)
        if choices.chance(0.2) { scene.rate = choices.number(0.2...2) }
    }

    mutating func fault() -> String? {
        for step in 0..<choices.int(1...40) {
            lastTime = now
            now += choices.number(0.004...(choices.chance(0.8) ? 0.02 : 0.4))
            let latency = drag.rules.latency
            let lead = choices.chance(0.5) ? latency : choices.number(0...latency)
            // Of the reports of a hand, the last two are known.
            let frame = max(scene.time, now + lead, lastTime + latency)
            if let text = faultInFrame(at: frame) { return "step \(step), a frame: \(text)" }
            let act = choice()
            if guise.isDisturbed {
                for seconds in [0.5, 0.004, 2] { _ = property.state(at: scene.time + seconds) }
            }
            if let text = fault(in: act) { return "step \(step), \(act): \(text)" }
            trace.note(property.state, in: guise)
        }
        return faultAtRest()
    }

    // MARK: - Laws

    private mutating func faultInFrame(at time: Timestamp) -> String? {
        let (before, foreseen) = (property.state, property.state(at: time))
        let isStill = !scene.needsFrame && scene.nextDeadline.map { $0 > time } ?? true
        scene.advance(to: time)
        let shown = property.state
        guard isNear(shown, foreseen, within: 2) else {
            return "\(foreseen) was foreseen, and \(shown) is shown"
        }
        guard !isStill || isNear(shown, before) else {
            return "it needs no frame, and goes from \(before) to \(shown)"
        }
        if isBound, let bounds = drag.rules.bounds, bounds.isHard,
            (shown.value - bounds.clamp(shown.value)).magnitude > 1e-6
        {
            return "it leaves hard ends, to \(shown.value)"
        }
        return nil
    }

    private mutating func fault(in act: Act) -> String? {
        events += 1
        let rules = drag.rules
        let moment = act.isReport ? max(scene.time, now + rules.latency) : scene.time
        let span = moment.seconds(since: scene.time)
        let times = (0..<3).map { _ in scene.time + choices.number(0...1) * span }.filter { $0 < moment }
        let (before, foreseen) = (property.state, times.map { property.state(at: $0) })
        perform(act)
        let after = property.state
        guard after.isFinite else { return "it shows \(after)" }
        let isLet = act == .release || act == .cancel
        let mayJump = act == .assign || rules.reducesMotion && isLet || act == .move && rules.latency == 0
        guard mayJump || isNear(after, before) else { return "it jumps from \(before) to \(after)" }
        guard act == .grab || act == .move else { return nil }
        for (time, expected) in zip(times, foreseen) {
            let shown = property.state(at: time)
            guard isNear(shown, expected) else {
                let early = moment.seconds(since: time)
                return "\(early) s before its moment, it shows \(shown), and not \(expected)"
            }
        }
        return nil
    }

    private mutating func faultAtRest() -> String? {
        drag.release(velocity: .zero, time: now)
        if followsMotions {
            // A motion of the app's own may have no end.
            drag.grab(at: .zero, time: now)
            drag.cancel(time: now)
        }
        for _ in 0..<3 { scene.advance(to: scene.time + 1000) }
        guard !property.isAnimating, !scene.needsFrame else { return "it does not come to rest" }
        let place = property.presentation
        return drag.rules.restingPlace(for: place) == place ? nil : "it rests at \(place)"
    }

    /// True if two values are equal but for rounding, also that of times to nanoseconds.
    private func isNear(
        _ one: MotionState<Value>, _ other: MotionState<Value>, within distance: Double = 1e-6
    ) -> Bool {
        (one.value - other.value).magnitude
            <= distance * (1 + 1e-3 * one.value.magnitude) + 1e-8 * other.velocity.speed
    }

    // MARK: - Acts

    private mutating func choice() -> Act {
        switch choices.int(0...11) {
        case 0...1: .grab
        case 2...6: .move
        case 7...8: .release
        case 9: .cancel
        case 10: .animate
        default: .assign
        }
    }

    private mutating func perform(_ act: Act) {
        let value = choices.value(-600...900)
        switch act {
        case .grab:
            finger = MotionState(value)
            drag.grab(at: value, time: now)
        case .move:
            finger.velocity.perSecond = finger.velocity.perSecond.scaled(by: 0.5) + value.scaled(by: 2)
            finger.value =
                finger.value + finger.velocity.perSecond.scaled(by: now.seconds(since: lastTime))
            drag.move(to: finger.value, time: now)
        case .release:
            drag.release(
                velocity: choices.chance(0.5) ? nil : Velocity(perSecond: value.scaled(by: 4)), time: now)
        case .cancel: drag.cancel(time: now)
        case .animate:
            isBound = false
            property.animate(
                to: drag.rules.restingPlace(for: value), .spring(duration: 0.4, bounce: 0.2))
        case .assign: property.value = drag.rules.restingPlace(for: value)
        }
    }
}
