import CLibm

// The rotation group. With x a rotation vector of length θ and [x] the cross product by x, a path
// exp(x(t))·q turns with the angular velocity J(x)·x', where
//
//     J(x)  = 1 + (1 − cos θ)/θ² [x] + (θ − sin θ)/θ³ [x]²
//     J(x)⁻¹ = 1 − ½ [x] + (1 − (θ/2)·cot(θ/2))/θ² [x]²
//
// Both are smooth from 0 past π; the inverse exists up to 2π, and the shortest way needs it up to π. The
// factors of [x]² lose digits as θ goes to 0, but are multiplied by θ², which cancels the loss: their limits
// are needed only where the division would fail.

/// The angular velocity of a path at x: J(x) times the rate of the rotation vector.
@inlinable
func angularVelocity(of rate: SIMD3<Double>, at x: SIMD3<Double>) -> SIMD3<Double> {
    let square = x.dot(x)
    guard square.isFinite else { return rate }
    let once = cross(x, rate)
    let twice = cross(x, once)
    guard square > 1e-10 else { return rate + 0.5 * once + 1 / 6.0 * twice }
    let angle = square.squareRoot()
    var sine = 0.0
    var cosine = 0.0
    sincos(angle / 2, &sine, &cosine)
    return rate + (2 * sine * sine / square) * once + ((angle - 2 * sine * cosine) / (angle * square)) * twice
}

/// The rate of the rotation vector at x, within π: the inverse of J(x) times the angular velocity.
@inlinable
func chartRate(of velocity: SIMD3<Double>, at x: SIMD3<Double>) -> SIMD3<Double> {
    let square = x.dot(x)
    let once = cross(x, velocity)
    let twice = cross(x, once)
    guard square > 1e-10 else { return velocity - 0.5 * once + 1 / 12.0 * twice }
    let half = square.squareRoot() / 2
    var sine = 0.0
    var cosine = 0.0
    sincos(half, &sine, &cosine)
    return velocity - 0.5 * once + ((1 - half * cosine / sine) / square) * twice
}

/// The unit quaternion of a rotation vector.
@inlinable
func exponential(_ x: SIMD3<Double>) -> SIMD4<Double> {
    let square = x.dot(x)
    guard square.isFinite else { return SIMD4(0, 0, 0, 1) }
    guard square > 0 else { return SIMD4(x * 0.5, 1) }
    let angle = square.squareRoot()
    var sine = 0.0
    var cosine = 0.0
    sincos(angle / 2, &sine, &cosine)
    return SIMD4(x * (sine / angle), cosine)
}

/// The rotation vector, of length π at most, of a unit quaternion whose w is not negative.
@inlinable
func logarithm(_ quaternion: SIMD4<Double>) -> SIMD3<Double> {
    let vector = quaternion.vector
    let sine = vector.dot(vector).squareRoot()
    guard sine > 0 else { return 2 * vector }
    return vector * (2 * atan2(sine, quaternion.w) / sine)
}

@inlinable
func product(_ left: SIMD4<Double>, _ right: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
        left.w * right.vector + right.w * left.vector + cross(left.vector, right.vector),
        left.w * right.w - left.vector.dot(right.vector))
}

@inlinable
func cross(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
        left.y * right.z - left.z * right.y,
        left.z * right.x - left.x * right.z,
        left.x * right.y - left.y * right.x)
}

/// True if the quaternion is the one of two opposite quaternions that is not kept.
@inlinable
func isNegative(_ quaternion: SIMD4<Double>) -> Bool {
    if quaternion.w != 0 { return quaternion.w < 0 }
    if quaternion.x != 0 { return quaternion.x < 0 }
    return quaternion.y != 0 ? quaternion.y < 0 : quaternion.z < 0
}

extension SIMD4<Double> {
    /// The first three components.
    @inlinable
    var vector: SIMD3<Double> { SIMD3(x, y, z) }
}

extension SIMD where Scalar == Double {
    /// The vector of length 1 in the same direction; nil for a zero vector or a component that is not finite.
    var normalized: Self? {
        guard self - self == .zero else { return nil }
        let largest = Swift.max(self.max(), -self.min())
        guard largest > 0 else { return nil }
        // Squares of very long and very short vectors do not fit.
        let scaled = self / largest
        return scaled / (scaled * scaled).sum().squareRoot()
    }
}
