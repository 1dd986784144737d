import Fling
import Testing

@Suite("Timed motions")
struct TimedMotionTests {
    let curve: CurveMotion<Double>
    let spring = Spring(duration: 0.4, bounce: 0.3).motion(from: MotionState(10, perSecond: -200), to: 100.0)

    init() throws {
        curve = try CurveMotion(from: 2.0, to: 12, duration: 0.5, curve: .easeIn)
    }

    private var times: [Double] { (0...200).map { Double($0) / 100 } }

    @Test("a delay shifts, and the motion stands still until then")
    func delay() throws {
        let late = try spring.delayed(by: 0.25)
        for time in times {
            #expect(late.state(at: time + 0.25) == spring.state(at: time + 0.25 - 0.25))
        }
        #expect(late.state(at: 0.2) == MotionState(10))
        #expect(late.state(at: -3) == MotionState(10))
        #expect(late.destination == 100)
        let settling = try #require(spring.settlingTime(within: .point))
        #expect(late.settlingTime(within: .point) == settling + 0.25)
        #expect(late.logicalDuration == 0.4 + 0.25)
        #expect(try curve.delayed(by: 0.25).duration == 0.75)
    }

    @Test("a negative delay starts in the middle")
    func negativeDelay() throws {
        let early = try curve.delayed(by: -0.2)
        #expect(early.state(at: 0.1) == curve.state(at: 0.1 + 0.2))
        #expect(early.state(at: 0) == curve.state(at: 0.2))
        #expect(early.state(at: -1) == curve.state(at: 0.2))
        #expect(early.duration == 0.3)
        #expect(try curve.delayed(by: -9).settlingTime(within: .fraction) == 0)
    }

    @Test("speed scales time and velocity together", arguments: [0.25, 2, 3.5])
    func speed(factor: Double) throws {
        let paced = try spring.speed(factor)
        for time in times {
            let (here, base) = (paced.state(at: time), spring.state(at: time * factor))
            #expect(here.value == base.value)
            #expect(here.velocity.perSecond == base.velocity.perSecond * factor)
        }
        TrajectoryLaws.expectDerivative(paced, span: 1 / factor, "speed \(factor)")
        let tolerance = try Tolerance(distance: 0.5, speed: 20)
        try TrajectoryLaws.expectExactSettling(paced, within: tolerance, span: 1 / factor, "speed \(factor)")
        #expect(paced.logicalDuration == 0.4 / factor)
    }

    @Test("at speed 0 it stands still for ever")
    func halted() throws {
        let halted = try spring.speed(0)
        #expect(halted.state(at: 5) == MotionState(10))
        #expect(halted.destination == nil && halted.logicalDuration == nil)
        #expect(halted.settlingTime(within: .point) == nil)
        #expect(try curve.speed(0).duration == .infinity)
    }

    @Test("the way back is the way forth in a mirror")
    func autoreverse() throws {
        let there = try curve.repeated(1, autoreverses: true)
        for time in times where time < 0.5 {
            let (forth, back) = (there.state(at: 0.5 - time), there.state(at: 0.5 + time))
            #expect(abs(forth.value - back.value) < 1e-12)
            if time > 0 {
                #expect(abs(forth.velocity.perSecond + back.velocity.perSecond) < 1e-10)
            }
        }
        #expect(there.state(at: 1) == MotionState(2))
        #expect(there.destination == 2 && there.duration == 1)
        #expect(there.settlingTime(within: .fraction) == 1)
        TrajectoryLaws.expectDerivative(there, span: 1, corners: [0.5], "there and back")
    }

    @Test("every repetition is the same")
    func repetition() throws {
        let three = try curve.repeated(3)
        for time in times where time < 0.5 {
            for cycle in 0..<3 {
                let state = three.state(at: time + 0.5 * Double(cycle))
                #expect(abs(state.value - curve.state(at: time).value) < 1e-12)
            }
        }
        #expect(three.state(at: 1.5) == MotionState(12))
        #expect(three.duration == 1.5 && three.logicalDuration == 1.5 && three.destination == 12)
        let settling = try #require(curve.settlingTime(within: .fraction))
        #expect(three.settlingTime(within: .fraction).map { abs($0 - 1 - settling) < 1e-12 } == true)
        try TrajectoryLaws.expectExactSettling(three, within: .fraction, span: 1.5, "three")
        let forever = try curve.repeatedForever(autoreverses: true)
        #expect(forever.state(at: 1000.25) == forever.state(at: 0.25))
        #expect(forever.destination == nil && forever.settlingTime(within: .point) == nil)
        #expect(forever.logicalDuration == nil && forever.duration == .infinity)
        let part = try curve.repeated(lasting: 0.75)
        #expect(part.destination == curve.state(at: 0.25).value && part.duration == 0.75)
        #expect(part.settlingTime(within: .fraction) == 0.75)
    }

    @Test("a motion that settles by itself repeats at a given interval")
    func springRepetition() throws {
        let knocks = try spring.repeated(3, every: 2)
        #expect(abs(knocks.state(at: 4.125).value - spring.state(at: 0.125).value) < 1e-12)
        #expect(knocks.destination == spring.state(at: 2).value)
        #expect(knocks.settlingTime(within: .point) == 6)
    }

    @Test("backwards it goes from its end to its start, and velocity with it")
    func reversed() throws {
        let backwards = try curve.reversed()
        for time in times where time < 0.5 && time > 0 {
            let (here, there) = (backwards.state(at: time), curve.state(at: 0.5 - time))
            #expect(abs(here.value - there.value) < 1e-12)
            #expect(abs(here.velocity.perSecond + there.velocity.perSecond) < 1e-10)
        }
        #expect(backwards.state(at: 0).value == 12)
        #expect(backwards.state(at: 0.5) == MotionState(2))
        #expect(backwards.destination == 2)
        #expect(try curve.reversed().reversed().state(at: 0.125).value == curve.state(at: 0.125).value)
        #expect(try curve.speed(-2).duration == 0.25)
    }

    @Test("an offset starts in the middle and comes to the rest at the end")
    func offset() throws {
        let cut = try curve.offset(by: 0.375)
        #expect(cut.state(at: 0) == curve.state(at: 0.375))
        #expect(cut.state(at: 0.25) == curve.state(at: 0.125))
        #expect(cut.state(at: 0.5) == MotionState(curve.state(at: 0.375).value))
        #expect(cut.duration == 0.5)
    }

    @Test("the order of modifiers counts")
    func nesting() throws {
        let inside = try curve.delayed(by: 0.25).repeated(2)
        let outside = try curve.repeated(2).delayed(by: 0.25)
        #expect(inside.duration == 1.5 && outside.duration == 1.25)
        #expect(inside.state(at: 0.875) == MotionState(2))
        #expect(inside.state(at: 1.25) == curve.state(at: 0.25))
        #expect(outside.state(at: 0.875) == curve.state(at: 0.125))
        let slow = try curve.delayed(by: 0.5).speed(0.5)
        #expect(slow.state(at: 1.5).value == curve.state(at: 0.25).value)
        #expect(slow.state(at: 1.5).velocity.perSecond == curve.state(at: 0.25).velocity.perSecond * 0.5)
    }

    @Test(
        "it shows outside of its time as its fill mode says",
        arguments: [
            (MediaTiming.FillMode.removed, false, false), (.backwards, true, false), (.forwards, false, true),
            (.both, true, true),
        ])
    func fill(mode: MediaTiming.FillMode, before: Bool, after: Bool) throws {
        for motion in [
            try curve.filled(mode).delayed(by: 0.25),
            try curve.timed(MediaTiming(beginTime: 0.25, duration: 0.5, fillMode: mode)).speed(1),
        ] {
            #expect(motion.presentation(at: 0.1) == (before ? MotionState(2) : nil))
            #expect(motion.presentation(at: 0.5) == curve.state(at: 0.25))
            #expect(motion.presentation(at: 0.8) == (after ? MotionState(12) : nil))
            // The state is there all the same, for whoever asks.
            #expect(motion.state(at: 0.1) == MotionState(2) && motion.state(at: 0.8) == MotionState(12))
        }
        #expect(curve.presentation(at: 9) == MotionState(12))
    }

    @Test("a step at the start is not taken while it waits")
    func stepAtStart() throws {
        let steps = try CurveMotion(from: 0.0, to: 4, duration: 1, curve: .steps(4, jump: .start))
        let late = try steps.delayed(by: 1)
        #expect([0, 0.99, 1, 1.3].map { late.state(at: $0).value } == [0, 0, 1, 2])
    }

    @Test("one that takes no time is there when its time comes")
    func noDuration() throws {
        let instant = try CurveMotion(from: 0.0, to: 4, duration: 0)
        let late = try instant.filled(.forwards).delayed(by: 1)
        #expect(late.presentation(at: 0.5) == nil)
        #expect(late.presentation(at: 1) == MotionState(4))
        #expect(throws: ParameterError(.duration, 0, must: .bePositive)) { try instant.repeated(2) }
    }

    @Test("numbers that describe no modifier are refused")
    func badInput() {
        #expect(throws: ParameterError(.speed, -1, must: .notBeNegative)) { try spring.speed(-1) }
        #expect(throws: ParameterError.self) { try spring.delayed(by: .nan) }
        #expect(throws: ParameterError.self) { try spring.speed(.nan) }
        #expect(throws: ParameterError.self) { try spring.repeated(0, every: 1) }
        #expect(throws: ParameterError.self) { try spring.repeated(1, every: 0) }
        #expect(throws: ParameterError.self) { try spring.repeated(2, every: .infinity) }
        #expect(throws: ParameterError.self) { try curve.repeated(.nan) }
        #expect(throws: ParameterError.self) { try curve.repeated(lasting: 0) }
        #expect(throws: ParameterError.self) { try curve.offset(by: .infinity) }
        #expect(throws: ParameterError.self) { try curve.repeatedForever().repeated(2) }
        #expect(throws: ParameterError.self) { try curve.repeatedForever().reversed() }
    }
}
