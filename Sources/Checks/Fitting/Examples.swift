import Touch

/// The examples that a gate is fitted to: the marks of strokes, the velocity of each single answer, and the
/// true velocity.
struct Examples {
    struct Example {
        var marks: SIMD32<Float>
        /// The velocity of each answer, in millimetres per second.
        var x = SIMD8<Float>.zero, y = SIMD8<Float>.zero
        /// The velocities of the steps, in millimetres per second, followed by zeros.
        var stepX = SIMD32<Float>.zero, stepY = SIMD32<Float>.zero
        /// The factor of the limited mean of the answers.
        var scale: Float
        /// The true velocity without the part of it that no gate changes.
        var aim: SIMD2<Float>
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
            cells.append(Cell(isHome: family.isHome, share: share / Float(family.cells.count)))
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
        guard let parts = stroke.parts else {
            // Two positions have only one answer, whatever the gate's weights are.
            cells[cell].fixedErrors += Float(stroke.error(of: stroke.builtVelocity))
            return
        }
        all.append(Example(stroke, parts, cell: cell))
        cells[cell].examples += 1
    }
}

extension Examples.Example {
    init(_ stroke: JudgedStroke, _ parts: LiftParts, cell: Int) {
        marks = SIMD32(parts.marks)
        scale = Float(parts.scale)
        aim = SIMD2<Float>(stroke.truth - parts.offset)
        perError = Float(stroke.perError)
        self.cell = cell
        for answer in 0..<8 {
            x[answer] = Float(parts.answers[answer].x)
            y[answer] = Float(parts.answers[answer].y)
        }
        for (index, step) in parts.steps.enumerated() {
            stepX[index] = Float(step.x)
            stepY[index] = Float(step.y)
        }
    }

    /// Returns the fraction of a mean of the answers that remains when it is limited to 1.5 × the fastest
    /// step in its direction, and that step; nil if the fraction does not depend on it.
    func limit(_ x: Float, _ y: Float) -> (part: Float, step: SIMD2<Float>?) {
        let along = 1.5 * (stepX * x + stepY * y)
        let most = along.max()
        let square = x * x + y * y
        guard most < square else { return (1, nil) }
        guard most > 0, let fastest = along.indices.first(where: { along[$0] == most }) else {
            return (0, nil)
        }
        return (most / square, SIMD2(stepX[fastest], stepY[fastest]))
    }
}
