/// A value of any type with its velocity, for logs and lists.
///
///     let place = event.state.state(of: SIMD2<Double>.self)?.value
public struct AnyMotionState: Sendable {
    /// The value, in its own units.
    public let value: any Animatable
    /// The velocity: the change of the value per second.
    public let velocity: any VectorArithmetic
    /// The length of the velocity, in the value's units per second.
    public let speed: Double

    /// Creates a type-erased state.
    public init<Value: Animatable>(_ state: MotionState<Value>) {
        value = state.value
        velocity = state.velocity.perSecond
        speed = state.velocity.speed
    }

    /// Returns the state with its type; nil if it is of another type.
    public func state<Value: Animatable>(of type: Value.Type = Value.self) -> MotionState<Value>? {
        guard let value = value as? Value, let velocity = velocity as? Value.AnimatableData else {
            return nil
        }
        return MotionState(value, perSecond: velocity)
    }
}

extension AnyMotionState: Equatable {
    /// Returns true if both states are of the same type and equal.
    public static func == (left: AnyMotionState, right: AnyMotionState) -> Bool {
        func isEqual<Value: Animatable>(_ value: Value) -> Bool {
            guard let left = left.state(of: Value.self) else { return false }
            return left == right.state(of: Value.self)
        }
        return isEqual(left.value)
    }
}

extension AnyMotionState: CustomStringConvertible {
    /// The state in words: "120.5 at 300/s", or the value alone at rest.
    public var description: String {
        guard speed > 0 else { return text(of: value) }
        // Directions and their velocities are given in degrees; a velocity may be more than a turn per second.
        let turning = state(of: Direction.self).map { rounded($0.velocity.degreesPerSecond) + "°" }
        return "\(text(of: value)) at \(turning ?? text(of: velocity))/s"
    }
}

/// Returns a value as text for people: numbers and vectors with four significant digits.
func text(of value: Any) -> String {
    switch value {
    case let number as Double: rounded(number)
    case let number as Float: rounded(Double(number))
    case let angle as Angle: rounded(angle.degrees) + "°"
    case let direction as Direction: rounded(direction.degrees) + "°"
    case let size as Size: text(of: size.vector)
    case let rectangle as Rect: text(of: rectangle.vector)
    case let vector as SIMD2<Double>: text(of: vector)
    case let vector as SIMD3<Double>: text(of: vector)
    case let vector as SIMD4<Double>: text(of: vector)
    case let vector as SIMD2<Float>: text(of: vector)
    case let vector as SIMD3<Float>: text(of: vector)
    case let vector as SIMD4<Float>: text(of: vector)
    default: String(describing: value)
    }
}

private func text<Vector: SIMD>(of vector: Vector) -> String where Vector.Scalar: VectorScalar {
    "(\(vector.indices.map { rounded(vector[$0].asDouble) }.joined(separator: ", ")))"
}

/// Returns a number with four significant digits, but with all digits before the decimal point.
private func rounded(_ number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    let size = number.magnitude
    guard size > 0, size < 1e15 else { return size == 0 ? "0" : "\(number)" }
    var decimals = 3
    var limit = 10.0
    while decimals > 0, size >= limit {
        decimals -= 1
        limit *= 10
    }
    return fixed(number, decimals: decimals, trimmed: true)
}

/// Returns a number with a fixed count of decimals; `trimmed` drops the zeros at its end.
func fixed(_ number: Double, decimals: Int, trimmed: Bool = false) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (number.magnitude * scale).rounded()
    guard scaled < 1e18 else { return "\(number)" }
    let digits = String(Int64(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var fraction = padded.suffix(decimals)
    if trimmed {
        while fraction.last == "0" { fraction.removeLast() }
    }
    let sign = number < 0 && scaled > 0 ? "-" : ""
    return sign + padded.dropLast(decimals) + (fraction.isEmpty ? "" : "." + fraction)
}
