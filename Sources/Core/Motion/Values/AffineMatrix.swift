/// The six numbers of an affine map of the plane, in the order of cairo, CSS and Core Graphics:
///
///     x' = a·x + c·y + tx
///     y' = b·x + d·y + ty
///
/// They go as they are into `cairo_matrix_init(m, a, b, c, d, tx, ty)`, GTK's
/// `graphene_matrix_init_from_2d(m, a, b, c, d, tx, ty)` and CSS's `matrix(a, b, c, d, tx, ty)`. To animate
/// one, make a ``Transform2D`` of it.
///
/// It also maps a moving point from one plane to another, with its velocity:
///
///     let inView = finger.mapped(by: viewFromWindow)
public struct AffineMatrix: Hashable, Sendable {
    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    public var tx: Double
    public var ty: Double

    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    @inlinable
    public static var identity: AffineMatrix { AffineMatrix(a: 1, b: 0, c: 0, d: 1) }

    /// How much it multiplies areas; negative when it mirrors.
    @inlinable
    public var determinant: Double { a * d - b * c }

    /// The matrix that undoes this one; nil when it flattens the plane, or undoing it exceeds the numbers.
    @inlinable
    public var inverted: AffineMatrix? {
        let determinant = self.determinant
        guard determinant.isFinite else { return nil }
        let inverse = AffineMatrix(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
        return inverse.isFinite ? inverse : nil
    }

    /// False when an element is not a number or infinite.
    @inlinable
    public var isFinite: Bool { SIMD8(a, b, c, d, tx, ty, 0, 0).isFinite }

    /// The matrix that does what `right` does, and then what `left` does.
    @inlinable
    public static func * (left: AffineMatrix, right: AffineMatrix) -> AffineMatrix {
        let x = left.linear(SIMD2(right.a, right.b))
        let y = left.linear(SIMD2(right.c, right.d))
        let origin = left.value(of: Point(x: right.tx, y: right.ty))
        return AffineMatrix(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
    }
}

extension AffineMatrix: StateMap {
    public typealias Input = Point
    public typealias Output = Point

    @inlinable
    public func apply(to state: MotionState<Point>) -> MotionState<Point> {
        let place = linear(state.value.animatableData) + SIMD2(tx, ty)
        return MotionState(Point(place), velocity: apply(to: state.velocity))
    }

    /// The velocity in the other plane: the same wherever the point is.
    @inlinable
    public func apply(to velocity: Velocity<Point>) -> Velocity<Point> {
        Velocity(perSecond: linear(velocity.perSecond))
    }

    @inlinable
    func linear(_ vector: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(a, b) * vector.x + SIMD2(c, d) * vector.y
    }
}

#if !hasFeature(Embedded)
extension AffineMatrix: CustomStringConvertible {
    /// CSS's `matrix(…)`.
    public var description: String { "matrix(\(a), \(b), \(c), \(d), \(tx), \(ty))" }
}
#endif
