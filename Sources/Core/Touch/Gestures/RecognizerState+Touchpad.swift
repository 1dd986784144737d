import Motion

/// Gestures of a touchpad that a recogniser follows.
extension RecognizerState {
    /// Handles the beginning of one of libinput's gestures.
    mutating func open(
        _ touchpad: TouchpadHand, _ source: Gesture.Source, isNatural: Bool, _ now: Moment,
        _ context: inout ArenaContext
    ) {
        let isWanted = context.recognizers[id].takes(source, fingers: touchpad.fingers)
        let hand = Touches.touchpad(
            ContactTable.hand, source, count: touchpad.fingers, isNatural: isNatural)
        if progress.lift != nil {
            guard isWanted else { return end(now, &context) }
            goOn(with: hand, now, &context)
        } else if isWanted, stage == .idle {
            begin(with: hand, at: now.time)
            decide(on: .complete, now, &context)
        }
    }

    /// Continues, with other fingers, a drag whose end was held back.
    private mutating func goOn(with other: Touches, _ now: Moment, _ context: inout ArenaContext) {
        progress.lift = nil
        deadline = nil
        touches.source = other.source
        touches.take(other.members, count: other.count)
        progress.hasChanged = true
        note(.continued(progress.gesture, fingers: touches.count), now, &context)
    }

    /// Handles the end of libinput's gesture: the hand let go, or the gesture was cancelled.
    mutating func letGo(
        _ touchpad: TouchpadHand, isCancelled: Bool, _ now: Moment, _ context: inout ArenaContext
    ) {
        touches.members = SlotMask()
        guard stage == .active else {
            if isFollowing { fail(.lifted, now, &context) }
            return
        }
        let continuation = traits.continuation
        if isCancelled, continuation == .cancel { return cancel(.byDevice, now, &context) }
        // A cancelled hand was lifted when libinput began to wait for more fingers to join or leave.
        progress.lift =
            isCancelled
            ? max(touchpad.lastStep, now.time.advanced(by: -TouchpadHand.switchDelay)) : now.time
        if case .continue(let seconds) = continuation, seconds > 0 {
            deadline = now.time.advanced(by: seconds.asMeasure)
            note(.mayContinue(progress.gesture), now, &context)
        } else {
            end(now, &context)
        }
    }

    /// Handles fingers that begin to rest on the touchpad.
    mutating func openHold(fingers count: Int, at time: Timestamp, _ recognizers: RecognizerTable) {
        guard stage == .idle, recognizers[id].takes(.touchpadHold, fingers: count) else { return }
        begin(with: .touchpad(ContactTable.hold, .touchpadHold, count: count), at: time)
        stage = .waiting
    }

    /// Handles fingers that no longer rest on the touchpad.
    mutating func closeHold(isCancelled: Bool, _ now: Moment, _ context: inout ArenaContext) {
        guard stage == .active, touches.members.intersects(ContactTable.hold) else { return }
        touches.members = SlotMask()
        if isCancelled {
            depart(now)
        } else {
            end(now, &context)
        }
    }
}
