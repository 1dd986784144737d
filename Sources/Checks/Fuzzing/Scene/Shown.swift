import Fling

/// The state shown by a property of any type.
struct Shown: CustomStringConvertible {
    let isFinite: Bool
    private let name: String
    private let state: AnyMotionState
    private let gaps: (AnyMotionState) -> Gaps?

    /// The distances between two states, and their magnitudes.
    private struct Gaps {
        var value, velocity, size, speed: Double
    }

    init<Value: Animatable>(_ name: String, _ state: MotionState<Value>) {
        isFinite = state.isFinite
        self.name = name
        self.state = AnyMotionState(state)
        gaps = { other in
            guard let other = other.state(of: Value.self) else { return nil }
            return Gaps(
                value: state.value.displacement(from: other.value).magnitude,
                velocity: (state.velocity.perSecond - other.velocity.perSecond).magnitude,
                size: state.value.animatableData.magnitude, speed: state.velocity.speed)
        }
    }

    var description: String { "\(name) \(state.value) at \(state.velocity)" }

    /// Returns true if the value is equal up to rounding of numbers, and of times to whole nanoseconds.
    func isInPlace(of other: Shown) -> Bool {
        guard let gaps = gaps(other.state) else { return false }
        return gaps.value <= 1e-9 * (1 + gaps.size) + 2e-8 * gaps.speed
    }

    /// Returns true if value and velocity are equal up to rounding.
    func isNear(_ other: Shown) -> Bool {
        guard let gaps = gaps(other.state) else { return false }
        // Within the rounding of times, a stiff spring also changes the velocity, and so does a held value that catches up.
        return isInPlace(of: other) && gaps.velocity <= 2e-5 * (1 + gaps.size + gaps.speed)
    }
}
