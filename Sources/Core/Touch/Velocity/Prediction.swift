import Motion

extension VelocityTracker {
    /// The position of the finger at the time of a frame; nil before the first position.
    ///
    ///     let finger = tracker.position(at: frameTime)               // predicted, by up to 25 ms
    ///     let nearer = tracker.position(at: frameTime, lead: 0.008)  // for frames asked for 8 ms ahead
    ///     let known = tracker.position(at: frameTime, lead: 0)       // never ahead of the newest position
    ///
    /// Panels report at times of their own, and a frame is seen after the newest report. A value drawn at the
    /// newest position lags behind its finger by another time in every frame: it trails and judders.
    ///
    /// - Between two positions the answer lies on the line between them; at the time of a position it is that
    ///   position.
    /// - After the newest one it is predicted from the last 130 ms, in full from 40 ms after the first one
    ///   on. A finger at a constant velocity is predicted exactly; one that slows down is predicted less far,
    ///   and one whose positions scatter, or turn back, hardly or not at all.
    /// - In a silence of the panel the prediction goes on, to 3 × the lead and 60 ms at most, because most
    ///   silences end with a lift. From 30 ms on it returns to the newest position within 60 ms, because the
    ///   finger has stopped.
    /// - When a position shows that the last prediction went too far, three tenths of that error remain, as
    ///   long as the finger goes on in the same direction; so the answer steps back less. An error in the
    ///   other direction ends at once: to ease it out would be to lag.
    ///
    /// The answer is a continuous function of `frame`, and depends on the positions alone, not on the frames
    /// that were asked for before.
    ///
    /// - Parameters:
    ///   - frame: The time at which the frame will be seen.
    ///   - lead: The time by which frames are asked for ahead of the newest position, in seconds. Up to 25 ms
    ///     of it are predicted; by the rest the answer lags behind the finger.
    /// - Complexity: O(1); at most 20 positions are fitted. Nothing is allocated.
    @inlinable
    public func position(at frame: Timestamp, lead: Double = 0.025) -> Value? {
        position(at: frame, lead: lead, rule: .standard)
    }

    /// The position that a rule of other constants gives.
    @inlinable
    package func position(at frame: Timestamp, lead: Double, rule: PredictionRule) -> Value? {
        guard let newest else { return nil }
        let age = frame.seconds(since: pace.time) - FingerCourse<Value>.lag(lead)
        guard age > 0 else { return age < 0 ? formerPosition(by: -age) : newest }
        var tracker = self
        return tracker.course(lead: lead, rule: rule)?.state(at: frame).position
    }

    /// The course of the finger after the newest position; nil before the first.
    ///
    /// It is `mutating` only so that the samples are not copied; it changes nothing.
    @inlinable
    package mutating func course(lead: Double, rule: PredictionRule = .standard) -> FingerCourse<Value>? {
        guard let newest else { return nil }
        var course = FingerCourse(from: newest, at: pace.time, interval: pace.interval, lead: lead)
        guard course.limit > 0, history.count > 1 else { return course }
        history.withOwnSamples { $0.foresee(&course, rule) }
        return course
    }

    /// The finger's place some seconds before the newest position.
    @inlinable
    @inline(never)
    package func formerPosition(by seconds: Double) -> Value? {
        let way = history.withSamples { samples in samples.wayBack(by: seconds) } ?? .zero
        guard let place = newest?.displaced(by: way), place.isFinite else { return newest }
        return place
    }
}

/// The predicted course of a finger from its newest position on.
@usableFromInline
package struct FingerCourse<Value: Animatable>: Sendable {
    /// The time of the newest position.
    @usableFromInline package let time: Timestamp
    @usableFromInline let newest: Value
    /// Per second.
    @usableFromInline var velocity = Value.AnimatableData.zero
    /// The part of the last prediction's error that remains.
    @usableFromInline var remainder = Value.AnimatableData.zero
    /// The usual seconds between two positions.
    @usableFromInline let interval: Double
    /// The seconds of the lead that are predicted, and those that are not.
    @usableFromInline let limit: Double
    @usableFromInline package let lag: Double

    @inlinable
    init(from newest: Value, at time: Timestamp, interval: Double, lead: Double) {
        self.newest = newest
        self.time = time
        self.interval = interval
        lag = Self.lag(lead)
        limit = lead > 0 ? lead - lag : 0
    }

    /// The seconds from the position before the newest one to a frame that is asked for at the time of the
    /// newest.
    @inlinable
    package var horizon: Double { interval + limit + lag }

    /// The seconds after which it stays at the newest position.
    @usableFromInline
    package var end: Double {
        velocity == .zero && remainder == .zero
            ? lag : lag + limit + interval + PredictionRule.silence.upperBound
    }

    /// The seconds of a lead that are not predicted.
    @inlinable
    static func lag(_ lead: Double) -> Double {
        max(lead - PredictionRule.limit, 0)
    }

    /// The position and velocity to show in a frame that is seen after the newest position.
    @inlinable
    package func state(at frame: Timestamp) -> (position: Value, velocity: Value.AnimatableData) {
        let age = frame.seconds(since: time) - lag
        let silence = max(age - limit - interval, 0)
        let trust = PredictionRule.trust(after: silence)
        guard age > 0, limit > 0, trust.value > 0 else { return (newest, .zero) }
        let reach = PredictionRule.reach(limit)
        // All of the remainder after 8 ms; nothing at the time of the position, which is known.
        let isEasing = age < 0.008
        let way = velocity.scaled(by: min(age, reach)) + remainder.scaled(by: isEasing ? age / 0.008 : 1)
        var speed = way.scaled(by: trust.slope)
        if age < reach { speed = speed + velocity.scaled(by: trust.value) }
        if isEasing { speed = speed + remainder.scaled(by: trust.value / 0.008) }
        let place = newest.displaced(by: way.scaled(by: trust.value))
        return place.isFinite ? (place, speed) : (newest, .zero)
    }
}

/// The constants of a prediction.
@usableFromInline
package struct PredictionRule: Sendable {
    /// Positions older than this, in seconds, have no weight; younger ones that of the square of the share
    /// that is left.
    @usableFromInline package var window: Double
    /// The strength with which scatter of the positions around the fit shortens the prediction.
    @usableFromInline package var doubt: Double
    /// The share of the last prediction's error that remains.
    @usableFromInline package var easing: Double

    @inlinable
    package init(window: Double, doubt: Double, easing: Double) {
        self.window = window
        self.doubt = doubt
        self.easing = easing
    }

    /// The constants that `fling-bench prediction --traces` finds on recordings of real hardware.
    @inlinable
    package static var standard: PredictionRule { PredictionRule(window: 0.13, doubt: 300, easing: 0.3) }

    /// Seconds after the newest position that are predicted at most.
    @inlinable
    package static var limit: Double { 0.025 }

    /// The seconds after the beginning of a stroke from which on it is predicted in full, so that a value
    /// does not leap to the finger.
    @inlinable
    static var onset: Double { 0.04 }

    /// The age that is predicted at most, by the limit: in a silence of the panel a prediction goes on,
    /// because a lift is reported 12 ms after the last position in the median, and 26 ms after it or sooner
    /// nine times in ten.
    @inlinable
    static func reach(_ limit: Double) -> Double { min(3 * limit, 0.06) }

    /// The seconds of a silence in which the belief in a prediction falls from all to nothing.
    @inlinable
    static var silence: ClosedRange<Double> { 0.03...0.09 }

    /// The part of a prediction that is still believed after seconds in which a position was due, from 1 to
    /// 0, and its change per second.
    @inlinable
    static func trust(after silence: Double) -> (value: Double, slope: Double) {
        let length = self.silence.upperBound - self.silence.lowerBound
        let part = (silence - self.silence.lowerBound) / length
        guard part > 0 else { return (1, 0) }
        guard part < 1 else { return (0, 0) }
        return (1 - part * part * (3 - 2 * part), -6 * part * (1 - part) / length)
    }
}

extension Samples {
    /// Finds a course's velocity, and the part of the last prediction's error that remains.
    @inlinable
    func foresee<Value: Animatable>(_ course: inout FingerCourse<Value>, _ rule: PredictionRule)
    where Value.AnimatableData == Vector {
        var storage = InlineArray<20, Knot<Vector>>(repeating: Knot(age: 0, position: .zero))
        var places = storage.mutableSpan
        places.withUnsafeMutableBufferPointer { places in
            guard let places = places.baseAddress else { return }
            let knots = Knots(self, in: places)
            let known = min(age(of: count - 1) / PredictionRule.onset, 1)
            course.velocity = knots.predictedVelocity(from: 0, rule).scaled(by: known)
            // No error points the way of a finger at rest.
            guard course.velocity != .zero else { return }
            let former = knots.formerError(limit: course.limit, rule)
            if former.dot(course.velocity) > 0 { course.remainder = former.scaled(by: rule.easing) }
        }
    }

    /// The way from the newest sample to where the finger was some seconds before.
    @inlinable
    func wayBack(by seconds: Double) -> Vector {
        var index = 0
        while index + 1 < count {
            let (newer, older) = (age(of: index), age(of: index + 1))
            if seconds <= older {
                let part = (seconds - newer) / (older - newer)
                let step = self[index + 1].position - self[index].position
                return self[index].position - self[0].position + step.scaled(by: part)
            }
            index += 1
        }
        return self[count - 1].position - self[0].position
    }
}

extension Knots {
    /// The velocity at which the finger is taken to go on from a knot, by that knot and the older ones.
    ///
    /// A parabola x(t) = a + bt + ct² is fitted, with t = 0 at the knot and weights that fall with age. Its
    /// slope b knows of a finger that slows down; the curvature is not extrapolated, because that adds the
    /// error of c. The slope is shortened thrice: by the variance around the fit as a part of b², so that
    /// noise moves nothing; by the part of its speed that the finger would lose within 25 ms; and to 1.5 ×
    /// the newest step, so that a finger at rest stays.
    @inlinable
    func predictedVelocity(from first: Int, _ rule: PredictionRule) -> Vector {
        let origin = self[first]
        let perSecond = 1 / rule.window
        var moments = FitMoments<Vector>()
        moments.add(.zero, at: 0, weight: 1)
        var index = first + 1
        while index < count {
            let part = 1 - (self[index].age - origin.age) * perSecond
            guard part > 0 else { break }
            moments.add(self[index].position - origin.position, at: part - 1, weight: part * part)
            index &+= 1
        }
        // One step alone may be a jump from where the panel held the first position.
        guard index > first + 2 else { return .zero }
        let fit = moments.centred()
        // The ridge straightens the parabola through three knots, and matters little where there are more.
        let parabola = fit.parabola(ridge: 2.5e-5)
        let square = parabola.c1.magnitudeSquared
        guard square > 0 else { return .zero }
        let scatter = rule.doubt * fit.residual(of: parabola) / square
        let loss = -2 * parabola.c2.dot(parabola.c1) * PredictionRule.limit * perSecond / square
        let stopping = min(max(loss, 0), 1)
        let step = origin.position - self[first + 1].position
        let seconds = (self[first + 1].age - origin.age) * perSecond
        let held = min(max(1.5 * step.dot(parabola.c1) / (seconds * square), 0), 1)
        return parabola.c1.scaled(by: perSecond * held * max(1 - scatter, 0) * (1 - stopping * stopping))
    }

    /// The way from the newest knot to where the finger was predicted for its time before it was known.
    @inlinable
    func formerError(limit: Double, _ rule: PredictionRule) -> Vector {
        // Over a longer gap the prediction has been taken back in part, and is soon forgotten.
        guard count > 3, self[1].age < 0.05 else { return .zero }
        return self[1].position + predictedVelocity(from: 1, rule).scaled(by: min(self[1].age, limit))
    }
}
