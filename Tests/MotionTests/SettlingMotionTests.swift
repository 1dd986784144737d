import Fling
import Seeded
import Testing

@Suite("Motions that are brought to rest")
struct SettlingMotionTests {
    private let spring = Spring(duration: 0.5, bounce: 0.2).motion(from: 0, to: 320)

    @Test("it goes where its motion goes, seems to be over when that does, and then rests exactly there")
    func answers() throws {
        let motion = try #require(SettlingMotion(spring, within: .point))
        #expect(motion.destination == 320)
        #expect(motion.logicalDuration == 0.5)
        #expect(motion.settlingTime(within: .point) == spring.settlingTime(within: .point))
        // However little is tolerated, it rests when it is over.
        let tiny = try Tolerance(distance: 1e-9)
        #expect(motion.settlingTime(within: tiny) == motion.duration)
        #expect(motion.state(at: motion.duration) == MotionState(320))
        #expect(motion.state(at: 0.1) == spring.state(at: 0.1))
    }

    @Test("one that hardly moves when it is near, and a while later, is brought to rest soon")
    func turns() throws {
        struct Turn: Trajectory {
            func state(at time: Double) -> MotionState<Double> { MotionState(1e-6, perSecond: -1e-20) }
            var destination: Double? { 0 }
            func settlingTime(within tolerance: Tolerance) -> Double? { 1 }
            var logicalDuration: Double? { 0.5 }
        }
        let motion = try #require(SettlingMotion(Turn(), within: .point))
        #expect(motion.duration < 1.1)
    }

    @Test("one that settles at a turn is brought to rest as fast as it is a quarter of its duration later")
    func afterTurn() throws {
        // Its second turn, after 2.309 s, is 2.66 away from its end.
        let swing = Spring(duration: 2, bounce: 0.5).motion(from: 0.0, to: 100)
        let tolerance = try Tolerance(distance: 2.65)
        let motion = try #require(SettlingMotion(swing, within: tolerance))
        let start = try #require(swing.settlingTime(within: tolerance))
        let speed = swing.state(at: start + 0.5).velocity.speed
        #expect(abs(motion.duration - start - 1.5 * 2.65 / speed) < 1e-3)
    }

    @Test("one that never settles cannot be brought to rest")
    func never() {
        #expect(
            SettlingMotion(Spring(duration: 0.5, bounce: 1).motion(from: 0, to: 320), within: .point) == nil)
    }

    @Test(
        "it is never faster as it comes to rest than it would be by itself, and stays within the tolerance",
        arguments: 1...300 as ClosedRange<UInt64>)
    func brakes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let start = MotionState(
            Double.random(in: -500...500, using: &random),
            perSecond: .random(in: -3000...3000, using: &random))
        func spring(_ bounce: ClosedRange<Double>) -> AnyTrajectory<Double> {
            let spring = Spring(
                duration: .random(in: 0.05...3, using: &random), bounce: .random(in: bounce, using: &random))
            return .spring(spring.motion(from: start, to: 0))
        }
        let decay = try Decay(friction: .random(in: 0.3...60, using: &random))
        for motion in [.decay(decay.motion(from: start)), spring(-0.95...0), spring(0...0.95)] {
            let (end, fall) = (
                try #require(motion.destination), try #require(motion.settlingTime(within: .point))
            )
            let rested = try #require(SettlingMotion(motion, within: .point))
            let (here, later) = (fall, fall + (motion.logicalDuration ?? 0) / 4)
            let fastest = max(motion.state(at: here).velocity.speed, motion.state(at: later).velocity.speed)
            var speed = fastest
            for step in 0...200 {
                let state = rested.state(at: fall + (rested.duration - fall) * Double(step) / 200)
                #expect(abs(state.value - end) <= 0.5 + 1e-9, "seed \(seed)")
                #expect(state.velocity.speed <= speed * (1 + 1e-9) + 1e-9, "seed \(seed)")
                // One that is slowing down as it comes there does so to the end.
                if fastest == motion.state(at: here).velocity.speed, !motion.swings {
                    speed = state.velocity.speed
                }
            }
        }
    }

    @Test("springs that were made alike are one in a set")
    func hashes() {
        #expect(
            Set([Spring(duration: 0.5, bounce: 0.25), Spring(duration: 0.5, bounce: 0.25), .snappy]).count
                == 2)
    }

    @Test(
        "with the automatic tolerance it settles at a thousandth of its way, and at half a unit at most",
        arguments: [(1.0, 0.001), (3, 0.003), (320, 0.32), (5000, 0.5)])
    func automatic(displacement: Double, distance: Double) throws {
        let motion = Spring.snappy.motion(from: 0, to: displacement)
        let settling = try #require(SettlingMotion(motion, within: .automatic))
        let expected = SettlingMotion(motion, within: try Tolerance(distance: distance))
        #expect(settling.duration == expected?.duration)
        let playhead = Playhead<AnyTrajectory<Double>>(
            from: 0, to: displacement, timing: .spring(.snappy), at: .zero)
        let finish = try #require(playhead.finishTime)
        #expect(abs(finish.seconds(since: .zero) - settling.duration) < 1e-8)
    }

    @Test("what is thrown and comes back goes as far as in a tenth of a second")
    func thrown() throws {
        let motion = Spring.snappy.motion(from: MotionState(7, perSecond: 900), to: 7)
        let settling = try #require(SettlingMotion(motion, within: .automatic))
        #expect(settling.duration == SettlingMotion(motion, within: try Tolerance(distance: 0.09))?.duration)
        #expect(SettlingMotion(Spring.snappy.motion(from: 7, to: 7), within: .automatic) != nil)
        // A follower has no way by which to know.
        #expect(Follower(at: 0.0, tolerance: .automatic).tolerance == .fraction)
    }
}

extension AnyTrajectory {
    fileprivate var swings: Bool {
        if case .spring(let motion) = self { return motion.spring.dampingRatio < 1 }
        return false
    }
}
