/// A track of keyframes under construction.
struct KeyframeTrack<Value: Animatable> {
    var segments: [KeyframeSegment<Value>] = []
    /// Seconds from the start to the end of the last segment so far.
    var time = 0.0
    /// The state at the end of the last segment, with the velocity from which a smooth stretch continues.
    var here: MotionState<Value>
    /// True if the last keyframe is a spring.
    var endsInSpring = false

    init(here: MotionState<Value>) {
        self.here = here
    }

    /// The shortest duration, in seconds; a shorter one is a jump.
    private static var briefest: Double { 1e-9 }
    /// The steepest slope of a curve's end that a cubic meets smoothly, as a multiple of the average: a
    /// steeper one would bend the cubic back.
    private static var steepest: Double { 3 }

    mutating func append(_ keyframe: Keyframe<Value>, before next: Keyframe<Value>?) throws(ParameterError) {
        switch keyframe.kind {
        case .linear(let value, let duration, let curve):
            guard try begin(value, duration) else { return }
            let velocity = KeyframeTrack.velocity(from: here.value, to: value, duration, curve, at: 1)
            let line = CurveLine(from: here.value, to: value, curve: curve)
            append(.line(line), duration, endingAt: MotionState(value, velocity: velocity))

        case .cubic(let value, let duration, let start, let end):
            try start?.checkIsFinite()
            try end?.checkIsFinite()
            guard try begin(value, duration) else { return }
            let start = MotionState(here.value, velocity: start ?? here.velocity)
            let end = MotionState(value, velocity: end ?? passing(value, after: duration, before: next))
            let path = CubicPath(
                from: value.offset(to: start), to: value.offset(to: end), duration: duration)
            append(.cubic(value, path), duration, endingAt: end)

        case .spring(let value, let duration, let spring, let start):
            try start?.checkIsFinite()
            guard let duration = duration ?? spring.settlingDuration else {
                throw ParameterError(.dampingRatio, spring.dampingRatio, must: .bePositive)
            }
            // The last spring goes on until it rests, however short its duration.
            let isLast = next == nil
            guard try begin(value, isLast ? max(duration, KeyframeTrack.briefest) : duration) else { return }
            let start = MotionState(here.value, velocity: start ?? here.velocity)
            let motion = spring.motion(from: start, to: value)
            append(
                .spring(motion), duration, endingAt: isLast ? MotionState(value) : motion.state(at: duration))
            endsInSpring = isLast

        case .move(let value):
            _ = try begin(value, 0)

        case .hold(let duration):
            if try begin(here.value, duration) { append(.rest(here.value), duration, endingAt: here) }
            here.velocity = .zero
        }
    }

    /// Checks the numbers; if the duration counts as 0, jumps to `value` and returns false.
    private mutating func begin(_ value: Value, _ duration: Double) throws(ParameterError) -> Bool {
        try value.checkIsFinite()
        try ParameterError.Parameter.duration.check(duration, .notBeNegative)
        if duration >= KeyframeTrack.briefest { return true }
        here = MotionState(value)
        return false
    }

    private mutating func append(
        _ path: KeyframeSegment<Value>.Path, _ duration: Double, endingAt end: MotionState<Value>
    ) {
        segments.append(KeyframeSegment(begin: time, duration: duration, path: path))
        time += duration
        here = end
    }

    /// The velocity at which a cubic of `duration` seconds from here passes `value`, so that `next` continues
    /// smoothly.
    private func passing(
        _ value: Value, after duration: Double, before next: Keyframe<Value>?
    ) -> Velocity<Value> {
        switch next?.kind {
        case .linear(let nextValue, let nextDuration, let curve) where nextDuration >= KeyframeTrack.briefest:
            return KeyframeTrack.velocity(from: value, to: nextValue, nextDuration, curve, at: 0)
        case .cubic(let nextValue, let nextDuration, let start, _)
        where nextDuration >= KeyframeTrack.briefest:
            return start ?? parabola(through: value, after: duration, to: nextValue, nextDuration)
        case .spring(let nextValue, _, let spring, let start):
            return start ?? parabola(through: value, after: duration, to: nextValue, spring.duration)
        default:
            return .zero
        }
    }

    /// The velocity at `value` of the parabola from here through `value` after `duration` seconds to `next`
    /// another `nextDuration` later.
    private func parabola(
        through value: Value, after duration: Double, to next: Value, _ nextDuration: Double
    ) -> Velocity<Value> {
        let whole = duration + nextDuration
        let arriving = here.value.displacement(from: value).scaled(by: -nextDuration / (duration * whole))
        let leaving = next.displacement(from: value).scaled(by: duration / (nextDuration * whole))
        return Velocity(perSecond: arriving + leaving)
    }

    private static func velocity(
        from start: Value, to end: Value, _ duration: Double, _ curve: UnitCurve, at progress: Double
    ) -> Velocity<Value> {
        let slope = min(max(curve.velocity(at: progress), -steepest), steepest)
        let displacement =
            progress < 0.5
            ? end.displacement(from: start) : start.displacement(from: end).scaled(by: -1)
        return Velocity(perSecond: displacement.scaled(by: slope / duration))
    }
}
