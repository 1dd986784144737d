/// A motion in closed form: value and velocity as a function of time, with a destination and a settling time.
///
/// Time is in seconds from the motion's own start. Queries have no side effects and may come in any order.
public protocol Trajectory<Value>: Sendable {
    /// The type of the moving value.
    associatedtype Value: Animatable

    /// The value and velocity `time` seconds after the start.
    ///
    /// Before the start, and for NaN, this is the state at the start.
    func state(at time: Double) -> MotionState<Value>

    /// The state that shows at `time`; nil while the motion's fill mode leaves the moved value as the app set
    /// it: before the beginning or after the end.
    func presentation(at time: Double) -> MotionState<Value>?

    /// The value at which the motion comes to rest; nil if it never does.
    var destination: Value? { get }

    /// The last time, in seconds, at which the motion leaves `tolerance`: afterwards it stays within that of
    /// ``destination``. Zero if it is within it from the start; nil if it never stays.
    func settlingTime(within tolerance: Tolerance) -> Double?

    /// The time, in seconds, at which a person perceives the motion as over, though it may still be settling:
    /// the perceptual duration of a spring, the duration of a curve. Nil if it never ends.
    var logicalDuration: Double? { get }
}

extension Trajectory {
    /// The state at `time`; the default, for motions without a fill mode.
    @inlinable
    public func presentation(at time: Double) -> MotionState<Value>? {
        state(at: time)
    }
}

/// The distance and speed limits within which a motion counts as settled.
public struct Tolerance: Hashable, Sendable {
    /// The greatest distance from the end, in the value's units; that of ``automatic`` is half a unit.
    public let distance: Double
    /// The greatest speed, in the value's units per second; infinite when the speed does not matter.
    public let speed: Double
    /// The greatest part of a motion's distance, if that is less; infinite where it does not matter.
    @usableFromInline let part: Double

    /// Creates a tolerance; throws if a limit is not greater than 0.
    ///
    /// - Parameters:
    ///   - distance: Greater than 0, in the value's units.
    ///   - speed: Greater than 0, in the value's units per second, or infinite.
    public init(distance: Double, speed: Double = .infinity) throws(ParameterError) {
        try ParameterError.Parameter.tolerance.check(distance, .bePositive)
        if speed != .infinity {
            try ParameterError.Parameter.speed.check(speed, .bePositive)
        }
        self.init(unchecked: distance, speed: speed)
    }

    @usableFromInline
    package init(unchecked distance: Double, speed: Double = .infinity, part: Double = .infinity) {
        self.distance = distance
        self.speed = speed
        self.part = part
    }

    /// The tolerance for a motion: for ``automatic``, by its distance.
    @inlinable
    package func suiting(_ motion: some Trajectory) -> Tolerance {
        guard part < .infinity, let end = motion.destination else { return self }
        let offset = end.offset(to: motion.state(at: 0))
        // A value that is thrown and returns goes about as far as its speed takes it in a tenth of a second.
        let extent = max(offset.displacement.magnitude, 0.1 * offset.rate.magnitude)
        return Tolerance(unchecked: extent > 0 ? max(min(part * extent, distance), 1e-9) : part, speed: speed)
    }

    /// The part of it within which each of some axes must be, for all together to be within the whole for
    /// certain.
    package func divided(by axes: Int) -> Tolerance {
        let part = 1 / Double(max(axes, 1)).squareRoot()
        return Tolerance(unchecked: distance * part, speed: speed * part)
    }

    /// The tolerance for values of any kind: a thousandth of the distance of a motion that is played, and at
    /// most half a unit.
    public static let automatic = Tolerance(unchecked: 0.5, part: 0.001)
    /// The tolerance for drawn lengths in points: half a point.
    public static let point = Tolerance(unchecked: 0.5)
    /// The tolerance for opacities and colour components: 0.01, less than a visible step.
    public static let opacity = Tolerance(unchecked: 0.01)
    /// The tolerance for scale factors: 0.005.
    public static let scale = Tolerance(unchecked: 0.005)
    /// The tolerance for fractions, and for angles in radians: 0.001.
    public static let fraction = Tolerance(unchecked: 0.001)
}
