import Motion
import Touch

extension Group {
    /// The cost and the error of a predicted position.
    ///
    /// - Parameter traces: The folder of recordings to judge by, besides the robots; nil for none.
    static func prediction(traces: String?) -> Group {
        Group(
            name: "prediction",
            benchmarks: [
                query("query", atMost: 450, rate: 125), query("query/1000 Hz", atMost: 450, rate: 1000),
            ],
            tables: {
                var tables: [Table] = []
                if let traces { tables += errors("recordings", try ReportedStroke.recorded(in: traces)) }
                tables += errors("modelled fingers", ReportedStroke.modelled())
                return tables + errors("robot hands", ReportedStroke.robots())
            })
    }

    private static func query(_ name: String, atMost nanoseconds: Double, rate: Double) -> Benchmark {
        Benchmark(name, atMost: nanoseconds, allocations: 0) {
            var tracker = VelocityTracker<SIMD2<Double>>()
            for turn in 0..<200 {
                let along = Double(turn) / rate
                tracker.add(SIMD2(400 * along, 900 * along * along), at: Timestamp(seconds: along))
            }
            return tracker
        } run: { tracker, count in
            for turn in 0..<count {
                let ahead = Double(1 + turn & 15) * 0.0015
                blackHole(tracker.position(at: Timestamp(seconds: 199 / rate + ahead)))
            }
        }
    }

    /// Returns tables of errors, one for each time ahead; the constants are fitted to the sources that are
    /// not judged.
    private static func errors(_ name: String, _ strokes: [ReportedStroke]) -> [Table] {
        let horizons = [1 / 60.0, 0.025]
        let rules = [0.1, 0.11, 0.12, 0.13, 0.14].flatMap { window in
            [30.0, 100, 300].flatMap { doubt in
                [0, 0.1, 0.2, 0.3].map { PredictionRule(window: window, doubt: doubt, easing: $0) }
            }
        }
        let noises = [1e-5, 3e-6, 1e-6, 3e-7, 1e-7]
        let kalman = PredictorFamily(noises.map { .kalman(processNoise: $0) }, on: strokes, horizons)
        let fling = PredictorFamily(rules.map { .fling($0) }, on: strokes, horizons)
        let plain: [Predictor] = [.nothing, .resampling, .line, .fling(.standard)]
        let rows = PredictorFamily(plain, on: strokes, horizons)
        let best = rules[fling.best(without: nil) { $0.loss }]
        return horizons.indices.map { horizon in
            var table = Table(
                title: "\(name), \(strokes.count) strokes, \((horizons[horizon] * 1000).fixed(1)) ms ahead",
                columns: ["", "mean mm", "p95 mm", "jitter mm", "wrong way %"])
            func add(_ name: String, _ error: PredictionError) {
                let numbers = [error.mean, error.ninetyFifth, error.jitter, error.wrongWay]
                table.rows.append([.text(name)] + numbers.map { .number($0, decimals: 3) })
            }
            for (index, predictor) in plain.dropLast().enumerated() {
                add(predictor.name, rows.error(of: index, horizon))
            }
            add("Kalman, fitted to the mean", kalman.fitted(horizon) { $0.mean })
            add("Kalman", kalman.fitted(horizon) { $0.loss })
            add("Fling, fitted to the mean", fling.fitted(horizon) { $0.mean })
            add("Fling", fling.fitted(horizon) { $0.loss })
            add("Fling, as it is", rows.error(of: plain.count - 1, horizon))
            let constants = "window \(best.window), doubt \(best.doubt), easing \(best.easing)"
            table.rows.append([.text("(fitted to all: \(constants))")])
            return table
        }
    }
}

/// A family of predictors that differ in their constants, with their errors on each source of strokes.
private struct PredictorFamily {
    private let sources: [String]
    /// The errors by predictor, source and time ahead.
    private let errors: [[[PredictionError]]]

    init(_ predictors: [Predictor], on strokes: [ReportedStroke], _ horizons: [Double]) {
        let sources = Set(strokes.map(\.source)).sorted()
        self.sources = sources
        errors = predictors.map { predictor in
            sources.map { source in
                horizons.map { seconds in
                    var error = PredictionError()
                    for stroke in strokes where stroke.source == source {
                        error.add(predictor, on: stroke, ahead: seconds)
                    }
                    return error
                }
            }
        }
    }

    /// Returns the error of a predictor on all strokes.
    func error(of predictor: Int, _ horizon: Int) -> PredictionError {
        errors[predictor].reduce(into: PredictionError()) { $0 += $1[horizon] }
    }

    /// Returns the predictor with the least loss, summed over the times ahead, on all sources but one.
    func best(without left: Int?, _ loss: (PredictionError) -> Double) -> Int {
        let losses = errors.map { errors in
            errors[0].indices.reduce(0.0) { sum, horizon in
                var error = PredictionError()
                for source in errors.indices where source != left { error += errors[source][horizon] }
                return sum + loss(error)
            }
        }
        return losses.indices.min { losses[$0] < losses[$1] } ?? 0
    }

    /// Returns the error on all strokes, each judged by the predictor that is best on the other sources.
    func fitted(_ horizon: Int, _ loss: (PredictionError) -> Double) -> PredictionError {
        sources.indices.reduce(into: PredictionError()) { sum, source in
            sum += errors[best(without: source, loss)][source][horizon]
        }
    }
}
