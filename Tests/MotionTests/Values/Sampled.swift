import Seeded
import Fling

/// A type of value from which a test can draw.
protocol Sampled: Animatable {
    static func sample(using generator: inout SeededGenerator) -> Self
    static func sampleData(using generator: inout SeededGenerator) -> AnimatableData
    /// The error to allow, relative to the sizes involved.
    static var rounding: Double { get }
}

extension Sampled {
    static var rounding: Double { 1e-12 }

    static func sampleState(using generator: inout SeededGenerator) -> MotionState<Self> {
        let value = sample(using: &generator)
        return MotionState(value, perSecond: sampleData(using: &generator))
    }
}

extension Sampled where AnimatableData == Self {
    static func sampleData(using generator: inout SeededGenerator) -> Self { sample(using: &generator) }
}

extension SIMD where Scalar: BinaryFloatingPoint, Scalar.RawSignificand: FixedWidthInteger {
    static func random(within bound: Scalar, using generator: inout SeededGenerator) -> Self {
        random(in: -bound...bound, using: &generator)
    }
}

extension Double: Sampled {
    static func sample(using generator: inout SeededGenerator) -> Double {
        random(in: -500...500, using: &generator)
    }
}

extension Float: Sampled {
    static func sample(using generator: inout SeededGenerator) -> Float {
        random(in: -500...500, using: &generator)
    }
    static var rounding: Double { 1e-5 }
}

extension SIMD2: Sampled where Scalar == Double {
    static func sample(using generator: inout SeededGenerator) -> Self {
        random(within: 500, using: &generator)
    }
}

extension SIMD3: Sampled where Scalar == Double {
    static func sample(using generator: inout SeededGenerator) -> Self {
        random(within: 500, using: &generator)
    }
}

extension SIMD4: Sampled where Scalar == Double {
    static func sample(using generator: inout SeededGenerator) -> Self {
        random(within: 500, using: &generator)
    }
}

extension SIMD8: Sampled where Scalar == Float {
    static func sample(using generator: inout SeededGenerator) -> Self {
        random(within: 500, using: &generator)
    }
    static var rounding: Double { 1e-5 }
}

extension AnimatablePair: Sampled where First == SIMD2<Double>, Second == Double {
    static func sample(using generator: inout SeededGenerator) -> Self {
        AnimatablePair(.sample(using: &generator), .sample(using: &generator))
    }
}

extension Size: Sampled {
    static func sample(using generator: inout SeededGenerator) -> Size { Size(.sample(using: &generator)) }
}

extension Rect: Sampled {
    static func sample(using generator: inout SeededGenerator) -> Rect { Rect(.sample(using: &generator)) }
}

extension Angle: Sampled {
    static func sample(using generator: inout SeededGenerator) -> Angle {
        Angle(degrees: .random(in: -900...900, using: &generator))
    }
}

extension Direction: Sampled {
    static func sample(using generator: inout SeededGenerator) -> Direction {
        Direction(degrees: .random(in: -180...180, using: &generator))
    }
    static func sampleData(using generator: inout SeededGenerator) -> Double {
        .random(in: -30...30, using: &generator)
    }
}

extension Color: Sampled {
    static func sample(using generator: inout SeededGenerator) -> Color {
        let parts = SIMD4<Double>.random(in: 0...1, using: &generator)
        return Color(red: parts.x, green: parts.y, blue: parts.z, alpha: parts.w)
    }
    static func sampleData(using generator: inout SeededGenerator) -> SIMD4<Double> {
        .random(within: 3, using: &generator)
    }
}

extension Transform2D: Sampled {
    static func sample(using generator: inout SeededGenerator) -> Transform2D {
        Transform2D(
            translation: .sample(using: &generator), rotation: .sample(using: &generator),
            scale: .random(within: 3, using: &generator), skew: .random(in: -2...2, using: &generator))
    }
    static func sampleData(using generator: inout SeededGenerator) -> AnimatableData {
        AnimatableData(
            translation: .sample(using: &generator), rotation: .random(in: -9...9, using: &generator),
            scale: .random(within: 5, using: &generator), skew: .random(in: -2...2, using: &generator))
    }
}

extension Rotation3D: Sampled {
    /// Evenly spread, but one in four next to none or to half a turn, where formulas break.
    static func sample(using generator: inout SeededGenerator) -> Rotation3D {
        let axis = SIMD3<Double>.random(within: 1, using: &generator)
        let small: Double = [0, 1e-12, 1e-8, 1e-4, 1e-3].randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return Rotation3D(angle: Angle(radians: small), axis: axis)
        case 1: return Rotation3D(angle: Angle(radians: .pi - small), axis: axis)
        default: return Rotation3D(quaternion: .random(within: 1, using: &generator))
        }
    }
    static func sampleData(using generator: inout SeededGenerator) -> SIMD3<Double> {
        .random(within: 20, using: &generator)
    }
}

/// An app's own type: what its parts are, and no more.
struct Camera: Animatable {
    var centre = Point.zero
    var zoom = 1.0

    var animatableData: AnimatablePair<SIMD2<Double>, Double> {
        get { AnimatablePair(centre, zoom) }
        set { (centre, zoom) = (newValue.first, newValue.second) }
    }
}

extension Camera: Sampled {
    static func sample(using generator: inout SeededGenerator) -> Camera {
        Camera(centre: .sample(using: &generator), zoom: .sample(using: &generator))
    }
    static func sampleData(using generator: inout SeededGenerator) -> AnimatableData {
        .sample(using: &generator)
    }
}

/// An app's own vector, for numbers that are not lanes of a SIMD type.
struct Margins: VectorArithmetic, Animatable {
    var top = 0.0
    var bottom = 0.0

    static let zero = Margins()
    static func + (a: Self, b: Self) -> Self { Margins(top: a.top + b.top, bottom: a.bottom + b.bottom) }
    static func - (a: Self, b: Self) -> Self { Margins(top: a.top - b.top, bottom: a.bottom - b.bottom) }
    func scaled(by factor: Double) -> Self { Margins(top: top * factor, bottom: bottom * factor) }
    func dot(_ other: Self) -> Double { top * other.top + bottom * other.bottom }
}

extension Margins: Sampled {
    static func sample(using generator: inout SeededGenerator) -> Margins {
        Margins(top: .sample(using: &generator), bottom: .sample(using: &generator))
    }
}

/// An app's own type with parts that each move in their own way.
struct Card: CompositeAnimatable {
    var frame: Rect
    var needle: Direction
    var tilt: Rotation3D

    var parts: AnimatablePair<Rect, AnimatablePair<Direction, Rotation3D>> {
        get { AnimatablePair(frame, AnimatablePair(needle, tilt)) }
        set { (frame, needle, tilt) = (newValue.first, newValue.second.first, newValue.second.second) }
    }
}

extension Card: Sampled {
    static func sample(using generator: inout SeededGenerator) -> Card {
        Card(
            frame: .sample(using: &generator), needle: .sample(using: &generator),
            tilt: .sample(using: &generator))
    }
    static func sampleData(using generator: inout SeededGenerator) -> AnimatableData {
        AnimatablePair(
            Rect.sampleData(using: &generator),
            AnimatablePair(
                Direction.sampleData(using: &generator), Rotation3D.sampleData(using: &generator)))
    }
}
