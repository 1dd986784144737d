import Touch

/// The examples that a gate is fitted to: the marks of strokes, the velocity of each single answer, and the true
/// velocity.
struct Examples {
    struct Example {
        var marks: SIMD32<Float>
        /// The velocity of each answer, in millimetres per second.
        var x, y: SIMD8<Float>
        var truth: SIMD2<Float>
        var perError: Float
        var cell: Int
    }

    /// A group of strokes of one kind.
    struct Cell {
        /// True if a new gate may not be worse on these strokes.
        var isHome: Bool
        /// The cell's fraction of the importance of all cells.
        var share: Float
        /// The number of strokes, and of those among them that are examples.
        var strokes = 0, examples = 0
        /// The sum of the errors of strokes that every gate answers in the same way.
        var fixedErrors: Float = 0
        /// The mean error of ``FittedGate/reference`` on the strokes of the cell.
        ///
        /// Errors count relative to it, so that no cell is neglected for others with greater errors.
        var reference: Float = 0
    }

    private(set) var all: [Example] = []
    private(set) var cells: [Cell] = []

    /// Adds `strokes` strokes for each cell of a family.
    ///
    /// - Parameter share: The family's fraction of the importance of all cells.
    mutating func add(_ family: StrokeFamily, share: Float, strokes: Int, seed: UInt64) {
        for cell in family.cells {
            let isHome = family.name == StrokeFamily.home.name
            cells.append(Cell(isHome: isHome, share: share / Float(family.cells.count)))
            var sum = 0.0
            for number in 0..<strokes {
                let stroke = family.stroke(cell.row, cell.column, family.seed(seed, cell, number))
                sum += stroke.error(of: .reference)
                add(stroke)
            }
            cells[cells.count - 1].reference = Float(sum / Double(strokes))
        }
    }

    private mutating func add(_ stroke: JudgedStroke) {
        let cell = cells.count - 1
        cells[cell].strokes += 1
        var known: StrokeMarks?
        let velocity = stroke.velocity { marks in
            known = marks
            return SIMD8(repeating: 1)
        }
        guard let known else {
            // Two positions have only one answer, whatever the gate's weights are.
            cells[cell].fixedErrors += Float(stroke.error(of: velocity))
            return
        }
        var example = Example(
            marks: SIMD32(known), x: .zero, y: .zero, truth: SIMD2<Float>(stroke.truth),
            perError: Float(stroke.perError), cell: cell)
        for answer in 0..<8 {
            var only = SIMD8<Float>.zero
            only[answer] = 1
            let velocity = stroke.velocity { _ in only }
            example.x[answer] = Float(velocity.x)
            example.y[answer] = Float(velocity.y)
        }
        all.append(example)
        cells[cell].examples += 1
    }
}
