/// A part of the course of a property under a dynamic animator, from its beginning until the next one.
struct DynamicPassage<Motion: Trajectory> where Motion.Value: Coordinates {
    typealias Value = Motion.Value

    let course: Course
    /// The elapsed time of the animator at the beginning of the passage, in seconds.
    let begin: Double
    /// The difference between the value shown and the beginning of the course; it decays within ``wear``
    /// seconds.
    let excess: Value.AnimatableData

    enum Course {
        /// A motion and its last stretch, which ends exactly; nil for a motion that never ends.
        case exact(Motion, SettlingMotion<Motion>?)
        /// The states that a world computes.
        case world(WorldRecording<Value>)
    }

    /// The time in which an overlap at the start decays, in seconds.
    static var wear: Double { 0.2 }

    @specialized(where Motion == BouncingMotion)
    @specialized(where Motion == ForcedMotion<Double>)
    func state(at elapsed: Double) -> MotionState<Value> {
        let time = elapsed - begin
        var state =
            switch course {
            case .exact(let motion, let settling): settling?.state(at: time) ?? motion.state(at: time)
            case .world(let recording): recording.state(at: elapsed)
            }
        guard time < Self.wear, excess != .zero else { return state }
        let u = max(time / Self.wear, 0)
        // The factor falls from 1 to 0, with no slope at either end.
        let left = (1 - u) * (1 - u) * (1 + 2 * u)
        state.value = state.value.displaced(by: excess.scaled(by: left))
        state.velocity =
            state.velocity
            + Velocity(perSecond: excess.scaled(by: -6 * u * (1 - u) / Self.wear))
        return state
    }

    /// True if the passage moves nothing.
    func isRest(within tolerance: Tolerance) -> Bool {
        guard case .exact(let motion, _) = course else { return false }
        return motion.state(at: 0).velocity == .zero && motion.settlingTime(within: tolerance) == 0
    }

    /// The time in seconds after which the property rests at ``destination``; nil if that is not known.
    var duration: Double? {
        guard case .exact(_, let settling?) = course else { return nil }
        return excess == .zero ? settling.duration : max(settling.duration, Self.wear)
    }

    /// The place at which an exact motion rests.
    var destination: Value? {
        guard case .exact(let motion, _) = course else { return nil }
        return motion.destination
    }
}
