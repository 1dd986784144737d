import Motion

extension Group {
    /// The costs of springs and decays, each evaluated for value and velocity together.
    ///
    /// Creating a spring takes as long as twenty of its states, since its settling time is the root of a
    /// decaying oscillation, found by iteration.
    static let motion = Group(
        name: "motion",
        benchmarks: [
            states("spring/state/swinging", atMost: 40) { try spring(dampingRatio: 0.6) },
            states("spring/state/critical", atMost: 15) { try spring(dampingRatio: 1) },
            states("spring/state/creeping", atMost: 45) { try spring(dampingRatio: 1.15) },
            states("spring/state/SIMD2") {
                Spring.snappy.motion(from: MotionState(SIMD2(0, 0), perSecond: [900, -200]), to: [320, 0])
            },
            setUp("spring/setUp", atMost: 810) {
                Spring(duration: $0 / 2000, bounce: 0.2).motion(from: MotionState(0, perSecond: $0), to: 320)
            },
            states("decay/state") { Decay.normal.motion(from: MotionState(0, perSecond: 900)) },
            states("decay/state/bounded") {
                Decay.normal.motion(from: MotionState(0, perSecond: 900), within: 0...200, spring: .smooth)
            },
            setUp("decay/setUp") { Decay.normal.motion(from: MotionState(0, perSecond: $0)) },
            setUp("decay/setUp/bounded") {
                Decay.normal.motion(from: MotionState(0, perSecond: $0), within: 0...200, spring: .smooth)
            },
            setUp("decay/setUp/bounded2D") {
                Decay.normal.motion(
                    from: MotionState(.zero, perSecond: SIMD2($0, 300)), withinX: 0...200, y: 0...200,
                    spring: .smooth)
            },
        ])

    /// 1024 times from 0 to 1.5 seconds, in a scattered order.
    private static let times = (0..<1024).map { Double($0 * 389 % 1024) / 1024 * 1.5 }

    private static func spring(dampingRatio: Double) throws -> SpringMotion<Double> {
        try Spring(angularFrequency: 4 * .pi, dampingRatio: dampingRatio).motion(
            from: MotionState(0, perSecond: 900), to: 320)
    }

    @inline(__always)
    private static func states<T: Trajectory>(
        _ name: String, atMost nanoseconds: Double? = nil, of motion: @escaping @Sendable () throws -> T
    ) -> Benchmark {
        Benchmark(name, atMost: nanoseconds, allocations: 0) {
            (try motion(), times)
        } run: { state, count in
            let (motion, times) = state
            for turn in 0..<count { blackHole(motion.state(at: times[turn & 1023])) }
        }
    }

    /// Measures creating a motion from a velocity of 900 to 2400 per second, and finding its settling time.
    @inline(__always)
    private static func setUp<T: Trajectory>(
        _ name: String, atMost nanoseconds: Double? = nil, of motion: @escaping @Sendable (Double) -> T
    ) -> Benchmark {
        Benchmark(name, atMost: nanoseconds, allocations: 0) {
            times
        } run: { times, count in
            for turn in 0..<count {
                let motion = motion(900 + 1000 * times[turn & 1023])
                blackHole(motion)
                blackHole(motion.settlingTime(within: .point))
            }
        }
    }
}
