/// A damped spring: pulls a value to a target, with or without oscillation.
///
///     let spring = Spring(duration: 0.5, bounce: 0.2)
///     let motion = spring.motion(from: MotionState(0, perSecond: 900), to: 320)
///     let shown = motion.state(at: 1 / 60)   // value and velocity
///
/// A spring is an immutable description. It solves m·x″ + c·x′ + k·x = 0, where x is the distance from the
/// target, m the mass, c the damping and k the stiffness. Each common parameterisation has an initialiser,
/// and properties to read it back; SwiftUI's initialisers clamp as their comments say, the others throw.
///
/// With decay rate a = c / 2m and angular frequency w = √(k/m), the damping ratio a/w decides between the
/// three kinds of solution: underdamped (below 1, oscillates), critically damped (at 1, the fastest without
/// oscillation) and overdamped (above 1, approaches slowly). The motion is continuous across the
/// three.
public struct Spring: Sendable {
    /// The mass, in any unit.
    public let mass: Double
    /// The stiffness k, in units of mass per second squared.
    public let stiffness: Double
    /// The damping c, in units of mass per second.
    public let damping: Double
    /// The damping divided by critical damping: 0 oscillates for ever, 1 is critical.
    public let dampingRatio: Double
    /// The angular frequency of the spring without damping, in radians per second.
    public let angularFrequency: Double

    /// The decay rate c / 2m, per second.
    @usableFromInline package let decayRate: Double
    /// decayRate² − angularFrequency², per second squared: negative if the spring is underdamped.
    @usableFromInline package let discriminant: Double
    /// √|discriminant|: the frequency of the oscillation in radians per second, or half the difference of the
    /// two decay rates.
    @usableFromInline package let root: Double
    /// The difference between the exact value and the double in `root`.
    @usableFromInline let rootRemainder: Double
    /// The slower of the two decay rates, per second; the decay rate itself if the spring is underdamped.
    @usableFromInline let slowRate: Double

    /// Creates a spring from its physical parameters; throws if one is out of range.
    ///
    /// - Parameters:
    ///   - mass: Greater than 0.
    ///   - stiffness: Greater than 0, in units of mass per second squared.
    ///   - damping: 0 or greater, in units of mass per second.
    public init(mass: Double = 1, stiffness: Double, damping: Double) throws(ParameterError) {
        try ParameterError.Parameter.mass.check(mass, .bePositive)
        try ParameterError.Parameter.stiffness.check(stiffness, .bePositive)
        try ParameterError.Parameter.damping.check(damping, .notBeNegative)
        self.init(unchecked: mass, stiffness, damping)
        guard isRepresentable else {
            throw ParameterError(.stiffness, stiffness, must: .giveRepresentableMotion)
        }
    }

    /// Creates a spring of mass 1 from its angular frequency and its damping ratio.
    ///
    /// - Parameters:
    ///   - angularFrequency: Radians per second, greater than 0.
    ///   - dampingRatio: 0 or greater.
    public init(angularFrequency: Double, dampingRatio: Double) throws(ParameterError) {
        try ParameterError.Parameter.angularFrequency.check(angularFrequency, .bePositive)
        try ParameterError.Parameter.dampingRatio.check(dampingRatio, .notBeNegative)
        self.init(DoubleDouble(angularFrequency), DoubleDouble(dampingRatio))
        guard isRepresentable else {
            throw ParameterError(.angularFrequency, angularFrequency, must: .giveRepresentableMotion)
        }
    }

    private init(unchecked mass: Double, _ stiffness: Double, _ damping: Double) {
        let twiceMass = 2 * mass
        let difference =
            DoubleDouble.product(damping, damping) - DoubleDouble.product(2 * twiceMass, stiffness)
        self.init(
            mass: mass, stiffness: stiffness, damping: damping,
            dampingRatio: damping / (2 * (mass * stiffness).squareRoot()),
            angularFrequency: (stiffness / mass).squareRoot(),
            discriminant: difference.high / (twiceMass * twiceMass),
            root: difference.magnitude.squareRoot / DoubleDouble(twiceMass))
    }

    /// A spring of mass 1 whose constants come from conversions and include their remainders.
    init(_ frequency: DoubleDouble, _ ratio: DoubleDouble) {
        self.init(frequency, ratio, excess: (ratio - DoubleDouble(1)) * (ratio + DoubleDouble(1)))
    }

    /// - Parameter excess: ratio² − 1.
    init(_ frequency: DoubleDouble, _ ratio: DoubleDouble, excess: DoubleDouble) {
        let square = (frequency * frequency).value
        self.init(
            mass: 1, stiffness: square, damping: 2 * (frequency * ratio).value, dampingRatio: ratio.value,
            angularFrequency: frequency.value, discriminant: excess.value * square,
            root: excess.magnitude.squareRoot * frequency)
    }

    private init(
        mass: Double, stiffness: Double, damping: Double, dampingRatio: Double, angularFrequency: Double,
        discriminant: Double, root: DoubleDouble
    ) {
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        self.dampingRatio = dampingRatio
        self.angularFrequency = angularFrequency
        self.discriminant = discriminant
        decayRate = damping / (2 * mass)
        self.root = root.high
        rootRemainder = root.low
        // Written without the difference of decay rate and root, which loses all its digits when they are
        // near.
        slowRate =
            discriminant > 0 ? angularFrequency / (decayRate + root.high) * angularFrequency : decayRate
    }

    /// True if the spring is underdamped, so that a motion passes its target again and again.
    var oscillates: Bool { discriminant < 0 }

    /// True if the constants are far from the ends of the range of doubles, so that no square of a rate
    /// overflows or vanishes.
    var isRepresentable: Bool {
        let range = 1e-70...1e70
        return range.contains(mass) && range.contains(angularFrequency) && range.contains(stiffness)
            && (damping == 0
                || range.contains(damping) && range.contains(decayRate) && range.contains(slowRate))
            && discriminant.isFinite
    }
}

extension Spring: Hashable {
    public static func == (left: Spring, right: Spring) -> Bool {
        left.mass == right.mass && left.stiffness == right.stiffness && left.damping == right.damping
            && left.discriminant == right.discriminant && left.rootRemainder == right.rootRemainder
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(mass)
        hasher.combine(stiffness)
        hasher.combine(damping)
    }
}
