/// The forces on a free body of mass 1: a constant acceleration, a resistance and springs.
///
///     var forces = Forces<SIMD2<Double>>()
///     forces.accelerate(by: [0, 1000])                                // gravity, points per second squared
///     try forces.resist(10)                                           // per second
///     try forces.pull(to: [160, 80], hertz: 3.5, dampingRatio: 0.4)   // an attachment
///     forces.motion(from: MotionState([160, 400], perSecond: [0, -900])).state(at: 0.1)
///
/// The equation of motion is x″ + (r + Σ2zω)·x′ + Σω²·(x − a) = g. Whatever the number of forces, it is the
/// equation of one damped spring, or of a drift against a resistance, and its solution is exact.
public struct Forces<Value: Coordinates>: Equatable, Sendable {
    /// The constant acceleration, in the value's units per second squared.
    public package(set) var acceleration = Value.zero
    /// The sum of the resistances and the damping of all springs, per second.
    public package(set) var drag = 0.0
    /// The place to which all springs together pull.
    public package(set) var anchor = Value.zero
    /// The combination of all springs and resistances; nil without a spring.
    public package(set) var spring: Spring?

    /// Creates a set without any force.
    public init() {}

    init(acceleration: Value, drag: Double, anchor: Value, spring: Spring?) {
        self.acceleration = acceleration
        self.drag = drag
        self.anchor = anchor
        self.spring = spring
    }

    /// The sum of the stiffnesses, Σω², per second squared.
    public var stiffness: Double { spring?.stiffness ?? 0 }

    /// Adds a constant acceleration; one that is not finite is ignored.
    ///
    /// - Parameter acceleration: In the value's units per second squared.
    public mutating func accelerate(by acceleration: Value) {
        guard (self.acceleration + acceleration).isFinite else { return }
        self.acceleration = self.acceleration + acceleration
    }

    /// Adds a resistance r: an acceleration of −r·v.
    ///
    /// - Parameter resistance: Per second, 0 through 10⁶.
    public mutating func resist(_ resistance: Double) throws(ParameterError) {
        try ParameterError.Parameter.friction.check(resistance, .lieIn(from: 0, through: 1e6))
        try damp(drag + resistance, stiffness: stiffness)
    }

    /// Adds a spring.
    ///
    /// - Parameters:
    ///   - anchor: The place to which the spring pulls.
    ///   - hertz: The undamped frequency in periods per second, 10⁻³ through 10⁴.
    ///   - dampingRatio: The damping divided by critical damping, 0 through 100.
    public mutating func pull(
        to anchor: Value, hertz: Double, dampingRatio: Double
    ) throws(ParameterError) {
        try ParameterError.Parameter.angularFrequency.check(hertz, .lieIn(from: 1e-3, through: 1e4))
        try ParameterError.Parameter.dampingRatio.check(dampingRatio, .lieIn(from: 0, through: 100))
        guard anchor.isFinite else {
            throw ParameterError(.value, anchor.firstOddCoordinate, must: .beFinite)
        }
        let frequency = 2 * Double.pi * hertz
        let added = frequency * frequency
        let sum = stiffness + added
        try damp(drag + 2 * dampingRatio * frequency, stiffness: sum)
        // The mean of the anchors, weighted by stiffness; with one spring, exactly its own anchor.
        self.anchor =
            added == sum ? anchor : self.anchor + (anchor - self.anchor).scaled(by: added / sum)
    }

    private mutating func damp(_ drag: Double, stiffness: Double) throws(ParameterError) {
        if stiffness > 0 { spring = try Spring(stiffness: stiffness, damping: drag) }
        self.drag = drag
    }

    /// Returns the acceleration in a state, in the value's units per second squared.
    public func acceleration(in state: MotionState<Value>) -> Value {
        acceleration - state.velocity.perSecond.scaled(by: drag)
            - (state.value - anchor).scaled(by: stiffness)
    }

    /// The place at which springs and acceleration are in balance; nil without a spring.
    public var restingPlace: Value? {
        spring.map { anchor + acceleration.scaled(by: 1 / $0.stiffness) }
    }

    /// Returns the motion of a body under these forces from a state.
    public func motion(from start: MotionState<Value>) -> ForcedMotion<Value> {
        ForcedMotion(under: self, from: start)
    }
}

extension Coordinates {
    /// The first coordinate that is not finite; 0 if all are finite.
    var firstOddCoordinate: Double {
        for axis in 0..<Self.axisCount where !self[axis: axis].isFinite { return self[axis: axis] }
        return 0
    }
}
