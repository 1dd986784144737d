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
        /// The mean error of the gate that new ones are compared with.
        var reference: Float
        var count = 0
    }

    private(set) var all: [Example] = []
    private(set) var cells: [Cell] = []

    /// Adds `strokes` strokes for each cell of a family.
    ///
    /// - Parameter share: The family's fraction of the importance of all cells.
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
        // Two positions have only one answer, whatever the gate's weights are.
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
