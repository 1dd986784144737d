import Motion

/// The errors of predictions, by the measures that Chromium judges its own by.
///
/// A prediction is made at each report and compared with the place between the reports around its time. A finger counts
/// that goes on at more than 20 mm/s on average until then.
struct PredictionError {
    /// The distances from the real places, in millimetres.
    private var distances: [Double] = []
    /// The sum of how far the error differs from that of the report before, in millimetres, and how many there are.
    private var jitterSum = 0.0, jitterCount = 0.0
    /// The number of predictions that lead away from where the finger goes.
    private var wrongCount = 0.0

    /// Millimetres.
    var mean: Double { distances.reduce(0, +) / Double(max(distances.count, 1)) }
    /// The distance that 95 of 100 predictions do not exceed, in millimetres.
    var ninetyFifth: Double {
        let sorted = distances.sorted()
        return sorted.isEmpty ? 0 : sorted[Int(0.95 * Double(sorted.count - 1))]
    }
    /// Millimetres.
    var jitter: Double { jitterSum / max(jitterCount, 1) }
    /// Per cent.
    var wrongWay: Double { 100 * wrongCount / Double(max(distances.count, 1)) }

    /// The value that constants are fitted to: a smooth prediction is worth a little of the mean.
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
