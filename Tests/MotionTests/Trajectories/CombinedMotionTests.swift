import Fling
import Testing

@Suite("Parallel motions")
struct CombinedMotionTests {
    struct Card: CompositeAnimatable {
        var name = "card"
        var position = SIMD2(0.0, 0)
        var scale = 1.0
        var tilt = Direction.zero
        var parts: AnimatablePair<SIMD2<Double>, AnimatablePair<Double, Direction>> {
            get { AnimatablePair(position, AnimatablePair(scale, tilt)) }
            set { (position, scale, tilt) = (newValue.first, newValue.second.first, newValue.second.second) }
        }
    }

    let positions: KeyframeMotion<SIMD2<Double>>
    let scales: KeyframeMotion<Double>
    let tilts: CurveMotion<Direction>

    init() throws {
        positions = try KeyframeMotion(
            from: [0, 0], [.cubic([100, 0], duration: 0.2), .cubic([100, 50], duration: 0.3)])
        scales = try KeyframeMotion(from: 1, [.hold(duration: 0.1), .spring(1.5, spring: .bouncy)])
        tilts = try CurveMotion(from: Direction(degrees: 0), to: Direction(degrees: 90), duration: 0.4)
    }

    @Test("each track moves its part of the value, with its velocity")
    func parts() throws {
        let motion = CombinedMotion(positions, CombinedMotion(scales, tilts), of: Card(name: "ace"))
        for step in 0...60 {
            let time = Double(step) / 60
            let state = motion.state(at: time)
            let (position, scale, tilt) = (
                positions.state(at: time), scales.state(at: time), tilts.state(at: time)
            )
            #expect(
                state.value
                    == Card(
                        name: "ace", position: position.value, scale: scale.value, tilt: tilt.value))
            #expect(state.velocity.perSecond.first == position.velocity.perSecond)
            #expect(state.velocity.perSecond.second.first == scale.velocity.perSecond)
            #expect(state.velocity.perSecond.second.second == tilt.velocity.perSecond)
        }
        #expect(motion.destination == Card(name: "ace", position: [100, 50], scale: 1.5, tilt: .degrees(90)))
        #expect(motion.logicalDuration == 0.6)
        #expect(CombinedMotion(positions, scales).duration == max(0.5, scales.duration))
    }

    @Test("it has settled when all of its parts have")
    func settling() throws {
        let motion = CombinedMotion(positions, scales)
        let tolerance = try Tolerance(distance: 0.1, speed: 2)
        let time = try #require(motion.settlingTime(within: tolerance))
        for step in 0...200 {
            #expect(TrajectoryLaws.residual(motion, at: time + Double(step) / 100, tolerance) <= 1)
        }
        // Two parts that settle at one time are within the tolerance together.
        let fall = Spring.smooth.motion(from: MotionState(0.0), to: 100)
        let pair = CombinedMotion(fall, fall)
        let together = try #require(pair.settlingTime(within: tolerance))
        #expect(TrajectoryLaws.residual(pair, at: together, tolerance) <= 1 + 1e-9)
        let parts = motion.settlingTime(within: .point, .scale)
        #expect(parts == scales.settlingTime(within: .scale))
        let endless = CombinedMotion(positions, try tilts.repeatedForever())
        #expect(endless.settlingTime(within: .point) == nil && endless.destination == nil)
        #expect(endless.logicalDuration == nil)
    }

    @Test("a part that does not show has the model's value")
    func presentation() throws {
        let model = AnimatablePair(SIMD2(7.0, 7), Direction(degrees: 45))
        let motion = CombinedMotion(
            try positions.filled(.removed), try tilts.filled(.forwards).delayed(by: 0.6), of: model)
        let during = try #require(motion.presentation(at: 0.1))
        #expect(during.value.first == positions.state(at: 0.1).value)
        #expect(during.value.second == model.second)
        #expect(during.velocity.perSecond.second == 0)
        #expect(motion.presentation(at: 0.55) == nil)
        #expect(motion.presentation(at: 2)?.value == AnimatablePair([7, 7], Direction(degrees: 90)))
    }
}
