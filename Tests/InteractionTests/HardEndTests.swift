import Interaction
import Motion
import Seeded
import TestSupport
import Testing
import Touch

@Suite("Hard ends")
struct HardEndTests {
    private func thing(
        _ release: ReleasePolicy<Double>, restitution: Double = 0, spring: Spring = .bouncy
    ) throws -> Draggable<Double> {
        let bounds = Bounds(0...100, ends: .bouncing(restitution))
        return direct(
            50, rules: DragRules(bounds: bounds, release: release, spring: spring, tolerance: .point))
    }

    static let policies: [ReleasePolicy<Double>] = [
        .coast, .stay, .detents([0, 100]), .detents([70]),
    ]

    @Test("are not left by a release, whatever draws it", arguments: policies, [0, 0.5, 1.0])
    func release(policy: ReleasePolicy<Double>, restitution: Double) throws {
        for velocity in [-9000.0, -300, 300, 3000] {
            var thing = try thing(policy, restitution: restitution)
            thing.grab(at: 0, time: at(0))
            thing.release(velocity: Velocity(perSecond: velocity), time: at(0))
            var previous = thing.state(at: at(0))
            var (isWithin, isSmooth) = (true, true)
            for step in 1...1000 {
                let state = thing.state(at: at(Double(step) * 0.002))
                isWithin = isWithin && (0...100).contains(state.value)
                let speed = max(previous.velocity.speed, state.velocity.speed)
                isSmooth = isSmooth && abs(state.value - previous.value) <= speed * 0.0022 + 0.05
                previous = state
            }
            #expect(isWithin && isSmooth, "\(velocity)")
            thing.advance(to: at(60))
            #expect(thing.activity == .idle && (0...100).contains(thing.home))
        }
    }

    @Test("have no velocity out of them, while what was shown passes into the flight as well")
    func velocityAtEnd() {
        for seed in UInt64(0)..<200 {
            var random = SeededGenerator(seed: seed)
            var rules = DragRules(
                bounds: Bounds(0.0...100, ends: .hard), release: Self.policies[Int(seed % 4)],
                tolerance: .point)
            rules.ahead = 0.03
            var thing = Draggable(50, rules: rules)
            var (place, speed, time) = (0.0, 0.0, 0.0)
            thing.grab(at: place, time: at(time))
            for _ in 0..<12 {
                speed += random.number(in: -1500...1500)
                place += speed * 0.008
                time += 0.008
                thing.move(to: place, time: at(time))
            }
            thing.release(velocity: Velocity(perSecond: random.number(in: -2000...2000)), time: at(time))
            for step in 0...120 {
                let state = thing.state(at: at(time + Double(step) * 0.0005))
                let rate = state.velocity.perSecond
                let leaves = state.value == 0 && rate < -1e-9 || state.value == 100 && rate > 1e-9
                #expect(!leaves, "seed \(seed), step \(step): \(state)")
            }
        }
    }

    @Test("stop what runs into them, or let it bounce with the restitution that is asked")
    func impact() throws {
        for restitution in [0, 0.5] {
            var thing = try thing(.coast, restitution: restitution)
            thing.grab(at: 0, time: at(0))
            thing.release(velocity: Velocity(perSecond: 3000), time: at(0))
            let time = try #require(thing.first(every: 1e-5) { $0.velocity.perSecond <= 0 })
            let before = thing.state(at: at(time - 2e-5)).velocity.perSecond
            let after = thing.state(at: at(time + 1e-6)).velocity.perSecond
            #expect(before > 2000)
            #expect(abs(after + restitution * before) < 1)
            thing.advance(to: at(60))
            #expect(restitution == 0 ? thing.home == 100 : thing.home < 100)
        }
    }

    /// A value that a weakly damped spring draws to a place at or near its upper end, 100, thrown at it; with
    /// its impacts, found step by step, each with the velocity just before it.
    private func thrown(
        to target: Double, from lower: Double, restitution: Double, spring: Spring
    ) throws -> (thing: Draggable<Double>, impacts: [(time: Double, state: MotionState<Double>)]) {
        let bounds = Bounds(lower...100, ends: .bouncing(restitution))
        var thing = Draggable(
            98,
            rules: DragRules(
                bounds: bounds, release: .detents([Detent(target)]), spring: spring, tolerance: .point,
                latency: 0, ahead: 0))
        thing.grab(at: 0, time: at(0))
        thing.release(velocity: Velocity(perSecond: 3000), time: at(0))

        var motion = spring.motion(from: MotionState(98, perSecond: 3000), to: target)
        var (begin, impacts) = (0.0, [(time: Double, state: MotionState<Double>)]())
        for _ in 1...24 {
            var low = 1e-6
            while low < 10, (lower...100).contains(motion.state(at: low + 1e-4).value) { low += 1e-4 }
            try #require(low < 10)
            var high = low + 1e-4
            for _ in 0..<50 {
                let middle = (low + high) / 2
                let isWithin = (lower...100).contains(motion.state(at: middle).value)
                if isWithin { low = middle } else { high = middle }
            }
            let rate = motion.state(at: low).velocity.perSecond
            let edge = rate > 0 ? 100 : lower
            begin += low
            impacts.append((begin, MotionState(edge, perSecond: rate)))
            motion = spring.motion(from: MotionState(edge, perSecond: -restitution * rate), to: target)
        }
        return (thing, impacts)
    }

    @Test("stop what has bounced off them 24 times, exactly there", arguments: [1, 0.9])
    func lastImpact(restitution: Double) throws {
        let spring = try Spring(angularFrequency: 20, dampingRatio: 0.01)
        var (thing, impacts) = try thrown(to: 100, from: -1e4, restitution: restitution, spring: spring)
        for (count, impact) in impacts.enumerated() {
            let before = thing.state(at: at(impact.time - 1e-7))
            #expect((before.value - impact.state.value).magnitude < 1e-3, "impact \(count)")
            #expect((before.velocity - impact.state.velocity).speed < 1e-2, "impact \(count)")
            let after = thing.state(at: at(impact.time + 1e-7))
            guard count < 23 else {
                #expect(after == MotionState(100) && before.velocity.perSecond > 50)
                break
            }
            let rebound = impact.state.velocity.scaled(by: -restitution)
            #expect((after.velocity - rebound).speed < 1e-2, "impact \(count)")
        }
        let settling = try #require(thing.settlingTime)
        #expect(abs(settling.seconds(since: at(impacts[23].time)) - 1 / 16) < 1e-6)
        thing.advance(to: settling)
        #expect(thing.activity == .idle && thing.home == 100)
    }

    @Test("let a spring go on without impact to a place nearby after the 24th", arguments: [-1e4, 92])
    func afterLastImpact(lower: Double) throws {
        let spring = try Spring(angularFrequency: 20, dampingRatio: 0.01)
        var (thing, impacts) = try thrown(to: 97, from: lower, restitution: 1, spring: spring)
        let last = impacts[23]
        // It would swing past an upper end that is near, and creeps instead.
        let calm = lower < 0 ? spring : Spring(response: spring.response, dampingFraction: 1)
        let motion = calm.motion(from: MotionState(last.state.value), to: 97)
        for time in stride(from: 0.001, to: 1, by: 0.02) {
            let (state, expected) = (thing.state(at: at(last.time + time)), motion.state(at: time))
            guard (expected.value - 97).magnitude > 0.5 else { continue }
            #expect((state.value - expected.value).magnitude < 1e-4)
            #expect((state.velocity - expected.velocity).speed < 1e-2)
        }
        thing.advance(to: at(60))
        #expect(thing.activity == .idle && thing.home == 97)
    }

    @Test("bind a paused motion that was scrubbed before they were there")
    func afterScrub() throws {
        var thing = direct(0, rules: DragRules(release: .stay, tolerance: .point))
        thing.animate(to: 300, timing: .curve(.linear, duration: 1), time: at(0))
        thing.handle(.pause, at: at(0.1))
        thing.handle(.scrub(1.5), at: at(0.1))
        thing.setBounds(Bounds(0...100), time: at(0.2))
        let held = thing.state(at: at(0.2)).value
        let thrown = Velocity<Double>(perSecond: 3000.0)
        thing.handle(.continueMotion(.curve(.easeInOut, duration: 1), durationFactor: 0, thrown), at: at(0.3))
        for step in 0...2000 {
            #expect(thing.state(at: at(0.3 + Double(step) * 0.001)).value <= held + 1e-9, "after \(step) ms")
        }
    }

    @Test("hold a value in a hand, also one that is reversed, scrubbed, or sent along a curve")
    func verbs() throws {
        var thing = try thing(.stay)
        thing.drag(from: 0, to: 500, start: 0, duration: 0.1)
        #expect(thing.state(at: at(0.2)).value == 100)
        thing.cancel(time: at(0.2))
        for time in stride(from: 0.2, to: 3, by: 0.01) {
            #expect((0...100).contains(thing.state(at: at(time)).value))
        }
        thing.animate(to: 100, time: at(10))
        thing.handle(.continueMotion(nil, durationFactor: 0, Velocity(perSecond: 9000)), at: at(10.1))
        thing.handle(.reverse(.retrace), at: at(10.2))
        for time in stride(from: 10.2, to: 13, by: 0.01) {
            #expect((0...100).contains(thing.state(at: at(time)).value))
        }
        thing.handle(.pause, at: at(10.25))
        thing.handle(.scrub(7), at: at(10.25))
        #expect((0...100).contains(thing.state(at: at(10.25)).value))
        thing.animate(to: 90, timing: .curve(.easeInOut, duration: 0.3), time: at(10.3))
        thing.handle(.continueMotion(nil, durationFactor: 0, Velocity(perSecond: 9000)), at: at(10.4))
        for time in stride(from: 10.4, to: 12, by: 0.01) {
            #expect((0...100).contains(thing.state(at: at(time)).value))
        }
    }

    @Test("that close in on a value have it come in, and never go further out")
    func shrunk() throws {
        for velocity in [-3000.0, 0, 3000] {
            var thing = try thing(.stay)
            thing.grab(at: 0, time: at(0))
            thing.release(velocity: Velocity(perSecond: velocity), time: at(0))
            let shown = thing.state(at: at(0.01))
            thing.setBounds(Bounds(0...30), time: at(0.01))
            var previous = thing.state(at: at(0.01)).value
            #expect(abs(previous - shown.value) < 1e-9)
            var comesIn = true
            for step in 1...1000 {
                let value = thing.state(at: at(0.01 + Double(step) * 0.002)).value
                comesIn = comesIn && value <= max(previous, 30) + 1e-9 && value >= 0
                previous = value
            }
            #expect(comesIn, "\(velocity)")
            thing.advance(to: at(60))
            #expect((0...30).contains(thing.home))
        }
    }
}

@Suite("A flight that is seen to be over")
struct LogicalFinishTests {
    @Test("has an end as a person sees it, before it has settled")
    func finish() throws {
        var list = direct(0.0, rules: DragRules(release: .coast))
        #expect(list.logicalFinishTime == nil)
        list.grab(at: 0, time: at(0))
        list.release(velocity: Velocity(perSecond: 4000), time: at(0))
        let (finish, settled) = (try #require(list.logicalFinishTime), try #require(list.settlingTime))
        #expect(finish < settled)
        #expect(abs(list.state(at: finish).value - 1998) < 25)
        list.handle(.pause, at: at(0.1))
        #expect(list.logicalFinishTime == nil)
    }

    @Test("is stopped by a touch that counts as a tap all the same", arguments: [false, true])
    func tap(isTapFirst: Bool) throws {
        func gesture(_ id: UInt64, _ kind: Gesture.Kind, _ phase: Gesture.Phase, _ time: Timestamp) -> Gesture
        {
            Gesture(
                id: GestureID(id), kind: kind, phase: phase, time: time, translation: .zero, velocity: .zero)
        }
        for isOver in [true, false] {
            var sheet = direct(
                0.0,
                rules: DragRules(release: .detents([0, 320, 640]), tap: .nextDetent))
            sheet.animate(to: 320, time: at(0))
            let finish = try #require(sheet.logicalFinishTime)
            let time = finish.advanced(by: isOver ? 0.01 : -0.2)
            let end = [
                gesture(1, .hold, .ended, time.advanced(by: 0.05)),
                gesture(2, .tap, .ended, time.advanced(by: 0.05)),
            ]
            let map = GestureMap(x: 8.0)
            sheet.handle(gesture(1, .hold, .began, time), through: map)
            #expect(sheet.activity == .dragging)
            for gesture in isTapFirst ? end.reversed() : end { sheet.handle(gesture, through: map) }
            #expect(sheet.goal == (isOver ? 640 : 320))
        }
    }
}
