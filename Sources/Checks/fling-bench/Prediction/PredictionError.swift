import Motion

/// The errors of predictions, by the measures with which Chromium judges its own predictors.
///
/// A prediction is made at each report and compared with the place between the reports around its time. It
/// counts only if the finger moves at more than 20 mm/s on average until then.
struct PredictionError {
    /// The distances from the true positions, in millimetres.
    private var distances: [Double] = []
    /// The sum of the changes in error from one report to the next, in millimetres, and their number.
    private var jitterSum = 0.0, jitterCount = 0.0
    /// The number of predictions in a direction away from the finger's.
    private var wrongCount = 0.0

    /// The mean error, in millimetres.
    var mean: Double { distances.reduce(0, +) / Double(max(distances.count, 1)) }
    /// The 95th percentile of the errors, in millimetres.
    var ninetyFifth: Double {
        let sorted = distances.sorted()
        return sorted.isEmpty ? 0 : sorted[Int(0.95 * Double(sorted.count - 1))]
    }
    /// The mean change in error from one report to the next, in millimetres.
    var jitter: Double { jitterSum / max(jitterCount, 1) }
    /// The percentage of predictions in a direction away from the finger's.
    var wrongWay: Double { 100 * wrongCount / Double(max(distances.count, 1)) }

    /// The loss to which constants are fitted: smooth predictions may have a somewhat greater mean error.
    var loss: Double { mean + jitter / 2 }

    mutating func add(_ predictor: Predictor, on stroke: ReportedStroke, ahead seconds: Double) {
        let predictions = predictor.places(stroke, seconds)
        var former: SIMD2<Double>?
        for (index, prediction) in predictions.enumerated() {
            guard let real = stroke.place(at: stroke.times[index] + seconds) else { return }
            let error = prediction - real
            let way = real - stroke.places[index]
            defer { former = error }
            guard way.magnitude > 0.02 * seconds * 1000 else { continue }
            distances.append(error.magnitude)
            if let former {
                jitterSum += (error - former).magnitude
                jitterCount += 1
            }
            if (prediction - stroke.places[index]).dot(way) < 0 { wrongCount += 1 }
        }
    }

    static func += (left: inout PredictionError, right: PredictionError) {
        left.distances += right.distances
        left.jitterSum += right.jitterSum
        left.jitterCount += right.jitterCount
        left.wrongCount += right.wrongCount
    }
}
