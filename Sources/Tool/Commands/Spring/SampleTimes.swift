import CommandLineTool
import Glibc
import Motion
import JSONText

/// The sample times of a motion: each computed from its number, without the rounding errors of those before
/// it.
struct SampleTimes: Sendable {
    let count: Int
    private let kind: Kind

    private enum Kind {
        case listed([Double])
        case frames(perSecond: Double)
        /// The multiples of a round number, as a fraction of two integers.
        case steps(numerator: Double, denominator: Double)
    }

    /// The largest number of samples: nobody would read more.
    static let greatestCount = 10_000_000

    /// Reads the sample times from a command line.
    ///
    /// - Parameters:
    ///   - settling: The settling time in seconds; nil if the spring never settles.
    ///   - swing: The period of the spring without damping, in seconds.
    init(_ arguments: Arguments, settling: Double?, swing: Double) throws(UsageError) {
        let until = arguments[SpringOptions.until]
        let listed = arguments.all(SpringOptions.at).flatMap(\.self)
        let rate = arguments[SpringOptions.framesPerSecond]
        if !listed.isEmpty {
            for other in [SpringOptions.framesPerSecond, SpringOptions.until]
            where arguments.isGiven(other.declaration) {
                throw UsageError("--at and \(other.declaration.name) do not go together: give one of them")
            }
            (kind, count) = (.listed(listed), listed.count)
            return
        }
        let end = until ?? settling ?? 4 * swing
        guard let rate else {
            (kind, count) = SampleTimes.round(until: end, includesEnd: until == nil)
            return
        }
        guard end * rate < Double(SampleTimes.greatestCount) else {
            throw UsageError(
                "--fps \(rate.shortest) makes more than \(SampleTimes.greatestCount) samples in "
                    + "\(end.significant(6)) s: give a lower --fps, or an earlier --until")
        }
        // The product is rounded, so that the last frame may be off by one either way.
        var last = (end * rate).rounded(.down)
        if (last + 1) / rate <= end { last += 1 }
        if last / rate > end { last -= 1 }
        (kind, count) = (.frames(perSecond: rate), Int(last) + 1)
    }

    subscript(index: Int) -> Double {
        switch kind {
        case .listed(let times): times[index]
        case .frames(let rate): Double(index) / rate
        case .steps(let numerator, let denominator): Double(index) * numerator / denominator
        }
    }

    /// The number of decimals that distinguish one time from the next.
    var decimals: Int {
        switch kind {
        case .listed(let times): times.map(\.decimals).max() ?? 0
        case .frames(let rate): min(max(Int(log10(rate).rounded(.up)) + 2, 0), 12)
        case .steps(_, let denominator): min(Int(log10(denominator).rounded()), 12)
        }
    }
}

extension SampleTimes {
    /// Returns the multiples of a round number from 0 to `end`, 12 to 26 of them.
    private static func round(until end: Double, includesEnd: Bool) -> (Kind, Int) {
        guard end > 0 else { return (.listed([0]), 1) }
        let exponent = Int(log10(end / 24).rounded(.down)) - 1
        let scale = pow(10, Double(abs(exponent)))
        for mantissa in [10.0, 20, 25, 50, 100] {
            let (numerator, denominator) = exponent < 0 ? (mantissa, scale) : (mantissa * scale, 1)
            // The tolerance keeps rounding from missing an end that is a multiple.
            let steps = end * denominator / numerator * (1 - 1e-12)
            guard steps <= 24 else { continue }
            let last = includesEnd ? steps.rounded(.up) : (steps * (1 + 2e-12)).rounded(.down)
            return (.steps(numerator: numerator, denominator: denominator), Int(last) + 1)
        }
        return (.listed([0, end]), 2)
    }
}

extension Double {
    /// The number of digits after the point, at most 9.
    fileprivate var decimals: Int {
        let text = shortest
        guard !text.contains("e") else { return 9 }
        return min(text.split(separator: ".").dropFirst().first?.count ?? 0, 9)
    }
}
