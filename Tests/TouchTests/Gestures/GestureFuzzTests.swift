import Motion
import Seeded
import TestSupport
import Testing
import Touch

/// Laws that hold for every sequence of events. Each expectation prints the seed that broke it.
@Suite("Gestures of random events")
struct GestureFuzzTests {
    static let seeds: [UInt64] = Array(0..<40)

    @Test(
        "whatever happens, gestures begin before they change, end once, and stay finite; nothing stays open",
        arguments: seeds)
    func anything(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<20 {
            var stage = GestureStage(Storm.arena(&random))
            var storm = Storm()
            let comment = Comment("seed \(seed), round \(round)")
            for _ in 0..<80 { storm.step(&stage, &random) }
            storm.settle(&stage)
            expectLaws(stage.gestures, comment)
            #expect(stage.arena.isIdle, comment)
            #expect(stage.arena.nextDeadline == nil, comment)
            // It is as good as new.
            stage.gestures = []
            stage.device = GestureStage.touchscreen
            stage.down((0, 50, 50), at: storm.time + 10_000)
            stage.move((0, 90, 50), at: storm.time + 10_010)
            stage.up(0, at: storm.time + 10_020)
            #expect(stage.gestures.contains { $0.kind == .pan && $0.phase == .ended }, comment)
        }
    }

    @Test(
        "the translation is the sum of what the fingers do that are there, whichever join and leave",
        arguments: seeds)
    func continuity(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var stage = GestureStage(.pan(PanRules(fingers: 1...10, slop: 0)))
        var fingers: [Int32: SIMD2<Double>] = [:]
        var expected = SIMD2<Double>.zero
        var time = 0.0
        for _ in 0..<300 {
            time += random.number(0.5...20)
            let before = fingers
            var joining: [Int32: SIMD2<Double>] = [:]
            for id in Int32(0)..<8 where random.chance(0.5) {
                guard let place = fingers[id] else {
                    guard random.chance(0.2) else { continue }
                    joining[id] = SIMD2(random.number(0...200), random.number(0...120))
                    continue
                }
                fingers[id] = place + SIMD2(random.number(-3...3), random.number(-3...3))
            }
            let leaving = fingers.keys.filter { _ in random.chance(0.08) }.sorted()
            for (id, place) in fingers.sorted(by: { $0.key < $1.key }) {
                stage.send(.move(GestureStage.contact(id, place.x, place.y)), at: time)
            }
            for (id, place) in joining.sorted(by: { $0.key < $1.key }) {
                stage.send(.down(GestureStage.contact(id, place.x, place.y)), at: time)
            }
            for id in leaving { stage.send(.up(ContactID(id)), at: time) }
            stage.send(.frame, at: time)

            if before.isEmpty {
                expected = .zero
            } else {
                expected +=
                    fingers.reduce(.zero) { $0 + $1.value - (before[$1.key] ?? $1.value) }
                    / Double(before.count)
            }
            let comment = Comment("seed \(seed) at \(time) ms")
            if !before.isEmpty || !joining.isEmpty {
                #expect(isClose(stage.last?.translation, expected), comment)
            }
            fingers.merge(joining) { $1 }
            leaving.forEach { fingers[$0] = nil }
            #expect(stage.arena.isIdle == fingers.isEmpty, comment)
            if !fingers.isEmpty { #expect(stage.last?.fingers == fingers.count, comment) }
        }
        for id in fingers.keys { stage.up(id, at: time) }
        expectLaws(stage.gestures, "seed \(seed)")
    }

    private func expectLaws(_ gestures: [Gesture], _ comment: Comment) {
        var open: [GestureID: Gesture] = [:]
        var closed: Set<GestureID> = []
        for gesture in gestures {
            #expect(!closed.contains(gesture.id), comment)
            if let before = open[gesture.id] {
                #expect(gesture.phase != .began, comment)
                #expect(gesture.time >= before.time, comment)
                #expect(gesture.kind == before.kind && gesture.recognizer == before.recognizer, comment)
            } else {
                #expect(gesture.phase == .began || gesture.kind == .tap && gesture.phase == .ended, comment)
                #expect(gesture.translation == .zero && gesture.scale == 1 && gesture.rotation == 0, comment)
            }
            #expect((gesture.cancellation != nil) == (gesture.phase == .cancelled), comment)
            #expect((1...16).contains(gesture.fingers), comment)
            #expect(gesture.motion.isFinite && gesture.rotation.isFinite, comment)
            #expect(gesture.scale > 0 && gesture.scale.isFinite, comment)
            #expect(
                gesture.scaleVelocity.perSecond.isFinite && gesture.rotationVelocity.perSecond.isFinite,
                comment)
            #expect((gesture.location == nil) == gesture.source.isTouchpad, comment)
            switch gesture.phase {
            case .began, .changed: open[gesture.id] = gesture
            case .ended, .cancelled:
                open[gesture.id] = nil
                closed.insert(gesture.id)
            }
        }
        #expect(open.isEmpty, comment)
    }
}

/// Events as no driver would send them.
private struct Storm {
    var time = 0.0
    private static let devices = [GestureStage.touchscreen, GestureStage.touchpad, DeviceID(3)]

    static func arena(_ random: inout SeededGenerator) -> GestureArena {
        var arena = GestureArena(logCapacity: 16)
        let handOver: HandOver =
            random.chance(0.5) ? .continue(within: 0.1) : random.chance(0.5) ? .release : .cancel
        let pan = arena.add(
            .pan(PanRules(touchpadFingers: 2...4, slop: random.number(0...3), handOver: handOver)))
        var added = [pan]
        let more: [GestureRecognizer] = [
            .pinch(PinchRules(handOver: handOver)), .rotation(RotationRules(handOver: handOver)),
            .edgeSwipe(), .tap(TapRules(count: 2)), .tap(),
            .tap(TapRules(fingers: 2)),
            .longPress(), .hold(), .hold(HoldRules(delay: 0.1)),
            .pan(PanRules(fingers: 2...3, directions: .horizontal, axisLock: .unlessDiagonal())),
        ]
        for recognizer in more where random.chance(0.6) {
            let after = added.dropFirst().filter { _ in random.chance(0.2) }
            let alongside = added.filter { _ in random.chance(0.3) }
            let area = random.chance(0.2) ? TouchArea(x: 0...0.6) : nil
            added.append(arena.add(recognizer, in: area, after: Array(after), alongside: alongside))
        }
        return arena
    }

    mutating func step(_ stage: inout GestureStage, _ random: inout SeededGenerator) {
        if random.chance(0.8) { time += random.chance(0.1) ? random.number(0...800) : random.number(0...20) }
        if random.chance(0.03) { time -= random.number(0...3000) }
        stage.device = random.chance(0.7) ? stage.device : random.pick(Storm.devices)
        if random.chance(0.15) { return stage.advance(to: time + random.number(0...300)) }
        let action = action(&random)
        stage.send(action, at: time)
        if random.chance(0.05) { stage.send(action, at: time) }
        if random.chance(0.5) { stage.send(.frame, at: time) }
        if random.chance(0.01) {
            stage.arena.cancelGestures(at: Timestamp(seconds: time / 1000)) { stage.gestures.append($0) }
        }
    }

    private func action(_ random: inout SeededGenerator) -> InputEvent.Action {
        let id = ContactID(Int32(random.number(0...20)))
        switch Int(random.number(0...122)) {
        case 0..<18: return .down(contact(id, &random))
        case 18..<45: return .move(contact(id, &random))
        case 45..<60: return .up(id)
        case 60..<63: return .cancel(id)
        case 63..<72: return .scroll(Scroll(delta: random.chance(0.3) ? .zero : vector(&random)))
        case 72..<82: return .swipe(phase(&random), Swipe(fingers: fingers(&random), delta: vector(&random)))
        case 82..<90:
            let scale =
                random.chance(0.1) ? random.pick([.nan, 0, -1, 1e300, 1e-300]) : random.number(0.2...5)
            let pinch = Pinch(
                fingers: fingers(&random), delta: vector(&random), scale: scale,
                rotation: random.number(-0.2...0.2))
            return .pinch(phase(&random), pinch)
        case 90..<96: return .hold(phase(&random), fingers: fingers(&random))
        case 96: return .deviceRemoved
        case 97:
            return .deviceAdded(
                DeviceTraits(kind: .touchscreen, size: random.chance(0.5) ? GestureStage.size : nil))
        case 98: return .suspend
        case 99: return .resume
        case 100..<110:
            return .pointerMotion(
                PointerMotion(
                    accelerated: vector(&random) * 8,
                    normalized: random.chance(0.2) ? vector(&random) / 4 : nil))
        case 110..<119:
            return .button(random.pick([.primary, .primary, .middle]), isPressed: random.chance(0.5))
        default: return .wheel(Wheel(v120: vector(&random) * 60, isNatural: random.chance(0.5)))
        }
    }

    private func contact(_ id: ContactID, _ random: inout SeededGenerator) -> Contact {
        let place = SIMD2(random.number(-0.1...1.1), random.number(-0.1...1.1))
        if random.chance(0.03) { return Contact(id, millimetres: vector(&random) * 1e9, normalized: place) }
        if random.chance(0.1) { return Contact(id, normalized: place) }
        return Contact(id, millimetres: place * GestureStage.size, normalized: place)
    }

    private func vector(_ random: inout SeededGenerator) -> SIMD2<Double> {
        if random.chance(0.02) { return SIMD2(random.pick([.nan, .infinity, -1e300, 1e9]), 0) }
        return SIMD2(random.number(-8...8), random.number(-8...8))
    }

    private func phase(_ random: inout SeededGenerator) -> GesturePhase {
        random.pick([.begin, .update, .update, .update, .end, .cancelled])
    }

    private func fingers(_ random: inout SeededGenerator) -> Int {
        random.chance(0.03) ? random.pick([0, -1, .max, .min]) : Int(random.number(1...5))
    }

    /// All fingers are lifted, and time passes.
    mutating func settle(_ stage: inout GestureStage) {
        for device in Storm.devices {
            stage.device = device
            for id in 0...20 { stage.send(.up(ContactID(Int32(id))), at: time) }
            stage.send(.frame, at: time)
            stage.scroll(0, 0, at: time)
            stage.swipe(.end, at: time)
            stage.send(.pinch(.end, Pinch(fingers: 2)), at: time)
            stage.send(.hold(.end, fingers: 2), at: time)
            stage.send(.button(.primary, isPressed: false), at: time)
        }
        stage.advance(to: time + 100_000)
    }
}

/// The storm's random decisions.
extension SeededGenerator {
    mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) * 0x1p-53
    }

    mutating func chance(_ probability: Double) -> Bool {
        number(0...1) < probability
    }

    mutating func pick<T>(_ choices: [T]) -> T {
        choices[Int(next() % UInt64(choices.count))]
    }
}
