import Motion

// The motion that is shown, apart from the frames that show it.
//
// A report of a hand changes what is shown from its time plus the lead on. Up to the last report plus the
// lead, nothing changes any more. Later states are foreseen; but a hand that reports nothing for long has
// rested, and a report that is older than a frame by more than two leads is no longer expected.

extension Draggable {
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    public func motion(at time: Timestamp) -> MotionState<Value> {
        guard activity == .dragging, !isBeforeHold(time) else { return state(at: time) }
        var motion = hand.frame(at: time, in: rules.bounds, isLetGo: true)
        // Without a lead the value stays from one report to the next.
        if rules.usableLead <= 0 { motion.velocity = .zero }
        return motion
    }

    @inlinable
    public func finalTime(at frame: Timestamp) -> Timestamp {
        guard activity == .dragging else { return max(lastTime, frame) }
        let lead = rules.usableLead
        return max(lastTime, hand.lastReport.advanced(by: lead), frame.advanced(by: -lead))
    }

    @inlinable
    public func finalTime(before event: Timestamp) -> Timestamp {
        guard activity == .dragging else { return max(lastTime, event) }
        return max(lastTime, hand.lastReport.advanced(by: rules.usableLead), event)
    }
}
