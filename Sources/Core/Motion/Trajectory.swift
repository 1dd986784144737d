/// A motion with its beginning and its end: the state at every time, whatever made it.
///
/// Time is in seconds from the motion's own start. Asking is free of side effects, in any order and as often
/// as one likes.
public protocol Trajectory<Value>: Sendable {
    associatedtype Value: Animatable

    /// The value and velocity `time` seconds after the start.
    ///
    /// Before the start, and for a time that is not a number, it is the state at the start.
    func state(at time: Double) -> MotionState<Value>

    /// The state that shows at `time`, or nil while the motion leaves the value that it moves as the app set it:
    /// before its beginning or after its end, when its fill mode says so.
    func presentation(at time: Double) -> MotionState<Value>?

    /// The value at which the motion comes to rest, or nil when it never does.
    var destination: Value? { get }

    /// The last time, in seconds, at which the motion leaves `tolerance`: from then on it stays within that
    /// of ``destination``. Zero when it is within it from the start; nil when it never comes to stay.
    func settlingTime(within tolerance: Tolerance) -> Double?

    /// The time, in seconds, at which a person takes the motion to be over, though it may still be settling:
    /// the perceptual duration of a spring, the duration of a curve. Nil when it never is.
    var logicalDuration: Double? { get }
}

extension Trajectory {
    /// The state at `time`: most motions show always.
    @inlinable
    public func presentation(at time: Double) -> MotionState<Value>? {
        state(at: time)
    }
}

/// How near to its end, and how slow, something must be to count as being there.
public struct Tolerance: Hashable, Sendable {
    /// The greatest distance from the end, in the value's units.
    public let distance: Double
    /// The greatest speed, in the value's units per second; infinite when the speed does not matter.
    public let speed: Double

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
    init(unchecked distance: Double, speed: Double = .infinity) {
        self.distance = distance
        self.speed = speed
    }

    /// For lengths in points that are drawn: half a point.
    public static let point = Tolerance(unchecked: 0.5)
    /// For opacities and colour components: 0.01, less than a step that shows.
    public static let opacity = Tolerance(unchecked: 0.01)
    /// For scale factors: 0.005.
    public static let scale = Tolerance(unchecked: 0.005)
    /// For fractions and angles in radians: a thousandth.
    public static let fraction = Tolerance(unchecked: 0.001)
}
