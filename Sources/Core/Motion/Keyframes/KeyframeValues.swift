/// How a motion goes through a list of values.
///
///     let steps = try KeyframeMotion(values: [0.0, 90, 180], duration: 0.6, interpolation: .discrete)
public enum KeyframeInterpolation: Hashable, Sendable {
    /// It jumps from one to the next.
    case discrete
    /// It goes straight from one to the next.
    case linear
    /// It goes through them without a corner, from rest to rest.
    case cubic
}

extension KeyframeMotion {
    /// A motion through a list of values at given times, as Core Animation's keyframe animations.
    ///
    ///     let shake = try KeyframeMotion(values: [0.0, 8, -8, 5, 0], duration: 0.4, interpolation: .cubic)
    ///
    /// - Parameters:
    ///   - values: At least one; finite.
    ///   - keyTimes: When each of them is reached, as a fraction of the duration: as many as there are values, none
    ///     less than the one before. The first value holds until its time, the last from its own. When nil, they
    ///     are spread evenly; each of a discrete motion's values then shows for the same time.
    ///   - duration: Seconds, 0 or greater.
    ///   - interpolation: How to go from one to the next.
    ///   - curves: The pace of each stretch of a linear motion: one less than there are values, or none at all.
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

    /// A motion through a list of values at one speed: the time between two of them is in proportion to their
    /// distance.
    ///
    /// The speed of a linear motion is the same everywhere. A cubic one, which starts and ends at rest and goes
    /// round its corners on arcs a little longer than the straight way, keeps it roughly.
    ///
    /// - Parameters:
    ///   - values: At least one; finite.
    ///   - duration: Seconds, 0 or greater.
    ///   - interpolation: How to go from one to the next.
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
