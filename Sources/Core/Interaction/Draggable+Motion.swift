import Motion

// The shown motion, independent of frames.
//
// A report of a hand changes the shown value from its time plus the latency on. Up to the last report plus the
// latency, the shown value is final; later states are predicted. A hand that reports nothing for long has
// rested, and a report that is older than a frame by more than two latencies is no longer expected.

extension Draggable {
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    public func motion(at time: Timestamp) -> MotionState<Value> {
        guard let stroke = machine.stroke, time >= machine.courses.start else { return state(at: time) }
        var motion = stroke.motion(at: time)
        // A value at the last report stays from one report to the next.
        if !stroke.isFollowed { motion.velocity = .zero }
        return motion
    }

    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    public func settledSpan(to time: Timestamp, isEvent: Bool) -> SettledSpan {
        let event = machine.clock.event
        // Without latency, a report counts at its own time, though later frames were shown.
        func change(before end: Timestamp) -> Timestamp? {
            isEvent ? frameTime(of: time) > time ? end : time : nil
        }
        guard let stroke = machine.stroke else {
            let end = max(event, time)
            return SettledSpan(
                now: time, reported: event, end: end, isHeld: false, change: change(before: end))
        }
        let reported = max(event, stroke.frameTime(of: stroke.lastReport))
        let end =
            isEvent ? max(event, stroke.frameTime(of: time)) : max(reported, stroke.reportTime(of: time))
        return SettledSpan(
            now: time, reported: reported, end: end, isHeld: true, latency: stroke.latency,
            change: change(before: end))
    }
}

/// The span in which no later event changes the value that a machine shows; ``Crossings`` and ``Follower``
/// read it.
public struct SettledSpan: Sendable {
    /// The time of the current frame or event.
    @usableFromInline package let now: Timestamp
    /// The time up to which the newest report was known; there the shown value blends into the report.
    @usableFromInline package let reported: Timestamp
    /// The end of the span.
    @usableFromInline package let end: Timestamp
    /// True if a hand moves the value.
    @usableFromInline package let isHeld: Bool
    /// The nanoseconds from a report of that hand to the first frame that can show it.
    let latency: Int64
    /// The time from which on the event may change the motion; nil for a frame.
    package let change: Timestamp?

    package init(
        now: Timestamp, reported: Timestamp, end: Timestamp, isHeld: Bool, latency: Int64 = 0,
        change: Timestamp?
    ) {
        self.now = now
        self.reported = reported
        self.end = end
        self.isHeld = isHeld
        self.latency = latency
        self.change = change
    }
}

extension SettledSpan {
    /// The span up to a frame that is drawn when all reports up to a time are known.
    ///
    /// Later reports change the shown value from their own times plus the latency on.
    package func knowingReports(until time: Timestamp) -> SettledSpan {
        guard isHeld else { return self }
        let known = min(now, time.advanced(byNanoseconds: latency))
        return SettledSpan(
            now: now, reported: reported, end: max(end, known), isHeld: isHeld, latency: latency,
            change: change)
    }
}
