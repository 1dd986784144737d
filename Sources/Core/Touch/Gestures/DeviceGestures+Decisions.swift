import Motion

/// Who wins.
extension DeviceGestures {
    mutating func apply(_ verdict: Verdict, to index: Int, at time: Timestamp, _ book: inout ArenaBook) {
        switch verdict {
        case .wait: break
        case .recognize: attempts[index].stage = .waiting
        case .fail(let failure): fail(index, failure, at: time, &book)
        }
    }

    /// Hears those that want to begin, until nothing changes any more.
    mutating func resolve(at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit) {
        var isSettled = false
        while !isSettled {
            isSettled = true
            for index in attempts.indices where attempts[index].stage == .waiting {
                switch permission(for: index, book.recognizers) {
                case .granted:
                    win(index, at: time, &book, emit)
                case .denied(let other):
                    lose(index, to: other, at: time, &book)
                case .blocked(let other):
                    guard !attempts[index].isWaitLogged else { continue }
                    attempts[index].isWaitLogged = true
                    note(.waits(for: book.recognizers.competitor(other)), index, at: time, &book)
                    continue
                }
                isSettled = false
            }
        }
    }

    private enum Permission {
        case granted
        /// Another has its fingers already.
        case denied(by: Int)
        /// Another one may still be recognised, and goes before it.
        case blocked(by: Int)
    }

    private func permission(for index: Int, _ recognizers: RecognizerTable) -> Permission {
        var permission = Permission.granted
        for other in attempts.indices where other != index && compete(index, other) {
            switch attempts[other].stage {
            case .active:
                let isRival = !recognizers.entries[other].rules.isHold
                if isRival, !recognizers.isAlongside(index, other) { return .denied(by: other) }
            case .possible, .waiting:
                if case .granted = permission, recognizers.waits(index, for: other) {
                    permission = .blocked(by: other)
                }
            case .idle, .over: break
            }
        }
        return permission
    }

    /// Whether both have to do with the same fingers.
    private func compete(_ one: Int, _ other: Int) -> Bool {
        attempts[one].claimed.intersects(attempts[other].claimed)
    }

    private mutating func win(_ index: Int, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit) {
        let rules = book.recognizers.entries[index].rules
        beatOthers(index, at: time, &book, emit)
        attempts[index].gesture = book.nextGesture()
        attempts[index].deadline = nil
        attempts[index].stage = .active
        attempts[index].hasChanged = false
        attempts[index].hand.setOrigin()
        switch rules {
        case .tap:
            return end(index, at: time, &book, emit)
        case .pan(let pan):
            attempts[index].axis = pan.lockedAxis(for: attempts[index].hand.way)
        case .pinch(let pinch):
            attempts[index].hand.startShape(by: pinch, source: attempts[index].source)
        case .edgeSwipe:
            attempts[index].edge = EdgeSwipeRules.edge(for: attempts[index].hand.way)
        case .hold, .longPress: break
        }
        note(.began(attempts[index].gesture, fingers: attempts[index].fingers), index, at: time, &book)
        emit(gesture(index, .began, at: time, book.recognizers))
    }

    /// Ends what the other recognisers make of the same fingers, but for those that go alongside.
    private mutating func beatOthers(
        _ index: Int, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit
    ) {
        guard !book.recognizers.entries[index].rules.isHold else { return }
        for other in attempts.indices
        where other != index && compete(index, other) && !book.recognizers.isAlongside(index, other) {
            switch attempts[other].stage {
            case .possible, .waiting: lose(other, to: index, at: time, &book)
            case .active: cancel(other, .superseded, at: time, &book, emit)
            case .idle, .over: break
            }
        }
    }
}

// MARK: - Ends

extension DeviceGestures {
    private mutating func lose(_ index: Int, to other: Int, at time: Timestamp, _ book: inout ArenaBook) {
        note(.beaten(by: book.recognizers.competitor(other)), index, at: time, &book)
        finish(index)
    }

    mutating func fail(
        _ index: Int, _ failure: GestureLog.Failure, at time: Timestamp, _ book: inout ArenaBook
    ) {
        note(.failed(failure), index, at: time, &book)
        finish(index)
    }

    /// The hand let go of an active gesture.
    mutating func end(_ index: Int, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit) {
        note(.ended(attempts[index].gesture), index, at: time, &book)
        emit(gesture(index, .ended, at: time, book.recognizers))
        if book.recognizers.entries[index].rules.startsAgain, !attempts[index].members.isEmpty,
            attempts[index].source == .touchscreen
        {
            attempts[index].startAgain()
        } else {
            finish(index)
        }
    }

    mutating func cancel(
        _ index: Int, _ reason: Gesture.Cancellation, at time: Timestamp, _ book: inout ArenaBook,
        _ emit: Emit
    ) {
        note(.cancelled(attempts[index].gesture, reason), index, at: time, &book)
        emit(gesture(index, .cancelled, at: time, book.recognizers, cancellation: reason))
        finish(index)
    }

    private mutating func finish(_ index: Int) {
        attempts[index].stage = .over
        attempts[index].deadline = nil
        attempts[index].lift = nil
        attempts[index].hasChanged = false
    }

    func note(
        _ decision: GestureLog.Decision, _ index: Int, at time: Timestamp, _ book: inout ArenaBook
    ) {
        book.note(decision, device: id, recognizer: index, at: time)
    }
}

// MARK: - Telling

extension DeviceGestures {
    /// Tells the app what became of gestures in the report that has been taken in.
    mutating func tellChanges(at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit) {
        for index in attempts.indices where attempts[index].hasChanged {
            attempts[index].hasChanged = false
            guard attempts[index].stage == .active else { continue }
            if case .pinch(let pinch) = book.recognizers.entries[index].rules {
                attempts[index].hand.startShape(by: pinch, source: attempts[index].source)
            }
            emit(gesture(index, .changed, at: time, book.recognizers))
        }
    }

    private mutating func gesture(
        _ index: Int, _ phase: Gesture.Phase, at time: Timestamp, _ recognizers: RecognizerTable,
        cancellation: Gesture.Cancellation? = nil
    ) -> Gesture {
        attempts[index].lastTime = max(attempts[index].lastTime, time)
        var moment = attempts[index].lift ?? attempts[index].lastTime
        if phase == .ended, attempts[index].source.hidesUnevenLifts {
            moment = velocities[index].lift(reportedAt: moment)
        }
        var gesture = attempts[index].gesture(phase, of: recognizers.entries[index].rules)
        gesture.recognizer = RecognizerID(index)
        gesture.device = id
        gesture.cancellation = cancellation
        gesture.isSizeAssumed = isSizeAssumed(on: attempts[index].source)
        let velocity = velocities[index].path.velocity(at: moment, isLift: phase.isOver)
        gesture.velocity.perSecond = velocity.perSecond.kept(to: attempts[index].axis)
        if attempts[index].hand.isShaped {
            let velocity = velocities[index].shape.velocity(at: moment, isLift: phase.isOver)
            gesture.scaleVelocity.perSecond = attempts[index].hand.scaleVelocity(velocity.perSecond)
            gesture.rotationVelocity.perSecond = attempts[index].hand.rotationVelocity(velocity.perSecond)
        }
        return gesture
    }
}

extension Attempt {
    /// What the app is told, as of the last event, but for velocities.
    @inline(__always)
    fileprivate func gesture(_ phase: Gesture.Phase, of rules: GestureRecognizer) -> Gesture {
        Gesture(
            id: gesture, kind: kind(of: rules), phase: phase, time: lastTime, source: source,
            fingers: fingers,
            location: location, startLocation: startLocation,
            translation: hand.gestureTranslation.kept(to: axis), scale: hand.gestureScale,
            rotation: hand.gestureRotation, tapCount: tap.taps, isNatural: isNatural)
    }

    private func kind(of rules: GestureRecognizer) -> Gesture.Kind {
        switch rules {
        case .pan: .pan
        case .pinch: .pinch
        case .tap: .tap
        case .longPress: .longPress
        case .hold: .hold
        case .edgeSwipe: .edgeSwipe(edge)
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
