import Interaction
import Motion
import Seeded
import TestSupport
import Testing

@Suite("The latency of frames over a hand's reports")
struct LatencyTests {
    private static let latencies = [0.004, 0.016, 0.025, 0.04]

    /// A hand that moves at 800 per second, reported 125 times a second from second 0 through 0.096.
    private func dragged(latency: Double, _ change: (inout DragRules<Double>) -> Void = { _ in })
        -> Draggable<
            Double
        >
    {
        var rules = DragRules(release: .detents([0, 400.0]), tolerance: .point, latency: latency)
        change(&rules)
        var value = Draggable(0.0, rules: rules)
        value.grab(at: 0, time: at(0))
        for report in 1...12 { value.move(to: 6.4 * Double(report), time: at(0.008 * Double(report))) }
        return value
    }

    @Test("a report changes nothing that is seen before its time and the latency", arguments: latencies)
    func unchanged(latency: Double) {
        for act: (inout Draggable<Double>, Timestamp) -> Void in [
            { $0.move(to: 84, time: $1) }, { $0.release(time: $1) }, { $0.cancel(time: $1) },
            { $0.reanchor(at: 500, time: $1) },
        ] {
            let before = dragged(latency: latency)
            var after = before
            act(&after, at(0.104))
            for part in 0...10 {
                let moment = at(0.104 + latency * Double(part) / 10)
                let displacement = after.state(at: moment).value - before.state(at: moment).value
                // The last two reports are known as they were; before that it came on evenly.
                #expect(abs(displacement) < (moment >= at(0.096 + latency) ? 1e-9 : 0.1), "\(part)")
            }
        }
    }

    @Test(
        "what an app asks for before a release counts changes nothing that is seen before",
        arguments: latencies)
    func unreleased(latency: Double) {
        for act: (inout Draggable<Double>, Timestamp) -> Void in [
            { $0.animate(to: 400, time: $1) },
            { $0.setBounds(Bounds(0...1000, ends: .elastic(300)), time: $1) },
            { $0.setValue(50, time: $1) }, { $0.grab(at: 7, time: $1) },
        ] {
            // The band gives way, so that other bounds would show another value.
            var before = dragged(latency: latency) { $0.bounds = Bounds(0...20, ends: .elastic(300)) }
            before.release(time: at(0.1))
            var after = before
            act(&after, at(0.1005))
            for part in 0..<10 {
                let moment = at(0.1005 + (latency - 0.0005) * Double(part) / 10)
                let displacement = after.state(at: moment).value - before.state(at: moment).value
                #expect(abs(displacement) < 0.05, "\(part)")
            }
        }
    }

    @Test(
        "a tap in flight changes nothing that is seen before its time and the latency", arguments: latencies)
    func untapped(latency: Double) {
        var before = dragged(latency: latency)
        before.release(time: at(0.1))
        var after = before
        after.tap(time: at(0.2))
        for part in 0..<10 {
            let moment = at(0.2 + latency * Double(part) / 10)
            #expect(abs(after.state(at: moment).value - before.state(at: moment).value) < 0.04, "\(part)")
        }
        #expect(abs(after.state(at: at(0.3)).value - before.state(at: at(0.3)).value) > 20)
    }

    @Test("a report that arrives late counts with the last one", arguments: [0] + latencies)
    func late(latency: Double) {
        for act: (inout Draggable<Double>, Timestamp) -> Void in [
            { $0.release(time: $1) }, { $0.cancel(time: $1) }, { $0.move(to: 60, time: $1) },
        ] {
            let before = dragged(latency: latency)
            var after = before
            act(&after, at(0.08))
            for time in stride(from: 0.09, to: 0.096 + latency, by: 0.001) {
                #expect(abs(after.state(at: at(time)).value - before.state(at: at(time)).value) < 1e-9)
            }
        }
    }

    @Test("a report that has no effect makes no later event count later", arguments: latencies)
    func ignored(latency: Double) {
        var value = dragged(latency: latency)
        value.release(time: at(0.104))
        value.advance(to: at(0.2))
        var notified = value
        #expect(notified.move(to: 7, time: at(0.2)) == .ignored(.inState(.animating)))
        value.handle(.pause, at: at(0.201))
        notified.handle(.pause, at: at(0.201))
        #expect(notified.value == value.value && notified.state(at: at(1)) == value.state(at: at(1)))
    }

    @Test(
        "what an app shifts or sets in a hand is so at once, where frames show a flight still",
        arguments: latencies)
    func shiftedWhileCaught(latency: Double) {
        for isCaughtOutside in [false, true] {
            var value = Draggable(
                0.0,
                rules: DragRules(
                    bounds: isCaughtOutside ? Bounds(-400...40, ends: .elastic(300)) : nil, release: .stay,
                    spring: .bouncy, latency: latency))
            value.animate(to: isCaughtOutside ? 40 : 400, time: at(0))
            value.advance(to: at(0.12))
            value.grab(at: 0, time: at(0.12))
            value.reanchor(at: 5, time: at(0.1205))
            let now = at(0.12 + latency / 2)
            let shown = value.state(at: now).value
            value.rebase(by: 90, time: now)
            #expect(abs(value.state(at: now).value - shown - 90) < 1e-9)
            value.setValue(30, time: now)
            #expect(abs(value.state(at: now).value - 30) < 1e-9)
            #expect(abs(value.state(at: at(3)).value - 30) < 1e-9)
        }
    }

    @Test("a hand keeps its latency until it lets go, whatever the rules say", arguments: latencies)
    func kept(latency: Double) {
        for other in [0, 0.01, 0.06] {
            var (value, expected) = (dragged(latency: latency), dragged(latency: latency))
            var rules = value.rules
            (rules.latency, rules.ahead) = (other, 0)
            value.setRules(rules, time: at(0.1))
            #expect(value.rules.latency == other)
            value.move(to: 83.2, time: at(0.104))
            value.release(time: at(0.112))
            expected.move(to: 83.2, time: at(0.104))
            expected.release(time: at(0.112))
            for step in 0..<40 {
                let moment = at(0.1 + 0.001 * Double(step))
                #expect(value.state(at: moment).value == expected.state(at: moment).value, "\(step)")
            }
            // The next one has that of the rules.
            value.advance(to: at(0.3))
            value.grab(at: 0, time: at(0.3))
            #expect(value.frameTime(of: at(0.3)) == at(0.3 + other))
        }
    }

    @Test(
        "bounds that close in on a flight that a hand is about to stop hold what is shown",
        arguments: latencies)
    func closedWhileCaught(latency: Double) {
        var value = Draggable(0.0, rules: DragRules(release: .stay, latency: latency))
        value.animate(to: 400, time: at(0))
        value.advance(to: at(0.12))
        value.grab(at: 0, time: at(0.12))
        let now = at(0.12 + latency / 2)
        let shown = value.state(at: now).value
        value.setBounds(Bounds(-100...20, ends: .elastic(300)), time: now)
        for part in 0..<20 {
            let moment = now.advanced(by: latency * Double(part) / 10)
            #expect(value.state(at: moment).value == shown, "\(part)")
        }
    }

    @Test(
        "what an app had a flight do, at the time of a frame, is shown until the hand that caught it lets go")
    func calledAhead() {
        var value = Draggable(0.0, rules: DragRules(release: .stay, spring: .snappy, latency: 0.04))
        value.animate(to: 400, time: at(0))
        value.advance(to: at(0.1))
        value.animate(to: -400, time: at(0.13))
        value.grab(at: 0, time: at(0.1))
        let before = value
        value.release(time: at(0.102))
        for part in 0..<10 {
            let moment = at(0.13 + 0.001 * Double(part))
            #expect(abs(value.state(at: moment).value - before.state(at: moment).value) < 0.2, "\(part)")
        }
    }

    @Test("a clock that is set back after an app has set a held value needs no frame for that")
    func setBack() {
        var value = Draggable(0.0)
        value.grab(at: 0, time: at(10))
        value.setValue(50, time: at(11))
        value.advance(to: at(5))
        value.move(to: 10, time: at(5.01))
        value.advance(to: at(6.5))
        #expect(!value.needsFrame)
    }

    @Test("what a hand showed of a value that was outside is shown until the next hand's moment, or nearly")
    func replaced() {
        let rules = DragRules(bounds: Bounds(0...640, ends: .elastic(400)), release: .stay, latency: 0.1)
        var value = Draggable(500.0, rules: rules)
        value.animate(to: 300, time: at(0))
        value.grab(at: 0, time: at(0.01))
        value.setBounds(Bounds(0...200, ends: .elastic(400)), time: at(0.02))
        value.move(to: -300, time: at(0.15))
        value.release(time: at(0.16))
        let before = value
        value.grab(at: 0, time: at(0.17))
        for part in 0..<8 {
            let moment = at(0.17 + 0.01 * Double(part))
            let displacement = value.state(at: moment).value - before.state(at: moment).value
            #expect(abs(displacement) < 1, "\(part): \(displacement)")
        }
    }

    @Test("what an app shifts before a release counts is shifted at once", arguments: latencies)
    func shiftedBeforeRelease(latency: Double) {
        var value = dragged(latency: latency)
        value.release(time: at(0.104))
        for part in 0..<5 {
            var shifted = value
            let now = at(0.104 + latency * Double(part) / 4)
            shifted.rebase(by: 90, time: now)
            #expect(abs(shifted.state(at: now).value - value.state(at: now).value - 90) < 0.2)
        }
    }

    @Test("a value that an app sets in a hand that lies still needs a frame", arguments: [0] + latencies)
    func setInStillHand(latency: Double) {
        var value = Draggable(0.0, rules: DragRules(latency: latency, ahead: latency > 0 ? 0.007 : 0))
        value.grab(at: 0, time: at(0))
        value.move(to: 10, time: at(0.01))
        value.advance(to: at(1))
        #expect(!value.needsFrame)
        value.setValue(50, time: at(1.01))
        #expect(value.needsFrame)
        value.advance(to: at(1.016))
        #expect(!value.needsFrame && value.state(at: at(1.016)).value == 50)
    }

    @Test("a tap that leads nowhere makes no later event count later", arguments: latencies)
    func tapNowhere(latency: Double) throws {
        var value = Draggable(0.0, rules: DragRules(release: .stay, latency: latency))
        value.animate(to: 400, time: at(0))
        value.advance(to: at(0.1))
        let seen = at(0.1 + latency / 2)
        let foreseen = value.state(at: seen)
        #expect(value.tap(time: at(0.1)).transition == nil)
        let transition = try #require(value.animate(to: 0, time: seen).transition)
        #expect(transition.time == seen && transition.before == foreseen)
        #expect(value.state(at: seen).value == foreseen.value)
    }

    @Test("a tap that leads nowhere makes no grab of an earlier time count later", arguments: latencies)
    func grabAfterTapNowhere(latency: Double) throws {
        var value = Draggable(0.0, rules: DragRules(release: .stay, latency: latency))
        #expect(value.tap(time: at(1)) == .ignored(.noDetents))
        let transition = try #require(value.grab(at: 0, time: at(1 - latency / 4)).transition)
        #expect(abs(transition.time.seconds(since: at(1 + 0.75 * latency))) < 2e-9)
    }

    @Test("a tap on a flight that was changed ahead of its time shows it until the tap counts")
    func tapAfterChange() {
        var value = dragged(latency: 0.04)
        value.release(time: at(0.104))
        value.advance(to: at(0.16))
        value.handle(.pause, at: at(0.16))
        value.advance(to: at(0.2))
        // It counts at the frame that was shown.
        value.handle(.resume, at: at(0.17))
        let before = value
        value.tap(time: at(0.18))
        for part in 0..<10 {
            let moment = at(0.2 + 0.0019 * Double(part))
            #expect(abs(value.state(at: moment).value - before.state(at: moment).value) < 0.2, "\(part)")
        }
    }

    @Test("a value that is caught outside shows each report from its moment on, and nothing before")
    func uncaughtOutside() {
        var rules = DragRules<Double>(bounds: Bounds(0...640, ends: .elastic(400)), release: .coast)
        rules.latency = 0.02
        var value = Draggable(500.0, rules: rules)
        value.drag(from: 0, to: 240, start: 0, duration: 0.08)
        value.release(time: at(0.08))
        let outside = value.first(every: 0.004) { $0.value > 690 } ?? 0
        value.grab(at: 0, time: at(outside))
        for report in 1...30 {
            let (before, time) = (value, outside + 0.011 * Double(report))
            value.move(to: -8 * Double(report), time: at(time))
            for part in 0..<10 {
                let moment = at(time + 0.02 * Double(part) / 10)
                let displacement = value.state(at: moment).value - before.state(at: moment).value
                // Before the moment of the report before this one, it has its map, which differs little.
                #expect(abs(displacement) < (part < 5 ? 1.5 : 1e-9), "\(report), \(part)")
            }
        }
    }

    @Test(
        "a hand that catches a flight changes nothing that is seen before its time and the latency",
        arguments: latencies)
    func uncaught(latency: Double) {
        var before = dragged(latency: latency)
        before.release(time: at(0.1))
        var after = before
        after.grab(at: 0, time: at(0.2))
        for part in 0..<10 {
            let moment = at(0.2 + latency * Double(part) / 10)
            #expect(after.state(at: moment) == before.state(at: moment), "\(part)")
        }
    }

    @Test(
        "a flight is caught where it is seen when the first frame knows of the hand, and slides on to rest",
        arguments: latencies)
    func caught(latency: Double) throws {
        var value = dragged(latency: latency)
        value.release(time: at(0.1))
        let moment = at(0.2 + latency)
        let seen = value.state(at: moment)
        let transition = try #require(value.grab(at: 0, time: at(0.2)).transition)
        #expect(transition.time == moment && transition.before == seen)
        var before = value.state(at: moment)
        #expect(abs(before.value - seen.value) < 1e-9 && (before.velocity - seen.velocity).speed < 1e-6)
        for step in 1...50 {
            let state = value.state(at: moment.advanced(by: 0.001 * Double(step)))
            #expect(
                state.value >= before.value - 1e-9 && state.velocity.speed <= before.velocity.speed + 1e-6)
            before = state
        }
        // A third of 33 ms at the speed with which it was caught.
        #expect(abs(before.value - seen.value - 0.011 * seen.velocity.perSecond) < 1e-6)
        #expect(before.velocity == .zero)
    }

    @Test(
        "what is seen passes from the hand's speed to the flight's, and never beyond either",
        arguments: latencies
    )
    func passes(latency: Double) throws {
        var value = dragged(latency: latency) { $0.release = .coast }
        let moment = at(0.1 + latency)
        let shown = value.motion(at: moment).velocity.perSecond
        let release = try #require(
            value.release(velocity: Velocity(perSecond: 1500), time: at(0.1)).transition)
        #expect(release.after.velocity.perSecond == 1500 && shown < 900)
        var speed = value.state(at: moment).velocity.perSecond
        #expect(abs(speed - shown) < 1e-6)
        for step in 1...33 {
            let next = value.state(at: moment.advanced(by: 0.001 * Double(step))).velocity.perSecond
            #expect(next <= 1500 && next > speed - 4)
            speed = next
        }
        #expect(speed > 1350)
    }

    @Test(
        "a value that was let go has the velocity with which it is seen to move, before the release is seen too",
        arguments: latencies)
    func letGo(latency: Double) {
        for last in [77, 90.0] {
            var value = dragged(latency: latency)
            value.move(to: last, time: at(0.104))
            value.release(time: at(0.109))
            for step in 1..<10 {
                let moment = at(0.10375 + latency + 0.0005 * Double(step))
                let displacement =
                    value.state(at: moment.advanced(by: 1e-5)).value
                    - value.state(at: moment.advanced(by: -1e-5)).value
                let speed = value.state(at: moment).velocity.perSecond
                #expect(abs(displacement / 2e-5 - speed) < 5, "\(last), \(step)")
            }
        }
    }

    @Test(
        "a value that was seen ahead of a hand which has stopped comes back and never jumps",
        arguments: latencies
    )
    func stopped(latency: Double) {
        var value = dragged(latency: latency)
        var moment = at(0.104 + latency)
        var before = value.state(at: moment).value
        value.move(to: 77, time: at(0.104))
        #expect(abs(value.state(at: moment).value - before) < 1e-9)
        for _ in 0..<40 {
            moment = moment.advanced(by: 0.001)
            let next = value.state(at: moment).value
            #expect(abs(next - before) < 5)
            before = next
        }
    }

    @Test(
        "a held value needs frames until they show it where the hand rests, and none after",
        arguments: Array(UInt64(1)...60))
    func rests(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let latency = ([0] + Self.latencies).randomElement(using: &random) ?? 0
        var value = Draggable(
            0.0, rules: DragRules(release: .stay, latency: latency, ahead: latency > 0 ? 0.007 : 0))
        var (time, place) = (0.0, 0.0)
        value.grab(at: 0, time: at(0))
        for _ in 0..<Int.random(in: 0...30, using: &random) {
            time += .random(in: 0.001...0.02, using: &random)
            place += .random(in: -10...10, using: &random)
            value.move(to: place, time: at(time))
        }
        #expect(value.needsFrame || place == 0)
        var frame = time + .random(in: 0...0.05, using: &random)
        var count = 0
        while value.needsFrame, count < 45 {
            frame += 1 / 60
            count += 1
            value.advance(to: at(frame))
        }
        #expect(count < 45)
        let last = value.state(at: at(frame))
        #expect(abs(last.value - place) < 1e-9 && last.velocity == .zero)
        for _ in 0..<40 {
            frame += .random(in: 0...0.02, using: &random)
            #expect(value.state(at: at(frame)) == last)
        }
    }

    @Test("frames that are asked for at any rate are of one path", arguments: Array(UInt64(1)...20))
    func rates(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let latency = Self.latencies[Int(seed) % Self.latencies.count]
        var events: [(DragEvent<Double>, Double)] = []
        var (time, place) = (0.0, 0.0)
        for _ in 0..<3 {
            events.append((.grab(place), time))
            for _ in 0..<Int.random(in: 3...20, using: &random) {
                time += .random(in: 0.004...0.012, using: &random)
                place += .random(in: -4...12, using: &random)
                events.append((.move(place), time))
            }
            time += .random(in: 0.005...0.03, using: &random)
            events.append((.release(nil), time))
            time += .random(in: 0.05...0.4, using: &random)
            events.append((.tap, time))
            time += .random(in: 0.05...0.8, using: &random)
        }
        // All rates have a frame twelve times a second.
        let paths = [60, 144, 240].map { rate in
            var value = Draggable(
                0.0,
                rules: DragRules(
                    release: .detents([0, 300.0]), tolerance: .point, latency: latency))
            var pending = events[...]
            return (0...rate * 2).compactMap { frame -> Double? in
                let seen = Double(frame) / Double(rate)
                while let (event, time) = pending.first, time <= seen - latency {
                    value.handle(event, at: at(time))
                    pending.removeFirst()
                }
                value.advance(to: at(seen))
                return frame % (rate / 12) == 0 ? value.state(at: at(seen)).value : nil
            }
        }
        for (one, other) in zip(paths[0], paths[1]) { #expect(abs(one - other) < 1e-9, "seed \(seed)") }
        for (one, other) in zip(paths[0], paths[2]) { #expect(abs(one - other) < 1e-9, "seed \(seed)") }
    }
}
