import Motion

// The motion that is shown, apart from the frames that show it.
//
// A report of a hand changes what is shown from its time plus the latency on. Up to the last report plus the
// latency, nothing changes any more. Later states are foreseen; but a hand that reports nothing for long has
// rested, and a report that is older than a frame by more than two latencies is no longer expected.

extension Draggable {
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == SIMD4<Double>)
    public func motion(at time: Timestamp) -> MotionState<Value> {
        guard activity == .dragging, time >= path.turn else { return state(at: time) }
        var motion = path.hand.motion(at: time)
        // A value at the last report stays from one report to the next.
        if !rules.showsPath { motion.velocity = .zero }
        return motion
    }

    @inlinable
    public func finalTime(at frame: Timestamp) -> Timestamp {
        guard activity == .dragging else { return max(lastTime, frame) }
        let latency = rules.usableLatency
        return max(lastTime, path.hand.lastReport.advanced(by: latency), frame.advanced(by: -latency))
    }

    @inlinable
    public func finalTime(before event: Timestamp) -> Timestamp {
        guard activity == .dragging else { return max(lastTime, event) }
        return max(lastTime, event.advanced(by: rules.usableLatency))
    }
}
