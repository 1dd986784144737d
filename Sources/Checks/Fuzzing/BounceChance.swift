import Fling
import FlingDynamics
import Seeded

/// Random motions that bounce off random walls under random forces. Checks that every state is finite,
/// nothing jumps, nothing is beyond a wall, and energy never grows.
public enum BounceChance {
    /// Runs random motions until one has a fault.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of motions.
    ///   - seed: The seed of the first motion; each following motion has the next number.
    /// - Returns: The number of motions done, and the first fault with its seed.
    public static func run(
        motions limit: Int, seed: UInt64
    ) -> (count: Int, fault: (seed: UInt64, text: String)?) {
        for number in 0..<max(limit, 0) {
            let seed = seed &+ UInt64(number)
            if let text = fault(in: motion(seed: seed)) { return (number, (seed, text)) }
        }
        return (max(limit, 0), nil)
    }

    private static let (width, height) = (320.0, 500.0)

    private static func motion(seed: UInt64) -> BouncingMotion {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        func place() -> SIMD2<Double> { [number(0...width), number(0...height)] }
        var forces = Forces<SIMD2<Double>>()
        if Bool.random(using: &random) {
            forces.accelerate(by: [number(-2000...2000), number(-2000...2000)])
        }
        // The parameters are all within the ranges that forces accept.
        if Bool.random(using: &random) { try? forces.resist(number(0...20)) }
        if Bool.random(using: &random) {
            let ratio: Double = [0, 0.05, 0.4, 1, 1.7].randomElement(using: &random) ?? 0
            try? forces.pull(to: place() * 1.4 - 50, hertz: number(0.3...6), dampingRatio: ratio)
        }
        var walls = Wall.inside([0, 0], [width, height])
        for boundary in 1..<Int.random(in: 1...4, using: &random) {
            let half = SIMD2(number(1...30), number(1...30))
            walls += Wall.around(from: place(), to: place(), halfSize: half, boundary: boundary)
        }
        let speed = Bool.random(using: &random) ? 1e5 : 3000
        let velocity = SIMD2(number(-speed...speed), number(-speed...speed))
        return BouncingMotion(
            under: forces, from: MotionState(place(), perSecond: velocity), off: walls,
            elasticity: [0, 1, number(0...1)].randomElement(using: &random) ?? 0)
    }

    private static func fault(in motion: BouncingMotion) -> String? {
        var energy = Double.infinity
        var last: MotionState<SIMD2<Double>>?
        for leg in motion.legs {
            if let last, (leg.motion.start.value - last.value).magnitude > 1e-6 {
                return "it jumps at \(leg.begin) s"
            }
            let end = motion.leg(after: leg)?.begin ?? leg.begin + 2
            for part in 0...8 {
                let state = leg.motion.state(at: (end - leg.begin) * Double(part) / 8)
                guard state.isFinite else { return "it has no state after \(leg.begin) s" }
                guard motion.walls.depth(of: state.value) < 1e-6 else {
                    return "it is beyond a wall after \(leg.begin) s, at \(state.value)"
                }
                let (now, scale) = motion.forces.energy(of: state)
                guard now <= energy + 1e-9 * (1 + scale) else {
                    return "its energy grows after \(leg.begin) s, from \(energy) to \(now)"
                }
                energy = min(energy, now)
                last = state
            }
        }
        return nil
    }
}

extension [Wall] {
    /// Returns the depth of a point beyond the walls of the box, or in a solid boundary; 0 or less outside of
    /// both.
    fileprivate func depth(of point: SIMD2<Double>) -> Double {
        var deepest = -Double.infinity
        for boundary in 0...(last?.boundary ?? 0) {
            let depths = filter { $0.boundary == boundary }.map { -$0.distance(of: point) }
            deepest = Swift.max(deepest, (boundary == 0 ? depths.max() : depths.min()) ?? deepest)
        }
        return deepest
    }
}

extension Forces<SIMD2<Double>> {
    /// Returns the energy per mass, and the magnitude of the terms of which it is the sum.
    fileprivate func energy(of state: MotionState<SIMD2<Double>>) -> (energy: Double, scale: Double) {
        let kinetic = state.velocity.perSecond.magnitudeSquared / 2
        let swing = stiffness * (state.value - anchor).magnitudeSquared / 2
        let potential = acceleration.dot(state.value)
        return (kinetic + swing - potential, kinetic + swing + abs(potential))
    }
}
