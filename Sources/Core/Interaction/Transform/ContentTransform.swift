import CLibm
import Motion

/// A translation, a rotation and a scale of content in the plane, which keep its shape: the value of a
/// ``TransformDrag``.
///
///     let shown = photo.state(at: frameTime).value
///     let m = shown.matrix   // a, b, c, d, tx and ty, as cairo and CSS take them
///
/// A point of the content is scaled first, then rotated, then translated. Its axes are the coordinates of the
/// translation, the scale and the rotation; as a velocity it has the change of each per second.
public struct ContentTransform: Hashable, Coordinates {
    /// The place of the content's origin, in points to the right and down.
    public var translation: SIMD2<Double>
    /// The points of a unit of the content.
    public var scale: Double
    /// The rotation, which counts turns: positive from the x axis towards the y axis, clockwise where y
    /// points down.
    public var rotation: Angle

    /// Creates a transform from its parts; without arguments, the one that changes nothing.
    public init(
        translation: SIMD2<Double> = .zero, scale: Double = 1, rotation: Angle = .zero
    ) {
        self.translation = translation
        self.scale = scale
        self.rotation = rotation
    }
}

extension ContentTransform {
    /// The matrix to draw the content with.
    public var matrix: AffineMatrix {
        let x = axis
        return AffineMatrix(a: x.x, b: x.y, c: -x.y, d: x.x, tx: translation.x, ty: translation.y)
    }

    /// Returns the point at which a point of the content is shown.
    public func place(of point: Point) -> Point { translation + axis.turning(point) }

    /// Returns the point of the content that is shown at a place; the content's origin if the scale is 0.
    public func content(at place: Point) -> Point {
        guard scale != 0 else { return .zero }
        let (displacement, x) = (place - translation, axis)
        return SIMD2(x.x * displacement.x + x.y * displacement.y, x.x * displacement.y - x.y * displacement.x)
            / (scale * scale)
    }

    /// The image of the content's x axis: the scale in the direction of the rotation.
    var axis: SIMD2<Double> {
        var (sine, cosine) = (0.0, 1.0)
        if rotation != .zero { sincos(rotation.radians, &sine, &cosine) }
        return SIMD2(cosine, sine) * scale
    }
}

extension SIMD2<Double> {
    /// Turns and scales a point so that the x axis falls on this vector.
    func turning(_ point: SIMD2) -> SIMD2 {
        SIMD2(x * point.x - y * point.y, y * point.x + x * point.y)
    }

    /// The vector a quarter turn on.
    var quarterTurned: SIMD2 { SIMD2(-y, x) }
}

extension ContentTransform {
    public static var zero: ContentTransform { ContentTransform(scale: 0) }

    public static func + (left: ContentTransform, right: ContentTransform) -> ContentTransform {
        ContentTransform(
            translation: left.translation + right.translation, scale: left.scale + right.scale,
            rotation: left.rotation + right.rotation)
    }

    public static func - (left: ContentTransform, right: ContentTransform) -> ContentTransform {
        ContentTransform(
            translation: left.translation - right.translation, scale: left.scale - right.scale,
            rotation: left.rotation - right.rotation)
    }

    public func scaled(by factor: Double) -> ContentTransform {
        ContentTransform(
            translation: translation * factor, scale: scale * factor, rotation: rotation.scaled(by: factor))
    }

    /// The inner product, in which lengths, factors and radians count alike.
    public func dot(_ other: ContentTransform) -> Double {
        translation.dot(other.translation) + scale * other.scale + rotation.dot(other.rotation)
    }

    public static var axisCount: Int { 4 }

    public subscript(axis axis: Int) -> Double {
        get {
            switch axis {
            case 0: translation.x
            case 1: translation.y
            case 2: scale
            default: rotation.radians
            }
        }
        set {
            switch axis {
            case 0: translation.x = newValue
            case 1: translation.y = newValue
            case 2: scale = newValue
            default: rotation = Angle(radians: newValue)
            }
        }
    }
}
