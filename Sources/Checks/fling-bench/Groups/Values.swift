import Motion

extension Group {
    /// The costs of values and time, the basis of every motion.
    static let values = Group(
        name: "values",
        benchmarks: [
            interpolation(of: 1.0, to: 3.0, named: "Double"),
            interpolation(of: SIMD2(1.0, 2.0), to: SIMD2(3.0, 5.0), named: "SIMD2"),
            interpolation(of: SIMD4<Float>(1, 2, 3, 4), to: SIMD4(0, 1, 0, 1), named: "SIMD4<Float>"),
            interpolation(
                of: AnimatablePair(SIMD2(0.0, 0.0), 1.0), to: AnimatablePair(SIMD2(40, 30), 2.0),
                named: "AnimatablePair"),
            Benchmark("timestamp/advanced", allocations: 0) {
                Timestamp.zero
            } run: { time, count in
                for _ in 0..<count { time = time.advanced(by: opaque(1.0 / 60)) }
                blackHole(time)
            },
        ])

    @inline(__always)
    private static func interpolation<Value: Animatable>(
        of start: Value, to end: Value, named name: String
    ) -> Benchmark {
        Benchmark("interpolated/\(name)", allocations: 0) {
            (start, end)
        } run: { ends, count in
            for _ in 0..<count {
                blackHole(ends.0.interpolated(to: ends.1, fraction: opaque(0.25)))
            }
        }
    }
}
