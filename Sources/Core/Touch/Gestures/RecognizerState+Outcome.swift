import Motion

/// The end of what a recogniser attempts, in failure or in a gesture.
extension RecognizerState {
    /// Begins the gesture; a discrete one ends at once.
    mutating func win(_ now: Moment, _ context: inout ArenaContext) {
        progress.gesture = context.nextGesture()
        progress.hasChanged = false
        deadline = nil
        stage = .active
        touches.setOrigin()
        _ = verdict(on: .began, at: now.time)
        if traits.isDiscrete { return end(now, &context) }
        note(.began(progress.gesture, fingers: touches.count), now, &context)
        context.emit(gesture(.began, now))
    }

    /// Logs once that this recogniser waits for another recogniser.
    mutating func wait(for other: RecognizerID, _ now: Moment, _ context: inout ArenaContext) {
        guard !progress.isWaitLogged else { return }
        progress.isWaitLogged = true
        note(.waits(for: context.recognizers.competitor(other)), now, &context)
    }

    /// Emits the change of an active gesture after a report.
    mutating func reportChange(_ now: Moment, _ context: inout ArenaContext) {
        progress.hasChanged = false
        guard stage == .active else { return }
        if progress.departure != nil { return reportDeparture(now, &context) }
        context.emit(gesture(.changed, now))
    }
}

// MARK: - Ends

extension RecognizerState {
    mutating func lose(to other: RecognizerID, _ now: Moment, _ context: inout ArenaContext) {
        note(.beaten(by: context.recognizers.competitor(other)), now, &context)
        finish()
    }

    @inline(never)
    mutating func fail(_ failure: GestureLog.Failure, _ now: Moment, _ context: inout ArenaContext) {
        note(.failed(failure), now, &context)
        finish()
    }

    /// Ends an active gesture when the hand let go.
    @inline(never)
    mutating func end(_ now: Moment, _ context: inout ArenaContext) {
        note(.ended(progress.gesture), now, &context)
        context.emit(gesture(.ended, now))
        if traits.startsAgain, !touches.members.isEmpty, touches.source == .touchscreen {
            startAgain()
        } else {
            finish()
        }
    }

    @inline(never)
    mutating func cancel(_ reason: Gesture.Cancellation, _ now: Moment, _ context: inout ArenaContext) {
        note(.cancelled(progress.gesture, reason), now, &context)
        context.emit(gesture(.cancelled, now, cancellation: reason))
        finish()
    }

    /// Ends a hold whose fingers moved; its cancellation is emitted after the gesture that they make now.
    mutating func depart(_ now: Moment) {
        progress.departure = now.time
        progress.hasChanged = true
        deadline = now.time.advanced(byNanoseconds: 1)
    }

    /// Emits the cancellation of a hold whose fingers moved.
    @inline(never)
    mutating func reportDeparture(_ now: Moment, _ context: inout ArenaContext) {
        let time = progress.departure ?? now.time
        cancel(.moved, Moment(time: time, surface: now.surface), &context)
    }

    /// Fails, or cancels the gesture, at the app's request.
    mutating func giveUp(_ now: Moment, _ context: inout ArenaContext) {
        switch stage {
        case .active: cancel(.byApp, now, &context)
        case .possible, .waiting: fail(.byApp, now, &context)
        case .idle, .over: break
        }
    }

    private mutating func finish() {
        stage = .over
        deadline = nil
        progress.lift = nil
        progress.departure = nil
        progress.hasChanged = false
    }

    @inline(never)
    func note(_ decision: GestureLog.Decision, _ now: Moment, _ context: inout ArenaContext) {
        context.note(decision, device: now.surface.device, recognizer: id, at: now.time)
    }
}

// MARK: - The gesture

extension RecognizerState {
    /// The gesture to emit, with its velocities.
    @inline(never)
    private mutating func gesture(
        _ phase: Gesture.Phase, _ now: Moment, cancellation: Gesture.Cancellation? = nil
    ) -> Gesture {
        progress.lastTime = max(progress.lastTime, now.time)
        var moment = progress.lift ?? progress.lastTime
        if phase == .ended, touches.source.hidesUnevenLifts {
            moment = velocities.lift(reportedAt: moment)
        }
        if touches.shape != nil {
            touches.setVelocities(velocities.shape.velocity(at: moment, isLift: phase.isOver).perSecond)
        }
        var gesture = Gesture(
            id: progress.gesture, device: now.surface.device, kind: traits.kind, phase: phase,
            time: progress.lastTime, source: touches.source,
            fingers: traits.isDiscrete ? touches.peak : touches.count,
            translation: touches.gestureTranslation,
            velocity: velocities.path.velocity(at: moment, isLift: phase.isOver))
        gesture.recognizer = id
        (gesture.location, gesture.startLocation) = (touches.location, touches.startLocation)
        gesture.cancellation = cancellation
        gesture.isNatural = touches.isNatural
        gesture.isSizeAssumed = now.surface.isSizeAssumed(on: touches.source)
        behavior.complete(&gesture, &touches)
        return gesture
    }
}
