import Interaction
import Motion
import RandomLives
import Touch

extension FuzzTarget {
    static let gestures = FuzzTarget(
        name: "gestures", summary: "reports any events of two devices, and has the gestures move a value",
        recordings: nil, maximumLength: 4096
    ) { bytes in
        var session = GestureSession(bytes)
        return session.fault()
    }
}

private struct GestureSession {
    private var choices: Choices
    private var arena = GestureArena(logCapacity: 16)
    private var pane: Draggable<SIMD2<Double>>
    private var now = Timestamp(seconds: 100) {
        didSet { latest = max(latest, now) }
    }
    private var latest = Timestamp(seconds: 100)
    private let map: GestureMap<SIMD2<Double>>
    /// The gestures that have begun and not yet ended.
    private var open: Set<GestureID> = []
    private var complaint: String?

    init(_ bytes: ArraySlice<UInt8>) {
        choices = Choices(bytes)
        let pan = arena.add(.pan())
        arena.add(.pinch(), alongside: choices.bool() ? [pan] : [])
        let double = arena.add(.tap(TapRules(count: 2)))
        arena.add(.tap(), after: choices.bool() ? [double] : [])
        arena.add(.hold())
        arena.add(.longPress())
        arena.add(.edgeSwipe())
        arena.add(.rotation(), alongside: [pan])
        var rules = DragRules<SIMD2<Double>>(
            release: choices.bool() ? .coast : .detents([Detent(.zero), Detent([400, 0])]))
        rules.bounds = Bounds(x: -500...500, y: -500...500, band: 300)
        if choices.bool() { rules.momentum = .accumulate(within: 0.3, limit: 5000) }
        if choices.bool() { rules.tap = .nextDetent }
        pane = Draggable(.zero, rules: rules)
        map = GestureMap(x: [8, 0], y: [0, 8])
    }

    mutating func fault() -> String? {
        while !choices.isAtEnd, complaint == nil {
            step()
            look()
        }
        // The suspension lifts all fingers.
        feed(.suspend)
        if complaint == nil, !arena.isIdle { return "after a suspend the arena is not idle" }
        if complaint == nil, !open.isEmpty { return "after a suspend, gestures are open: \(open)" }
        pane.advance(to: latest.advanced(by: 1e6))
        if complaint == nil, pane.activity != .idle {
            return "nothing touches it, and it is \(pane.activity): \(pane)"
        }
        return complaint
    }

    private mutating func step() {
        switch choices.below(19) {
        case 0...3:
            feed(choices.pick(InputEvent.Action.down, InputEvent.Action.move)(contact()))
        case 4...6: feed(.move(contact()))
        case 7: feed(.up(ContactID(Int32(choices.below(5)))))
        case 8: feed(.cancel(ContactID(Int32(choices.below(5)))))
        case 9: feed(.frame)
        case 10: feed(.scroll(Scroll(delta: choices.anyPoint(around: -3...3), isNatural: choices.bool())))
        case 11:
            let swipe = Swipe(fingers: fingers(), delta: choices.anyPoint(around: -3...3))
            feed(.swipe(phase(), swipe))
        case 12:
            let pinch = Pinch(
                fingers: fingers(), delta: choices.anyPoint(around: -3...3),
                scale: choices.anyNumber(around: 0.3...3), rotation: choices.anyNumber(around: -0.2...0.2))
            feed(.pinch(phase(), pinch))
        case 13: feed(.hold(phase(), fingers: fingers()))
        case 14:
            let isPlaced = choices.below(4) == 0
            feed(
                .pointerMotion(
                    PointerMotion(
                        accelerated: choices.anyPoint(around: -40...40),
                        normalized: isPlaced ? choices.anyPoint(around: 0...1) : nil)))
        case 15: feed(.button(PointerButton(0x110 + UInt32(choices.below(3))), isPressed: choices.bool()))
        case 16: feed(.wheel(Wheel(v120: choices.anyPoint(around: -240...240), isNatural: choices.bool())))
        case 17:
            switch choices.below(6) {
            case 0: feed(.deviceRemoved)
            case 1:
                let kind = choices.pick(
                    DeviceTraits.Kind.touchscreen, DeviceTraits.Kind.touchpad, DeviceTraits.Kind.other)
                feed(
                    .deviceAdded(
                        DeviceTraits(
                            kind: kind, size: choices.bool() ? choices.anyPoint(around: 0...300) : nil)))
            case 2: feed(.suspend)
            case 3: feed(.resume)
            case 4:
                now = Timestamp(
                    nanoseconds: choices.pick(.min, .max / 2, 0, now.nanoseconds &- 3_600_000_000_000))
            default: now = now.advanced(by: choices.number(in: -0.2...5))
            }
        default:
            now = now.advanced(by: choices.number(in: 0...0.05))
            var gestures: [Gesture] = []
            arena.advance(to: now) { gestures.append($0) }
            take(gestures)
        }
    }

    private mutating func feed(_ action: InputEvent.Action) {
        if choices.byte() < 200 { now = now.advanced(by: 0.008) }
        let event = InputEvent(time: now, device: DeviceID(UInt32(choices.below(3))), action: action)
        var gestures: [Gesture] = []
        arena.handle(event) { gestures.append($0) }
        take(gestures)
    }

    private mutating func take(_ gestures: [Gesture]) {
        for gesture in gestures {
            check(gesture)
            var transitions: [DragTransition<SIMD2<Double>>] = []
            pane.handle(gesture, through: map) { transitions.append($0) }
            for transition in transitions {
                let jump = (transition.after.value - transition.before.value).magnitude
                if !(jump <= 1e-9 * max(1, transition.before.value.magnitude)) {
                    complaint = "it jumps by \(jump): \(transition)"
                }
            }
        }
    }

    private mutating func check(_ gesture: Gesture) {
        let numbers = [
            gesture.translation.x, gesture.translation.y, gesture.velocity.perSecond.x,
            gesture.velocity.perSecond.y, gesture.scale, gesture.rotation, gesture.scaleVelocity.perSecond,
            gesture.rotationVelocity.perSecond,
        ]
        if !numbers.allSatisfy(\.isFinite) { complaint = "a gesture that is not finite: \(gesture)" }
        let isOpen = open.contains(gesture.id)
        switch gesture.phase {
        case .began:
            if isOpen { complaint = "a gesture begins twice: \(gesture)" }
            open.insert(gesture.id)
        case .changed:
            if !isOpen { complaint = "a gesture changes that is not open: \(gesture)" }
        case .ended, .cancelled:
            // A tap ends without having begun.
            if !isOpen, gesture.kind != .tap { complaint = "a gesture ends that is not open: \(gesture)" }
            open.remove(gesture.id)
        }
    }

    private mutating func look() {
        let shown = pane.state(at: now.advanced(by: choices.number(in: 0...2)))
        if !shown.isFinite { complaint = "it shows \(shown)" }
    }

    private mutating func contact() -> Contact {
        let place = choices.anyPoint(around: 0...1)
        return Contact(
            ContactID(Int32(choices.below(5)) &- (choices.byte() == 255 ? .max : 0)),
            millimetres: choices.bool() ? place * SIMD2(200, 120) : nil, normalized: place)
    }

    private mutating func phase() -> GesturePhase { choices.pick(.begin, .update, .update, .end, .cancelled) }

    private mutating func fingers() -> Int { choices.pick(3, 2, 4, 5, 1, 0, -1, .max, .min) }
}
