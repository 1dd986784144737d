import Motion

/// The outcome of a reaction.
enum DragOutcome<Value: Coordinates> {
    case ignored(DragIgnored)
    case accepted
    /// The motion is another one; with the place outside the bounds to which it was not allowed to lead, if
    /// any.
    case changed(refused: Value? = nil)
}

extension Draggable {
    /// Does what the table names.
    ///
    /// - Parameters:
    ///   - state: The state that the event finds; with the velocity of a lift where a hand lets go.
    ///   - shown: The state on screen.
    ///   - aim: The place where the value rests or is heading.
    ///   - isElsewhere: True if its motion up to now has other coordinates.
    mutating func react(
        to event: DragEvent<Value>, with reaction: DragReaction, from state: MotionState<Value>,
        shown: MotionState<Value>, headingFor aim: Value?, isElsewhere: Bool, at now: Timestamp
    ) -> DragOutcome<Value> {
        switch reaction {
        case .ignore:
            return .ignored(.inState(activity))
        case .takeHold:
            guard let place = event.place else { return .ignored(.inState(activity)) }
            takeHold(of: state, headingFor: aim ?? home, at: place, now)
            return .changed()
        case .regrip:
            guard let place = event.place else { return .ignored(.inState(activity)) }
            path.keepMap(until: now, since: path.hand.lastReport)
            path.hand.regrip(at: place)
            if isElsewhere { path.hand.showAnew(shown.value, in: rules.bounds, at: now) }
            path.hand.join(to: shown, at: now)
            // Another hand than the gesture's, whose own place has to be found again.
            path.hand.holder?.isInSight = false
            return .accepted
        case .follow:
            guard let place = event.place else { return .ignored(.inState(activity)) }
            path.move(to: place, time: path.hand.lastReport)
            return .accepted
        case .letGo:
            guard let drag else { return .ignored(.inState(activity)) }
            return .changed(refused: letGo(drag, from: state, shown: shown, at: now))
        case .giveBack:
            guard let drag else { return .ignored(.inState(activity)) }
            fly(
                to: drag.remembered ?? Destination(drag.cancelPlace, .spring(rules.spring)),
                from: departure(from: shown, velocity: state.velocity), showing: eased(shown), at: now)
            return .changed(refused: drag.remembered.flatMap { refusal(of: $0.requested) })
        case .setOut:
            return head(from: state, on: event) { $0.fly(to: $1, from: state, at: now) }
        case .remember:
            guard activity == .dragging else { return .ignored(.inState(activity)) }
            let outcome = head(from: state, on: event) { machine, destination in
                machine.changeDrag { $0.remembered = destination }
            }
            if case .changed = outcome { return .accepted }
            return outcome
        case .retarget:
            return head(from: state, on: event) {
                // No motion leads from the coordinates of one motion into those of another.
                isElsewhere ? $0.fly(to: $1, from: state, at: now) : $0.turn(to: $1, from: state, at: now)
            }
        case .play:
            return play(event, at: now)
        case .halt:
            guard activity == .animating else { return .ignored(.inState(activity)) }
            var position = StopPosition.current
            if case .stop(let asked) = event { position = asked }
            let wayBack = wayBack
            let value = path.playback.change(at: now) { playhead in
                playhead.otherGoal = wayBack
                return playhead.stop(at: position, at: now).value
            }
            rest(at: position == .current ? state.value : value, at: now)
            return .changed()
        case .evaluate:
            return .accepted
        case .bringBack, .easeIn, .reaim, .shift, .place:
            return change(by: event, with: reaction, at: now)
        }
    }

    private mutating func takeHold(
        of state: MotionState<Value>, headingFor aim: Value, at place: Value, _ now: Timestamp
    ) {
        let held = departure(from: state, velocity: .zero).value
        path.keepFormer(of: .dragging)
        path.hand.begin(
            at: held, reported: place, strategy: rules.velocityStrategy, rules: rules,
            time: path.hand.lastReport)
        let isAtRest = logicalFinishTime.map { now >= $0 } ?? (activity == .idle)
        path.hand.dragMap = DragMap(
            showing: held, at: held, in: rules.bounds, isAllowed: isAtRest)
        path.hand.join(to: state, at: now)
        machineState = .dragging(
            Drag(
                start: held,
                caught: Catch(
                    time: path.hand.lastReport, flight: flight(to: aim, in: state), isAtRest: isAtRest),
                cancelPlace: rules.requestedPlace(for: cancelPlace(to: aim, from: state))))
        endedHold = nil
    }

    /// The flight that ends when a hand catches it in a state.
    private func flight(to aim: Value, in state: MotionState<Value>) -> CaughtFlight<Value>? {
        guard activity == .animating else { return nil }
        return CaughtFlight(goal: aim, velocity: state.velocity)
    }

    /// The place to which a cancelled drag goes back: where the value rested, or was heading; or, if it was
    /// running free, as near as the bounds allow to where it was caught.
    private func cancelPlace(to aim: Value, from state: MotionState<Value>) -> Value {
        guard activity == .animating, rules.release.runsFree else { return aim }
        return rules.bounds?.clamp(state.value) ?? state.value
    }

    private mutating func play(_ event: DragEvent<Value>, at now: Timestamp) -> DragOutcome<Value> {
        guard activity == .animating else { return .ignored(.inState(activity)) }
        var playback = path.playback
        // Under other rules than it set out with, a reversal leads elsewhere.
        let wayBack = wayBack
        switch event {
        case .pause: playback.change(at: now) { $0.pause(at: now) }
        case .resume: playback.change(at: now) { $0.resume(at: now) }
        case .reverse(let mode):
            // Hard ends that have closed in on it leave no way back to where it set out, and no track leads
            // elsewhere.
            let isClosed =
                rules.bounds.map { $0.isHard && !$0.contains(playback.playhead.departure) } ?? false
            let mode = isClosed || wayBack != playback.playhead.otherGoal ? .turn : mode
            if mode ?? playback.playhead.defaultReverseMode == .turn { requested = requestedEnd }
            playback.change(at: now) { playhead in
                playhead.otherGoal = wayBack
                playhead.reverse(mode, at: now)
            }
        case .scrub(let fraction):
            // Between two places within, no part of the way leads out.
            let isHard = rules.bounds?.isHard ?? false
            let fraction = isHard ? min(max(fraction, 0), 1) : fraction
            let isPaused = playback.change(at: now) { playhead in
                playhead.otherGoal = wayBack
                return playhead.scrub(to: fraction, at: now)
            }
            guard isPaused else { return .ignored(.notPaused) }
        case .continueMotion(let timing, let factor, let velocity):
            let timing = timing?.damped
            // A motion that ran free goes from now on to where it was going to end.
            if timing != nil || factor > 0 || velocity != nil {
                requested = requestedEnd
            }
            playback.change(at: now) {
                $0.continueMotion(timing: timing, durationFactor: factor, velocity: velocity, at: now)
            }
        default: return .ignored(.inState(activity))
        }
        path.playback = playback
        return .changed()
    }

    /// The place to which a reversed motion leads under the rules as they are.
    private var wayBack: Value {
        rules.restingPlace(for: path.playback.playhead.isReversed ? requestedEnd : requestedHome)
    }

    /// The place to which a flight leads when it is not reversed. Nobody asked for the one at which it runs
    /// out, so that it is nowhere outside.
    var requestedEnd: RequestedPlace<Value> {
        requested ?? RequestedPlace(place: path.playback.playhead.end, isOutside: false)
    }
}

// MARK: - Setting out

extension Draggable {
    /// Finds where an event sends the value, and has it go there.
    private mutating func head(
        from state: MotionState<Value>, on event: DragEvent<Value>,
        _ go: (inout Draggable, Destination<Value>) -> Void
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
        guard refusal(of: destination.requested) == nil else { return .ignored(.outsideBounds) }
        go(&self, destination)
        return .changed()
    }

    /// A place at which the rules allow no rest, as it was asked for; nil for one at which they do.
    func refusal(of requested: RequestedPlace<Value>) -> Value? {
        rules.restingPlace(for: requested) == requested.place ? nil : requested.place
    }

    private func nextDetent(after place: Value) -> Destination<Value>? {
        let detents = rules.release.places
        guard let nearest = detents.nearest(to: place) else { return nil }
        let next = detents[(nearest + 1) % detents.count]
        return Destination(rules.requestedPlace(for: next.value), .spring(next.spring ?? rules.spring))
    }

    /// Goes to a place from rest or out of a hand; as near as the rules allow.
    mutating func fly(
        to destination: Destination<Value>, from state: MotionState<Value>,
        showing shown: MotionState<Value>? = nil,
        at now: Timestamp
    ) {
        let requested =
            destination.requested.place.isUsable
            ? destination.requested : rules.requestedPlace(for: state.value)
        let target = rules.restingPlace(for: requested)
        let timing = destination.timing.damped
        setOut(
            on: Flight(timing: timing, from: state, to: target, in: rules.bounds, showing: shown), to: target,
            timing, requested: requested, at: now)
    }

    /// Turns to another place in flight.
    private mutating func turn(
        to destination: Destination<Value>, from state: MotionState<Value>, at now: Timestamp
    ) {
        guard activity == .animating else { return fly(to: destination, from: state, at: now) }
        let (home, target) = (home, rules.restingPlace(for: destination.requested))
        setOut(requested: destination.requested, at: now) {
            $0.retarget(to: target, origin: home, timing: destination.timing.damped, at: now)
            $0.resume(at: now)
        }
    }

    mutating func setOut(
        on flight: Flight<Value>, to target: Value, _ timing: Timing, requested: RequestedPlace<Value>?,
        at now: Timestamp
    ) {
        let (home, tolerance) = (home, rules.tolerance)
        setOut(requested: requested, at: now) {
            $0 = Playhead(
                playing: flight, from: home, to: target, timing: timing, tolerance: tolerance, at: now)
        }
    }

    /// Sets out on a motion that is made where it is kept.
    private mutating func setOut(
        requested: RequestedPlace<Value>?, at now: Timestamp, _ make: (inout Playhead<Flight<Value>>) -> Void
    ) {
        let isThere = rules.reducesMotion
        path.keepFormer(of: .animating)
        path.playback.change(at: now) { playhead in
            make(&playhead)
            if isThere { playhead.stop(at: .end, at: now) }
        }
        machineState = .animating(requested)
    }
}

extension DragEvent {
    /// The place of the hand.
    fileprivate var place: Value? {
        switch self {
        case .grab(let place), .regrip(let place), .move(let place): place
        default: nil
        }
    }
}

extension Timing {
    /// A timing that comes to an end.
    package var damped: Timing {
        switch self {
        case .spring(let spring): .spring(spring.damped)
        // Longer than anyone watches, and short enough to be reckoned with.
        case .curve(let curve, let duration): .curve(curve, duration: min(duration, 1e9))
        }
    }
}
