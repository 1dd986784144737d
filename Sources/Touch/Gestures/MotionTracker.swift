import Motion

/// What gestures ask about velocities.
struct MotionTracker: Sendable {
    private var samples: InlineArray<16, (time: Timestamp, place: SIMD2<Double>)>
    private var count = 0

    init() {
        samples = InlineArray(repeating: (.zero, .zero))
    }

    mutating func reset() {
        count = 0
    }

    mutating func add(_ place: SIMD2<Double>, at time: Timestamp) {
        if count > 0, samples[(count - 1) & 15].time >= time { count -= 1 }
        samples[count & 15] = (time, place)
        count += 1
        if count == 32 { count = 16 }
    }

    func velocity(at time: Timestamp) -> SIMD2<Double> {
        var weights = 0.0
        var times = 0.0
        var places = SIMD2<Double>.zero
        var squares = 0.0
        var products = SIMD2<Double>.zero
        for index in stride(from: count - 1, through: max(0, count - 16), by: -1) {
            let sample = samples[index & 15]
            let age = -time.seconds(since: sample.time)
            guard age >= -0.1 else { break }
            weights += 1
            times += age
            places += sample.place
            squares += age * age
            products += age * sample.place
        }
        let spread = weights * squares - times * times
        guard weights > 1, spread > 1e-12 else { return .zero }
        return (weights * products - times * places) / spread
    }
}
