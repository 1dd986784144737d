// Bounds of numbers that a program writes down. They are put in order and made usable, so that nothing here
// throws; numbers from outside go through `init(from:to:band:)`, which says what is wrong with them.

extension Bounds {
    /// Creates bounds between two corners, in any order.
    ///
    ///     let bounds = Bounds(between: Size(width: 160, height: 90), and: Size(width: 640, height: 360))
    ///
    /// A coordinate that is no number counts as 0.
    ///
    /// - Parameters:
    ///   - corner: The least places to rest, or the greatest, on each axis; an infinite end is none.
    ///   - other: The opposite corner.
    ///   - band: The dimension of the rubber band at the ends, usually the visible length; nil, 0 or less for
    ///     hard ends.
    public init(between corner: Value, and other: Value, band: Double? = nil) {
        self.init(between: corner, and: other, bandDimension: band ?? 0, restitution: 0)
    }

    /// Creates bounds between two corners, with hard ends that a flight bounces off.
    ///
    /// - Parameters:
    ///   - corner: The least places to rest, or the greatest, on each axis; an infinite end is none.
    ///   - other: The opposite corner.
    ///   - restitution: The part of the speed that a bounce keeps; clamped to 0 through 1.
    public init(between corner: Value, and other: Value, restitution: Double) {
        self.init(between: corner, and: other, bandDimension: 0, restitution: restitution)
    }

    private init(between one: Value, and other: Value, bandDimension: Double, restitution: Double) {
        let (one, other) = (one.withoutNaN, other.withoutNaN)
        let lower = one.mapAxes { min($1, other[axis: $0]) }
        let upper = one.mapAxes { max($1, other[axis: $0]) }
        self.init(
            unchecked: lower.mapAxes { $1 < -greatest ? -.infinity : min($1, greatest) },
            upper.mapAxes { $1 > greatest ? .infinity : max($1, -greatest) },
            band: try? RubberBand(dimension: min(bandDimension, greatest)),
            restitution: restitution > 0 ? min(restitution, 1) : 0)
    }
}

extension Bounds where Value == Double {
    /// Creates bounds along a line.
    ///
    ///     let sheet = Bounds(0...640, band: 400)
    ///
    /// - Parameters:
    ///   - range: The places to rest; an infinite end is none.
    ///   - band: The dimension of the rubber band at the ends, usually the visible length; nil, 0 or less for
    ///     hard ends.
    public init(_ range: ClosedRange<Double>, band: Double? = nil) {
        self.init(between: range.lowerBound, and: range.upperBound, band: band)
    }

    /// Creates bounds along a line with hard ends that a flight bounces off.
    ///
    /// - Parameters:
    ///   - range: The places to rest; an infinite end is none.
    ///   - restitution: The part of the speed that a bounce keeps; clamped to 0 through 1.
    public init(_ range: ClosedRange<Double>, restitution: Double) {
        self.init(between: range.lowerBound, and: range.upperBound, restitution: restitution)
    }
}

extension Bounds where Value == SIMD2<Double> {
    /// Creates bounds in a plane.
    ///
    ///     let desktop = Bounds(x: 0...1920, y: 0...1080, band: 400)
    ///
    /// - Parameters:
    ///   - x: The horizontal places to rest; an infinite end is none.
    ///   - y: The vertical places to rest.
    ///   - band: The dimension of the rubber band at the ends, for both axes; nil, 0 or less for hard ends.
    public init(x: ClosedRange<Double>, y: ClosedRange<Double>, band: Double? = nil) {
        self.init(between: [x.lowerBound, y.lowerBound], and: [x.upperBound, y.upperBound], band: band)
    }

    /// Creates bounds in a plane with hard ends that a flight bounces off.
    ///
    /// - Parameters:
    ///   - x: The horizontal places to rest; an infinite end is none.
    ///   - y: The vertical places to rest.
    ///   - restitution: The part of the speed that a bounce keeps; clamped to 0 through 1.
    public init(x: ClosedRange<Double>, y: ClosedRange<Double>, restitution: Double) {
        self.init(
            between: [x.lowerBound, y.lowerBound], and: [x.upperBound, y.upperBound], restitution: restitution
        )
    }
}

extension Coordinates {
    fileprivate var withoutNaN: Self { mapAxes { $1.isNaN ? 0 : $1 } }
}
