import Seeded
import Motion
import TestSupport
import Testing

@Suite("A playhead")
struct PlayheadTests {
    typealias Head = Playhead<AnyTrajectory<Double>>

    static let timings: [Timing] = [
        .spring(.bouncy), .spring(.smooth), .spring(Spring(duration: 0.8, bounce: -0.4)),
        .curve(.easeInOut, duration: 0.5), .curve(.linear, duration: 0.3),
    ]

    private let start = at(0)

    private func head(_ timing: Timing) -> Head {
        Head(from: 0, to: 320, timing: timing, tolerance: .point, at: start)
    }

    /// The moment at which it rests, by asking.
    private func finish(_ head: Head) throws -> Timestamp {
        try #require(head.finishTime)
    }

    @Test("plays from its origin to exactly its end", arguments: timings)
    func plays(timing: Timing) throws {
        let head = head(timing)
        #expect(head.state(at: start).value == 0)
        let finish = try finish(head)
        #expect(!head.isFinished(at: finish.advanced(by: -1e-6)))
        #expect(head.isFinished(at: finish))
        #expect(head.state(at: finish) == MotionState(320))
        #expect(head.state(at: finish.advanced(by: 100)) == MotionState(320))
        let logical = try #require(head.logicalFinishTime)
        #expect(logical <= finish && logical.seconds(since: start) >= 0.25)
    }

    @Test("comes to rest without a step in value or velocity", arguments: [Spring.bouncy, .smooth, .snappy])
    func landing(spring: Spring) throws {
        let head = head(.spring(spring))
        let finish = try finish(head)
        let pure = spring.motion(from: 0.0, to: 320)
        var last = head.state(at: at(0))
        var time = 0.0
        while time < finish.seconds(since: start) + 0.05 {
            time += 1e-4
            let state = head.state(at: at(time))
            #expect(abs(state.value - last.value) < 0.5)
            #expect(abs(state.velocity.perSecond - last.velocity.perSecond) < 8)
            #expect(abs(state.value - pure.state(at: time).value) <= 0.5)
            last = state
        }
        #expect(last == MotionState(320))
    }

    @Test("paused for any time, it is the same motion later", arguments: timings)
    func pause(timing: Timing) throws {
        let untouched = head(timing)
        for (moment, length) in [(0.05, 0.2), (0.13, 3600), (0.29, 0)] {
            var head = head(timing)
            head.pause(at: at(moment))
            let frozen = head.state(at: at(moment + length / 2))
            #expect(abs(frozen.value - untouched.state(at: at(moment)).value) < 1e-9)
            #expect(frozen.velocity == .zero)
            #expect(head.finishTime == nil && head.isPaused)
            head.resume(at: at(moment + length))
            for later in [0, 0.1, 0.4, 2] {
                let one = head.state(at: at(moment + length + later))
                let other = untouched.state(at: at(moment + later))
                #expect(abs(one.value - other.value) < 1e-6)
                #expect(abs(one.velocity.perSecond - other.velocity.perSecond) < 1e-3)
            }
        }
    }

    @Test("reversed twice by retracing, nothing has happened", arguments: timings)
    func retraceTwice(timing: Timing) {
        let untouched = head(timing)
        var head = head(timing)
        head.reverse(.retrace, at: at(0.2))
        head.reverse(.retrace, at: at(0.2))
        for time in [0.2, 0.3, 0.7, 3] {
            let (one, other) = (head.state(at: at(time)), untouched.state(at: at(time)))
            #expect(abs(one.value - other.value) < 1e-9)
            #expect(abs(one.velocity.perSecond - other.velocity.perSecond) < 1e-7)
        }
        #expect(!head.isReversed)
    }

    @Test("retracing takes the same path backwards, to rest at the origin", arguments: timings)
    func retrace(timing: Timing) {
        let untouched = head(timing)
        var head = head(timing)
        head.reverse(.retrace, at: at(0.25))
        for step in 0..<25 {
            let back = Double(step) * 0.01
            let (one, other) = (head.state(at: at(0.25 + back)), untouched.state(at: at(0.25 - back)))
            #expect(abs(one.value - other.value) < 1e-6)
            #expect(abs(one.velocity.perSecond + other.velocity.perSecond) < 1e-4)
        }
        #expect(head.isFinished(at: at(0.51)))
        #expect(head.state(at: at(0.51)) == MotionState(0))
    }

    @Test("a rested motion is retraced from when it is asked to, not from when it rested", arguments: timings)
    func retraceLate(timing: Timing) throws {
        var head = head(timing)
        let finish = try finish(head)
        head.reverse(.retrace, at: finish.advanced(by: 50))
        let soon = head.state(at: finish.advanced(by: 50.02))
        #expect(soon.value > 200)
        #expect(!head.isFinished(at: finish.advanced(by: 50.02)))
        #expect(head.isFinished(at: finish.advanced(by: 60)))
    }

    @Test(
        "a motion that began half-way goes back to its true origin", arguments: timings,
        [ReverseMode.turn, .retrace])
    func trueOrigin(timing: Timing, mode: ReverseMode) throws {
        var head = Head(
            from: MotionState(140, perSecond: 700), origin: 0, to: 320, timing: timing, tolerance: .point,
            at: start)
        let before = head.state(at: at(0.1))
        head.reverse(mode, at: at(0.1))
        let after = head.state(at: at(0.1))
        #expect(abs(before.value - after.value) < 1e-9)
        if mode == .turn {
            #expect(abs(before.velocity.perSecond - after.velocity.perSecond) < 1e-6 * 700)
        }
        #expect(head.isReversed && head.goal == 0)
        let finish = try finish(head)
        #expect(head.state(at: finish) == MotionState(0))
        // Smooth all the way.
        var last = after
        var time = 0.1
        while at(time) < finish {
            time += 0.0005
            let state = head.state(at: at(time))
            #expect(abs(state.value - last.value) < 3)
            #expect(abs(state.velocity.perSecond - last.velocity.perSecond) < 120, "\(time)")
            last = state
        }
    }

    @Test("at another rate time and velocity are scaled together", arguments: timings, [0.1, 0.5, 2])
    func rate(timing: Timing, rate: Double) {
        let untouched = head(timing)
        var head = head(timing)
        head.setRate(rate, at: start)
        for time in [0.05, 0.2, 0.4] {
            let (slow, normal) = (head.state(at: at(time / rate)), untouched.state(at: at(time)))
            #expect(abs(slow.value - normal.value) < 1e-5)
            #expect(abs(slow.velocity.perSecond - rate * normal.velocity.perSecond) < 1e-2)
        }
        head.setRate(-1, at: at(0.1))
        head.setRate(.nan, at: at(0.1))
        #expect(head.rate == rate)
    }

    @Test("scrubbed to a fraction, it reads that fraction", arguments: timings, [true, false])
    func scrub(timing: Timing, linearly: Bool) {
        var head = head(timing)
        head.scrubsLinearly = linearly
        let whileRunning = head.scrub(to: 0.5, at: at(0.1))
        #expect(!whileRunning)
        head.pause(at: at(0.1))
        for fraction in [0, 0.25, 0.5, 0.99, 1] {
            let did = head.scrub(to: fraction, at: at(0.2))
            #expect(did)
            #expect(head.fraction(at: at(0.2)) == fraction)
            if linearly { #expect(head.state(at: at(0.3)) == MotionState(320 * fraction)) }
        }
        let toNothing = head.scrub(to: .nan, at: at(0.2))
        #expect(!toNothing)
        #expect(head.fraction(at: at(0.2)) == 1)
    }

    @Test("a scrubbed motion goes on from there, and a curve along its curve")
    func scrubAndResume() throws {
        for timing in Self.timings {
            var head = head(timing)
            head.pause(at: at(0.1))
            head.scrub(to: 0.4, at: at(0.2))
            head.resume(at: at(1))
            #expect(abs(head.state(at: at(1)).value - 128) < 1e-9)
            #expect(head.state(at: try finish(head)) == MotionState(320))
        }
        var head = head(.curve(.easeInOut, duration: 0.5))
        head.pause(at: start)
        head.scrub(to: 0.5, at: start)
        head.resume(at: at(1))
        #expect(abs(try finish(head).seconds(since: at(1)) - 0.25) < 1e-6)
        #expect(head.state(at: at(1)).velocity.perSecond > 640)
    }

    @Test("continued with other timing, value and velocity go on, and its own duration stays")
    func continuing() throws {
        for timing in Self.timings {
            for factor in [0, 0.5, 2] {
                var head = head(timing)
                let before = head.state(at: at(0.15))
                head.continueMotion(
                    timing: .curve(.easeOut, duration: 9), durationFactor: factor, at: at(0.15))
                let after = head.state(at: at(0.15))
                #expect(abs(before.value - after.value) < 1e-9)
                #expect(abs(before.velocity.perSecond - after.velocity.perSecond) < 1e-5 * 3000)
                #expect(abs(head.duration - timing.duration) < 1e-12)
                let rest = try finish(head).seconds(since: at(0.15))
                #expect(rest <= (factor == 0 ? timing.duration - 0.15 : factor * timing.duration) + 1e-6)
                #expect(head.state(at: try finish(head)) == MotionState(320))
            }
        }
    }

    @Test("a finger's velocity can be handed over when it continues, at any rate", arguments: [1, 0.5])
    func velocityHandedOver(rate: Double) {
        var head = head(.spring(.smooth))
        head.setRate(rate, at: at(0))
        head.pause(at: at(0.1))
        head.scrub(to: 0.5, at: at(0.2))
        head.continueMotion(velocity: Velocity(perSecond: -900), at: at(0.3))
        #expect(head.state(at: at(0.3)) == MotionState(160, perSecond: -900))
        #expect(!head.isPaused)
    }

    @Test("stopped, it stays at the position of the call", arguments: [StopPosition.start, .current, .end])
    func stopping(position: StopPosition) {
        var head = head(.spring(.bouncy))
        let current = head.state(at: at(0.1)).value
        let state = head.stop(at: position, at: at(0.1))
        #expect(state.velocity == .zero)
        #expect(state.value == (position == .start ? 0 : position == .end ? 320 : current))
        #expect(head.isFinished(at: at(0.1)) && head.state(at: at(9)) == state)
        head.resume(at: at(1))
        head.reverse(at: at(1))
        head.pause(at: at(1))
        #expect(head.state(at: at(9)) == state)
    }

    @Test("stopped where it was scrubbed, its fraction is that of where it stands")
    func stoppingAfterScrub() {
        var head = head(.spring(.smooth))
        head.pause(at: at(0.1))
        head.scrub(to: 0.25, at: at(0.1))
        head.stop(at: .end, at: at(0.2))
        #expect(head.fraction(at: at(0.2)) == 1)
        #expect(head.restingPlace == 320 && head.isFinished(at: at(0.2)))
    }

    @Test("it waits for its delay, and can be interrupted while it waits")
    func delay() throws {
        var head = Head(from: 0, to: 320, timing: .spring(.smooth), delay: 0.5, at: start)
        #expect(head.state(at: at(0.49)) == MotionState(0))
        #expect(head.state(at: at(0.6)).value > 10)
        head.retarget(to: -50, at: at(0.2))
        #expect(head.state(at: at(0.3)).value < -1)
    }

    @Test("retargeted in flight, value and velocity are kept", arguments: timings)
    func retarget(timing: Timing) throws {
        var head = head(timing)
        let before = head.state(at: at(0.17))
        head.retarget(to: 30, at: at(0.17))
        let after = head.state(at: at(0.17))
        #expect(abs(before.value - after.value) < 1e-9)
        #expect(abs(before.velocity.perSecond - after.velocity.perSecond) < 1e-5 * 3000)
        #expect(head.state(at: try finish(head)) == MotionState(30))
    }

    @Test("a clock that goes backwards stands still")
    func backwardClock() {
        var head = head(.spring(.smooth))
        head.pause(at: at(0.2))
        head.resume(at: at(0.1))
        let state = head.state(at: at(0.15))
        #expect(state.value == head.state(at: at(0.2)).value)
    }

    @Test("pulled past an end and let go, a curve has time to come back", arguments: [-0.2, 1.2, 1.01])
    func pulledPastAnEnd(fraction: Double) throws {
        for reverses in [true, false] where reverses == (fraction < 0) {
            var head = head(.curve(.easeInOut, duration: 0.4))
            head.pause(at: at(0.1))
            head.scrub(to: fraction, at: at(0.1))
            if reverses { head.reverse(.retrace, at: at(0.1)) }
            head.continueMotion(velocity: .zero, at: at(0.1))
            #expect(try finish(head).seconds(since: at(0.1)) >= 0.1 - 1e-6)
            #expect(head.state(at: try finish(head)) == MotionState(reverses ? 0 : 320))
        }
    }

    @Test(
        "pulled past its end, a curve goes on in that part of its time: at least a quarter, at most all of it",
        arguments: [(1.1, 0.25), (1.6, 0.6), (3, 1)])
    func timePastItsEnd(fraction: Double, part: Double) throws {
        var head = head(.curve(.linear, duration: 0.4))
        head.pause(at: at(0.1))
        head.scrub(to: fraction, at: at(0.1))
        head.continueMotion(timing: .curve(.easeInOut, duration: 9), at: at(0.1))
        #expect(abs(try finish(head).seconds(since: at(0.1)) - 0.4 * part) < 1e-6)
    }

    @Test("with little time left for much of its way, a curve has half of that part's share of the time")
    func timeForItsWay() throws {
        var head = head(.curve(.circularEaseIn, duration: 0.4))
        head.scrubsLinearly = false
        head.pause(at: at(0.1))
        head.scrub(to: 0.9, at: at(0.1))
        let left = 1 - head.state(at: at(0.1)).value / 320
        head.continueMotion(timing: .curve(.linear, duration: 9), at: at(0.1))
        let rest = try finish(head).seconds(since: at(0.1))
        #expect(left > 0.4 && abs(rest - 0.2 * left) < 1e-6)
    }

    @Test("sent elsewhere, reversed and continued, a curve has time for its way")
    func reversedAfterRetarget() throws {
        for velocity in [nil, Velocity<Double>(perSecond: -200)] {
            var head = Head(from: 0, to: 400, timing: .curve(.easeInOut, duration: 0.5), at: start)
            head.retarget(to: 100, at: at(0.45))
            head.reverse(at: at(0.46))
            head.continueMotion(timing: .curve(.easeInOut, duration: 0.5), velocity: velocity, at: at(0.46))
            #expect(try finish(head).seconds(since: at(0.46)) > 0.24)
            #expect(head.state(at: at(0.47)).value > 300)
        }
    }

    @Test("retargeted, its duration and its fraction are those of the new way")
    func durationAfterRetarget() throws {
        var head = Head(from: 0, to: 100, timing: .curve(.linear, duration: 0.5), at: start)
        head.scrubsLinearly = false
        head.retarget(to: 200, timing: .curve(.linear, duration: 2), at: at(0.25))
        #expect(head.duration == 2)
        #expect(abs(head.fraction(at: at(1.25)) - 0.5) < 1e-9)
        head.pause(at: at(1.25))
        head.scrub(to: 1, at: at(1.25))
        #expect(head.state(at: at(1.25)).value == 200)
        head.scrub(to: 0.5, at: at(1.25))
        head.continueMotion(velocity: Velocity(perSecond: 20), at: at(1.3))
        #expect(try finish(head).seconds(since: at(1.3)) > 0.9)

        var rested = Head(from: 0, to: 0, timing: .curve(.linear, duration: 0), at: start)
        rested.retarget(to: 600, timing: .curve(.easeInOut, duration: 0.5), at: at(1))
        rested.pause(at: at(1.1))
        rested.continueMotion(durationFactor: 1, at: at(2))
        #expect(abs(try finish(rested).seconds(since: at(2)) - 0.5) < 1e-6)
    }

    @Test("continued in other time, its part of the time goes on from where it was")
    func fractionAfterContinuing() throws {
        for (factor, moment) in [(0.3, at(0.2)), (2, at(0.2)), (2, at(0.49))] {
            var head = head(.curve(.easeInOut, duration: 0.5))
            head.scrubsLinearly = false
            let before = head.fraction(at: moment)
            head.continueMotion(durationFactor: factor, at: moment)
            #expect(abs(head.fraction(at: moment) - before) < 1e-9)
            let finish = try finish(head)
            #expect(head.fraction(at: finish.advanced(by: -1e-3)) > 0.99)
            let later = moment.advanced(by: 0.05)
            let shown = head.state(at: later).value
            head.pause(at: later)
            head.scrub(to: head.fraction(at: later), at: later)
            #expect(abs(head.state(at: later).value - shown) < 1e-6)
        }
    }

    @Test("paused, stopped and sent elsewhere, it goes there")
    func retargetAfterStop() {
        var head = head(.spring(.snappy))
        head.pause(at: at(0.1))
        head.stop(at: .current, at: at(0.2))
        head.retarget(to: 300, at: at(0.3))
        #expect(!head.isPaused && head.state(at: at(5)) == MotionState(300))
    }

    @Test("a leg that goes there and back comes to rest where it began")
    func thereAndBack() throws {
        let out = try CurveMotion(from: 0.0, to: 100, duration: 0.3)
        let leg = CustomTrajectory<Double>(duration: 0.6, destination: 0) { time in
            time < 0.3 ? out.state(at: time) : MotionState(out.state(at: 0.6 - time).value)
        }
        let head = Head(playing: .custom(leg), from: 0, to: 100, timing: .spring(.smooth), at: start)
        #expect(head.goal == 100 && head.restingPlace == 0 && head.lastPlace == 0)
        #expect(head.state(at: try finish(head)) == MotionState(0))
    }

    @Test("whatever is done in whatever order, the value never jumps", arguments: Array(UInt64(1)...60))
    func anyOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let timing = Self.timings.randomElement(using: &random) ?? .spring(.smooth)
        var head = Head(
            from: MotionState(
                .random(in: 0...300, using: &random), perSecond: .random(in: -2000...2000, using: &random)),
            origin: 0, to: 320, timing: timing, tolerance: .point, at: start)
        var now = 0.0
        for step in 0..<60 {
            now += .random(in: 0...0.2, using: &random)
            let before = head.state(at: at(now))
            let fraction = head.fraction(at: at(now))
            #expect(before.isFinite)
            let verb = Int.random(in: 0..<8, using: &random)
            switch verb {
            case 0: head.pause(at: at(now))
            case 1: head.resume(at: at(now))
            case 2: head.reverse(.turn, at: at(now))
            case 3: head.reverse(.retrace, at: at(now))
            case 4: head.continueMotion(timing: Self.timings.randomElement(using: &random), at: at(now))
            case 5: head.continueMotion(durationFactor: .random(in: 0...2, using: &random), at: at(now))
            case 6:
                head.pause(at: at(now))
                head.scrub(to: fraction, at: at(now))
            default: head.retarget(to: .random(in: 100...400, using: &random), at: at(now))
            }
            let after = head.state(at: at(now))
            #expect(abs(after.value - before.value) < 1e-6, "seed \(seed), step \(step), verb \(verb)")
        }
        head.resume(at: at(now))
        let goal = head.goal
        #expect(head.state(at: at(now + 60)).value == goal, "seed \(seed)")
    }
}
