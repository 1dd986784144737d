import Motion

/// The end of an attempt, in failure or in a gesture.
extension Attempt {
    /// Begins the attempt's gesture; a tap ends at once.
    mutating func win(_ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        course.gesture = book.nextGesture()
        course.hasChanged = false
        deadline = nil
        stage = .active
        hand.setOrigin()
        switch rules {
        case .tap:
            return end(now, &book, emit)
        case .pan(let pan):
            clues.axis = pan.lockedAxis(for: hand.way)
        case .pinch(let pinch):
            pinch.startShape(of: &hand, source: fingers.source)
        case .rotation:
            hand.startRotating()
        case .edgeSwipe:
            clues.edge = EdgeSwipeRules.edge(for: hand.way)
        case .hold, .longPress: break
        }
        note(.began(course.gesture, fingers: fingers.count), now, &book)
        emit(gesture(.began, now))
    }

    /// Logs once that the attempt waits for another recogniser.
    mutating func wait(for other: RecognizerID, _ now: Moment, _ book: inout ArenaBook) {
        guard !course.isWaitLogged else { return }
        course.isWaitLogged = true
        note(.waits(for: book.recognizers.competitor(other)), now, &book)
    }

    /// Emits the change of an active gesture after a report.
    mutating func tellChange(_ now: Moment, _ emit: ArenaBook.Emit) {
        course.hasChanged = false
        guard stage == .active else { return }
        if case .pinch(let pinch) = rules { pinch.startShape(of: &hand, source: fingers.source) }
        emit(gesture(.changed, now))
    }
}

// MARK: - Ends

extension Attempt {
    mutating func lose(to other: RecognizerID, _ now: Moment, _ book: inout ArenaBook) {
        note(.beaten(by: book.recognizers.competitor(other)), now, &book)
        finish()
    }

    @inline(never)
    mutating func fail(_ failure: GestureLog.Failure, _ now: Moment, _ book: inout ArenaBook) {
        note(.failed(failure), now, &book)
        finish()
    }

    /// Ends an active gesture when the hand let go.
    @inline(never)
    mutating func end(_ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        note(.ended(course.gesture), now, &book)
        emit(gesture(.ended, now))
        if rules.startsAgain, !fingers.members.isEmpty, fingers.source == .touchscreen {
            startAgain()
        } else {
            finish()
        }
    }

    @inline(never)
    mutating func cancel(
        _ reason: Gesture.Cancellation, _ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit
    ) {
        note(.cancelled(course.gesture, reason), now, &book)
        emit(gesture(.cancelled, now, cancellation: reason))
        finish()
    }

    /// Fails or cancels the attempt at the app's request.
    mutating func giveUp(_ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        switch stage {
        case .active: cancel(.byApp, now, &book, emit)
        case .possible, .waiting: fail(.byApp, now, &book)
        case .idle, .over: break
        }
    }

    private mutating func finish() {
        stage = .over
        deadline = nil
        course.lift = nil
        course.hasChanged = false
    }

    @inline(never)
    func note(_ decision: GestureLog.Decision, _ now: Moment, _ book: inout ArenaBook) {
        book.note(decision, device: now.surface.device, recognizer: id, at: now.time)
    }
}

// MARK: - The gesture

extension Attempt {
    /// The gesture to emit, with its velocities.
    private mutating func gesture(
        _ phase: Gesture.Phase, _ now: Moment, cancellation: Gesture.Cancellation? = nil
    ) -> Gesture {
        course.lastTime = max(course.lastTime, now.time)
        var moment = course.lift ?? course.lastTime
        if phase == .ended, fingers.source.hidesUnevenLifts {
            moment = velocities.lift(reportedAt: moment)
        }
        var gesture = gestureAtRest(phase)
        gesture.device = now.surface.device
        gesture.cancellation = cancellation
        gesture.isSizeAssumed = now.surface.isSizeAssumed(on: fingers.source)
        let velocity = velocities.path.velocity(at: moment, isLift: phase.isOver)
        gesture.velocity.perSecond = velocity.perSecond.kept(to: clues.axis)
        if hand.isShaped {
            let velocity = velocities.shape.velocity(at: moment, isLift: phase.isOver)
            gesture.scaleVelocity.perSecond = hand.scaleVelocity(velocity.perSecond)
            gesture.rotationVelocity.perSecond = hand.rotationVelocity(velocity.perSecond)
        }
        return gesture
    }

    /// The gesture as of the last event, without velocities.
    @inline(__always)
    private func gestureAtRest(_ phase: Gesture.Phase) -> Gesture {
        Gesture(
            id: course.gesture, recognizer: id, kind: kind, phase: phase, time: course.lastTime,
            source: fingers.source, fingers: fingers.count, location: fingers.location,
            startLocation: fingers.startLocation, translation: hand.gestureTranslation.kept(to: clues.axis),
            scale: hand.gestureScale, rotation: hand.gestureRotation, tapCount: clues.tap.taps,
            isNatural: fingers.isNatural)
    }

    private var kind: Gesture.Kind {
        switch rules {
        case .pan: .pan
        case .pinch: .pinch
        case .rotation: .rotation
        case .tap: .tap
        case .longPress: .longPress
        case .hold: .hold
        case .edgeSwipe: .edgeSwipe(clues.edge)
        }
    }
}

extension SIMD2<Double> {
    fileprivate func kept(to axis: Axis?) -> SIMD2 {
        switch axis {
        case .horizontal: SIMD2(x, 0)
        case .vertical: SIMD2(0, y)
        case nil: self
        }
    }
}
