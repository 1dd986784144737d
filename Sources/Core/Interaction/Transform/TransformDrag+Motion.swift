import Motion

// What is shown apart from the frames that show it, as of a draggable.

extension TransformDrag {
    public func motion(at time: Timestamp) -> MotionState<ContentTransform> {
        guard activity == .dragging, time >= turn else { return state(at: time) }
        var motion = hand.anchor.transform(in: hand.motion(at: time))
        // Content at the last report stays from one report to the next.
        if !rules.showsPath { motion.velocity = .zero }
        return motion
    }

    public func finalTime(at frame: Timestamp) -> Timestamp {
        guard activity == .dragging else { return max(lastTime, frame) }
        let latency = rules.usableLatency
        return max(lastTime, hand.lastReport.advanced(by: latency), frame.advanced(by: -latency))
    }

    public func finalTime(before event: Timestamp) -> Timestamp {
        guard activity == .dragging else { return max(lastTime, event) }
        return max(lastTime, event.advanced(by: rules.usableLatency))
    }
}
