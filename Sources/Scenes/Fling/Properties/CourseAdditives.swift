// The additive animations of a course: differences that are added to the state that the property follows.

extension Course {
    /// Adds an animation: the goal becomes the model at once, and the difference from the former model wears
    /// off.
    ///
    /// - Returns: The runs that were replaced, and true if the new one runs.
    mutating func add(
        _ animation: Animation, to goal: Value, run: Run, at now: Timestamp
    ) -> (replaced: [Run], isRunning: Bool) {
        _ = additives.knownSum(at: now)
        let shown = mixed(at: now)
        var replaced: [Run] = []
        if let pending {
            replaced.append(pending.run)
            model = pending.rest
            self.pending = nil
        }
        demoteMain(at: now)
        if run.key != .default {
            replaced += additives.remove(run.key).map(\.run)
        }
        let (from, others) = (model, additives.knownSum(at: now))
        model = goal
        chart = goal
        // The shortest difference, if it leads from the model to the state shown.
        var difference = Offset(displacement: from.displacement(from: goal), rate: Value.AnimatableData.zero)
        if !goal.state(at: others + difference).isNear(shown) {
            difference = goal.offset(to: shown) - others
        }
        // The model is set without motion if the difference is too large to compute.
        guard difference.isBounded else { return (replaced, false) }
        var start = MotionState(Difference(difference.displacement), perSecond: difference.rate)
        if animation.delay > 0, start.velocity != .zero {
            // The present velocity wears off during the delay, and the difference waits.
            wearOff(MotionState(Difference(Value.AnimatableData.zero), velocity: start.velocity), at: now)
            start.velocity = .zero
        }
        let playhead = Playhead(
            playing: animation.form.motion(from: start, to: Difference(.zero), tolerance: tolerance),
            from: start.value, to: Difference(.zero), timing: animation.form.timing, delay: animation.delay,
            tolerance: tolerance, at: now)
        additives.append(run, playhead, spring: animation.immediateSpring, at: now)
        if driver != nil { additives.wearOffAtTheirEnds() }
        return (replaced, true)
    }

    /// Adds a difference, which has been removed from the additive animations, to the resting place, or lets
    /// it wear off.
    mutating func shift(by difference: Value.AnimatableData, wearsOff: Bool, at now: Timestamp) {
        guard difference.isFinite else { return }
        let sum = chart.offset(to: base(at: now)) + additives.sum(at: now)
        let shown = chart.state(at: Offset(displacement: sum.displacement + difference, rate: sum.rate))
        if !wearsOff {
            demoteMain(at: now)
            restingPlace = restingPlace.displaced(by: difference)
        }
        keep(shown, from: base(at: now), at: now)
    }

    /// Turns the followed animation into an additive one, so that the goal can be changed below it.
    mutating func demoteMain(at now: Timestamp) {
        promote()
        guard let track = shared?.track else { return }
        let goal = track.goal
        let rest = Remainder(of: track.playhead.resumed(at: now), from: now)
        var difference = AdditiveTrack<Value.AnimatableData>.Player(
            playing: .custom(CustomTrajectory(rest, duration: rest.duration ?? .infinity)),
            from: Difference(track.playhead.origin.displacement(from: goal)), to: Difference(.zero),
            timing: track.playhead.timing, tolerance: tolerance, at: now)
        if track.playhead.isPaused { difference.pause(at: now) }
        var run = main
        run.reach = .never
        run.reachLeft = nil
        additives.append(run, difference, at: now)
        followNothing()
        restingPlace = goal
    }

    /// Reverses an additive animation: the resting place moves back by the whole difference, which from then
    /// on wears off in the opposite direction.
    mutating func turnAdditive(at index: Int, _ now: Timestamp) {
        guard driver == nil else { return }
        let shown = mixed(at: now)
        demoteMain(at: now)
        let additive = additives[index]
        let state = additive.playhead.resumed(at: now).state(at: now)
        let whole = additive.playhead.origin.animatableData
        restingPlace = restingPlace.displaced(by: whole)
        let start = MotionState(Difference(state.value.animatableData - whole), velocity: state.velocity)
        var playhead = AdditiveTrack<Value.AnimatableData>.Player(
            from: start, origin: Difference(Value.AnimatableData.zero - whole), to: Difference(.zero),
            timing: additive.playhead.timing, tolerance: tolerance, at: now)
        if additive.playhead.isPaused { playhead.pause(at: now) }
        additives.replace(index, by: playhead)
        keep(shown, from: base(at: now), at: now)
    }

    /// Counts differences from the model from now on. In a curved space their sum may then be another state
    /// than was shown; the gap wears off.
    ///
    /// - Parameter base: The state to which the differences are added.
    mutating func keep(_ shown: MotionState<Value>, from base: MotionState<Value>, at now: Timestamp) {
        chart = model
        let before = chart.offset(to: shown)
        let after = chart.offset(to: base) + additives.sum(at: now)
        guard !chart.state(at: after).isNear(shown) else { return }
        let gap = before - after
        guard gap.isBounded else { return }
        wearOff(MotionState(Difference(gap.displacement), perSecond: gap.rate), at: now)
    }

    /// Adds a difference that a spring takes to zero.
    mutating func wearOff(_ excess: MotionState<Difference<Value.AnimatableData>>, at now: Timestamp) {
        let playhead = AdditiveTrack<Value.AnimatableData>.Player(
            from: excess, to: Difference(.zero), timing: .spring(.smooth), tolerance: tolerance, at: now)
        additives.append(Run(), playhead, at: now)
    }

    /// Removes the additive animations under a key, and lets their differences wear off.
    ///
    /// - Returns: The runs of the removed animations.
    mutating func wearOff(_ key: AnimationKey, at now: Timestamp) -> [Run] {
        let ended = additives.remove(key)
        for additive in ended { wearOff(additive.playhead.state(at: now), at: now) }
        return ended.map(\.run)
    }
}

extension Animation {
    /// The spring of the animation, if it is one without a delay.
    fileprivate var immediateSpring: Spring? {
        guard delay == 0, case .timing(.spring(let spring)) = form else { return nil }
        return spring
    }
}

/// The rest of an animation, as the difference from its goal.
private struct Remainder<Value: Animatable>: Trajectory {
    let playhead: Playhead<AnyTrajectory<Value>>
    let begin: Timestamp

    /// Creates the rest of an animation from a time on.
    ///
    /// - Parameter playhead: The playhead of the animation; it runs.
    init(of playhead: Playhead<AnyTrajectory<Value>>, from begin: Timestamp) {
        self.playhead = playhead
        self.begin = begin
    }

    func state(at time: Double) -> MotionState<Difference<Value.AnimatableData>> {
        let state = playhead.state(at: begin.advanced(by: max(time, 0)))
        let offset = playhead.restingPlace.offset(to: state)
        return MotionState(Difference(offset.displacement), perSecond: offset.rate)
    }

    /// The duration in seconds; nil if the animation never ends.
    var duration: Double? { playhead.finishTime.flatMap { seconds(until: $0) } }

    var destination: Difference<Value.AnimatableData>? {
        duration.map { state(at: $0).value }
    }

    func settlingTime(within tolerance: Tolerance) -> Double? { duration }

    var logicalDuration: Double? { playhead.logicalFinishTime.flatMap { seconds(until: $0) } ?? duration }

    private func seconds(until time: Timestamp) -> Double? {
        time < .never ? max(time.seconds(since: begin), 0) : nil
    }
}
