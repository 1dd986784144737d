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
/// It reads no clock and allocates nothing. An event whose time lies before that of the last one counts as if it came
/// with that; more than a second before, it means that the clock was set back, and everything goes on from where it is.
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
    @usableFromInline var lastTime: Timestamp
    /// The gesture that holds the value, when a gesture does.
    @usableFromInline var holder: Holder?
    /// The last hold that let it go.
    var lastHold: Hold?

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

    /// Whether what is to be shown changes by itself, so that another frame is needed.
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

// MARK: - Verbs

extension Draggable {
    /// A finger takes hold at a place, in the value's units.
    @discardableResult
    public mutating func grab(at place: Value, time: Timestamp) -> DragAnswer<Value> {
        handle(.grab(place), at: time)
    }

    /// The hand moved to a place.
    @inlinable
    @discardableResult
    public mutating func move(to place: Value, time: Timestamp) -> DragAnswer<Value> {
        follow(place, at: time) ?? handle(.move(place), at: time)
    }

    /// Fingers joined or left: the hand's place is another one, though it has not moved.
    @discardableResult
    public mutating func regrip(at place: Value, time: Timestamp) -> DragAnswer<Value> {
        handle(.regrip(place), at: time)
    }

    /// The hand let go.
    ///
    /// - Parameter velocity: The hand's velocity, if a recogniser knows it; otherwise it is found from the places.
    @discardableResult
    public mutating func release(
        velocity: Velocity<Value>? = nil, time: Timestamp
    ) -> DragAnswer<Value> {
        handle(.release(velocity), at: time)
    }

    /// The drag was none, or came to nothing.
    @discardableResult
    public mutating func cancel(_ reason: CancelReason = .cancelled, time: Timestamp) -> DragAnswer<Value> {
        handle(.cancel(reason), at: time)
    }

    /// Go to a value; the rules' spring draws it when no timing is given.
    @discardableResult
    public mutating func animate(
        to target: Value, timing: Timing? = nil, time: Timestamp
    ) -> DragAnswer<Value> {
        handle(.animate(target, timing), at: time)
    }

    /// Go to the next detent, and from the last to the first.
    @discardableResult
    public mutating func tap(time: Timestamp) -> DragAnswer<Value> {
        handle(.tap, at: time)
    }

    /// Lets time pass: a motion that has settled by then has come to rest.
    ///
    /// - Returns: The transition to rest, if there was one, at its own time.
    @inlinable
    @discardableResult
    public mutating func advance(to time: Timestamp) -> DragTransition<Value>? {
        let isEnd = activity == .animating && finishTime.map { time >= $0 } ?? false
        if isEnd || (activity != .idle && time < lastTime) { return handle(.time, at: time).transition }
        lastTime = max(lastTime, time)
        return nil
    }

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
        let now = takeTime(time)
        let settled = settle(by: now)
        if let settled {
            record(settled)
            if event.kind == .time { return .changed(settled) }
        }
        let from = activity
        let reaction = DragTable.reaction(in: from, to: event.kind)
        if reaction == .follow, case .move(let place) = event, let answer = follow(place, at: now) {
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
        guard event.isUsable else { return .notFinite }
        switch (reaction, event) {
        case (.takeHold, .grab(let place)):
            drag = Drag(
                takingHoldOf: state, at: place, in: rules.bounds, retreat: retreat(from: state),
                velocityStrategy: rules.velocityStrategy, time: now)
            activity = .dragging
            playhead = nil
        case (.regrip, .grab(let place)), (.regrip, .regrip(let place)):
            drag.regrip(at: place, time: now)
        case (.letGo, .release(let velocity)):
            letGo(velocity, at: now)
        case (.giveBack, .cancel):
            giveBack(from: state, at: now)
        case (.remember, .animate(let target, let timing)):
            let destination = Destination(target, damped(timing ?? .spring(rules.spring)))
            drag.remembered = destination
        case (.remember, .tap), (.setOut, .tap), (.retarget, .tap):
            guard let next = nextDetent(after: state) else { return .noDetents }
            if reaction == .remember {
                drag.remembered = next
            } else {
                go(to: next, from: state, at: now)
            }
        case (.setOut, .animate(let target, let timing)), (.retarget, .animate(let target, let timing)):
            go(to: Destination(target, damped(timing ?? .spring(rules.spring))), from: state, at: now)
        case (.play, _):
            return play(event, at: now)
        case (.halt, .stop(let position)):
            if let state = playhead?.stop(at: position, at: now) { rest(at: state.value) }
        case (.evaluate, _):
            break
        default:
            return .inState(activity)
        }
        return nil
    }

    /// The time that counts for an event.
    private mutating func takeTime(_ time: Timestamp) -> Timestamp {
        let back = lastTime.seconds(since: time)
        if back > 1 {
            drag.setClock(back: back, to: time, foreseesHand: rules.foreseesHand)
            playhead?.shiftClock(by: -back)
            noteFinish(at: time)
            lastHold = nil
            lastTime = time
        }
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
    mutating func follow(_ place: Value, at time: Timestamp) -> DragAnswer<Value>? {
        guard activity == .dragging, time >= lastTime else { return nil }
        lastTime = time
        guard place.isUsable else { return .ignored(.notFinite) }
        drag.move(to: place, time: time)
        return .accepted
    }

    /// The state that an event finds. A hand that lets go, or is made to, has the velocity of a lift.
    private func stateBeforeEvent(at now: Timestamp) -> MotionState<Value> {
        activity == .dragging ? drag.state(at: now, releasedWith: nil, in: rules) : state(at: now)
    }

    /// What a hold leaves that ends now.
    func hold(endingAt now: Timestamp) -> Hold? {
        guard activity == .dragging else { return nil }
        return Hold(end: now, start: drag.startTime, flightVelocity: drag.flightVelocity)
    }

    /// A drag goes on with the flight that the hold before it has caught.
    mutating func inherit(_ hold: Hold) {
        drag.startTime = hold.start
        drag.flightVelocity = hold.flightVelocity
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
        var state = drag.state(at: now, releasedWith: velocity, in: rules)
        state.velocity = withMomentum(state.velocity, at: now)
        if let remembered = drag.remembered {
            go(to: remembered, from: state, at: now)
            return
        }
        let release = Release(
            state: state, start: drag.start, home: home, projection: rules.decay.projection(of: state),
            bounds: rules.bounds)
        switch rules.release.decide(release) {
        case .go(let target, let spring):
            go(to: Destination(target, .spring(damped(spring ?? rules.spring))), from: state, at: now)
        case .coast:
            coast(from: state, at: now)
        }
    }

    private mutating func giveBack(from state: MotionState<Value>, at now: Timestamp) {
        let spring = Timing.spring(damped(rules.spring))
        go(to: drag.remembered ?? Destination(drag.retreat, spring), from: state, at: now)
    }

    private mutating func go(
        to destination: Destination, from state: MotionState<Value>, at now: Timestamp
    ) {
        let wanted = destination.value.isUsable ? destination.value : state.value
        let target = rules.bounds?.clamp(wanted) ?? wanted
        if activity == .animating {
            playhead?.retarget(to: target, origin: home, timing: destination.timing, at: now)
            playhead?.resume(at: now)
        } else {
            playhead = Playhead(
                from: state, origin: home, to: target, timing: destination.timing, tolerance: rules.tolerance,
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

    private func withMomentum(
        _ velocity: Velocity<Value>, at now: Timestamp
    ) -> Velocity<Value> {
        guard case .accumulate(let seconds, let limit) = rules.momentum, seconds > 0 else { return velocity }
        let flight = drag.flightVelocity
        let part = 1 - now.seconds(since: drag.startTime) / seconds
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
        return Destination(next.value, .spring(damped(next.spring ?? rules.spring)))
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
