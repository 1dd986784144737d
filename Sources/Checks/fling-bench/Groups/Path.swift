import Motion
import Touch

extension Group {
    /// The cost of the path on which frames see a finger.
    static var path: Group {
        Group(
            name: "path",
            benchmarks: [
                // An exponential, three divisions and a root, each of which waits for the one before.
                Benchmark("report", atMost: 90, allocations: 0) {
                    moved()
                } run: { path, count in
                    for turn in 0..<count {
                        let along = 2 + Double(turn) * 0.008
                        path.add(SIMD2(along, 900 * along), at: Timestamp(seconds: along))
                    }
                    blackHole(path.state(at: .zero))
                },
                Benchmark("frame", atMost: 30, allocations: 0) {
                    moved()
                } run: { path, count in
                    for turn in 0..<count {
                        blackHole(path.state(at: Timestamp(seconds: 1.6 + Double(turn & 15) * 0.0015)))
                    }
                },
            ])
    }

    private static func moved() -> FingerPath<SIMD2<Double>> {
        var path = FingerPath<SIMD2<Double>>()
        for turn in 0...200 {
            let along = Double(turn) * 0.008
            path.add(SIMD2(400 * along, 900 * along * along), at: Timestamp(seconds: along))
        }
        return path
    }
}
