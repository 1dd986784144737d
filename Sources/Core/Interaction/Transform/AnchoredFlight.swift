import Motion

/// A motion of content without a hand, about an anchor: one of the place and one of the shape, which begin
/// together.
struct AnchoredFlight: Sendable {
    private var place: Ride<Point>
    private var shape: Ride<SIMD2<Double>>
    private let anchor: Anchor

    /// Creates a flight along two courses.
    ///
    /// - Parameters:
    ///   - place: The motion of the anchor's place.
    ///   - shape: The motion of scale and angle.
    ///   - goal: Where both end.
    ///   - anchor: The point about which the content moves.
    ///   - rules: The spring of the playheads, and the tolerance.
    ///   - now: The time at which it sets out.
    init(
        _ place: Flight<Point>, shape: Flight<SIMD2<Double>>, to goal: AnchoredPlace, about anchor: Anchor,
        by rules: TransformRules, at now: Timestamp
    ) {
        self.place = Ride(place, to: goal.place, by: rules, at: now)
        self.shape = Ride(shape, to: goal.shape, by: rules, at: now)
        self.anchor = anchor
    }

    /// Creates a flight that goes nowhere.
    init(restingAt rest: AnchoredPlace, by rules: TransformRules, at now: Timestamp) {
        self.init(
            Flight(timing: .spring(.smooth), from: MotionState(rest.place), to: rest.place),
            shape: Flight(timing: .spring(.smooth), from: MotionState(rest.shape), to: rest.shape),
            to: rest, about: Anchor(), by: rules, at: now)
    }

    /// The time at which it comes to rest.
    var finishTime: Timestamp? {
        guard let place = place.finishTime, let shape = shape.finishTime else { return nil }
        return max(place, shape)
    }

    var goal: ContentTransform {
        anchor.transform(at: AnchoredPlace(place.playhead.goal, shape: shape.playhead.goal))
    }

    func state(at time: Timestamp) -> MotionState<ContentTransform> {
        anchor.transform(in: AnchoredState(place.state(at: time), shape: shape.state(at: time)))
    }

    /// The clock was set back by so many seconds.
    mutating func shiftClock(by seconds: Double, at time: Timestamp) {
        place.change(at: time) { $0.shiftClock(by: seconds) }
        shape.change(at: time) { $0.shiftClock(by: seconds) }
    }
}

extension Ride {
    fileprivate init(
        _ leg: Flight<Value>, to goal: Value, by rules: TransformRules, at now: Timestamp
    ) {
        var playhead = Playhead(
            playing: leg, from: leg.state(at: 0).value, to: goal, timing: .spring(rules.spring.damped),
            tolerance: rules.tolerance, at: now)
        if rules.reducesMotion { playhead.stop(at: .end, at: now) }
        self.init(playhead, at: now)
    }
}
