import Fling
import Seeded
import TestSupport
import Testing

@Suite("Properties")
struct PropertyTests {
    let scene = Scene()
    let ball: Ball

    init() {
        ball = Ball(in: scene)
    }

    @Test("a value is set once, and shown where it is")
    func modelAndPresentation() {
        scene.withAnimation(.snappy) { ball.position = [320, 80] }
        #expect(ball.position == [320, 80])
        #expect(ball.$position.presentation == [0, 0])
        scene.advance(to: 0.1)
        let expected = Spring.snappy.motion(from: [0, 0], to: SIMD2(320.0, 80)).state(at: 0.1)
        #expect(ball.$position.state == expected)
        #expect(ball.position == [320, 80])
        scene.advance(to: 5)
        #expect(ball.$position.state == MotionState([320, 80]))
        #expect(!ball.$position.isAnimating)
    }

    @Test("one without a value at its declaration gets it, and a name, in the initializer")
    func lateValue() {
        final class Photo {
            @Animated var frame: Rect
            @Animated var turn: Double
            init(frame: Rect, turn: Double) {
                _frame = Animated(wrappedValue: frame, "photo.frame")
                self.turn = turn
            }
        }
        let photo = Photo(frame: Rect(x: 0, y: 0, width: 320, height: 200), turn: 0.5)
        #expect(photo.frame.size.width == 320 && photo.turn == 0.5 && photo.$frame.name == "photo.frame")
        scene.add(photo.$frame, photo.$turn)
        scene.withAnimation(.snappy) { photo.turn = 1 }
        #expect(photo.$turn.presentation == 0.5)
    }

    @Test("a value that no block animates is there at once")
    func plainAssignment() {
        ball.scale = 3
        #expect(ball.$scale.state == MotionState(3))
        #expect(!ball.$scale.isAnimating && scene.nextDeadline == nil)
    }

    @Test("an assignment that is not animated ends what runs, and equal values change nothing")
    func snapping() {
        scene.withAnimation { ball.scale = 2 }
        scene.advance(to: 0.1)
        let shown = ball.$scale.state
        ball.scale = 2
        #expect(ball.$scale.state == shown)
        ball.scale = 5
        #expect(ball.$scale.state == MotionState(5))
        #expect(!ball.$scale.isAnimating)
    }

    @Test(
        "values and velocities that are not finite are not taken",
        arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(_ number: Double) {
        ball.scale = number
        scene.withAnimation { ball.scale = number }
        ball.$scale.animate(to: number)
        ball.$scale.animate(to: 1, from: number)
        ball.$scale.animate(to: 2, velocity: Velocity(perSecond: number))
        scene.advance(to: 0.1)
        #expect(ball.$scale.state.isFinite)
        scene.advance(to: 5)
        #expect(ball.$scale.state == MotionState(2))
    }

    @Test("ways too long to compute are gone at once", arguments: [1e154, 1e200, 1e308])
    func tooFar(_ distance: Double) {
        ball.scale = -distance
        scene.withAnimation(.bouncy) { ball.scale = distance }
        scene.withAnimation(.easeIn) { ball.position = [distance, -distance] }
        for time in [0, 0.01, 0.3, 10] {
            scene.advance(to: time)
            #expect(ball.$scale.state.isFinite && ball.$position.state.isFinite)
        }
        #expect(ball.$scale.presentation == distance)
    }

    @Test("without a scene it is a variable")
    func alone() {
        let lone = Property(1.0)
        lone.value = 2
        lone.animate(to: 3)
        #expect(lone.presentation == 3 && lone.scene == nil && !lone.isAnimating)
        lone.value = .nan
        #expect(lone.value == 3)
    }

    @Test("a property that changes scenes rests at its value, and its animations count as removed")
    func changingScenes() {
        var ending: AnimationEnding?
        scene.withAnimation(.smooth) {
            ball.scale = 2
        } completion: {
            ending = $0
        }
        scene.advance(to: 0.1)
        let other = Scene(at: Timestamp(seconds: 9))
        other.add(ball.$scale)
        #expect(ball.$scale.scene === other)
        #expect(ball.$scale.presentation == 2)
        scene.advance(to: 0.2)
        #expect(ending == .removed)
        #expect(!scene.properties.contains { $0 === ball.$scale })
        other.withAnimation(.smooth) { ball.scale = 1 }
        other.advance(to: 9.2)
        #expect(ball.$scale.presentation < 2 && ball.$scale.presentation > 1)
    }

    @Test("when the scene goes, properties rest at their values")
    func sceneGoes() {
        var scene: Scene? = Scene()
        let ball = Ball(in: scene)
        scene?.withAnimation(.smooth) { ball.scale = 2 }
        scene?.withAnimation(.easeIn.delay(1)) { ball.angle = .degrees(20) }
        scene?.withAnimation(.easeIn, isAdditive: true) { ball.position = [1, 1] }
        scene = nil
        #expect(ball.$scale.state == MotionState(2))
        #expect(ball.$angle.presentation == .degrees(20))
        #expect(ball.$position.presentation == [1, 1] && ball.$position.scene == nil)
        ball.scale = 4
        #expect(ball.scale == 4)
    }

    @Test("an animation can be given where and how fast it begins")
    func fromAndVelocity() {
        ball.$position.animate(
            to: [100, 0], .smooth, from: [50, 50], velocity: Velocity(perSecond: [0, 300]))
        #expect(ball.$position.state == MotionState([50, 50], perSecond: [0, 300]))
        #expect(ball.position == [100, 0])
    }

    @Test("a motion of one's own is followed to where it ends, and the model is its destination")
    func ownMotion() {
        let decay = Decay.normal.motion(from: MotionState(SIMD2(0.0, 0), perSecond: [900, 0]))
        ball.$position.animate(along: .decay(decay))
        #expect(ball.position == decay.destination)
        scene.advance(to: 0.2)
        #expect(ball.$position.state == decay.state(at: 0.2))
        scene.advance(to: 20)
        #expect(ball.$position.presentation == ball.position)
    }

    @Test("the model of a motion that does not say where it goes is where it ends")
    func ownMotionWithoutDestination() {
        let path = CustomTrajectory<Double>(duration: 1, destination: nil) {
            MotionState(1 + 4 * $0, perSecond: 4)
        }
        ball.$scale.animate(along: .custom(path))
        #expect(ball.scale == 5)
        scene.advance(to: 0.5)
        #expect(ball.$scale.state == MotionState(3, perSecond: 4))
        #expect(scene.state(at: Timestamp(seconds: 9))[ball.$scale] == MotionState(5))
        scene.advance(to: 2)
        #expect(ball.$scale.state == MotionState(5) && ball.scale == 5)
    }

    @Test("a motion that never ends leaves the model alone")
    func endlessMotion() {
        ball.$scale.animate(
            along: .custom(
                CustomTrajectory(duration: .infinity, destination: nil) { MotionState($0, perSecond: 1) }),
            key: "clock")
        scene.advance(to: 1000)
        #expect(ball.$scale.state.isNear(MotionState(1000, perSecond: 1)) && ball.scale == 1)
        #expect(scene.nextDeadline == nil && scene.needsFrame)
        ball.$scale.removeAnimation(forKey: "clock", at: .current)
        #expect(ball.scale > 999 && ball.scale == ball.$scale.presentation && !ball.$scale.isAnimating)
    }

    @Test("a closure can say where it is, and its velocity is found")
    func closure() {
        ball.$scale.animate(to: 2, duration: 2) { 1 + $0 * $0 / 4 }
        scene.advance(to: 1)
        #expect(ball.$scale.state.isNear(MotionState(1.25, perSecond: 0.5), within: 1e-6))
        scene.advance(to: 3)
        #expect(ball.$scale.state == MotionState(2))
    }

    @Test(
        "what runs out never becomes faster, and ends at rest",
        arguments: 1...lives(12) as ClosedRange<UInt64>)
    func runsOut(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let speed = Double.random(in: -4000...4000, using: &random)
        let start = MotionState(SIMD2(0.0, 0), perSecond: SIMD2(speed, -2 * speed))
        let decay = try Decay(friction: .random(in: 1...30, using: &random))
        let spring = Spring(
            duration: .random(in: 0.05...2, using: &random), bounce: .random(in: -0.9...0, using: &random))
        let motions: [AnyTrajectory<SIMD2<Double>>] = [
            .decay(decay.motion(from: start)),
            .spring(spring.motion(from: .zero, to: start.velocity.perSecond)),
        ]
        for motion in motions {
            for isAdded in [false, true] {
                scene.advance(by: 100)
                ball.position = .zero
                if isAdded, case .spring(let motion) = motion {
                    ball.$position.animate(to: motion.target, .spring(motion.spring), isAdditive: true)
                } else {
                    ball.$position.animate(along: motion)
                }
                let begin = scene.time
                var last = Double.infinity
                // Springs have been faster and faster until then.
                let first = try #require(motion.logicalDuration) / 2
                // All of them are at rest after 100 s.
                for step in 0...20_000 {
                    let time = begin.advanced(by: first + Double(step) / 200)
                    let speed = ball.$position.state(at: time).velocity.speed
                    if speed > last * (1 + 1e-9) + 1e-9 { Issue.record("seed \(seed), step \(step)") }
                    last = speed
                    if speed == 0 { break }
                }
                #expect(last == 0, "seed \(seed)")
                scene.advance(by: 100)
                #expect(!ball.$position.isAnimating)
            }
        }
    }
}
