/// A number scaled, then shifted: from one unit to another, or to the opposite direction.
///
///     let points = try AffineMap(scale: 96 / 25.4)  // from millimetres, on a screen of 96 dots per inch
///     let state = MotionState(10, perSecond: 250).mapped(by: points)
///
/// To map a stretch of numbers to 0…1, take the inverse of a ``Line``; to treat the two axes of a plane each
/// in its own way, put two maps into a ``PerAxis``.
public struct AffineMap: InvertibleStateMap, Hashable {
    /// What numbers and velocities are multiplied by; never zero.
    public let scale: Double
    /// What is added after that.
    public let offset: Double

    /// - Parameters:
    ///   - scale: Output units per input unit; not zero.
    ///   - offset: The output for the input 0, in output units.
    ///
    /// Both must leave an inverse that numbers can hold.
    @inlinable
    public init(scale: Double, offset: Double = 0) throws(ParameterError) {
        try ParameterError.Parameter.scale.check(scale, .notBeZero)
        try ParameterError.Parameter.offset.check(offset, .beFinite)
        guard (1 / scale).isFinite, (offset / scale).isFinite else {
            throw ParameterError(.scale, scale, must: .giveRepresentableMotion)
        }
        self.init(unchecked: scale, offset)
    }

    @inlinable
    init(unchecked scale: Double, _ offset: Double) {
        self.scale = scale
        self.offset = offset
    }

    /// Leaves everything as it is.
    @inlinable
    public static var identity: AffineMap { AffineMap(unchecked: 1, 0) }

    /// Turns every direction round.
    @inlinable
    public static var negation: AffineMap { AffineMap(unchecked: -1, 0) }

    @inlinable
    public func apply(to state: MotionState<Double>) -> MotionState<Double> {
        MotionState(state.value * scale + offset, velocity: apply(to: state.velocity))
    }

    /// The velocity in output units per second: the same wherever it is.
    @inlinable
    public func apply(to velocity: Velocity<Double>) -> Velocity<Double> {
        velocity.scaled(by: scale)
    }

    @inlinable
    public var inverse: AffineMap { AffineMap(unchecked: 1 / scale, -offset / scale) }
}
