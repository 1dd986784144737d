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
    @inlinable
    public static var axisCount: Int { 1 }

    @inlinable
    public subscript(axis axis: Int) -> Double {
        get { self }
        set { self = newValue }
    }
}

extension Coordinates where Self: SIMD, Self.Scalar == Double {
    @inlinable
    public static var axisCount: Int { scalarCount }

    @inlinable
    public subscript(axis axis: Int) -> Double {
        get { self[axis] }
        set { self[axis] = newValue }
    }
}

extension SIMD2: Coordinates where Scalar == Double {}
extension SIMD3: Coordinates where Scalar == Double {}
extension SIMD4: Coordinates where Scalar == Double {}
extension SIMD8: Coordinates where Scalar == Double {}
