/// One property of an animator or a transition, whatever its type.
class AnimatorTrack {
    /// Where on the whole's way it sets out, 0 for the start: animations begin late or are delayed.
    final let window: Double
    /// How it goes the whole of its way.
    final var animation: Animation
    /// The part of its way that it had done when it was taken, and how fast that grew per second.
    final var departure = MotionState(0.0)

    init(_ animation: Animation, window: Double) {
        self.animation = animation
        self.window = window
    }

    // AnimatedTrack overrides all of these. Times are in the scene's own time.

    var finishTime: Timestamp? { nil }
    func attach() {}
    func detach(at position: StopPosition, now: Timestamp) {}
    func pause(at now: Timestamp) {}
    func scrub(to fraction: Double, from anchor: Double, linearly isLinear: Bool, at now: Timestamp) {}
    func reverse(_ mode: ReverseMode?, at now: Timestamp) {}
    func goOn(_ how: Continuation, at now: Timestamp) {}
    func stop(at now: Timestamp) {}
    func moves(_ property: AnyProperty) -> Bool { false }

    /// The fraction of its own way at a fraction of the whole's.
    final func part(of fraction: Double) -> Double {
        guard window > 0 else { return fraction }
        return max(0, (fraction - window) / (1 - window))
    }
}

/// How tracks go on after they were held, or go on otherwise than they did.
struct Continuation {
    /// The new animation; nil to keep each track's own.
    var animation: Animation?
    /// Seconds for the rest of the way; nil for what was left.
    var duration: Double?
    /// The whole duration of the animator, in seconds.
    var wholeDuration: Double
    /// The fraction's velocity, per second; nil for the velocity that each track has.
    var fractionVelocity: Double?
    var relativeVelocity: RelativeVelocity?
    /// Absolute velocities, by property.
    var presets: Presets

    /// Whether it just goes on as it did.
    var isPlain: Bool {
        animation == nil && duration == nil && fractionVelocity == nil && relativeVelocity == nil
            && presets.isEmpty
    }
}

/// What was said of single properties before they set out.
struct Presets {
    private var origins: [ObjectIdentifier: Any] = [:]
    private var velocities: [ObjectIdentifier: Any] = [:]

    var isEmpty: Bool { velocities.isEmpty && origins.isEmpty }

    mutating func setOrigin<Value>(_ origin: Value, of property: Property<Value>) {
        origins[ObjectIdentifier(property)] = origin
    }

    mutating func setVelocity<Value>(_ velocity: Velocity<Value>, of property: Property<Value>) {
        velocities[ObjectIdentifier(property)] = velocity
    }

    func origin<Value>(of property: Property<Value>) -> Value? {
        origins[ObjectIdentifier(property)] as? Value
    }

    func velocity<Value>(of property: Property<Value>) -> Velocity<Value>? {
        velocities[ObjectIdentifier(property)] as? Velocity<Value>
    }
}
