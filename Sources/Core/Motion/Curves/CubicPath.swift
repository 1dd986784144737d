/// A path on which each component is a cubic polynomial of time: c0 + c1·t + c2·t² + c3·t³, with t in
/// seconds.
@usableFromInline
package struct CubicPath<Vector: VectorArithmetic>: Equatable, Sendable {
    @usableFromInline let c0, c1, c2, c3: Vector

    @inlinable
    package init(_ c0: Vector, _ c1: Vector, _ c2: Vector, _ c3: Vector) {
        (self.c0, self.c1, self.c2, self.c3) = (c0, c1, c2, c3)
    }

    /// Creates Hermite's cubic: the path from one displacement and velocity to another in `duration` seconds.
    @inlinable
    package init(from start: Offset<Vector>, to end: Offset<Vector>, duration: Double) {
        let secant = (end.displacement - start.displacement).scaled(by: 1 / duration)
        c0 = start.displacement
        c1 = start.rate
        c2 = (secant.scaled(by: 3) - start.rate.scaled(by: 2) - end.rate).scaled(by: 1 / duration)
        c3 = (start.rate + end.rate - secant.scaled(by: 2)).scaled(by: 1 / (duration * duration))
    }

    @inlinable
    package func offset(at time: Double) -> Offset<Vector> {
        Offset(
            displacement: c0 + (c1 + (c2 + c3.scaled(by: time)).scaled(by: time)).scaled(by: time),
            rate: c1 + (c2.scaled(by: 2) + c3.scaled(by: 3 * time)).scaled(by: time))
    }

    package func displaced(by displacement: Vector) -> CubicPath {
        CubicPath(c0 + displacement, c1, c2, c3)
    }

    /// The last time from `start` to `end` at which the path is farther than the tolerance from the origin,
    /// or faster; nil if it never is.
    package func lastTime(outside tolerance: Tolerance, from start: Double, to end: Double) -> Double? {
        let span = end - start
        guard span > 0 else { return nil }
        // The polynomial runs backwards from the end, in units of the span: near a resting place its
        // coefficients are small, and nothing cancels.
        let last = offset(at: end)
        let turned = (
            last.displacement, last.rate.scaled(by: -span),
            (c2 + c3.scaled(by: 3 * end)).scaled(by: span * span), c3.scaled(by: -span * span * span)
        )
        let distance = Polynomial(squareOf: turned.0, turned.1, turned.2, turned.3)
        var back = distance.firstRise(above: tolerance.edge * tolerance.edge)
        if tolerance.speed < .infinity {
            let limit = tolerance.speedEdge * span
            let speed = Polynomial(squareOf: turned.1, turned.2.scaled(by: 2), turned.3.scaled(by: 3), .zero)
            if let rise = speed.firstRise(above: limit * limit) { back = min(back ?? 1, rise) }
        }
        return back.map { end - $0 * span }
    }
}

extension Polynomial {
    /// The squared length of a vector that is a cubic polynomial.
    init<Vector: VectorArithmetic>(squareOf c0: Vector, _ c1: Vector, _ c2: Vector, _ c3: Vector) {
        self.init(
            coefficients: SIMD8(
                c0.dot(c0), 2 * c0.dot(c1), 2 * c0.dot(c2) + c1.dot(c1), 2 * (c0.dot(c3) + c1.dot(c2)),
                2 * c1.dot(c3) + c2.dot(c2), 2 * c2.dot(c3), c3.dot(c3), 0),
            degree: 6)
    }
}
