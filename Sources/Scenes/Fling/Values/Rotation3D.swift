import CLibm

/// A rotation in space that is interpolated the shortest way, about one axis.
///
///     let upright = Rotation3D(angle: .degrees(90), axis: [1, 0, 0])
///     let turned = upright * cube.rotation
///     let state = MotionState(turned, perSecond: [0, 0, 3])  // 3 rad/s about the z axis of the room
///
/// Velocities are angular velocities in radians per second about fixed axes (those of the space that the
/// rotation leads into, not of the rotating body): the vector points along the axis, and its length is the
/// speed. To convert to rates about the body's own axes, as a gyroscope gives them, rotate by ``inverse``; to
/// convert back, by the rotation.
///
/// Motions run in rotation vectors around their target, where paths are straight. The axes of that space bend
/// away from the target, and ``offset(to:)`` and ``state(at:)`` account for it exactly: a motion can get a new
/// target at any moment without a jump in rotation or angular velocity.
///
/// Input that is not finite gives the identity.
public struct Rotation3D: Hashable, Animatable {
    /// The unit quaternion: x, y, z, and the scalar w last.
    ///
    /// A rotation has two quaternions; this one has a positive w, so that equal rotations are equal values.
    public let quaternion: SIMD4<Double>

    /// Creates a rotation from a quaternion, which is scaled to length 1.
    ///
    /// - Parameter quaternion: x, y, z, and the scalar w last, of any length; zero gives the identity.
    public init(quaternion: SIMD4<Double>) {
        guard let unit = quaternion.normalized else {
            self.init(unit: SIMD4(0, 0, 0, 1))
            return
        }
        self.init(unit: unit)
    }

    /// Creates a rotation about `axis`, of any length, by the right-hand rule; zero gives the identity.
    public init(angle: Angle, axis: SIMD3<Double>) {
        self.init(rotationVector: (axis.normalized ?? .zero) * angle.radians)
    }

    /// Creates a rotation about the direction of a vector, by its length in radians and the right-hand rule.
    public init(rotationVector: SIMD3<Double>) {
        self.init(unit: exponential(rotationVector))
    }

    /// Creates the shortest rotation that turns the direction `start` to the direction `end`, as a trackball
    /// does.
    ///
    /// Between opposite directions there are many, of which this picks one. A zero vector gives the identity.
    public init(from start: SIMD3<Double>, to end: SIMD3<Double>) {
        guard let start = start.normalized, let end = end.normalized else {
            self = .identity
            return
        }
        let axis = cross(start, end)
        // Rounding tilts the axis towards the start, which matters where the two directions are nearly
        // opposite.
        let upright = axis - start * start.dot(axis)
        let size = upright.magnitude
        let cosine = start.dot(end)
        if size > 1e-15 {
            self.init(rotationVector: upright * (atan2(size, cosine) / size))
        } else if cosine > 0 {
            self = .identity
        } else {
            let aside: SIMD3<Double> = abs(start.x) < 0.6 ? [1, 0, 0] : [0, 1, 0]
            self.init(angle: .degrees(180), axis: cross(start, aside))
        }
    }

    /// The rotation by no angle.
    @inlinable
    public static var identity: Rotation3D { Rotation3D(unit: SIMD4(0, 0, 0, 1)) }

    /// The rotation that undoes this rotation.
    @inlinable
    public var inverse: Rotation3D { Rotation3D(unit: quaternion * SIMD4(-1, -1, -1, 1)) }

    /// The axis times the angle in radians, which is π at most.
    @inlinable
    public var rotationVector: SIMD3<Double> { logarithm(quaternion) }

    /// The angle, 0…180°.
    public var angle: Angle { Angle(radians: 2 * atan2(quaternion.vector.magnitude, quaternion.w)) }

    /// The axis, of length 1; zero for the identity.
    public var axis: SIMD3<Double> { quaternion.vector.normalized ?? .zero }

    /// The images of the x, y and z axes: the columns of the rotation matrix.
    public var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
        (act(on: [1, 0, 0]), act(on: [0, 1, 0]), act(on: [0, 0, 1]))
    }

    /// Returns the vector after the rotation.
    @inlinable
    public func act(on vector: SIMD3<Double>) -> SIMD3<Double> {
        let turned = 2 * cross(quaternion.vector, vector)
        return vector + quaternion.w * turned + cross(quaternion.vector, turned)
    }

    /// Returns the rotation that applies `right` first and then `left`.
    @inlinable
    public static func * (left: Rotation3D, right: Rotation3D) -> Rotation3D {
        Rotation3D(unit: product(left.quaternion, right.quaternion))
    }
}

extension Rotation3D {
    /// The rotation vector; the same as ``rotationVector``.
    @inlinable
    public var animatableData: SIMD3<Double> {
        get { rotationVector }
        set { self = Rotation3D(unit: exponential(newValue)) }
    }

    @inlinable
    public func displacement(from origin: Rotation3D) -> SIMD3<Double> {
        (self * origin.inverse).rotationVector
    }

    @inlinable
    public func displaced(by displacement: SIMD3<Double>) -> Rotation3D {
        Rotation3D(unit: product(exponential(displacement), quaternion))
    }

    @inlinable
    public func offset(to state: MotionState<Rotation3D>) -> Offset<SIMD3<Double>> {
        let displacement = state.value.displacement(from: self)
        return Offset(
            displacement: displacement, rate: chartRate(of: state.velocity.perSecond, at: displacement))
    }

    @inlinable
    public func state(at offset: Offset<SIMD3<Double>>) -> MotionState<Rotation3D> {
        MotionState(
            displaced(by: offset.displacement),
            perSecond: angularVelocity(of: offset.rate, at: offset.displacement))
    }

    /// Creates a rotation from a quaternion of length 1 up to a few roundings, which are corrected.
    @inlinable
    init(unit: SIMD4<Double>) {
        let straightened = unit * (1.5 - 0.5 * unit.dot(unit))
        quaternion = isNegative(straightened) ? -straightened : straightened
    }
}
