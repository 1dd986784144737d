/// Two motions side by side, each of which moves one part of a value.
///
///     struct Card: CompositeAnimatable {
///         var position = Point.zero
///         var scale = 1.0
///         var parts: AnimatablePair<Point, Double> {
///             get { AnimatablePair(position, scale) }
///             set { (position, scale) = (newValue.first, newValue.second) }
///         }
///     }
///     let positions = try KeyframeMotion(from: Point.zero, [.cubic(Point(x: 200, y: 80), duration: 0.4)])
///     let scales = try KeyframeMotion(from: 1.0, [.hold(duration: 0.1), .spring(1.5)])
///     let cards = CombinedMotion(positions, scales, of: Card())
///
/// For more than two parts, the second motion is again a `CombinedMotion`, of an ``AnimatablePair``.
public struct CombinedMotion<Value: CompositeAnimatable, First: Trajectory, Second: Trajectory>: Trajectory
where Value.Parts == AnimatablePair<First.Value, Second.Value> {
    /// The motion of the first part.
    public let first: First
    /// The motion of the second part.
    public let second: Second
    /// The value whose parts move: the source of everything that does not move, and of a part whose motion
    /// does not show.
    public let model: Value

    /// Creates the motion of a value whose two parts move by `first` and `second`.
    ///
    /// - Parameters:
    /// - first: The motion of the first part.
    /// - second: The motion of the second part.
    /// - model: The source of everything that does not move.
    @inlinable
    public init(_ first: First, _ second: Second, of model: Value) {
        self.first = first
        self.second = second
        self.model = model
    }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        joined(first.state(at: time), second.state(at: time))
    }

    /// The state that shows at `time`; nil if neither part shows. If one part shows, the other has the
    /// model's value.
    @inlinable
    public func presentation(at time: Double) -> MotionState<Value>? {
        let (one, other) = (first.presentation(at: time), second.presentation(at: time))
        guard one != nil || other != nil else { return nil }
        let parts = model.parts
        return joined(one ?? MotionState(parts.first), other ?? MotionState(parts.second))
    }

    @inlinable
    public var destination: Value? {
        guard let one = first.destination, let other = second.destination else { return nil }
        return joined(MotionState(one), MotionState(other)).value
    }

    /// A time, in seconds, from which the whole stays within `tolerance`: the time from which each part stays
    /// within its share of it. It may be later than necessary.
    ///
    /// Parts of different kinds need a tolerance each: ``settlingTime(within:_:)``.
    @inlinable
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        let share = 0.5.squareRoot()
        let part = Tolerance(unchecked: tolerance.distance * share, speed: tolerance.speed * share)
        return settlingTime(within: part, part)
    }

    /// Returns the last time, in seconds, at which a part leaves its tolerance.
    @inlinable
    public func settlingTime(within first: Tolerance, _ second: Tolerance) -> Double? {
        guard let one = self.first.settlingTime(within: first),
            let other = self.second.settlingTime(within: second)
        else { return nil }
        return max(one, other)
    }

    @inlinable
    public var logicalDuration: Double? {
        guard let one = first.logicalDuration, let other = second.logicalDuration else { return nil }
        return max(one, other)
    }

    @inlinable
    func joined(_ one: MotionState<First.Value>, _ other: MotionState<Second.Value>) -> MotionState<Value> {
        var value = model
        value.parts = AnimatablePair(one.value, other.value)
        return MotionState(value, perSecond: AnimatablePair(one.velocity.perSecond, other.velocity.perSecond))
    }
}

extension CombinedMotion where Value == AnimatablePair<First.Value, Second.Value> {
    /// Creates the motion of a pair of values from two motions.
    @inlinable
    public init(_ first: First, _ second: Second) {
        self.init(
            first, second, of: AnimatablePair(first.state(at: 0).value, second.state(at: 0).value))
    }
}

extension CombinedMotion: FiniteTrajectory where First: FiniteTrajectory, Second: FiniteTrajectory {
    /// The seconds from the start to the end of the longer of the two motions.
    @inlinable
    public var duration: Double { max(first.duration, second.duration) }
}

extension CombinedMotion: Equatable where First: Equatable, Second: Equatable {}
