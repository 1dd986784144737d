import CLibm

/// A translation, rotation, scale and skew in the plane, interpolated part by part: a turn stays a turn all
/// the way, and does not shrink the picture as the halfway matrix of a half turn would.
///
/// A point is skewed first, then scaled, then rotated, then translated. The rotation goes the shortest way
/// round.
///
///     var card = Transform2D(translation: [120, 0], rotation: .degrees(30), scale: [2, 2])
///     let m = card.matrix
///     cairo_matrix_init(&matrix, m.a, m.b, m.c, m.d, m.tx, m.ty)
public struct Transform2D: Hashable, Animatable {
    /// The translation to the right and down, in the unit that the app draws in.
    public var translation: SIMD2<Double>
    /// The rotation: positive from the x axis towards the y axis, clockwise where y points down.
    public var rotation: Direction
    /// The factors along the axes before the rotation; a negative one mirrors.
    public var scale: SIMD2<Double>
    /// The displacement of a point along x per unit of its y: the tangent of the angle in CSS's `skewX`.
    public var skew: Double

    /// Creates a transform from its parts; without arguments, the identity.
    @inlinable
    public init(
        translation: SIMD2<Double> = .zero, rotation: Direction = .zero, scale: SIMD2<Double> = .one,
        skew: Double = 0
    ) {
        self.translation = translation
        self.rotation = rotation
        self.scale = scale
        self.skew = skew
    }

    /// The transform that changes nothing.
    @inlinable
    public static var identity: Transform2D { Transform2D() }

    /// The difference of two transforms, or a velocity.
    public struct AnimatableData: VectorArithmetic {
        /// The change of the translation, in the unit that the app draws in.
        public var translation: SIMD2<Double>
        /// The change of the rotation, in radians.
        public var rotation: Double
        /// The change of the factors along the axes.
        public var scale: SIMD2<Double>
        /// The change of the skew.
        public var skew: Double

        /// Creates a difference from the changes of the parts; zero by default.
        @inlinable
        public init(
            translation: SIMD2<Double> = .zero, rotation: Double = 0, scale: SIMD2<Double> = .zero,
            skew: Double = 0
        ) {
            self.translation = translation
            self.rotation = rotation
            self.scale = scale
            self.skew = skew
        }
    }

    @inlinable
    public var animatableData: AnimatableData {
        get {
            AnimatableData(translation: translation, rotation: rotation.radians, scale: scale, skew: skew)
        }
        set {
            translation = newValue.translation
            rotation = Direction(radians: newValue.rotation)
            scale = newValue.scale
            skew = newValue.skew
        }
    }

    @inlinable
    public func displacement(from origin: Transform2D) -> AnimatableData {
        AnimatableData(
            translation: translation - origin.translation,
            rotation: rotation.displacement(from: origin.rotation),
            scale: scale - origin.scale,
            skew: skew - origin.skew)
    }
}

extension Transform2D.AnimatableData {
    @inlinable
    public static var zero: Self { Self() }

    @inlinable
    public static func + (left: Self, right: Self) -> Self {
        Self(
            translation: left.translation + right.translation, rotation: left.rotation + right.rotation,
            scale: left.scale + right.scale, skew: left.skew + right.skew)
    }

    @inlinable
    public static func - (left: Self, right: Self) -> Self {
        Self(
            translation: left.translation - right.translation, rotation: left.rotation - right.rotation,
            scale: left.scale - right.scale, skew: left.skew - right.skew)
    }

    @inlinable
    public func scaled(by factor: Double) -> Self {
        Self(
            translation: translation * factor, rotation: rotation * factor, scale: scale * factor,
            skew: skew * factor)
    }

    /// The inner product, in which lengths, radians and factors count alike.
    @inlinable
    public func dot(_ other: Self) -> Double {
        translation.dot(other.translation) + rotation * other.rotation + scale.dot(other.scale)
            + skew * other.skew
    }
}

extension Transform2D {
    /// The matrix of this transform.
    public var matrix: AffineMatrix {
        var sine = 0.0
        var cosine = 1.0
        sincos(rotation.radians, &sine, &cosine)
        return AffineMatrix(
            a: cosine * scale.x, b: sine * scale.x,
            c: cosine * scale.x * skew - sine * scale.y, d: sine * scale.x * skew + cosine * scale.y,
            tx: translation.x, ty: translation.y)
    }

    /// Creates the transform from the parts of `matrix`, the inverse of ``matrix``.
    ///
    /// A matrix that mirrors becomes a negative scale along the axis whose image points away from it most, so
    /// that a flip stays a flip instead of a flip across the other axis and a half turn. A singular matrix
    /// gives a scale of zero. A matrix with an element that is not finite, or too large to square, gives the
    /// identity.
    public init(_ matrix: AffineMatrix) {
        let first = SIMD2(matrix.a, matrix.b)
        let second = SIMD2(matrix.c, matrix.d)
        let firstLength = first.magnitude
        let secondLength = second.magnitude
        let translation = SIMD2(matrix.tx, matrix.ty)
        guard firstLength.isFinite, secondLength.isFinite, translation.isFinite else {
            self.init()
            return
        }
        // A column below the rounding of the other one counts as zero: it has no direction.
        guard firstLength > secondLength * 0x1p-52 else {
            let rotation = secondLength > 0 ? Direction(radians: atan2(-second.x, second.y)) : .zero
            self.init(translation: translation, rotation: rotation, scale: [0, secondLength])
            return
        }
        var axis = first / firstLength
        var scale = SIMD2(firstLength, axis.x * second.y - axis.y * second.x)
        if scale.y < 0, axis.x * secondLength < second.y {
            axis = -axis
            scale = -scale
        }
        self.init(
            translation: translation, rotation: Direction(radians: atan2(axis.y, axis.x)), scale: scale,
            skew: axis.dot(second) / scale.x)
    }
}
