extension Trajectory {
    /// The motion as a timing plays it.
    @inlinable
    public func timed(_ timing: MediaTiming) -> TimedMotion<Self> {
        TimedMotion(self, timing: timing)
    }

    /// The same motion `seconds` later; with a negative number it starts in the middle. Finite.
    public func delayed(by seconds: Double) throws(ParameterError) -> TimedMotion<Self> {
        timed(try MediaTiming(beginTime: seconds))
    }

    /// The same motion `factor` times as fast; at 0 it stands still where it begins, and never ends. Finite, 0 or
    /// greater.
    public func speed(_ factor: Double) throws(ParameterError) -> TimedMotion<Self> {
        try ParameterError.Parameter.speed.check(factor, .notBeNegative)
        return timed(try MediaTiming(speed: factor))
    }

    /// The first `duration` seconds of the motion, `count` times.
    ///
    /// - Parameters:
    ///   - count: Greater than 0; fractions and infinity included.
    ///   - duration: Seconds, greater than 0.
    ///   - autoreverses: Whether each time is followed by the way back. The two count as one, as in Core
    ///     Animation.
    public func repeated(
        _ count: Double, every duration: Double, autoreverses: Bool = false
    ) throws(ParameterError) -> TimedMotion<Self> {
        try ParameterError.Parameter.duration.check(duration, .bePositive)
        return timed(try MediaTiming(duration: duration, repeats: .times(count), autoreverses: autoreverses))
    }
}

extension FiniteTrajectory {
    /// The same motion `factor` times as fast: backwards, from its end, when negative; at 0 it stands still where it
    /// begins, and never ends. Finite.
    public func speed(_ factor: Double) throws(ParameterError) -> TimedMotion<Self> {
        timed(try MediaTiming(duration: factor < 0 ? duration : .infinity, speed: factor))
    }

    /// The same motion backwards, from its end to its start.
    public func reversed() throws(ParameterError) -> TimedMotion<Self> {
        try speed(-1)
    }

    /// The same motion `count` times.
    ///
    /// - Parameters:
    ///   - count: Greater than 0; fractions included.
    ///   - autoreverses: Whether each time is followed by the way back. The two count as one, as in Core
    ///     Animation.
    public func repeated(
        _ count: Double, autoreverses: Bool = false
    ) throws(ParameterError) -> TimedMotion<Self> {
        try repeated(count, every: duration, autoreverses: autoreverses)
    }

    /// The same motion over and over, for ever.
    public func repeatedForever(autoreverses: Bool = false) throws(ParameterError) -> TimedMotion<Self> {
        try repeated(.infinity, every: duration, autoreverses: autoreverses)
    }

    /// The same motion over and over, for `seconds`, greater than 0.
    public func repeated(
        lasting seconds: Double, autoreverses: Bool = false
    ) throws(ParameterError) -> TimedMotion<Self> {
        timed(try MediaTiming(duration: duration, repeats: .lasting(seconds), autoreverses: autoreverses))
    }

    /// The same motion, started `seconds` in; what is left out then comes at its end. Finite.
    public func offset(by seconds: Double) throws(ParameterError) -> TimedMotion<Self> {
        timed(try MediaTiming(duration: duration, timeOffset: seconds))
    }

    /// The same motion, showing before its start and after its end as `mode` says.
    public func filled(_ mode: MediaTiming.FillMode) throws(ParameterError) -> TimedMotion<Self> {
        timed(try MediaTiming(duration: duration, fillMode: mode))
    }
}
