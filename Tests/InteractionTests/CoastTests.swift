import Interaction
import Motion
import Seeded
import TestSupport
import Testing

@Suite("What runs out in the plane")
struct CoastTests {
    private func coast(_ start: MotionState<SIMD2<Double>>) throws -> BoundedMotion<SIMD2<Double>> {
        BoundedMotion(
            slowing: .normal, from: start, in: Bounds(x: 0...400, y: 0...400, ends: .elastic(100)),
            spring: .smooth)
    }

    @Test("it meets a bound when the first of its coordinates does")
    func firstImpact() throws {
        let across = try coast(MotionState([200, 200], perSecond: [3000, 900]))
        let time = try #require(across.impactTime)
        #expect(abs(across.state(at: time).value.x - 400) < 1e-6)
        #expect(across.state(at: time).value.y < 400)
        #expect(across.state(at: time * 0.9).value.x < 400)
    }

    @Test("it never does when it comes to rest before, and has when it starts outside")
    func others() throws {
        #expect(try coast(MotionState([200, 200], perSecond: [100, -100])).impactTime == nil)
        #expect(try coast(MotionState([200, 450], perSecond: [100, 0])).impactTime == 0)
    }

    @Test(
        "what lets go near an end that gives way, and leads away from it, runs out as far as anywhere",
        arguments: [0, 1, 10, 21.9, 22.1, 40], [0.0, 0.016, 0.05])
    func inwards(distance: Double, latency: Double) throws {
        for side in [1.0, -1] {
            let range = side > 0 ? 0...3000.0 : -3000...0.0
            let rules = DragRules(bounds: Bounds(range, ends: .elastic(300)), latency: latency)
            var value = Draggable(side * distance, rules: rules)
            value.grab(at: 0, time: at(1))
            value.release(velocity: Velocity(perSecond: side * 2000), time: at(1))
            let displacement = Deceleration.normal.projection(of: MotionState(0, perSecond: 2000))
            let goal = side * (try #require(value.goal))
            // What is shown at rest passes into the motion from up to a third of 33 ms behind.
            #expect(goal <= displacement + distance + 1e-6 && goal >= displacement + distance - 22.1)
            let places = (0...1000).map { side * value.state(at: at(1 + 0.004 * Double($0))).value }
            #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
            value.advance(to: at(20))
            #expect(side * value.state(at: at(20)).value == goal)
        }

        // On each axis for itself: one that goes on outwards turns back.
        let rules = DragRules(bounds: Bounds(x: 0...3000, y: 0...3000, ends: .elastic(300)), latency: latency)
        var card = Draggable<SIMD2<Double>>([distance, distance], rules: rules)
        card.grab(at: .zero, time: at(1))
        card.release(velocity: Velocity(perSecond: [2000, -2000]), time: at(1))
        let goal = try #require(card.goal)
        #expect(goal.x > 970 && goal.y == 0)
    }

    @Test(
        "on the way to a landing it is, on each axis, where a motion of that axis is",
        arguments: 1...40 as ClosedRange<UInt64>)
    func landing(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func place(_ limit: Double) -> SIMD2<Double> {
            [.random(in: -limit...limit, using: &random), .random(in: -limit...limit, using: &random)]
        }
        let deceleration: Deceleration = seed % 3 == 0 ? .chromium : .normal
        let start = MotionState(place(300), perSecond: place(2000))
        let landing = start.value + start.velocity.perSecond * 0.4 + place(100)
        let bounds = seed % 2 == 0 ? Bounds(x: -400...400, y: -400...400, ends: .elastic(100)) : nil
        let coast = BoundedMotion(
            slowing: deceleration, from: start, landingAt: landing, in: bounds, spring: .bouncy)
        for axis in 0...1 {
            let motion = deceleration.motion(
                from: MotionState(start.value[axis], perSecond: start.velocity.perSecond[axis]),
                within: bounds == nil ? (-.infinity)...(.infinity) : -400...400, landingAt: landing[axis],
                spring: .bouncy)
            for time in [0, 0.001, 0.1, 0.5, 3, 30] {
                let (whole, part) = (coast.state(at: time), motion.state(at: time))
                #expect(abs(whole.value[axis] - part.value) < 1e-9)
                #expect(abs(whole.velocity.perSecond[axis] - part.velocity.perSecond) < 1e-9)
            }
        }
    }

    @Test("let go faster than its deceleration takes it, it sets out with the greatest speed of that")
    func cut() throws {
        var value = direct(0.0, rules: DragRules<Double>(release: .coast, deceleration: .chromium))
        value.drag(from: 0, to: 2000, start: 0, duration: 0.05)
        let transition = try #require(value.release(time: at(0.05)).transition)
        #expect(transition.before.velocity.speed > 30_000)
        #expect(abs(transition.after.velocity.speed - 20946.194) < 1e-6)
    }

    @Test("let go, it runs out and never becomes faster", arguments: 1...60 as ClosedRange<UInt64>)
    func runsOut(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var rules = DragRules<Double>(release: .coast, tolerance: .point)
        rules.deceleration = .exponential(try Decay(friction: .random(in: 1...30, using: &random)))
        var value = direct(0.0, rules: rules)
        let start = Timestamp(seconds: 5)
        value.grab(at: 0, time: start)
        value.release(velocity: Velocity(perSecond: .random(in: -4000...4000, using: &random)), time: start)
        let end = try #require(value.settlingTime)
        let duration = end.seconds(since: start)
        var speed = Double.infinity
        // At first it makes up for what the drag showed late.
        for step in 100...2000 {
            let state = value.state(at: start.advanced(by: duration * Double(step) / 2000))
            #expect(state.velocity.speed <= speed * (1 + 1e-9) + 1e-9, "seed \(seed), step \(step)")
            speed = state.velocity.speed
        }
        #expect(value.state(at: end).velocity == .zero)
    }
}
