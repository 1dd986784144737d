import JSONText

/// The mean errors of a gate in the cells of a family of strokes, beside those of the reference gate on the
/// same strokes.
struct FamilyErrors {
    /// The mean errors in one cell.
    struct Cell {
        /// The mean errors of the gate and of ``FittedGate/reference``.
        var mean, reference: Double
        /// The standard error of the difference of the two.
        var uncertainty: Double

        /// True if the gate is worse than the reference by more than ``GateChoice/limit`` allows.
        var isWorse: Bool { isWorse(than: GateChoice.limit) }

        /// True if the gate's error is more than a multiple of the reference's.
        func isWorse(than ratio: Double) -> Bool { mean > ratio * reference + GateChoice.trifle }
    }

    let family: StrokeFamily
    /// The cells, row by row.
    let cells: [Cell]

    var mean: Double { cells.reduce(0) { $0 + $1.mean } / Double(cells.count) }
    var referenceMean: Double { cells.reduce(0) { $0 + $1.reference } / Double(cells.count) }
    var worseCount: Int { cells.count { $0.isWorse } }

    /// Returns the number of cells whose error is more than a multiple of the reference's.
    func count(above ratio: Double) -> Int { cells.count { $0.isWorse(than: ratio) } }

    /// The errors as a table, each with its ratio to the reference's and the standard error of the ratio, and
    /// a line with the means.
    var text: String {
        var rows = [[family.name] + family.columns]
        for (row, name) in family.rows.enumerated() {
            let texts = family.columns.indices.map { column in
                let cell = cells[row * family.columns.count + column]
                let perReference = 1 / max(cell.reference, GateChoice.trifle)
                return "\(cell.mean.fixed(4)) \((cell.mean * perReference).fixed(2))"
                    + "±\((cell.uncertainty * perReference).fixed(2))"
            }
            rows.append([name] + texts)
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            zip(row, widths).enumerated().map { index, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return index == 0 ? cell.0 + padding : padding + cell.0
            }.joined(separator: "  ")
        }
        let end = "mean \(mean.fixed(4)), reference \(referenceMean.fixed(4)), \(worseCount) cells worse"
        return (lines + [end]).joined(separator: "\n")
    }
}

extension StrokeFamily {
    /// Returns the errors of each gate on the same strokes, `strokes` for each cell.
    func errors(of gates: [FittedGate], strokes: Int, seed: UInt64) -> [FamilyErrors] {
        var table = gates.map { _ in [FamilyErrors.Cell]() }
        for cell in cells {
            var sums = gates.map { _ in (mean: 0.0, difference: 0.0, square: 0.0) }
            var reference = 0.0
            for number in 0..<strokes {
                let stroke = stroke(cell.row, cell.column, self.seed(seed, cell, number))
                let base = stroke.error(of: .reference)
                reference += base
                for (index, gate) in gates.enumerated() {
                    let error = stroke.error(of: gate)
                    sums[index].mean += error
                    sums[index].difference += error - base
                    sums[index].square += (error - base) * (error - base)
                }
            }
            let count = Double(strokes)
            for (index, sum) in sums.enumerated() {
                let variance = sum.square / count - sum.difference / count * (sum.difference / count)
                table[index].append(
                    .init(
                        mean: sum.mean / count, reference: reference / count,
                        uncertainty: (max(variance, 0) / count).squareRoot()))
            }
        }
        return table.map { FamilyErrors(family: self, cells: $0) }
    }
}
