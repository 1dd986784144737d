import Motion

extension Knots {
    /// Returns eight answers for the velocity of the stroke, each suited to some strokes, and the marks of the
    /// stroke, by which they are to be weighted.
    ///
    /// The last step before a lift is unreliable, but it is also the newest information. So some fits leave
    /// it out and others do not; short fits are for a finger that just changed its speed, and long ones
    /// average noise away; lines are for constant velocity, and parabolas for a finger that gains or loses
    /// speed. All of them are exact for a finger of constant velocity, and so is every weighted mean of them.
    ///
    /// There must be three knots or more.
    @inlinable
    @inline(__always)
    package func answers() -> (answers: InlineArray<8, Vector>, marks: StrokeMarks) {
        // The age of the last trusted position. Windows reach back from it, at least to the one before, and
        // positions count more the nearer they are to it.
        let trusted = self[1].age
        let least = 1.5 * max(self[2].age - trusted, interval)
        let rate = 50.0
        var sums = KnotSums<Vector>()
        var short = sums.moments(of: self, over: max(0.012, least), rate: rate)
        var middle = sums.moments(of: self, over: max(0.03, least), rate: rate)
        let long = sums.moments(of: self, over: max(0.08, least), rate: rate)
        var last = 2
        while last + 1 < count, self[last + 1].age <= 0.12 { last += 1 }
        let end = self[last]
        // Fingers leave between two reports: half an interval after the last, on average.
        let lift = 0.5 * interval * rate
        let shortFit = short.centred()
        let middleFit = middle.centred()
        let longFit = long.centred()
        let middleParabola = middleFit.parabola(ridge: 1e-4)
        let longParabola = longFit.parabola(ridge: 1e-4)
        // Times and positions are relative to the newest knot, so that it adds only its weight.
        short.s0 += 1
        middle.s0 += 1
        let shortWithLast = short.centred()
        let middleWithLast = middle.centred()
        let shortParabolaWithLast = shortWithLast.parabola(ridge: 1e-4)
        let middleParabolaWithLast = middleWithLast.parabola(ridge: 1e-4)
        // Per second: the line over the shortest window without and with the last step and the parabola with
        // it; the line over the middle window, the parabola without and with the last step; the parabola over
        // the longest window; and the way between the ends of the last 120 ms.
        let answers: InlineArray<8, Vector> = [
            shortFit.lineSlope.scaled(by: rate),
            shortWithLast.lineSlope.scaled(by: rate),
            shortParabolaWithLast.slope(at: lift).scaled(by: rate),
            middleFit.lineSlope.scaled(by: rate),
            middleParabola.slope(at: lift).scaled(by: rate),
            middleParabolaWithLast.slope(at: lift).scaled(by: rate),
            longParabola.slope(at: lift).scaled(by: rate),
            (self[1].position - end.position).scaled(by: 1 / (end.age - trusted)),
        ]
        var sum = Vector.zero
        var squares = 0.0
        for index in 0..<8 {
            sum = sum + answers[index]
            squares += answers[index].magnitudeSquared
        }
        squares *= 0.125
        // The inputs of the gate have no unit of length and do not change when the stroke is moved, turned or
        // scaled.
        let product = squares * sum.magnitudeSquared
        let along = product > 0 ? 1 / product.squareRoot() : 0
        let step = squares * interval * interval
        let perStep = step > 0 ? 1 / step : 0
        let marks = StrokeMarks(
            lengths: SIMD8(
                Float(answers[0].dot(sum) * along), Float(answers[1].dot(sum) * along),
                Float(answers[2].dot(sum) * along), Float(answers[3].dot(sum) * along),
                Float(answers[4].dot(sum) * along), Float(answers[5].dot(sum) * along),
                Float(answers[6].dot(sum) * along), Float(answers[7].dot(sum) * along)),
            distances: SIMD8(
                Float(min(middleFit.lineResidual * perStep, 1e9)),
                Float(min(middleFit.residual(of: middleParabola) * perStep, 1e9)),
                Float(min(longFit.lineResidual * perStep, 1e9)),
                Float(min(longFit.residual(of: longParabola) * perStep, 1e9)),
                Float(min(middleWithLast.lineResidual * perStep, 1e9)),
                Float(min(middleWithLast.residual(of: middleParabolaWithLast) * perStep, 1e9)), 0, 0),
            count: count,
            times: SIMD4(Float(interval), Float(gap), Float(self[count - 1].age), 0),
            middles: SIMD4(0.008, Float(formerInterval), 0.05, 1))
        return (answers, marks)
    }

    /// The mean of answers by weights, whose sum need not be 1.
    @inlinable
    @inline(__always)
    package static func mean(of answers: InlineArray<8, Vector>, weights: SIMD8<Float>) -> Vector {
        var velocity = Vector.zero
        var total = 0.0
        for index in 0..<8 {
            let weight = Double(weights[index])
            velocity = velocity + answers[index].scaled(by: weight)
            total += weight
        }
        return velocity.scaled(by: 1 / total)
    }
}
