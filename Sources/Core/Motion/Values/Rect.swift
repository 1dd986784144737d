/// A point in a plane, in the unit that the app draws in.
///
///     let way = Point(x: 120, y: 40).displacement(from: .zero)  // SIMD2(120, 40)
///     let state = MotionState(Point(x: 120, y: 40), perSecond: [900, 0])
public struct Point: Hashable, Animatable {
    public var x: Double
    public var y: Double

    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Creates the point at the end of a vector from the origin.
    @inlinable
    public init(_ vector: SIMD2<Double>) {
        self.init(x: vector.x, y: vector.y)
    }

    /// The origin.
    @inlinable
    public static var zero: Point { Point(x: 0, y: 0) }

    @inlinable
    public var animatableData: SIMD2<Double> {
        get { SIMD2(x, y) }
        set { self = Point(newValue) }
    }
}

/// A width and a height, in the unit that the app draws in.
///
/// The size may become negative: a spring on its way to a small size passes through negative ones.
public struct Size: Hashable, Animatable {
    public var width: Double
    public var height: Double

    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Creates a size from a vector of width and height.
    @inlinable
    public init(_ vector: SIMD2<Double>) {
        self.init(width: vector.x, height: vector.y)
    }

    @inlinable
    public static var zero: Size { Size(width: 0, height: 0) }

    @inlinable
    public var animatableData: SIMD2<Double> {
        get { SIMD2(width, height) }
        set { self = Size(newValue) }
    }
}

/// A rectangle with sides along the axes; its origin and its size move together.
///
///     let card = Rect(x: 20, y: 20, width: 160, height: 90)
///     let half = card.interpolated(to: screen, fraction: 0.5)
public struct Rect: Hashable, Animatable {
    /// The corner with the smallest coordinates, as long as the size is positive.
    public var origin: Point
    public var size: Size

    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    @inlinable
    public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

    /// The origin's coordinates, then the width and the height.
    @inlinable
    public var animatableData: SIMD4<Double> {
        get { SIMD4(origin.x, origin.y, size.width, size.height) }
        set {
            origin = Point(newValue.lowHalf)
            size = Size(newValue.highHalf)
        }
    }
}

extension Rect {
    /// The smallest horizontal coordinate, also when the width is negative.
    @inlinable
    public var minX: Double { min(origin.x, origin.x + size.width) }

    /// The smallest vertical coordinate, also when the height is negative.
    @inlinable
    public var minY: Double { min(origin.y, origin.y + size.height) }

    /// The greatest horizontal coordinate, also when the width is negative.
    @inlinable
    public var maxX: Double { max(origin.x, origin.x + size.width) }

    /// The greatest vertical coordinate, also when the height is negative.
    @inlinable
    public var maxY: Double { max(origin.y, origin.y + size.height) }

    /// The centre of the rectangle.
    @inlinable
    public var center: Point {
        Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    }

    /// The same rectangle with a size that is not negative, to draw while a spring overshoots.
    @inlinable
    public var standardized: Rect {
        Rect(x: minX, y: minY, width: abs(size.width), height: abs(size.height))
    }

    /// Returns true if `point` lies in the rectangle, including its smaller edges but not its greater ones.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}
