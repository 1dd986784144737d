/// The six numbers of an affine map of the plane, in the order of cairo, CSS and Core Graphics:
///
///     x' = a·x + c·y + tx
///     y' = b·x + d·y + ty
///
/// They go as they are into `cairo_matrix_init(m, a, b, c, d, tx, ty)`, GTK's
/// `graphene_matrix_init_from_2d(m, a, b, c, d, tx, ty)` and CSS's `matrix(a, b, c, d, tx, ty)`. To animate
/// one, make a ``Transform2D`` of it.
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

    /// The point to which the map moves `point`.
    @inlinable
    public func value(of point: Point) -> Point {
        Point(SIMD2(a, b) * point.x + SIMD2(c, d) * point.y + SIMD2(tx, ty))
    }

    /// The matrix that does what `right` does, and then what `left` does.
    @inlinable
    public static func * (left: AffineMatrix, right: AffineMatrix) -> AffineMatrix {
        let x = SIMD2(left.a, left.b) * right.a + SIMD2(left.c, left.d) * right.b
        let y = SIMD2(left.a, left.b) * right.c + SIMD2(left.c, left.d) * right.d
        let origin = left.value(of: Point(x: right.tx, y: right.ty))
        return AffineMatrix(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
    }
}

#if !hasFeature(Embedded)
extension AffineMatrix: CustomStringConvertible {
    /// CSS's `matrix(…)`.
    public var description: String { "matrix(\(a), \(b), \(c), \(d), \(tx), \(ty))" }
}
#endif
