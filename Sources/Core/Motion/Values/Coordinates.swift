/// A value that is a list of numbers, one for each axis: a number, or a vector of them.
///
/// What happens at bounds happens on each axis for itself; this is how to get at them.
public protocol Coordinates: Animatable, VectorArithmetic where AnimatableData == Self {
    static var axisCount: Int { get }
    /// - Precondition: `axis` is from 0 up to ``axisCount``.
    subscript(axis axis: Int) -> Double { get set }
}

extension Coordinates {
    /// The vector of what `transform` makes of each axis.
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
