/// A reversible transition between two states of a scene, played by itself or by a finger, any number of
/// times.
///
///     let opening = Transition(in: scene, .smooth) {
///         sheet.position = [0, 120]
///         scene.withAnimation(.easeOut) { dim.opacity = 0.5 }   // its own timing
///     }
///     opening.animate(toward: .end)
///     opening.beginInteraction()                                 // caught in flight
///     try opening.setFractionComplete(0.4)
///     try opening.endInteraction(toward: .start, velocity: fingerVelocity)
///
/// The start is the resting place of each property at the initializer, the end is the value that the block
/// assigns. The transition can be caught and released without limit, and can go there and back again when it
/// has arrived. No value ever jumps, and it always ends exactly at one of the two states. A property that
/// leaves the scene is not moved any more.
public final class Transition {
    /// The present phase.
    public private(set) var phase = Phase.resting(.start)
    /// True if fractions are parts of the distance; false if they are parts of the time, so that scrubbing follows
    /// the curve.
    public var scrubsLinearly = true {
        didSet { board?.scrubsLinearly = scrubsLinearly }
    }

    /// The phases of a ``Transition``.
    ///
    ///     let isOpen = transition.phase == .resting(.end)   // taps go to the sheet then
    public enum Phase: Hashable, Sendable {
        /// The transition moves nothing, and was at that end last.
        case resting(FractionEnd)
        /// A fraction drives the transition.
        case interactive
        /// The transition goes to an end by itself.
        case animating(toward: FractionEnd)
    }

    package private(set) weak var scene: Scene?
    private let animation: Animation
    private let changes: [(TrackBoard) -> Void]
    private var board: TrackBoard?
    private var completions: [(FractionEnd) -> Void] = []

    /// Creates a transition at its start.
    ///
    /// - Parameters:
    ///   - scene: The scene of the properties.
    ///   - animation: The animation of the whole, and of each property without an animation of an inner
    ///     block.
    ///   - changes: A block that assigns the values of the end. It runs at once, and nothing moves yet.
    public init(in scene: Scene, _ animation: Animation = .default, changes: () -> Void) {
        self.scene = scene
        self.animation = animation
        let recorder = ChangeRecorder()
        var transaction = Transaction()
        transaction.handler = recorder
        // A callback sees the values at the start.
        scene.holdingCalls {
            scene.withTransaction(transaction, changes)
            recorder.restore()
        }
        self.changes = recorder.changes
    }

    deinit {
        board?.end(at: .current)
    }
}

// MARK: - Questions

extension Transition {
    /// The fraction of the path covered: 0 at the start and 1 at the end; beyond them if a spring overshoots
    /// or a finger pulls. It is 0 or 1 only where all properties are at that end.
    ///
    /// Setting it holds the transition, if nothing does yet, and moves it there; a number that is not finite
    /// has no effect.
    public var fractionComplete: Double {
        get { board?.fraction ?? (phase == .resting(.end) ? 1 : 0) }
        set {
            guard newValue.isFinite else { return }
            if !isInteractive { beginInteraction() }
            try? setFractionComplete(newValue)
        }
    }

    /// True while the transition goes to an end by itself.
    public var isRunning: Bool {
        if case .animating = phase { return true }
        return false
    }

    /// True if a fraction or a gesture holds the transition.
    public var isInteractive: Bool { phase == .interactive }

    /// The end to which the transition goes if it continues now.
    public var nextEnd: FractionEnd {
        switch phase {
        case .resting(let end), .animating(toward: let end): end
        case .interactive: FractionEnd(nearestTo: fractionComplete)
        }
    }
}

// MARK: - Verbs

extension Transition: FractionDriven {
    /// Goes to an end by itself, from the present values and velocities.
    public func animate(toward end: FractionEnd) {
        go(toward: end, velocity: nil)
    }

    /// Holds the transition where it is, for ``setFractionComplete(_:)`` to move it.
    public func beginInteraction() {
        change { board in
            board.pause()
            phase = .interactive
        }
    }

    /// Moves a held transition to a fraction.
    ///
    /// - Parameter fraction: The fraction: 0 at the start, 1 at the end; finite.
    public func setFractionComplete(_ fraction: Double) throws(AnimatorError) {
        guard isInteractive else { throw .notInteractive }
        try AnimatorError.check(fraction, .fraction, .beFinite)
        scene?.wake()
        board?.scrub(to: fraction)
    }

    /// Releases the transition, which goes on by itself to one of its ends.
    ///
    /// - Parameters:
    ///   - end: The end to go to.
    ///   - velocity: The velocity of the fraction, per second of the clock; nil for the present one.
    public func endInteraction(
        toward end: FractionEnd, velocity: Velocity<Double>? = nil
    ) throws(AnimatorError) {
        guard isInteractive else { throw .notInteractive }
        if let velocity { try AnimatorError.check(velocity.perSecond, .velocity, .beFinite) }
        go(toward: end, velocity: velocity?.perSecond)
    }

    /// Moves to an end at once.
    public func finish(at end: FractionEnd) {
        change { _ in rest(at: end) }
    }

    /// Adds a closure that is called once, when the transition next comes to rest, with that end.
    public func addCompletion(_ completion: @escaping (FractionEnd) -> Void) {
        completions.append(completion)
    }
}

// MARK: - The machine

extension Transition: TrackBoardOwner {
    /// Takes the properties, if they are not taken yet, and makes a change to them.
    ///
    /// Callbacks are held back until the change is complete: a driver that loses a property may call this
    /// transition.
    private func change(_ body: (TrackBoard) -> Void) {
        guard let scene else { return }
        scene.holdingCalls {
            if let board { return body(board) }
            let board = TrackBoard(in: scene, animation, scrubsLinearly: scrubsLinearly)
            board.owner = self
            self.board = board
            for change in changes { change(board) }
            board.begin(paused: true, reversed: false, relativeVelocity: nil)
            body(board)
        }
    }

    private func go(toward end: FractionEnd, velocity: Double?) {
        change { board in
            if board.isReversed != (end == .start) { board.reverse(nil) }
            phase = .animating(toward: end)
            board.goOn(fractionVelocity: velocity)
        }
    }

    func boardDidFinish() {
        rest(at: board?.isReversed ?? false ? .start : .end)
    }

    private func rest(at end: FractionEnd) {
        board?.end(at: end == .start ? .start : .end)
        board = nil
        phase = .resting(end)
        let due = completions
        completions = []
        for completion in due { scene?.call { completion(end) } }
        scene?.deliver()
    }
}

/// A handler that records the assignments of a transition's block. The block reads the values that it has
/// assigned.
private final class ChangeRecorder: AssignmentHandler {
    private(set) var changes: [(TrackBoard) -> Void] = []
    /// The values at the start, by property.
    private var starts: [ObjectIdentifier: Any] = [:]
    private var restorations: [() -> Void] = []

    func assign<Value>(_ value: Value, to property: Property<Value>, in transaction: Transaction) {
        guard value.isFinite else { return }
        let known = starts[ObjectIdentifier(property)] as? Value
        let start = known ?? property.value
        if known == nil {
            starts[ObjectIdentifier(property)] = start
            restorations.append { property.course.model = start }
        }
        property.course.model = value
        let animation = transaction.animation
        changes.append { [weak property] board in
            // It may have left the scene since.
            guard let property, property.scene === board.scene else { return }
            board.add(property, from: start, to: value, animation, in: board.opening)
        }
    }

    /// Restores the values at the start: nothing has moved yet.
    func restore() {
        for restoration in restorations { restoration() }
        restorations = []
    }
}
