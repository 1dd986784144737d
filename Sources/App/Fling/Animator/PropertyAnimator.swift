/// Animates properties of any objects together, and can be paused, scrubbed, reversed and continued on the way.
///
///     let animator = PropertyAnimator(duration: 0.4, timing: .curve(.easeInOut), in: scene) {
///         sheet.position = [0, 120]
///         dim.opacity = 0.5
///     }
///     try animator.startAnimation()
///     try animator.pauseAnimation()                    // a finger takes hold
///     try animator.setFractionComplete(0.3)            // and moves it
///     animator.isReversed = true                       // and throws it back
///     try animator.continueAnimation(durationFactor: 0)
///
/// It has the states of UIKit's `UIViewPropertyAnimator`: ``AnimatorState/inactive`` until it is started, paused
/// or given a fraction; ``AnimatorState/active`` until it has come to its end; and, when it is stopped before,
/// ``AnimatorState/stopped`` until it is told where to finish. A call that means nothing in a state throws an
/// ``AnimatorError`` that names both.
///
/// Everything happens at the time of the scene. Properties set out from what is on screen, with the velocity that
/// they have. Whatever is paused, scrubbed, turned and continued, in whatever order, no value jumps, and it ends at a
/// true resting place: at the values that the blocks assign, or at those before. A property that was under way to
/// some place when the animator took it has that place as its start.
///
/// What its own blocks tell it to do, it does when they have said all that they assign.
///
/// While it runs, the scene keeps it. One that is released while it is paused or stopped finishes where it is.
public final class PropertyAnimator {
    /// Seconds, as the animator was made; nothing that it is told later changes it.
    public let duration: Double
    /// How it moves.
    public let timing: TimingParameters
    /// What it is doing.
    public private(set) var state = AnimatorState.inactive
    /// Whether it stays active at its end, paused there. To finish it, stop it.
    public var pausesOnCompletion = false
    /// Whether it may be paused, scrubbed, continued and stopped while it is active.
    public var isInterruptible = true
    /// Whether fractions are parts of the way; otherwise they are parts of the time, and scrubbing goes along the
    /// curve.
    public var scrubsLinearly = true {
        didSet { board?.scrubsLinearly = scrubsLinearly }
    }
    /// Is told when ``isRunning`` changes, which with ``pausesOnCompletion`` is how one hears of the end.
    public var onRunningChange: ((_ isRunning: Bool) -> Void)?

    private weak var scene: Scene?
    private var board: TrackBoard?
    private var blocks: [Block] = []
    private var completions: [(StopPosition) -> Void] = []
    private var presets = Presets()
    private var reversed = false
    private var lastFraction = 0.0
    private var waiting: ScheduledCall?
    private var wasRunning = false
    /// Whether a block of its own says what it animates, and what it was told meanwhile.
    private var isRunningBlock = false
    private var callsPutOff: [(PropertyAnimator) -> Void] = []

    private struct Block {
        var delayFactor: Double
        var animations: () -> Void
    }

    /// - Parameters:
    ///   - duration: Seconds; what is negative or not finite is 0. Springs of their own time do not heed it.
    ///   - scene: The scene of the properties.
    ///   - animations: Assigns values to properties. It runs when the animator becomes active.
    public init(
        duration: Double, timing: TimingParameters = .curve(.easeInOut), in scene: Scene,
        animations: (() -> Void)? = nil
    ) {
        self.duration = timing.ownDuration ?? (duration.isFinite ? max(duration, 0) : 0)
        self.timing = timing
        self.scene = scene
        if let animations { blocks.append(Block(delayFactor: 0, animations: animations)) }
    }

    /// An animator along a curve.
    public convenience init(
        duration: Double, curve: UnitCurve, in scene: Scene, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timing: .curve(curve), in: scene, animations: animations)
    }

    /// An animator by the spring that UIKit takes for a duration and a damping ratio.
    ///
    /// - Parameters:
    ///   - duration: Seconds.
    ///   - dampingRatio: From 0.01 through 1.
    public convenience init(
        duration: Double, dampingRatio: Double, in scene: Scene, animations: (() -> Void)? = nil
    ) throws(ParameterError) {
        self.init(
            duration: duration, timing: try .spring(dampingRatio: dampingRatio), in: scene,
            animations: animations)
    }

    deinit {
        board?.end(at: .current)
        for completion in completions where state != .inactive { completion(.current) }
    }
}

// MARK: - Questions

extension PropertyAnimator {
    /// Whether it is active and not paused, or waits to start.
    public var isRunning: Bool { waiting != nil || board?.isRunning ?? false }

    /// Whether it is heading for its start.
    ///
    /// Springs turn with the velocity that they have, curves go back on their path; ``reverse(_:)`` lets you choose.
    /// Set before the start, the animation plays from its end to its start. It cannot be set in
    /// ``AnimatorState/stopped``.
    public var isReversed: Bool {
        get { board?.isReversed ?? reversed }
        set {
            if newValue != isReversed { try? reverse() }
        }
    }

    /// How far it is: 0 at the start and 1 at the end, whether it is reversed or not; beyond them where a spring
    /// overshoots. When it is inactive again, it is that of where it ended.
    public var fractionComplete: Double { board?.fraction ?? lastFraction }
}

// MARK: - Verbs

extension PropertyAnimator {
    /// Starts it; or goes on, with the velocity that it had, when it is paused.
    public func startAnimation() throws(AnimatorError) {
        let next = try admit(.startAnimation)
        if isPutOff({ try? $0.startAnimation() }) { return }
        change(to: next, paused: false) { board in
            if !board.isRunning { board.goOn() }
        }
    }

    /// Starts it after a wait, or goes on after it.
    ///
    /// It is active at once, but takes its properties when the wait is over; until then they go on as they were.
    /// Pausing it ends the wait. It does nothing when it runs.
    ///
    /// - Parameter delay: Seconds of the scene's own time, 0 or greater.
    public func startAnimation(afterDelay delay: Double) throws(AnimatorError) {
        let next = try admit(.startAnimationAfterDelay)
        try AnimatorError.check(delay, .delay, .notBeNegative)
        if isPutOff({ try? $0.startAnimation(afterDelay: delay) }) { return }
        guard !isRunning, let scene else { return }
        state = next
        waiting = scene.schedule(at: scene.localTime.advanced(by: delay)) { [self] in
            try? startAnimation()
        }
        tellRunning()
    }

    /// Freezes it. It remembers how fast it was.
    public func pauseAnimation() throws(AnimatorError) {
        let next = try admit(.pauseAnimation)
        if isPutOff({ try? $0.pauseAnimation() }) { return }
        change(to: next, paused: true) { board in
            if board.isRunning { board.pause() }
        }
    }

    /// Puts it at a fraction, paused. Beyond 0 and 1 it goes on in the same line.
    ///
    /// - Parameter fraction: 0 at the start, 1 at the end; finite.
    public func setFractionComplete(_ fraction: Double) throws(AnimatorError) {
        let next = try admit(.setFractionComplete)
        try AnimatorError.check(fraction, .fraction, .beFinite)
        if isPutOff({ try? $0.setFractionComplete(fraction) }) { return }
        change(to: next, paused: true) { $0.scrub(to: fraction) }
    }

    /// Heads for the other end.
    ///
    /// - Parameter mode: Springs turn unless told to retrace, curves retrace unless told to turn.
    public func reverse(_ mode: ReverseMode? = nil) throws(AnimatorError) {
        let next = try admit(.reverse)
        if isPutOff({ try? $0.reverse(mode) }) { return }
        state = next
        reversed.toggle()
        board?.reverse(mode)
    }

    /// Goes on to where it is heading, with other timing, from the values and with the velocities that it has.
    ///
    /// - Parameters:
    ///   - newTiming: How; nil to keep the timing.
    ///   - durationFactor: How long the rest takes, in multiples of the duration that it had at first; 0 for what was
    ///     left. ``duration`` stays what it is.
    ///   - velocity: The velocity with which the fraction goes on, per second, when a finger let go of it.
    public func continueAnimation(
        withTimingParameters newTiming: TimingParameters? = nil, durationFactor: Double = 0,
        velocity: Velocity<Double>? = nil
    ) throws(AnimatorError) {
        let next = try admit(.continueAnimation)
        try AnimatorError.check(durationFactor, .durationFactor, .notBeNegative)
        if let velocity { try AnimatorError.check(velocity.perSecond, .velocity, .beFinite) }
        if isPutOff({
            try? $0.continueAnimation(
                withTimingParameters: newTiming, durationFactor: durationFactor, velocity: velocity)
        }) {
            return
        }
        change(to: next, paused: true) { board in
            board.goOn(
                newTiming?.animation(duration: duration), durationFactor: durationFactor,
                fractionVelocity: velocity?.perSecond, relativeVelocity: newTiming?.initialVelocity,
                presets: presets)
            presets = Presets()
        }
    }

    /// Adds animations. Those added on the way set out from what is on screen and take the time that is left, but not
    /// less than a quarter of the duration; the animator ends when the last one does. A property that it has already
    /// goes on as it did until they set out.
    ///
    /// - Parameters:
    ///   - delayFactor: The part of the time left, from 0 through 1, after which they set out.
    ///   - animations: Assigns values to properties. It runs when the animator becomes active, or now if it is.
    public func addAnimations(
        delayFactor: Double = 0, _ animations: @escaping () -> Void
    ) throws(AnimatorError) {
        let next = try admit(.addAnimations)
        try AnimatorError.check(delayFactor, .delayFactor, .lieIn(from: 0, through: 1))
        state = next
        let block = Block(delayFactor: delayFactor, animations: animations)
        guard let board else {
            blocks.append(block)
            return
        }
        holdingCalls {
            run(block, on: board)
            tellRunning()
        }
    }

    /// Says where a property rests at the start, if it isn't where the animator will find it: half-way, because a
    /// finger has brought it there.
    public func setStart<Value>(_ value: Value, of property: Property<Value>) throws(AnimatorError) {
        let next = try admit(.setStart)
        guard value.isFinite else {
            throw .parameter(ParameterError(.value, .nan, must: .beFinite))
        }
        state = next
        presets.setOrigin(value, of: property)
    }

    /// Says how fast a property sets out at the start, or goes on at the next ``continueAnimation(withTimingParameters:durationFactor:velocity:)``.
    ///
    /// - Parameter velocity: In the value's units per second of the clock.
    public func setInitialVelocity<Value>(
        _ velocity: Velocity<Value>, of property: Property<Value>
    ) throws(AnimatorError) {
        let next = try admit(.setInitialVelocity)
        guard velocity.perSecond.isFinite else {
            throw .parameter(ParameterError(.velocity, .nan, must: .beFinite))
        }
        state = next
        presets.setVelocity(velocity, of: property)
    }

    /// Calls once, when it ends, with where that is.
    public func addCompletion(_ completion: @escaping (StopPosition) -> Void) {
        completions.append(completion)
    }

    /// Stops it where it is. One that still waits to start has taken no properties, and moves none.
    ///
    /// - Parameter withoutFinishing: Whether it is inactive then, and nobody is told; otherwise it is stopped until
    ///   ``finishAnimation(at:)``.
    public func stopAnimation(withoutFinishing: Bool) throws(AnimatorError) {
        let next = try admit(.stopAnimation)
        if isPutOff({ try? $0.stopAnimation(withoutFinishing: withoutFinishing) }) { return }
        state = next
        holdingCalls {
            endWait()
            board?.stop()
            tellRunning()
            if withoutFinishing {
                completions = []
                finish(at: .current)
            }
        }
    }

    /// Ends a stopped animation: the properties rest where they are, or at one of the ends.
    public func finishAnimation(at position: StopPosition) throws(AnimatorError) {
        state = try admit(.finishAnimation)
        finish(at: position)
    }
}

// MARK: - The machine

extension PropertyAnimator: TrackBoardOwner {
    /// The state after a call.
    private func admit(_ call: AnimatorCall) throws(AnimatorError) -> AnimatorState {
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

    /// Goes on with its properties, which it takes if it hasn't yet.
    private func change(to next: AnimatorState, paused isPaused: Bool, _ body: (TrackBoard) -> Void) {
        state = next
        holdingCalls {
            takeProperties(paused: isPaused)
            if let board { body(board) }
            tellRunning()
        }
    }

    /// Whatever is told that it has lost a property may well turn to this animator: not before the change is whole.
    private func holdingCalls(_ change: () -> Void) {
        guard let scene else { return change() }
        scene.holdingCalls(change)
    }

    private func endWait() {
        waiting?.cancel()
        waiting = nil
    }

    /// Takes its properties, if it hasn't yet, and ends the wait for that.
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

    /// Keeps a call for later when it comes from a block that says what is animated.
    private func isPutOff(_ call: @escaping (PropertyAnimator) -> Void) -> Bool {
        if isRunningBlock { callsPutOff.append(call) }
        return isRunningBlock
    }

    private func run(_ block: Block, on board: TrackBoard) {
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

    private func finish(at position: StopPosition) {
        board?.end(at: position)
        lastFraction = fractionComplete
        board = nil
        state = .inactive
        reversed = false
        let due = completions
        completions = []
        tellRunning()
        for completion in due { scene?.call { completion(position) } }
        scene?.deliver()
    }

    private func tellRunning() {
        guard !isRunningBlock else { return }
        let due = callsPutOff
        callsPutOff = []
        for call in due { call(self) }
        let isRunning = isRunning
        guard isRunning != wasRunning else { return }
        wasRunning = isRunning
        guard let onRunningChange else { return }
        scene?.call { onRunningChange(isRunning) }
        scene?.deliver()
    }
}
