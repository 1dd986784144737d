import Motion

extension Group {
    /// The costs of a field of many springs, advanced from frame to frame; times are per spring. A million of
    /// them come from memory, whose bandwidth they share with all other programs, and so have no target.
    static let field = Group(
        name: "field",
        benchmarks: [
            frames("shared/1k", count: 1000, springs: 1, atMost: 0.8),
            frames("shared/100k", count: 100_000, springs: 1, atMost: 0.8),
            frames("shared/1M", count: 1_000_000, springs: 1),
            frames("shared/100k/unevenFrames", count: 100_000, springs: 1, isEven: false, atMost: 0.8),
            frames("mixed/1k", count: 1000, springs: 64, atMost: 2),
            frames("mixed/100k", count: 100_000, springs: 64, atMost: 2),
            frames("mixed/1M", count: 1_000_000, springs: 64),
            frames("mixed/100k/unevenFrames", count: 100_000, springs: 64, isEven: false, atMost: 2),
            frames("allDifferent/1k", count: 1000, springs: 1000, atMost: 2),
            frames("allDifferent/100k", count: 100_000, springs: 100_000, atMost: 3),
            frames("allDifferent/1k/unevenFrames", count: 1000, springs: 1000, isEven: false),
            Benchmark("atRest/1M", allocations: 0, operationsPerTurn: 1_000_000) {
                Run(count: 1_000_000, springs: 1, isMoving: false)
            } run: { run, turns in
                for _ in 0..<turns { run.nextFrame(isEven: true) }
                blackHole(run.field.isMoving)
            },
            Benchmark("retarget/100k", allocations: 0, operationsPerTurn: 100_000) {
                Run(count: 100_000, springs: 64)
            } run: { run, turns in
                for _ in 0..<turns {
                    let target = opaque(Double(run.frame))
                    for index in 0..<100_000 { run.field.retarget(index, to: target) }
                    run.frame += 1
                }
                blackHole(run.field.value(of: 0))
            },
            Benchmark("copyValues/100k", allocations: 0, operationsPerTurn: 100_000) {
                (Run(count: 100_000, springs: 1).field, [Double](repeating: 0, count: 100_000))
            } run: { state, turns in
                let field = state.0
                for _ in 0..<turns {
                    var values = state.1.mutableSpan
                    field.copyValues(into: &values)
                }
                blackHole(state.1[7])
            },
        ])

    private struct Run {
        var field = SpringField()
        var frame: Int64 = 0

        /// Creates a field of undamped springs, which move for as long as they are measured.
        init(count: Int, springs: Int, isMoving: Bool = true) {
            field.reserveCapacity(count)
            for index in 0..<count {
                let place = index * 7 % springs
                let spring = Spring(duration: 0.3 + Double(place) / Double(springs), bounce: 1)
                field.append(isMoving ? Double(index) + 321 : 320, to: 320, spring: spring)
            }
        }

        mutating func nextFrame(isEven: Bool) {
            frame += 1
            // The frame's time is off by up to a millisecond, a different one on each frame.
            let wobble = isEven ? 0 : frame * frame * 7919 % 1_000_003
            field.advance(to: Timestamp(nanoseconds: frame * 16_666_667 + wobble))
        }
    }

    private static func frames(
        _ name: String, count: Int, springs: Int, isEven: Bool = true, atMost nanoseconds: Double? = nil
    ) -> Benchmark {
        Benchmark(name, atMost: nanoseconds, allocations: 0, operationsPerTurn: count) {
            Run(count: count, springs: springs)
        } run: { run, turns in
            for _ in 0..<turns { run.nextFrame(isEven: isEven) }
            blackHole(run.field.value(of: 0))
        }
    }
}
