/// A straight path from one value to another, with a pace.
@usableFromInline
package struct CurveLine<Value: Animatable>: Equatable, Sendable {
    @usableFromInline package let end: Value
    /// The displacement from the end back to the start.
    @usableFromInline package let displacement: Value.AnimatableData
    @usableFromInline package let curve: UnitCurve

    package init(from start: Value, to end: Value, curve: UnitCurve) {
        self.end = end
        displacement = start.displacement(from: end)
        self.curve = curve
    }

    /// Returns the state at a fraction of the time.
    ///
    /// - Parameters:
    ///   - progress: The fraction of the time.
    ///   - rate: The progress per second.
    @inlinable
    package func state(at progress: Double, perSecond rate: Double) -> MotionState<Value> {
        let pace = curve.state(at: progress)
        return end.state(
            at: Offset(
                displacement: displacement.scaled(by: 1 - pace.value),
                rate: displacement.scaled(by: -pace.velocity.perSecond * rate)))
    }

    /// The last progress at which the line is outside of `tolerance` round a place from which the end lies at
    /// `rest`; nil if it never is.
    package func lastProgress(
        outside tolerance: Tolerance, from rest: Value.AnimatableData = .zero, duration: Double
    ) -> Double? {
        curve.lastProgress(
            outside: tolerance, displacementNorm: displacement.magnitudeSquared,
            restNorm: rest.magnitudeSquared,
            restAlongDisplacement: rest.dot(displacement), duration: duration)
    }
}

extension UnitCurve {
    /// The same by the squares of `displacement` and of the displacement at the end, and by their inner product.
    func lastProgress(
        outside tolerance: Tolerance, displacementNorm square: Double, restNorm restSquare: Double,
        restAlongDisplacement product: Double, duration: Double
    ) -> Double? {
        let length = square.squareRoot()
        let edge = tolerance.edge
        guard square > 0 else { return restSquare > edge * edge ? 1 : nil }
        // |rest + displacement·(1 − y)| ≤ edge holds for y in an interval, the roots of a quadratic.
        let middle = product / square
        let halfSquare = (edge * edge - restSquare) / square + middle * middle
        guard halfSquare >= 0 else { return 1 }
        let half = halfSquare.squareRoot()
        let far = lastProgress(outside: 1 + middle - half, 1 + middle + half)
        guard tolerance.speed < .infinity else { return far }
        let fast = lastProgress(fasterThan: tolerance.speedEdge * duration / length)
        guard let far, let fast else { return far ?? fast }
        return max(far, fast)
    }
}

extension Tolerance {
    // Each limit is reduced by a billionth, so that rounding leaves no state outside of the tolerance at the
    // time returned for settling.
    var edge: Double { distance * (1 - 1e-9) }
    var speedEdge: Double { speed * (1 - 1e-9) }
}

extension Animatable {
    /// Throws unless the square of the difference of this and similar values is finite.
    package func checkIsFinite() throws(ParameterError) {
        try ParameterError.Parameter.value.checkNorm(animatableData.magnitudeSquared)
    }
}

extension Velocity {
    package func checkIsFinite() throws(ParameterError) {
        try ParameterError.Parameter.velocity.checkNorm(perSecond.magnitudeSquared)
    }
}

extension MotionState {
    package func checkIsFinite() throws(ParameterError) {
        try value.checkIsFinite()
        try velocity.checkIsFinite()
    }
}

extension ParameterError.Parameter {
    /// Throws unless the square of the difference of two vectors is finite whose own squares are at most this.
    func checkNorm(_ square: Double) throws(ParameterError) {
        guard (16 * square).isFinite else { throw ParameterError(self, square, must: .beFinite) }
    }
}
