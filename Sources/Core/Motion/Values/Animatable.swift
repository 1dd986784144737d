/// A value that can be animated: numbers, points, colours, rotations, and an app's own types.
///
/// A type whose parts are plain numbers provides the conversion to a vector and back; the rest has default
/// implementations:
///
///     struct Camera: Animatable {
///         var centre = SIMD2(0.0, 0.0)
///         var zoom = 1.0
///         var animatableData: AnimatablePair<SIMD2<Double>, Double> {
///             get { AnimatablePair(centre, zoom) }
///             set { (centre, zoom) = (newValue.first, newValue.second) }
///         }
///     }
///
/// A type with parts that are not plain numbers (an angle, a colour) is a ``CompositeAnimatable`` instead.
///
/// A type whose space is curved (an angle, a rotation) also implements the displacement between values, in
/// ``displacement(from:)`` and ``displaced(by:)``, and, if directions turn along the path, the change of
/// velocities between places, in ``offset(to:)`` and ``state(at:)``.
public protocol Animatable: Equatable, Sendable {
    /// The vector type of differences between two values, and of velocities.
    associatedtype AnimatableData: VectorArithmetic

    /// This value as a vector from the type's own origin.
    var animatableData: AnimatableData { get set }

    /// Returns the displacement from `origin` to this value.
    func displacement(from origin: Self) -> AnimatableData

    /// Returns the value at `displacement` from this value; the inverse of ``displacement(from:)``.
    func displaced(by displacement: AnimatableData) -> Self

    /// Returns the displacement and the velocity of `state` relative to this value.
    func offset(to state: MotionState<Self>) -> Offset<AnimatableData>

    /// Returns the state at `offset` from this value; the inverse of ``offset(to:)``.
    func state(at offset: Offset<AnimatableData>) -> MotionState<Self>
}

/// A displacement and its rate relative to a value: the coordinates in which the equations of motion are
/// solved.
///
///     let offset = 320.0.offset(to: MotionState(300, perSecond: 900))
///     offset.displacement  // -20
///     offset.rate          // 900
public struct Offset<Vector: VectorArithmetic>: Equatable, Sendable {
    /// The displacement from the value.
    public var displacement: Vector
    /// The change of ``displacement`` per second.
    public var rate: Vector

    /// Creates an offset from a displacement and its change per second.
    @inlinable
    public init(displacement: Vector, rate: Vector) {
        self.displacement = displacement
        self.rate = rate
    }
}

extension Animatable {
    public func displacement(from origin: Self) -> AnimatableData {
        animatableData - origin.animatableData
    }

    public func displaced(by displacement: AnimatableData) -> Self {
        var copy = self
        copy.animatableData = animatableData + displacement
        return copy
    }

    public func offset(to state: MotionState<Self>) -> Offset<AnimatableData> {
        Offset(displacement: state.value.displacement(from: self), rate: state.velocity.perSecond)
    }

    public func state(at offset: Offset<AnimatableData>) -> MotionState<Self> {
        MotionState(displaced(by: offset.displacement), velocity: Velocity(perSecond: offset.rate))
    }

    /// True if every component is finite.
    public var isFinite: Bool { animatableData.isFinite }

    /// Returns the value at a `fraction` of the path from this value to `end`; not clamped to 0…1.
    ///
    /// At 0 and 1 the result is exactly this value and `end`. A fraction that is not finite counts as 0.
    @inlinable
    public func interpolated(to end: Self, fraction: Double) -> Self {
        if fraction == 1 { return end }
        guard fraction != 0, fraction.isFinite else { return self }
        return displaced(by: end.displacement(from: self).scaled(by: fraction))
    }
}

extension Animatable where Self: VectorArithmetic, AnimatableData == Self {
    /// The value itself.
    public var animatableData: Self {
        get { self }
        set { self = newValue }
    }

    /// True if every component is finite.
    @inlinable
    public var isFinite: Bool { self - self == .zero }
}

extension Double: Animatable {
    /// Differences between numbers are numbers.
    public typealias AnimatableData = Double
}

extension Float: Animatable {
    /// Differences between numbers are numbers.
    public typealias AnimatableData = Float
}

extension SIMD2: Animatable where Scalar: VectorScalar {
    /// Differences between vectors are vectors of the same type.
    public typealias AnimatableData = SIMD2<Scalar>
}

extension SIMD3: Animatable where Scalar: VectorScalar {
    /// Differences between vectors are vectors of the same type.
    public typealias AnimatableData = SIMD3<Scalar>
}

extension SIMD4: Animatable where Scalar: VectorScalar {
    /// Differences between vectors are vectors of the same type.
    public typealias AnimatableData = SIMD4<Scalar>
}

extension SIMD8: Animatable where Scalar: VectorScalar {
    /// Differences between vectors are vectors of the same type.
    public typealias AnimatableData = SIMD8<Scalar>
}
