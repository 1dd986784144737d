import Motion
import Touch

/// The rules of a value under a hand: its resting places, and the motions that bring it there.
///
///     var rules = DragRules<Double>()
///     rules.bounds = Bounds(0...640, ends: .elastic(400))
///     rules.release = .detents([0, 320, 640])
///     rules.spring = .snappy
public struct DragRules<Value: Coordinates>: InteractionRules {
    /// The range in which the value may rest; nil for anywhere.
    public var bounds: Bounds<Value>?
    /// The policy that chooses the resting place when the hand lets go.
    public var release: ReleasePolicy<Value>
    /// True if the value may rest outside the bounds at a place that the app chose: a detent, the target of an
    /// animation, or its release decision. Content that waits for a refresh does so. If false, such a place is
    /// refused. A place that is outside because the bounds changed or the content was shifted is never one to
    /// rest at, and no value rests outside hard ends.
    public var allowsRestOutside: Bool
    /// The effect of the speed of a flight that is caught.
    public var momentum: MomentumPolicy
    /// The strategy that computes the hand's velocity from its places, where no recogniser reports it.
    public var velocityStrategy: VelocityStrategy
    /// The distance of the value for a millimetre of a hand that an app moves by itself: 96 / 25.4 for points of 96 to
    /// the inch. For a gesture, that of its ``GestureMap`` counts.
    ///
    ///     // A fraction that goes from 0 to 1 over 400 points of the finger:
    ///     let rules = DragRules<Double>(unitsPerMillimetre: 96 / 25.4 / 400)
    ///
    /// A hand that is fast before it falls silent is leaving, and a slow one is about to stay. A hand keeps this until it
    /// lets go: other rules change it for the next one.
    public var unitsPerMillimetre: Double
    /// The effect of a tap gesture.
    public var tap: TapPolicy
    /// The rules that all machines share: spring, deceleration, tolerance, latency and others.
    public var motion: MotionRules

    /// Creates rules; by default, without bounds, for a value that coasts to rest after a release.
    public init(
        bounds: Bounds<Value>? = nil, release: ReleasePolicy<Value> = .coast, spring: Spring = .smooth,
        deceleration: Deceleration = .normal, allowsRestOutside: Bool = false,
        momentum: MomentumPolicy = .replace, tolerance: Tolerance = .automatic,
        velocityStrategy: VelocityStrategy = .default, latency: Double = 0.016, ahead: Double = 0.006,
        unitsPerMillimetre: Double = 96 / 25.4, tap: TapPolicy = .ignore, reducesMotion: Bool = false
    ) {
        self.bounds = bounds
        self.release = release
        self.allowsRestOutside = allowsRestOutside
        self.momentum = momentum
        self.velocityStrategy = velocityStrategy
        self.unitsPerMillimetre = unitsPerMillimetre
        self.tap = tap
        motion = MotionRules(
            spring: spring, deceleration: deceleration, tolerance: tolerance, latency: latency, ahead: ahead,
            reducesMotion: reducesMotion)
    }
}

extension DragRules {
    /// The resting place nearest to a place: the place itself, if it is within the bounds or the value may
    /// rest there outside.
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
    /// A second flick in the same direction adds to the first, as in a list that one spins with flick after flick.
    ///
    /// - Parameters:
    ///   - within: The catch and the release must lie no further apart than this; what is added falls to
    ///     nothing over that time.
    ///   - limit: The greatest speed that results, in the value's units per second.
    case accumulate(within: Double, limit: Double)
}
