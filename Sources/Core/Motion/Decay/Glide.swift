import CLibm

/// The motion of a released value on one axis: it slows down as its ``Deceleration`` says, and comes to rest.
package struct Glide: Trajectory, Sendable {
    /// The state at time 0.
    package let start: MotionState<Double>
    /// The resting place.
    package let end: Double
    /// The displacement from the start to the end.
    package let displacement: Double
    let form: Form

    enum Form: Sendable {
        case exponential(DecayMotion<Double>)
        case curved(DecelerationCurve.Throw)
    }

    /// Creates the motion of a number that slows down by itself.
    ///
    /// - Parameters:
    ///   - deceleration: The law by which it slows down.
    ///   - start: A velocity that is not finite counts as rest.
    package init(_ deceleration: Deceleration, from start: MotionState<Double>) {
        switch deceleration {
        case .exponential(let decay):
            self.init(decay.motion(from: start))
        case .curve(let curve):
            let rate = DecayMotion<Double>.rate(of: start)
            let thrown = DecelerationCurve.Throw(along: curve, speed: abs(rate))
            let displacement = rate.signed(thrown.distance)
            self.init(
                start: MotionState(start.value, perSecond: rate.signed(thrown.speed)),
                end: start.value + displacement,
                displacement: displacement, form: .curved(thrown))
        }
    }

    /// Creates the glide of an exponential motion.
    init(_ motion: DecayMotion<Double>) {
        self.init(
            start: motion.start, end: motion.end, displacement: motion.displacement,
            form: .exponential(motion))
    }

    private init(start: MotionState<Double>, end: Double, displacement: Double, form: Form) {
        self.start = start
        self.end = end
        self.displacement = displacement
        self.form = form
    }

    /// The velocity at the start, in units per second.
    var rate: Double { start.velocity.perSecond }

    /// The seconds that it takes along a curve; 0 where it is exponential.
    var curveDuration: Double {
        if case .curved(let thrown) = form { thrown.duration } else { 0 }
    }

    package func state(at time: Double) -> MotionState<Double> {
        if case .exponential(let motion) = form { return motion.state(at: time) }
        return curvedState(at: time)
    }

    func curvedState(at time: Double) -> MotionState<Double> {
        guard time > 0, case .curved(let thrown) = form else { return start }
        guard time < thrown.duration else { return MotionState(end) }
        let (distance, speed) = thrown.state(at: time)
        return MotionState(start.value + rate.signed(distance), perSecond: rate.signed(speed))
    }

    package var destination: Double? { end }

    /// The last time at which the motion leaves `tolerance`, in seconds.
    package func settlingTime(within tolerance: Tolerance) -> Double? {
        if case .exponential(let motion) = form { return motion.settlingTime(within: tolerance) }
        let far = abs(displacement) - tolerance.distance
        let arrival = far > 0 ? time(toTravel: rate.signed(far)) ?? 0 : 0
        return max(arrival, time(untilSpeed: tolerance.speed))
    }

    /// The time, in seconds, at which 99 % of the distance is covered: the rest is hardly visible.
    package var logicalDuration: Double? {
        if case .exponential(let motion) = form { return motion.logicalDuration }
        return time(toTravel: 0.99 * displacement)
    }

    /// Returns the seconds to travel `distance`, which has a sign.
    ///
    /// Nil if the motion never gets that far, or goes the other way.
    package func time(toTravel distance: Double) -> Double? {
        guard distance != 0 else { return 0 }
        guard distance / displacement >= 0, abs(distance) <= abs(displacement) else { return nil }
        switch form {
        case .exponential(let motion): return motion.decay.time(toTravel: distance, at: motion.rate)
        case .curved(let thrown): return thrown.time(toTravel: abs(distance))
        }
    }

    /// The velocity after a displacement, at a time.
    func velocity(after displacement: Double, at time: Double) -> Double {
        if case .exponential(let motion) = form { return rate - motion.decay.friction * displacement }
        return curvedState(at: time).velocity.perSecond
    }

    /// The time at which the speed has fallen to `limit`, in seconds.
    func time(untilSpeed limit: Double) -> Double {
        switch form {
        case .exponential(let motion): motion.decay.time(untilWithin: limit, from: abs(motion.rate))
        case .curved(let thrown): thrown.time(untilSpeed: limit)
        }
    }
}

extension DecelerationCurve {
    /// The displacement and the velocity, with signs, after a time of a throw whose duration is known.
    @usableFromInline
    func state(
        ofThrowAt rate: Double, lasting duration: Double, at time: Double
    ) -> (displacement: Double, rate: Double) {
        let state = Throw(along: self, speed: abs(rate), duration: duration).state(at: time)
        return (rate.signed(state.distance), rate.signed(state.speed))
    }
}

extension Double {
    /// A magnitude with the sign of this number.
    fileprivate func signed(_ magnitude: Double) -> Double { self < 0 ? -magnitude : magnitude }
}
