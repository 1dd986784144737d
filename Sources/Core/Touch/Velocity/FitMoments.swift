import Motion

/// The weighted sums from which lines and parabolas through positions are fitted.
struct FitMoments<Vector: VectorArithmetic> {
    // Sums of the weight times powers of time, alone and with the position.
    var s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0, s4 = 0.0
    var x0 = Vector.zero, x1 = Vector.zero, x2 = Vector.zero
    var square = 0.0

    mutating func add(_ position: Vector, at time: Double, weight: Double) {
        let w1 = weight * time
        let w2 = w1 * time
        s0 += weight
        s1 += w1
        s2 += w2
        s3 += w2 * time
        s4 += w2 * time * time
        x0 = x0 + position.scaled(by: weight)
        x1 = x1 + position.scaled(by: w1)
        x2 = x2 + position.scaled(by: w2)
        square += weight * position.magnitudeSquared
    }

    /// Returns the sums relative to the mean time and the mean position.
    func centred() -> CentredFit<Vector> {
        let mean = 1 / s0
        return CentredFit(
            weight: s0, perWeight: mean, m11: s2 - s1 * s1 * mean, m12: s3 - s1 * s2 * mean,
            m22: s4 - s2 * s2 * mean,
            r1: x1 - x0.scaled(by: s1 * mean), r2: x2 - x0.scaled(by: s2 * mean),
            square: square - x0.magnitudeSquared * mean)
    }
}

/// The plain sums for windows of any length, from which those with linearly decreasing weights are computed.
struct KnotSums<Vector: VectorArithmetic> {
    // Sums of powers of time, alone, with the position, and with its square.
    var u0 = 0.0, u1 = 0.0, u2 = 0.0, u3 = 0.0, u4 = 0.0, u5 = 0.0
    var x0 = Vector.zero, x1 = Vector.zero, x2 = Vector.zero, x3 = Vector.zero
    var square0 = 0.0, square1 = 0.0
    /// The index of the newest knot that is not in the sums.
    var next = 1

    /// Adds the knots up to `window` seconds before the second newest, and returns the sums of all, each with
    /// a weight that falls from 1 to 0; no window may be shorter than the one before.
    ///
    /// - Parameter rate: Units of time per second.
    mutating func moments(
        of knots: inout Knots<Vector>, over window: Double, rate: Double
    ) -> FitMoments<Vector> {
        let limit = knots[1].age + window
        while next < knots.count {
            let knot = knots[next]
            guard knot.age < limit else { break }
            let time = -knot.age * rate
            let time2 = time * time
            let time3 = time2 * time
            let square = knot.position.magnitudeSquared
            u0 += 1
            u1 += time
            u2 += time2
            u3 += time3
            u4 += time2 * time2
            u5 += time2 * time3
            x0 = x0 + knot.position
            x1 = x1 + knot.position.scaled(by: time)
            x2 = x2 + knot.position.scaled(by: time2)
            x3 = x3 + knot.position.scaled(by: time3)
            square0 += square
            square1 += square * time
            next &+= 1
        }
        // The weight is linear in time.
        let slope = 1 / (rate * window)
        let start = rate * limit * slope
        var moments = FitMoments<Vector>()
        moments.s0 = start * u0 + slope * u1
        moments.s1 = start * u1 + slope * u2
        moments.s2 = start * u2 + slope * u3
        moments.s3 = start * u3 + slope * u4
        moments.s4 = start * u4 + slope * u5
        moments.x0 = x0.scaled(by: start) + x1.scaled(by: slope)
        moments.x1 = x1.scaled(by: start) + x2.scaled(by: slope)
        moments.x2 = x2.scaled(by: start) + x3.scaled(by: slope)
        moments.square = start * square0 + slope * square1
        return moments
    }
}

/// The two equations for the slope and the curvature of positions over time.
struct CentredFit<Vector: VectorArithmetic> {
    let weight, perWeight, m11, m12, m22: Double
    let r1, r2: Vector
    let square: Double

    var lineSlope: Vector { r1.scaled(by: 1 / m11) }

    /// The weighted mean of the squared distances from the line.
    var lineResidual: Double { max(square - lineSlope.dot(r1), 0) * perWeight }

    /// Returns the parabola; `ridge` pulls its curvature towards 0, so that two positions have one, too.
    func parabola(ridge: Double) -> Parabola<Vector> {
        let m22 = m22 + ridge * weight
        let inverse = 1 / (m11 * m22 - m12 * m12)
        return Parabola(
            c1: (r1.scaled(by: m22) - r2.scaled(by: m12)).scaled(by: inverse),
            c2: (r2.scaled(by: m11) - r1.scaled(by: m12)).scaled(by: inverse))
    }

    /// Returns the weighted mean of the squared distances from the parabola.
    func residual(of parabola: Parabola<Vector>) -> Double {
        max(square - parabola.c1.dot(r1) - parabola.c2.dot(r2), 0) * perWeight
    }
}

/// A parabola over time, without its constant part.
struct Parabola<Vector: VectorArithmetic> {
    let c1, c2: Vector

    func slope(at time: Double) -> Vector { c1 + c2.scaled(by: 2 * time) }
}
