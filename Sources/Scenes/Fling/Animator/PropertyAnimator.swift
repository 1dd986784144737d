/// An animator for properties of any objects together, which can be paused, scrubbed, reversed and continued
/// on the way.
///
///     let animator = PropertyAnimator(duration: 0.4, timing: .curve(.easeInOut), in: scene) {
///         sheet.position = [0, 120]
///         dim.opacity = 0.5
///     }
///     try animator.startAnimation()
///     try animator.pauseAnimation()                    // a finger takes hold
///     animator.fractionComplete = 0.3                  // and moves it
///     animator.isReversed = true                       // and throws it back
///     try animator.continueAnimation(durationFactor: 0)
///
/// The animator has the states of UIKit's `UIViewPropertyAnimator`: ``AnimatorState/inactive`` until it is
/// started, paused or given a fraction; ``AnimatorState/active`` until it has reached its end; and, after
/// ``stopAnimation(withoutFinishing:)``, ``AnimatorState/stopped`` until ``finishAnimation(at:)``. A call
/// that is illegal in a state throws an ``AnimatorError`` that names both.
///
/// Calls take effect at the time of the scene. Properties start from their values and velocities on screen.
/// However the animator is paused, scrubbed, reversed and continued, no value jumps, and each property comes
/// to rest exactly at the value that the blocks assign, or at the one before. If another animation was moving
/// a property when the animator took it, the goal of that animation is the property's start.
///
/// Calls from within an animator's own blocks take effect when the block has made all its assignments.
///
/// The scene keeps a running animator alive. A paused or stopped animator that is released leaves its
/// properties where they are, and calls no completion: its owner is going, too.
public final class PropertyAnimator {
    /// The duration in seconds, as given to the initializer; later calls do not change it.
    public let duration: Double
    /// The curve, spring or motion of the animator.
    public let timing: TimingParameters
    /// The present state.
    public internal(set) var state = AnimatorState.inactive
    /// True if the animator stays active at its end, paused there; then ``stopAnimation(withoutFinishing:)``
    /// ends it.
    public var pausesOnCompletion = false
    /// True if the animator may be paused, scrubbed, continued and stopped while it is active.
    public var isInterruptible = true
    /// True if fractions are parts of the distance; false if they are parts of the time, so that scrubbing follows
    /// the curve.
    public var scrubsLinearly = true {
        didSet { board?.scrubsLinearly = scrubsLinearly }
    }
    var runningObservers = Observers<Bool>()

    package private(set) weak var scene: Scene?
    var board: TrackBoard?
    var blocks: [Block] = []
    var completions: [(StopPosition) -> Void] = []
    var presets = Presets()
    var reversed = false
    /// The fraction at which the animator last ended; nil before its first end.
    private var endFraction: Double?
    var waiting: ScheduledCall?
    private var wasRunning = false
    /// True while a block of the animator runs; calls from within the block wait in ``callsPutOff``.
    private var isRunningBlock = false
    private var callsPutOff: [(PropertyAnimator) -> Void] = []

    struct Block {
        var delayFactor: Double
        var animations: () -> Void
    }

    /// Creates an animator.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds; 0 if it is negative or not finite. Springs with their own
    ///     duration ignore it.
    ///   - timing: The curve or spring by which the properties move.
    ///   - scene: The scene of the properties.
    ///   - animations: A block that assigns values to properties. It runs when the animator becomes active.
    public init(
        duration: Double, timing: TimingParameters = .curve(.easeInOut), in scene: Scene,
        animations: (() -> Void)? = nil
    ) {
        self.duration = timing.ownDuration ?? (duration.isFinite ? max(duration, 0) : 0)
        self.timing = timing
        self.scene = scene
        if let animations { blocks.append(Block(delayFactor: 0, animations: animations)) }
    }

    /// Creates an animator along a curve.
    public convenience init(
        duration: Double, curve: UnitCurve, in scene: Scene, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timing: .curve(curve), in: scene, animations: animations)
    }

    /// Creates an animator by the spring that UIKit takes for a duration and a damping ratio.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds.
    ///   - dampingRatio: The damping ratio, 0.01 through 1.
    ///   - scene: The scene of the properties.
    ///   - animations: A block that assigns values to properties. It runs when the animator becomes active.
    public convenience init(
        duration: Double, dampingRatio: Double, in scene: Scene, animations: (() -> Void)? = nil
    ) throws(ParameterError) {
        self.init(
            duration: duration, timing: try .spring(dampingRatio: dampingRatio), in: scene,
            animations: animations)
    }

    deinit {
        board?.end(at: .current)
    }
}

// MARK: - Questions

extension PropertyAnimator {
    /// True if the animator is active and not paused, or waits to start.
    public var isRunning: Bool { waiting != nil || board?.isRunning ?? false }

    /// True if the animator has ended, and has no animations for another start.
    package var isSpent: Bool { state == .inactive && endFraction != nil && blocks.isEmpty }

    /// True if the animator is heading for its start.
    ///
    /// Setting it turns springs with their present velocity, and sends curves back on their path;
    /// ``reverse(_:)`` takes a mode. If it is set before the start, the animation plays from its end to its
    /// start. In ``AnimatorState/stopped``, setting it has no effect.
    public var isReversed: Bool {
        get { board?.isReversed ?? reversed }
        set {
            if newValue != isReversed { try? reverse() }
        }
    }

    /// The fraction of the path covered: 0 at the start and 1 at the end, reversed or not; beyond them if a
    /// spring overshoots. It is 0 or 1 only where all properties are at that end: one that is behind, such as
    /// one with a delay, keeps the fraction short of it. An animator that is inactive again keeps the fraction
    /// at which it ended.
    ///
    /// Setting it pauses the animator at that fraction. Where ``setFractionComplete(_:)`` would throw, it has
    /// no effect: in ``AnimatorState/stopped``, for a number that is not finite, and in an animator that is
    /// not interruptible.
    public var fractionComplete: Double {
        get { board?.fraction ?? endFraction ?? 0 }
        set { try? setFractionComplete(newValue) }
    }
}

// MARK: - The machine

extension PropertyAnimator: TrackBoardOwner {
    /// Returns the state after a call; throws if the call is illegal.
    func admit(_ call: AnimatorCall) throws(AnimatorError) -> AnimatorState {
        guard let next = AnimatorTable.state(after: call, in: state) else {
            throw .illegalCall(call, in: state)
        }
        switch call {
        case .pauseAnimation, .setFractionComplete, .continueAnimation, .stopAnimation:
            if state == .active, !isInterruptible { throw .notInterruptible(call) }
        default:
            break
        }
        return next
    }

    /// Takes the properties, if they are not taken yet, and makes a change to them.
    func change(to next: AnimatorState, paused isPaused: Bool, _ body: (TrackBoard) -> Void) {
        state = next
        holdingCalls {
            takeProperties(paused: isPaused)
            if let board { body(board) }
            tellRunning()
        }
    }

    /// Makes a change, and holds back callbacks until it is complete: a driver that loses a property may call
    /// this animator.
    func holdingCalls(_ change: () -> Void) {
        guard let scene else { return change() }
        scene.holdingCalls(change)
    }

    func endWait() {
        waiting?.cancel()
        waiting = nil
    }

    /// Takes the properties, if they are not taken yet, and ends the delay before that.
    private func takeProperties(paused isPaused: Bool) {
        endWait()
        guard board == nil, let scene else { return }
        let board = TrackBoard(
            in: scene, timing.animation(duration: duration), scrubsLinearly: scrubsLinearly)
        board.owner = self
        self.board = board
        let blocks = blocks
        self.blocks = []
        for block in blocks { run(block, on: board) }
        board.begin(paused: isPaused, reversed: reversed, relativeVelocity: timing.initialVelocity)
        presets = Presets()
    }

    /// Queues a call that comes from within a block of the animator; returns true if it did.
    func isPutOff(_ call: @escaping (PropertyAnimator) -> Void) -> Bool {
        if isRunningBlock { callsPutOff.append(call) }
        return isRunningBlock
    }

    func run(_ block: Block, on board: TrackBoard) {
        var transaction = Transaction()
        transaction.handler = TrackRecorder(
            board, delayFactor: block.delayFactor, relativeVelocity: timing.initialVelocity, presets: presets)
        let isWithinAnother = isRunningBlock
        isRunningBlock = true
        scene?.withTransaction(transaction, block.animations)
        isRunningBlock = isWithinAnother
    }

    func boardDidFinish() {
        if pausesOnCompletion {
            board?.pauseAtEnd()
            tellRunning()
        } else {
            finish(at: isReversed ? .start : .end)
        }
    }

    func finish(at position: StopPosition) {
        board?.end(at: position)
        endFraction = fractionComplete
        board = nil
        state = .inactive
        reversed = false
        let due = completions
        completions = []
        tellRunning()
        for completion in due { scene?.call { completion(position) } }
        scene?.deliver()
    }

    func tellRunning() {
        guard !isRunningBlock else { return }
        let due = callsPutOff
        callsPutOff = []
        for call in due { call(self) }
        let isRunning = isRunning
        guard isRunning != wasRunning else { return }
        wasRunning = isRunning
        guard !runningObservers.isEmpty else { return }
        scene?.call { [runningObservers] in runningObservers.tell(isRunning) }
        scene?.deliver()
    }
}
