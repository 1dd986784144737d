/// A motion between ends, each axis for itself: a throw that slows down and springs back where it passes one,
/// or a throw or a spring between hard ends, which stop it or throw it back.
///
///     let motion = Decay.normal.motion(
///         from: MotionState(280, perSecond: 900), within: 0...320, spring: .smooth)
///     motion.impactTime   // seconds until it meets the end, or nil
///     motion.state(at: 0.1)
///
/// A throw runs under friction alone up to the end. There the spring takes over, with the velocity that is
/// left, and pulls the value back to the end: neither value nor velocity jumps. A motion that starts outside
/// springs back to the nearer end at once, with its velocity. A point that has met a side goes on along it.
public struct BoundedMotion<Value: Coordinates>: Trajectory {
    /// The state at time 0.
    public let start: MotionState<Value>
    @usableFromInline package let spring: Spring
    /// The deceleration of a throw; nil if the spring draws the value from the start.
    @usableFromInline let deceleration: Deceleration?
    /// True for a throw to a place.
    private let lands: Bool
    @usableFromInline let lower, upper: Value
    /// The part of the speed that a bounce off a hard end leaves; nil for ends that give way.
    @usableFromInline let restitution: Double?

    // These are computed when the motion sets out, so that a frame is a formula on each axis.

    /// The place where each axis ends: the target of the spring, or where the throw comes to rest.
    @usableFromInline private(set) var end = Value.zero
    /// The displacement from the end, and its rate, with which the spring takes over on each axis.
    @usableFromInline private(set) var offset = Offset(displacement: Value.zero, rate: .zero)
    /// The seconds until each axis meets an end for the first time; infinite for never.
    @usableFromInline private(set) var impacts = Value.zero
    /// The friction of a throw on each axis, where its speed falls by the same factor in equal times.
    @usableFromInline private(set) var friction = Value.zero
    /// The seconds that a throw on each axis takes which slows down along a curve.
    @usableFromInline private(set) var curveDurations = Value.zero
    /// The axes on which the spring draws from the start, and those that bounce, with more pieces than a throw and a
    /// spring.
    @usableFromInline private(set) var springing = AxisSet(), bouncing = AxisSet()
    /// The seconds until the first axis of a throw meets an end; 0 unless all have the same friction, or the same
    /// curve.
    @usableFromInline private(set) var glideEnd = 0.0
    /// True if on all axes that move the spring draws from the start to the end, and if it comes to rest on all of them.
    @usableFromInline private(set) var isSpring = true, rests = true

    private init(
        _ start: MotionState<Value>, _ deceleration: Deceleration?, _ spring: Spring, to goal: Value?,
        in bounds: Bounds<Value>?
    ) {
        // Ends that give way hold no spring.
        let ends = bounds.flatMap { deceleration != nil || $0.isHard ? $0 : nil }
        let velocity = deceleration?.departureVelocity(start.velocity) ?? start.velocity
        self.start = MotionState(start.value, velocity: velocity)
        (self.spring, self.deceleration) = (spring, deceleration)
        lower = ends?.lower ?? Value.zero - .infinite
        upper = ends?.upper ?? .infinite
        restitution = ends.flatMap { $0.isHard ? $0.restitution : nil }
        lands = deceleration != nil && goal != nil
        let goal = goal.map { ends?.clamp($0) ?? $0 }
        for axis in 0..<Value.axisCount { make(axis, to: goal?[axis: axis]) }
        isSpring = isSpring && !springing.isEmpty
        let glides = (0..<Value.axisCount).allSatisfy {
            !springing[$0] && friction[axis: $0] == friction[axis: 0]
        }
        guard glides, deceleration != nil, restitution == nil else { return }
        glideEnd = (1..<Value.axisCount).reduce(impacts[axis: 0]) { min($0, impacts[axis: $1]) }
    }

    /// The same by a function that only passes its arguments on: one that used them would look up their types
    /// in each call from another module.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == SIMD4<Double>)
    @usableFromInline
    static func made(
        _ start: consuming MotionState<Value>, _ deceleration: Deceleration?, _ spring: Spring,
        to goal: consuming Value?, in bounds: consuming Bounds<Value>?
    ) -> BoundedMotion {
        BoundedMotion(start, deceleration, spring, to: goal, in: bounds)
    }

    /// Creates the motion of a spring, which hard ends hold.
    ///
    /// - Parameters:
    ///   - target: The place to which the spring draws, kept within the ends if they are hard.
    ///   - bounds: Its ends, if they are hard; others do not matter.
    @inlinable
    package init(
        springing spring: Spring, from start: MotionState<Value>, to target: Value,
        in bounds: Bounds<Value>? = nil
    ) {
        self = .made(start, nil, spring, to: target, in: bounds)
    }

    /// Creates the motion of something at rest.
    package init(restingAt place: Value, in bounds: Bounds<Value>? = nil) {
        self.init(springing: .smooth, from: MotionState(place), to: place, in: bounds)
    }

    /// Creates the motion of something that slows down by itself.
    ///
    /// - Parameters:
    ///   - landing: The place, kept within the bounds, at which it is to come to rest: by a friction of its own
    ///     on an axis on which a throw with this deceleration reaches the place and would go no farther than
    ///     three times as far, otherwise by the spring. Nil to run out freely.
    ///   - bounds: The range in which it may rest; nil for any place.
    ///   - spring: The spring that draws it back.
    package init(
        slowing deceleration: Deceleration, from start: MotionState<Value>, landingAt landing: Value? = nil,
        in bounds: Bounds<Value>?, spring: Spring
    ) {
        self = .made(start, deceleration, spring, to: landing, in: bounds)
    }

    /// Makes the pieces of one axis.
    private mutating func make(_ axis: Int, to goal: Double?) {
        end[axis: axis] = goal ?? 0
        if let deceleration, let goal, let landing = landing(axis, at: goal, by: deceleration) {
            friction[axis: axis] = landing.decay.friction
        }
        let axisMotion = axisMotion(axis)
        let (first, impact, second, isWhole) = axisMotion.beginning
        impacts[axis: axis] = impact
        if case .glide(let motion) = first { curveDurations[axis: axis] = motion.curveDuration }
        if case .exponential(let decay) = deceleration, !lands { friction[axis: axis] = decay.friction }
        switch (first, second) {
        case (.spring(let motion), nil):
            springing[axis] = true
            setSpring(axis, motion)
        case (.glide(let motion), nil):
            end[axis: axis] = axisMotion.range.clamped(motion.end)
            // The spring does not move an axis that rests where it is.
            isSpring = isSpring && !moves(axis)
        case (.glide, .spring(let motion)) where isWhole:
            isSpring = false
            setSpring(axis, motion)
        case (.glide, .glide(let motion)) where motion.rate == 0:
            // The spring from rest at its target stands for the rest at a hard end.
            isSpring = false
            end[axis: axis] = motion.end
        default:
            isSpring = false
            bouncing[axis] = true
            if deceleration == nil || lands { break }
            end[axis: axis] = axisMotion.destination ?? end[axis: axis]
        }
        rests = rests && axisMotion.destination != nil
    }

    private mutating func setSpring(_ axis: Int, _ motion: SpringMotion<Double>) {
        end[axis: axis] = motion.target
        offset.displacement[axis: axis] = motion.offset.displacement
        offset.rate[axis: axis] = motion.offset.rate
    }

    /// The throw to a place under a friction of its own; nil where the spring leads there.
    private func landing(
        _ axis: Int, at place: Double, by deceleration: Deceleration
    ) -> DecayMotion<Double>? {
        let start = start(axis)
        let ratio = Glide(deceleration, from: start).displacement / (place - start.value)
        guard ratio >= 1, ratio <= 3, range(axis).contains(start.value) else { return nil }
        return DecayMotion(from: start, landingAt: place)
    }

    /// The start along one axis.
    @inlinable
    func start(_ axis: Int) -> MotionState<Double> {
        MotionState(start.value[axis: axis], perSecond: start.velocity.perSecond[axis: axis])
    }

    private func range(_ axis: Int) -> ClosedRange<Double> { lower[axis: axis]...upper[axis: axis] }

    /// The motion along one axis.
    func axisMotion(_ axis: Int) -> AxisMotion {
        let (start, goal, friction) = (start(axis), end[axis: axis], friction[axis: axis])
        let pull: AxisMotion.Pull =
            if let deceleration, !lands {
                .friction(deceleration)
            } else if lands, friction > 0 {
                .landing(
                    DecayMotion(
                        decay: Decay(unchecked: friction), from: start, rate: start.velocity.perSecond,
                        displacement: goal - start.value, end: goal))
            } else {
                .spring(to: goal)
            }
        return AxisMotion(
            start: start, pull: pull, spring: spring, range: range(axis), restitution: restitution)
    }
}

// MARK: - Its end

extension BoundedMotion {
    /// The resting place; nil if a spring oscillates for ever.
    @inlinable
    public var destination: Value? { rests ? end : nil }

    /// The seconds until it meets an end, or until the spring draws it back: 0 if it starts outside, nil if it
    /// comes to rest within the ends.
    public var impactTime: Double? {
        var first = Double.infinity
        for axis in 0..<Value.axisCount {
            let drawsBack = springing[axis] && restitution == nil
            first = min(first, drawsBack ? 0 : impacts[axis: axis])
        }
        return first < .infinity ? first : nil
    }

    /// The last time at which it leaves `tolerance`, in seconds. Of several axes that do not move as one
    /// spring, each has to be within its share of the tolerance, so that the time is a little late rather than
    /// early.
    public func settlingTime(within tolerance: Tolerance) -> Double? { lastTime(within: tolerance) }

    /// The seconds until 99 % of the distance is covered, or until the spring's perceptual duration is over.
    public var logicalDuration: Double? { isSpring ? spring.duration : lastTime() }

    /// The last of the times that the axes take: to come within a tolerance, or, without one, until a person perceives
    /// them as over. Nil if one of them takes for ever.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == SIMD4<Double>)
    private func lastTime(within tolerance: Tolerance? = nil) -> Double? {
        if isSpring, let tolerance { return spring.settlingTime(within: tolerance, of: offset) }
        let part = tolerance?.divided(by: (0..<Value.axisCount).count(where: moves))
        var last = 0.0
        for axis in 0..<Value.axisCount {
            let axisMotion = axisMotion(axis)
            let time =
                if let part { axisMotion.settlingTime(within: part) } else { axisMotion.logicalDuration }
            guard let time else { return nil }
            last = max(last, time)
        }
        return last
    }

    /// True if the motion changes the value along an axis.
    private func moves(_ axis: Int) -> Bool {
        start.velocity.perSecond[axis: axis] != 0 || end[axis: axis] != start.value[axis: axis]
    }

    /// The seconds until something that runs out freely meets an end on an axis, the place, and its velocity
    /// there; nil for none, and for what begins outside.
    package func impact(_ axis: Int) -> (seconds: Double, place: Double, rate: Double)? {
        let seconds = impacts[axis: axis]
        guard deceleration != nil, !lands, seconds < .infinity, range(axis).contains(start.value[axis: axis])
        else { return nil }
        let rate = axisMotion(axis).rate(atImpact: seconds)
        return rate == 0 ? nil : (seconds, rate < 0 ? lower[axis: axis] : upper[axis: axis], rate)
    }

    /// The hard ends that hold it; nil for none.
    @inlinable
    package var walls: Bounds<Value>? {
        restitution.map { Bounds(unchecked: lower, upper, band: nil, restitution: $0) }
    }

    /// True if it set out with a velocity.
    package var takesOverVelocity: Bool { deceleration != nil || start.velocity != .zero }
}

extension Coordinates {
    fileprivate static var infinite: Self { zero.mapAxes { _, _ in .infinity } }
}

extension ClosedRange<Double> {
    func clamped(_ value: Double) -> Double {
        Swift.min(Swift.max(value, lowerBound), upperBound)
    }
}

/// Some of the axes of a value.
@usableFromInline
struct AxisSet: Sendable {
    @usableFromInline var bits: UInt8 = 0

    @inlinable
    var isEmpty: Bool { bits == 0 }

    @inlinable
    subscript(axis: Int) -> Bool {
        get { bits >> axis & 1 == 1 }
        set { bits = newValue ? bits | 1 << axis : bits & ~(1 << axis) }
    }
}

extension Deceleration {
    /// Returns the motion from `start` with this deceleration within `range`, with `spring` at its ends.
    ///
    /// - Parameter landing: The place at which it is to come to rest: by a friction of its own if a throw with
    ///   this deceleration reaches the place and would go no farther than three times as far, otherwise by the
    ///   spring.
    public func motion(
        from start: MotionState<Double>, within range: ClosedRange<Double>, landingAt landing: Double? = nil,
        spring: Spring
    ) -> BoundedMotion<Double> {
        BoundedMotion(
            slowing: self, from: start, landingAt: landing,
            in: Bounds(unchecked: range.lowerBound, range.upperBound, band: .any, restitution: 0),
            spring: spring)
    }
}

extension Decay {
    /// Returns the motion from `start` under this friction within `range`, with `spring` at its ends.
    public func motion(
        from start: MotionState<Double>, within range: ClosedRange<Double>, spring: Spring
    ) -> BoundedMotion<Double> {
        Deceleration.exponential(self).motion(from: start, within: range, spring: spring)
    }

    /// Returns the motion from `start` under this friction within a rectangle, with `spring` at its sides: that
    /// of a scroll view.
    public func motion(
        from start: MotionState<SIMD2<Double>>, withinX x: ClosedRange<Double>, y: ClosedRange<Double>,
        spring: Spring
    ) -> BoundedMotion<SIMD2<Double>> {
        motion(
            from: start, between: SIMD2(x.lowerBound, y.lowerBound), SIMD2(x.upperBound, y.upperBound),
            spring: spring)
    }

    /// The same for values of any number of axes, of which each has its range.
    package func motion<Value: Coordinates>(
        from start: MotionState<Value>, between lower: Value, _ upper: Value, spring: Spring
    ) -> BoundedMotion<Value> {
        BoundedMotion(
            slowing: .exponential(self), from: start,
            in: Bounds(unchecked: lower, upper, band: .any, restitution: 0), spring: spring)
    }
}

extension RubberBand? {
    /// The band of ends that give way. A motion by itself does not use its numbers.
    fileprivate static let any = try? RubberBand(dimension: 1)
}

extension SpringMotion<Double> {
    /// Returns the same motion, stopped where it would first pass the target.
    public func clamped() -> BoundedMotion<Double> {
        let displacement = offset.displacement != 0 ? offset.displacement : offset.rate
        let (lower, upper) = displacement > 0 ? (target, .infinity) : (-.infinity, target)
        return BoundedMotion(
            springing: spring, from: start, to: target,
            in: Bounds(unchecked: lower, upper, band: nil, restitution: 0))
    }
}
