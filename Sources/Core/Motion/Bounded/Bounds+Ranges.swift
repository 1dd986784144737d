// Bounds of numbers that a program writes down. They are put in order and made usable, so that nothing here
// throws; numbers from outside go through `init(from:to:ends:)`, which says what is wrong with them.

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
    ///   - ends: The kind of both ends: hard for an elastic one whose numbers mean nothing. A restitution is
    ///     clamped to 0 through 1.
    public init(between corner: Value, and other: Value, ends: EdgeBehavior = .hard) {
        let (one, other) = (corner.withoutNaN, other.withoutNaN)
        let lower = one.mapAxes { min($1, other[axis: $0]) }
        let upper = one.mapAxes { max($1, other[axis: $0]) }
        let band = ends.band.flatMap {
            try? RubberBand(dimension: min($0.dimension, greatest), coefficient: $0.coefficient)
        }
        self.init(
            unchecked: lower.mapAxes { $1 < -greatest ? -.infinity : min($1, greatest) },
            upper.mapAxes { $1 > greatest ? .infinity : max($1, -greatest) },
            band: band, restitution: ends.restitution > 0 ? min(ends.restitution, 1) : 0)
    }
}

extension Bounds where Value: Comparable {
    /// Creates bounds along a line, or of an angle.
    ///
    ///     let sheet = Bounds(0...640, ends: .elastic(400))
    ///     let knob = Bounds(Angle.zero ... .degrees(270))
    ///
    /// - Parameters:
    ///   - range: The places to rest; an infinite end is none.
    ///   - ends: The kind of both ends: hard for an elastic one whose numbers mean nothing. A restitution is
    ///     clamped to 0 through 1.
    public init(_ range: ClosedRange<Value>, ends: EdgeBehavior = .hard) {
        self.init(between: range.lowerBound, and: range.upperBound, ends: ends)
    }
}

extension Bounds where Value == SIMD2<Double> {
    /// Creates bounds in a plane.
    ///
    ///     let desktop = Bounds(x: 0...1920, y: 0...1080, ends: .elastic(400))
    ///
    /// - Parameters:
    ///   - x: The horizontal places to rest; an infinite end is none.
    ///   - y: The vertical places to rest.
    ///   - ends: The kind of both ends: hard for an elastic one whose numbers mean nothing. A restitution is
    ///     clamped to 0 through 1.
    public init(x: ClosedRange<Double>, y: ClosedRange<Double>, ends: EdgeBehavior = .hard) {
        self.init(between: [x.lowerBound, y.lowerBound], and: [x.upperBound, y.upperBound], ends: ends)
    }
}

extension Coordinates {
    fileprivate var withoutNaN: Self { mapAxes { $1.isNaN ? 0 : $1 } }
}
