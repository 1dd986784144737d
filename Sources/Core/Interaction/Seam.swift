import Motion

/// The passage of what is shown into a new course.
///
/// A hand's report changes the course of a value from its time plus ``DragRules/lead`` on, when the first
/// frame is seen that can know of it. There the new course need not meet what is shown: a prediction was
/// wrong, or a flight sets out faster than the hand was shown to move. What is shown is the new course plus
/// an offset, which begins with the difference of the two, and falls to 0 within a duration.
@usableFromInline
struct Seam<Value: Coordinates>: Sendable {
    /// The value that is shown at the seam.
    @usableFromInline let start: Value
    /// The offset at the seam: what is shown there, minus the course.
    @usableFromInline let gap: Value
    /// The velocity of the offset before the seam, per second.
    @usableFromInline let slope: Value
    /// The seconds until the offset is 0.
    @usableFromInline let end: Double

    @inlinable
    init(
        from shown: MotionState<Value>, to course: MotionState<Value>, within seconds: Double = Self.duration
    ) {
        start = shown.value
        gap = shown.value - course.value
        slope = (shown.velocity - course.velocity).perSecond
        end = gap == .zero && slope == .zero ? 0 : seconds
    }

    /// No seam: a course that is shown as it is.
    @inlinable
    init() { self.init(from: MotionState(.zero), to: MotionState(.zero)) }

    /// The passage into a flight and out of one: two frames at 60 Hz, one in which the eye sees the change
    /// and one in which it ends.
    @inlinable
    static var duration: Double { 0.033 }
    /// The way back of a held value that was shown ahead of its hand: a frame at 60 Hz.
    @inlinable
    static var retreat: Double { 0.016 }
    /// The way of a held value to a hand that it lags behind: as short as a path without a jump can be,
    /// because to ease this is to lag.
    @inlinable
    static var advance: Double { 0.004 }

    /// The state that is shown seconds after the seam, or before it: the course's with the offset. Before the
    /// seam the offset changes evenly.
    @inlinable
    func shown(_ course: MotionState<Value>, at seconds: Double) -> MotionState<Value> {
        guard seconds < end else { return course }
        guard seconds > 0 else {
            return MotionState(
                course.value + gap + slope.scaled(by: max(seconds, -0.1)),
                velocity: course.velocity + Velocity(perSecond: slope))
        }
        let left = 1 - seconds / end
        let slope = -3 * left * left / end
        return MotionState(
            course.value + gap.scaled(by: left * left * left),
            velocity: course.velocity + Velocity(perSecond: gap.scaled(by: slope)))
    }

    /// The start of a course with a velocity that is joined to what is shown without a change of velocity at
    /// the seam.
    static func departure(from shown: MotionState<Value>, velocity: Velocity<Value>) -> Value {
        shown.value + (shown.velocity - velocity).perSecond.scaled(by: duration / 3)
    }
}

extension Bounds {
    /// A state on the way from a value to a course: hard ends are left no further than one of them leaves
    /// them.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @usableFromInline
    func kept(_ state: MotionState<Value>, from start: Value, to course: Value) -> MotionState<Value> {
        guard isHard else { return state }
        var kept = state
        for axis in 0..<Value.axisCount {
            let lowest = min(lower[axis: axis], course[axis: axis], start[axis: axis])
            let highest = max(upper[axis: axis], course[axis: axis], start[axis: axis])
            let coordinate = min(max(state.value[axis: axis], lowest), highest)
            guard coordinate != state.value[axis: axis] else { continue }
            kept.value[axis: axis] = coordinate
            kept.velocity.perSecond[axis: axis] = 0
        }
        return kept
    }
}
