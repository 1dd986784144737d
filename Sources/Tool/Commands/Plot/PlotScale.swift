import CommandLineTool
import Glibc
import JSONText

/// A scale that maps numbers along an axis to places on a canvas, with its marks.
struct PlotScale {
    let range: ClosedRange<Double>
    /// The places of the ends of the range, in points.
    private let start: Double
    private let end: Double
    /// The marks: round numbers within the range.
    let marks: [Double]
    private let decimals: Int

    /// Makes a scale for numbers.
    ///
    /// - Parameters:
    ///   - numbers: The numbers to be shown; finite. The range is a little larger than theirs.
    ///   - count: The approximate number of marks.
    ///   - margin: The margin to add at both ends, as a fraction of the range.
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

    /// Returns a mark's number as text, such as "0.25" or "1200".
    func label(_ mark: Double) -> String {
        abs(mark) < 1e6 ? mark.fixed(min(decimals, 9)) : mark.significant(4)
    }

    /// Returns 1, 2 or 5 times a power of ten, not less than `step`.
    private static func roundStep(_ step: Double) -> Double {
        let power = pow(10, log10(step).rounded(.down))
        return ([1, 2, 5].first { $0 * power >= step * (1 - 1e-9) } ?? 10) * power
    }
}
