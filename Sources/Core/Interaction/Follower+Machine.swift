import Motion

extension Follower where Value: Coordinates {
    /// Follows a machine up to a frame. Call it before the machine is advanced to the frame.
    ///
    ///     tail.follow(card, before: gesture.time)
    ///     card.handle(gesture, through: 8)
    ///
    ///     let shown = tail.follow(card, to: frameTime)
    ///     card.advance(to: frameTime)
    ///
    /// - Parameters:
    ///   - machine: The machine that moves the target.
    ///   - frame: The time at which the frame is seen.
    /// - Returns: The value and velocity to show in the frame.
    @inlinable
    @discardableResult
    public mutating func follow<Machine: Interactive>(
        _ machine: Machine, to frame: Timestamp
    ) -> MotionState<Value> where Machine.Value == Value {
        let span = machine.settledSpan(to: frame, isEvent: false)
        begin(along: span) { machine.motion(at: $0) }
        run(to: frame, final: span.end) { machine.motion(at: $0) }
        return state(at: frame)
    }

    /// Follows a machine up to an event that changes it. Call it before the machine handles the event, with
    /// the event's time.
    ///
    /// - Parameters:
    ///   - machine: The machine that moves the target.
    ///   - event: The time of the event.
    @inlinable
    public mutating func follow<Machine: Interactive>(
        _ machine: Machine, before event: Timestamp
    ) where Machine.Value == Value {
        guard isBegun else { return }
        let span = machine.settledSpan(to: event, isEvent: true)
        begin(along: span) { machine.motion(at: $0) }
        // A state that was shown at a later time stays; the value changes only from then on.
        guard span.isHeld || span.end == event else {
            return take(until: span.end) { machine.motion(at: $0) }
        }
        cut(at: span.end, jumps: true) { machine.motion(at: $0) }
    }

    @inlinable
    mutating func begin(along span: SettledSpan, _ target: (Timestamp) -> MotionState<Value>) {
        begin(at: span.now, target)
        // In a drag, the shown value blends into the last report.
        if span.isHeld { cut(at: span.reported, target) }
    }
}
