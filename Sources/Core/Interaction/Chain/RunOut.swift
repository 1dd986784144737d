import Motion

/// The moment in which something that runs out freely meets an end of its bounds on one axis.
package struct RunOut {
    let axis: Int
    package let time: Timestamp
    let place: Double
    /// The velocity with which it meets the end, per second.
    let rate: Double
}

extension Draggable {
    /// The first end that it meets while it runs out freely, on an axis that follows a hand; nil if there is
    /// none.
    package func runOut(where follows: (_ axis: Int) -> Bool) -> RunOut? {
        guard case .animating(nil) = machineState else { return nil }
        var first: RunOut?
        for axis in 0..<Value.axisCount where follows(axis) {
            guard let (seconds, place, rate) = path.playback.playhead.leg.motion.impact(axis),
                let time = path.playback.playhead.moment(ofLegTime: seconds), time >= lastTime,
                time < first?.time ?? Timestamp(nanoseconds: .max)
            else { continue }
            first = RunOut(axis: axis, time: time, place: place, rate: rate)
        }
        return first
    }

    /// Stops at the end that it runs into, on that axis alone, where a table has it halt.
    package mutating func stop<Table: DragReactions>(
        at end: RunOut, by table: Table.Type
    ) -> DragTransition<Value>? {
        guard activity == .animating, Table.reaction(in: .animating, to: .stop) == .halt else { return nil }
        lastTime = max(lastTime, end.time)
        let shown = path.playback.state(at: end.time)
        // What was shown may not have passed into the flight yet.
        let gap = abs(shown.value[axis: end.axis] - end.place)
        let isJoined = gap <= 1e-6 * (1 + abs(end.place)) + 1e-8 * abs(end.rate)
        var (before, after) = (shown, shown)
        after.value[axis: end.axis] = end.place
        after.velocity.perSecond[axis: end.axis] = 0
        if isJoined { before.value[axis: end.axis] = end.place }
        before.velocity.perSecond[axis: end.axis] = end.rate
        if isJoined, after.velocity == .zero {
            rest(at: after.value, at: lastTime)
        } else {
            setOut(coastingFrom: after, showing: isJoined ? nil : shown, at: lastTime)
        }
        return DragTransition(
            time: end.time, from: .animating, event: .stop, to: activity, before: before, after: after,
            goal: goal)
    }

    /// Throws the value with a velocity that something else had, and has it go on as its rules say, where a table
    /// has it set out or turn to another place.
    package mutating func throwOn<Table: DragReactions>(
        with velocity: Velocity<Value>, at time: Timestamp, by table: Table.Type
    ) -> DragTransition<Value>? {
        let reaction = Table.reaction(in: activity, to: .animate)
        guard reaction == .setOut || reaction == .retarget else { return nil }
        lastTime = max(lastTime, time)
        let (from, before) = (activity, state(at: lastTime))
        let start = MotionState(before.value, velocity: before.velocity + velocity)
        let refused = leave(
            start, from: start, caughtAt: start.value, caught: nil, showing: start, at: lastTime)
        return DragTransition(
            time: time, from: from, event: .animate, to: activity, before: before, after: state(at: lastTime),
            goal: goal, refused: refused)
    }
}
