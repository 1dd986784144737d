/// A piece of a spring's motion behind a target that moves: over it, the target's path is a cubic.
///
/// The equation of the spring is y″ = ω²·(p − y) − 2ζω·y′, with the target p(s) = a₁s + a₂s² + a₃s³ from its
/// place at the start of the piece. A cubic b₀ + b₁s + b₂s² + b₃s³ solves it, as comparing the powers of s
/// shows; the difference between the start and that cubic fades as a free spring does. So the piece is exact,
/// and its cost is that of one spring.
@usableFromInline
struct FollowedPiece<Value: Animatable>: Sendable {
    /// The time at which the piece starts.
    @usableFromInline let time: Timestamp
    /// The seconds of the piece.
    @usableFromInline let duration: Double
    /// The target's states at the start and at the end.
    @usableFromInline let from, to: MotionState<Value>
    /// The follower's state at the start.
    @usableFromInline let start: MotionState<Value>

    @inlinable
    init(
        of start: MotionState<Value>, at time: Timestamp, from: MotionState<Value>, to: MotionState<Value>,
        duration: Double
    ) {
        self.time = time
        self.duration = duration
        self.from = from
        self.to = to
        self.start = start
    }

    /// True if neither the target nor the follower moves.
    var isAtRest: Bool { start.velocity == .zero && isTargetAtRest && start.value == to.value }

    @inlinable
    var isTargetAtRest: Bool { from == to && to.velocity == .zero }

    /// The follower's state seconds after the start. After the end, the target stays at its last place.
    ///
    /// - Parameter transition: The effect of the spring over that time.
    @inlinable
    func state(
        after seconds: Double, of spring: Spring, _ transition: SpringTransition
    ) -> MotionState<Value> {
        guard duration > 0 else { return start }
        let meanRate = to.value.displacement(from: from.value).scaled(by: 1 / duration)
        let (first, last) = (from.velocity.perSecond, to.velocity.perSecond)
        // The target's path from its place at the start: a Hermite cubic.
        let cubic = (first + last - meanRate - meanRate).scaled(by: 1 / (duration * duration))
        let square = (meanRate + meanRate + meanRate - first - first - last).scaled(by: 1 / duration)
        guard spring.angularFrequency * duration > 1e-3 else {
            return pushed(for: seconds, by: spring, first, square, cubic)
        }
        // The follower's cubic, from the highest power down.
        let lag = 2 * spring.dampingRatio / spring.angularFrequency
        let inertia = 1 / (spring.angularFrequency * spring.angularFrequency)
        let b2 = square - cubic.scaled(by: 3 * lag)
        let b1 = first - b2.scaled(by: 2 * lag) - cubic.scaled(by: 6 * inertia)
        let b0 = b1.scaled(by: -lag) - b2.scaled(by: 2 * inertia)
        let offset = from.value.offset(to: start)
        let free = transition(
            Offset(displacement: offset.displacement - b0, rate: offset.rate - b1))
        let place = b0 + (b1 + (b2 + cubic.scaled(by: seconds)).scaled(by: seconds)).scaled(by: seconds)
        let rate = b1 + (b2.scaled(by: 2) + cubic.scaled(by: 3 * seconds)).scaled(by: seconds)
        let state = from.value.state(
            at: Offset(displacement: place + free.displacement, rate: rate + free.rate))
        return state.isFinite ? state : MotionState(to.value)
    }

    /// The same for so short a piece that the spring hardly acts, where the closed form would lose digits:
    /// the power series in the seconds, whose neglected part is (ωs)⁴ of the distance.
    @inlinable
    func pushed(
        for seconds: Double, by spring: Spring, _ slope: Value.AnimatableData, _ square: Value.AnimatableData,
        _ cubic: Value.AnimatableData
    ) -> MotionState<Value> {
        let offset = from.value.offset(to: start)
        let stiffness = spring.angularFrequency * spring.angularFrequency
        let drag = 2 * spring.dampingRatio * spring.angularFrequency
        let force = offset.displacement.scaled(by: -stiffness) - offset.rate.scaled(by: drag)
        let rise = (slope - offset.rate).scaled(by: stiffness) - force.scaled(by: drag)
        let (second, third) = (square.scaled(by: stiffness), cubic.scaled(by: stiffness))
        let rate =
            force
            + (rise.scaled(by: 1 / 2)
            + (second.scaled(by: 1 / 3) + third.scaled(by: seconds / 4))
            .scaled(by: seconds)).scaled(by: seconds)
        let quadratic =
            force.scaled(by: 1 / 2)
            + (rise.scaled(by: 1 / 6)
            + (second.scaled(by: 1 / 12) + third.scaled(by: seconds / 20)).scaled(by: seconds))
            .scaled(by: seconds)
        return from.value.state(
            at: Offset(
                displacement: offset.displacement
                    + (offset.rate + quadratic.scaled(by: seconds)).scaled(by: seconds),
                rate: offset.rate + rate.scaled(by: seconds)))
    }

    @inlinable
    func state(after seconds: Double, of spring: Spring) -> MotionState<Value> {
        state(after: seconds, of: spring, spring.transition(over: seconds))
    }
}
