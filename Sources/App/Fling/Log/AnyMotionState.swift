/// A value and its velocity, of whatever type: for logs and lists.
///
///     let place = event.state.state(of: SIMD2<Double>.self)?.value
public struct AnyMotionState: Sendable {
    /// Where it is, in its own units.
    public let value: any Animatable
    /// How fast it moves: the change of its value per second.
    public let velocity: any VectorArithmetic
    /// The length of the velocity, in the value's units per second.
    public let speed: Double

    /// A state whose type is forgotten.
    public init<Value: Animatable>(_ state: MotionState<Value>) {
        value = state.value
        velocity = state.velocity.perSecond
        speed = state.velocity.speed
    }

    /// The state with its type; nil when it is one of another type.
    public func state<Value: Animatable>(of type: Value.Type = Value.self) -> MotionState<Value>? {
        guard let value = value as? Value, let velocity = velocity as? Value.AnimatableData else {
            return nil
        }
        return MotionState(value, perSecond: velocity)
    }
}

extension AnyMotionState: Equatable {
    /// Whether both are of the same type, and the same.
    public static func == (left: AnyMotionState, right: AnyMotionState) -> Bool {
        func isEqual<Value: Animatable>(_ value: Value) -> Bool {
            guard let left = left.state(of: Value.self) else { return false }
            return left == right.state(of: Value.self)
        }
        return isEqual(left.value)
    }
}

extension AnyMotionState: CustomStringConvertible {
    /// "120.5 at 300/s", or the value alone when it rests.
    public var description: String {
        guard speed > 0 else { return text(of: value) }
        // An angle is told in degrees, and so is how fast it turns, which may be more than a turn.
        let turning = state(of: Angle.self).map { rounded($0.velocity.degreesPerSecond) + "°" }
        return "\(text(of: value)) at \(turning ?? text(of: velocity))/s"
    }
}

/// A value for people to read: numbers and vectors with four digits that matter.
func text(of value: Any) -> String {
    switch value {
    case let number as Double: rounded(number)
    case let number as Float: rounded(Double(number))
    case let angle as Angle: rounded(angle.degrees) + "°"
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

/// The number with four significant digits, and no fewer than it has before the point.
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

/// The number with so many decimals, or as many of them as it needs.
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
