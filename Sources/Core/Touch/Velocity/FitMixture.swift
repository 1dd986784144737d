import Motion

/// The fits to the knots of a stroke over three windows, from which its answers and its marks are computed.
///
/// The last step before a lift is unreliable, but it is also the newest information. So some fits leave it out
/// and others do not; short fits are for a finger that just changed its speed, and long ones average noise away;
/// lines are for constant velocity, and parabolas for a finger that gains or loses speed.
private struct KnotFits<Vector: VectorArithmetic> {
    let short, middle, long, shortWithLast, middleWithLast: CentredFit<Vector>
    let middleParabola, longParabola, shortParabolaWithLast, middleParabolaWithLast: Parabola<Vector>

    /// Units of time per second.
    static var rate: Double { 50 }

    init(_ knots: inout Knots<Vector>) {
        // Windows reach back from the last trusted position, at least to the one before, and positions count
        // more the nearer they are to it.
        let least = 1.5 * max(knots[2].age - knots[1].age, knots.interval)
        var sums = KnotSums<Vector>()
        var shortSums = sums.moments(of: &knots, over: max(0.012, least), rate: Self.rate)
        var middleSums = sums.moments(of: &knots, over: max(0.03, least), rate: Self.rate)
        long = sums.moments(of: &knots, over: max(0.08, least), rate: Self.rate).centred()
        (short, middle) = (shortSums.centred(), middleSums.centred())
        // Times and positions are relative to the newest knot, so that it adds only its weight.
        shortSums.s0 += 1
        middleSums.s0 += 1
        (shortWithLast, middleWithLast) = (shortSums.centred(), middleSums.centred())
        middleParabola = middle.parabola(ridge: 1e-4)
        longParabola = long.parabola(ridge: 1e-4)
        shortParabolaWithLast = shortWithLast.parabola(ridge: 1e-4)
        middleParabolaWithLast = middleWithLast.parabola(ridge: 1e-4)
    }

    /// The squared distances of the positions from six of the fits.
    var residuals: InlineArray<6, Double> {
        [
            middle.lineResidual, middle.residual(of: middleParabola),
            long.lineResidual, long.residual(of: longParabola),
            middleWithLast.lineResidual, middleWithLast.residual(of: middleParabolaWithLast),
        ]
    }
}

extension Knots {
    /// Returns eight answers for the velocity of the stroke, each suited to some strokes, and the marks of the
    /// stroke, by which they are to be weighted.
    ///
    /// All of them are exact for a finger of constant velocity, and so is every weighted mean of them. There must
    /// be three knots or more.
    @specialized(where Vector == SIMD2<Double>)
    package mutating func answers() -> (answers: InlineArray<8, Vector>, marks: StrokeMarks) {
        let fits = KnotFits(&self)
        let rate = KnotFits<Vector>.rate
        var last = 2
        while last + 1 < count, self[last + 1].age <= 0.12 { last += 1 }
        let (trusted, end) = (self[1], self[last])
        // Fingers leave between two reports: half an interval after the last, on average.
        let lift = 0.5 * interval * rate
        // Per second: the line over the shortest window without and with the last step and the parabola with
        // it; the line over the middle window, the parabola without and with the last step; the parabola over
        // the longest window; and the displacement over the last 120 ms.
        let answers: InlineArray<8, Vector> = [
            fits.short.lineSlope.scaled(by: rate),
            fits.shortWithLast.lineSlope.scaled(by: rate),
            fits.shortParabolaWithLast.slope(at: lift).scaled(by: rate),
            fits.middle.lineSlope.scaled(by: rate),
            fits.middleParabola.slope(at: lift).scaled(by: rate),
            fits.middleParabolaWithLast.slope(at: lift).scaled(by: rate),
            fits.longParabola.slope(at: lift).scaled(by: rate),
            (trusted.position - end.position).scaled(by: 1 / (end.age - trusted.age)),
        ]
        return (answers, marks(of: answers, residuals: fits.residuals))
    }

    /// The marks of the stroke, which have no unit of length and do not change when it is moved, turned or scaled.
    private mutating func marks(of answers: InlineArray<8, Vector>, residuals: InlineArray<6, Double>)
        -> StrokeMarks
    {
        var sum = Vector.zero
        var squares = 0.0
        for index in 0..<8 {
            sum = sum + answers[index]
            squares += answers[index].magnitudeSquared
        }
        squares *= 0.125
        let product = squares * sum.magnitudeSquared
        let along = product > 0 ? 1 / product.squareRoot() : 0
        let step = squares * interval * interval
        let perStep = step > 0 ? 1 / step : 0
        var (lengths, distances) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
        for index in 0..<8 { lengths[index] = Float(answers[index].dot(sum) * along) }
        for index in 0..<6 { distances[index] = Float(min(residuals[index] * perStep, 1e9)) }
        return StrokeMarks(
            lengths: lengths, distances: distances, count: count,
            times: SIMD4(Float(interval), Float(gap), Float(self[count - 1].age), 0),
            middles: SIMD4(0.008, Float(previousInterval), 0.05, 1))
    }
}
