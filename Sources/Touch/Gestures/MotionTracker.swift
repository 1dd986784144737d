import Motion

/// How fast a hand moves, and how fast its fingers part and turn.
struct HandVelocities: Sendable {
    private var path = MotionTracker()
    private var shape = MotionTracker()

    /// Starts anew, at rest.
    mutating func begin(at time: Timestamp) {
        path.reset()
        shape.reset()
        path.add(.zero, at: time)
    }

    mutating func follow(_ hand: Hand, at time: Timestamp) {
        path.add(hand.path, at: time)
        if let place = hand.shape { shape.add(place, at: time) }
    }

    /// Of the path, in millimetres per second.
    func velocity(at time: Timestamp) -> SIMD2<Double> {
        path.velocity(at: time)
    }

    /// Of the hand's shape, in millimetres per second.
    func shapeVelocity(at time: Timestamp) -> SIMD2<Double> {
        shape.velocity(at: time)
    }
}

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
