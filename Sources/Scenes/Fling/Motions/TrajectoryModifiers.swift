extension Trajectory {
    /// Returns the motion as played by a timing.
    @inlinable
    public func timed(_ timing: MediaTiming) -> TimedMotion<Self> {
        TimedMotion(self, timing: timing)
    }

    /// Returns the motion with a delay in seconds, a finite number; a negative one starts it in the middle.
    public func delayed(by seconds: Double) throws(ParameterError) -> TimedMotion<Self> {
        timed(try MediaTiming(beginTime: seconds))
    }

    /// Returns the motion `factor` times as fast; at 0 it stands still at its beginning, and never ends.
    /// Finite, 0 or greater.
    public func speed(_ factor: Double) throws(ParameterError) -> TimedMotion<Self> {
        try ParameterError.Parameter.speed.check(factor, .notBeNegative)
        return timed(try MediaTiming(speed: factor))
    }

    /// Returns the first `duration` seconds of the motion, `count` times.
    ///
    /// - Parameters:
    ///   - count: Greater than 0; fractions and infinity included.
    ///   - duration: Seconds, greater than 0.
    ///   - autoreverses: True if each cycle is followed by the way back. The two count as one, as in Core
    ///     Animation.
    public func repeated(
        _ count: Double, every duration: Double, autoreverses: Bool = false
    ) throws(ParameterError) -> TimedMotion<Self> {
        try ParameterError.Parameter.duration.check(duration, .bePositive)
        return timed(try MediaTiming(duration: duration, repeats: .times(count), autoreverses: autoreverses))
    }
}

extension FiniteTrajectory {
    /// Returns the motion `factor` times as fast: backwards from its end if negative; at 0 it stands still at
    /// its beginning, and never ends. Finite.
    public func speed(_ factor: Double) throws(ParameterError) -> TimedMotion<Self> {
        timed(try MediaTiming(duration: factor < 0 ? duration : .infinity, speed: factor))
    }

    /// Returns the motion backwards, from its end to its start.
    public func reversed() throws(ParameterError) -> TimedMotion<Self> {
        try speed(-1)
    }

    /// Returns the motion `count` times.
    ///
    /// - Parameters:
    ///   - count: Greater than 0; fractions included.
    ///   - autoreverses: True if each cycle is followed by the way back. The two count as one, as in Core
    ///     Animation.
    public func repeated(
        _ count: Double, autoreverses: Bool = false
    ) throws(ParameterError) -> TimedMotion<Self> {
        try repeated(count, every: duration, autoreverses: autoreverses)
    }

    /// Returns the motion repeated for ever.
    public func repeatedForever(autoreverses: Bool = false) throws(ParameterError) -> TimedMotion<Self> {
        try repeated(.infinity, every: duration, autoreverses: autoreverses)
    }

    /// Returns the motion repeated for `seconds`, greater than 0.
    public func repeated(
        lasting seconds: Double, autoreverses: Bool = false
    ) throws(ParameterError) -> TimedMotion<Self> {
        timed(try MediaTiming(duration: duration, repeats: .lasting(seconds), autoreverses: autoreverses))
    }

    /// Returns the motion started `seconds` in, with the skipped part at its end. Finite.
    public func offset(by seconds: Double) throws(ParameterError) -> TimedMotion<Self> {
        timed(try MediaTiming(duration: duration, timeOffset: seconds))
    }

    /// Returns the motion with a fill mode for the time before its start and after its end.
    public func filled(_ mode: MediaTiming.FillMode) throws(ParameterError) -> TimedMotion<Self> {
        timed(try MediaTiming(duration: duration, fillMode: mode))
    }
}
