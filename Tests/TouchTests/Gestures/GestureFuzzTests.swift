import Motion
import RandomLives
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
        for round in 0..<lives(5) {
            var storm = GestureStorm(random)
            var fault: String?
            for _ in 0..<80 where fault == nil { fault = storm.step() }
            fault = fault ?? storm.end()
            #expect(fault == nil, "seed \(seed), round \(round): \(fault ?? "")")
            random = storm.source
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
                let displacements = fingers.map { $0.value - (before[$0.key] ?? $0.value) }
                expected += displacements.reduce(.zero, +) / Double(before.count)
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

    private func expectLaws(_ gestures: [Gesture], _ name: String) {
        var laws = GestureLaws()
        for gesture in gestures {
            let fault = laws.fault(at: gesture)
            #expect(fault == nil, "\(name): \(fault ?? "")")
        }
        #expect(laws.open.isEmpty, "\(name)")
    }
}

/// Random decisions of tests.
extension SeededGenerator {
    mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) * 0x1p-53
    }

    mutating func chance(_ probability: Double) -> Bool {
        number(0...1) < probability
    }
}
