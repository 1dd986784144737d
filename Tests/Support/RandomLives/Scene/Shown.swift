import Fling

/// The state shown by a property of any type.
public struct Shown: CustomStringConvertible {
    public let isFinite: Bool
    private let name: String
    private let state: AnyMotionState
    private let gaps: (AnyMotionState) -> Gaps?

    /// The distances between two states, and their magnitudes.
    private struct Gaps {
        var value, velocity, size, speed: Double
    }

    /// - Parameter time: A time ahead; nil for the scene's.
    public init<Value: Animatable>(
        _ name: String, _ property: Property<Value>, at time: Timestamp? = nil
    ) {
        let state = time.map { property.state(at: $0) } ?? property.state
        let time = time ?? property.scene?.time ?? .zero
        isFinite = state.isFinite
        self.name = name
        self.state = AnyMotionState(state)
        gaps = { other in
            guard let other = other.state(of: Value.self) else { return nil }
            let distance = state.value.displacement(from: other.value).magnitude
            // A held value that catches up with its hand has the velocity of the hand, and is faster.
            let speed = distance > 0 ? max(state.velocity.speed, property.speed(around: time)) : 0
            return Gaps(
                value: distance, velocity: (state.velocity.perSecond - other.velocity.perSecond).magnitude,
                size: state.value.animatableData.magnitude, speed: speed)
        }
    }

    public var description: String { "\(name) \(state.value) at \(state.velocity)" }

    /// Returns true if the value is equal up to rounding of numbers, and of times to whole nanoseconds.
    public func isInPlace(of other: Shown) -> Bool {
        guard let gaps = gaps(other.state) else { return false }
        return gaps.value <= 1e-9 * (1 + gaps.size) + 2e-8 * gaps.speed
    }

    /// Returns true if value and velocity are equal up to rounding.
    public func isNear(_ other: Shown) -> Bool {
        guard let gaps = gaps(other.state) else { return false }
        // Within the rounding of times, a stiff spring also changes the velocity, and so does a held value
        // that catches up.
        return isInPlace(of: other) && gaps.velocity <= 2e-5 * (1 + gaps.size + gaps.speed)
    }
}

extension Property {
    /// Returns the speed at which the value is shown to move at a moment, from a microsecond on either side.
    fileprivate func speed(around time: Timestamp) -> Double {
        let (before, after) = (state(at: time.advanced(by: -1e-6)), state(at: time.advanced(by: 1e-6)))
        return after.value.displacement(from: before.value).magnitude / 2e-6
    }
}
