import CLibm

/// The law by which a released value slows down until it rests.
///
///     let deceleration = Deceleration.androidSpline
///     deceleration.distance(at: 1000)   // 194.4 units in all
///     deceleration.motion(from: MotionState(120, perSecond: 900)).state(at: 0.1)
///
/// Units are points, 160 to the inch where a formula depends on that. With several axes, each slows down by
/// itself.
public enum Deceleration: Hashable, Sendable {
    /// The speed falls by the same factor in equal times, as in UIKit and Flutter.
    case exponential(Decay)
    /// The speed falls along a curve, such as ``androidSpline`` or ``chromium``.
    case curve(DecelerationCurve)

    /// The deceleration of UIKit's scroll views.
    public static let normal = Deceleration.exponential(.normal)
    /// The deceleration of UIKit's scroll views that stop fast.
    public static let fast = Deceleration.exponential(.fast)
    /// The deceleration of libadwaita for touchpads.
    public static let touchpad = Deceleration.exponential(.touchpad)
    /// The exponential decay of Compose, 4.2 per second.
    public static let android = Deceleration.exponential(.android)
    /// The deceleration of Flutter's scrolling with inertia.
    public static let flutter = Deceleration.exponential(.flutter)
}

extension Deceleration {
    /// Returns the displacement of a throw until it rests, with the sign of its velocity, in units per
    /// second.
    public func distance(at velocity: Double) -> Double {
        Glide(self, from: MotionState(0, perSecond: velocity)).displacement
    }

    /// Returns the resting place of a value that is released in `state`.
    public func projection<Value: Coordinates>(of state: MotionState<Value>) -> Value {
        state.value.mapAxes { axis, coordinate in
            Glide(self, from: MotionState(coordinate, perSecond: state.velocity.perSecond[axis: axis])).end
        }
    }

    /// Returns the initial velocity of a value that is released with `velocity`: Chromium's curve limits it.
    package func departureVelocity<Value: Coordinates>(_ velocity: Velocity<Value>) -> Velocity<Value> {
        Velocity(
            perSecond: velocity.perSecond.mapAxes { _, rate in
                Glide(self, from: MotionState(0, perSecond: rate)).start.velocity.perSecond
            })
    }

    /// Returns the motion of a number from `start` with this deceleration, until it rests.
    ///
    ///     let motion = Deceleration.chromium.motion(from: MotionState(0, perSecond: 1000))
    ///     motion.destination    // 181.1
    ///     motion.state(at: 0.1)
    public func motion(from start: MotionState<Double>) -> some Trajectory<Double> {
        Glide(self, from: start)
    }
}
