/// The straight way from one value to another, and the pace on it.
@usableFromInline
struct CurveLine<Value: Animatable>: Equatable, Sendable {
    @usableFromInline let end: Value
    /// The way from the end back to the start.
    @usableFromInline let way: Value.AnimatableData
    @usableFromInline let curve: UnitCurve

    @inlinable
    init(from start: Value, to end: Value, curve: UnitCurve) {
        self.end = end
        way = start.displacement(from: end)
        self.curve = curve
    }

    /// - Parameters:
    ///   - progress: The fraction of the time.
    ///   - rate: How much of that passes per second.
    @inlinable
    func state(at progress: Double, perSecond rate: Double) -> MotionState<Value> {
        let pace = curve.state(at: progress)
        return end.state(
            at: Offset(
                displacement: way.scaled(by: 1 - pace.value),
                rate: way.scaled(by: -pace.velocity.perSecond * rate)))
    }

    /// The last progress at which it is outside of `tolerance`, as seen from a place that sees the end at
    /// `rest`; nil when it never is.
    @inlinable
    func lastProgress(
        outside tolerance: Tolerance, from rest: Value.AnimatableData = .zero, duration: Double
    ) -> Double? {
        let square = way.magnitudeSquared
        let length = square.squareRoot()
        let restSquare = rest.magnitudeSquared
        let edge = tolerance.edge
        guard square > 0 else { return restSquare > edge * edge ? 1 : nil }
        // |rest + way·(1 − y)| ≤ edge holds for y in an interval, the roots of a quadratic.
        let middle = rest.dot(way) / square
        let halfSquare = (edge * edge - restSquare) / square + middle * middle
        guard halfSquare >= 0 else { return 1 }
        let half = halfSquare.squareRoot()
        let far = curve.lastProgress(outside: 1 + middle - half, 1 + middle + half)
        guard tolerance.speed < .infinity else { return far }
        let fast = curve.lastProgress(fasterThan: tolerance.speedEdge * duration / length)
        guard let far, let fast else { return far ?? fast }
        return max(far, fast)
    }
}

extension Tolerance {
    // A billionth inside of the limits, so that no rounding leaves a state outside at the time at which it is
    // said to have come inside.
    @inlinable
    var edge: Double { distance * (1 - 1e-9) }
    @inlinable
    var speedEdge: Double { speed * (1 - 1e-9) }
}

extension Animatable {
    /// Throws unless this and other such values have differences whose squares can be computed with.
    @inlinable
    func checkIsFinite() throws(ParameterError) {
        let square = animatableData.magnitudeSquared
        guard (16 * square).isFinite else { throw ParameterError(.value, square, must: .beFinite) }
    }
}

extension Velocity {
    @inlinable
    func checkIsFinite() throws(ParameterError) {
        let square = perSecond.magnitudeSquared
        guard (16 * square).isFinite else { throw ParameterError(.velocity, square, must: .beFinite) }
    }
}

extension MotionState {
    @inlinable
    func checkIsFinite() throws(ParameterError) {
        try value.checkIsFinite()
        try velocity.checkIsFinite()
    }
}
