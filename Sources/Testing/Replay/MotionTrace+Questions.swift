import Interaction
import Motion

// What a test asks.

extension MotionTrace {
    /// Seconds from the first event to the last frame.
    public var duration: Double { last.time }

    /// What it did, one after the other: idle, dragging, animating, idle.
    public var activities: [Activity] {
        transitions.reduce(into: [frames[0].activity]) { activities, transition in
            if activities.last != transition.to { activities.append(transition.to) }
        }
    }

    /// Where it rests in the end; nil when it does not.
    public var restingValue: Value? { last.activity == .idle ? last.value : nil }

    /// When it came to rest for the last time, in seconds; 0 when it never moved, nil when it does not rest.
    public var restingTime: Double? {
        guard last.activity == .idle else { return nil }
        return transitions.last { $0.to == .idle }?.time ?? 0
    }

    /// The velocity when it was fastest.
    public var peakVelocity: Velocity<Value> { peak.state.velocity }

    /// When it was fastest, in seconds.
    public var peakTime: Double { peak.time }

    /// The velocities with which it was let go, in order.
    public var releaseVelocities: [Velocity<Value>] {
        transitions.filter { $0.event == .release }.map(\.after.velocity)
    }

    /// The frame that shows at a time: the last one that is not later. The first one before that.
    public func frame(at seconds: Double) -> Frame {
        frames.last { $0.time <= seconds } ?? frames[0]
    }

    /// Whether it rests in the end, no further than `distance` from a value.
    ///
    /// - Parameter deadline: When it must have come to rest, in seconds since the first event.
    public func settles(
        at value: Value, within distance: Double, by deadline: Double = .infinity
    ) -> Bool {
        guard let restingValue, let restingTime else { return false }
        return restingTime <= deadline && (restingValue - value).magnitude <= distance
    }

    /// Whether it comes as near as `distance` to a value, at a frame or on the way between two.
    public func visits(_ value: Value, within distance: Double) -> Bool {
        nearestApproach(to: value).distance <= distance
    }

    /// Whether it never leaves the values from `lower` through `upper`, on any axis.
    public func staysWithin(from lower: Value, through upper: Value) -> Bool {
        firstFrame(outside: lower, upper) == nil
    }

    /// Whether it never jumps by more than `distance`; see ``firstJump(over:)``.
    public func isContinuous(within distance: Double) -> Bool { firstJump(over: distance) == nil }
}

extension MotionTrace where Value == Double {
    /// Whether it never leaves a range.
    public func staysWithin(_ range: ClosedRange<Double>) -> Bool {
        staysWithin(from: range.lowerBound, through: range.upperBound)
    }
}

// MARK: - What the answers are found by

extension MotionTrace {
    /// A place where the value does not go on from where it was.
    public struct Jump: Equatable, Sendable {
        /// Seconds, and where it was last before.
        public var startTime: Double
        public var start: Value
        /// Seconds, and where it was first after.
        public var endTime: Double
        public var end: Value
        /// How far it was bound to go at most, by its speed.
        public var explained: Double
        /// The event at which it jumped; nil when it jumped between two frames.
        public var event: DragEventKind?

        /// How far it jumped, in the value's units.
        public var distance: Double { (end - start).magnitude }
    }

    /// The first jump by more than `distance`, if there is one.
    ///
    /// A transition must leave the value where it is. From one frame to the next the value may go twice as far
    /// as the greatest speed that it shows from the frame before to the frame after would take it: a panel's
    /// reports do not come with the frames, so that a hand's way in a frame is uneven.
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
            let explained = 2 * speed * (end.time - start.time)
            guard (end.value - start.value).magnitude > explained + distance else { continue }
            jumps.append(
                Jump(
                    startTime: start.time, start: start.value, endTime: end.time, end: end.value,
                    explained: explained))
            break
        }
        return jumps.min { $0.endTime < $1.endTime }
    }

    /// Where it comes nearest to a value: how near, and when, in seconds.
    public func nearestApproach(to value: Value) -> (distance: Double, time: Double) {
        var nearest = (distance: (frames[0].value - value).magnitude, time: frames[0].time)
        for (start, end) in zip(frames, frames.dropFirst()) {
            let way = end.value - start.value
            let length = way.magnitudeSquared
            let part = length > 0 ? min(max((value - start.value).dot(way) / length, 0), 1) : 0
            let distance = (start.value + way.scaled(by: part) - value).magnitude
            guard distance < nearest.distance else { continue }
            nearest = (distance, start.time + (end.time - start.time) * part)
        }
        return nearest
    }

    /// The first frame that shows a value beyond bounds.
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
