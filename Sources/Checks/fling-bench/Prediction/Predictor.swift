import Motion
import Touch

/// A method of predicting a finger's position.
struct Predictor: Sendable {
    let name: String
    /// Returns, for each report of a stroke, the predicted position some seconds later, from that report and
    /// those before it.
    let places: @Sendable (_ stroke: ReportedStroke, _ seconds: Double) -> [SIMD2<Double>]

    private init(
        _ name: String, step: @escaping @Sendable (ReportedStroke, Int, Double) -> SIMD2<Double>
    ) {
        self.name = name
        places = { stroke, seconds in
            stroke.times.indices.map { stroke.places[$0] + step(stroke, $0, seconds) }
        }
    }

    /// The predictor that returns the newest position.
    static let nothing = Predictor("nothing") { _, _, _ in .zero }

    /// The resampling of Android and Chromium: it extrapolates the newest step, by at most 8 ms and half of
    /// the step.
    static let resampling = Predictor("linear resampling") { stroke, index, seconds in
        guard index > 0 else { return .zero }
        let interval = stroke.times[index] - stroke.times[index - 1]
        guard (0.002...0.02).contains(interval) else { return .zero }
        let step = stroke.places[index] - stroke.places[index - 1]
        return step * (min(seconds, 0.008, interval / 2) / interval)
    }

    /// The predictor that extrapolates with the slope of a line fitted to the last 40 ms.
    static let line = Predictor("line, 40 ms") { stroke, index, seconds in
        var (count, time, place) = (0.0, 0.0, SIMD2<Double>.zero)
        var first = index
        while first >= 0, stroke.times[index] - stroke.times[first] <= 0.04 {
            count += 1
            time += stroke.times[first]
            place += stroke.places[first]
            first -= 1
        }
        guard count > 1 else { return .zero }
        var (squares, products) = (0.0, SIMD2<Double>.zero)
        for other in (first + 1)...index {
            let away = stroke.times[other] - time / count
            squares += away * away
            products += stroke.places[other] * away
        }
        return products * (seconds / squares)
    }

    /// Returns Fling's predictor with other constants.
    static func fling(_ rule: PredictionRule) -> Predictor {
        Predictor("Fling") { stroke, seconds in
            var tracker = VelocityTracker<SIMD2<Double>>()
            return stroke.times.indices.map { index in
                let time = Timestamp(seconds: stroke.times[index])
                tracker.add(stroke.places[index], at: time)
                let place = tracker.position(at: time.advanced(by: seconds), lead: 0.025, rule: rule)
                return place ?? stroke.places[index]
            }
        }
    }

    init(_ name: String, places: @escaping @Sendable (ReportedStroke, Double) -> [SIMD2<Double>]) {
        self.name = name
        self.places = places
    }
}

/// The predictor that uses a Kalman filter.
extension Predictor {
    /// Returns Chromium's Kalman filter: position, velocity and acceleration with process noise in the
    /// acceleration alone, milliseconds, and a variance of 1 for each position. It restarts after a gap of 50
    /// ms. From the fourth position on it predicts, starting from the newest position instead of its own
    /// estimate.
    static func kalman(processNoise: Double) -> Predictor {
        Predictor("Kalman") { stroke, seconds in
            var filter = KalmanFilter(processNoise: processNoise)
            let ahead = seconds * 1000
            return stroke.times.indices.map { index in
                let interval = index > 0 ? (stroke.times[index] - stroke.times[index - 1]) * 1000 : 0
                if interval > 50 { filter = KalmanFilter(processNoise: processNoise) }
                filter.add(stroke.places[index], after: interval)
                guard filter.count > 3 else { return stroke.places[index] }
                return stroke.places[index] + filter.velocity * ahead + filter.acceleration
                    * (ahead * ahead / 2)
            }
        }
    }
}

/// A filter with one covariance matrix for both axes, because the covariance does not depend on the
/// positions.
private struct KalmanFilter {
    let processNoise: Double
    private(set) var count = 0
    private(set) var place = SIMD2<Double>.zero, velocity = SIMD2<Double>.zero,
        acceleration = SIMD2<Double>.zero
    /// The covariance matrix of position, velocity and acceleration; symmetric.
    private var variance: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

    init(processNoise: Double) {
        self.processNoise = processNoise
    }

    mutating func add(_ measured: SIMD2<Double>, after time: Double) {
        count += 1
        guard count > 1 else { return place = measured }
        let half = time * time / 2
        place += velocity * time + acceleration * half
        velocity += acceleration * time
        let transition = [[1, time, half], [0, 1, time], [0, 0, 1]]
        let noise = [half, time, 1]
        var predicted = [[Double]](repeating: [0, 0, 0], count: 3)
        for row in 0..<3 {
            for column in 0..<3 {
                var sum = processNoise * noise[row] * noise[column]
                for i in 0..<3 {
                    for j in 0..<3 { sum += transition[row][i] * variance[i][j] * transition[column][j] }
                }
                predicted[row][column] = sum
            }
        }
        let gain = (0..<3).map { predicted[$0][0] / (predicted[0][0] + 1) }
        let error = measured - place
        place += error * gain[0]
        velocity += error * gain[1]
        acceleration += error * gain[2]
        for row in 0..<3 {
            for column in 0..<3 {
                variance[row][column] = predicted[row][column] - gain[row] * predicted[0][column]
            }
        }
    }
}
