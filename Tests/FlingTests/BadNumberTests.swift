import Seeded
import Fling
import RandomLives
import TestSupport
import Testing

/// Numbers from outside may be anything. Nothing traps, nothing goes on without end, and what is shown is
/// finite.
@Suite("Numbers that make no sense")
struct BadNumberTests {
    static let numbers: [Double] = [
        .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 1e-9, 1e-307, 1e-160, 1e18, 1e154, -1e154, 1e200, 1e308,
        -1e308,
    ]
    static let counts = [Int.min, -1, 0, 1, 2, 1000, .max]
    static let moments: [Int64] = [.min, -1, 0, 1, 1_000_000_000, .max - 1, .max]

    /// Hands a scene any numbers at all.
    final class Vandal {
        let scene: Scene
        let ball: Ball
        var groups: [AnimationGroup] = []
        var random: SeededGenerator

        init(seed: Int) {
            random = SeededGenerator(seed: UInt64(seed))
            scene = Scene(
                at: Timestamp(nanoseconds: BadNumberTests.moments.randomElement(using: &random) ?? 0))
            ball = Ball(in: scene)
            if Bool.random(using: &random) { scene.log = EventLog(capacity: 5) }
        }

        var number: Double { BadNumberTests.numbers.randomElement(using: &random) ?? 0 }
        var count: Int { BadNumberTests.counts.randomElement(using: &random) ?? 0 }
        var moment: Timestamp {
            Timestamp(nanoseconds: BadNumberTests.moments.randomElement(using: &random) ?? 0)
        }

        var animation: Animation {
            let (one, other) = (number, number)
            var animation: Animation =
                switch Int.random(in: 0..<6, using: &random) {
                case 0: .easeInOut(duration: one)
                case 1: .custom(duration: one) { $0 * other }
                case 2: .smooth(duration: one, extraBounce: other)
                case 3: .interactiveSpring(response: one, dampingFraction: other)
                case 4: (try? .timingCurve(one, other, other, one, duration: other)) ?? .linear
                default: .spring(duration: one, bounce: other)
                }
            if Bool.random(using: &random) { animation = animation.delay(number).speed(number) }
            if Bool.random(using: &random) { animation = animation.repeatCount(count, autoreverses: one > 0) }
            return Int.random(in: 0..<8, using: &random) == 0 ? animation.repeatForever() : animation
        }

        func change() {
            ball.scale = number
            ball.position = [number, number]
            ball.angle = .radians(number)
            ball.colour = Color(white: number)
            ball.rotation = Rotation3D(rotationVector: [number, 1, number])
        }

        func act() {
            let (one, other) = (number, number)
            switch Int.random(in: 0..<14, using: &random) {
            case 0, 1:
                groups.append(
                    scene.withAnimation(animation, isAdditive: Bool.random(using: &random)) { change() })
            case 2: ball.$scale.addAnimation(duration: one) { $0 * other }
            case 3: ball.$scale.animate(to: one, duration: other) { $0 * one }
            case 4: ball.$position.animate(to: [one, 2], animation, from: [0, other])
            case 5: ball.$scale.animate(to: other, animation, velocity: Velocity(perSecond: one))
            case 6:
                ball.$scale.animate(
                    along: .custom(
                        CustomTrajectory(duration: one, destination: other) {
                            MotionState($0 * one, perSecond: other)
                        }))
            case 7: scene.rate = one
            case 8:
                groups.append(
                    scene.withAnimation(animation, each: [1, 2], stagger: .by(one, from: .index(count))) {
                        ball.scale = Double($0)
                    })
            case 9:
                groups.append(
                    scene.perform(
                        .group([
                            .sequence([
                                .wait(one), .animate(animation) { [ball] in ball.angle = .degrees(other) },
                            ]).delay(other).repeatCount(count),
                            .call {}.repeatForever(),
                        ])))
            case 10: scene.schedule(at: moment) {}
            case 11: groups.randomElement(using: &random)?.pause()
            case 12: groups.randomElement(using: &random)?.resume()
            default:
                groups.randomElement(using: &random)?.reverse(one > 0 ? .turn : .retrace)
            }
        }
    }

    @Test(
        "anything may be given: nothing hangs, and what is shown and foreseen is finite",
        arguments: 0..<lives(30))
    func anything(seed: Int) {
        let vandal = Vandal(seed: seed)
        let scene = vandal.scene
        for step in 0..<20 {
            vandal.act()
            let ahead = [scene.time.advanced(by: vandal.number), vandal.moment, scene.time.advanced(by: 0.1)]
            for time in [scene.time] + ahead {
                let bad = vandal.ball.shown(at: time).first { !$0.isFinite }
                #expect(bad == nil, "seed \(seed), step \(step)")
            }
            scene.advance(to: ahead.randomElement(using: &vandal.random) ?? scene.time)
            let bad = vandal.ball.shown.first { !$0.isFinite }
            #expect(bad == nil, "seed \(seed), step \(step)")
        }
    }
}
