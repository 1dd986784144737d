import Touch

/// What a gate learns from: the marks of strokes, the velocity that each answer alone would give, and the true one.
struct Examples {
    struct Example {
        var marks: SIMD32<Float>
        /// The velocities of the answers, in millimetres per second.
        var x, y: SIMD8<Float>
        var truth: SIMD2<Float>
        var perError: Float
        var cell: Int
    }

    /// Strokes of one kind.
    struct Cell {
        /// True if no new gate may be worse on it.
        var isHome: Bool
        /// The part that it has in all cells' importance.
        var share: Float
        /// The mean error that it is measured by.
        var reference: Float
        var count = 0
    }

    private(set) var all: [Example] = []
    private(set) var cells: [Cell] = []

    /// Adds strokes of each cell of a family.
    ///
    /// - Parameter share: The family's part in all cells' importance.
    mutating func add(
        _ family: StrokeFamily, share: Float, strokes: Int, seed: UInt64, references: [Double]
    ) {
        for (cell, reference) in zip(family.cells, references) {
            cells.append(
                Cell(
                    isHome: family.name == StrokeFamily.home.name,
                    share: share / Float(family.cells.count), reference: Float(reference)))
            for number in 0..<strokes {
                add(family.stroke(cell.row, cell.column, family.seed(seed, cell, number)))
            }
        }
    }

    private mutating func add(_ stroke: JudgedStroke) {
        var known: StrokeMarks?
        _ = stroke.velocity { marks in
            known = marks
            return SIMD8(repeating: 1)
        }
        // Two positions have one answer, whatever the gate says.
        guard let known else { return }
        var example = Example(
            marks: SIMD32(known), x: .zero, y: .zero, truth: SIMD2<Float>(stroke.truth),
            perError: Float(stroke.perError), cell: cells.count - 1)
        for answer in 0..<8 {
            var only = SIMD8<Float>.zero
            only[answer] = 1
            let velocity = stroke.velocity { _ in only }
            example.x[answer] = Float(velocity.x)
            example.y[answer] = Float(velocity.y)
        }
        all.append(example)
        cells[cells.count - 1].count += 1
    }
}
