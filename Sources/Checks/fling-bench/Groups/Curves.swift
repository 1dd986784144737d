import Fling

extension Group {
    /// The costs of motions with a given duration: curves, keyframes, and their wrappers.
    static let curves = Group(
        name: "curves",
        benchmarks: [
            paces("unitCurve/linear", .linear),
            paces("unitCurve/ease", .ease, atMost: 50),
            paces("unitCurve/easeIn", .easeIn, atMost: 50),
            paces("unitCurve/easeOut", .easeOut, atMost: 50),
            paces("unitCurve/easeInOut", .easeInOut, atMost: 50),
            paces("unitCurve/circularEaseInOut", .circularEaseInOut, atMost: 50),
            states("curve/state") { try move },
            states("curve/state/continued") { try turn },
            settling("curve/settling") { try move },
            settling("curve/settling/continued") { try turn },
            Benchmark("curve/retarget", allocations: 0) {
                try turn
            } run: { motion, count in
                for turn in 0..<count {
                    guard let next = try? motion.retargeted(to: opaque([100, 50]), at: times[turn & 1023])
                    else { continue }
                    blackHole(next)
                }
            },
            states("keyframes/state/6") { try track },
            states("keyframes/state/baked") {
                try Spring.bouncy.motion(from: 0, to: 320.0)
                    .bakedKeyframes(rate: 60, within: .point, interpolation: .cubic)
            },
            Benchmark("keyframes/setUp/6") {
            } run: { _, count in
                for _ in 0..<count {
                    guard let track = try? track else { continue }
                    blackHole(track)
                }
            },
            settling("keyframes/settling") { try track },
            states("timed/state/delayed") { try move.delayed(by: 0.2) },
            states("timed/state/pulse") { try move.repeatedForever(autoreverses: true) },
            states("timed/state/nested") {
                try move.delayed(by: 0.2).repeated(3, autoreverses: true).speed(1.5)
            },
            states("parallel/state") { CombinedMotion(try move, CombinedMotion(try track, try turn)) },
        ])

    /// 1024 times from 0 to 1 second, in a scattered order.
    private static let times = (0..<1024).map { Double($0 * 389 % 1024) / 1024 }

    private static var move: CurveMotion<Double> {
        get throws { try CurveMotion(from: 0, to: 320, duration: 1) }
    }

    private static var turn: CurveMotion<SIMD2<Double>> {
        get throws {
            let start = MotionState<SIMD2<Double>>([0, 0], perSecond: [300, -400])
            return try CurveMotion(continuing: start, to: [320, 100], duration: 1)
        }
    }

    private static var track: KeyframeMotion<Double> {
        get throws {
            try KeyframeMotion(
                from: 0,
                [
                    .cubic(100, duration: 0.2), .cubic(40, duration: 0.2), .hold(duration: 0.1),
                    .linear(80, duration: 0.1), .linear(120, duration: 0.2, curve: .easeOut),
                    .cubic(320, duration: 0.2),
                ])
        }
    }

    private static func paces(
        _ name: String, _ curve: UnitCurve, atMost nanoseconds: Double? = nil
    ) -> Benchmark {
        Benchmark(name, atMost: nanoseconds, allocations: 0) {
            (curve, times)
        } run: { state, count in
            let (curve, times) = state
            for turn in 0..<count { blackHole(curve.state(at: times[turn & 1023])) }
        }
    }

    @inline(__always)
    private static func states<T: Trajectory>(
        _ name: String, of motion: @escaping @Sendable () throws -> T
    ) -> Benchmark {
        Benchmark(name, allocations: 0) {
            (try motion(), times)
        } run: { state, count in
            let (motion, times) = state
            for turn in 0..<count { blackHole(motion.state(at: times[turn & 1023])) }
        }
    }

    @inline(__always)
    private static func settling<T: Trajectory>(
        _ name: String, of motion: @escaping @Sendable () throws -> T
    ) -> Benchmark {
        Benchmark(name, allocations: 0) {
            try motion()
        } run: { motion, count in
            for _ in 0..<count { blackHole(motion.settlingTime(within: opaque(.point))) }
        }
    }
}
