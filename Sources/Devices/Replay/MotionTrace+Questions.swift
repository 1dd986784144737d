import Interaction
import Motion

// The queries of tests.

extension MotionTrace {
    /// The seconds from the first event to the last frame.
    public var duration: Double { last.time }

    /// The activities of the value, one after the other: idle, dragging, animating, idle.
    public var activities: [Activity] {
        transitions.reduce(into: [frames[0].activity]) { activities, transition in
            if activities.last != transition.to { activities.append(transition.to) }
        }
    }

    /// The final resting value; nil if the value does not come to rest.
    public var restingValue: Value? { last.activity == .idle ? last.value : nil }

    /// The time in seconds at which the value came to rest for the last time; 0 if it never moved, nil if
    /// it does not rest.
    public var restingTime: Double? {
        guard last.activity == .idle else { return nil }
        return transitions.last { $0.to == .idle }?.time ?? 0
    }

    /// The velocity of the frame with the greatest speed.
    public var peakVelocity: Velocity<Value> { peak.state.velocity }

    /// The time of the frame with the greatest speed, in seconds.
    public var peakTime: Double { peak.time }

    /// The velocities after each release, in order.
    public var releaseVelocities: [Velocity<Value>] {
        transitions.filter { $0.event == .release }.map(\.after.velocity)
    }

    /// Returns the frame shown at a time: the last one that is not later; before all frames, the first.
    public func frame(at seconds: Double) -> Frame {
        frames.last { $0.time <= seconds } ?? frames[0]
    }

    /// Returns true if the value comes to rest, no further than `distance` from `value`.
    ///
    /// - Parameters:
    ///   - value: The expected resting place.
    ///   - distance: The greatest distance from it, in the value's units.
    ///   - deadline: The latest time to come to rest, in seconds since the first event.
    public func settles(
        at value: Value, within distance: Double, by deadline: Double = .infinity
    ) -> Bool {
        guard let restingValue, let restingTime else { return false }
        return restingTime <= deadline && (restingValue - value).magnitude <= distance
    }

    /// Returns true if the value comes as near as `distance` to `value`, at a frame or between two.
    public func visits(_ value: Value, within distance: Double) -> Bool {
        nearestApproach(to: value).distance <= distance
    }

    /// Returns true if the value stays from `lower` through `upper`, on every axis.
    public func staysWithin(from lower: Value, through upper: Value) -> Bool {
        firstFrame(outside: lower, upper) == nil
    }

    /// Returns true if the value never jumps by more than `distance`; see ``firstJump(over:)``.
    public func isContinuous(within distance: Double) -> Bool { firstJump(over: distance) == nil }
}

extension MotionTrace where Value == Double {
    /// Returns true if the value stays in a range.
    public func staysWithin(_ range: ClosedRange<Double>) -> Bool {
        staysWithin(from: range.lowerBound, through: range.upperBound)
    }
}

// MARK: - Search

extension MotionTrace {
    /// A discontinuity of the value.
    public struct Jump: Equatable, Sendable {
        /// The time of the value before the jump, in seconds since the first event.
        public var startTime: Double
        /// The value before the jump.
        public var start: Value
        /// The time of the value after the jump, in seconds since the first event.
        public var endTime: Double
        /// The value after the jump.
        public var end: Value
        /// The greatest distance that the value's speed explains.
        public var explained: Double
        /// The event at which the value jumped; nil if it jumped between two frames.
        public var event: DragEventKind?

        /// The distance of the jump, in the value's units.
        public var distance: Double { (end - start).magnitude }
    }

    /// Returns the first jump by more than `distance`; nil if there is none.
    ///
    /// A transition must leave the value unchanged. From one frame to the next the value may move twice as far
    /// as the greatest speed from the frame before to the frame after would take it: a panel's reports do not
    /// come with the frames, so that a hand's steps per frame are uneven. A held value may also catch up with
    /// the distance that its hand moved during the ``latency``.
    public func firstJump(over distance: Double) -> Jump? {
        var jumps = transitions.filter { ($0.after.value - $0.before.value).magnitude > distance }.map {
            Jump(
                startTime: $0.time, start: $0.before.value, endTime: $0.time, end: $0.after.value,
                explained: 0, event: $0.event)
        }
        var turns = transitions[...]
        for index in frames.indices.dropFirst() {
            let (start, end) = (frames[index - 1], frames[index])
            var speed = frames[max(index - 2, 0)...min(index + 1, frames.count - 1)].reduce(0) {
                max($0, $1.velocity.speed)
            }
            while let turn = turns.first, turn.time <= end.time {
                speed = max(speed, turn.before.velocity.speed, turn.after.velocity.speed)
                turns.removeFirst()
            }
            let isHeld = start.activity == .dragging || end.activity == .dragging
            let explained = speed * (2 * (end.time - start.time) + (isHeld ? latency : 0))
            guard (end.value - start.value).magnitude > explained + distance else { continue }
            jumps.append(
                Jump(
                    startTime: start.time, start: start.value, endTime: end.time, end: end.value,
                    explained: explained))
            break
        }
        return jumps.min { $0.endTime < $1.endTime }
    }

    /// Returns the least distance to a value, and its time in seconds.
    public func nearestApproach(to value: Value) -> (distance: Double, time: Double) {
        var nearest = (distance: (frames[0].value - value).magnitude, time: frames[0].time)
        for (start, end) in zip(frames, frames.dropFirst()) {
            let displacement = end.value - start.value
            let length = displacement.magnitudeSquared
            let part = length > 0 ? min(max((value - start.value).dot(displacement) / length, 0), 1) : 0
            let distance = (start.value + displacement.scaled(by: part) - value).magnitude
            guard distance < nearest.distance else { continue }
            nearest = (distance, start.time + (end.time - start.time) * part)
        }
        return nearest
    }

    /// Returns the first frame with a value outside of bounds; nil if there is none.
    public func firstFrame(outside lower: Value, _ upper: Value) -> Frame? {
        frames.first { frame in
            (0..<Value.axisCount).contains { axis in
                !(lower[axis: axis] <= frame.value[axis: axis]
                    && frame.value[axis: axis] <= upper[axis: axis])
            }
        }
    }

    private var peak: (time: Double, state: MotionState<Value>) {
        var peak = (time: frames[0].time, state: frames[0].state)
        for frame in frames where frame.velocity.speed > peak.state.velocity.speed {
            peak = (frame.time, frame.state)
        }
        for turn in transitions {
            for state in [turn.before, turn.after] where state.velocity.speed > peak.state.velocity.speed {
                peak = (turn.time, state)
            }
        }
        return peak
    }
}
