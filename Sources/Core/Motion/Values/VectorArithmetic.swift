/// A value that can be added, subtracted and scaled: the type of differences between animatable values, and
/// of their velocities.
///
/// SwiftUI's protocol of that name, with the inner product in place of the squared magnitude, because a
/// motion whose velocity does not point along its path needs the angle between the two.
///
///     struct Margins: VectorArithmetic {
///         var top = 0.0, bottom = 0.0
///         static let zero = Margins()
///         static func + (a: Self, b: Self) -> Self {
///             Margins(top: a.top + b.top, bottom: a.bottom + b.bottom)
///         }
///         static func - (a: Self, b: Self) -> Self {
///             Margins(top: a.top - b.top, bottom: a.bottom - b.bottom)
///         }
///         func scaled(by factor: Double) -> Self { Margins(top: top * factor, bottom: bottom * factor) }
///         func dot(_ other: Self) -> Double { top * other.top + bottom * other.bottom }
///     }
public protocol VectorArithmetic: Equatable, Sendable {
    /// The vector whose components are all 0.
    static var zero: Self { get }
    /// Returns the sum, component by component.
    static func + (left: Self, right: Self) -> Self
    /// Returns the difference, component by component.
    static func - (left: Self, right: Self) -> Self

    /// Returns the value with every component multiplied by `factor`.
    func scaled(by factor: Double) -> Self

    /// Returns the inner product: the sum of the products of the components.
    func dot(_ other: Self) -> Double
}

extension VectorArithmetic {
    /// The square of the length.
    @inlinable
    public var magnitudeSquared: Double { dot(self) }

    /// The length, in the unit of the components.
    @inlinable
    public var magnitude: Double { dot(self).squareRoot() }

    /// True if every component is finite.
    @inlinable
    public var isFinite: Bool {
        // Infinity minus infinity is NaN, which is not equal to zero; every finite number passes, also one
        // whose square would overflow.
        self - self == .zero
    }
}

/// A scalar of vectors: `Double` or `Float`.
///
///     func length<Scalar: VectorScalar>(of vector: SIMD2<Scalar>) -> Double {
///         vector.dot(vector).squareRoot()
///     }
public protocol VectorScalar: BinaryFloatingPoint, Sendable {
    /// Creates the nearest representable number.
    init(_ value: Double)
    /// The same number as a `Double`.
    var asDouble: Double { get }
}

extension Double: VectorScalar, VectorArithmetic {
    public var asDouble: Double { self }

    public func scaled(by factor: Double) -> Double { self * factor }

    public func dot(_ other: Double) -> Double { self * other }
}

extension Float: VectorScalar, VectorArithmetic {
    public var asDouble: Double { Double(self) }

    public func scaled(by factor: Double) -> Float { Float(Double(self) * factor) }

    public func dot(_ other: Float) -> Double { Double(self) * Double(other) }
}

// Left to itself, the compiler calls them for each report of content. The C library is built for size.
extension VectorArithmetic where Self: SIMD, Self.Scalar: VectorScalar {
    @inlinable
    #if !hasFeature(Embedded)
    @inline(__always)
    #endif
    public func scaled(by factor: Double) -> Self { self * Scalar(factor) }

    @inlinable
    #if !hasFeature(Embedded)
    @inline(__always)
    #endif
    public func dot(_ other: Self) -> Double { (self * other).sum().asDouble }
}

extension SIMD2: VectorArithmetic where Scalar: VectorScalar {}
extension SIMD3: VectorArithmetic where Scalar: VectorScalar {}
extension SIMD4: VectorArithmetic where Scalar: VectorScalar {}
extension SIMD8: VectorArithmetic where Scalar: VectorScalar {}

/// Two values side by side, as one: for animating several unlike parts as a whole, each in its own space.
///
/// A pair of two vectors is a vector.
public struct AnimatablePair<First: Equatable & Sendable, Second: Equatable & Sendable>: Equatable, Sendable {
    /// The first part.
    public var first: First
    /// The second part.
    public var second: Second

    /// Creates a pair of two parts, which may be of different types.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }
}

extension AnimatablePair: VectorArithmetic where First: VectorArithmetic, Second: VectorArithmetic {
    public static var zero: AnimatablePair { AnimatablePair(.zero, .zero) }

    public static func + (left: AnimatablePair, right: AnimatablePair) -> AnimatablePair {
        AnimatablePair(left.first + right.first, left.second + right.second)
    }

    public static func - (left: AnimatablePair, right: AnimatablePair) -> AnimatablePair {
        AnimatablePair(left.first - right.first, left.second - right.second)
    }

    public func scaled(by factor: Double) -> AnimatablePair {
        AnimatablePair(first.scaled(by: factor), second.scaled(by: factor))
    }

    public func dot(_ other: AnimatablePair) -> Double {
        first.dot(other.first) + second.dot(other.second)
    }
}
