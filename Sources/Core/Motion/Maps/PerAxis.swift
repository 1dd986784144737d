/// Two maps of numbers, one for each axis of a plane.
///
///     let scroll = PerAxis<Point, _, _>(
///         x: AffineMap.identity, y: try BandedBounds(0...1200, band: RubberBand(dimension: 600)))
///     let shown = finger.mapped(by: scroll)
///
/// `Value` is a ``Point``, a ``Size``, a `SIMD2<Double>` or anything else whose numbers are two coordinates.
public struct PerAxis<Value: Animatable, X: StateMap<Double, Double>, Y: StateMap<Double, Double>>: StateMap
where Value.AnimatableData == SIMD2<Double> {
    public let x: X
    public let y: Y

    @inlinable
    public init(x: X, y: Y) {
        self.x = x
        self.y = y
    }

    @inlinable
    public func apply(to state: MotionState<Value>) -> MotionState<Value> {
        let place = state.value.animatableData
        let rate = state.velocity.perSecond
        let x = self.x.apply(to: MotionState(place.x, perSecond: rate.x))
        let y = self.y.apply(to: MotionState(place.y, perSecond: rate.y))
        var value = state.value
        value.animatableData = SIMD2(x.value, y.value)
        return MotionState(value, perSecond: SIMD2(x.velocity.perSecond, y.velocity.perSecond))
    }
}

extension PerAxis: InvertibleStateMap where X: InvertibleStateMap, Y: InvertibleStateMap {
    @inlinable
    public var inverse: PerAxis<Value, X.Inverse, Y.Inverse> {
        PerAxis<Value, X.Inverse, Y.Inverse>(x: x.inverse, y: y.inverse)
    }
}
