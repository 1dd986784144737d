import Interaction
import Motion
import Seeded
import TestSupport
import Testing

/// Smooth hands drag, throw and catch a value, and an app sends it elsewhere meanwhile: hardly a frame may stumble.
@Suite("What the eye sees")
struct EyeLawTests {
    /// The events in the life of a value, each with its time.
    private struct Life {
        var random: SeededGenerator
        var events: [(event: DragEvent<Double>, time: Double)] = []
        private var time = 0.0
        private var place = 0.0

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            for _ in 0..<4 {
                stroke()
                rest()
            }
        }

        /// A hand that speeds up and slows down as hands do, and lets go or is taken away.
        private mutating func stroke() {
            let interval = [0.002, 0.004, 0.007, 0.008][Int.random(in: 0..<4, using: &random)]
            let jitter = Double.random(in: 0...0.15, using: &random) * interval
            var (speed, rate, wanted, left) = (0.0, 0.0, 0.0, 0.0)
            events.append((.grab(place), time))
            for _ in 0..<Int(Double.random(in: 0.15...0.9, using: &random) / interval) {
                let step = interval + .random(in: -jitter...jitter, using: &random)
                left -= step
                if left <= 0 {
                    wanted = .random(in: -1500...1500, using: &random)
                    left = .random(in: 0.2...0.5, using: &random)
                }
                // As on a spring without a bounce that takes a fifth of a second.
                rate += (1000 * (wanted - speed) - 63 * rate) * step
                speed += rate * step
                place += speed * step
                time += step
                events.append((.move(place), time))
                if Int.random(in: 0..<150, using: &random) == 0 { events.append((rules(), time)) }
            }
            time += .random(in: 0.003...0.014, using: &random)
            let isTakenAway = Int.random(in: 0..<5, using: &random) == 0
            events.append((isTakenAway ? .cancel(.cancelled) : .release(nil), time))
        }

        /// A flight, on which the app sends it elsewhere.
        private mutating func rest() {
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                time += .random(in: 0.04...0.3, using: &random)
                let goal = Double.random(in: 0...640, using: &random)
                events.append((Bool.random(using: &random) ? .animate(goal, nil) : rules(), time))
            }
            time += .random(in: 0.04...0.4, using: &random)
        }

        private mutating func rules() -> DragEvent<Double> {
            .setRules(EyeLawTests.rules(upTo: .random(in: 500...900, using: &random)))
        }
    }

    private static func rules(upTo end: Double) -> DragRules<Double> {
        var rules = DragRules<Double>(
            release: .detents([0, end / 2, end].map { Detent($0) }), tolerance: .point)
        rules.bounds = Bounds(0...end, ends: .elastic(400))
        rules.spring = Spring(duration: 0.4, bounce: 0.15)
        return rules
    }

    /// The values that the frames of a life show.
    private func frames(of life: Life, perSecond rate: Double) -> [Double] {
        var value = Draggable(0.0, rules: Self.rules(upTo: 640))
        var pending = life.events[...]
        let end = (life.events.last?.time ?? 0) + 1
        return (0..<Int(end * rate)).map { frame in
            let seen = Double(frame) / rate
            while let (event, time) = pending.first, time <= seen - value.rules.latency {
                value.handle(event, at: at(time))
                pending.removeFirst()
            }
            value.advance(to: at(seen))
            return value.state(at: at(seen)).value
        }
    }

    /// The times of the frames whose step is under half of both neighbours', over twice both or against them, where
    /// these agree and are those of a finger of 30 mm/s or more.
    private func stumbles(_ values: [Double], perSecond rate: Double) -> [Double] {
        let least = 120 / rate
        return (2..<values.count - 1).compactMap { frame in
            let steps = (0..<3).map { values[frame - 1 + $0] - values[frame - 2 + $0] }
            let (before, after) = (abs(steps[0]), abs(steps[2]))
            guard min(before, after) >= least, steps[0] * steps[2] > 0 else { return nil }
            let along = steps[0] > 0 ? steps[1] : -steps[1]
            let isEven = along >= 0.5 * min(before, after) && along <= 2 * max(before, after)
            return isEven ? nil : Double(frame) / rate
        }
    }

    /// The parts of the turns near which a frame may stumble. A slow finger that is silent before its lift is reported
    /// stands by then, and a flight sets out from there; and other bounds may hold a value back that is outside.
    private static let parts: [DragEventKind: Double] = [
        .grab: 0, .animate: 0, .release: 0.03, .cancel: 0.02, .setRules: 0.01,
    ]

    @Test("hardly anything stumbles where a hand or an app turns it", arguments: [60.0, 120])
    func turns(rate: Double) {
        var (all, stumbling) = ([DragEventKind: Int](), [DragEventKind: Int]())
        for seed in 1...lives(100) as ClosedRange<UInt64> {
            let life = Life(seed: seed)
            let turns = life.events.filter { $0.event.kind != .move }
            for turn in turns { all[turn.event.kind, default: 0] += 1 }
            for seen in stumbles(frames(of: life, perSecond: rate), perSecond: rate) {
                guard let turn = turns.last(where: { $0.time <= seen }), seen < turn.time + 0.13 else {
                    continue
                }
                stumbling[turn.event.kind, default: 0] += 1
            }
        }
        for (kind, part) in Self.parts {
            let (count, limit) = (stumbling[kind] ?? 0, part * Double(all[kind] ?? 0))
            #expect(Double(count) <= limit, "\(count) frames after \(all[kind] ?? 0) of \(kind)")
        }
    }
}
