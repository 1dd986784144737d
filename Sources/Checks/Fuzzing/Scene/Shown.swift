import Fling

/// What a property shows, of whatever type.
struct Shown: CustomStringConvertible {
    let isFinite: Bool
    private let name: String
    private let state: AnyMotionState
    private let gaps: (AnyMotionState) -> Gaps?

    /// How far apart two states are, and how large they are.
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

    /// Whether the value is the same, but for rounding: of numbers, and of moments to whole nanoseconds.
    func isInPlace(of other: Shown) -> Bool {
        guard let gaps = gaps(other.state) else { return false }
        return gaps.value <= 1e-9 * (1 + gaps.size) + 5e-9 * gaps.speed
    }

    /// Whether value and velocity are the same, but for rounding.
    func isNear(_ other: Shown) -> Bool {
        guard let gaps = gaps(other.state) else { return false }
        // Within the nanoseconds of rounding, a stiff spring changes the velocity, too.
        return isInPlace(of: other) && gaps.velocity <= 1e-6 * (1 + gaps.size + gaps.speed)
    }
}
