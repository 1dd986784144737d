import Fling

/// A straight wall for bodies to bounce off: a line, or a stretch of it, with a free side.
///
/// A wall applies to points. For a body with a size, ``inside(_:_:boundary:)`` and
/// ``around(from:to:halfSize:boundary:)`` give the walls for its centre.
public struct Wall: Equatable, Sendable {
    /// The vector of length 1 towards the free side.
    public let normal: SIMD2<Double>
    /// The distance of the wall's line from the origin, along the normal.
    public let distance: Double
    /// The range of coordinates along ``tangent`` that the wall covers; infinite for a whole line.
    public let stretch: ClosedRange<Double>
    /// The number of the boundary of which the wall is a part.
    public let boundary: Int

    /// Creates a wall through a point, endless unless a stretch is given.
    ///
    /// - Parameters:
    ///   - normal: The direction to the free side; any length but 0.
    ///   - point: A point of the wall.
    ///   - stretch: The range of coordinates along ``tangent`` that the wall covers.
    ///   - boundary: The number of the boundary of which the wall is a part.
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

    /// The direction of the wall: the normal, rotated by a quarter turn.
    public var tangent: SIMD2<Double> { SIMD2(-normal.y, normal.x) }

    /// Returns the distance of a point from the wall's line, greater than 0 on the free side.
    public func distance(of point: SIMD2<Double>) -> Double { normal.dot(point) - distance }

    /// Returns the point of the wall's line that is nearest to `point`.
    public func nearestPlace(to point: SIMD2<Double>) -> SIMD2<Double> {
        point - normal * distance(of: point)
    }

    /// Returns true if the nearest point of the line belongs to the wall.
    func faces(_ point: SIMD2<Double>) -> Bool {
        let place = tangent.dot(point)
        return place >= stretch.lowerBound - 1e-10 && place <= stretch.upperBound + 1e-10
    }
}

extension Wall {
    /// Returns the four walls that keep a point within a rectangle: left, top, right, bottom.
    ///
    /// A low corner beyond the high one is replaced, like that one, by the middle between them.
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

    /// Returns the walls that keep the centre of an upright rectangle off a segment: those of the hexagon in
    /// which the two would overlap.
    public static func around(
        from start: SIMD2<Double>, to end: SIMD2<Double>, halfSize: SIMD2<Double>, boundary: Int = 0
    ) -> [Wall] {
        let corners = [SIMD2(-1.0, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)].map { $0 * halfSize }
        let hull = hull(of: corners.map { $0 + start } + corners.map { $0 + end })
        guard hull.count > 2 else { return [] }
        return hull.indices.map { index in
            let (from, to) = (hull[index], hull[(index + 1) % hull.count])
            let displacement = to - from
            let normal = SIMD2(displacement.y, -displacement.x)
            let unit = normal / normal.magnitude
            let tangent = SIMD2(-unit.y, unit.x)
            let (one, other) = (tangent.dot(from), tangent.dot(to))
            return Wall(
                normal: normal, through: from, stretch: min(one, other)...max(one, other),
                boundary: boundary)
        }
    }

    /// The corners of the convex hull of points, counter-clockwise where y grows upward.
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
