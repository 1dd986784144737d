import Interaction
import Motion
import Seeded

/// One life of a machine, from a seed, judged by laws:
///
/// - no value jumps but where that is asked, and no velocity but there or at a hard end, neither at an event
///   nor between;
/// - when nothing asks for a frame, the last one that was shown shows what the value is;
/// - what is asked twice is the same, by each way that it can be asked, what is foreseen is shown, and all is
///   finite;
/// - hard ends are not left, and a value that they have closed in on only comes nearer;
/// - a value follows the hand that holds it, as ``FollowingLaw`` has it;
/// - what the table ignores has no effect, and time does not go back;
/// - what an event changes is shown from its moment on, and nothing before, also of events that come in bursts
///   between frames, as a real hand's reports do;
/// - it heads only for places where the rules let it rest, and comes to rest there, also when the clock is set
///   back then.
struct RandomLife<Value: Coordinates> {
    private var choices: RandomChoices<Value, SeededGenerator>
    private var machine: Draggable<Value>
    private var now = 0.0
    /// The number of events that happened to it.
    private(set) var events = 0
    /// The latest time at which it was shown or received an event.
    private var shownTime: Timestamp
    private var latest: Timestamp
    /// The distance outside hard ends at which other bounds or a shift have left it; nil when it has been
    /// within since.
    private var distanceOutside: Double?
    /// The last time at which a hand held it.
    private var handTime: Timestamp
    /// The last frame that was shown, and the value in it.
    private var shownLast: (time: Timestamp, value: Value)?
    private var following = FollowingLaw<Value>()
    /// True if several events come between two frames; else each finds what frames have come to.
    private let isBursty: Bool
    private let followsMotions: Bool
    /// The times of a hand's reports, of which the last three are known.
    private var reports: [Timestamp] = []
    private let guise: Guise
    private(set) var trace = LifeTrace()

    init(seed: UInt64, isBursty: Bool = false, followsMotions: Bool = false, in guise: Guise = Guise()) {
        (self.isBursty, self.followsMotions, self.guise) = (isBursty, followsMotions, guise)
        choices = RandomChoices(SeededGenerator(seed: seed), followsMotions: followsMotions, in: guise)
        let start = guise.time(Timestamp(seconds: 40))
        (shownTime, latest, handTime) = (start, start, start)
        let value = choices.value(-800...800)
        machine = Draggable(value, rules: choices.rules())
    }

    mutating func run() -> String? {
        for step in 0..<choices.int(1...30) {
            now +=
                isBursty ? choices.number(0...0.012) : choices.chance(0.1) ? -0.05 : choices.number(0...0.15)
            let event = choices.event(machine.rules)
            events += 1
            if guise.isDisturbed { disturb() }
            if let fault = live(through: event) { return "step \(step), \(event): \(fault)" }
            trace.note(machine.state(at: shownTime), in: guise)
        }
        return end()
    }

    /// A copy takes its place, and the former one goes on otherwise; frames are asked for in any order.
    private mutating func disturb() {
        var others = RandomChoices<Value, SeededGenerator>(SeededGenerator(seed: UInt64(events)))
        var earlier = machine
        for _ in 0..<3 { _ = machine.state(at: at(now).advanced(by: others.number(-0.5...2))) }
        for step in 0..<2 { earlier.handle(others.event(earlier.rules), at: at(now + Double(step) / 100)) }
    }

    private mutating func live(through event: DragEvent<Value>) -> String? {
        let time = at(now)
        // A motion that is over when it takes effect is not the event's doing.
        let moment = event.kind.isReport ? machine.frameTime(of: time) : time
        if let fault = faultBefore(event, at: time, in: machine) { return fault }
        if !isBursty {
            noteShown(until: moment)
            if event.kind != .time, let fault = pass(to: moment) { return fault }
        } else if choices.chance(0.3), let fault = pass(to: machine.frameTime(of: time)) {
            return fault
        }
        let (state, previous) = (machine.activity, machine.rules)
        let seen = isBursty ? max(shownTime, machine.moment(of: event.kind, at: time)) : shownTime
        let before = machine.state(at: seen)
        var transitions: (first: DragTransition<Value>?, last: DragTransition<Value>?)
        let answer = machine.handle(event, at: time) { transition in
            if transitions.first == nil {
                transitions.first = transition
            } else {
                transitions.last = transition
            }
        }
        if let fault = note(transitions.first, event) ?? note(transitions.last, event) { return fault }
        if state == .dragging || machine.activity == .dragging { handTime = shownTime }
        if DragTable.reaction(in: state, to: event.kind) == .ignore, event.kind != .time {
            guard case .ignored = answer else { return "should have been ignored, but \(answer)" }
        }
        let after = machine.state(at: seen)
        guard after == machine.state(at: seen) else { return "asked twice, it differs" }
        noteOutside(after, event, before: state)
        if let fault = faultInGoal() { return fault }
        if machine.activity != .dragging {
            following.forget()
        } else if answer != .ignored(.notFinite), answer != .ignored(.outsideBounds),
            let fault = following.fault(
                after: event, at: time, in: state, under: previous, before: before.value, after: after.value,
                of: machine)
        {
            return fault
        }
        if case .ignored = answer {
            // A flight that has been shifted, and has come to rest by then, ends a rounding beside its goal.
            let rounding = transitions.first == nil ? 0 : 1e-12 * (1 + before.value.magnitude)
            let isSame = (after.value - before.value).magnitude <= rounding
            guard isSame || state == .dragging || event.kind == .time else {
                return "ignored, it moves from \(before.value) to \(after.value)"
            }
        } else if state == .dragging, machine.activity == .dragging,
            let fault = faultInHand(event, at: moment, before, after)
        {
            return fault
        }
        if let fault = faultOutside(after) { return fault }
        if !isBursty, choices.chance(0.3), let fault = pass(to: shownTime.advanced(by: 0.02)) { return fault }
        if event.kind == .time, time >= shownLast?.time ?? time {
            shownLast = (time, machine.state(at: time).value)
        }
        if let fault = faultWithoutFrames() { return fault }
        let laterTime = seen.advanced(by: choices.number(0...3))
        let later = machine.state(at: laterTime)
        guard later.value.isFinite, later.velocity.perSecond.isFinite else { return "not finite" }
        return faultOutside(later, isLater: true) ?? faultInFlight(later, at: laterTime)
    }

    /// Frames up to the moment of an event show what they were to show without it.
    ///
    /// - Parameter before: The machine before the event. No frame after `shownTime` has been shown of it, and
    ///   none before the event is asked for once it has come.
    private mutating func faultBefore(
        _ event: DragEvent<Value>, at time: Timestamp, in before: Draggable<Value>
    ) -> String? {
        let isHeld = before.activity == .dragging
        let first = max(shownTime, time)
        if isBursty, !isKnown(event, at: time, from: first, in: before) { return nil }
        // A call on a held value counts at once, and without a path a report does.
        guard event.kind.isReport ? before.showsPath : !isHeld, event.kind != .rebase else {
            return nil
        }
        let moment = event.kind.isReport ? before.frameTime(of: time) : time
        let end = isHeld ? moment : max(moment, before.latestTime)
        let span = end.seconds(since: first)
        guard span > 1e-6 else { return nil }
        var after = before
        after.handle(event, at: time)
        let seen = first.advanced(by: choices.number(0...(span - 1e-7)))
        let (expected, shown) = (before.state(at: seen).value, after.state(at: seen).value)
        let change = (shown - expected).magnitude
        let allowed = 2 * before.rules.tolerance.distance + 1e-9 * expected.magnitude
        return change <= allowed ? nil : "a frame before its moment shows \(shown) in place of \(expected)"
    }

    /// True if frames from a time on are known exactly also after an event of a burst: of a hand's reports the last
    /// three are known.
    private mutating func isKnown(
        _ event: DragEvent<Value>, at time: Timestamp, from first: Timestamp, in before: Draggable<Value>
    ) -> Bool {
        if event.kind == .grab, before.activity != .dragging { reports = [] }
        if [.grab, .move].contains(event.kind) { reports.append(time) }
        guard event.kind.isReport else { return false }
        return reports.count <= 3 || first >= before.frameTime(of: reports[reports.count - 3])
    }

    /// The last frame shows what every later frame would show, when nothing asks for another one.
    private mutating func faultWithoutFrames() -> String? {
        guard let (time, value) = shownLast, !machine.needsFrame else { return nil }
        let later = machine.state(at: time.advanced(by: choices.number(0...0.5))).value
        let change = (later - value).magnitude
        return change <= 1e-9 * (1 + value.magnitude)
            ? nil : "it asks for no frame, shows \(value) and is \(later)"
    }

    private func faultInGoal() -> String? {
        guard let goal = machine.goal, machine.rules.restingPlace(for: goal) != goal else { return nil }
        return "it heads for \(goal), where the rules let it not rest"
    }

    /// A microsecond further on, springs and coasts have moved no further than they move in one.
    private func faultInFlight(_ state: MotionState<Value>, at time: Timestamp) -> String? {
        // A curve may be vertical somewhere, as that of a circle is.
        guard machine.activity == .animating, let leg = machine.playhead?.leg, leg.exactDuration == nil
        else { return nil }
        let next = machine.state(at: Timestamp(nanoseconds: time.nanoseconds + 1000))
        let speed = state.velocity.speed + next.velocity.speed + 1000
        let jump = (next.value - state.value).magnitude
        guard jump <= 1e-6 * speed + 2e-15 * state.value.magnitude else {
            return "in flight it jumps by \(jump)"
        }
        let change = (next.velocity - state.velocity).speed
        return change <= 1000 + 0.01 * speed || machine.rules.bounds?.isHard ?? false
            ? nil : "in flight its velocity jumps by \(change)"
    }

    /// Shows a frame; what was foreseen of it is shown.
    private mutating func pass(to time: Timestamp) -> String? {
        let time = max(time, shownTime)
        noteShown(until: time)
        let foreseen = machine.state(at: time)
        latest = machine.advance(to: time)?.time ?? latest
        let shown = machine.state(at: time).value
        shownLast = (time, shown)
        let jump = shown.displacement(from: foreseen.value).magnitude
        return jump <= 2 * machine.rules.tolerance.distance ? nil : "a frame moves it by \(jump)"
    }

    /// A paused value does not come away from the hand that it was in: a pause counts as no time.
    private mutating func noteShown(until time: Timestamp) {
        let time = max(time, shownTime)
        if machine.isPaused { handTime = handTime.advanced(by: time.seconds(since: shownTime)) }
        shownTime = time
    }

    private mutating func end() -> String? {
        let end = max(at(max(now, 0) + 10), shownTime)
        machine.handle(choices.chance(0.5) ? .release(nil) : .cancel(.deviceLost), at: end)
        machine.handle(.resume, at: end)
        // A motion of an app's own may have no end.
        if followsMotions, machine.settlingTime == nil { machine.handle(.stop(.current), at: end) }
        machine.advance(to: machine.settlingTime.map { max($0, end) } ?? end.advanced(by: 4000))
        guard machine.activity == .idle else { return "it does not come to rest: \(machine)" }
        let (rest, back) = (machine.home, machine.latestTime.advanced(by: -choices.number(2...20)))
        machine.advance(to: back)
        let seen = machine.state(at: back.advanced(by: choices.number(0...30)))
        guard seen == MotionState(rest) else {
            return "the clock is set back, and it shows \(seen) in place of its rest at \(rest)"
        }
        guard let bounds = machine.rules.bounds, bounds.clamp(machine.home) != machine.home else {
            return nil
        }
        return machine.rules.allowsRestOutside && bounds.band != nil ? nil : "it rests outside its bounds"
    }

    private func at(_ seconds: Double) -> Timestamp { guise.time(Timestamp(seconds: 50 + seconds)) }

    // MARK: Laws

    private mutating func note(_ transition: DragTransition<Value>?, _ event: DragEvent<Value>) -> String? {
        guard let transition else { return nil }
        guard transition.time >= latest else { return "it goes back in time" }
        latest = transition.time
        return fault(in: transition, event)
    }

    private func fault(in transition: DragTransition<Value>, _ event: DragEvent<Value>) -> String? {
        if let fault = transition.fault(after: event, of: machine) { return fault }
        if transition.mayJump(after: event, of: machine) { return nil }
        // A motion of the app's own has gone on since the lift, and begins as it wants.
        if followsMotions, transition.event == .release { return nil }
        let (before, after) = (transition.before, transition.after)
        switch (transition.event, event) {
        case (.release, .release(nil)) where machine.rules.momentum == .replace: break
        case (.cancel, _), (.animate, _), (.tap, _), (.setBounds, _), (.setRules, _), (.rebase, _),
            (.reverse, .reverse(.turn)):
            break
        default: return nil
        }
        // From rest, but for rounding, it may be at full speed at once.
        guard transition.to == .animating, transition.from != .idle, before.velocity.speed > 1e-9 else {
            return nil
        }
        // A deceleration may have a greatest speed.
        let cut = machine.rules.deceleration.departureVelocity(before.velocity)
        let change = min((after.velocity - before.velocity).speed, (after.velocity - cut).speed)
        guard change > 1e-6 * before.velocity.speed + 1e-9, !isAtHardEnd(before.value),
            !isAtHardEnd(after.value)
        else { return nil }
        return "velocity jumps from \(before.velocity) to \(after.velocity)"
    }

    private func isAtHardEnd(_ value: Value) -> Bool {
        guard let bounds = machine.rules.bounds, bounds.isHard else { return false }
        for axis in 0..<Value.axisCount
        where value[axis: axis] >= bounds.upper[axis: axis] || value[axis: axis] <= bounds.lower[axis: axis] {
            return true
        }
        return false
    }

    /// An event of a hand that keeps the value.
    private func faultInHand(
        _ event: DragEvent<Value>, at moment: Timestamp, _ before: MotionState<Value>,
        _ after: MotionState<Value>
    ) -> String? {
        switch event.kind {
        case .move: return nil
        case .setValue: return nil
        default: break
        }
        // Where a report was late, it changes what was shown of a time after it.
        guard moment >= shownTime || !event.kind.isReport else { return nil }
        var expected = before.value
        if case .rebase(let displacement) = event { expected = expected + displacement }
        let jump = (after.value - expected).magnitude
        return jump <= 1e-9 * max(1, before.value.magnitude) ? nil : "in a hand it jumps by \(jump)"
    }

    private mutating func noteOutside(
        _ state: MotionState<Value>, _ event: DragEvent<Value>, before: Activity
    ) {
        switch event.kind {
        case .setBounds, .setRules, .rebase: break
        default: return
        }
        guard let bounds = machine.rules.bounds, bounds.isHard else {
            distanceOutside = nil
            return
        }
        let distance = (state.value - bounds.clamp(state.value)).magnitude
        // A hand that was foreseen within may turn out to have stayed further out, from where what is shown passes
        // into the flight; and what is shifted takes the ends of its flight along until the app sets others.
        let isPassing = shownTime.seconds(since: handTime) < 0.1
        if distance == 0, machine.activity != .dragging {
            if !isPassing { distanceOutside = nil }
            return
        }
        let isOpen = event.kind == .rebase || machine.activity == .dragging || isPassing
        distanceOutside = isOpen ? .infinity : distance
    }

    private mutating func faultOutside(_ state: MotionState<Value>, isLater: Bool = false) -> String? {
        guard let bounds = machine.rules.bounds, bounds.isHard, !isBursty else { return nil }
        let distance = (state.value - bounds.clamp(state.value)).magnitude
        guard distance > 0 else {
            // A hand that is foreseen within may turn out to have stayed outside, also in the frames that
            // show it still after it has let go: for the greatest latency at most.
            if !isLater, shownTime.seconds(since: handTime) > 0.1 { distanceOutside = nil }
            return nil
        }
        guard let allowed = distanceOutside, distance <= allowed * (1 + 1e-9) + 1e-9 else {
            return "it lies \(distance) outside hard ends, after \(distanceOutside ?? 0)"
        }
        return nil
    }
}
