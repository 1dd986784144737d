import Fling

/// A part of the course of a property under a dynamic animator, from its beginning until the next one: the
/// base class of exact passages and of those through a world.
class DynamicPassage<Value: Coordinates> {
    /// The elapsed time of the animator at the beginning of the passage, in seconds.
    final let begin: Double
    /// The difference between the value shown and the beginning of the course; it decays within ``wear``
    /// seconds.
    fileprivate final let excess: Value.AnimatableData

    fileprivate init(begin: Double, excess: Value.AnimatableData) {
        self.begin = begin
        self.excess = excess
    }

    /// The time in which an overlap at the start decays, in seconds.
    fileprivate final var wear: Double { 0.2 }

    /// Returns the state at an elapsed time of the animator, in seconds.
    func state(at elapsed: Double) -> MotionState<Value> { MotionState(.zero) }

    /// The time in seconds after which the property rests at ``destination``; nil if that is not known.
    var duration: Double? { nil }

    /// The place at which an exact motion rests.
    var destination: Value? { nil }

    /// Returns a state of the course with the rest of the excess.
    ///
    /// - Parameter time: Seconds since the beginning, less than ``wear``.
    fileprivate final func worn(_ state: MotionState<Value>, at time: Double) -> MotionState<Value> {
        let u = max(time / wear, 0)
        // The factor falls from 1 to 0, with no slope at either end.
        let left = (1 - u) * (1 - u) * (1 + 2 * u)
        return MotionState(
            state.value.displaced(by: excess.scaled(by: left)),
            velocity: state.velocity + Velocity(perSecond: excess.scaled(by: -6 * u * (1 - u) / wear)))
    }
}

/// A passage along an exact motion.
final class ExactPassage<Motion: Trajectory>: DynamicPassage<Motion.Value> where Motion.Value: Coordinates {
    private let motion: Motion
    /// The motion with a last stretch that ends exactly; nil for a motion that never ends.
    private let settling: SettlingMotion<Motion>?
    /// The time in seconds at which the last stretch begins.
    private let landing: Double

    /// - Parameter shown: The value that is shown at the beginning.
    init(along motion: Motion, within tolerance: Tolerance, from shown: Motion.Value, begin: Double) {
        self.motion = motion
        settling = SettlingMotion(motion, within: tolerance)
        landing = motion.settlingTime(within: tolerance.suiting(motion)) ?? .infinity
        super.init(begin: begin, excess: shown.displacement(from: motion.state(at: 0).value))
    }

    @specialized(where Motion == BouncingMotion)
    @specialized(where Motion == ForcedMotion<Double>)
    override func state(at elapsed: Double) -> MotionState<Motion.Value> { shown(at: elapsed - begin) }

    /// A function of its own, so that the call of a specialized ``state(at:)`` needs no metadata of its types.
    @inline(never)
    private func shown(at time: Double) -> MotionState<Motion.Value> {
        // Both are large: the motion is read in place, and its last stretch only at its time.
        let state = time > landing ? landed(at: time) : motion.state(at: time)
        return time < wear && excess != .zero ? worn(state, at: time) : state
    }

    @inline(never)
    private func landed(at time: Double) -> MotionState<Motion.Value> {
        settling?.state(at: time) ?? motion.state(at: time)
    }

    /// True if the passage moves nothing.
    var isRest: Bool { motion.state(at: 0).velocity == .zero && landing == 0 }

    override var duration: Double? {
        settling.map { excess == .zero ? $0.duration : max($0.duration, wear) }
    }

    override var destination: Motion.Value? { settling == nil ? nil : motion.destination }
}

/// A passage through the states that a world computes.
final class WorldPassage<Value: Coordinates>: DynamicPassage<Value> {
    private let recording: WorldRecording<Value>

    /// - Parameter shown: The value that is shown at the beginning.
    init(along recording: WorldRecording<Value>, from shown: Value) {
        self.recording = recording
        super.init(begin: recording.begin, excess: shown.displacement(from: recording.start.value))
    }

    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == Double)
    override func state(at elapsed: Double) -> MotionState<Value> { shown(at: elapsed) }

    @inline(never)
    private func shown(at elapsed: Double) -> MotionState<Value> {
        let state = recording.state(at: elapsed)
        return elapsed - begin < wear && excess != .zero ? worn(state, at: elapsed - begin) : state
    }
}
