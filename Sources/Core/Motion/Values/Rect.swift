/// A point in a plane, in the unit that the app draws in: the vector from the origin.
///
///     let middle: Point = [160, 240]
///     let state = MotionState(Point(x: 120, y: 40), perSecond: [900, 0])
public typealias Point = SIMD2<Double>

/// A width and a height, in the unit that the app draws in.
///
/// The size may become negative: a spring on its way to a small size passes through negative ones.
public struct Size: Hashable, NamedCoordinates {
    /// The extent along x.
    public var width: Double
    /// The extent along y.
    public var height: Double

    /// Creates a size; negative numbers are kept.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Creates a size from a vector of width and height.
    public init(_ vector: SIMD2<Double>) {
        self.init(width: vector.x, height: vector.y)
    }

    /// The vector of width and height, from one corner to the opposite one.
    public var vector: SIMD2<Double> { SIMD2(width, height) }
}

/// A rectangle with sides along the axes; its origin and its size move together.
///
/// Its axes are the origin's coordinates, the width and the height; rectangles are added and scaled along
/// each of them.
///
///     let card = Rect(x: 20, y: 20, width: 160, height: 90)
///     let half = card.interpolated(to: screen, fraction: 0.5)
public struct Rect: Hashable, NamedCoordinates {
    /// The corner with the smallest coordinates, as long as the size is positive.
    public var origin: Point
    /// The width and height, either of which may be negative.
    public var size: Size

    /// Creates a rectangle from its corner and its size.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from the coordinates of its corner, its width and its height.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// Creates a rectangle from a vector of the origin's coordinates, the width and the height.
    public init(_ vector: SIMD4<Double>) {
        self.init(origin: vector.lowHalf, size: Size(vector.highHalf))
    }

    /// The vector of the origin's coordinates, the width and the height.
    public var vector: SIMD4<Double> { SIMD4(lowHalf: origin, highHalf: size.vector) }
}

extension Rect {
    /// The smallest horizontal coordinate, also when the width is negative.
    public var minX: Double { min(origin.x, origin.x + size.width) }

    /// The smallest vertical coordinate, also when the height is negative.
    public var minY: Double { min(origin.y, origin.y + size.height) }

    /// The greatest horizontal coordinate, also when the width is negative.
    public var maxX: Double { max(origin.x, origin.x + size.width) }

    /// The greatest vertical coordinate, also when the height is negative.
    public var maxY: Double { max(origin.y, origin.y + size.height) }

    /// The centre of the rectangle.
    public var center: Point {
        Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    }

    /// The same rectangle with a size that is not negative, to draw while a spring overshoots.
    public var standardized: Rect {
        Rect(x: minX, y: minY, width: abs(size.width), height: abs(size.height))
    }

    /// Returns true if `point` lies in the rectangle, including its smaller edges but not its greater ones.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}
