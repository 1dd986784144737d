import Motion

/// How fast a hand moves, and how fast its fingers part and turn.
struct HandVelocities: Sendable {
    private var path: VelocityTracker<SIMD2<Double>>
    private var shape: VelocityTracker<SIMD2<Double>>

    init(_ strategy: VelocityStrategy) {
        path = VelocityTracker(strategy: strategy)
        shape = VelocityTracker(strategy: strategy)
    }

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
        path.velocity(at: time).perSecond
    }

    /// Of the hand's shape, in millimetres per second.
    func shapeVelocity(at time: Timestamp) -> SIMD2<Double> {
        shape.velocity(at: time).perSecond
    }
}
