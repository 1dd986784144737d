import Seeded
import Fling
import TestSupport
import Testing

@Suite("A finger drags a property")
struct PropertyDragTests {
    let scene = Scene(at: Timestamp(seconds: 10))
    let ball: Ball
    let detents = DragRules<Double>(
        release: .detents([1, 401]), spring: .bouncy, latency: 0, ahead: 0)

    init() {
        ball = Ball(in: scene)
    }

    /// Moves the finger at a speed in 8 ms frames.
    private func move(_ drag: PropertyDrag<Double>, from start: Double, perSecond speed: Double, frames: Int)
    {
        for frame in 1...frames {
            scene.advance(by: 0.008)
            drag.move(to: start + speed * 0.008 * Double(frame), time: scene.time)
        }
    }

    @Test("it follows the finger one to one, and its value is the place to go back to")
    func follows() {
        let drag = PropertyDrag(of: ball.$scale, rules: detents)
        #expect(!drag.isDragging)
        drag.grab(at: 70, time: scene.time)
        #expect(drag.isDragging && ball.$scale.isAnimating && scene.needsFrame)
        #expect(ball.$scale.presentation == 1)
        scene.advance(by: 0.008)
        #expect(!scene.needsFrame, "a finger that rests needs no frames")
        drag.move(to: 82, time: scene.time)
        #expect(scene.needsFrame)
        #expect(ball.$scale.presentation == 13 && ball.scale == 1)
        scene.advance(by: 0.1)
        #expect(drag.cancel(time: scene.time) == 1)
        #expect(!drag.isDragging)
        scene.advance(by: 5)
        #expect(ball.$scale.presentation == 1 && !ball.$scale.isAnimating)
    }

    @Test("a policy receives where the finger left, and how fast by the clock it caught the flight")
    func releaseFacts() {
        var rules = detents
        (rules.latency, rules.ahead) = (0.016, 0.007)
        rules.release = .custom { .go(to: $0.state.value) }
        let drag = PropertyDrag(of: ball.$scale, rules: rules)
        drag.grab(at: 0, time: scene.time)
        move(drag, from: 0, perSecond: 500, frames: 10)
        #expect(abs(ball.$scale.presentation - 41) > 0.5)
        #expect(drag.release(time: scene.time).map { abs($0 - 41) < 1e-9 } == true)

        rules.release = .custom { .go(to: $0.caught?.velocity.perSecond ?? 0) }
        let catching = PropertyDrag(of: ball.$scale, rules: rules)
        scene.advance(by: 10)
        scene.rate = 0.5
        scene.withAnimation(.linear(duration: 1)) { ball.scale += 1000 }
        scene.advance(by: 0.5)
        catching.grab(at: 0, time: scene.time)
        catching.move(to: 1, time: scene.time + 0.01)
        let velocity = catching.release(time: scene.time + 0.02)
        #expect(velocity.map { abs($0 - 500) < 1 } == true, "\(velocity ?? 0)")
    }

    @Test(
        "in flight it goes on as it was going until frames know of the finger",
        arguments: ["decay", "bouncy"])
    func goesOn(motion: String) {
        if motion == "decay" {
            let decay = Decay.normal.motion(from: MotionState(1, perSecond: 4000))
            ball.$scale.animate(along: .decay(decay))
        } else {
            ball.$scale.animate(to: 401, .spring(duration: 0.3, bounce: 0.5))
        }
        scene.advance(by: 0.08)
        let moments = [0, 0.004, 0.008, 0.0155].map { scene.time.advanced(by: $0) }
        let expected = moments.map { ball.$scale.state(at: $0).value }
        var rules = DragRules<Double>(release: .stay)
        rules.latency = 0.016
        let drag = PropertyDrag(of: ball.$scale, rules: rules)
        drag.grab(at: 0, time: scene.time)
        for (moment, expected) in zip(moments, expected) {
            #expect(abs(ball.$scale.state(at: moment).value - expected) < 1e-6)
        }
        withExtendedLifetime(drag) {}
    }

    @Test("in slow motion, a flight that is caught slides on as fast as it was seen to move")
    func caughtInSlowMotion() {
        scene.rate = 0.5
        scene.withAnimation(.linear(duration: 1)) { ball.scale += 1000 }
        scene.advance(by: 0.5)
        let drag = PropertyDrag(of: ball.$scale, rules: DragRules(release: .stay, latency: 0.016))
        drag.grab(at: 0, time: scene.time)
        scene.advance(by: 0.016)
        let caught = ball.$scale.presentation
        scene.advance(by: 0.001)
        #expect(abs(ball.$scale.presentation - caught - 0.5) < 0.05)
        withExtendedLifetime(drag) {}
    }

    @Test(
        "let go before frames know that it was caught, it doesn't jump",
        arguments: ["cancel", "release", "drop"])
    func letGoAtOnce(verb: String) {
        ball.$scale.animate(to: 401, .spring(duration: 0.2))
        scene.advance(by: 0.08)
        var rules = DragRules<Double>(release: .stay)
        rules.latency = 0.016
        var drag: PropertyDrag<Double>? = PropertyDrag(of: ball.$scale, rules: rules)
        drag?.grab(at: 0, time: scene.time)
        scene.advance(by: 0.001)
        let before = ball.$scale.presentation
        switch verb {
        case "cancel": drag?.cancel(time: scene.time)
        case "release": drag?.release(velocity: .zero, time: scene.time)
        default: drag = nil
        }
        #expect(abs(ball.$scale.presentation - before) < 1e-6)
    }

    @Test("a finger needs frames from the time of its report until it is shown to have stopped")
    func needsFrames() {
        var rules = detents
        (rules.latency, rules.ahead) = (0.004, 0.007)
        let drag = PropertyDrag(of: ball.$scale, rules: rules)
        drag.grab(at: 0, time: scene.time)
        move(drag, from: 0, perSecond: 800, frames: 12)
        scene.advance(to: scene.time)
        let reported = 77.8
        #expect(scene.needsFrame)
        scene.advance(by: 0.008)
        #expect(ball.$scale.presentation > reported + 1 && scene.needsFrame)
        scene.advance(by: 0.6)
        #expect(abs(ball.$scale.presentation - reported) < 1e-9 && !scene.needsFrame)
    }

    @Test("a release hands on the finger's velocity, and an animation takes it from there")
    func isThrown() {
        let drag = PropertyDrag(of: ball.$scale, rules: detents)
        drag.grab(at: 0, time: scene.time)
        move(drag, from: 0, perSecond: 800, frames: 12)
        let held = ball.$scale.state
        #expect(abs(held.velocity.perSecond - 800) < 8)
        #expect(drag.release(time: scene.time) == 401)
        #expect(ball.$scale.state.isNear(held))
        #expect(ball.scale == 401 && ball.$scale.animationKeys == [.default])
        let motion = Spring.bouncy.motion(from: ball.$scale.state, to: 401)
        #expect(
            scene.state(at: scene.time.advanced(by: 0.1))[ball.$scale].isNear(
                motion.state(at: 0.1), within: 1e-6))
        scene.advance(by: 5)
        #expect(ball.$scale.presentation == 401)
    }

    @Test("a known velocity counts, a velocity that is none does not", arguments: [700.0, -700, .nan])
    func takesVelocity(speed: Double) {
        let drag = PropertyDrag(of: ball.$scale, rules: detents)
        drag.grab(at: 0, time: scene.time)
        move(drag, from: 0, perSecond: 500, frames: 30)
        drag.release(velocity: Velocity(perSecond: speed), time: scene.time)
        let shown = ball.$scale.state.velocity.perSecond
        #expect(speed.isFinite ? shown == speed : abs(shown - 500) < 5)
        #expect(ball.scale == (speed < 0 ? 1 : 401))
    }

    @Test("caught in flight nothing jumps, and a drag that is none goes on to where it was going")
    func isCaught() {
        let drag = PropertyDrag(of: ball.$scale, rules: detents)
        ball.$scale.animate(to: 401, .smooth)
        scene.advance(by: 0.15)
        let place = ball.$scale.presentation
        drag.grab(at: -30, time: scene.time)
        #expect(ball.$scale.presentation == place && ball.scale == 401)
        move(drag, from: -30, perSecond: -100, frames: 5)
        #expect(abs(ball.$scale.presentation - (place - 4)) < 1e-9)
        #expect(drag.cancel(time: scene.time) == 401)
        scene.advance(by: 5)
        #expect(ball.$scale.presentation == 401)
    }

    @Test("caught as it sets out, it does not jump back when frames show the finger")
    func caughtAtOnce() {
        var rules = detents
        rules.latency = 0.016
        let drag = PropertyDrag(of: ball.$scale, rules: rules)
        scene.withAnimation(.spring(duration: 0.1)) { ball.scale = 1001 }
        drag.grab(at: 0, time: scene.time)
        let before = ball.$scale.state(at: scene.time + 0.015_999_999).value
        scene.advance(by: 0.016)
        #expect(before > 10 && abs(ball.$scale.presentation - before) < 0.1)
    }

    @Test("whatever is assigned takes it out of the finger's hand")
    func isTaken() {
        let drag = PropertyDrag(of: ball.$scale, rules: detents)
        drag.grab(at: 0, time: scene.time)
        move(drag, from: 0, perSecond: 500, frames: 10)
        let held = ball.$scale.state
        scene.withAnimation(.snappy) { ball.scale = 7 }
        #expect(ball.$scale.state.isNear(held))
        #expect(!drag.isDragging)
        drag.move(to: 300, time: scene.time)
        #expect(drag.release(time: scene.time) == nil)
        #expect(ball.scale == 7)
        ball.scale = 3
        #expect(ball.$scale.presentation == 3)
        drag.grab(at: 5, time: scene.time)
        #expect(drag.isDragging)
    }

    @Test("let go freely, it runs out within its bounds, and where it will rest is known")
    func coasts() throws {
        let bounds = Bounds(0...300, ends: .elastic(200))
        let drag = PropertyDrag(of: ball.$scale, rules: DragRules(bounds: bounds, latency: 0, ahead: 0))
        drag.grab(at: 0, time: scene.time)
        move(drag, from: 0, perSecond: 200, frames: 12)
        let held = ball.$scale.state
        let rest = try #require(drag.release(velocity: Velocity(perSecond: 200), time: scene.time))
        #expect(abs(rest - Decay.normal.projection(of: MotionState(held.value, perSecond: 200))) < 1e-9)
        #expect(ball.scale == rest && ball.$scale.presentation == held.value)
        scene.advance(by: 0.3)
        let flying = ball.$scale.presentation
        #expect(flying > held.value && flying < rest)
        // Caught where it runs free, a drag that is none leaves it there.
        drag.grab(at: 0, time: scene.time)
        #expect(drag.cancel(time: scene.time) == flying)
        drag.grab(at: 0, time: scene.time)
        move(drag, from: 0, perSecond: 200, frames: 2)
        drag.release(velocity: Velocity(perSecond: 5000), time: scene.time)
        scene.advance(by: 20)
        #expect(ball.$scale.presentation == 300)
    }

    @Test("let go, it follows a curve or a motion of the app's own, by the clock", arguments: [1, 0.5])
    func isGuided(rate: Double) {
        scene.rate = rate
        let swing = CustomTrajectory<Double>(duration: 0.4, destination: 300) { time in
            MotionState(24 + 690 * min(time, 0.4), perSecond: time < 0.4 ? 690 : 0)
        }
        let decisions: [ReleaseDecision<Double>] = [
            .along(swing), .go(to: 300, timing: .curve(.linear, duration: 0.4)),
        ]
        for (index, decision) in decisions.enumerated() {
            ball.scale = 0
            let drag = PropertyDrag(
                of: ball.$scale, rules: DragRules(release: .custom { _ in decision }, latency: 0, ahead: 0))
            drag.grab(at: 0, time: scene.time)
            move(drag, from: 0, perSecond: 200, frames: 12)
            let held = ball.$scale.presentation
            #expect(drag.release(velocity: Velocity(perSecond: 200), time: scene.time) == 300)
            #expect(ball.scale == 300 && abs(ball.$scale.presentation - held) < 1e-9)
            scene.advance(by: 0.2)
            if index == 0 { #expect(abs(ball.$scale.presentation - 162) < 1e-6) }
            #expect(ball.$scale.presentation > 60 && ball.$scale.presentation < 290)
            scene.advance(by: 2)
            #expect(ball.$scale.presentation == 300 && !ball.$scale.isAnimating)
        }
    }

    @Test(
        "with hard ends, nothing that it holds or throws is outside of them",
        arguments: [
            .coast, .stay, .detents([0, 300]), .detents([Detent(290, spring: .bouncy)]),
        ] as [ReleasePolicy<Double>], [0, 0.5])
    func hardEnds(policy: ReleasePolicy<Double>, restitution: Double) throws {
        let bounds = Bounds(0...300, ends: .bouncing(restitution))
        for rate in [1, 0.25] {
            scene.rate = rate
            for velocity in [-5000.0, 5000] {
                ball.scale = 150
                let drag = PropertyDrag(
                    of: ball.$scale,
                    rules: DragRules(bounds: bounds, release: policy, spring: .bouncy, latency: 0, ahead: 0))
                func stays(_ frames: Int) -> Bool {
                    (0..<frames).allSatisfy { _ in
                        scene.advance(by: 1.0 / 240)
                        return (0...300).contains(ball.$scale.presentation)
                    }
                }
                drag.grab(at: 0, time: scene.time)
                let rest = drag.release(velocity: Velocity(perSecond: velocity), time: scene.time)
                #expect(abs(ball.$scale.state.velocity.perSecond - velocity) < 1e-6)
                #expect(stays(10))
                drag.grab(at: 0, time: scene.time)
                drag.move(to: velocity, time: scene.time)
                #expect(ball.$scale.presentation == (velocity < 0 ? 0 : 300))
                drag.cancel(time: scene.time)
                #expect(stays(20))
                drag.grab(at: 0, time: scene.time)
                drag.release(velocity: Velocity(perSecond: velocity), time: scene.time)
                #expect(stays(480))
                scene.advance(by: 200)
                #expect(!ball.$scale.isAnimating && ball.$scale.presentation == ball.scale)
                #expect((0...300).contains(try #require(rest)))
            }
        }
    }

    @Test(
        "in slow motion the finger is as fast as ever, and what it throws flies on at the same speed on screen"
    )
    func slowMotion() {
        scene.rate = 0.25
        for rules in [detents, DragRules(latency: 0, ahead: 0)] {
            ball.scale = 1
            let drag = PropertyDrag(of: ball.$scale, rules: rules)
            drag.grab(at: 0, time: scene.time)
            move(drag, from: 0, perSecond: 600, frames: 20)
            #expect(abs(ball.$scale.state.velocity.perSecond - 600) < 6)
            drag.release(velocity: Velocity(perSecond: 600), time: scene.time)
            let state = ball.$scale.state
            #expect(abs(state.velocity.perSecond - 600) < 1e-9)
            let soon = scene.state(at: scene.time.advanced(by: 1e-4))[ball.$scale].value
            #expect(abs(soon - state.value - 0.06) < 1e-3)
            scene.advance(by: 60)
            #expect(!ball.$scale.isAnimating && ball.$scale.presentation == ball.scale)
        }
    }

    @Test("flick after flick adds up where the rules say so")
    func accumulates() {
        var rules = DragRules<Double>(latency: 0, ahead: 0)
        rules.momentum = .accumulate(within: 1, limit: 5000)
        let drag = PropertyDrag(of: ball.$scale, rules: rules)
        drag.grab(at: 0, time: scene.time)
        drag.release(velocity: Velocity(perSecond: 1000), time: scene.time)
        scene.advance(by: 0.05)
        let flight = ball.$scale.state.velocity.perSecond
        drag.grab(at: 0, time: scene.time)
        drag.release(velocity: Velocity(perSecond: 1000), time: scene.time)
        #expect(abs(ball.$scale.state.velocity.perSecond - 1000 - flight) < 1e-6)
    }

    @Test("one that is released in mid-drag lets its property go back")
    func goesAway() {
        var drag: PropertyDrag? = PropertyDrag(of: ball.$scale, rules: detents)
        drag?.grab(at: 0, time: scene.time)
        drag?.move(to: 50, time: scene.time)
        #expect(ball.$scale.presentation == 51)
        drag = nil
        #expect(ball.$scale.presentation == 51)
        scene.advance(by: 5)
        #expect(ball.$scale.presentation == 1 && !ball.$scale.isAnimating)
    }

    @Test(
        "frames that are shown ahead of the finger's reports don't change its velocity",
        arguments: [false, true])
    func framesAhead(isInFlight: Bool) {
        var velocities: [Double] = []
        for ahead in [0, 0.004, 0.016] {
            let scene = Scene()
            let ball = Ball(in: scene)
            let drag = PropertyDrag(of: ball.$scale, rules: DragRules(release: .stay))
            if isInFlight { ball.$scale.animate(to: 400, .spring(duration: 2)) }
            for report in 0...10 {
                let time = Timestamp(seconds: 0.3 + 0.007 * Double(report))
                switch report {
                case 0: drag.grab(at: 0, time: time)
                case 10: drag.release(time: time)
                default: drag.move(to: 3 * Double(report * report), time: time)
                }
                if report < 10 { scene.advance(to: time.advanced(by: ahead)) }
            }
            velocities.append(ball.$scale.state.velocity.perSecond)
        }
        #expect(velocities[0] > 4000)
        #expect(velocities.allSatisfy { abs($0 - velocities[0]) < 1e-6 * velocities[0] }, "\(velocities)")
    }

    @Test("nonsense is ignored, and so is everything outside of a scene")
    func ignores() {
        let drag = PropertyDrag(of: ball.$scale, rules: detents)
        drag.grab(at: .nan, time: scene.time)
        #expect(!drag.isDragging)
        #expect(drag.cancel(time: scene.time) == nil)
        drag.grab(at: 0, time: scene.time)
        drag.move(to: .infinity, time: scene.time)
        #expect(ball.$scale.presentation == 1)
        scene.remove(ball.$scale)
        #expect(!drag.isDragging)
        drag.grab(at: 0, time: scene.time)
        #expect(!drag.isDragging && ball.$scale.presentation == 1)
    }

    @Test("a finger that stops is shown where it stopped, and is foreseen there", arguments: [1.0, 0.4])
    func stops(rate: Double) {
        scene.rate = rate
        var rules = detents
        (rules.latency, rules.ahead) = (0.004, 0.007)
        let drag = PropertyDrag(of: ball.$scale, rules: rules)
        drag.grab(at: 0, time: scene.time)
        for step in 1...5 {
            scene.advance(by: 0.008)
            drag.move(to: Double(step) * 8, time: scene.time)
        }
        let later = scene.time.advanced(by: 0.005)
        let foreseen = ball.$scale.state(at: later)
        scene.advance(to: later)
        // The clock's moments are whole nanoseconds.
        #expect(foreseen.isNear(ball.$scale.state, within: 1e-5) && foreseen.value > 41.5)
        // Frames that are drawn only when one is needed show it reach the finger.
        var seen = foreseen.value
        for _ in 0..<60 where scene.needsFrame {
            scene.advance(by: 1.0 / 60)
            seen = ball.$scale.presentation
        }
        #expect(seen == 41 && !scene.needsFrame && drag.isDragging)
    }

    @Test("without animations it is where it goes at once, but follows the finger")
    func reducesMotion() {
        scene.reducesMotion = true
        let drag = PropertyDrag(of: ball.$scale, rules: detents)
        drag.grab(at: 0, time: scene.time)
        drag.move(to: 50, time: scene.time)
        #expect(ball.$scale.presentation == 51)
        drag.release(velocity: Velocity(perSecond: 900), time: scene.time)
        #expect(ball.$scale.presentation == 401 && !ball.$scale.isAnimating)
    }

    @Test(
        "caught outside an elastic end, it is let go without a jump",
        arguments: [0, 0.016, 0.025, 0.041], [false, true])
    func outsideElasticEnd(latency: Double, isCancelled: Bool) {
        for lead in [latency, max(latency - 0.008, 0)] {
            for depth in [1.0, 20, 120, 290, 900] {
                for held in [0, 1, 3, 5, 12, 40] {
                    for isFlying in [false, true] {
                        let place = -300 - depth
                        ball.scale = isFlying ? 1 : place
                        let drag = PropertyDrag(
                            of: ball.$scale,
                            rules: DragRules(
                                bounds: Bounds(-300...500, ends: .elastic(300)), release: .stay,
                                spring: .snappy, latency: latency))
                        if isFlying { ball.$scale.animate(to: place, .spring(duration: 0.3, bounce: 0.3)) }
                        scene.advance(by: 0.12)
                        var report = scene.time.advanced(by: -lead)
                        drag.grab(at: 0, time: report)
                        for step in 0..<held {
                            scene.advance(by: 0.004)
                            report = scene.time.advanced(by: -lead)
                            drag.move(to: 3 * Double(step), time: report)
                        }
                        let shown = ball.$scale.presentation
                        if isCancelled { drag.cancel(time: report) } else { drag.release(time: report) }
                        let now = ball.$scale.presentation
                        #expect(
                            abs(now - shown) < 1e-6,
                            "\(depth) outside, held for \(held) reports, from \(shown) to \(now)")
                        #expect(
                            jump(over: 0.1) < 0.1, "\(depth) outside, held for \(held) reports, on its way")
                        scene.advance(by: 5)
                        #expect(!ball.$scale.isAnimating && ball.$scale.presentation == ball.scale)
                    }
                }
            }
        }
    }

    /// The greatest way by which a millisecond brings it further than its speed does.
    private func jump(over seconds: Double) -> Double {
        let states = (0...Int(seconds * 1000)).map {
            ball.$scale.state(at: scene.time.advanced(by: Double($0) / 1000))
        }
        return zip(states, states.dropFirst()).map { before, after in
            let speed = max(before.velocity.speed, after.velocity.speed)
            return abs(after.value - before.value) - 1.2e-3 * speed
        }.max() ?? 0
    }

    @Test("random sequences of everything never jump", arguments: 0..<lives(20))
    func neverJumps(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var rules = detents
        if seed % 2 == 0 { rules.bounds = Bounds(1...401, ends: .elastic(300)) }
        if seed % 3 == 0 { rules.release = .coast }
        if seed % 4 != 0 { rules.latency = [0.004, 0.025, 0.1][seed % 3] }
        let drag = PropertyDrag(of: ball.$scale, rules: rules)
        scene.rate = seed % 5 == 0 ? 0.4 : 1
        for step in 0..<60 {
            let before = ball.$scale.presentation
            // Frames are ahead of the finger's reports by the latency.
            let now = scene.time.advanced(by: -rules.latency)
            let deed = Int.random(in: 0..<6, using: &random)
            switch deed {
            case 0: drag.grab(at: .random(in: -500...500, using: &random), time: now)
            case 1:
                drag.release(
                    velocity: Velocity(perSecond: .random(in: -3000...3000, using: &random)), time: now
                )
            case 2: drag.release(time: now)
            case 3: drag.cancel(time: now)
            case 4: scene.withAnimation(.bouncy) { ball.scale = .random(in: 1...401, using: &random) }
            default:
                scene.withAnimation(.smooth, isAdditive: true) {
                    ball.scale = .random(in: 1...401, using: &random)
                }
            }
            #expect(
                abs(ball.$scale.presentation - before) < 1e-6 * (1 + abs(before)),
                "seed \(seed), step \(step), deed \(deed), latency \(rules.latency)")
            scene.advance(by: .random(in: 0...0.2, using: &random))
            if drag.isDragging {
                drag.move(
                    to: .random(in: -500...500, using: &random), time: scene.time.advanced(by: -rules.latency)
                )
                scene.advance(by: .random(in: 0...0.2, using: &random))
            }
        }
        drag.cancel(time: scene.time)
        scene.advance(by: 60)
        #expect(!ball.$scale.isAnimating, "seed \(seed)")
        #expect(ball.$scale.presentation == ball.scale, "seed \(seed)")
    }
}
