/// A straight wall that something bounces off: a line, or a stretch of it, with a free side.
///
/// The walls for something that has a size are those for its centre: ``inside(_:_:boundary:)`` and
/// ``around(from:to:halfSize:boundary:)`` move them by half of it.
public struct Wall: Equatable, Sendable {
    /// Of length 1, to the free side.
    public let normal: SIMD2<Double>
    /// The distance of its line from the origin, along the normal.
    public let distance: Double
    /// The coordinates along ``tangent`` between which it lies; infinite for a whole line.
    public let stretch: ClosedRange<Double>
    /// A number for the boundary of which it is a part.
    public let boundary: Int

    /// - Parameters:
    ///   - normal: To the free side; any length but 0.
    ///   - point: A point of the wall.
    ///   - stretch: The coordinates along ``tangent`` between which it lies.
    ///   - boundary: A number for the boundary of which it is a part.
    public init(
        normal: SIMD2<Double>, through point: SIMD2<Double>,
        stretch: ClosedRange<Double> = -Double.infinity...Double.infinity, boundary: Int = 0
    ) {
        let length = normal.magnitude
        let unit = length > 0 && length < .infinity ? normal / length : SIMD2(0, -1)
        self.normal = unit
        distance = unit.dot(point)
        self.stretch = stretch
        self.boundary = boundary
    }

    /// The direction of the wall: the normal, turned by a quarter.
    public var tangent: SIMD2<Double> { SIMD2(-normal.y, normal.x) }

    /// The distance of a point from the wall's line, greater than 0 on the free side.
    public func distance(of point: SIMD2<Double>) -> Double { normal.dot(point) - distance }

    /// The place of the wall's line that is nearest to a point.
    public func nearestPlace(to point: SIMD2<Double>) -> SIMD2<Double> {
        point - normal * distance(of: point)
    }

    /// True if the place of the line that is nearest to the point belongs to the wall.
    func faces(_ point: SIMD2<Double>) -> Bool {
        let place = tangent.dot(point)
        return place >= stretch.lowerBound - 1e-9 && place <= stretch.upperBound + 1e-9
    }
}

extension Wall {
    /// The four walls that keep a point within a rectangle: left, top, right, bottom.
    ///
    /// A corner that lies beyond the opposite one leaves the middle between the two.
    public static func inside(
        _ low: SIMD2<Double>, _ high: SIMD2<Double>, boundary: Int = 0
    ) -> [Wall] {
        let middle = (low + high) / 2
        let isEmpty = low .> high
        let (low, high) = (
            low.replacing(with: middle, where: isEmpty), high.replacing(with: middle, where: isEmpty)
        )
        return [
            Wall(normal: [1, 0], through: low, boundary: boundary),
            Wall(normal: [0, 1], through: low, boundary: boundary),
            Wall(normal: [-1, 0], through: high, boundary: boundary),
            Wall(normal: [0, -1], through: high, boundary: boundary),
        ]
    }

    /// The walls that keep the centre of an upright rectangle off a segment: those of the hexagon within which the two
    /// would overlap.
    public static func around(
        from start: SIMD2<Double>, to end: SIMD2<Double>, halfSize: SIMD2<Double>, boundary: Int = 0
    ) -> [Wall] {
        let corners = [SIMD2(-1.0, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)].map { $0 * halfSize }
        let hull = hull(of: corners.map { $0 + start } + corners.map { $0 + end })
        guard hull.count > 2 else { return [] }
        return hull.indices.map { index in
            let (from, to) = (hull[index], hull[(index + 1) % hull.count])
            let way = to - from
            let normal = SIMD2(way.y, -way.x)
            let unit = normal / normal.magnitude
            let tangent = SIMD2(-unit.y, unit.x)
            let (one, other) = (tangent.dot(from), tangent.dot(to))
            return Wall(
                normal: normal, through: from, stretch: min(one, other)...max(one, other),
                boundary: boundary)
        }
    }

    /// The corners of the least convex shape around points, counter-clockwise where y grows upward.
    private static func hull(of points: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let sorted = points.sorted { $0.x == $1.x ? $0.y < $1.y : $0.x < $1.x }
        func chain(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
            var chain: [SIMD2<Double>] = []
            for point in points {
                while chain.count > 1 {
                    let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
                    let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
                    guard turn <= 1e-12 * (b - a).magnitude * (point - a).magnitude else { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return chain(sorted) + chain(sorted.reversed())
    }
}
