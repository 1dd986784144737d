import Motion

/// What the fingers on a touchpad do, as libinput reports it.
struct TouchpadHand: Sendable {
    /// The gesture that is open: a scroll, a swipe or a pinch.
    var source: Gesture.Source?
    var fingers = 0
    /// When its last step was reported.
    var lastStep = Timestamp.zero
    /// The pinch's scale so far.
    var scale = 1.0
    /// Since when fingers rest, if they do.
    var holdStart: Timestamp?

    /// How long libinput waits after a finger has joined or left before it cancels a gesture, in seconds.
    static let switchDelay = 0.1

    /// The places of what is open, among the fingers'.
    var claims: SlotMask {
        (source == nil ? SlotMask() : ContactTable.hand) | (holdStart == nil ? SlotMask() : ContactTable.hold)
    }
}

extension DeviceGestures {
    /// Takes in a scroll, a swipe, a pinch or a hold.
    ///
    /// - Returns: Why it is ignored, if it is.
    mutating func handleTouchpad(
        _ action: InputEvent.Action, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit
    ) -> GestureLog.Ignored? {
        defer { settle() }
        switch action {
        case .scroll(let scroll):
            return handle(scroll, at: time, &book, emit)
        case .swipe(let phase, let swipe):
            let step = Hand.Step(way: swipe.delta)
            return handle(phase, .touchpadSwipe, swipe.fingers, step, at: time, &book, emit)
        case .pinch(let phase, let pinch):
            let scale = min(max(pinch.scale, Hand.scaleLimits.lowerBound), Hand.scaleLimits.upperBound)
            let step = Hand.Step(
                way: pinch.delta, ratio: scale / touchpad.scale, turn: pinch.rotation, span: Hand.touchpadSpan
            )
            let ignored = handle(phase, .touchpadPinch, pinch.fingers, step, at: time, &book, emit)
            if phase == .update, ignored == nil { touchpad.scale = scale }
            return ignored
        case .hold(let phase, let fingers):
            return handle(hold: phase, fingers, at: time, &book, emit)
        default:
            return nil
        }
    }

    private mutating func handle(
        _ scroll: Scroll, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit
    ) -> GestureLog.Ignored? {
        let step = Hand.Step(way: scroll.delta)
        if let ignored = step.ignored { return ignored }
        if scroll.isTerminating {
            guard touchpad.source == .touchpadScroll else { return .notBegun }
            letGo(at: time, &book, emit)
            return nil
        }
        if touchpad.source != .touchpadScroll {
            open(.touchpadScroll, fingers: 2, isNatural: scroll.isNatural, at: time, &book, emit)
        }
        follow(step, at: time, &book, emit)
        return nil
    }

    private mutating func handle(
        _ phase: GesturePhase, _ source: Gesture.Source, _ fingers: Int, _ step: Hand.Step,
        at time: Timestamp,
        _ book: inout ArenaBook, _ emit: Emit
    ) -> GestureLog.Ignored? {
        let isOpen = touchpad.source == source
        let isHand = 1...ContactTable.fingerLimit ~= fingers
        switch phase {
        case .begin:
            guard isHand else { return .fingerCount }
            let isRepeated = isOpen && touchpad.fingers == fingers && touchpad.lastStep == time
            guard !isRepeated else { return .repeated }
            open(source, fingers: fingers, at: time, &book, emit)
        case .update:
            guard isOpen else { return .notBegun }
            guard isHand else { return .fingerCount }
            if let ignored = step.ignored { return ignored }
            touchpad.fingers = fingers
            follow(step, at: time, &book, emit)
        case .end, .cancelled:
            // Whatever else it says, it is over.
            guard isOpen else { return .notBegun }
            letGo(isCancelled: phase == .cancelled, at: time, &book, emit)
        }
        return nil
    }
}

extension Hand.Step {
    /// Why what a touchpad reported is no step of a hand, if it is none.
    fileprivate var ignored: GestureLog.Ignored? {
        guard way.isFinite, ratio.isFinite, turn.isFinite else { return .notFinite }
        let isLikely = max(abs(way.x), abs(way.y)) <= 10_000 && abs(turn) <= 10
        return isLikely ? nil : .outOfRange
    }
}

// MARK: - Moving

extension DeviceGestures {
    private mutating func open(
        _ source: Gesture.Source, fingers: Int, isNatural: Bool = false, at time: Timestamp,
        _ book: inout ArenaBook, _ emit: Emit
    ) {
        if touchpad.holdStart != nil { closeHold(isCancelled: true, at: time, &book, emit) }
        if touchpad.source != nil { letGo(at: time, &book, emit) }
        touchpad.source = source
        touchpad.fingers = fingers
        touchpad.lastStep = time
        touchpad.scale = 1
        for index in attempts.indices {
            let entry = book.recognizers.entries[index]
            let isWanted = entry.takes(source, fingers: fingers)
            if attempts[index].lift != nil {
                if isWanted {
                    goOn(index, source, at: time, &book)
                } else {
                    end(index, at: time, &book, emit)
                }
            } else if isWanted, attempts[index].stage == .idle {
                begin(index, source, at: time)
                attempts[index].claimed = ContactTable.hand
                attempts[index].members = ContactTable.hand
                attempts[index].fingers = fingers
                attempts[index].isNatural = isNatural
                judge(index, entry.rules, at: time, &book)
            }
        }
        resolve(at: time, &book, emit)
        tellChanges(at: time, &book, emit)
    }

    /// Other fingers go on with a drag whose end was held back.
    private mutating func goOn(
        _ index: Int, _ source: Gesture.Source, at time: Timestamp, _ book: inout ArenaBook
    ) {
        attempts[index].lift = nil
        attempts[index].deadline = nil
        attempts[index].source = source
        attempts[index].fingers = touchpad.fingers
        attempts[index].claimed = ContactTable.hand
        attempts[index].members = ContactTable.hand
        attempts[index].hasChanged = true
        note(.continued(attempts[index].gesture, fingers: touchpad.fingers), index, at: time, &book)
    }

    private mutating func follow(
        _ step: Hand.Step, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit
    ) {
        touchpad.lastStep = time
        for index in attempts.indices
        where attempts[index].isFollowing && attempts[index].members.intersects(ContactTable.hand) {
            follow(step, index, at: time, book.recognizers)
            attempts[index].fingers = touchpad.fingers
            switch attempts[index].stage {
            case .possible: judge(index, book.recognizers.entries[index].rules, at: time, &book)
            case .active: attempts[index].hasChanged = true
            case .idle, .waiting, .over: break
            }
        }
        resolve(at: time, &book, emit)
        tellChanges(at: time, &book, emit)
    }

    private mutating func judge(
        _ index: Int, _ rules: GestureRecognizer, at time: Timestamp, _ book: inout ArenaBook
    ) {
        let source = attempts[index].source
        let verdict: Verdict =
            switch rules {
            case .pan(let pan): pan.verdict(on: attempts[index].hand.way, source: source)
            case .pinch(let pinch): pinch.verdict(on: attempts[index].hand, source: source)
            case .tap, .longPress, .hold, .edgeSwipe: .wait
            }
        apply(verdict, to: index, at: time, &book)
    }
}

// MARK: - Letting go

extension DeviceGestures {
    private mutating func letGo(
        isCancelled: Bool = false, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit
    ) {
        touchpad.source = nil
        for index in attempts.indices where attempts[index].members.intersects(ContactTable.hand) {
            attempts[index].members = SlotMask()
            guard attempts[index].stage == .active else {
                if attempts[index].isFollowing { fail(index, .lifted, at: time, &book) }
                continue
            }
            let handOver = book.recognizers.entries[index].rules.handOver
            if isCancelled, handOver == .cancel {
                cancel(index, .byDevice, at: time, &book, emit)
                continue
            }
            // What is cancelled was let go when libinput began to wait for more fingers to join or leave.
            attempts[index].lift =
                isCancelled ? max(touchpad.lastStep, time.advanced(by: -TouchpadHand.switchDelay)) : time
            if case .continue(let seconds) = handOver, seconds > 0 {
                attempts[index].deadline = time.advanced(by: seconds.asMeasure)
                note(.mayContinue(attempts[index].gesture), index, at: time, &book)
            } else {
                end(index, at: time, &book, emit)
            }
        }
        resolve(at: time, &book, emit)
        settle()
    }
}

// MARK: - Holding

extension DeviceGestures {
    private mutating func handle(
        hold phase: GesturePhase, _ fingers: Int, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit
    ) -> GestureLog.Ignored? {
        switch phase {
        case .begin:
            guard 1...ContactTable.fingerLimit ~= fingers else { return .fingerCount }
            guard touchpad.holdStart != time else { return .repeated }
            if touchpad.holdStart != nil { closeHold(isCancelled: true, at: time, &book, emit) }
            if touchpad.source != nil { letGo(at: time, &book, emit) }
            openHold(fingers: fingers, at: time, &book, emit)
        case .update:
            return touchpad.holdStart == nil ? .notBegun : nil
        case .end, .cancelled:
            guard touchpad.holdStart != nil else { return .notBegun }
            closeHold(isCancelled: phase == .cancelled, at: time, &book, emit)
        }
        return nil
    }

    private mutating func openHold(
        fingers: Int, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit
    ) {
        touchpad.holdStart = time
        for index in attempts.indices where attempts[index].stage == .idle {
            guard book.recognizers.entries[index].takes(.touchpadHold, fingers: fingers) else { continue }
            begin(index, .touchpadHold, at: time)
            attempts[index].claimed = ContactTable.hold
            attempts[index].members = ContactTable.hold
            attempts[index].fingers = fingers
            attempts[index].stage = .waiting
        }
        resolve(at: time, &book, emit)
    }

    private mutating func closeHold(
        isCancelled: Bool, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit
    ) {
        touchpad.holdStart = nil
        for index in attempts.indices
        where attempts[index].stage == .active && attempts[index].members.intersects(ContactTable.hold) {
            attempts[index].members = SlotMask()
            if isCancelled {
                cancel(index, .moved, at: time, &book, emit)
            } else {
                end(index, at: time, &book, emit)
            }
        }
        settle()
    }
}

extension RecognizerTable.Entry {
    /// Whether it looks for what so many fingers do on a touchpad.
    func takes(_ source: Gesture.Source, fingers: Int) -> Bool {
        guard let range = rules.touchpadFingers, range.contains(fingers) else { return false }
        switch source {
        case .touchscreen: return false
        case .touchpadHold: return rules.isHold
        case .touchpadPinch: return rules.isPinch || rules.isPan && followsPinch
        case .touchpadScroll, .touchpadSwipe: return rules.isPan
        }
    }
}
