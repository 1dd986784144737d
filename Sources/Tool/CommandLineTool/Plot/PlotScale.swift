import Glibc
import JSONText

/// How numbers along an axis become places on a canvas, and where its marks are.
struct PlotScale {
    let range: ClosedRange<Double>
    /// Where the ends of the range are, in points.
    private let start: Double
    private let end: Double
    /// Round numbers within the range.
    let marks: [Double]
    private let decimals: Int

    /// - Parameters:
    ///   - numbers: What is to be shown; finite. The range is a little more than they take.
    ///   - count: About how many marks there are.
    ///   - margin: What to add at both ends, as a fraction of the range.
    init(
        _ numbers: some Sequence<Double>, from start: Double, to end: Double, marks count: Int, margin: Double
    ) {
        var low = numbers.min() ?? 0
        var high = numbers.max() ?? 1
        if high - low < 1e-9 * max(abs(low), abs(high), 1e-9) {
            let room = max(abs(low), 1) / 2
            (low, high) = (low - room, high + room)
        }
        let room = (high - low) * margin
        range = (low - room)...(high + room)
        self.start = start
        self.end = end
        let step = PlotScale.roundStep((high - low) / Double(max(count, 1)))
        let first = (range.lowerBound / step).rounded(.up)
        let last = (range.upperBound / step).rounded(.down)
        marks = stride(from: first, through: min(last, first + 100), by: 1).map { $0 * step }
        decimals = max(0, Int(-log10(step).rounded(.down)))
    }

    func place(_ number: Double) -> Double {
        let fraction = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
        return start + (end - start) * fraction
    }

    /// A mark's number: "0.25", "1200".
    func label(_ mark: Double) -> String {
        abs(mark) < 1e6 ? mark.fixed(min(decimals, 9)) : mark.significant(4)
    }

    /// 1, 2 or 5 times a power of ten, not less than `step`.
    private static func roundStep(_ step: Double) -> Double {
        let power = pow(10, log10(step).rounded(.down))
        return ([1, 2, 5].first { $0 * power >= step * (1 - 1e-9) } ?? 10) * power
    }
}
