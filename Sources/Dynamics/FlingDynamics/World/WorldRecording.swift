import Fling

/// The states of an item in a world, one for each step, and the states between them.
final class WorldRecording<Value: Coordinates> {
    /// The number of steps in a second.
    static var stepsPerSecond: Double { 240 }
    /// The number of steps after which a recording is full, and another one follows.
    static var capacity: Int { 1200 }

    /// The step of the first sample, counted from the start of the animator.
    let firstStep: Int
    private var samples: [Sample]
    /// The exact motions while nothing touches the item: one is shown for times beyond the last sample.
    var flight: WorldFlight?
    private let motion: (WorldFlight) -> ForcedMotion<Value>

    private struct Sample {
        var state: MotionState<Value>
        /// True if a contact or a joint moved the item in the step that ends here.
        var isForced: Bool
    }

    /// Creates a recording with its first state.
    ///
    /// - Parameter motion: Returns the recorded one of the motions of a flight.
    init(
        from step: Int, _ state: MotionState<Value>, motion: @escaping (WorldFlight) -> ForcedMotion<Value>
    ) {
        self.motion = motion
        firstStep = step
        samples = [Sample(state: state, isForced: false)]
        samples.reserveCapacity(Self.capacity + 1)
    }

    /// The elapsed time of the first sample, in seconds.
    var begin: Double { Double(firstStep) / Self.stepsPerSecond }

    var isFull: Bool { samples.count > Self.capacity }

    var start: MotionState<Value> { samples[0].state }

    var end: MotionState<Value> { samples[samples.count - 1].state }

    /// Adds the state of the next step.
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == Double)
    func append(_ state: MotionState<Value>, isForced: Bool) {
        samples.append(Sample(state: state, isForced: isForced))
    }

    /// Returns the state at an elapsed time in seconds: between two steps by a cubic through values and
    /// velocities or, in a step with a contact, on a line.
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == Double)
    func state(at elapsed: Double) -> MotionState<Value> {
        let place = elapsed * Self.stepsPerSecond - Double(firstStep)
        guard place > 0 else { return samples[0].state }
        guard place < Double(samples.count - 1) else { return state(after: elapsed) }
        let index = Int(place)
        let (from, to) = (samples[index].state, samples[index + 1])
        let u = place - Double(index)
        let displacement = to.state.value - from.value
        if to.isForced {
            // The contact is somewhere in the step.
            return MotionState(
                from.value + displacement.scaled(by: u),
                perSecond: displacement.scaled(by: Self.stepsPerSecond))
        }
        let step = 1 / Self.stepsPerSecond
        let first = from.velocity.perSecond.scaled(by: step)
        let last = to.state.velocity.perSecond.scaled(by: step)
        // x = v₀u + (3w − 2v₀ − v₁)u² + (v₀ + v₁ − 2w)u³, for velocities per step and the displacement w.
        let square = displacement.scaled(by: 3) - first.scaled(by: 2) - last
        let cube = first + last - displacement.scaled(by: 2)
        let value = from.value + first.scaled(by: u) + square.scaled(by: u * u) + cube.scaled(by: u * u * u)
        let slope = first + square.scaled(by: 2 * u) + cube.scaled(by: 3 * u * u)
        return MotionState(value, perSecond: slope.scaled(by: Self.stepsPerSecond))
    }

    private func state(after elapsed: Double) -> MotionState<Value> {
        guard let flight else { return end }
        let begin = Double(flight.begin) * WorldStage.step
        return motion(flight).state(at: max(elapsed - begin, 0))
    }
}
