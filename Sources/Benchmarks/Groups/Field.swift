import Motion

extension Group {
    /// Many springs, carried from frame to frame; the times are for each spring.
    static let field = Group(
        name: "field",
        benchmarks: [
            frames("shared/1k", count: 1000, springs: 1, atMost: 0.8),
            frames("shared/100k", count: 100_000, springs: 1, atMost: 0.8),
            frames("shared/1M", count: 1_000_000, springs: 1),
            frames("mixed/1k", count: 1000, springs: 64, atMost: 2),
            frames("mixed/100k", count: 100_000, springs: 64, atMost: 2),
            frames("mixed/1M", count: 1_000_000, springs: 64),
            frames("allDifferent/1k", count: 1000, springs: 1000, atMost: 2),
            frames("allDifferent/1k/unevenFrames", count: 1000, springs: 1000, isEven: false),
        ])

    private struct Run {
        var field: SpringField
        var frame: Int64 = 0
    }

    private static func frames(
        _ name: String, count: Int, springs: Int, atMost nanoseconds: Double? = nil, isEven: Bool = true
    ) -> Benchmark {
        Benchmark(name, atMost: nanoseconds, allocations: 0, operationsPerTurn: count) {
            var field = SpringField()
            field.reserveCapacity(count)
            for index in 0..<count {
                let spring = Spring(duration: 0.3 + Double(index * 7 % springs) * 1e-3, bounce: 1)
                field.append(Double(index), to: 320, spring: spring)
            }
            return Run(field: field)
        } run: { run, turns in
            for _ in 0..<turns {
                run.frame += 1
                let wobble = isEven ? 0 : run.frame % 3 * 1000
                run.field.advance(to: Timestamp(nanoseconds: run.frame * 16_666_667 + wobble))
            }
            blackHole(run.field.value(of: 0))
        }
    }
}
