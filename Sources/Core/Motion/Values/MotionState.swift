/// The rate of change of a `Value`, always per second.
///
/// It is a type of its own so that a speed per millisecond, or of another kind of value, cannot be handed to
/// a spring by mistake.
public struct Velocity<Value: Animatable>: Equatable, Sendable {
    /// The change of the value in one second at this rate, in the value's units.
    public var perSecond: Value.AnimatableData

    @inlinable
    public init(perSecond: Value.AnimatableData) {
        self.perSecond = perSecond
    }

    /// At rest.
    @inlinable
    public static var zero: Velocity { Velocity(perSecond: .zero) }

    /// The length of the velocity, in the value's units per second.
    @inlinable
    public var speed: Double { perSecond.magnitude }

    /// The velocity multiplied by a number without unit.
    @inlinable
    public func scaled(by factor: Double) -> Velocity {
        Velocity(perSecond: perSecond.scaled(by: factor))
    }

    @inlinable
    public static func + (left: Velocity, right: Velocity) -> Velocity {
        Velocity(perSecond: left.perSecond + right.perSecond)
    }

    @inlinable
    public static func - (left: Velocity, right: Velocity) -> Velocity {
        Velocity(perSecond: left.perSecond - right.perSecond)
    }

    @inlinable
    public static prefix func - (operand: Velocity) -> Velocity {
        operand.scaled(by: -1)
    }
}

/// Where something is and how fast it moves: the two always travel together.
///
/// A state holds what it is given, as a `Double` does: ask ``isFinite`` before you trust numbers that come
/// from outside.
public struct MotionState<Value: Animatable>: Equatable, Sendable {
    public var value: Value
    public var velocity: Velocity<Value>

    @inlinable
    public init(_ value: Value, velocity: Velocity<Value> = .zero) {
        self.value = value
        self.velocity = velocity
    }

    /// A state with its velocity given in the value's units per second.
    @inlinable
    public init(_ value: Value, perSecond: Value.AnimatableData) {
        self.value = value
        velocity = Velocity(perSecond: perSecond)
    }

    /// False when a component of the value or of the velocity is not a number or infinite.
    @inlinable
    public var isFinite: Bool { value.isFinite && velocity.perSecond.isFinite }
}
