/// A value that is a list of numbers, one for each axis: a number, or a vector.
///
/// Bounds act on each axis independently; this protocol gives access to the axes.
public protocol Coordinates: Animatable, VectorArithmetic where AnimatableData == Self {
    /// The number of axes, the same for all values of the type.
    static var axisCount: Int { get }
    /// The number on one axis.
    ///
    /// - Precondition: `axis` is from 0 up to ``axisCount``.
    subscript(axis axis: Int) -> Double { get set }
}

extension Coordinates {
    /// Returns the vector whose axes are the results of `transform`.
    @inlinable
    public func mapAxes(_ transform: (_ axis: Int, _ coordinate: Double) -> Double) -> Self {
        var result = self
        for axis in 0..<Self.axisCount {
            result[axis: axis] = transform(axis, self[axis: axis])
        }
        return result
    }
}

extension Double: Coordinates {
    public static var axisCount: Int { 1 }

    public subscript(axis axis: Int) -> Double {
        get { self }
        set { self = newValue }
    }
}

extension Coordinates where Self: SIMD, Self.Scalar == Double {
    public static var axisCount: Int { scalarCount }

    public subscript(axis axis: Int) -> Double {
        get { self[axis] }
        set { self[axis] = newValue }
    }
}

extension SIMD2: Coordinates where Scalar == Double {}
extension SIMD3: Coordinates where Scalar == Double {}
extension SIMD4: Coordinates where Scalar == Double {}
extension SIMD8: Coordinates where Scalar == Double {}

/// Coordinates that are kept under names of their own, and computed with as a vector.
///
///     struct Margins: NamedCoordinates {
///         var top = 0.0, bottom = 0.0
///         init(_ vector: SIMD2<Double>) { (top, bottom) = (vector.x, vector.y) }
///         var vector: SIMD2<Double> { SIMD2(top, bottom) }
///     }
public protocol NamedCoordinates: Coordinates {
    /// The type of a vector of all coordinates.
    associatedtype Vector: Coordinates & SIMD where Vector.Scalar == Double

    /// Creates a value from a vector of its coordinates.
    init(_ vector: Vector)
    /// The vector of the coordinates.
    var vector: Vector { get }
}

extension NamedCoordinates {
    public static var zero: Self { Self(Vector.zero) }

    public static func + (left: Self, right: Self) -> Self { Self(left.vector + right.vector) }

    public static func - (left: Self, right: Self) -> Self { Self(left.vector - right.vector) }

    public func scaled(by factor: Double) -> Self { Self(vector.scaled(by: factor)) }

    public func dot(_ other: Self) -> Double { vector.dot(other.vector) }

    public static var axisCount: Int { Vector.axisCount }

    public subscript(axis axis: Int) -> Double {
        get { vector[axis] }
        set {
            var vector = vector
            vector[axis] = newValue
            self = Self(vector)
        }
    }
}
