/// A motion along a track of keyframes, each beginning where and when the one before it ends.
///
///     let track = try KeyframeMotion(from: 0.0, [
///         .linear(100, duration: 0.3, curve: .easeIn),
///         .hold(duration: 0.2),
///         .spring(0, spring: .snappy),
///     ])
///     track.state(at: 0.4)
///
/// The motion passes every key at its time, except the target of a spring that is cut short. A query takes
/// time in proportion to the logarithm of the number of keyframes and allocates nothing. ``CombinedMotion``
/// combines several tracks that move different parts of a value.
public struct KeyframeMotion<Value: Animatable>: FiniteTrajectory, Equatable {
    /// The state at time 0.
    public let start: MotionState<Value>
    /// Seconds from the start to the end of the last keyframe. A spring at the end continues to settle after
    /// it.
    public let duration: Double

    @usableFromInline let segments: [KeyframeSegment<Value>]
    /// The value after the duration.
    @usableFromInline let end: Value
    /// True if the last segment is a spring that continues after the duration.
    @usableFromInline let endsInSpring: Bool

    /// Creates a track that starts at rest.
    ///
    /// - Parameters:
    ///   - start: The value at time 0; finite.
    ///   - keyframes: The keyframes in order.
    public init(from start: Value, _ keyframes: [Keyframe<Value>]) throws(ParameterError) {
        try self.init(from: MotionState(start), keyframes)
    }

    /// Creates a track that starts with a velocity: a first keyframe that is cubic or a spring continues from
    /// it.
    ///
    /// - Parameters:
    ///   - start: The state at time 0; finite.
    ///   - keyframes: The keyframes in order.
    public init(from start: MotionState<Value>, _ keyframes: [Keyframe<Value>]) throws(ParameterError) {
        try start.checkIsFinite()
        var track = KeyframeTrack(here: start)
        track.segments.reserveCapacity(keyframes.count)
        for index in keyframes.indices {
            let next = index + 1 < keyframes.count ? keyframes[index + 1] : nil
            try track.append(keyframes[index], before: next)
        }
        try ParameterError.Parameter.duration.check(track.time, .beFinite)
        self.start = start
        segments = track.segments
        duration = track.time
        end = track.here.value
        endsInSpring = track.endsInSpring
    }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        guard time >= 0 else { return start }
        guard time < duration || endsInSpring else { return MotionState(end) }
        let index = segments.partition(after: time)
        return index < 0 ? start : segments[index].state(at: time - segments[index].begin)
    }
}

extension KeyframeMotion {
    /// The times, in seconds, at which keyframes other than jumps begin, followed by the end of the last one.
    public var keyTimes: [Double] {
        segments.map(\.begin) + [duration]
    }

    @inlinable
    public var destination: Value? {
        guard endsInSpring, case .spring(let motion)? = segments.last?.path else { return end }
        return motion.destination
    }

    @inlinable
    public var logicalDuration: Double? {
        guard endsInSpring, let last = segments.last, case .spring(let motion) = last.path else {
            return duration
        }
        return motion.logicalDuration.map { last.begin + $0 }
    }

    /// The last time, in seconds, at which the motion leaves `tolerance`, in a bounded number of steps for
    /// each keyframe that ends within it.
    ///
    /// The time is exact, except for a spring that is cut short and followed by nothing that leaves the
    /// tolerance: there, the result may be a little later.
    @inlinable
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        guard let destination else { return nil }
        for index in segments.indices.reversed() {
            let segment = segments[index]
            if endsInSpring, index == segments.count - 1, case .spring(let motion) = segment.path {
                guard let time = motion.settlingTime(within: tolerance) else { return nil }
                if time > 0 { return segment.begin + time }
            } else if let time = segment.lastTime(outside: tolerance, of: destination) {
                return segment.begin + time
            }
        }
        return 0
    }
}

extension Array {
    /// The index of the last segment that has begun at `time`; −1 if none has.
    @inlinable
    func partition<Value>(after time: Double) -> Int where Element == KeyframeSegment<Value> {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].begin <= time { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}
