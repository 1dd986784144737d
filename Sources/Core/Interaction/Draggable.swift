import Motion
import Touch

/// A value that a hand moves, and that moves on by itself when the hand lets go.
///
///     var sheet = Draggable(0.0, rules: rules)
///     sheet.grab(at: finger, time: now)
///     sheet.move(to: finger, time: now)
///     sheet.release(time: now)
///     let shown = sheet.state(at: frameTime)   // value and velocity
///
/// It is a machine of three states, ``Activity``, and its table, ``DragTable``, says what each event does in each
/// of them. Nothing jumps: a grab takes hold of what is on screen, a release hands on its velocity, and
/// whatever is not foreseen in a state is ignored, and said so.
///
/// It reads no clock and allocates nothing. What a hand does is timed by its reports, and a flight by these and by what was
/// shown of it, so that frames may be shown ahead of the reports. An event whose time lies before that counts as if it came
/// then; more than a second before, it means that the clock was set back, and everything goes on from where it is.
/// Numbers that are not finite or beyond ±10¹⁵ have no effect.
public struct Draggable<Value: Coordinates>: Sendable {
    /// How it behaves. Changes count from the next event on.
    public var rules: DragRules<Value>
    /// Where it rests, or last rested: what a reversed motion goes back to.
    public internal(set) var home: Value
    /// What it is doing, as of the last event.
    public internal(set) var activity = Activity.idle
    /// What plays its motion, while it moves by itself.
    public internal(set) var playhead: Playhead<Flight<Value>>?

    /// The hand that holds it in a drag, or held it last.
    @usableFromInline var drag: Drag
    /// When its motion comes to rest; nil while it is paused.
    @usableFromInline var finishTime: Timestamp?
    /// Before which nothing begins to move by itself any more: the last transition's, or what a flight was shown at.
    @usableFromInline var lastTime: Timestamp
    /// The gesture that holds the value, when a gesture does.
    @usableFromInline var holder: Holder?
    /// The last hold that let it go.
    var lastHold: EndedHold?

    /// - Parameters:
    ///   - value: Where it rests. What lies outside the bounds is put at the nearest bound, and a coordinate that is not
    ///     finite or beyond ±10¹⁵ at 0.
    ///   - rules: How it behaves.
    public init(_ value: Value, rules: DragRules<Value> = DragRules()) {
        let place = rules.bounds?.clamp(value.usable) ?? value.usable
        self.rules = rules
        home = place
        lastTime = Timestamp(nanoseconds: .min)
        drag = Drag(
            takingHoldOf: MotionState(place), at: place, in: nil, retreat: place,
            velocityStrategy: rules.velocityStrategy, time: lastTime)
    }
}

// MARK: - Questions

extension Draggable {
    /// The value and velocity to show at a moment: that at which the frame will be seen.
    ///
    /// In a drag it is the velocity of a hand that is there, as ``VelocityTracker/currentVelocity(at:)`` tells it.
    @inlinable
    public func state(at time: Timestamp) -> MotionState<Value> {
        switch activity {
        case .idle: MotionState(home)
        case .dragging: drag.state(at: time, in: rules.bounds, foreseesHand: rules.foreseesHand)
        case .animating: playhead?.state(at: time) ?? MotionState(home)
        }
    }

    /// Where it rests or is heading; nil in a drag.
    public var goal: Value? {
        switch activity {
        case .idle: home
        case .dragging: nil
        case .animating: playhead?.goal
        }
    }

    /// Whether what is to be shown may change by itself, so that another frame is needed.
    ///
    /// It is as of the last event: a motion that is over by now is brought to rest by ``advance(to:)``. True in flight,
    /// and in a drag also under a hand that is still, since only a frame shows whether it is: when one has shown the same
    /// value as the one before, the next can wait for the next event.
    @inlinable
    public var needsFrame: Bool {
        switch activity {
        case .idle: false
        case .dragging: true
        case .animating: playhead?.isPaused == false && playhead?.rate ?? 0 > 0
        }
    }

    /// When it will come to rest; nil when it rests, is held or paused.
    public var settlingTime: Timestamp? { activity == .animating ? finishTime : nil }
}

// MARK: - Events

extension Draggable {
    /// Handles an event.
    ///
    /// - Parameters:
    ///   - time: When it happened.
    ///   - record: Is told of each transition, in order: a motion may come to rest before the event.
    @inlinable
    @discardableResult
    public mutating func handle(
        _ event: DragEvent<Value>, at time: Timestamp,
        record: (DragTransition<Value>) -> Void = { _ in }
    ) -> DragAnswer<Value> {
        // Nearly all that comes, and short enough to be done where it is called.
        if case .move(let place) = event, let answer = follow(place, at: time) { return answer }
        return take(event, at: time, record: record)
    }

    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @usableFromInline
    mutating func take(
        _ event: DragEvent<Value>, at time: Timestamp, record: (DragTransition<Value>) -> Void
    ) -> DragAnswer<Value> {
        guard event.isUsable else { return .ignored(.notFinite) }
        let now = takeTime(time, of: event.kind)
        let settled = settle(by: now)
        if let settled {
            record(settled)
            if event.kind == .time { return .changed(settled) }
        }
        let from = activity
        let reaction = DragTable.reaction(in: from, to: event.kind)
        if reaction == .follow, case .move(let place) = event, let answer = follow(place, at: drag.lastReport)
        {
            return answer
        }
        let before = stateBeforeEvent(at: now)
        if let ignored = react(to: event, with: reaction, from: before, at: now) {
            return .ignored(ignored)
        }
        switch reaction {
        case .ignore, .follow, .regrip, .remember, .evaluate:
            return .accepted
        case .takeHold, .letGo, .giveBack, .setOut, .retarget, .play, .halt:
            holder = nil
            let transition = DragTransition(
                time: now, from: from, event: event.kind, to: activity, before: before,
                after: state(at: now), goal: goal)
            checkContinuity(of: transition, event: event)
            record(transition)
            // Without animations it is there already.
            if let settled = settle(by: now) { record(settled) }
            return .changed(transition)
        }
    }
}

// MARK: - The machine

extension Draggable {
    /// Does what the table says.
    ///
    /// - Returns: Why nothing was done, if so.
    private mutating func react(
        to event: DragEvent<Value>, with reaction: DragReaction, from state: MotionState<Value>,
        at now: Timestamp
    ) -> DragIgnored? {
        guard reaction != .ignore else { return .inState(activity) }
        switch event {
        case .grab(let place) where reaction == .takeHold:
            drag = Drag(
                takingHoldOf: state, at: place, in: rules.bounds, retreat: retreat(from: state),
                velocityStrategy: rules.velocityStrategy, time: drag.lastReport)
            activity = .dragging
            playhead = nil
            lastHold = nil
        case .grab(let place), .regrip(let place):
            drag.regrip(at: place)
        case .release(let velocity):
            letGo(velocity, at: now)
        case .cancel:
            giveBack(from: state, at: now)
        case .animate(let target, let timing):
            head(for: Destination(target, timing ?? .spring(rules.spring)), reaction, from: state, at: now)
        case .tap:
            guard let next = nextDetent(after: state) else { return .noDetents }
            head(for: next, reaction, from: state, at: now)
        case .stop(let position):
            if let state = playhead?.stop(at: position, at: now) { rest(at: state.value) }
        case .pause, .resume, .reverse, .scrub, .continueMotion:
            return play(event, at: now)
        case .move, .time:
            break
        }
        return nil
    }

    /// Goes there, at once or when the hand lets go.
    private mutating func head(
        for destination: Destination, _ reaction: DragReaction, from state: MotionState<Value>,
        at now: Timestamp
    ) {
        if reaction == .remember {
            drag.remembered = destination
        } else {
            go(to: destination, from: state, at: now)
        }
    }

    /// Whether the clock was set back by then: by more than events can be late.
    @inlinable
    func isSetBack(to time: Timestamp) -> Bool {
        (activity == .dragging ? drag.lastReport : lastTime).seconds(since: time) > 1
    }

    /// The time that counts for an event. That of a hand's report is noted with the drag.
    private mutating func takeTime(_ time: Timestamp, of event: DragEventKind) -> Timestamp {
        let isHeld = activity == .dragging
        let isSetBack = isSetBack(to: time)
        // What an app does with a clock of its own while a hand has the value doesn't make the hand's reports late.
        if isHeld, !event.isReport, !(isSetBack && event == .time) {
            if event == .time { drag.lastFrame = max(drag.lastFrame, time) }
            return lastTime
        }
        if isSetBack {
            if isHeld { drag.setClock(backTo: time, foreseesHand: rules.foreseesHand) }
            playhead?.shiftClock(by: time.seconds(since: lastTime))
            noteFinish(at: time)
            lastHold = nil
            lastTime = time
            drag.lastReport = time
        }
        if event.isReport { drag.lastReport = max(drag.lastReport, time) }
        lastTime = max(lastTime, time)
        return lastTime
    }

    private mutating func play(_ event: DragEvent<Value>, at now: Timestamp) -> DragIgnored? {
        switch event {
        case .pause: playhead?.pause(at: now)
        case .resume: playhead?.resume(at: now)
        case .reverse(let mode): playhead?.reverse(mode, at: now)
        case .scrub(let fraction):
            guard playhead?.scrub(to: fraction, at: now) == true else { return .notPaused }
        case .continueMotion(let timing, let factor, let velocity):
            let timing = timing.map(damped)
            playhead?.continueMotion(timing: timing, durationFactor: factor, velocity: velocity, at: now)
        default: return .inState(activity)
        }
        noteFinish(at: now)
        return nil
    }

    /// What a move does in a drag; nil in another state, and when the clock was set back.
    @inlinable
    package mutating func follow(_ place: Value, at time: Timestamp) -> DragAnswer<Value>? {
        guard activity == .dragging, time >= drag.lastReport else { return nil }
        guard place.isUsable else { return .ignored(.notFinite) }
        drag.lastReport = time
        drag.move(to: place, time: time)
        return .accepted
    }

    /// The state that an event finds. A hand that lets go, or is made to, has the velocity of a lift.
    private func stateBeforeEvent(at now: Timestamp) -> MotionState<Value> {
        activity == .dragging ? drag.stateOfRelease(in: rules) : state(at: now)
    }

    /// A motion that has come to its end by now rests from then on.
    private mutating func settle(by now: Timestamp) -> DragTransition<Value>? {
        guard activity == .animating, let finishTime, now >= finishTime, let goal else { return nil }
        let before = state(at: finishTime)
        rest(at: goal)
        return DragTransition(
            time: finishTime, from: .animating, event: .time, to: .idle, before: before,
            after: MotionState(home), goal: home)
    }

    private mutating func rest(at value: Value) {
        home = value
        activity = .idle
        playhead = nil
        finishTime = nil
    }

    private mutating func letGo(_ velocity: Velocity<Value>?, at now: Timestamp) {
        var state = drag.stateOfRelease(with: velocity, in: rules)
        state.velocity = withMomentum(state.velocity)
        if let remembered = drag.remembered {
            go(to: remembered, from: state, at: now)
            return
        }
        let release = Release(
            state: state, start: drag.start, home: home, projection: rules.decay.projection(of: state),
            bounds: rules.bounds)
        switch rules.release.decide(release) {
        case .go(let target, let spring):
            go(to: Destination(target, .spring(spring ?? rules.spring)), from: state, at: now)
        case .coast:
            coast(from: state, at: now)
        }
    }

    private mutating func giveBack(from state: MotionState<Value>, at now: Timestamp) {
        go(to: drag.remembered ?? Destination(drag.retreat, .spring(rules.spring)), from: state, at: now)
    }

    private mutating func go(
        to destination: Destination, from state: MotionState<Value>, at now: Timestamp
    ) {
        let wanted = destination.value.isUsable ? destination.value : state.value
        let target = rules.bounds?.clamp(wanted) ?? wanted
        let timing = damped(destination.timing)
        if activity == .animating {
            playhead?.retarget(to: target, origin: home, timing: timing, at: now)
            playhead?.resume(at: now)
        } else {
            playhead = Playhead(
                from: state, origin: home, to: target, timing: timing, tolerance: rules.tolerance,
                at: now)
        }
        fly(at: now)
    }

    private mutating func coast(from state: MotionState<Value>, at now: Timestamp) {
        let spring = damped(rules.spring)
        let coast = Coast(from: state, decay: rules.decay, bounds: rules.bounds, spring: spring)
        let nearest = rules.bounds?.clamp(state.value) ?? state.value
        playhead = Playhead(
            playing: .coast(coast), from: home,
            to: rules.reducesMotion ? nearest : coast.destination ?? nearest,
            timing: .spring(spring), tolerance: rules.tolerance, at: now)
        fly(at: now)
    }

    private mutating func fly(at now: Timestamp) {
        if rules.reducesMotion { playhead?.stop(at: .end, at: now) }
        activity = .animating
        noteFinish(at: now)
    }

    private mutating func noteFinish(at now: Timestamp) {
        guard let playhead else { return }
        let isFinished = playhead.isFinished(at: now)
        finishTime = isFinished ? min(playhead.finishTime ?? now, now) : playhead.finishTime
    }

    /// Where a drag that comes to nothing goes back to: where the value rested, or was heading; or, if it was
    /// running free, as near as the bounds allow to where it was caught.
    private func retreat(from state: MotionState<Value>) -> Value {
        guard activity == .animating, case .coast = rules.release else { return goal ?? home }
        return rules.bounds?.clamp(state.value) ?? state.value
    }

    private func withMomentum(_ velocity: Velocity<Value>) -> Velocity<Value> {
        guard case .accumulate(let seconds, let limit) = rules.momentum, seconds > 0 else { return velocity }
        let flight = drag.flightVelocity
        let part = 1 - drag.lastReport.seconds(since: drag.startTime) / seconds
        guard part > 0, velocity.perSecond.dot(flight.perSecond) > 0 else { return velocity }
        let sum = velocity + flight.scaled(by: min(part, 1))
        return sum.speed > limit ? sum.scaled(by: max(limit, velocity.speed) / sum.speed) : sum
    }

    private func nextDetent(after state: MotionState<Value>) -> Destination? {
        guard case .detents(let given, _) = rules.release else { return nil }
        let detents = given.usable()
        guard !detents.isEmpty else { return nil }
        let here = goal ?? state.value
        let nearest = detents.indices.min {
            (detents[$0].value - here).magnitudeSquared < (detents[$1].value - here).magnitudeSquared
        }
        guard let nearest else { return nil }
        let next = detents[(nearest + 1) % detents.count]
        return Destination(next.value, .spring(next.spring ?? rules.spring))
    }

    /// A spring that comes to rest.
    private func damped(_ spring: Spring) -> Spring {
        guard spring.dampingRatio < 0.005 else { return spring }
        return Spring(response: spring.response, dampingFraction: 0.005)
    }

    private func damped(_ timing: Timing) -> Timing {
        switch timing {
        case .spring(let spring): .spring(damped(spring))
        // Longer than anyone watches, and short enough to be reckoned with.
        case .curve(let curve, let duration): .curve(curve, duration: min(duration, 1e9))
        }
    }

    struct Destination: Sendable {
        var value: Value
        var timing: Timing

        init(_ value: Value, _ timing: Timing) {
            self.value = value
            self.timing = timing
        }
    }

    /// In debug builds, nothing may jump that was not asked to.
    private func checkContinuity(of transition: DragTransition<Value>, event: DragEvent<Value>) {
        switch event {
        case .scrub, .stop: return
        default: break
        }
        // What takes no time is there at once.
        if case .curve(_, let duration)? = playhead?.timing, duration < 1e-9 { return }
        guard !rules.reducesMotion else { return }
        assert(
            (transition.after.value - transition.before.value).magnitude
                <= 1e-9 * (1 + transition.before.value.magnitude),
            "the value jumped")
        assert(keepsVelocity(transition, event: event), "the velocity jumped")
    }

    /// Whether what flies on is as fast as what it comes from. From rest, it may be at full speed at once.
    private func keepsVelocity(_ transition: DragTransition<Value>, event: DragEvent<Value>) -> Bool {
        let expected: Velocity<Value>
        switch event {
        case .release(let velocity):
            guard rules.momentum == .replace else { return true }
            expected = drag.stateOfRelease(with: velocity, in: rules).velocity
        case .cancel, .animate, .tap, .reverse(.turn):
            expected = transition.before.velocity
        default:
            return true
        }
        guard expected != .zero else { return true }
        return (transition.after.velocity - expected).speed <= 1e-6 * expected.speed + 1e-9
    }
}

extension DragEvent {
    /// Whether every number that it carries can be reckoned with.
    var isUsable: Bool {
        switch self {
        case .grab(let place), .regrip(let place), .move(let place), .animate(let place, _): place.isUsable
        case .release(let velocity): velocity?.perSecond.isUsable ?? true
        case .scrub(let fraction): fraction.isUsable
        case .continueMotion(_, let factor, let velocity):
            factor.isUsable && velocity?.perSecond.isUsable ?? true
        default: true
        }
    }
}
