extension Spring {
    /// The inner products of a displacement and its rate, or of two parts of a motion. Distances from the
    /// target depend on these alone, whatever the number of dimensions.
    struct Gram {
        /// The squared length x·x, the inner product x·x′ of both, and the squared length x′·x′ of the rate.
        let square, cross, rateSquare: Double

        private init(_ square: Double, _ cross: Double, _ rateSquare: Double) {
            self.square = square
            self.cross = cross
            self.rateSquare = rateSquare
        }

        init<Vector: VectorArithmetic>(_ one: Vector, _ other: Vector) {
            square = one.magnitudeSquared
            cross = one.dot(other)
            rateSquare = other.magnitudeSquared
        }

        /// Returns the products in units of a distance, so that squares stay away from the ends of the range;
        /// the unit is smaller by 10⁻⁸, so that rounding leaves no state outside of the tolerance at the time
        /// returned.
        func inUnits(of distance: Double) -> Gram {
            let edge = distance * (1 - 1e-8)
            let unit = 1 / (edge * edge)
            return Gram(square * unit, cross * unit, rateSquare * unit)
        }

        /// Returns the products after a transition.
        func carried(by m: SpringTransition) -> Gram {
            let (xx, xv) = (m.displacementFromDisplacement, m.displacementFromRate)
            let (vx, vv) = (m.rateFromDisplacement, m.rateFromRate)
            return Gram(
                xx * xx * square + 2 * xx * xv * cross + xv * xv * rateSquare,
                xx * vx * square + (xx * vv + xv * vx) * cross + xv * vv * rateSquare,
                vx * vx * square + 2 * vx * vv * cross + vv * vv * rateSquare)
        }
    }
}
