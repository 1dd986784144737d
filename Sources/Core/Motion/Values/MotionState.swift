/// The velocity of a `Value`: its rate of change per second.
///
/// A separate type, so that a speed per millisecond, or of another kind of value, cannot be passed to a
/// spring by mistake.
public struct Velocity<Value: Animatable>: Equatable, Sendable {
    /// The change of the value in one second at this rate, in the value's units.
    public var perSecond: Value.AnimatableData

    /// Creates a velocity from the change per second, in the value's units.
    public init(perSecond: Value.AnimatableData) {
        self.perSecond = perSecond
    }

    /// The velocity of a value at rest.
    public static var zero: Velocity { Velocity(perSecond: .zero) }

    /// The length of the velocity, in the value's units per second.
    public var speed: Double { perSecond.magnitude }

    /// Returns the velocity multiplied by a number without unit.
    public func scaled(by factor: Double) -> Velocity {
        Velocity(perSecond: perSecond.scaled(by: factor))
    }

    /// Returns the sum of two velocities.
    public static func + (left: Velocity, right: Velocity) -> Velocity {
        Velocity(perSecond: left.perSecond + right.perSecond)
    }

    /// Returns the difference of two velocities.
    public static func - (left: Velocity, right: Velocity) -> Velocity {
        Velocity(perSecond: left.perSecond - right.perSecond)
    }

    /// Returns the velocity of the opposite motion.
    public static prefix func - (operand: Velocity) -> Velocity {
        operand.scaled(by: -1)
    }
}

/// A value together with its velocity.
///
/// A state may hold any number, as a `Double` does: check ``isFinite`` before using numbers from outside.
public struct MotionState<Value: Animatable>: Equatable, Sendable {
    /// The value, in its own units.
    public var value: Value
    /// The velocity, per second.
    public var velocity: Velocity<Value>

    /// Creates a state, at rest unless a velocity is given.
    public init(_ value: Value, velocity: Velocity<Value> = .zero) {
        self.value = value
        self.velocity = velocity
    }

    /// Creates a state with its velocity given in the value's units per second.
    public init(_ value: Value, perSecond: Value.AnimatableData) {
        self.value = value
        velocity = Velocity(perSecond: perSecond)
    }

    /// True if every component of the value and of the velocity is finite.
    public var isFinite: Bool { value.isFinite && velocity.perSecond.isFinite }
}
