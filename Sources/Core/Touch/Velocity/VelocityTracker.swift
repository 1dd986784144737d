import Motion

/// A tracker that computes the velocity of a finger when it leaves the surface.
///
///     var tracker = VelocityTracker<SIMD2<Double>>()
///     if let place = contact.millimetres { tracker.add(place, at: event.time) }   // for every report
///     let velocity = tracker.velocity(at: lift.time)                              // once, at the lift
///
/// Times may have any resolution. While all of them are whole milliseconds, as toolkits stamp them, the
/// default strategy uses both of two positions with the same time; otherwise the later one replaces the
/// earlier. `LiftVelocity.swift` has that strategy.
///
/// The value may be of any dimension and in any unit; the velocity is in the same unit per second, and
/// rotates and scales with the positions. The tracker holds its last 32 positions inline and never allocates.
public struct VelocityTracker<Value: Animatable>: Equatable, Sendable {
    /// The method that computes the velocity.
    public var strategy: VelocityStrategy

    var history = SampleHistory<Value.AnimatableData>()
    @usableFromInline package var newest: Value?
    /// The current velocity from the history, cached so that it need not be computed in every frame.
    @usableFromInline var pace = Pace<Value.AnimatableData>()

    /// Creates a tracker without positions; its velocity is zero until it has two.
    public init(strategy: VelocityStrategy = .default) {
        self.strategy = strategy
    }

    /// Adds the position of the finger at `time`.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @discardableResult
    public mutating func add(_ position: Value, at time: Timestamp) -> SampleOutcome {
        record(position, at: time, updatesPace: true)
    }

    /// Adds a step of the finger since the last position, for devices that report only steps.
    ///
    /// The velocity of a step needs its start time: when a gesture begins, add a step of zero at that time.
    @discardableResult
    public mutating func add(delta: Value.AnimatableData, at time: Timestamp) -> SampleOutcome {
        let moved = newest?.displaced(by: delta)
        guard moved?.isFinite ?? true else { return .ignored(.notFinite) }
        let outcome = history.add(step: delta, at: time, keepsAll: strategy == .default)
        if outcome.isUsed {
            newest = moved
            updatePace()
        }
        return outcome
    }

    /// Returns the velocity of the finger when it left the surface, as reported at `lift`; 0 with fewer than
    /// two positions. A `lift` before the newest position is clamped to it.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    public func velocity(at lift: Timestamp) -> Velocity<Value> {
        guard history.count > 1 else { return .zero }
        var history = history
        let answer =
            switch strategy {
            case .default: history.liftVelocity(at: lift)
            case .twoPoint: history.twoPoint(at: lift)
            case .niri: history.niri(at: lift)
            case .line: history.leastSquares(at: lift, degree: 1)
            case .lsq2: history.leastSquares(at: lift, degree: 2)
            case .impulse: history.impulse(at: lift)
            case .iOS: history.lastSteps(at: lift)
            }
        // Numbers near the largest that there are overflow on the way.
        guard answer.isFinite else { return .zero }
        return Velocity(perSecond: answer)
    }

    /// Removes all positions: the next one begins a new stroke.
    public mutating func reset() {
        history.removeAll()
        newest = nil
        pace = Pace()
    }

    public static func == (left: VelocityTracker, right: VelocityTracker) -> Bool {
        left.strategy == right.strategy && left.newest == right.newest && left.history == right.history
    }
}

/// The result of adding a position to a ``VelocityTracker``.
///
///     switch tracker.add(place, at: event.time) {
///     case .taken, .replacedPrevious: trail.append(place)
///     case .startedOver: trail = [place]
///     case .ignored(let reason): print("report dropped:", reason)
///     }
public enum SampleOutcome: Equatable, Hashable, Sendable {
    /// The position was added.
    case taken
    /// The position has the same time as the one before, and replaced it.
    case replacedPrevious
    /// The position is older than the last one by more than the length of the history, as after a clock was
    /// set back: the earlier positions were removed.
    case startedOver
    /// The position was not added, for a reason.
    case ignored(Reason)

    /// The reasons for ignoring a position.
    ///
    ///     if tracker.add(place, at: event.time) == .ignored(.outOfOrder) { lateReports += 1 }
    public enum Reason: Equatable, Hashable, Sendable {
        /// A component is NaN, or too large to compute with.
        case notFinite
        /// The position is older than the last one.
        case outOfOrder
    }

    /// True if the position has an effect.
    public var isUsed: Bool {
        if case .ignored = self { false } else { true }
    }
}

extension VelocityTracker {
    /// Adds a position; ``updatePace()`` must follow before the current velocity is read.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == SIMD4<Double>)
    @usableFromInline
    package mutating func note(_ position: Value, at time: Timestamp) -> SampleOutcome {
        record(position, at: time, updatesPace: false)
    }

    /// Adds a position. It is not inlined, since its unspecialised body would ask for the metadata of its types before
    /// the calls above find the specialised one.
    @inline(never)
    private mutating func record(_ position: Value, at time: Timestamp, updatesPace: Bool) -> SampleOutcome {
        guard position.isFinite else { return .ignored(.notFinite) }
        let outcome = history.add(
            step: newest.map { position.displacement(from: $0) } ?? .zero, at: time,
            keepsAll: strategy == .default)
        guard outcome.isUsed else { return outcome }
        newest = position
        if updatesPace { updatePace() }
        return outcome
    }

    package mutating func updatePace() {
        guard history.count < 2 else {
            pace = Pace(&history)
            return
        }
        pace = Pace()
        // A velocity that is known from elsewhere falls from the only position on.
        if history.count == 1 { pace.time = history[0].time }
    }
}
