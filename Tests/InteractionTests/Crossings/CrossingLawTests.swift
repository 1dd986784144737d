import Interaction
import Motion
import TestSupport
import Testing

@Suite("Crossings, whatever happens")
struct CrossingLawTests {
    private let thresholds = Thresholds.every(40, from: 3)

    @Test("are the same at every frame rate", arguments: 0..<4 as Range<UInt64>)
    func frames(batch: UInt64) {
        // The ends and the detents of the value, too, at which it rests.
        for thresholds in [thresholds, .at([-300, -200, 0, 160, 400, 500, 600])] {
            for seed in batch * 1000..<batch * 1000 + lives(1) {
                if let fault = rateFault(seed: seed, of: thresholds) { Issue.record("\(fault)") }
            }
        }
    }

    private func rateFault(seed: UInt64, of thresholds: Thresholds) -> String? {
        // An app's call counts at the frame that is shown, and so does a hand without a latency.
        let calls = seed % 2 == 0
        let script = CrossingScript.random(seed: seed, calls: calls, leads: !calls)
        let ahead = calls ? 0 : 0.012
        let expected = script.crossings(of: thresholds, framesPerSecond: 240, ahead: ahead)
        for rate in [3.0, 7, 30, 60, 144] {
            let found = script.crossings(of: thresholds, framesPerSecond: rate, ahead: ahead)
            guard found.count == expected.count, zip(found, expected).allSatisfy(isEqual) else {
                return "seed \(seed) at \(rate) Hz: \(difference(found, expected))"
            }
        }
        return nil
    }

    // With frames just as far ahead of the reports as the latency, each shows what is no longer to change.
    @Test("are those of the frames that are shown", arguments: 0..<lives(1) as Range<UInt64>)
    func shown(batch: UInt64) {
        let seed = batch * 1000
        let script = CrossingScript.random(seed: seed, leads: true)
        let found = script.crossings(of: thresholds, framesPerSecond: 2000, ahead: 0.016).withoutPeaks
        let expected = script.reference(of: thresholds, framesPerSecond: 2000, ahead: 0.016).withoutPeaks
        let matches = zip(found, expected).allSatisfy { one, other in
            one.place == other.place && one.direction == other.direction
                && abs(one.time.seconds(since: other.time)) < 0.0011
        }
        if !matches || found.count != expected.count {
            Issue.record("seed \(seed): \(difference(found, expected))")
        }
    }

    @Test(
        "come in the order of their times, and alternate at each threshold", arguments: 0..<8 as Range<UInt64>
    )
    func order(batch: UInt64) {
        for seed in batch * 1000..<batch * 1000 + lives(1) {
            let script = CrossingScript.random(seed: seed)
            // Frames that run far ahead of the hand's reports, too.
            for ahead in [0, 0.012, 0.08] {
                let found = script.crossings(of: thresholds, framesPerSecond: 60, ahead: ahead)
                var last: [Double: CrossingDirection] = [:]
                for crossing in found {
                    #expect(last[crossing.place] != crossing.direction, "seed \(seed), \(crossing)")
                    last[crossing.place] = crossing.direction
                }
                for (one, next) in zip(found, found.dropFirst()) {
                    #expect(one.time <= next.time, "seed \(seed), \(one), \(next)")
                }
            }
        }
    }

    private func isEqual(_ one: Crossing, _ other: Crossing) -> Bool {
        one.place == other.place && one.direction == other.direction
            && abs(one.time.seconds(since: other.time)) < 1.5e-9
            && abs((one.velocity - other.velocity).perSecond) < 1e-2
    }

    private func difference(_ found: [Crossing], _ expected: [Crossing]) -> String {
        func line(_ crossing: Crossing) -> String {
            let arrow = crossing.direction == .rising ? "↑" : "↓"
            let time = crossing.time.nanoseconds - 50_000_000_000
            return "\(arrow)\(crossing.place) at \(time) ns, \(crossing.velocity.perSecond)"
        }
        let pairs = zip(found, expected).enumerated()
        let index = pairs.first { !isEqual($0.element.0, $0.element.1) }?.offset ?? 0
        return "\(found.count) and \(expected.count), from \(index) on: "
            + "\(found.dropFirst(index).prefix(3).map(line)), "
            + "not \(expected.dropFirst(index).prefix(3).map(line))"
    }
}

extension [Crossing] {
    /// Those without a pair so short that two frames may not show it.
    fileprivate var withoutPeaks: [Crossing] {
        var rest: [Crossing] = []
        for crossing in self {
            if let last = rest.last, last.place == crossing.place, last.direction != crossing.direction,
                crossing.time.seconds(since: last.time) < 0.0011
            {
                rest.removeLast()
            } else {
                rest.append(crossing)
            }
        }
        return rest
    }
}
