import Interaction
import Motion
import Seeded
import Touch

/// Events as no driver would send them, of three devices, into an arena, with a value that the gestures move:
///
/// - the gestures keep the ``GestureLaws``, and none of them makes the value jump or leaves it without a place;
/// - after all fingers have left, or after a suspension, the arena is idle, no gesture is open, and the value
///   comes to rest;
/// - then a finger moves as if nothing had happened before.
public struct GestureStorm<Source: NumberSource> {
    public private(set) var source: Source
    private var arena: GestureArena
    private var laws = GestureLaws()
    private var pane: Draggable<SIMD2<Double>>
    private var device = DeviceID(1)
    private var now = Timestamp(seconds: 100) {
        didSet { latest = max(latest, now) }
    }
    private var latest = Timestamp(seconds: 100)
    /// The first law that was broken.
    private var complaint: String?
    private let map: GestureMap<SIMD2<Double>>

    private static var devices: ClosedRange<UInt32> { 1...3 }
    private static var size: SIMD2<Double> { SIMD2(200, 120) }

    public init(_ source: Source) {
        self.source = source
        arena = self.source.arena()
        pane = Draggable(.zero, rules: self.source.paneRules())
        map = GestureMap(x: [8, 0], y: [0, 8])
        feed(.deviceAdded(DeviceTraits(kind: .touchscreen, size: Self.size)))
        device = DeviceID(2)
        feed(.deviceAdded(DeviceTraits(kind: .touchpad, size: SIMD2(100, 60))))
    }

    /// Has one thing happen; returns the law that it breaks.
    public mutating func step() -> String? {
        if source.chance(0.8) {
            now = now.advanced(by: source.number(in: 0...(source.chance(0.1) ? 0.8 : 0.02)))
        }
        if source.chance(0.03) {
            now = now.advanced(by: -source.number(in: 0...3))
            now = source.pick(
                now, Timestamp(nanoseconds: .min), Timestamp(nanoseconds: .max / 2),
                Timestamp(nanoseconds: 0),
                Timestamp(nanoseconds: now.nanoseconds &- 3_600_000_000_000))
        }
        if source.chance(0.3) { device = DeviceID(UInt32(source.int(in: 1...3))) }
        if source.chance(0.15) {
            advance(to: now.advanced(by: source.number(in: 0...0.3)))
        } else {
            act()
        }
        let shown = pane.state(at: now.advanced(by: source.number(in: 0...2)))
        if complaint == nil, !shown.isFinite { complaint = "the value is shown at \(shown)" }
        return complaint
    }

    /// Ends the storm, by lifting all fingers or by a suspension, and then has a finger drag; returns the law
    /// that is broken.
    public mutating func end() -> String? {
        now = latest
        let isSuspended = source.chance(0.5)
        if isSuspended { feed(.suspend) } else { lift() }
        let what = isSuspended ? "after a suspension" : "after all fingers have left"
        advance(to: now.advanced(by: 100))
        if complaint == nil, !arena.isIdle { return "\(what) the arena is not idle" }
        if complaint == nil, let deadline = arena.nextDeadline { return "\(what) it waits for \(deadline)" }
        if complaint == nil, !laws.open.isEmpty { return "\(what) gestures are open: \(laws.open.values)" }
        pane.advance(to: latest.advanced(by: 1e6))
        if complaint == nil, pane.activity != .idle {
            return "\(what) the value is \(pane.activity): \(pane)"
        }
        if complaint == nil, !drags() { return "\(what) a finger drags, and there is no pan" }
        return complaint
    }

    // MARK: - Acts

    private mutating func act() {
        let action = source.action(touchscreen: Self.size)
        feed(action)
        if source.chance(0.05) { feed(action) }
        if source.chance(0.5) { feed(.frame) }
        if source.chance(0.01) {
            var gestures: [Gesture] = []
            arena.cancelGestures(at: now) { gestures.append($0) }
            take(gestures)
        }
    }

    private mutating func lift() {
        for number in Self.devices {
            device = DeviceID(number)
            for contact in StormContacts.all { feed(.up(contact)) }
            feed(.frame)
            feed(.scroll(Scroll(delta: .zero)))
            feed(.swipe(.end, Swipe(fingers: 3, delta: .zero)))
            feed(.pinch(.end, Pinch(fingers: 2)))
            feed(.hold(.end, fingers: 2))
            for button in StormContacts.buttons { feed(.button(button, isPressed: false)) }
        }
    }

    /// True if a finger that lands on another touchscreen, moves and leaves makes a pan.
    private mutating func drags() -> Bool {
        device = DeviceID(Self.devices.upperBound + 1)
        now = latest.advanced(by: 1)
        feed(.deviceAdded(DeviceTraits(kind: .touchscreen, size: Self.size)))
        var hasEnded = false
        for (step, x) in [50.0, 90, 90].enumerated() {
            let place = SIMD2(x, 50)
            let contact = Contact(ContactID(0), millimetres: place, normalized: place / Self.size)
            let action: InputEvent.Action =
                switch step {
                case 0: .down(contact)
                case 1: .move(contact)
                default: .up(contact.id)
                }
            for gesture in feed(action) + feed(.frame) where gesture.kind == .pan && gesture.phase == .ended {
                hasEnded = true
            }
            now = now.advanced(by: 0.01)
        }
        return hasEnded
    }

    @discardableResult private mutating func feed(_ action: InputEvent.Action) -> [Gesture] {
        var gestures: [Gesture] = []
        arena.handle(InputEvent(time: now, device: device, action: action)) { gestures.append($0) }
        take(gestures)
        return gestures
    }

    private mutating func advance(to time: Timestamp) {
        var gestures: [Gesture] = []
        arena.advance(to: time) { gestures.append($0) }
        latest = max(latest, time)
        take(gestures)
    }

    // MARK: - Laws

    private mutating func take(_ gestures: [Gesture]) {
        for gesture in gestures {
            let fault = laws.fault(at: gesture)
            complaint = complaint ?? fault
            var transitions: [DragTransition<SIMD2<Double>>] = []
            pane.handle(gesture, through: map) { transitions.append($0) }
            for transition in transitions {
                let jump = (transition.after.value - transition.before.value).magnitude
                if complaint == nil, !(jump <= 1e-9 * max(1, transition.before.value.magnitude)) {
                    complaint = "the value jumps by \(jump): \(transition)"
                }
            }
        }
    }
}

/// The fingers and buttons that there are in a storm.
private enum StormContacts {
    static let usual = (0...20).map { ContactID(Int32($0)) }
    static let odd = (0...20).map { ContactID(Int32($0) &- .max) }
    static let buttons = (0x110...0x112).map { PointerButton(UInt32($0)) }
    static var all: [ContactID] { usual + odd }
}

/// A recogniser of an app's own, whose verdicts are as random as the events.
private struct Whim: RecognizerBehavior {
    let traits: Traits
    private var random: SeededGenerator

    init(traits: Traits, seed: UInt64) {
        self.traits = traits
        random = SeededGenerator(seed: seed)
    }

    mutating func judge(_ change: Change, _ touches: Touches) -> Verdict {
        switch random.int(in: 0...9) {
        case 0: .waitUntil(touches.time.advanced(by: random.number(in: -0.1...0.5)))
        case 1: .startOver(.custom, until: touches.time.advanced(by: random.number(in: -0.1...0.5)))
        case 2, 3: .recognize
        case 4: .fail(.custom)
        default: .wait
        }
    }

    func continues(at place: SIMD2<Double>) -> Bool { place.x > 100 }
}

// MARK: - Decisions

extension NumberSource {
    fileprivate mutating func arena() -> GestureArena {
        var arena = GestureArena(logCapacity: 16)
        let continuation: GestureContinuation =
            chance(0.5) ? .continue(within: 0.1) : chance(0.5) ? .release : .cancel
        let pan = arena.add(
            .pan(PanRules(touchpadFingers: 2...4, slop: number(in: 0...3), continuation: continuation)))
        var added = [pan]
        let more: [GestureRecognizer] = [
            .pinch(PinchRules(continuation: continuation)),
            .rotation(RotationRules(continuation: continuation)),
            .edgeSwipe(), .tap(TapRules(count: 2)), .tap(),
            .tap(TapRules(fingers: 2)),
            .longPress(), .hold(), .hold(HoldRules(delay: 0.1)),
            .pan(PanRules(fingers: 2...3, directions: .horizontal, axisLock: .unlessDiagonal())),
        ]
        for recognizer in more where chance(0.6) {
            let after = added.dropFirst().filter { _ in chance(0.2) }
            let alongside = added.filter { _ in chance(0.3) }
            let area = chance(0.2) ? TouchArea(x: 0...0.6) : nil
            added.append(arena.add(recognizer, in: area, after: Array(after), alongside: alongside))
        }
        if chance(0.4) {
            // Alongside all, so that a pan still drags after the storm.
            let after = added.filter { _ in chance(0.2) }
            arena.add(GestureRecognizer(Whim(traits: whims(), seed: seed())), after: after, alongside: added)
        }
        return arena
    }

    private mutating func whims() -> GestureRecognizer.Traits {
        let isDiscrete = chance(0.3)
        return GestureRecognizer.Traits(
            "whim", isDiscrete || chance(0.5) ? .custom : .pan, fingers: 1...int(in: 1...3),
            touchpadFingers: chance(0.5) ? 2...4 : nil, follows: choose(.movement, .shape, .rest),
            continuation: choose(.release, .cancel, .continue(within: 0.1)), isDiscrete: isDiscrete,
            startsAgain: chance(0.5))
    }

    private mutating func seed() -> UInt64 { UInt64(int(in: 0...1_000_000)) }

    fileprivate mutating func paneRules() -> DragRules<SIMD2<Double>> {
        var rules = DragRules<SIMD2<Double>>(
            release: chance(0.5) ? .coast : .detents([Detent(.zero), Detent([400, 0])]))
        rules.bounds = Bounds(x: -500...500, y: -500...500, ends: .elastic(300))
        if chance(0.5) { rules.momentum = .accumulate(within: 0.3, limit: 5000) }
        if chance(0.5) { rules.tap = .nextDetent }
        return rules
    }

    fileprivate mutating func action(touchscreen size: SIMD2<Double>) -> InputEvent.Action {
        switch int(in: 0...127) {
        case 0..<18: return .down(contact(size))
        case 18..<45: return .move(contact(size))
        case 45..<60: return .up(contactID())
        case 60..<63: return .cancel(contactID())
        case 63..<72:
            return .scroll(Scroll(delta: chance(0.3) ? .zero : vector(8), isNatural: chance(0.5)))
        case 72..<82: return .swipe(phase(), Swipe(fingers: fingers(), delta: vector(8)))
        case 82..<90:
            let scale = chance(0.1) ? choose(.nan, 0, -1, 1e300, 1e-300) : anyNumber(around: 0.2...5)
            return .pinch(
                phase(),
                Pinch(
                    fingers: fingers(), delta: vector(8), scale: scale,
                    rotation: anyNumber(around: -0.2...0.2)))
        case 90..<96: return .hold(phase(), fingers: fingers())
        case 96: return .deviceRemoved
        case 97:
            let kind = choose(DeviceTraits.Kind.touchscreen, .touchscreen, .touchpad, .other)
            let known = chance(0.5) ? size : vector(300)
            return .deviceAdded(DeviceTraits(kind: kind, size: chance(0.5) ? known : nil))
        case 98: return .suspend
        case 99: return .resume
        case 100..<110:
            return .pointerMotion(
                PointerMotion(accelerated: vector(64), normalized: chance(0.2) ? vector(2) : nil))
        case 110..<119:
            return .button(StormContacts.buttons[int(in: 0...2)], isPressed: chance(0.5))
        case 119..<123: return .frame
        default: return .wheel(Wheel(v120: vector(480), isNatural: chance(0.5)))
        }
    }

    private mutating func contact(_ size: SIMD2<Double>) -> Contact {
        let place = SIMD2(anyNumber(around: -0.1...1.1), anyNumber(around: -0.1...1.1))
        if chance(0.03) { return Contact(contactID(), millimetres: vector(8) * 1e9, normalized: place) }
        return Contact(contactID(), millimetres: chance(0.1) ? nil : place * size, normalized: place)
    }

    private mutating func contactID() -> ContactID {
        chance(0.01) ? StormContacts.odd[int(in: 0...20)] : StormContacts.usual[int(in: 0...20)]
    }

    private mutating func vector(_ limit: Double) -> SIMD2<Double> {
        if chance(0.02) { return SIMD2(choose(.nan, .infinity, -1e300, 1e9), 0) }
        return SIMD2(anyNumber(around: -limit...limit), anyNumber(around: -limit...limit))
    }

    private mutating func phase() -> GesturePhase {
        choose(.begin, .update, .update, .update, .end, .cancelled)
    }

    private mutating func fingers() -> Int {
        chance(0.03) ? choose(0, -1, .max, .min) : int(in: 1...5)
    }

    /// Returns any of them, from a seed as from bytes.
    private mutating func choose<Element>(_ elements: Element...) -> Element {
        elements[int(in: 0...(elements.count - 1))]
    }
}
