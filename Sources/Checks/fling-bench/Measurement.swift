import Glibc
import Motion
import SystemCalls

/// The measured cost of one operation, from many samples of many operations each.
struct Measurement: Sendable {
    /// The nanoseconds per operation, one number for each sample, ascending.
    let nanoseconds: [Double]
    /// The heap allocations per operation.
    let allocations: Double
    /// The number of operations in each sample.
    let operationsPerSample: Int

    var median: Double { quantile(0.5) }
    /// The time that targets and ratios are about: that of a tenth of the samples, since other programs make
    /// a median many times as long where they take the memory's bandwidth or the cache.
    var undisturbed: Double { quantile(0.1) }

    /// Returns the time that a `fraction` of the samples does not exceed, in nanoseconds.
    func quantile(_ fraction: Double) -> Double {
        guard let last = nanoseconds.indices.last else { return .nan }
        let position = fraction * Double(last)
        let index = Int(position)
        let next = min(index + 1, last)
        return nanoseconds[index] + (nanoseconds[next] - nanoseconds[index]) * (position - Double(index))
    }

    /// The relative standard error of the median, estimated from the median absolute deviation, which stalls
    /// of the machine do not inflate.
    fileprivate var medianError: Double {
        let median = median
        let deviations = Measurement(
            nanoseconds: nanoseconds.map { abs($0 - median) }.sorted(),
            allocations: 0, operationsPerSample: 1)
        return 1.86 * deviations.median / Double(nanoseconds.count).squareRoot() / median
    }
}

extension Benchmark {
    /// The least duration of a sample in nanoseconds, long enough that reading the clock does not count.
    private static let sampleDuration = 250_000.0
    private static let warmUpDuration = 30_000_000.0
    /// The range of the sampling's duration in nanoseconds; within it, sampling ends when the median is
    /// precise enough.
    private static let samplingDuration = 100_000_000.0...600_000_000.0
    private static let medianErrorLimit = 0.002
    private static let fewestSamples = 20

    /// Warms up, measures the time and counts the allocations.
    ///
    /// - Parameter sampleCount: The number of samples to take; nil for as many as a precise median needs.
    func measure(sampleCount: Int?) throws -> Measurement {
        let run = try prepare()
        let turns = Benchmark.calibratedTurns(of: run)
        let operations = turns * operationsPerTurn
        let warmUpEnd = now() + Benchmark.warmUpDuration
        while now() < warmUpEnd { run(turns) }

        let allocations = Double(AllocationCounter.count { run(turns) }) / Double(operations)
        var samples: [Double] = []
        func measurement() -> Measurement {
            Measurement(
                nanoseconds: samples.sorted(), allocations: allocations, operationsPerSample: operations)
        }
        let start = now()
        while true {
            samples.append(duration(of: run, turns: turns) / Double(operations))
            if let sampleCount {
                if samples.count >= sampleCount { return measurement() }
            } else if samples.count.isMultiple(of: Benchmark.fewestSamples) {
                let elapsed = now() - start
                guard elapsed >= Benchmark.samplingDuration.lowerBound else { continue }
                let result = measurement()
                if elapsed >= Benchmark.samplingDuration.upperBound
                    || result.medianError <= Benchmark.medianErrorLimit
                {
                    return result
                }
            }
        }
    }

    /// Returns the number of turns that make a sample long enough.
    private static func calibratedTurns(of run: (Int) -> Void) -> Int {
        var turns = 1
        while true {
            let nanoseconds = duration(of: run, turns: turns)
            if nanoseconds >= sampleDuration || turns >= 1 << 40 { return turns }
            let needed = Double(turns) * sampleDuration / max(nanoseconds, 1)
            turns = min(Int(needed * 1.1) + 1, turns * 10)
        }
    }
}

private func duration(of run: (Int) -> Void, turns: Int) -> Double {
    let start = now()
    run(turns)
    return now() - start
}

/// Returns the nanoseconds since an arbitrary moment. A `Double` holds months of them exactly.
private func now() -> Double {
    Double(Timestamp.monotonic.nanoseconds)
}
