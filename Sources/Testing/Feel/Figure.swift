/// A measured number, and its error.
package struct Figure: Equatable, Sendable {
    package let value: Double
    /// Twice the standard deviation of the value: the truth is within it in 19 of 20 cases.
    package let error: Double

    package init(_ value: Double, error: Double) {
        self.value = value
        self.error = error
    }

    /// Returns true if a number is no further from the value than the error.
    package func agrees(with number: Double) -> Bool { abs(value - number) <= error }
}

/// The same figure of several strokes: the middle one, and the range of all.
package struct Spread: Equatable, Sendable {
    package let median: Double
    package let range: ClosedRange<Double>
    /// The median of the errors of the figures.
    package let error: Double
    package let count: Int

    /// Returns nil if there are no figures.
    package init?(_ figures: [Figure]) {
        let values = figures.map(\.value).sorted()
        guard let first = values.first, let last = values.last else { return nil }
        median = Self.middle(of: values)
        range = first...last
        error = Self.middle(of: figures.map(\.error).sorted())
        count = values.count
    }

    /// The middle of sorted numbers, of which there is at least one.
    private static func middle(of sorted: [Double]) -> Double {
        let half = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
    }
}
