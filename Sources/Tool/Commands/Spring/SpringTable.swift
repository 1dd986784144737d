import CommandLineTool
import Glibc
import Motion
import JSONText

/// The samples of a spring as a table, with a plot of the position beside it that runs from the top down.
struct SpringTable {
    private let question: SpringQuestion
    private let appearance: Appearance
    private var columns: [Column]
    private var picture: Picture?

    private struct Column {
        let title: String
        let decimals: Int
        let width: Int

        init(_ title: String, decimals: Int, _ range: ClosedRange<Double>) {
            self.title = title
            self.decimals = decimals
            let ends = [range.lowerBound, range.upperBound].map { $0.fixed(decimals).count }
            width = max(title.count, ends[0], ends[1])
        }
    }

    init(_ question: SpringQuestion, _ appearance: Appearance) {
        self.question = question
        self.appearance = appearance
        // Compute the samples twice instead of storing them.
        var times = 0.0...0
        var values = 0.0...0
        var velocities = 0.0...0
        var positions = -question.way...0
        for index in 0..<question.times.count {
            let time = question.times[index]
            let state = question.motion.state(at: time)
            times.widen(to: time)
            values.widen(to: state.value)
            velocities.widen(to: state.velocity.perSecond)
            positions.widen(to: question.position(of: state.value))
        }
        columns = [Column("t", decimals: question.times.decimals, times)]
        let axes = question.count == 1 ? [""] : [" x", " y", " z", " w"].prefix(question.count)
        for (title, range) in [("value", values), ("velocity", velocities)] {
            let decimals = SpringTable.decimals(range)
            columns += axes.map { Column(title + $0, decimals: decimals, range) }
        }
        // The last column has room for the word "to" above it.
        let used = columns.reduce(3) { $0 + $1.width + 2 }
        picture = Picture(width: min(appearance.width - used, 48), positions, way: question.way, appearance)
    }

    func write(to output: TextSink) throws(OutputError) {
        let titles = columns.map { $0.title.leftPadded(to: $0.width) }
        let heading = titles.row(appearance)
        try output.writeLine(appearance.styled("Samples", .bold))
        try output.writeLine(heading + (picture.map { "  " + $0.heading } ?? ""))
        for index in 0..<question.times.count {
            let time = question.times[index]
            let state = question.motion.state(at: time)
            let numbers =
                [time] + question.numbers(state.value) + question.numbers(state.velocity.perSecond)
            let cells = zip(numbers, columns).map { $0.fixed($1.decimals).leftPadded(to: $1.width) }
            let row = cells.row(appearance)
            try output.writeLine(
                row + (picture.map { "  " + $0.row(question.position(of: state.value)) } ?? ""))
        }
    }

    /// Returns the number of decimals with which the greatest number has 7 digits in all.
    private static func decimals(_ range: ClosedRange<Double>) -> Int {
        let greatest = max(range.upperBound, -range.lowerBound)
        guard greatest > 0 else { return 1 }
        return min(max(6 - Int(log10(greatest).rounded(.down)), 1), 12)
    }
}

/// A line of characters with the places of the start, the target and the value.
private struct Picture {
    let width: Int
    let least: Double
    let span: Double
    let way: Double
    let appearance: Appearance

    /// Makes a plot; nil if there is no room for it, or nothing moves.
    init?(width: Int, _ positions: ClosedRange<Double>, way: Double, _ appearance: Appearance) {
        guard width >= 16, positions.upperBound > positions.lowerBound else { return nil }
        self.width = width
        least = positions.lowerBound
        span = positions.upperBound - positions.lowerBound
        self.way = way
        self.appearance = appearance
    }

    /// Returns the column of a position.
    ///
    /// - Parameter position: The position: 0 at the target, negative before it.
    private func column(_ position: Double) -> Int {
        min(max(Int(((position - least) / span * Double(width - 1)).rounded()), 0), width - 1)
    }

    var heading: String {
        let start = way > 0 ? blank(column(-way)) + "from" : ""
        let gap = max(column(0) - start.count, start.isEmpty ? 0 : 1)
        return start + blank(gap) + "to"
    }

    func row(_ position: Double) -> String {
        let (place, target) = (column(position), column(0))
        let dot = appearance.styled(appearance.hasUnicode ? "●" : "*", .bold)
        let line = appearance.styled(appearance.hasUnicode ? "│" : "|", .dim)
        if place == target { return blank(place) + dot }
        return place < target
            ? blank(place) + dot + blank(target - place - 1) + line
            : blank(target) + line + blank(place - target - 1) + dot
    }

    private func blank(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension ClosedRange<Double> {
    fileprivate mutating func widen(to number: Double) {
        self = Swift.min(lowerBound, number)...Swift.max(upperBound, number)
    }

    fileprivate mutating func widen(to vector: SIMD4<Double>) {
        self = Swift.min(lowerBound, vector.min())...Swift.max(upperBound, vector.max())
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - count)) + self
    }
}
