/// The way between two states of a scene, there and back, by itself or under a finger, as often as one likes.
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
/// The start is where the properties rest when it is made, the end is what the block assigns. It can be caught and
/// let go without limit, and can go there and back again when it has arrived. No value ever jumps, and it always
/// ends exactly at one of the two states.
public final class Transition {
    /// What it is doing.
    public private(set) var phase = Phase.resting(.start)
    /// Whether fractions are parts of the way; otherwise they are parts of the time, along the curve.
    public var scrubsLinearly = true {
        didSet { board?.scrubsLinearly = scrubsLinearly }
    }

    /// What a ``Transition`` is doing.
    public enum Phase: Hashable, Sendable {
        /// It moves nothing, and was at that end last.
        case resting(FractionEnd)
        /// A fraction drives it.
        case interactive
        /// It goes by itself to an end.
        case animating(toward: FractionEnd)
    }

    private weak var scene: Scene?
    private let animation: Animation
    private let changes: [(TrackBoard) -> Void]
    private var board: TrackBoard?
    private var completions: [(FractionEnd) -> Void] = []

    /// - Parameters:
    ///   - animation: How the whole moves, and each property to which no inner block gives an animation of its own.
    ///   - changes: Assigns the values of the end. It runs at once, and nothing moves yet.
    public init(in scene: Scene, _ animation: Animation = .default, changes: () -> Void) {
        self.scene = scene
        self.animation = animation
        let recorder = ChangeRecorder()
        var transaction = Transaction()
        transaction.handler = recorder
        scene.withTransaction(transaction, changes)
        recorder.restore()
        self.changes = recorder.changes
    }

    deinit {
        board?.end(at: .current)
    }
}

// MARK: - Questions

extension Transition {
    /// How far it is: 0 at the start and 1 at the end; beyond them where a spring overshoots or a finger pulls.
    public var fractionComplete: Double {
        if let board { return board.fraction }
        return phase == .resting(.end) ? 1 : 0
    }

    /// Whether a fraction or a gesture holds it.
    public var isInteractive: Bool { phase == .interactive }

    /// Where it ends if it goes on now.
    public var nextEnd: FractionEnd {
        switch phase {
        case .resting(let end), .animating(toward: let end): end
        case .interactive: FractionEnd(nearestTo: fractionComplete)
        }
    }
}

// MARK: - Verbs

extension Transition: FractionDriven {
    /// Goes to an end by itself, from where it is and as fast as it is.
    public func animate(toward end: FractionEnd) {
        go(toward: end, velocity: nil)
    }

    /// Holds it where it is: from now on ``setFractionComplete(_:)`` moves it.
    public func beginInteraction() {
        change { board in
            board.pause()
            phase = .interactive
        }
    }

    /// - Parameter fraction: 0 at the start, 1 at the end; finite.
    public func setFractionComplete(_ fraction: Double) throws(AnimatorError) {
        guard isInteractive else { throw .notInteractive }
        try AnimatorError.check(fraction, .fraction, .beFinite)
        board?.scrub(to: fraction)
    }

    /// Lets it go on by itself to one of its ends.
    ///
    /// - Parameter velocity: That of the fraction, per second of the clock; nil for the one that it had.
    public func endInteraction(
        toward end: FractionEnd, velocity: Velocity<Double>? = nil
    ) throws(AnimatorError) {
        guard isInteractive else { throw .notInteractive }
        if let velocity { try AnimatorError.check(velocity.perSecond, .velocity, .beFinite) }
        go(toward: end, velocity: velocity?.perSecond)
    }

    /// Is at an end at once.
    public func finish(at end: FractionEnd) {
        change { _ in rest(at: end) }
    }

    /// Calls once, when it comes to rest at an end next, with which.
    public func addCompletion(_ completion: @escaping (FractionEnd) -> Void) {
        completions.append(completion)
    }
}

// MARK: - The machine

extension Transition: TrackBoardOwner {
    /// Takes its properties, if it hasn't yet, and does something with them.
    ///
    /// Whatever is told that it has lost a property may well turn to this transition: not before the change is whole.
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

/// Takes the assignments of a transition's block, and writes them down. The block reads what it has assigned.
private final class ChangeRecorder: AssignmentHandler {
    private(set) var changes: [(TrackBoard) -> Void] = []
    /// The values of the start, by property.
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
            guard let property else { return }
            board.add(property, from: start, to: value, animation, in: board.opening)
        }
    }

    /// Nothing has moved yet.
    func restore() {
        for restoration in restorations { restoration() }
        restorations = []
    }
}
