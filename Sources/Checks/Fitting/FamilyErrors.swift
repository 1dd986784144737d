/// The mean errors of a gate in the cells of a family of strokes.
struct FamilyErrors {
    let family: StrokeFamily
    /// The mean error of each cell, row by row.
    let means: [Double]

    var mean: Double { means.reduce(0, +) / Double(means.count) }

    /// Returns the errors as a table, with their ratios to `others` below them, if there are others.
    func text(over others: FamilyErrors? = nil) -> String {
        var rows = [[family.name] + family.columns]
        for (row, name) in family.rows.enumerated() {
            let cells = family.columns.indices.map { column in
                let index = row * family.columns.count + column
                guard let others else { return means[index].fixed(3) }
                return "\(means[index].fixed(3)) \((means[index] / max(others.means[index], 1e-4)).fixed(2))×"
            }
            rows.append([name] + cells)
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).enumerated().map { index, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return index == 0 ? cell.0 + padding : padding + cell.0
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}

/// The strokes by which gates are judged; made once.
struct Judgement {
    private let family: StrokeFamily
    private let cells: [[JudgedStroke]]

    init(_ family: StrokeFamily, strokes: Int, seed: UInt64) {
        self.family = family
        cells = family.cells.map { cell in
            (0..<strokes).map { family.stroke(cell.row, cell.column, family.seed(seed, cell, $0)) }
        }
    }

    /// Returns the errors of a gate; the errors of the tracker's built-in gate if `gate` is nil.
    func errors(of gate: FittedGate?) -> FamilyErrors {
        let means = cells.map { strokes in
            strokes.reduce(0) { sum, stroke in
                let velocity = gate.map { gate in stroke.velocity { gate.weights(of: $0) } }
                return sum + stroke.error(of: velocity ?? stroke.builtVelocity)
            } / Double(strokes.count)
        }
        return FamilyErrors(family: family, means: means)
    }
}

extension Double {
    /// Returns the number as text, with `digits` digits after the decimal point.
    func fixed(_ digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let whole = Int((abs(self) * scale).rounded())
        let text = String(whole)
        let padded = String(repeating: "0", count: max(digits + 1 - text.count, 0)) + text
        let sign = self < 0 && whole > 0 ? "-" : ""
        guard digits > 0 else { return sign + padded }
        return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
    }
}
