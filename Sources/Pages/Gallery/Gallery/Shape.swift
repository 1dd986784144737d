import Fling

/// A shape to draw: an outline around its own origin, and its place on the stage.
///
///     Shape(.rectangle(size: [270, 140], cornerRadius: 12), at: Stage.middle, colour: .white)
public struct Shape: Equatable, Sendable {
    public var outline: Outline
    /// The transform from the outline's own points to those of the stage.
    public var transform: Transform2D
    public var colour: Color
    /// The opacity, from 0 through 1; a spring may carry it beyond.
    public var opacity: Double

    public enum Outline: Equatable, Sendable {
        /// A filled rectangle, around its middle.
        case rectangle(size: SIMD2<Double>, cornerRadius: Double = 0)
        /// A filled circle, around its middle.
        case circle(radius: Double)
        /// A stroked line from point to point.
        case line([SIMD2<Double>], width: Double)
        /// A stroked smooth curve through three points.
        case curve(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, width: Double)
    }

    public init(
        _ outline: Outline, at place: SIMD2<Double> = .zero, rotation: Double = 0, scale: Double = 1,
        colour: Color, opacity: Double = 1
    ) {
        self.outline = outline
        transform = Transform2D(
            translation: place, rotation: Direction(radians: rotation), scale: SIMD2(scale, scale))
        self.colour = colour
        self.opacity = opacity
    }

    /// Returns the shape as a part of a whole that is placed, turned and scaled.
    public func within(_ place: SIMD2<Double>, rotation: Double = 0, scale: Double = 1) -> Shape {
        let whole = Transform2D(
            translation: place, rotation: Direction(radians: rotation), scale: SIMD2(scale, scale))
        var copy = self
        copy.transform = Transform2D(whole.matrix * transform.matrix)
        return copy
    }
}

extension Color {
    static let paper = Color(hex: 0xF4F5F7)
    static let ink = Color(hex: 0x2E3440)
    static let accent = Color(hex: 0x3584E4)
    static let red = Color(hex: 0xE01B24)
    static let green = Color(hex: 0x2EC27E)
    static let grey = Color(white: 0.6)
}
