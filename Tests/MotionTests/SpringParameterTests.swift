import Motion
import Testing

@Suite("Ways to write a spring")
struct SpringParameterTests {
    private func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-12) -> Bool {
        abs(a - b) <= tolerance * max(abs(a), abs(b), 1e-300)
    }

    @Test("a spring of a response alone is damped as SwiftUI's is")
    func responseAlone() {
        #expect(Spring(response: 0.4) == Spring(response: 0.4, dampingFraction: 0.825))
    }

    @Test("a damping fraction out of range is that at its end, and one that is no number SwiftUI's")
    func fractionOutOfRange() {
        #expect(Spring(response: 0.4, dampingFraction: .nan) == Spring(response: 0.4, dampingFraction: 0.825))
        #expect(Spring(response: 0.4, dampingFraction: 2e4) == Spring(response: 0.4, dampingFraction: 1e4))
        #expect(Spring(response: 0.4, dampingFraction: -1) == Spring(response: 0.4, dampingFraction: 0))
        #expect(Spring(response: 0.4, dampingFraction: 0).damping == 0)
    }

    @Test("a checked spring is that of its numbers, up to the ends of their ranges")
    func checked() throws {
        for (response, fraction) in [(1e-6, 0.0), (0.4, 0.8), (1e6, 1e4)] {
            let spring = try Spring.checked(response: response, dampingFraction: fraction)
            #expect(spring == Spring(response: response, dampingFraction: fraction))
        }
        for (response, fraction) in [
            (0.9e-6, 0.5), (1.1e6, 0.5), (0.4, -1e-9), (0.4, 10_001), (.nan, 0.5), (0.4, .nan),
        ] {
            #expect(throws: ParameterError.self) {
                try Spring.checked(response: response, dampingFraction: fraction)
            }
        }
    }

    @Test(
        "SwiftUI's presets",
        arguments: [
            (Spring.smooth, 25.1327412287), (Spring.snappy, 21.3628300444), (Spring.bouncy, 17.5929188601),
        ])
    func presets(spring: Spring, damping: Double) {
        #expect(near(spring.stiffness, 157.91367041743, 1e-12))
        #expect(near(spring.damping, damping, 1e-10))
        #expect(spring.mass == 1)
        #expect(near(spring.duration, 0.5))
    }

    @Test("extra bounce and another duration go on top of a preset")
    func presetVariants() {
        #expect(Spring.snappy(duration: 0.3, extraBounce: 0.1) == Spring(duration: 0.3, bounce: 0.25))
        #expect(Spring.bouncy(extraBounce: 0.2) == Spring(duration: 0.5, bounce: 0.5))
        #expect(Spring.smooth() == Spring.smooth)
    }

    @Test("bounce both ways", arguments: [-0.99, -0.5, -0.1, 0, 0.15, 0.7, 1])
    func bounce(bounce: Double) {
        let spring = Spring(duration: 0.4, bounce: bounce)
        #expect(abs(spring.bounce - bounce) < 1e-14)
        #expect(near(spring.duration, 0.4))
        #expect(near(spring.dampingRatio, bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)) || bounce == 1)
        #expect(
            near(
                Spring(response: spring.response, dampingFraction: spring.dampingFraction).damping,
                spring.damping) || bounce == 1)
    }

    @Test("mass, stiffness and damping are kept to the digit")
    func physical() throws {
        let spring = try Spring(mass: 2.4, stiffness: 450, damping: 32)
        #expect(spring.mass == 2.4 && spring.stiffness == 450 && spring.damping == 32)
        #expect(near(spring.dampingRatio, 32 / (2 * (2.4 * 450.0).squareRoot())))
        #expect(near(spring.tension, 187.5) && near(spring.friction, 32 / 2.4))
    }

    @Test("settling duration both ways", arguments: [0.05, 0.3, 0.7, 0.99, 1, 1.5, 10])
    func settling(ratio: Double) throws {
        let spring = try Spring(settlingDuration: 0.8, dampingRatio: ratio)
        #expect(near(try #require(spring.settlingDuration), 0.8, 1e-8))
        #expect(near(spring.dampingRatio, ratio))
        let motion = spring.motion(from: 0.0, to: 1)
        #expect(abs(motion.state(at: 0.8 + 1e-8).value - 1) <= 0.001)
        #expect(abs(motion.state(at: 0.799).value - 1) > 0.001)
    }

    @Test("UIKit's duration and damping")
    func uiKit() throws {
        let spring = try Spring(withDuration: 0.5, usingSpringWithDamping: 0.7)
        #expect(near(spring.stiffness, 387.275, 2e-6))
        #expect(near(spring.damping, 27.551, 1e-4))
        let critical = try Spring(withDuration: 0.5, usingSpringWithDamping: 1)
        #expect(near(critical.angularFrequency, 9.2334134764516 / 0.5))
        for damping in [0.01, 0.6, 0.77, 0.999, 1] {
            let spring = try Spring(withDuration: 2.1, usingSpringWithDamping: damping)
            #expect(near(try #require(spring.uiKitDuration), 2.1, 1e-9))
        }
        #expect(Spring(duration: 1, bounce: -0.5).uiKitDuration == nil)
    }

    @Test("UIKit's relative velocity, on each axis")
    func relativeVelocity() {
        let velocity = Velocity<SIMD2<Double>>.relative([2, -1], from: [10, 10], to: [110, 60])
        #expect(velocity.perSecond == [200, -50])
        #expect(velocity.relative(from: [10, 10], to: [110, 60]) == [2, -1])
        #expect(velocity.relative(from: [10, 10], to: [10, 60]) == [0, -1])
        #expect(Velocity<Double>.relative(3, from: 1, to: 5).perSecond == 12)
    }

    @Test(
        "pop's sliders both ways",
        arguments: [(4.0, 12.0), (0, 0), (20, 20), (11, 18), (15, 5), (6, 15), (20, 18)])
    func pop(bounciness: Double, speed: Double) throws {
        let spring = try Spring(bounciness: bounciness, speed: speed)
        let back = try #require(spring.bouncinessAndSpeed)
        #expect(abs(back.bounciness - bounciness) < 1e-9 && abs(back.speed - speed) < 1e-9)
        if bounciness == 4 {
            #expect(near(spring.tension, 342.1006, 1e-6) && near(spring.friction, 30.4870, 1e-5))
        }
        #expect(Spring(duration: 0.1, bounce: 1).bouncinessAndSpeed == nil)
    }

    @Test("numbers that make no spring throw, and say which", arguments: [Double.nan, .infinity, 0, -1])
    func badNumbers(number: Double) {
        func expect(_ parameter: ParameterError.Parameter, _ body: () throws -> Spring) {
            let error = #expect(throws: ParameterError.self) { try body() }
            #expect(error?.parameter == parameter)
            #expect(error?.description.contains(parameter.name) == true)
        }
        expect(.mass) { try Spring(mass: number, stiffness: 100, damping: 10) }
        expect(.stiffness) { try Spring(stiffness: number, damping: 10) }
        expect(.angularFrequency) { try Spring(angularFrequency: number, dampingRatio: 1) }
        expect(.duration) { try Spring.checked(duration: number, bounce: 0) }
        expect(.response) { try Spring.checked(response: number, dampingFraction: 1) }
        expect(.settlingDuration) { try Spring(settlingDuration: number, dampingRatio: 1) }
        expect(.dampingRatio) { try Spring(settlingDuration: 1, dampingRatio: number) }
        expect(.duration) { try Spring(withDuration: number, usingSpringWithDamping: 1) }
        expect(.tension) { try Spring(tension: number, friction: 1) }
        if number != 0 {
            expect(.damping) { try Spring(stiffness: 1, damping: number) }
            expect(.bounciness) { try Spring(bounciness: number, speed: 1) }
            expect(.speed) { try Spring(bounciness: 1, speed: number) }
            expect(.friction) { try Spring(tension: 1, friction: number) }
        }
        #expect(throws: ParameterError.self) { try Tolerance(distance: number) }
    }

    @Test("numbers that no double can hold together throw")
    func unrepresentable() {
        #expect(throws: ParameterError.self) { try Spring(mass: 1e-300, stiffness: 1e300, damping: 1) }
        #expect(throws: ParameterError.self) { try Spring(stiffness: 1e200, damping: 1) }
        #expect(throws: ParameterError.self) { try Spring(stiffness: 1e-60, damping: 1e60) }
    }

    @Test("what SwiftUI clamps is clamped", arguments: [Double.nan, .infinity, -.infinity, 0, -3, 1e300])
    func clamped(number: Double) {
        for spring in [
            Spring(duration: number, bounce: 0.3), Spring(duration: 0.5, bounce: number),
            Spring(response: number), Spring(response: 0.3, dampingFraction: number),
        ] {
            for time in [0.0, 0.01, 1, 1e6] {
                #expect(spring.motion(from: MotionState(1, perSecond: 5), to: 3).state(at: time).isFinite)
            }
            _ = spring.motion(from: 0.0, to: 1).settlingTime(within: .fraction)
        }
    }
}
