import Motion

/// The outcome of a reaction.
enum DragOutcome<Value: Coordinates> {
    case ignored(DragIgnored)
    case accepted
    /// The value follows another course; with the refused place outside the bounds, if any.
    case changed(Course<Value>, refused: Value? = nil)
}

/// The terms of an event that the rules do not cover: those of content, which has ends only in a drag, and is
/// moved about one point or another.
struct EventTerms<Value: Coordinates> {
    /// The bounds of a hand that takes hold or goes on, or of a value that runs out, in place of the rules'
    /// bounds.
    var bounds: Bounds<Value>?
    /// The direction of the sides of a drag's bounds.
    var slant = Slant.none
    /// The decision of a release; nil if the rules' policy decides.
    var decision: ReleaseDecision<Value>?
    /// Converts a state to the coordinates that the value has from the event on; nil if they stay the same.
    var moved: ((MotionState<Value>) -> MotionState<Value>)?
}

extension Machine {
    /// Performs the reaction that the table names: updates the machine's memory, and returns the next course.
    ///
    /// - Parameters:
    ///   - state: The state before the event; with the velocity of a lift if a hand lets go.
    ///   - shown: The state on screen.
    ///   - aim: The place where the value rests or is heading; in a drag the home.
    ///   - now: The moment from which on frames show the event.
    ///   - time: The time of the event.
    func react(
        to event: DragEvent<Value>, with reaction: DragReaction, on terms: EventTerms<Value>?,
        from state: MotionState<Value>, shown: MotionState<Value>, headingFor aim: Value, at now: Timestamp,
        since time: Timestamp
    ) -> DragOutcome<Value> {
        switch (reaction, event, courses.newest) {
        case (.takeHold, _, _):
            guard let place = event.place else { break }
            return .changed(
                .hand(takeHold(of: state, headingFor: aim, at: place, on: terms, now)))
        case (.reanchor, _, .hand(let stroke)):
            guard let place = event.place else { break }
            stroke.reanchor(at: place, showing: shown, on: terms, at: now)
            // The hand is not the gesture's, whose own place has to be found again.
            stroke.holder?.isInSight = false
            return .accepted
        case (.follow, _, .hand(let stroke)):
            guard let place = event.place else { break }
            stroke.move(to: place, time: stroke.lastReport)
            return .accepted
        case (.letGo, _, .hand(let stroke)):
            return letGo(stroke, on: terms, from: state, shown: shown, at: now)
        case (.cancel, _, .hand(let stroke)):
            let destination = stroke.remembered ?? Destination(stroke.cancelPlace, .spring(rules.spring))
            let start = departure(from: shown, velocity: state.velocity)
            return .changed(
                fly(to: destination, from: start, showing: eased(shown), at: now),
                refused: stroke.remembered.flatMap { rules.refusal(of: $0.requested) })
        case (.setOut, _, _), (.retarget, _, _), (.remember, _, .hand):
            return head(from: state, on: event, with: reaction, isElsewhere: terms?.moved != nil, at: now)
        case (.play, _, .flight(let flight)):
            return play(event, flight, at: now)
        case (.halt, _, .flight(let flight)):
            return .changed(halt(flight, by: event, from: state, at: now))
        case (.evaluate, _, _):
            return .accepted
        case (.shift, .rebase(let distance), _):
            return shift(by: distance, at: now, since: time)
        case (.place, .setValue(let value), _):
            return place(value, at: now)
        case (_, .setBounds(let bounds), _):
            var rules = rules
            rules.bounds = bounds
            return obey(rules, with: reaction, at: now)
        case (_, .setRules(let rules), _):
            return obey(rules, with: reaction, at: now)
        default: break
        }
        return .ignored(.inState(activity))
    }

    private func takeHold(
        of state: MotionState<Value>, headingFor aim: Value, at place: Value, on terms: EventTerms<Value>?,
        _ now: Timestamp
    ) -> Stroke<Value> {
        let held = departure(from: state, velocity: .zero).value
        let isAtRest = flight.map { $0.playhead.logicalFinishTime.map { now >= $0 } ?? false } ?? true
        let caught = Catch(
            time: lastReport,
            flight: flight.map { _ in InterruptedMotion(goal: aim, velocity: state.velocity) },
            isAtRest: isAtRest)
        endedHold = nil
        let stroke = Stroke(
            at: held, reported: place, caught: caught,
            cancelPlace: rules.requestedPlace(for: cancelPlace(to: aim, from: state)), in: bounds(on: terms),
            slant: terms?.slant ?? .none, rules: rules)
        stroke.join(to: state, at: now)
        return stroke
    }

    /// The bounds that hold for an event.
    func bounds(on terms: EventTerms<Value>?) -> Bounds<Value>? {
        guard let terms else { return rules.bounds }
        return terms.bounds
    }

    /// The place to which a cancelled drag goes back: where the value rested, or was heading; or, if it was
    /// running free, as near as the bounds allow to where it was caught.
    private func cancelPlace(to aim: Value, from state: MotionState<Value>) -> Value {
        guard flight != nil, rules.release.runsFree else { return aim }
        return rules.bounds?.clamp(state.value) ?? state.value
    }

    private func play(
        _ event: DragEvent<Value>, _ flight: Flight<Value>, at now: Timestamp
    ) -> DragOutcome<Value> {
        var (playhead, requested) = (flight.playhead, flight.requested)
        // Under other rules than it set out with, a reversal leads elsewhere.
        let reversalGoal = reversalGoal(of: flight)
        switch event {
        case .pause: playhead.pause(at: now)
        case .resume: playhead.resume(at: now)
        case .reverse(let mode):
            // Hard ends that have moved in shut off the place where it set out, and its track leads nowhere
            // else.
            let isClosed = rules.bounds.map { $0.isHard && !$0.contains(playhead.departure) } ?? false
            let mode = isClosed || reversalGoal != playhead.otherGoal ? .turn : mode
            if mode ?? playhead.defaultReverseMode == .turn { requested = flight.requestedEnd }
            playhead.otherGoal = reversalGoal
            playhead.reverse(mode, at: now)
        case .scrub(let fraction):
            // Between two places within the ends, no part of the path leads out.
            let isHard = rules.bounds?.isHard ?? false
            playhead.otherGoal = reversalGoal
            guard playhead.scrub(to: isHard ? min(max(fraction, 0), 1) : fraction, at: now) else {
                return .ignored(.notPaused)
            }
        case .continueMotion(let timing, let factor, let velocity):
            let timing = timing?.damped
            // A motion that ran free goes from now on to where it was going to end.
            if timing != nil || factor > 0 || velocity != nil { requested = flight.requestedEnd }
            playhead.continueMotion(timing: timing, durationFactor: factor, velocity: velocity, at: now)
        default: return .ignored(.inState(activity))
        }
        return .changed(.flight(Flight(playhead, to: requested, at: now)))
    }

    private func halt(
        _ flight: Flight<Value>, by event: DragEvent<Value>, from state: MotionState<Value>, at now: Timestamp
    ) -> Course<Value> {
        guard case .stop(let position) = event, position != .current else {
            return rest(at: state.value, at: now)
        }
        var playhead = flight.playhead
        playhead.otherGoal = reversalGoal(of: flight)
        return rest(at: playhead.stop(at: position, at: now).value, at: now)
    }

    /// The place to which a reversed motion leads under the rules as they are.
    private func reversalGoal(of flight: Flight<Value>) -> Value {
        rules.restingPlace(for: flight.playhead.isReversed ? flight.requestedEnd : requestedHome)
    }
}

// MARK: - Setting out

extension Machine {
    /// Finds the target of an event, and sends the value there or keeps the target for the release.
    private func head(
        from state: MotionState<Value>, on event: DragEvent<Value>, with reaction: DragReaction,
        isElsewhere: Bool, at now: Timestamp
    ) -> DragOutcome<Value> {
        let destination: Destination<Value>
        switch event {
        case .animate(let target, let timing):
            destination = Destination(rules.requestedPlace(for: target), timing ?? .spring(rules.spring))
        case .tap:
            guard let next = nextDetent(after: goal ?? state.value) else { return .ignored(.noDetents) }
            destination = next
        default:
            return .ignored(.inState(activity))
        }
        guard rules.refusal(of: destination.requested) == nil else { return .ignored(.outsideBounds) }
        if reaction == .remember {
            stroke?.remembered = destination
            return .accepted
        }
        // No motion leads from the coordinates of one motion into those of another.
        guard reaction == .retarget, !isElsewhere, let flight else {
            return .changed(fly(to: destination, from: state, at: now))
        }
        let (home, target) = (home, rules.restingPlace(for: destination.requested))
        return .changed(
            .flight(
                flight.changed(to: destination.requested, at: now) {
                    $0.retarget(to: target, origin: home, timing: destination.timing.damped, at: now)
                    $0.resume(at: now)
                    if rules.reducesMotion { $0.stop(at: .end, at: now) }
                }))
    }

    private func nextDetent(after place: Value) -> Destination<Value>? {
        let detents = rules.release.places
        guard let nearest = detents.nearest(to: place) else { return nil }
        let next = detents[(nearest + 1) % detents.count]
        return Destination(rules.requestedPlace(for: next.value), .spring(next.spring ?? rules.spring))
    }

    /// Goes to a place from rest or out of a hand; as near as the rules allow.
    func fly(
        to destination: Destination<Value>, from state: MotionState<Value>,
        showing shown: MotionState<Value>? = nil, at now: Timestamp
    ) -> Course<Value> {
        setOut(
            rules.flight(to: destination.requested, destination.timing, from: state, showing: shown), at: now)
    }

    func setOut(_ departure: Departure<Value>, at now: Timestamp) -> Course<Value> {
        var playhead = Playhead(
            playing: departure.motion, from: home,
            to: rules.reducesMotion ? departure.rest : departure.target,
            timing: departure.timing ?? .spring(rules.spring.damped), tolerance: rules.tolerance, at: now)
        if rules.reducesMotion { playhead.stop(at: .end, at: now) }
        return .flight(Flight(playhead, to: departure.requested, at: now))
    }

    /// Brings the value to rest, or sends it to the bounds if the rules allow no rest there.
    func rest(at value: Value, at now: Timestamp) -> Course<Value> {
        guard rules.restingPlace(for: value) == value else {
            return fly(
                to: Destination(rules.requestedPlace(for: value), .spring(rules.spring)),
                from: MotionState(value), at: now)
        }
        home = value
        return .rest(value)
    }
}

extension DragEvent {
    /// The place of the hand.
    fileprivate var place: Value? {
        switch self {
        case .grab(let place), .reanchor(let place), .move(let place): place
        default: nil
        }
    }
}

extension Timing {
    /// The timing, damped so that it comes to an end.
    package var damped: Timing {
        switch self {
        case .spring(let spring): .spring(spring.damped)
        // Longer than anyone watches, and short enough to compute with.
        case .curve(let curve, let duration): .curve(curve, duration: min(duration, 1e9))
        }
    }
}
