import Motion

/// A tracker that computes the velocity of a finger when it leaves the surface.
///
///     var tracker = VelocityTracker<SIMD2<Double>>()
///     if let place = contact.millimetres { tracker.add(place, at: event.time) }   // for every report
///     let velocity = tracker.velocity(at: lift.time)                              // once, at the lift
///
/// Times may have any resolution. While all of them are whole milliseconds, as toolkits stamp them, the
/// default strategy uses both of two positions with the same time; otherwise the later one replaces the
/// earlier.
///
/// The value may be of any dimension and in any unit; the velocity is in the same unit per second, and
/// rotates and scales with the positions. The tracker holds its last 32 positions inline and never allocates.
public struct VelocityTracker<Value: Animatable>: Equatable, Sendable {
    /// The method that computes the velocity.
    public var strategy: VelocityStrategy

    @usableFromInline var history = SampleHistory<Value.AnimatableData>()
    @usableFromInline package var newest: Value?
    /// The current velocity from the history, cached so that it need not be computed in every frame.
    @usableFromInline var pace = Pace<Value.AnimatableData>()

    /// Creates a tracker without positions; its velocity is zero until it has two.
    @inlinable
    public init(strategy: VelocityStrategy = .default) {
        self.strategy = strategy
    }

    /// Adds the position of the finger at `time`.
    @inlinable
    @discardableResult
    public mutating func add(_ position: Value, at time: Timestamp) -> SampleOutcome {
        let outcome = note(position, at: time)
        if outcome.isUsed { updatePace() }
        return outcome
    }

    /// Adds a step of the finger since the last position, for devices that report only steps.
    ///
    /// The velocity of a step needs its start time: when a gesture begins, add a step of zero at that time.
    @inlinable
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
    @inlinable
    public func velocity(at lift: Timestamp) -> Velocity<Value> {
        guard history.count > 1 else { return .zero }
        let answer = history.withSamples { samples in
            switch strategy {
            case .default: samples.liftVelocity(at: lift)
            case .twoPoint: samples.twoPoint(at: lift)
            case .niri: samples.niri(at: lift)
            case .line: samples.leastSquares(at: lift, degree: 1)
            case .lsq2: samples.leastSquares(at: lift, degree: 2)
            case .impulse: samples.impulse(at: lift)
            case .iOS: samples.lastSteps(at: lift)
            }
        }
        // Numbers near the largest that there are overflow on the way.
        guard let answer, answer.isFinite else { return .zero }
        return Velocity(perSecond: answer)
    }

    /// Removes all positions: the next one begins a new stroke.
    @inlinable
    public mutating func reset() {
        history.removeAll()
        newest = nil
        pace = Pace()
    }

    @inlinable
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
    @inlinable
    public var isUsed: Bool {
        if case .ignored = self { false } else { true }
    }
}

extension VelocityTracker {
    /// Adds a position; ``updatePace()`` must follow before the current velocity is read.
    @inlinable
    package mutating func note(_ position: Value, at time: Timestamp) -> SampleOutcome {
        guard position.isFinite else { return .ignored(.notFinite) }
        let outcome = history.add(
            step: newest.map { position.displacement(from: $0) } ?? .zero, at: time,
            keepsAll: strategy == .default)
        if outcome.isUsed { newest = position }
        return outcome
    }

    @inlinable
    package mutating func updatePace() {
        pace = history.pace()
    }
}

extension SampleHistory {
    /// Adds a sample at the end of a step from the newest one.
    ///
    /// - Parameter keepsAll: True to keep reports with the same time apart if the clock counts milliseconds:
    ///   each is placed halfway between the one before and the end of the millisecond. At the first time of a
    ///   stroke they replace each other.
    @inlinable
    mutating func add(step: Vector, at time: Timestamp, keepsAll: Bool) -> SampleOutcome {
        guard count > 0 else {
            guard step.isFinite else { return .ignored(.notFinite) }
            append(Sample(time: time, position: step), stamped: time)
            return .taken
        }
        let position = newest.position + step
        guard step.isFinite, position.isFinite else { return .ignored(.notFinite) }
        let passed = time.seconds(since: newestStamp)
        if passed > 0 {
            append(Sample(time: time, position: position), stamped: time)
            return .taken
        }
        if passed == 0 {
            let later = newest.time.advanced(by: (0.001 - newest.time.seconds(since: time)) / 2)
            guard keepsAll, isInMilliseconds, later.seconds(since: newest.time) > 5e-7 else {
                replaceNewest(position: position)
                return .replacedPrevious
            }
            append(Sample(time: later, position: position), stamped: time)
            return .taken
        }
        guard passed < -0.15 else { return .ignored(.outOfOrder) }
        removeAll()
        append(Sample(time: time, position: position), stamped: time)
        return .startedOver
    }

    @inlinable
    mutating func append(_ sample: Sample, stamped time: Timestamp) {
        isInMilliseconds =
            (count == 1 ? newestStamp.isInMilliseconds : isInMilliseconds) && time.isInMilliseconds
        append(sample)
        newestStamp = time
    }
}

extension Timestamp {
    /// True if it is a whole number of milliseconds.
    @inlinable
    var isInMilliseconds: Bool { nanoseconds % 1_000_000 == 0 }
}
