import JSONText

/// The results of a run, and their output as text.
struct Report {
    struct Result {
        let name: String
        let benchmark: Benchmark
        let measurement: Measurement
        /// The time of the reference when the group ran, in that of the machine that targets are stated for; as many
        /// times as much as a target may be missed by.
        let slowness: Double

        /// The target for the time on this machine, in nanoseconds.
        fileprivate var nanosecondLimit: Double? { benchmark.nanosecondLimit.map { $0 * slowness } }
    }

    struct Comparison {
        let ratio: Ratio
        let value: Double
        /// The multiple by which its target may be missed.
        let slack: Double
        /// The difference in allocations per operation.
        let moreAllocations: Double
    }

    var results: [Result] = []
    var comparisons: [Comparison] = []

    /// True in a debug build, whose figures mean nothing, and so meet or miss no target.
    static let isDebug = _isDebugAssertConfiguration()

    /// Adds a comparison of two measured benchmarks.
    mutating func compare(_ ratio: Ratio, slack: Double) throws(UsageError) {
        let (one, other) = (try measurement(of: ratio.name), try measurement(of: ratio.base))
        comparisons.append(
            Comparison(
                ratio: ratio, value: one.undisturbed / other.undisturbed, slack: slack,
                moreAllocations: one.allocations - other.allocations))
    }

    /// The number of missed targets.
    var missedCount: Int {
        results.count { $0.isMet == false } + comparisons.count { $0.isMet == false }
    }

    private func measurement(of name: String) throws(UsageError) -> Measurement {
        guard let result = results.first(where: { $0.name == name || $0.benchmark.name == name }) else {
            throw UsageError("a ratio needs whole names: \(name) is not one")
        }
        return result.measurement
    }
}

extension Report.Result {
    /// True if the targets are met; nil if there are none.
    fileprivate var isMet: Bool? {
        guard !Report.isDebug, benchmark.nanosecondLimit != nil || benchmark.allocationLimit != nil else {
            return nil
        }
        return measurement.undisturbed <= nanosecondLimit ?? .infinity
            && measurement.allocations <= benchmark.allocationLimit ?? .infinity
    }
}

extension Report.Comparison {
    /// True if the targets are met; nil if there are none.
    fileprivate var isMet: Bool? {
        guard !Report.isDebug, ratio.limit != nil || ratio.allocationLimit != nil else { return nil }
        // The count is an average: one allocation in ten thousand operations counts as none.
        return value <= slack * (ratio.limit ?? .infinity)
            && moreAllocations <= (ratio.allocationLimit ?? .infinity) + 1e-4
    }
}

// MARK: - Text

extension Report {
    /// Returns the figures of one group as text for people.
    static func text(group: String, results: [Result]) -> String {
        let columns = ["", "median", "p10", "p90", "allocations", "target", ""]
        let rows = results.map { result -> [Table.Cell] in
            let measurement = result.measurement
            return [
                .text(result.benchmark.name),
                .text(duration(measurement.median)),
                .text(duration(measurement.quantile(0.1))),
                .text(duration(measurement.quantile(0.9))),
                .text(count(measurement.allocations)),
                .text(target(of: result)),
                .text(verdict(result.isMet)),
            ]
        }
        return Table(title: group, columns: columns, rows: rows).text
    }

    /// The comparisons as text for people.
    var comparisonText: String {
        let rows = comparisons.map { comparison -> [Table.Cell] in
            [
                .text("\(comparison.ratio.name) : \(comparison.ratio.base)"),
                .number(comparison.value, decimals: 3),
                .text(comparison.target),
                .text(verdict(comparison.isMet)),
            ]
        }
        return Table(title: "ratios", columns: ["", "p10", "target", ""], rows: rows).text
    }
}

extension Report.Comparison {
    fileprivate var target: String {
        let time = ratio.limit.map { "≤ \(($0 * slack).shortest)" }
        let allocations = ratio.allocationLimit.map {
            "≤ \($0.shortest) allocations more (\(count(max(moreAllocations, 0))))"
        }
        return [time, allocations].compactMap(\.self).joined(separator: ", ")
    }
}

private func duration(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<10: nanoseconds.fixed(2) + " ns"
    case ..<1e3: nanoseconds.fixed(1) + " ns"
    case ..<1e6: (nanoseconds / 1e3).fixed(2) + " µs"
    default: (nanoseconds / 1e6).fixed(2) + " ms"
    }
}

private func count(_ allocations: Double) -> String {
    allocations == allocations.rounded() ? allocations.shortest : allocations.fixed(4)
}

private func target(of result: Report.Result) -> String {
    let time = result.nanosecondLimit.map { "≤ " + duration($0) }
    let allocations = result.benchmark.allocationLimit.map { "≤ \($0.shortest) allocations" }
    return [time, allocations].compactMap(\.self).joined(separator: ", ")
}

private func verdict(_ isMet: Bool?) -> String {
    isMet.map { $0 ? "met" : "MISSED" } ?? ""
}
