/// From progress (0 at the start, 1 at the end, beyond them too) to the place on the way between two values.
///
/// The way is the one that interpolation takes: straight, or the shortest way round, and the velocity is exact
/// along it in curved spaces too. The inverse takes a
/// state to its progress, and in more than one dimension to that of the nearest place on the line: the
/// progress of a finger along a diagonal, say.
///
///     let way = Line(from: closed, to: open)
///     let sheet = MotionState(0.25, perSecond: 2).mapped(by: way)
///     let progress = finger.mapped(by: way.inverse)
public struct Line<Value: Animatable>: InvertibleStateMap {
    /// Where progress is 0.
    public let start: Value
    /// Where progress is 1.
    public let end: Value
    @usableFromInline let way: Value.AnimatableData

    @inlinable
    public init(from start: Value, to end: Value) {
        self.start = start
        self.end = end
        way = end.displacement(from: start)
    }

    @inlinable
    public func apply(to progress: MotionState<Double>) -> MotionState<Value> {
        let fraction = progress.value
        var state = start.state(
            at: Offset(
                displacement: way.scaled(by: fraction), rate: way.scaled(by: progress.velocity.perSecond)))
        // The end exactly, without the rounding of the sum.
        if fraction == 1 { state.value = end }
        return state
    }

    /// From a state to its progress along this line.
    @inlinable
    public var inverse: LineProgress<Value> { LineProgress(along: self) }
}

/// From a state to its progress along a ``Line``: 0 at the start, 1 at the end, that of the nearest place for
/// a state beside it.
///
/// Along a line without length (or with one whose square is no number's) progress is 0 and does not change.
public struct LineProgress<Value: Animatable>: InvertibleStateMap {
    /// The line, which is the way back for states that lie on it.
    public let inverse: Line<Value>
    @usableFromInline let lengthSquared: Double

    @inlinable
    init(along line: Line<Value>) {
        inverse = line
        lengthSquared = line.way.magnitudeSquared
    }

    @inlinable
    public func apply(to state: MotionState<Value>) -> MotionState<Double> {
        guard lengthSquared > 0, lengthSquared.isFinite else { return MotionState(0) }
        let offset = inverse.start.offset(to: state)
        return MotionState(
            offset.displacement.dot(inverse.way) / lengthSquared,
            perSecond: offset.rate.dot(inverse.way) / lengthSquared)
    }
}
