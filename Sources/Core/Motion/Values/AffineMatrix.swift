/// An affine map of the plane: six numbers in the order of cairo, CSS and Core Graphics.
///
/// ```text
/// x' = a·x + c·y + tx
/// y' = b·x + d·y + ty
/// ```
///
/// The numbers can be passed in this order to `cairo_matrix_init(m, a, b, c, d, tx, ty)`, GTK's
/// `graphene_matrix_init_from_2d(m, a, b, c, d, tx, ty)` and CSS's `matrix(a, b, c, d, tx, ty)`. To animate a
/// matrix, convert it to a ``Transform2D``.
public struct AffineMatrix: Hashable, Sendable {
    /// The coefficient of x in x'.
    public var a: Double
    /// The coefficient of x in y'.
    public var b: Double
    /// The coefficient of y in x'.
    public var c: Double
    /// The coefficient of y in y'.
    public var d: Double
    /// The displacement along x, in the unit that the app draws in.
    public var tx: Double
    /// The displacement along y, in the unit that the app draws in.
    public var ty: Double

    /// Creates a map from its six numbers; without `tx` and `ty`, the origin stays in place.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The map that leaves every point in place.
    public static var identity: AffineMatrix { AffineMatrix(a: 1, b: 0, c: 0, d: 1) }

    /// Returns the point to which the map moves `point`.
    public func value(of point: Point) -> Point {
        SIMD2(a, b) * point.x + SIMD2(c, d) * point.y + SIMD2(tx, ty)
    }

    /// Returns the matrix that applies `right` first and then `left`.
    public static func * (left: AffineMatrix, right: AffineMatrix) -> AffineMatrix {
        let x = SIMD2(left.a, left.b) * right.a + SIMD2(left.c, left.d) * right.b
        let y = SIMD2(left.a, left.b) * right.c + SIMD2(left.c, left.d) * right.d
        let origin = left.value(of: Point(x: right.tx, y: right.ty))
        return AffineMatrix(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
    }
}

#if !hasFeature(Embedded)
extension AffineMatrix: CustomStringConvertible {
    /// The matrix in CSS's form, `matrix(…)`.
    public var description: String { "matrix(\(a), \(b), \(c), \(d), \(tx), \(ty))" }
}
#endif
