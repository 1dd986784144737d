/// A begin time, speed, number of cycles and fill mode for playing a motion: Core Animation's media timing.
///
///     let pulse = try MediaTiming(beginTime: 0.2, duration: 0.5, repeats: .forever, autoreverses: true)
///     pulse.local(at: 0.9).time    // 0.3, on the way back
///
/// Time passes from the outside in:
///
/// 1. **Parent time** is the time of a query, in seconds.
/// 2. **Active time** = (parent time − ``beginTime``) · ``speed`` + ``timeOffset``, while it lasts: from
///    ``beginTime`` on for ``activeDuration`` / |``speed``|. Outside of that it stays at the end that is
///    nearer.
/// 3. **Local time** is active time modulo ``duration``; when ``autoreverses``, every odd cycle runs back
///    from ``duration`` to 0. It is the time of the motion that plays.
///
/// A negative speed plays the active time backwards, from its end to its beginning. At speed 0 the active
/// time stands at ``timeOffset`` and never ends.
public struct MediaTiming: Hashable, Sendable {
    /// The parent time, in seconds, at which the active time begins.
    public let beginTime: Double
    /// The length of one cycle, in seconds of local time; infinite for a motion that plays once, to its own
    /// end.
    public let duration: Double
    /// Seconds of active time per second of parent time.
    public let speed: Double
    /// The active time, in seconds, at which playing begins; with repetition, later cycles play the part
    /// skipped in the first.
    public let timeOffset: Double
    /// The number or the length of repetitions.
    public let repeats: Repeats
    /// True if every cycle is followed by the same one backwards; the two count as one.
    public let autoreverses: Bool
    /// The visibility before the beginning and after the end.
    public let fillMode: FillMode
    /// The duration in seconds of active time; infinite if the motion never ends.
    public let activeDuration: Double
    /// The parent time, in seconds, at which the active time ends; infinite if it never does.
    public let endTime: Double

    /// The indices of the first and the last cycle of the active time, counting forth and back separately.
    private let firstCycle, lastCycle: Double

    /// Creates a timing; throws if a number is out of range.
    ///
    /// - Parameters:
    ///   - beginTime: Seconds of parent time; finite.
    ///   - duration: Seconds of local time, greater than 0; infinite if it neither repeats, autoreverses, nor
    ///     runs backwards. 0 is allowed for a single cycle.
    ///   - speed: Finite.
    ///   - timeOffset: Seconds of active time; finite.
    ///   - repeats: The number or the length of repetitions.
    ///   - autoreverses: True if every cycle is followed by the same one backwards.
    ///   - fillMode: The visibility before the beginning and after the end. Core Animation's own default is
    ///     ``FillMode/removed``.
    public init(
        beginTime: Double = 0, duration: Double = .infinity, speed: Double = 1, timeOffset: Double = 0,
        repeats: Repeats = .once, autoreverses: Bool = false, fillMode: FillMode = .both
    ) throws(ParameterError) {
        try ParameterError.Parameter.time.check(beginTime, .beFinite)
        try ParameterError.Parameter.time.check(timeOffset, .beFinite)
        try ParameterError.Parameter.speed.check(speed, .beFinite)
        let isPlayedOnce = repeats == .once && !autoreverses
        if duration != .infinity || !isPlayedOnce || speed < 0 {
            try ParameterError.Parameter.duration.check(duration, isPlayedOnce ? .notBeNegative : .bePositive)
        }
        self.beginTime = beginTime
        self.duration = duration
        self.speed = speed
        self.timeOffset = timeOffset
        self.repeats = repeats
        self.autoreverses = autoreverses
        self.fillMode = fillMode

        switch repeats {
        case .times(let count):
            if count != .infinity { try ParameterError.Parameter.repeatCount.check(count, .bePositive) }
            activeDuration = duration * (autoreverses ? 2 * count : count)
        case .lasting(let seconds):
            if seconds != .infinity { try ParameterError.Parameter.duration.check(seconds, .bePositive) }
            activeDuration = seconds
        }
        if speed < 0 { try ParameterError.Parameter.duration.check(activeDuration, .beFinite) }
        endTime = speed == 0 ? .infinity : beginTime + activeDuration / abs(speed)

        guard duration > 0 && duration < .infinity else {
            (firstCycle, lastCycle) = (0, 0)
            return
        }
        firstCycle = (timeOffset / duration + MediaTiming.grain).rounded(.down)
        lastCycle = ((activeDuration + timeOffset) / duration - MediaTiming.grain).rounded(.up) - 1
    }

    /// The number or the length of repetitions of a cycle.
    ///
    ///     let blink = try MediaTiming(duration: 0.5, repeats: .lasting(2.2), autoreverses: true)
    public enum Repeats: Hashable, Sendable {
        /// A number of cycles, greater than 0, fractions included.
        case times(Double)
        /// The cycles, fractions included, that fit into a number of seconds of active time, greater than 0.
        case lasting(Double)

        /// A single cycle.
        public static let once = Repeats.times(1)
        /// Cycles without end.
        public static let forever = Repeats.times(.infinity)
    }

    /// The visibility of a motion outside of its active time: held at the nearer end, or not shown.
    ///
    ///     let late = try MediaTiming(beginTime: 1, duration: 0.5, fillMode: .forwards)
    ///     late.shows(in: .before)  // false
    public enum FillMode: Hashable, Sendable {
        /// Shown neither before nor after.
        case removed
        /// Shown before the beginning.
        case backwards
        /// Shown after the end.
        case forwards
        /// Always shown.
        case both
    }
}

extension MediaTiming {
    /// The position of a parent time relative to the active time.
    public enum Phase: Hashable, Sendable {
        /// The time before the begin time.
        case before
        /// The active time: from the begin time to the end of the last cycle.
        case active
        /// The time after the last cycle.
        case after
    }

    /// A local time, with its rate and its phase.
    ///
    ///     let pulse = try MediaTiming(duration: 0.5, repeats: .forever, autoreverses: true)
    ///     pulse.local(at: 0.75).time  // 0.25, on the way back
    public struct Local: Hashable, Sendable {
        /// Seconds of local time.
        public let time: Double
        /// The seconds of local time per second of parent time: the speed, negative on the way back, 0
        /// outside of the active time.
        public let rate: Double
        /// The phase of the parent time: before, in or after the active time.
        public let phase: Phase
        /// True if the time belongs to a cycle that runs backwards.
        public let isReversed: Bool
    }

    /// The local time held after the end; that at the beginning if the motion never ends.
    public var end: Local {
        local(at: endTime < .infinity ? .infinity : -.infinity)
    }

    /// Returns true if the motion shows in `phase`.
    public func shows(in phase: Phase) -> Bool {
        switch phase {
        case .before: fillMode == .backwards || fillMode == .both
        case .active: true
        case .after: fillMode == .forwards || fillMode == .both
        }
    }

    /// Returns the active time at `parentTime`, in seconds. NaN counts as before the beginning.
    public func activeTime(at parentTime: Double) -> Double {
        active(at: parentTime).time
    }

    /// Returns the local time at `parentTime`. NaN counts as before the beginning.
    public func local(at parentTime: Double) -> Local {
        let (active, phase) = active(at: parentTime)
        let (time, isReversed) = cyclePlace(active, isEnd: phase != .active)
        let rate = phase == .active ? (isReversed ? -speed : speed) : 0
        return Local(time: time, rate: rate, phase: phase, isReversed: isReversed)
    }

    private func active(at parentTime: Double) -> (time: Double, phase: Phase) {
        let end = activeDuration + timeOffset
        guard parentTime >= beginTime else { return (speed < 0 ? end : timeOffset, .before) }
        guard parentTime < endTime || endTime == .infinity else {
            return (speed < 0 ? timeOffset : end, .after)
        }
        let limit = min(activeDuration, .greatestFiniteMagnitude)
        let elapsed = speed == 0 ? 0 : min((parentTime - beginTime) * abs(speed), limit)
        return (speed < 0 ? end - elapsed : timeOffset + elapsed, .active)
    }

    /// The time within the cycle at an active time, and true if that cycle runs backwards.
    private func cyclePlace(_ active: Double, isEnd: Bool) -> (time: Double, isReversed: Bool) {
        guard duration < .infinity && duration > 0 else { return (duration > 0 ? active : 0, false) }
        // Running backwards, a cycle begins with its end.
        let position = active / duration
        let natural = speed < 0 ? position.rounded(.up) - 1 : position.rounded(.down)
        let cycle = max(min(natural, lastCycle), firstCycle)
        var time = max(min(active - cycle * duration, duration), 0)
        if isEnd && time < MediaTiming.grain * duration { time = 0 }
        if isEnd && duration - time < MediaTiming.grain * duration { time = duration }
        let isReversed = autoreverses && (cycle / 2).rounded(.down) * 2 != cycle
        return (isReversed ? duration - time : time, isReversed)
    }

    /// The part of a cycle that counts as none, so that rounding neither adds a cycle to whole ones nor ends
    /// them a little early.
    private static var grain: Double { 1e-9 }
}
