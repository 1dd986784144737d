import Motion
import Touch

/// An arena with devices and a clock that tests move by hand, and all that it said.
///
/// Times are milliseconds, lengths millimetres on a touchscreen of 200 by 120.
struct GestureStage {
    var arena: GestureArena
    var gestures: [Gesture] = []
    var device = GestureStage.touchscreen

    static let touchscreen = DeviceID(1)
    static let touchpad = DeviceID(2)
    static let size = SIMD2(200.0, 120.0)

    init(_ arena: GestureArena = GestureArena()) {
        self.arena = arena
        send(.deviceAdded(DeviceTraits(kind: .touchscreen, size: GestureStage.size)), at: 0)
        device = GestureStage.touchpad
        send(.deviceAdded(DeviceTraits(kind: .touchpad, size: SIMD2(100, 60))), at: 0)
        device = GestureStage.touchscreen
    }

    /// A stage on which these are looked for, in this order.
    init(_ recognizers: GestureRecognizer...) {
        var arena = GestureArena()
        for recognizer in recognizers { arena.add(recognizer) }
        self.init(arena)
    }

    static func contact(_ id: Int32, _ x: Double, _ y: Double) -> Contact {
        Contact(ContactID(id), millimetres: SIMD2(x, y), normalized: SIMD2(x, y) / size)
    }
}

// MARK: - What happens

extension GestureStage {
    mutating func send(_ action: InputEvent.Action, at milliseconds: Double) {
        let event = InputEvent(
            time: Timestamp(seconds: milliseconds / 1000), device: device, action: action)
        arena.handle(event) { gestures.append($0) }
    }

    /// Fingers land, each a frame of its own at the same time.
    mutating func down(_ fingers: (Int32, Double, Double)..., at milliseconds: Double) {
        for (id, x, y) in fingers { send(.down(GestureStage.contact(id, x, y)), at: milliseconds) }
        send(.frame, at: milliseconds)
    }

    /// Fingers move, in one frame.
    mutating func move(_ fingers: (Int32, Double, Double)..., at milliseconds: Double) {
        for (id, x, y) in fingers { send(.move(GestureStage.contact(id, x, y)), at: milliseconds) }
        send(.frame, at: milliseconds)
    }

    mutating func up(_ fingers: Int32..., at milliseconds: Double) {
        for id in fingers { send(.up(ContactID(id)), at: milliseconds) }
        send(.frame, at: milliseconds)
    }

    mutating func cancel(_ fingers: Int32..., at milliseconds: Double) {
        for id in fingers { send(.cancel(ContactID(id)), at: milliseconds) }
        send(.frame, at: milliseconds)
    }

    /// A finger touches for a moment.
    mutating func tap(_ x: Double = 100, _ y: Double = 60, from start: Double, to end: Double) {
        down((0, x, y), at: start)
        up(0, at: end)
    }

    /// A finger that is down moves on a line at 100 Hz, the first step 10 ms after `start`.
    mutating func drag(
        _ id: Int32 = 0, from origin: SIMD2<Double>, by step: SIMD2<Double>, steps: Int, after start: Double
    ) {
        for count in 1...steps {
            let place = origin + step * Double(count)
            move((id, place.x, place.y), at: start + 10 * Double(count))
        }
    }

    mutating func swipe(
        _ phase: GesturePhase, fingers: Int = 3, _ delta: SIMD2<Double> = .zero, at time: Double
    ) {
        send(.swipe(phase, Swipe(fingers: fingers, delta: delta)), at: time)
    }

    mutating func scroll(_ x: Double, _ y: Double, at time: Double) {
        send(.scroll(Scroll(delta: SIMD2(x, y))), at: time)
    }

    mutating func advance(to milliseconds: Double) {
        arena.advance(to: Timestamp(seconds: milliseconds / 1000)) { gestures.append($0) }
    }
}

// MARK: - What came of it

extension GestureStage {
    /// Kind and phase of everything that was said, such as "pan began".
    var story: [String] { gestures.map { "\($0.kind) \($0.phase)" } }

    /// `story` with runs of changes listed once.
    var outline: [String] {
        story.reduce(into: []) { lines, line in
            if lines.last != line || !line.hasSuffix("changed") { lines.append(line) }
        }
    }

    var last: Gesture? { gestures.last }

    func gestures(_ kind: Gesture.Kind, _ phase: Gesture.Phase? = nil) -> [Gesture] {
        gestures.filter { $0.kind == kind && (phase == nil || $0.phase == phase) }
    }

    /// Every decision in words, without time and device.
    var decisions: [String] {
        arena.log.map { entry in
            [entry.competitor.map { "\($0)" }, "\(entry.decision)"].compactMap(\.self).joined(separator: ": ")
        }
    }
}
