import Motion

/// The passage of what is shown into a new course.
///
/// A hand's report changes the course of a value from its time plus ``DragRules/lead`` on, when the first frame is seen that
/// can know of it. There the new course need not meet what is shown: a prediction was wrong, or a flight sets out faster
/// than the hand was shown to move. What is shown is the new course plus an offset, which makes up the difference at the
/// seam and falls to 0 within ``duration``.
@usableFromInline
struct Seam<Value: Coordinates>: Sendable {
    /// The value that is shown at the seam.
    @usableFromInline let start: Value
    /// The offset at the seam: what is shown there, minus the course.
    @usableFromInline let gap: Value
    /// The seconds until the offset is 0.
    @usableFromInline let end: Double

    /// The seconds in which an offset falls to 0: two frames at 60 Hz, one in which the eye sees the change and one in
    /// which it ends.
    @inlinable
    static var duration: Double { 0.033 }

    @inlinable
    init(from start: Value, to course: Value) {
        self.start = start
        gap = start - course
        end = gap == .zero ? 0 : Self.duration
    }

    /// No seam: a course that is shown as it is.
    @inlinable
    init() { self.init(from: .zero, to: .zero) }

    func moved(by way: Value) -> Seam {
        Seam(from: start + way, to: start + way - gap)
    }

    /// The state that is shown seconds after the seam: the course's, with the offset gap · (1 − x)³, where x is the part
    /// of the duration that has passed.
    @inlinable
    func shown(_ course: MotionState<Value>, at seconds: Double) -> MotionState<Value> {
        guard seconds < end else { return course }
        let left = min(1 - seconds / Self.duration, 1)
        let slope = -3 / Self.duration * left * left
        return MotionState(
            course.value + gap.scaled(by: left * left * left),
            velocity: course.velocity + Velocity(perSecond: gap.scaled(by: slope)))
    }

    /// The start of a course with a velocity that is joined to what is shown without a change of velocity at the seam.
    static func departure(from shown: MotionState<Value>, velocity: Velocity<Value>) -> Value {
        shown.value + (shown.velocity - velocity).perSecond.scaled(by: duration / 3)
    }
}

extension Bounds {
    /// A state on the way from a value to a course: hard ends are left no further than one of them leaves them.
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
