extension Trajectory {
    /// Samples the motion into keyframes at a fixed rate, for a player that accepts only keyframes, or for a
    /// cost per frame that does not depend on the motion.
    ///
    ///     let baked = try Spring.bouncy.motion(from: 0, to: 320).bakedKeyframes(rate: 60, within: .point)
    ///     let values = baked.keyTimes.map { baked.state(at: $0).value }
    ///
    /// The keys are at 0 and at every multiple of the interval up to the first at which the motion has
    /// settled; that last key is the destination itself.
    ///
    /// - Parameters:
    ///   - rate: Keys per second, greater than 0, at most 10,000. There may be at most a million keys.
    ///   - tolerance: The tolerance in which the motion counts as settled. A motion that never settles
    ///     throws.
    ///   - interpolation: The interpolation between keys. Cubics have the motion's own velocity at each key,
    ///     and are some thousand times nearer to the motion than straight lines.
    public func bakedKeyframes(
        rate: Double, within tolerance: Tolerance, interpolation: KeyframeInterpolation = .linear
    ) throws(ParameterError) -> KeyframeMotion<Value> {
        try ParameterError.Parameter.frameRate.check(rate, .lieAbove(0, atMost: 10_000))
        guard let destination, let settling = settlingTime(within: tolerance) else {
            throw ParameterError(.settlingDuration, .infinity, must: .beFinite)
        }
        let keyCount = (settling * rate - 1e-9).rounded(.up)
        guard keyCount <= 1_000_000 else {
            throw ParameterError(.frameRate, rate, must: .giveRepresentableMotion)
        }
        let count = max(Int(keyCount), 1)
        let interval = 1 / rate
        var keyframes: [Keyframe<Value>] = []
        keyframes.reserveCapacity(2 * count)
        for index in 1...count {
            let key = index < count ? state(at: Double(index) * interval) : MotionState(destination)
            switch interpolation {
            case .discrete:
                keyframes.append(.hold(duration: interval))
                keyframes.append(.move(key.value))
            case .linear:
                keyframes.append(.linear(key.value, duration: interval))
            case .cubic:
                keyframes.append(.cubic(key.value, duration: interval, endVelocity: key.velocity))
            }
        }
        return try KeyframeMotion(from: state(at: 0), keyframes)
    }
}
