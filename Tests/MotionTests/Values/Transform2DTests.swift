import Seeded
import Fling
import Testing

@Suite("Transform in the plane")
struct Transform2DTests {
    @Test("slants, scales, turns and moves, in that order")
    func order() {
        let transform = Transform2D(translation: [10, 20], rotation: .degrees(90), scale: [2, 3], skew: 0.5)
        // (1, 2) slants to (2, 2), scales to (4, 6), turns to (−6, 4) and moves to (4, 24).
        let image = transform.matrix.value(of: Point(x: 1, y: 2))
        #expect(distance(image, Point(x: 4, y: 24)) < 1e-15)
    }

    @Test("the parts of any matrix make it again", arguments: 1...500)
    func decomposition(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let e = SIMD8<Double>.random(within: 4, using: &generator)
        let matrix = AffineMatrix(a: e[0], b: e[1], c: e[2], d: e[3], tx: e[4], ty: e[5])
        #expect(difference(Transform2D(matrix).matrix, matrix) < 1e-14, "seed \(seed)")
    }

    @Test(
        "flattened and mirrored matrices come back too",
        arguments: [
            AffineMatrix(a: 0, b: 0, c: 0, d: 0, tx: 3, ty: 4), AffineMatrix(a: 0, b: 0, c: 0, d: 2),
            AffineMatrix(a: 0, b: 0, c: -3, d: 0), AffineMatrix(a: 2, b: 0, c: 0, d: 0),
            AffineMatrix(a: 1, b: 2, c: 2, d: 4), AffineMatrix(a: -1, b: -2, c: 3, d: 6),
            AffineMatrix(a: -1, b: 0, c: 0, d: 1), AffineMatrix(a: 1, b: 0, c: 0, d: -1),
            AffineMatrix(a: 0, b: 1, c: 1, d: 0), AffineMatrix(a: 1e-300, b: 0, c: 5, d: 1),
            AffineMatrix(a: 1e-18, b: 0, c: 5, d: 1),
            AffineMatrix(a: 1e-9, b: 1e-9, c: 5, d: 1), AffineMatrix(a: 1e120, b: 3, c: 5, d: 1),
        ])
    func singular(matrix: AffineMatrix) {
        let transform = Transform2D(matrix)
        // A slant beyond all precision would make nonsense of every stage between.
        #expect(transform.isFinite && abs(transform.skew) < 1e16)
        #expect(difference(transform.matrix, matrix) < 1e-14)
    }

    @Test("a flip across one axis is a negative scale on it, without a turn")
    func flips() {
        let acrossX = Transform2D(AffineMatrix(a: -2, b: 0, c: 0, d: 3))
        #expect(acrossX.scale == [-2, 3] && acrossX.rotation.degrees == 0 && acrossX.skew == 0)
        let acrossY = Transform2D(AffineMatrix(a: 2, b: 0, c: 0, d: -3))
        #expect(acrossY.scale == [2, -3] && acrossY.rotation.degrees == 0 && acrossY.skew == 0)
        // This one turns both axes alike.
        let swapped = Transform2D(AffineMatrix(a: 0, b: 2, c: 3, d: 0))
        #expect(swapped.scale == [2, -3] && swapped.rotation.degrees == 90 && swapped.skew == 0)
    }

    @Test("a flat matrix mirrors nothing, and its scale is not negative")
    func flat() {
        let matrix = AffineMatrix(a: -1, b: 0, c: 2, d: 0, tx: 0, ty: 0)
        let transform = Transform2D(matrix)
        #expect(transform.scale == [1, 0])
        #expect(transform.skew == -2)
    }

    @Test("a half turn stays a turn on the way: it does not flatten the picture")
    func halfTurn() {
        let start = Transform2D(AffineMatrix.identity)
        let end = Transform2D(AffineMatrix(a: -1, b: 0, c: 0, d: -1))
        let middle = start.interpolated(to: end, fraction: 0.5)
        let matrix = middle.matrix
        #expect(abs(matrix.a * matrix.d - matrix.b * matrix.c - 1) < 1e-14)
        #expect(abs(middle.rotation.degrees.magnitude - 90) < 1e-12)
    }

    @Test("the rotation goes the shortest way round")
    func shortestWay() {
        let start = Transform2D(rotation: .degrees(170))
        let middle = start.interpolated(to: Transform2D(rotation: .degrees(-150)), fraction: 0.5)
        #expect(abs(middle.rotation.degrees - -170) < 1e-12)
    }

    @Test("a matrix that is not finite gives the identity", arguments: [Double.nan, .infinity, -1e300])
    func bad(number: Double) {
        #expect(Transform2D(AffineMatrix(a: number, b: 0, c: 0, d: 1)) == .identity)
        #expect(Transform2D(AffineMatrix(a: 1, b: 0, c: number, d: number)) == .identity)
        #expect(
            number == -1e300 || Transform2D(AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: number)) == .identity)
    }
}

/// The greatest difference of two matrices' elements, relative to the largest.
func difference(_ left: AffineMatrix, _ right: AffineMatrix) -> Double {
    let l = SIMD8(left.a, left.b, left.c, left.d, left.tx, left.ty, 0, 0)
    let r = SIMD8(right.a, right.b, right.c, right.d, right.tx, right.ty, 0, 0)
    return (l - r).magnitude / max(1, r.magnitude)
}
