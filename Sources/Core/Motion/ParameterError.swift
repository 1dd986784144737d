/// A parameter of a motion that is out of range: its name, its value and the requirement that it fails.
public struct ParameterError: Error, Equatable, Sendable {
    /// The parameter that was out of range.
    public let parameter: Parameter
    /// The number that was given for the parameter.
    public let value: Double
    /// The requirement that the number fails.
    public let requirement: Requirement

    /// Creates the error for a parameter whose value fails a requirement.
    public init(_ parameter: Parameter, _ value: Double, must requirement: Requirement) {
        self.parameter = parameter
        self.value = value
        self.requirement = requirement
    }

    /// The parameters of motions.
    public enum Parameter: String, Sendable {
        /// A coefficient of a spring: its mass, its stiffness or its damping.
        case mass, stiffness, damping
        /// A parameter of a spring: its natural frequency, its duration in seconds, or its shape.
        case angularFrequency = "angular frequency", duration, bounce, response,
            dampingRatio = "damping ratio", settlingDuration = "settling duration"
        /// A parameter of a spring in the terms of Pop or Origami, without a unit.
        case bounciness, speed, tension, friction
        /// A parameter of settling, friction or a rubber band.
        case tolerance, decayRate = "decay rate", decayFriction = "decay friction", dimension,
            rubberBandCoefficient = "rubber band coefficient"
        /// A parameter of bounds: an end, or the part of the speed with which a flight bounces off it.
        case lowerBound = "lower bound", upperBound = "upper bound", restitution
        /// A parameter of timing: seconds, a rate, a count of cycles, or the control points or steps of a
        /// curve.
        case time, rate, frameRate = "frame rate", repeatCount = "repeat count",
            controlPoint = "control point", steps = "number of steps"
        /// A parameter of keyframes: their times in seconds, or their number.
        case keyTime = "key time", keyframeCount = "number of keyframes"
        /// A parameter of a state: a value, a velocity per second, a factor, or a displacement.
        case value, velocity, scale, offset
        /// A parameter of a playhead: a fraction of the path, a delay, or a factor of a delay or a duration.
        case fraction, delay, delayFactor = "delay factor", durationFactor = "duration factor"
    }

    /// A requirement for a number.
    public enum Requirement: Equatable, Sendable {
        /// Any finite number; neither infinity nor NaN.
        case beFinite
        /// A finite number greater than 0.
        case bePositive
        /// A finite number that is 0 or greater.
        case notBeNegative
        /// A finite number other than 0, of either sign.
        case notBeZero
        /// A number from a lower bound through an upper bound, both included.
        case lieIn(from: Double, through: Double)
        /// A number above a lower bound, which is excluded, and at most an upper bound.
        case lieAbove(Double, atMost: Double)
        /// In range by itself, but together with the other parameters the motion is too fast or too slow to
        /// compute.
        case giveRepresentableMotion
    }
}

extension ParameterError.Requirement {
    func isMet(by value: Double) -> Bool {
        switch self {
        case .beFinite: value.isFinite
        case .bePositive: value.isFinite && value > 0
        case .notBeNegative: value.isFinite && value >= 0
        case .notBeZero: value.isFinite && value != 0
        case .lieIn(from: let low, through: let high): value >= low && value <= high
        case .lieAbove(let low, atMost: let high): value > low && value <= high
        case .giveRepresentableMotion: false
        }
    }
}

extension ParameterError.Parameter {
    /// The parameter's name in words.
    public var name: String { rawValue }

    /// Throws an error naming this parameter unless `value` meets `requirement`.
    package func check(_ value: Double, _ requirement: ParameterError.Requirement) throws(ParameterError) {
        guard requirement.isMet(by: value) else { throw ParameterError(self, value, must: requirement) }
    }
}

#if !hasFeature(Embedded)
extension ParameterError: CustomStringConvertible {
    public var description: String { "\(parameter.name) is \(value), but it must \(requirement)" }
}

extension ParameterError.Requirement: CustomStringConvertible {
    public var description: String {
        switch self {
        case .beFinite: "be a finite number"
        case .bePositive: "be a finite number greater than 0"
        case .notBeNegative: "be a finite number, 0 or greater"
        case .notBeZero: "be a finite number other than 0"
        case .lieIn(from: let low, through: .infinity): "be \(low) or greater"
        case .lieIn(from: let low, through: let high): "be from \(low) through \(high)"
        case .lieAbove(let low, atMost: let high): "be greater than \(low) and at most \(high)"
        case .giveRepresentableMotion: "give, with the other parameters, a motion that numbers can hold"
        }
    }
}
#endif
