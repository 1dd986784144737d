import Motion

/// Reports of a touchpad: a scroll, a swipe, a pinch or a hold.
extension DeviceGestures {
    /// Handles a report of a touchpad.
    ///
    /// - Returns: The reason why the report is ignored, if it is.
    mutating func handleTouchpad(
        _ action: InputEvent.Action, _ now: Moment, _ context: inout ArenaContext
    ) -> GestureLog.Ignored? {
        defer { settle() }
        switch action {
        case .scroll(let scroll):
            return handle(scroll, now, &context)
        case .swipe(let phase, let swipe):
            let step = Touches.Step(translation: swipe.delta)
            return handle(phase, .touchpadSwipe, swipe.fingers, step, now, &context)
        case .pinch(let phase, let pinch):
            let scale = min(max(pinch.scale, Touches.scaleLimits.lowerBound), Touches.scaleLimits.upperBound)
            let step = Touches.Step(
                translation: pinch.delta, ratio: scale / touchpad.scale, turn: pinch.rotation,
                span: Touches.touchpadSpan)
            let ignored = handle(phase, .touchpadPinch, pinch.fingers, step, now, &context)
            if phase == .update, ignored == nil { touchpad.scale = scale }
            return ignored
        case .hold(let phase, let fingers):
            return handle(hold: phase, fingers, now, &context)
        default:
            return nil
        }
    }

    private mutating func handle(
        _ scroll: Scroll, _ now: Moment, _ context: inout ArenaContext
    ) -> GestureLog.Ignored? {
        let step = Touches.Step(translation: scroll.delta)
        if let ignored = step.ignored { return ignored }
        if scroll.isTerminating {
            guard touchpad.source == .touchpadScroll else { return .notBegun }
            letGo(now, &context)
            return nil
        }
        if touchpad.source != .touchpadScroll {
            open(.touchpadScroll, fingers: 2, isNatural: scroll.isNatural, now, &context)
        }
        follow(step, now, &context)
        return nil
    }

    private mutating func handle(
        _ phase: GesturePhase, _ source: Gesture.Source, _ fingers: Int, _ step: Touches.Step, _ now: Moment,
        _ context: inout ArenaContext
    ) -> GestureLog.Ignored? {
        let isOpen = touchpad.source == source
        let isHand = 1...ContactTable.fingerLimit ~= fingers
        switch phase {
        case .begin:
            guard isHand else { return .fingerCount }
            let isRepeated = isOpen && touchpad.fingers == fingers && touchpad.lastStep == now.time
            guard !isRepeated else { return .repeated }
            open(source, fingers: fingers, now, &context)
        case .update:
            guard isOpen else { return .notBegun }
            guard isHand else { return .fingerCount }
            if let ignored = step.ignored { return ignored }
            touchpad.fingers = fingers
            follow(step, now, &context)
        case .end, .cancelled:
            // Whatever else the report contains, the gesture is over.
            guard isOpen else { return .notBegun }
            letGo(isCancelled: phase == .cancelled, now, &context)
        }
        return nil
    }
}

extension Touches.Step {
    /// The reason why a touchpad's report is not a valid step of a hand; nil if it is.
    fileprivate var ignored: GestureLog.Ignored? {
        guard translation.isFinite, ratio.isFinite, turn.isFinite else { return .notFinite }
        let isLikely = max(abs(translation.x), abs(translation.y)) <= 10_000 && abs(turn) <= 10
        return isLikely ? nil : .outOfRange
    }
}

// MARK: - The hand

extension DeviceGestures {
    private mutating func open(
        _ source: Gesture.Source, fingers: Int, isNatural: Bool = false, _ now: Moment,
        _ context: inout ArenaContext
    ) {
        if touchpad.holdStart != nil { closeHold(isCancelled: true, now, &context) }
        if touchpad.source != nil { letGo(now, &context) }
        touchpad.source = source
        touchpad.fingers = fingers
        touchpad.lastStep = now.time
        touchpad.scale = 1
        for index in states.indices {
            states[index].open(touchpad, source, isNatural: isNatural, now, &context)
        }
        noteIfUnwanted(fingers: fingers, now, &context)
        resolveAndReport(now, &context)
    }

    private mutating func follow(_ step: Touches.Step, _ now: Moment, _ context: inout ArenaContext) {
        touchpad.lastStep = now.time
        for index in states.indices
        where states[index].isFollowing && states[index].touches.members.intersects(ContactTable.hand) {
            states[index].touches.count = touchpad.fingers
            states[index].follow(step, of: contacts, now, &context)
        }
        resolveAndReport(now, &context)
    }

    private mutating func letGo(isCancelled: Bool = false, _ now: Moment, _ context: inout ArenaContext) {
        touchpad.source = nil
        for index in states.indices where states[index].touches.members.intersects(ContactTable.hand) {
            states[index].letGo(touchpad, isCancelled: isCancelled, now, &context)
        }
        resolve(now, &context)
        settle()
    }
}

// MARK: - Holding

extension DeviceGestures {
    private mutating func handle(
        hold phase: GesturePhase, _ fingers: Int, _ now: Moment, _ context: inout ArenaContext
    ) -> GestureLog.Ignored? {
        switch phase {
        case .begin:
            guard 1...ContactTable.fingerLimit ~= fingers else { return .fingerCount }
            guard touchpad.holdStart != now.time else { return .repeated }
            if touchpad.holdStart != nil { closeHold(isCancelled: true, now, &context) }
            if touchpad.source != nil { letGo(now, &context) }
            openHold(fingers: fingers, now, &context)
        case .update:
            return touchpad.holdStart == nil ? .notBegun : nil
        case .end, .cancelled:
            guard touchpad.holdStart != nil else { return .notBegun }
            closeHold(isCancelled: phase == .cancelled, now, &context)
        }
        return nil
    }

    private mutating func openHold(fingers: Int, _ now: Moment, _ context: inout ArenaContext) {
        // A hold of other fingers before it.
        reportChanges(now, &context)
        settle()
        touchpad.holdStart = now.time
        for index in states.indices {
            states[index].openHold(fingers: fingers, at: now.time, context.recognizers)
        }
        resolve(now, &context)
    }

    private mutating func closeHold(isCancelled: Bool, _ now: Moment, _ context: inout ArenaContext) {
        touchpad.holdStart = nil
        for index in states.indices {
            states[index].closeHold(isCancelled: isCancelled, now, &context)
        }
        settle()
    }
}
