/// A range with a rubber band at both ends: from where the finger would have put a value to where it is shown.
///
/// Inside the range they are the same; outside, the band holds the value back, and the velocity with it, by
/// the band's derivative. A release past the end thus starts its spring with the speed that was on screen.
/// The inverse leads from what is shown to where the finger would be, which is where a new touch takes over.
///
///     let scroll = try BandedBounds(0...1200, band: RubberBand(dimension: 600))
///     let shown = finger.mapped(by: scroll)
///     let taken = shown.mapped(by: scroll.inverse)  // finger
///
/// The value is continuous everywhere. The shown velocity drops to the band's coefficient times the finger's
/// where it leaves the range, which one feels as the edge; the bounds themselves count as inside. A value
/// that is not a number counts as 0, or the bound next to it, and a velocity that is not finite as 0.
public struct BandedBounds: InvertibleStateMap, Hashable {
    /// Where the value moves freely; an end may be infinite.
    public let bounds: ClosedRange<Double>
    public let band: RubberBand

    /// - Parameters:
    ///   - bounds: Where the value moves freely, in its unit; it must contain a finite number.
    ///   - band: What holds the value outside, in the same unit.
    @inlinable
    public init(_ bounds: ClosedRange<Double>, band: RubberBand) throws(ParameterError) {
        guard bounds.lowerBound < .infinity else {
            throw ParameterError(.bounds, bounds.lowerBound, must: .beFinite)
        }
        guard bounds.upperBound > -.infinity else {
            throw ParameterError(.bounds, bounds.upperBound, must: .beFinite)
        }
        self.bounds = bounds
        self.band = band
    }

    @inlinable
    public func apply(to state: MotionState<Double>) -> MotionState<Double> {
        let (edge, distance, velocity) = bounds.split(state)
        if distance == 0 { return MotionState(edge, perSecond: velocity) }
        return MotionState(
            edge + band.band(distance), perSecond: velocity * band.derivative(at: distance))
    }

    /// From what is shown to where the finger would be.
    @inlinable
    public var inverse: UnbandedBounds { UnbandedBounds(inverse: self) }
}

/// From where a value is shown to where a finger would have put it; the inverse of ``BandedBounds``.
///
/// A value that the band cannot have put there, as a spring may that overshoots by more than the dimension,
/// is brought back as ``RubberBand/inverse(of:)`` says.
public struct UnbandedBounds: InvertibleStateMap, Hashable {
    public let inverse: BandedBounds

    @inlinable
    init(inverse: BandedBounds) {
        self.inverse = inverse
    }

    @inlinable
    public func apply(to state: MotionState<Double>) -> MotionState<Double> {
        let (edge, shown, velocity) = inverse.bounds.split(state)
        if shown == 0 { return MotionState(edge, perSecond: velocity) }
        let distance = inverse.band.inverse(of: shown)
        let rate = velocity / inverse.band.derivative(at: distance)
        // Next to the smallest coefficients there are no numbers for it.
        return MotionState(edge + distance, perSecond: rate.isFinite ? rate : 0)
    }
}

extension ClosedRange<Double> {
    /// The nearest value in the range, how far past it the state is (with a sign), and its velocity.
    @inlinable
    func split(_ state: MotionState<Double>) -> (edge: Double, distance: Double, velocity: Double) {
        let value = state.value
        let edge = Swift.min(Swift.max(value.isNaN ? 0 : value, lowerBound), upperBound)
        let velocity = state.velocity.perSecond
        // Not the difference alone: an infinite value between infinite bounds is past neither.
        let isOutside = value < lowerBound || value > upperBound
        return (edge, isOutside ? value - edge : 0, velocity.isFinite ? velocity : 0)
    }
}
