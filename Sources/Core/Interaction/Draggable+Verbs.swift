import Motion

/// The verbs of a draggable, each at a time: short for ``handle(_:at:record:)``.
extension Draggable {
    /// A finger takes hold at a place, in the value's units.
    @discardableResult
    public mutating func grab(at place: Value, time: Timestamp) -> DragResult<Value> {
        handle(.grab(place), at: time)
    }

    /// The hand moved to a place.
    @inlinable
    @discardableResult
    public mutating func move(to place: Value, time: Timestamp) -> DragResult<Value> {
        handle(.move(place), at: time)
    }

    /// Fingers joined or left: the hand's place changes, though it has not moved.
    @discardableResult
    public mutating func reanchor(at place: Value, time: Timestamp) -> DragResult<Value> {
        handle(.reanchor(place), at: time)
    }

    /// The hand let go.
    ///
    /// - Parameters:
    ///   - velocity: The hand's velocity, if a recogniser knows it; otherwise it is computed from the places.
    ///   - time: The time at which the hand let go.
    @discardableResult
    public mutating func release(
        velocity: Velocity<Value>? = nil, time: Timestamp
    ) -> DragResult<Value> {
        handle(.release(velocity), at: time)
    }

    /// Cancels the drag: the value goes back to where it rested.
    @discardableResult
    public mutating func cancel(_ reason: CancelReason = .cancelled, time: Timestamp) -> DragResult<Value> {
        handle(.cancel(reason), at: time)
    }

    /// Sends the value to a target, by the rules' spring if no timing is given.
    @discardableResult
    public mutating func animate(
        to target: Value, timing: Timing? = nil, time: Timestamp
    ) -> DragResult<Value> {
        handle(.animate(target, timing), at: time)
    }

    /// Handles a tap: sends the value to the next detent, and from the last to the first.
    @discardableResult
    public mutating func tap(time: Timestamp) -> DragResult<Value> {
        handle(.tap, at: time)
    }

    /// Changes the bounds, as when content grows or a window turns.
    ///
    /// A value in a hand stays, and is held back as the hand moves it; a flight is re-aimed with its value
    /// and velocity; from rest outside, a spring brings the value back.
    @discardableResult
    public mutating func setBounds(_ bounds: Bounds<Value>?, time: Timestamp) -> DragResult<Value> {
        handle(.setBounds(bounds), at: time)
    }

    /// Changes the rules, and with them the bounds: see ``setBounds(_:time:)``.
    ///
    /// If the new rules have the same number of detents, a value that rests at a detent, or is in flight to
    /// one, goes to the new place of that detent.
    @discardableResult
    public mutating func setRules(_ rules: DragRules<Value>, time: Timestamp) -> DragResult<Value> {
        handle(.setRules(rules), at: time)
    }

    /// Shifts the value, its resting place and its goal, such as when content is inserted above. The app may
    /// set other bounds at the same time, before or after.
    @discardableResult
    public mutating func rebase(by displacement: Value, time: Timestamp) -> DragResult<Value> {
        handle(.rebase(by: displacement), at: time)
    }

    /// Sets the value without animation. A hand that holds it goes on from there.
    @discardableResult
    public mutating func setValue(_ value: Value, time: Timestamp) -> DragResult<Value> {
        handle(.setValue(value), at: time)
    }

    /// Advances the machine to a time: a motion that has settled by then comes to rest.
    ///
    /// The time may be that at which a frame will be seen. In a drag this does not change the shown value,
    /// because the hand's next report may have an earlier time; but it sets the last frame for ``needsFrame``,
    /// and detects a clock that was set back.
    ///
    /// - Returns: The transition to rest, if there was one, at its own time.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @discardableResult
    public mutating func advance(to time: Timestamp) -> DragTransition<Value>? {
        guard machine.isPlain(upTo: time) else { return handle(.time, at: time).transition }
        own()
        machine.pass(to: time)
        return nil
    }
}
