import CLibm

/// The motion of a body under constant forces, springs and resistances: exact at every time.
///
/// With a spring it is that spring's motion to the place of balance. Without a spring it is a drift: with
/// resistance c, acceleration g and p(t) = (1 − e^(−ct)) / c, the velocity is v(0)·e^(−ct) + g·p, which
/// approaches the terminal velocity g/c, and the displacement is v(0)·p + g·(t − p)/c; without resistance it
/// is a parabola.
public struct ForcedMotion<Value: Coordinates>: Trajectory, Equatable {
    /// The accelerations, springs and resistances that act on the body.
    public let forces: Forces<Value>
    /// The state at time 0.
    public let start: MotionState<Value>
    /// The motion of the spring; not an optional, which a frame would have to copy.
    @usableFromInline let swinging: SpringMotion<Value>
    /// True if there is a spring.
    @usableFromInline let swings: Bool

    /// Creates the motion of a body under forces.
    ///
    /// - Parameters:
    ///   - forces: The accelerations, springs and resistances that act on the body.
    ///   - start: A state that is not finite counts as rest at 0.
    public init(under forces: Forces<Value>, from start: MotionState<Value>) {
        self.forces = forces
        let start = start.isFinite ? start : MotionState(.zero)
        self.start = start
        let place = forces.restingPlace
        swings = place != nil
        swinging = SpringMotion(spring: forces.spring ?? .smooth, from: start, to: place ?? start.value)
    }

    /// The motion of the spring, if there is one.
    package var swing: SpringMotion<Value>? { swings ? swinging : nil }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        if swings { return swinging.state(at: time) }
        guard time > 0 else { return start }
        let drift = Drift(after: time, drag: forces.drag)
        let velocity = start.velocity.perSecond
        return MotionState(
            start.value + velocity.scaled(by: drift.displacementFromRate)
                + forces.acceleration.scaled(by: drift.displacementFromAcceleration),
            perSecond: velocity.scaled(by: drift.rateFromRate)
                + forces.acceleration.scaled(by: drift.displacementFromRate))
    }

    /// The resting place; nil if the body never comes to rest.
    public var destination: Value? {
        if let swing { return swing.destination }
        guard forces.acceleration == .zero else { return nil }
        let velocity = start.velocity.perSecond
        if velocity == .zero { return start.value }
        guard forces.drag > 0 else { return nil }
        let end = start.value + velocity.scaled(by: 1 / forces.drag)
        return end.isFinite ? end : nil
    }

    /// The last time at which the motion leaves `tolerance`, in seconds; nil if it never comes to rest.
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        if let swing { return swing.settlingTime(within: tolerance) }
        guard destination != nil else { return nil }
        let (speed, drag) = (start.velocity.speed, forces.drag)
        guard speed > 0 else { return 0 }
        let excess = max(speed / drag / tolerance.distance, speed / tolerance.speed)
        return excess > 1 ? log(excess) / drag : 0
    }

    /// The spring's perceptual duration, or the time in which a resistance has taken 99 % of the speed; nil
    /// if the body moves for ever.
    public var logicalDuration: Double? {
        if let swing { return swing.logicalDuration }
        guard destination != nil else { return nil }
        return start.velocity == .zero ? 0 : log(100) / forces.drag
    }
}

/// The coefficients of the motion over a time without springs.
@usableFromInline
struct Drift {
    /// The displacement per initial velocity in seconds, p, and per acceleration in seconds squared, (t − p)/c; and the
    /// velocity per initial velocity, e^(−ct).
    @usableFromInline let displacementFromRate, displacementFromAcceleration, rateFromRate: Double

    @usableFromInline
    init(after time: Double, drag: Double) {
        let u = drag * time
        guard u > 0 else {
            (displacementFromRate, displacementFromAcceleration, rateFromRate) = (time, time * time / 2, 1)
            return
        }
        let change = expm1(-u)
        rateFromRate = 1 + change
        displacementFromRate = -change / drag
        guard u < 0.5 else {
            displacementFromAcceleration = (time - displacementFromRate) / drag
            return
        }
        // The series Σ(−u)ⁿ/(n + 2)!: the difference above would lose the digits that time and p share.
        var (sum, term) = (0.0, 0.5)
        for n in 3..<18 {
            sum += term
            term *= -u / Double(n)
        }
        displacementFromAcceleration = time * time * sum
    }
}

extension ForcedMotion<SIMD2<Double>> {
    /// Returns the component along a direction of length 1, less an offset.
    package func component(along direction: SIMD2<Double>, beyond offset: Double) -> ForcedMotion<Double> {
        ForcedMotion<Double>(
            under: Forces(
                acceleration: forces.acceleration.dot(direction), drag: forces.drag,
                anchor: forces.anchor.dot(direction) - offset, spring: forces.spring),
            from: MotionState(
                start.value.dot(direction) - offset, perSecond: start.velocity.perSecond.dot(direction)))
    }
}
