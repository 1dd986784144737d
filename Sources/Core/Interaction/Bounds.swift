import Motion

/// Where a value may rest, and how it is held back when a hand pulls it further.
///
///     let bounds = try Bounds(from: 0, to: 640, band: RubberBand(dimension: 400))
///
/// On each axis for itself; an end may be infinite, and is so beyond ±10¹⁵.
public struct Bounds<Value: Coordinates>: Equatable, Sendable {
    public let lower: Value
    public let upper: Value
    /// What holds the value outside; nil for hard ends that it cannot leave.
    public let band: RubberBand?

    /// - Parameters:
    ///   - lower: On no axis greater than `upper`.
    ///   - band: Its dimension is in the value's unit, for all axes.
    public init(from lower: Value, to upper: Value, band: RubberBand? = nil) throws(ParameterError) {
        for axis in 0..<Value.axisCount {
            let (low, high) = (lower[axis: axis], upper[axis: axis])
            guard low <= high, low <= 1e15, high >= -1e15 else {
                throw ParameterError(
                    .bounds, low.isNaN ? low : high, must: .lieIn(from: low, through: .infinity))
            }
        }
        self.lower = lower.mapAxes { $1 < -1e15 ? -.infinity : $1 }
        self.upper = upper.mapAxes { $1 > 1e15 ? .infinity : $1 }
        self.band = band
    }

    /// The nearest place inside.
    @inlinable
    public func clamp(_ value: Value) -> Value {
        value.mapAxes { axis, coordinate in
            min(max(coordinate, lower[axis: axis]), upper[axis: axis])
        }
    }

    /// What is shown when the hand is at a place, moving at a velocity.
    @inlinable
    public func shown(_ hand: MotionState<Value>) -> MotionState<Value> {
        let edge = clamp(hand.value)
        let past = hand.value - edge
        guard past != .zero else { return hand }
        var shown = MotionState(edge, velocity: hand.velocity)
        for axis in 0..<Value.axisCount where past[axis: axis] != 0 {
            shown.value[axis: axis] += band?.band(past[axis: axis]) ?? 0
            shown.velocity.perSecond[axis: axis] *= band?.derivative(at: past[axis: axis]) ?? 0
        }
        return shown
    }

    /// Where the hand would have to be for a value to be shown where it is; as near as the band allows.
    @inlinable
    public func hand(showing value: Value) -> Value {
        let edge = clamp(value)
        let past = value - edge
        guard past != .zero, let band else { return edge }
        return edge + past.mapAxes { _, coordinate in band.inverse(of: coordinate) }
    }
}
