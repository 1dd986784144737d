import Motion

extension Follower where Value: Coordinates {
    /// Follows a machine up to a frame. Call it before the machine is told of the frame.
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
    public mutating func follow<Machine: GestureMachine>(
        _ machine: Machine, to frame: Timestamp
    ) -> MotionState<Value> where Machine.Value == Value {
        begin(at: frame) { machine.motion(at: $0) }
        if machine.activity == .dragging {
            // There, what is shown passes into what the last report says.
            cut(at: machine.finalTime(at: Timestamp(nanoseconds: .min))) { machine.motion(at: $0) }
        }
        run(to: frame, final: machine.finalTime(at: frame)) { machine.motion(at: $0) }
        return state(at: frame)
    }

    /// Follows a machine up to an event that changes it. Call it before the machine handles the event, with
    /// the event's time.
    ///
    /// - Parameters:
    ///   - machine: The machine that moves the target.
    ///   - event: The time of the event.
    @inlinable
    public mutating func follow<Machine: GestureMachine>(
        _ machine: Machine, before event: Timestamp
    ) where Machine.Value == Value {
        guard isBegun else { return }
        begin(at: event) { machine.motion(at: $0) }
        let final = machine.finalTime(before: event)
        let isHeld = machine.activity == .dragging
        if isHeld { cut(at: machine.finalTime(at: Timestamp(nanoseconds: .min))) { machine.motion(at: $0) } }
        // What was shown at a later time stays, and changes only from then on.
        guard isHeld || final == event else { return take(until: final) { machine.motion(at: $0) } }
        cut(at: final, jumps: true) { machine.motion(at: $0) }
    }
}
