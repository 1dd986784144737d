import Motion

// What is shown apart from the frames that show it, as of a draggable.

extension TransformDrag {
    public func motion(at time: Timestamp) -> MotionState<ContentTransform> {
        guard activity == .dragging, time >= gripTime else { return state(at: time) }
        var motion = hand.state(at: time, isLetGo: true)
        // Without a lead the content stays from one report to the next.
        if rules.usableLead <= 0 { motion.velocity = .zero }
        return motion
    }

    public func finalTime(at frame: Timestamp) -> Timestamp {
        guard activity == .dragging else { return max(lastTime, frame) }
        let lead = rules.usableLead
        return max(lastTime, hand.lastReport.advanced(by: lead), frame.advanced(by: -lead))
    }

    public func finalTime(before event: Timestamp) -> Timestamp {
        guard activity == .dragging else { return max(lastTime, event) }
        return max(lastTime, hand.lastReport.advanced(by: rules.usableLead), event)
    }
}
