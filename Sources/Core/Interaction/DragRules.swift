import Motion
import Touch

/// The rules of a value under a hand: its resting places, and the motions that bring it there.
///
///     var rules = DragRules<Double>()
///     rules.bounds = Bounds(0...640, ends: .elastic(400))
///     rules.release = .detents([0, 320, 640])
///     rules.spring = .snappy
public struct DragRules<Value: Coordinates>: Sendable {
    /// The range in which the value may rest; nil for anywhere.
    public var bounds: Bounds<Value>?
    /// The policy that chooses the resting place when the hand lets go.
    public var release: ReleasePolicy<Value>
    /// The spring that draws the value to its goal, unless a detent has a spring of its own.
    ///
    /// An undamped spring would never rest; it is taken with a damping ratio of 0.005.
    public var spring: Spring
    /// The way in which a free value slows down, which also sets how far a release is taken to reach.
    public var deceleration: Deceleration
    /// True if the value may rest outside the bounds, as content does that waits for a refresh: at a detent,
    /// the target of an animation, or the app's own choice. Without it such a place is refused. A place that
    /// a change of the bounds or a shift has put outside is none to rest at. No value rests outside hard
    /// ends.
    public var allowsRestOutside: Bool
    /// The effect of the speed of a flight that is caught.
    public var momentum: MomentumPolicy
    /// The distance from its goal, and the speed, at which the value is brought to rest there.
    public var tolerance: Tolerance
    /// The strategy that computes the hand's velocity from its places, where no recogniser reports it.
    public var velocityStrategy: VelocityStrategy
    /// The seconds from a hand's report to the first frame that can know of it: from drawing a frame until it
    /// is seen.
    ///
    /// An act of the hand takes effect that long after its report, so that no frame that has been seen turns
    /// out to be wrong. At most 0.1.
    public var latency: Double
    /// The seconds by which a smooth velocity takes what is shown ahead of the hand's reports.
    ///
    /// With more of it the value lags less behind the finger, and judders more: 0.007 look best, and 0.022 make
    /// up for a latency of 0.016. With 0 for this and ``latency`` a drag shows the last report. At most 0.05.
    public var ahead: Double
    /// The effect of a tap gesture.
    public var tap: TapPolicy
    /// True to go without animations: the value still follows the hand, but is at its goal as soon as the
    /// hand lets go.
    public var reducesMotion: Bool

    /// Creates rules; by default, without bounds, for a value that coasts to rest after a release.
    public init(
        bounds: Bounds<Value>? = nil, release: ReleasePolicy<Value> = .coast, spring: Spring = .smooth,
        deceleration: Deceleration = .normal, allowsRestOutside: Bool = false,
        momentum: MomentumPolicy = .replace, tolerance: Tolerance = .automatic,
        velocityStrategy: VelocityStrategy = .default, latency: Double = 0.016,
        ahead: Double = 0.007,
        tap: TapPolicy = .ignore, reducesMotion: Bool = false
    ) {
        self.bounds = bounds
        self.release = release
        self.spring = spring
        self.deceleration = deceleration
        self.allowsRestOutside = allowsRestOutside
        self.momentum = momentum
        self.tolerance = tolerance
        self.velocityStrategy = velocityStrategy
        self.latency = latency
        self.ahead = ahead
        self.tap = tap
        self.reducesMotion = reducesMotion
    }
}

extension DragRules {
    /// The place to rest that is nearest to a place: this one, if it is within the bounds or may be a place
    /// to rest outside.
    package func restingPlace(for place: Value) -> Value {
        guard let bounds, !(allowsRestOutside && bounds.band != nil) else { return place }
        return bounds.clamp(place)
    }
}

/// The effect of a tap gesture on a value.
///
///     // A drawer that a tap opens, and the next one closes:
///     let rules = DragRules<Double>(release: .detents([0, 320]), tap: .nextDetent)
///     var drawer = Draggable(0.0, rules: rules)
///     drawer.handle(tap, through: GestureMap(y: 8))
///     drawer.goal  // 320
public enum TapPolicy: Hashable, Sendable {
    /// A tap has no effect; the app may react to it.
    case ignore
    /// A tap sends the value to the next detent, and from the last to the first.
    case nextDetent
}

/// The effect of the speed that a value had when it was caught in flight.
///
///     // A wheel of fortune, which one flick after another turns faster, up to 40 radians per second:
///     let rules = DragRules<Angle>(momentum: .accumulate(within: 0.5, limit: 40))
public enum MomentumPolicy: Hashable, Sendable {
    /// The speed is forgotten: only the hand's counts. A hand that rests before it lets go stops the value.
    case replace
    /// A second flick the same way adds to the first, as in a list that one spins with flick after flick.
    ///
    /// - Parameters:
    ///   - within: The catch and the release must lie no further apart than this; what is added falls to
    ///     nothing over that time.
    ///   - limit: The greatest speed that comes of it, in the value's units per second.
    case accumulate(within: Double, limit: Double)
}
