/// The interpolation between the values of a list.
///
///     let steps = try KeyframeMotion(values: [0.0, 90, 180], duration: 0.6, interpolation: .discrete)
public enum KeyframeInterpolation: Hashable, Sendable {
    /// Jumps from one value to the next.
    case discrete
    /// Moves straight from one value to the next.
    case linear
    /// Moves through the values without a corner, from rest to rest.
    case cubic
}

extension KeyframeMotion {
    /// Creates a motion through a list of values at given times, as Core Animation's keyframe animations.
    ///
    ///     let shake = try KeyframeMotion(values: [0.0, 8, -8, 5, 0], duration: 0.4, interpolation: .cubic)
    ///
    /// - Parameters:
    ///   - values: At least one; finite.
    ///   - keyTimes: The time of each value as a fraction of the duration: as many as there are values, none
    ///     less than the one before. The first value holds until its time, the last from its own. When nil,
    ///     the times are spread evenly; each value of a discrete motion then shows for the same time.
    ///   - duration: Seconds, 0 or greater.
    ///   - interpolation: The interpolation from one value to the next.
    ///   - curves: The pace of each stretch of a linear motion: one curve fewer than there are values, or
    ///     none.
    public init(
        values: [Value], keyTimes: [Double]? = nil, duration: Double,
        interpolation: KeyframeInterpolation = .linear, curves: [UnitCurve] = []
    ) throws(ParameterError) {
        guard let first = values.first else { throw ParameterError(.keyframeCount, 0, must: .bePositive) }
        let count = values.count
        let stretches = Double(max(interpolation == .discrete ? count : count - 1, 1))
        let times = keyTimes ?? values.indices.map { Double($0) / stretches }
        try KeyframeMotion.checkCount(times.count, count)
        if !curves.isEmpty {
            try KeyframeMotion.checkCount(curves.count, interpolation == .linear ? count - 1 : 0)
        }
        try ParameterError.Parameter.duration.check(duration, .notBeNegative)

        var keyframes: [Keyframe<Value>] = []
        keyframes.reserveCapacity(2 * count + 1)
        var last = 0.0
        for (index, time) in times.enumerated() {
            try ParameterError.Parameter.keyTime.check(time, .lieIn(from: last, through: 1))
            let span = (time - last) * duration
            last = time
            switch index == 0 ? .discrete : interpolation {
            case .discrete:
                keyframes.append(.hold(duration: span))
                keyframes.append(.move(values[index]))
            case .linear:
                let curve = curves.isEmpty ? .linear : curves[index - 1]
                keyframes.append(.linear(values[index], duration: span, curve: curve))
            case .cubic:
                keyframes.append(.cubic(values[index], duration: span))
            }
        }
        keyframes.append(.hold(duration: (1 - last) * duration))
        try self.init(from: first, keyframes)
    }

    /// Returns a motion through a list of values at constant speed: the time between two values is in
    /// proportion to their distance.
    ///
    /// The speed of a linear motion is the same everywhere. A cubic motion starts and ends at rest and rounds
    /// its corners on arcs a little longer than the straight path; its speed is roughly constant.
    ///
    /// - Parameters:
    ///   - values: At least one value; finite.
    ///   - duration: Seconds, 0 or greater.
    ///   - interpolation: The interpolation from one value to the next.
    public static func paced(
        through values: [Value], duration: Double, interpolation: KeyframeInterpolation = .linear
    ) throws(ParameterError) -> KeyframeMotion {
        var sums = [0.0]
        for (value, next) in zip(values, values.dropFirst()) {
            sums.append(sums[sums.count - 1] + next.displacement(from: value).magnitude)
        }
        let total = sums[sums.count - 1]
        try ParameterError.Parameter.value.check(total, .beFinite)
        let times = total > 0 ? sums.map { $0 / total } : sums
        return try KeyframeMotion(
            values: values, keyTimes: values.isEmpty ? [] : times, duration: duration,
            interpolation: interpolation)
    }

    private static func checkCount(_ count: Int, _ expected: Int) throws(ParameterError) {
        let exactly = ParameterError.Requirement.lieIn(from: Double(expected), through: Double(expected))
        try ParameterError.Parameter.keyframeCount.check(Double(count), exactly)
    }
}
