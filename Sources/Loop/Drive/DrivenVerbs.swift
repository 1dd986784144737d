import Fling

// MARK: - A draggable value

extension Driven {
    /// Hands an event to the value. A hand's report, for example of a mouse whose events the app gets, counts
    /// at its own time; every other event counts at the time of the frame on screen.
    ///
    /// In slow motion, the velocity of a release without one is computed as that much greater.
    ///
    /// - Parameters:
    ///   - event: The event; places are in the value's units, velocities per second.
    ///   - time: The time of the event by the clock; nil for now.
    @discardableResult
    public func handle<Value>(
        _ event: DragEvent<Value>, at time: Timestamp? = nil
    ) -> DragResult<Value> where Machine == Draggable<Value> {
        change(at: time) { value, time, record in value.handle(event, at: time, record: record) }
    }

    /// A hand takes hold at a place, in the value's units, as of a mouse whose events the app gets.
    ///
    /// - Parameters:
    ///   - place: The place of the hand.
    ///   - time: The time by the clock; nil for now.
    @discardableResult
    public func grab<Value>(
        at place: Value, time: Timestamp? = nil
    ) -> DragResult<Value> where Machine == Draggable<Value> {
        handle(.grab(place), at: time)
    }

    /// The hand moved to a place.
    @discardableResult
    public func move<Value>(
        to place: Value, time: Timestamp? = nil
    ) -> DragResult<Value> where Machine == Draggable<Value> {
        handle(.move(place), at: time)
    }

    /// The hand let go.
    ///
    /// - Parameters:
    ///   - velocity: The hand's velocity per second, if the app knows it; nil finds it from the places.
    ///   - time: The time by the clock; nil for now.
    @discardableResult
    public func release<Value>(
        velocity: Velocity<Value>? = nil, time: Timestamp? = nil
    ) -> DragResult<Value> where Machine == Draggable<Value> {
        handle(.release(velocity), at: time)
    }

    /// Sends the value to a place; the rules' spring draws it when no timing is given.
    @discardableResult
    public func animate<Value>(
        to target: Value, timing: Timing? = nil
    ) -> DragResult<Value> where Machine == Draggable<Value> {
        if case .spring(let spring) = timing, let problem = spring.problem { driver?.note(problem) }
        return handle(.animate(target, timing))
    }

    /// Sets the value at once, without animation. A hand that holds it goes on from there.
    @discardableResult
    public func setValue<Value>(_ value: Value) -> DragResult<Value> where Machine == Draggable<Value> {
        handle(.setValue(value))
    }

    /// Shifts the value, its resting place and its goal, such as when content is inserted above.
    ///
    /// - Parameters:
    ///   - displacement: The distance of the shift.
    ///   - time: The time by the clock; nil for now.
    @discardableResult
    public func rebase<Value>(
        by displacement: Value, time: Timestamp? = nil
    ) -> DragResult<Value> where Machine == Draggable<Value> {
        handle(.rebase(by: displacement), at: time)
    }

    /// Cancels a drag: the value goes back to where it rested.
    @discardableResult
    public func cancel<Value>(
        _ reason: CancelReason = .cancelled
    ) -> DragResult<Value> where Machine == Draggable<Value> {
        handle(.cancel(reason))
    }

    /// Sends the value to the next detent, and from the last to the first.
    @discardableResult
    public func tap<Value>() -> DragResult<Value> where Machine == Draggable<Value> { handle(.tap) }

    /// Freezes a motion, to be resumed or scrubbed.
    @discardableResult
    public func pause<Value>() -> DragResult<Value> where Machine == Draggable<Value> { handle(.pause) }

    /// Resumes a paused motion with the velocity that it had.
    @discardableResult
    public func resume<Value>() -> DragResult<Value> where Machine == Draggable<Value> { handle(.resume) }

    /// Reverses a motion: the value goes back to where it last rested, or on again.
    @discardableResult
    public func reverse<Value>(
        _ mode: ReverseMode? = nil
    ) -> DragResult<Value> where Machine == Draggable<Value> {
        handle(.reverse(mode))
    }

    /// Puts a paused motion at a fraction of its path.
    @discardableResult
    public func scrub<Value>(to fraction: Double) -> DragResult<Value> where Machine == Draggable<Value> {
        handle(.scrub(fraction))
    }

    /// Continues a motion to the same goal with other timing or velocity; nil keeps them.
    @discardableResult
    public func continueMotion<Value>(
        timing: Timing? = nil, durationFactor: Double = 1, velocity: Velocity<Value>? = nil
    ) -> DragResult<Value> where Machine == Draggable<Value> {
        handle(.continueMotion(timing, durationFactor: durationFactor, velocity))
    }

    /// Stops a motion at once, as the value is shown or at an end of its path.
    @discardableResult
    public func stop<Value>(
        at position: StopPosition = .current
    ) -> DragResult<Value> where Machine == Draggable<Value> {
        handle(.stop(position))
    }
}

// MARK: - A scrolling position

extension Driven {
    /// Scrolls to an offset, or as near as the content allows.
    ///
    /// - Parameters:
    ///   - offset: The offset to scroll to; ignored unless finite.
    ///   - timing: The timing of the motion; nil for the rules' spring.
    @discardableResult
    public func scroll<Value>(
        to offset: Value, timing: Timing? = nil
    ) -> DragResult<Value> where Machine == Scroller<Value> {
        settleAndChange { $0.scroll(to: offset, timing: timing, time: $1) }
    }

    /// Sets the offset at once, without animation: see ``Scroller/setValue(_:time:)``.
    @discardableResult
    public func setValue<Value>(_ offset: Value) -> DragResult<Value> where Machine == Scroller<Value> {
        settleAndChange { $0.setValue(offset, time: $1) }
    }

    /// Turns the wheel: see ``Scroller/turnWheel(by:time:)``.
    @discardableResult
    public func turnWheel<Value>(
        by notches: Value, at time: Timestamp? = nil
    ) -> DragResult<Value> where Machine == Scroller<Value> {
        settleAndChange(at: time) { $0.turnWheel(by: notches, time: $1) }
    }

    /// Reports an event that may stop content in flight: see ``ScrollRules/stops``.
    @discardableResult
    public func interrupt<Value>(
        by interruption: ScrollInterruption
    ) -> DragResult<Value> where Machine == Scroller<Value> {
        settleAndChange { $0.interrupt(by: interruption, time: $1) }
    }

    /// Changes the sizes of content and viewport: see ``Scroller/resize(content:viewport:time:)``.
    @discardableResult
    public func resize<Value>(
        content: Value? = nil, viewport: Value? = nil
    ) -> DragResult<Value> where Machine == Scroller<Value> {
        settleAndChange { $0.resize(content: content, viewport: viewport, time: $1) }
    }

    /// Shifts the offset, such as when content is inserted before the visible part.
    @discardableResult
    public func rebase<Value>(by displacement: Value) -> DragResult<Value> where Machine == Scroller<Value> {
        settleAndChange { $0.rebase(by: displacement, time: $1) }
    }
}

// MARK: - Content

extension Driven where Machine == TransformDrag {
    /// Zooms to a scale about a place: see ``TransformDrag/zoom(to:about:time:)``.
    @discardableResult
    public func zoom(to zoom: Double, about point: Point? = nil) -> DragResult<ContentTransform> {
        settleAndChange { $0.zoom(to: zoom, about: point, time: $1) }
    }

    /// Zooms by a factor about a place, as for a notch of a wheel: see
    /// ``TransformDrag/zoom(by:about:time:)``.
    @discardableResult
    public func zoom(by factor: Double, about point: Point? = nil) -> DragResult<ContentTransform> {
        settleAndChange { $0.zoom(by: factor, about: point, time: $1) }
    }

    /// Shows the whole content again, upright.
    @discardableResult
    public func reset() -> DragResult<ContentTransform> { settleAndChange { $0.reset(time: $1) } }

    /// Sends the content to a transform, or as near as the limits allow.
    @discardableResult
    public func animate(to transform: ContentTransform) -> DragResult<ContentTransform> {
        settleAndChange { $0.animate(to: transform, time: $1) }
    }

    /// Freezes a motion, to be resumed or scrubbed.
    @discardableResult
    public func pause() -> DragResult<ContentTransform> { settleAndChange { $0.pause(time: $1) } }

    /// Resumes a paused motion with the velocity that it had.
    @discardableResult
    public func resume() -> DragResult<ContentTransform> { settleAndChange { $0.resume(time: $1) } }

    /// Reverses a motion: it goes back to where the content last rested, or on again.
    @discardableResult
    public func reverse(_ mode: ReverseMode? = nil) -> DragResult<ContentTransform> {
        settleAndChange { $0.reverse(mode, time: $1) }
    }

    /// Puts a paused motion at a fraction of its path.
    @discardableResult
    public func scrub(to fraction: Double) -> DragResult<ContentTransform> {
        settleAndChange { $0.scrub(to: fraction, time: $1) }
    }

    /// Continues a motion with other timing or velocity: see
    /// ``TransformDrag/continueMotion(timing:durationFactor:velocity:time:)``.
    @discardableResult
    public func continueMotion(
        timing: Timing? = nil, durationFactor: Double = 1, velocity: Velocity<ContentTransform>? = nil
    ) -> DragResult<ContentTransform> {
        settleAndChange {
            $0.continueMotion(timing: timing, durationFactor: durationFactor, velocity: velocity, time: $1)
        }
    }

    /// Stops a motion at once, as the content is shown or at an end of its path.
    @discardableResult
    public func stop(at position: StopPosition = .current) -> DragResult<ContentTransform> {
        settleAndChange { $0.stop(at: position, time: $1) }
    }

    /// Shows the content as another transform has it, at once: see ``TransformDrag/setValue(_:time:)``.
    @discardableResult
    public func setValue(_ transform: ContentTransform) -> DragResult<ContentTransform> {
        settleAndChange { $0.setValue(transform, time: $1) }
    }

    /// Shifts the viewport and all that is seen in it: see ``TransformDrag/rebase(by:time:)``.
    @discardableResult
    public func rebase(by displacement: Point) -> DragResult<ContentTransform> {
        settleAndChange { $0.rebase(by: displacement, time: $1) }
    }

    /// Changes the sizes of content and viewport: see
    /// ``TransformDrag/resize(content:viewport:origin:time:)``.
    @discardableResult
    public func resize(
        content: SIMD2<Double>? = nil, viewport: SIMD2<Double>? = nil, origin: Point? = nil
    ) -> DragResult<ContentTransform> {
        settleAndChange { $0.resize(content: content, viewport: viewport, origin: origin, time: $1) }
    }
}

extension Driven {
    /// Has the machine do something, after the rest that is due before it.
    private func settleAndChange(
        at time: Timestamp? = nil, _ body: (inout Machine, Timestamp) -> DragResult<Machine.Value>
    ) -> DragResult<Machine.Value> {
        change(at: time) { machine, time, record in
            // A motion that is over by now is not the change's doing.
            if let settled = machine.advance(to: time) { record(settled) }
            let answer = body(&machine, time)
            if let transition = answer.transition { record(transition) }
            return answer
        }
    }
}
