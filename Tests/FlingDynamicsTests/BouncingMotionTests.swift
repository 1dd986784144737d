import CLibm
import Fling
import FlingDynamics
import Seeded
import TestSupport
import Testing

@Suite("A bouncing motion is exact from impact to impact")
struct BouncingMotionTests {
    static let gravity: Forces<SIMD2<Double>> = {
        var forces = Forces<SIMD2<Double>>()
        forces.accelerate(by: [0, 1000])
        return forces
    }()
    static let box = Wall.inside([0, 0], [320, 500])

    @Test(
        "a ball that would leave the floor at less than 10 points per second stays there",
        arguments: [(8.0, true), (12, false)])
    func rest(speed: Double, stays: Bool) {
        let ball = BouncingMotion(
            under: Self.gravity, from: MotionState([160, 499], perSecond: [0, 0]), off: Self.box,
            elasticity: speed / 2000.0.squareRoot())
        #expect((ball.legs[1].support == 3) == stays)
    }

    @Test("a dropped ball meets the floor when Galileo says", arguments: [0, 0.3, 0.5, 0.8])
    func drop(elasticity: Double) {
        let ball = BouncingMotion(
            under: Self.gravity, from: MotionState([160, 100]), off: Self.box, elasticity: elasticity)
        let speed = (2 * 1000 * 400.0).squareRoot()
        var (time, back) = (speed / 1000, speed * elasticity)
        for leg in ball.legs.dropFirst() {
            #expect(abs(leg.begin - time) <= 1e-9)
            #expect(leg.impact == 3)
            #expect(abs(ball.state(at: leg.begin).value.y - 500) <= 1e-9)
            time += 2 * back / 1000
            back *= elasticity
        }
        #expect(ball.destination == [160, 500])
        #expect(ball.legs.last?.support == 3)
        #expect(ball.state(at: 100) == MotionState([160, 500]))
    }

    @Test("a ball without loss bounces for ever, and any time can be asked for in any order")
    func lossless() {
        let ball = BouncingMotion(
            under: Self.gravity, from: MotionState([160, 375], perSecond: [0, 0]), off: Self.box,
            elasticity: 1)
        // The legs beyond those that are kept are found anew for each time.
        #expect(ball.destination == nil && ball.legs.count == 64)
        // Up and down in one second.
        for time in [500.25, 3.25, 70, 1.125, 70, 500.25, 0] {
            let phase = time.truncatingRemainder(dividingBy: 1)
            let sinceTop = min(phase, 1 - phase)
            let truth = 375 + 500 * sinceTop * sinceTop
            #expect(abs(ball.state(at: time).value.y - truth) < 1e-6, "at \(time)")
        }
    }

    @Test("a spring that is critically damped, or a rounding less, meets the wall before its anchor")
    func criticalDamping() throws {
        // Rounding leaves some of these springs a little less than critical damping: a swing of a billion
        // seconds.
        for step in 0..<400 {
            var forces = Forces<SIMD2<Double>>()
            let hertz = 0.894361 + 1e-9 * Double(step)
            try forces.pull(to: [-27, 0], hertz: hertz, dampingRatio: 1)
            let ball = BouncingMotion(
                under: forces, from: MotionState([10, 0], perSecond: [200, 0]),
                off: [Wall(normal: [1, 0], through: .zero)])
            #expect(ball.destination == .zero, "at \(hertz) Hz")
        }
    }

    @Test("a body that begins in two crossed boundaries is moved out of both")
    func crossedBoundaries() {
        let solids = [
            Wall.around(from: [122.81, 7.71], to: [229.9, 423.82], halfSize: [21.08, 13.25], boundary: 1),
            Wall.around(
                from: [220.94, 451.71], to: [225.63, 457.03], halfSize: [28.35, 26.51], boundary: 2),
        ]
        for step in 0..<400 {
            let place = SIMD2(200 + Double(step % 20) * 2.5, 420 + Double(step / 20))
            let free = (Self.box + solids[0] + solids[1]).nearestFreePlace(to: place)
            for solid in solids { #expect(solid.contains { $0.distance(of: free) > -1e-6 }, "from \(place)") }
        }
    }

    /// Random forces and walls, with the seed of each.
    private static func randomMotion(seed: UInt64, elasticity: Double? = nil) throws -> BouncingMotion {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        var forces = Forces<SIMD2<Double>>()
        if Bool.random(using: &random) {
            forces.accelerate(by: [number(-1500...1500), number(-1500...1500)])
        }
        if Bool.random(using: &random) { try forces.resist(number(0...12)) }
        if Bool.random(using: &random) {
            try forces.pull(
                to: [number(-100...420), number(-100...600)], hertz: number(0.3...5),
                dampingRatio: [0, 0.2, 0.7, 1, 1.6].randomElement(using: &random) ?? 0)
        }
        var walls = Self.box
        for boundary in 1..<Int.random(in: 1...4, using: &random) {
            walls += Wall.around(
                from: [number(20...300), number(20...480)], to: [number(20...300), number(20...480)],
                halfSize: [number(1...30), number(1...30)], boundary: boundary)
        }
        let state = MotionState(
            SIMD2(number(0...320), number(0...500)),
            perSecond: SIMD2(number(-3000...3000), number(-3000...3000)))
        return BouncingMotion(
            under: forces, from: state, off: walls, elasticity: elasticity ?? number(0...1))
    }

    @Test("no leg crosses a wall, none jumps, and energy never grows", arguments: [0, 3, 21])
    func laws(block: Int) throws {
        for seed in UInt64(block * 25)..<UInt64(block * 25 + 25) {
            let motion = try Self.randomMotion(seed: seed)
            var energy = Double.infinity
            for (index, leg) in motion.legs.enumerated() {
                let next = motion.leg(after: leg)
                let end = next?.begin ?? leg.begin + 2
                if let next {
                    let arrived = leg.motion.state(at: end - leg.begin).value
                    let begins = next.motion.start.value
                    #expect((arrived - begins).magnitude < 1e-6, "seed \(seed), leg \(index)")
                }
                for part in 0...12 {
                    let state = leg.motion.state(at: (end - leg.begin) * Double(part) / 12)
                    let inside = motion.walls.depth(of: state.value)
                    #expect(inside < 1e-6, "seed \(seed), leg \(index) of \(motion.legs.count), \(part)")
                    let now = motion.forces.energy(of: state)
                    let scale = 1 + motion.forces.energyScale(of: state)
                    #expect(now <= energy + 1e-9 * scale, "seed \(seed), leg \(index)")
                    energy = min(energy, now)
                }
            }
        }
    }

    @Test("impacts come within a nanosecond of those of the matrix exponential", arguments: 0..<4)
    func impacts(block: Int) throws {
        for seed in UInt64(block * 5)..<UInt64(block * 5 + 5) {
            let motion = try Self.randomMotion(seed: seed)
            for (leg, next) in zip(motion.legs, motion.legs.dropFirst()).prefix(6) where leg.support == nil {
                guard let hit = next.impact, next.begin > leg.begin else { continue }
                let wall = motion.walls[hit]
                let reference = ForceReference(
                    acceleration: motion.forces.acceleration.dot(wall.normal), drag: motion.forces.drag,
                    stiffness: motion.forces.stiffness, anchor: motion.forces.anchor.dot(wall.normal))
                let start = leg.motion.start
                func height(_ time: Float80) -> Float80 {
                    reference.exactState(
                        after: time, Float80(start.value.dot(wall.normal)),
                        Float80(start.velocity.perSecond.dot(wall.normal))
                    ).0 - Float80(wall.distance)
                }
                let time = Float80(next.begin - leg.begin)
                // A graze has no impact time that nine digits of a height could show.
                let speed = abs(leg.motion.state(at: Double(time)).velocity.perSecond.dot(wall.normal))
                let reach = Float80(max(1e-9, 1e-11 / speed))
                #expect(height(max(0, time - reach)) > -1e-12, "seed \(seed)")
                #expect(height(time + reach) < 1e-12, "seed \(seed)")
            }
        }
    }

    @Test("it slides on a shelf, and falls off its end")
    func shelf() throws {
        let shelf = Wall.around(from: [100, 200], to: [200, 200], halfSize: [10, 10])
        let motion = BouncingMotion(
            under: Self.gravity, from: MotionState([150, 100], perSecond: [40, 0]), off: shelf)
        let fall = (2 * 90 / 1000.0).squareRoot()
        try #require(motion.legs.count == 3)
        #expect(abs(motion.legs[1].begin - fall) < 1e-9)
        #expect(motion.legs[1].support != nil)
        #expect(abs(motion.state(at: 1).value.y - 190) < 1e-9)
        // From x = 150 to 210 at 40 points per second.
        #expect(abs(motion.legs[2].begin - 1.5) < 1e-6)
        #expect(motion.legs[2].support == nil)
        #expect(motion.state(at: 2.5).value.y > 600)
    }

    @Test("in a corner it rests on both walls")
    func corner() {
        var forces = Self.gravity
        forces.accelerate(by: [300, 0])
        let motion = BouncingMotion(
            under: forces, from: MotionState([200, 300], perSecond: [200, -300]), off: Self.box,
            elasticity: 0.4)
        #expect(motion.destination == [320, 500])
        #expect(motion.settlingTime(within: .point).map { $0 < 8 } == true)
    }

    @Test("it comes out of a wedge in which it meets a wall two dozen times at once")
    func wedge() {
        let half = Double.pi / 48
        // Two walls that meet in the origin, half an angle above and below the x axis.
        let walls = [
            Wall(normal: [sin(half), cos(half)], through: .zero, boundary: 0),
            Wall(normal: [sin(half), -cos(half)], through: .zero, boundary: 1),
        ]
        let ball = BouncingMotion(
            under: Forces<SIMD2<Double>>(), from: MotionState(.zero, perSecond: [-100, 3]), off: walls,
            elasticity: 1)
        let state = ball.state(at: 1)
        // The slowest of the impacts leave nothing across the wall.
        #expect(abs(state.velocity.perSecond.magnitude - 100) < 0.1)
        #expect(state.value.x > 90)
    }

    @Test("a fall of three years is found", arguments: [1e7, 1e8])
    func longFall(seconds: Double) throws {
        let ball = BouncingMotion(
            under: Forces<SIMD2<Double>>(), from: MotionState([160, 499], perSecond: [0, 1 / seconds]),
            off: Self.box, elasticity: 0.5)
        let begin = try #require(ball.legs.dropFirst().first?.begin)
        #expect(abs(begin / seconds - 1) < 1e-6)
    }

    @Test("a spring that rests beyond a wall presses on it and settles along it")
    func springBeyond() throws {
        var forces = Forces<SIMD2<Double>>()
        try forces.pull(to: [400, 250], hertz: 2, dampingRatio: 0.3)
        let motion = BouncingMotion(
            under: forces, from: MotionState([100, 100]), off: Self.box, elasticity: 0.5)
        let end = try #require(motion.destination)
        #expect((end - [320, 250]).magnitude < 1e-9)
    }

    @Test("at 10⁵ points per second nothing is tunnelled through")
    func fast() {
        let wall = Wall.around(from: [160, 0], to: [160, 500], halfSize: [0.5, 0.5], boundary: 1)
        let walls = Self.box + wall
        let motion = BouncingMotion(
            under: Forces(), from: MotionState([80, 77], perSecond: [1e5, 31_000]), off: walls, elasticity: 1)
        for step in 0...60 {
            let place = motion.state(at: Double(step) * 0.01).value
            #expect(place.x > -1e-6 && place.x < 159.5 + 1e-6)
            #expect(place.y > -1e-6 && place.y < 500 + 1e-6)
        }
    }

    @Test(
        "a start in or beyond a wall is moved to the nearest free place, and one that is no number to the origin"
    )
    func starts() {
        let shelf = Wall.around(from: [100, 200], to: [200, 200], halfSize: [10, 10], boundary: 1)
        let beyond = BouncingMotion(under: Forces(), from: MotionState([-40, 900]), off: Self.box)
        #expect(beyond.state(at: 0).value == [0, 500])
        let within = BouncingMotion(under: Forces(), from: MotionState([150, 195]), off: Self.box + shelf)
        #expect(within.state(at: 0).value == [150, 190])
        let odd = BouncingMotion(under: Forces(), from: MotionState([.nan, 0]), off: Self.box)
        #expect(odd.state(at: 1).isFinite)
        let narrow = BouncingMotion(
            under: Self.gravity, from: MotionState([5, 5]), off: Wall.inside([9, 0], [3, 20]))
        #expect(narrow.state(at: 9).value == [6, 20])
    }

    @Test(
        "a slow ball stays only on a wall that a force presses it to", arguments: [(-100.0, 5.0), (100, 0)])
    func slow(acceleration: Double, back: Double) {
        var forces = Forces<SIMD2<Double>>()
        forces.accelerate(by: [0, acceleration])
        // It meets the floor at 5 points per second.
        let speed = (25 - 2 * acceleration * 0.1).squareRoot()
        let ball = BouncingMotion(
            under: forces, from: MotionState([160, 499.9], perSecond: [0, speed]), off: Self.box,
            elasticity: 1)
        #expect(abs(ball.legs[1].motion.start.velocity.perSecond.y + back) < 1e-6)
    }
}

extension [Wall] {
    /// The depth of a point beyond the walls of the box, or in a solid boundary; 0 or less outside of both.
    func depth(of point: SIMD2<Double>) -> Double {
        Set(map(\.boundary)).map { boundary in
            let walls = filter { $0.boundary == boundary }
            let depths = walls.map { -$0.distance(of: point) }
            return boundary == 0 ? depths.max() ?? 0 : depths.min() ?? 0
        }.max() ?? 0
    }
}

extension Forces<SIMD2<Double>> {
    /// Per mass: half the square of the speed, and the potentials of acceleration and springs.
    func energy(of state: MotionState<SIMD2<Double>>) -> Double {
        let displacement = state.value - anchor
        return state.velocity.perSecond.magnitudeSquared / 2 + stiffness * displacement.magnitudeSquared / 2
            - acceleration.dot(state.value)
    }

    /// The size of the terms of which the energy is the sum.
    func energyScale(of state: MotionState<SIMD2<Double>>) -> Double {
        state.velocity.perSecond.magnitudeSquared + stiffness * (state.value - anchor).magnitudeSquared
            + abs(acceleration.dot(state.value))
    }
}
