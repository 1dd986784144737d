import Motion
import Touch

/// The map from the movement of a hand, in millimetres, to that of a value.
///
///     card.handle(gesture, through: 8)                  // in the plane, 8 points for a millimetre
///     sheet.handle(gesture, through: GestureMap(y: 8))  // along a line
public struct GestureMap<Value: Coordinates>: Equatable, Sendable {
    /// The change of the value for a millimetre to the right.
    public var x: Value
    /// The change of the value for a millimetre towards the person.
    public var y: Value
    /// The direction of the value: with the fingers, or against them.
    public var direction: ScrollDirection

    /// Creates a map from the hand's millimetres to the value's units.
    ///
    /// - Parameters:
    ///   - x: The change of the value for a millimetre to the right.
    ///   - y: The change of the value for a millimetre towards the person.
    ///   - direction: The direction of the value: with the fingers, against them, or as the device is
    ///     configured.
    public init(x: Value = .zero, y: Value = .zero, direction: ScrollDirection = .natural) {
        self.x = x
        self.y = y
        self.direction = direction
    }

    /// Returns the map for one gesture, negated if ``direction`` says so.
    public func facing(_ gesture: Gesture) -> GestureMap {
        guard direction.opposes(gesture) else { return self }
        return GestureMap(x: .zero - x, y: .zero - y)
    }

    /// The most by which the value changes for a millimetre of the hand.
    var millimetre: Double { max(x.magnitude, y.magnitude) }

    /// Returns the displacement of the value for one of the hand, in millimetres.
    public func callAsFunction(_ displacement: SIMD2<Double>) -> Value {
        x.scaled(by: displacement.x) + y.scaled(by: displacement.y)
    }

    /// Returns the velocity of the value for one of the hand, in millimetres per second.
    public func callAsFunction(_ velocity: Velocity<SIMD2<Double>>) -> Velocity<Value> {
        Velocity(perSecond: self(velocity.perSecond))
    }
}

extension GestureMap {
    /// Creates a map that moves a value as the hand moves, multiplied by a scale.
    ///
    /// The value's first coordinate grows to the right; its second one, if it has one, towards the person. A
    /// size grows, and a rectangle moves by its origin.
    ///
    /// - Parameters:
    ///   - scale: The displacement of the value for a millimetre of the hand.
    ///   - direction: The direction of the value: with the fingers, against them, or as the device is
    ///     configured.
    public init(scale: Double, direction: ScrollDirection = .natural) {
        self.init(direction: direction)
        x[axis: 0] = scale
        if Value.axisCount > 1 { y[axis: 1] = scale }
    }
}

extension GestureMap: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral where Value == SIMD2<Double> {
    public init(integerLiteral value: Int) { self.init(scale: Double(value)) }
    public init(floatLiteral value: Double) { self.init(scale: value) }
}
