/// The range in which a value may rest, and the resistance to a hand that pulls it further.
///
///     let sheet = Bounds(0...640, ends: .elastic(400))
///     let card = Bounds(x: 0...1920, y: 0...1080)
///     let ball = Bounds(0...900, ends: .bouncing(0.6))
///     let file = try Bounds(from: 0.0, to: 640)   // throws if the first is the greater one
///
/// On each axis for itself; an end may be infinite, and is so beyond ±10¹⁵.
public struct Bounds<Value: Coordinates>: Equatable, Sendable {
    /// The least place to rest on each axis; −∞ for no end.
    public let lower: Value
    /// The greatest place to rest on each axis; ∞ for no end.
    public let upper: Value
    /// The rubber band outside; nil for hard ends that the value cannot leave.
    public let band: RubberBand?
    /// The part of the speed with which a flight bounces off a hard end: 0 to stop there, 1 to lose nothing.
    public let restitution: Double

    /// Creates bounds; throws if a lower end is above its upper one, or for numbers of the ends out of range.
    ///
    /// - Parameters:
    ///   - lower: On no axis greater than `upper`.
    ///   - upper: On no axis less than `lower`.
    ///   - ends: The kind of both ends.
    public init(from lower: Value, to upper: Value, ends: EdgeBehavior = .hard) throws(ParameterError) {
        for axis in 0..<Value.axisCount {
            let (low, high) = (lower[axis: axis], upper[axis: axis])
            guard low <= 1e15 else {
                throw ParameterError(.lowerBound, low, must: .lieIn(from: -.infinity, through: 1e15))
            }
            let least = max(low, -1e15)
            guard high >= least else {
                throw ParameterError(.upperBound, high, must: .lieIn(from: least, through: .infinity))
            }
        }
        guard ends.restitution >= 0, ends.restitution <= 1 else {
            throw ParameterError(.restitution, ends.restitution, must: .lieIn(from: 0, through: 1))
        }
        let band = try ends.band.map { (band) throws(ParameterError) in
            try RubberBand(dimension: band.dimension, coefficient: band.coefficient)
        }
        self.init(
            unchecked: lower.mapAxes { $1 < -1e15 ? -.infinity : $1 },
            upper.mapAxes { $1 > 1e15 ? .infinity : $1 }, band: band, restitution: ends.restitution)
    }

    /// The nearest place inside.
    @inlinable
    public func clamp(_ value: Value) -> Value {
        value.mapAxes { axis, coordinate in
            min(max(coordinate, lower[axis: axis]), upper[axis: axis])
        }
    }

    /// The state shown for a place and velocity of the hand.
    @inlinable
    public func shown(_ hand: MotionState<Value>) -> MotionState<Value> {
        let edge = clamp(hand.value)
        let past = hand.value - edge
        guard past != .zero else { return hand }
        var shown = MotionState(edge, velocity: hand.velocity)
        for axis in 0..<Value.axisCount where past[axis: axis] != 0 {
            shown.value[axis: axis] += band?.band(past[axis: axis]) ?? 0
            if isWithin(past[axis: axis], moving: hand.velocity.perSecond[axis: axis]) { continue }
            shown.velocity.perSecond[axis: axis] *= band?.derivative(at: past[axis: axis]) ?? 0
        }
        return shown
    }

    /// True if its ends cannot be left.
    public var isHard: Bool { band == nil }

    /// True if a value lies within.
    public func contains(_ value: Value) -> Bool {
        clamp(value) == value
    }

    /// True for a coordinate that is past an end by rounding, and moves inwards.
    @usableFromInline
    func isWithin(_ past: Double, moving rate: Double) -> Bool { abs(past) < 1e-9 && past * rate < 0 }

    /// The same bounds somewhere else.
    package func moved(by displacement: Value) -> Bounds {
        Bounds(unchecked: lower + displacement, upper + displacement, band: band, restitution: restitution)
    }

    @inlinable
    package init(unchecked lower: Value, _ upper: Value, band: RubberBand?, restitution: Double) {
        self.lower = lower
        self.upper = upper
        self.band = band
        self.restitution = restitution
    }
}

/// The kind of ends that ``Bounds`` have: elastic ones, hard ones, or hard ones that a flight bounces off.
///
///     let ends = EdgeBehavior.elastic(400)
///     let (page, sidebar) = (Bounds(0...640, ends: ends), Bounds(0...320, ends: ends))
public struct EdgeBehavior: Hashable, Sendable {
    /// The numbers of a rubber band, as they were given; nil for hard ends.
    let band: Band?
    let restitution: Double

    struct Band: Hashable, Sendable {
        let dimension: Double
        let coefficient: Double
    }

    package init(band: RubberBand?, restitution: Double = 0) {
        self.band = band.map { Band(dimension: $0.dimension, coefficient: $0.coefficient) }
        self.restitution = restitution
    }

    private init(_ band: Band?, restitution: Double = 0) {
        self.band = band
        self.restitution = restitution
    }

    /// Ends that the value cannot leave.
    public static let hard = EdgeBehavior(nil)

    /// Hard ends that a flight bounces off with a part of its speed, from 0 to 1.
    public static func bouncing(_ restitution: Double) -> EdgeBehavior {
        EdgeBehavior(nil, restitution: restitution)
    }

    /// Ends past which a hand can pull the value against a growing resistance.
    ///
    /// - Parameters:
    ///   - dimension: The length that it never reaches, in the value's units (radians for an angle), usually the
    ///     visible one; greater than 0.
    ///   - coefficient: The fraction of the hand's movement that the value follows at the end: greater than 0, and
    ///     at most 1.
    public static func elastic(
        _ dimension: Double, coefficient: Double = RubberBand.defaultCoefficient
    ) -> EdgeBehavior {
        EdgeBehavior(Band(dimension: dimension, coefficient: coefficient))
    }
}

// MARK: - Caught outside

extension Bounds {
    /// The coordinate that is shown after a hand that caught a value outside has moved by `displacement` along an axis.
    ///
    /// Outwards it goes on along the band, as from where a hand would have pulled it; further out than the
    /// band reaches, it stays. Inwards it follows the hand at `returnRate` until it is within, and then 1:1.
    /// So a spring may carry a value out to any distance, and the hand that catches it there moves it.
    ///
    /// - Parameters:
    ///   - caught: The coordinate at which the hand caught it.
    ///   - displacement: The displacement of the hand since then.
    ///   - axis: The axis of the coordinate.
    ///   - returnRate: The movement inwards for the hand's movement, such as ``returnRate``; greater than 0.
    package func coordinate(
        from caught: Double, movedBy displacement: Double, axis: Int, returnRate: Double
    ) -> Double {
        let edge = min(max(caught, lower[axis: axis]), upper[axis: axis])
        let past = caught - edge
        guard displacement != 0 else { return caught }
        guard past != 0 else { return shown(coordinate: caught + displacement, axis: axis) }
        guard (displacement > 0) != (past > 0) else {
            guard let band else { return caught }
            let pulled = band.band(band.inverse(of: past) + displacement)
            return abs(pulled) > abs(past) ? edge + pulled : caught
        }
        let left = past + displacement * returnRate
        if (left > 0) == (past > 0) { return edge + left }
        return shown(coordinate: edge + left / returnRate, axis: axis)
    }

    /// The rate at which a caught coordinate follows a hand that moves in a direction along an axis.
    ///
    /// - Parameters:
    ///   - caught: The coordinate that is shown.
    ///   - direction: A number with the sign of the hand's movement.
    ///   - axis: The axis of the coordinate.
    ///   - returnRate: The movement inwards for the hand's movement, such as ``returnRate``; greater than 0.
    package func rate(at caught: Double, direction: Double, axis: Int, returnRate: Double) -> Double {
        let past = caught - min(max(caught, lower[axis: axis]), upper[axis: axis])
        guard past != 0, !isWithin(past, moving: direction) else { return 1 }
        guard (direction > 0) == (past > 0) else { return returnRate }
        guard let band, abs(past) < band.dimension else { return 0 }
        return band.derivative(at: band.inverse(of: past))
    }

    /// At least one half, and no less than the band's own rate anywhere.
    package var returnRate: Double { band.map { max(0.5, $0.coefficient) } ?? 1 }

    private func shown(coordinate: Double, axis: Int) -> Double {
        let edge = min(max(coordinate, lower[axis: axis]), upper[axis: axis])
        let past = coordinate - edge
        return past == 0 ? coordinate : edge + (band?.band(past) ?? 0)
    }
}
