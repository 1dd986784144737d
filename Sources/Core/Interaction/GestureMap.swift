import Motion
import Touch

/// The way of a value for the way of a hand.
///
///     let map = GestureMap<SIMD2<Double>>(x: [8, 0], y: [0, 8])   // 8 points for a millimetre
///     sheet.handle(gesture, through: GestureMap(y: 8))
public struct GestureMap<Value: Coordinates>: Equatable, Sendable {
    /// The change of the value for a millimetre to the right.
    public var x: Value
    /// The change of the value for a millimetre towards the person.
    public var y: Value
    /// The direction of the value: with the fingers, or against them.
    public var direction: ScrollDirection

    /// - Parameters:
    ///   - x: What a millimetre to the right adds to the value.
    ///   - y: What a millimetre towards the person adds to the value.
    ///   - direction: Whether the value follows the fingers, goes against them, or as the device is configured.
    @inlinable
    public init(x: Value = .zero, y: Value = .zero, direction: ScrollDirection = .natural) {
        self.x = x
        self.y = y
        self.direction = direction
    }

    /// Returns the map for one gesture, which goes against it where ``direction`` says so.
    @inlinable
    public func facing(_ gesture: Gesture) -> GestureMap {
        guard direction.opposes(gesture) else { return self }
        return GestureMap(x: .zero - x, y: .zero - y)
    }

    /// The way of the value for a way of the hand in millimetres.
    @inlinable
    public func callAsFunction(_ way: SIMD2<Double>) -> Value {
        x.scaled(by: way.x) + y.scaled(by: way.y)
    }

    /// The velocity of the value for a velocity of the hand in millimetres per second.
    @inlinable
    public func callAsFunction(_ velocity: Velocity<SIMD2<Double>>) -> Velocity<Value> {
        Velocity(perSecond: self(velocity.perSecond))
    }
}
