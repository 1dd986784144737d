import Motion

/// The state of a recogniser on one device: its fingers, its stage, and its progress towards a gesture.
///
/// ```text
/// idle ─▶ possible ─▶ waiting ─▶ active ─▶ over ─▶ idle
/// ```
///
/// A finger that lands makes a gesture possible. When the rules are met the recogniser waits for permission,
/// often for no time at all, and is active until the gesture ends. It is over when the gesture has ended, when
/// it has failed, or when it was beaten, and idle again when its fingers are gone.
struct RecognizerState: Sendable {
    let id: RecognizerID
    let traits: GestureRecognizer.Traits

    var stage = Stage.idle
    var touches = Touches()
    var velocities: TouchVelocities
    var behavior: RecognizerStorage
    /// The time at which the recogniser must decide if nothing happens before; nil if there is none.
    var deadline: Timestamp?
    var progress = Progress()

    enum Stage: Sendable {
        case idle, possible, waiting, active, over
    }

    init(_ id: RecognizerID, by entry: RecognizerTable.Entry, velocityStrategy: VelocityStrategy) {
        self.id = id
        traits = entry.traits
        behavior = entry.recognizer.storage.copy()
        velocities = TouchVelocities(velocityStrategy)
    }

    /// The progress of the gesture that the recogniser has begun, or may begin.
    struct Progress: Sendable {
        var gesture = GestureID(0)
        var lastTime = Timestamp(nanoseconds: .min)
        /// True if a change must be emitted at the end of the report.
        var hasChanged = false
        /// True if the log already names the recogniser that this one waits for.
        var isWaitLogged = false
        /// The time at which the hand let go, while the end is held back because other fingers may continue.
        var lift: Timestamp?
        /// The time at which a hold ended because its fingers moved. Its cancellation is held back until the
        /// gesture that they make at that time has begun, so that the held value is not released between the
        /// two.
        var departure: Timestamp?
    }
}

// MARK: - Stages

extension RecognizerState {
    /// True if the recogniser follows moving fingers.
    var isFollowing: Bool {
        switch stage {
        case .possible, .waiting, .active: true
        case .idle, .over: false
        }
    }

    /// True for a hold, which accompanies other gestures, and keeps none from being recognised.
    var isAccompanying: Bool { traits.follows == .rest }

    /// Resets everything but the rules.
    @inline(never)
    mutating func reset() {
        stage = .idle
        touches = Touches()
        resetBehavior()
        deadline = nil
        progress = Progress()
    }

    /// Starts a new attempt with the given fingers.
    @inline(never)
    mutating func begin(with touches: Touches = Touches(), at time: Timestamp) {
        reset()
        stage = .possible
        self.touches = touches
        velocities.begin(at: time)
    }

    /// Starts again with the fingers that are left.
    mutating func startAgain() {
        stage = .possible
        touches.claimed = touches.members
        touches.setCount(touches.members.count, isComplete: false)
        resetBehavior()
        progress.hasChanged = false
        progress.isWaitLogged = false
        progress.lift = nil
    }

    /// Becomes idle when the fingers that the recogniser competed for are gone from the `live` ones.
    mutating func settle(_ live: SlotMask) {
        if stage == .over, !touches.claimed.intersects(live) { reset() }
    }

    /// Takes the decision that is due at the deadline.
    mutating func meetDeadline(_ now: Moment, _ context: inout ArenaContext) {
        guard let due = deadline, due <= now.time else { return }
        deadline = nil
        if progress.departure != nil { return reportDeparture(now, &context) }
        if progress.lift != nil { return end(now, &context) }
        guard stage == .possible else { return }
        decide(on: .timeUp, now, &context)
        // Without a later deadline, and without a finger, nothing would end this.
        let isLate = deadline.map { $0 <= now.time } ?? touches.members.isEmpty
        // A gesture that lasts begins under a finger.
        let isLeft = stage == .waiting && touches.members.isEmpty && !traits.isDiscrete
        if stage == .possible && isLate || isLeft { fail(.tooLate, now, &context) }
    }
}

// MARK: - Verdicts

extension RecognizerState {
    /// Returns the verdict of the recogniser's behaviour on a change.
    @inline(never)
    mutating func verdict(on change: Touches.Change, at time: Timestamp) -> GestureRecognizer.Verdict {
        touches.time = time
        makeBehaviorUnique()
        return behavior.judge(change, &touches)
    }

    /// Does what the behaviour decides on a change.
    @inline(never)
    mutating func decide(on change: Touches.Change, _ now: Moment, _ context: inout ArenaContext) {
        apply(verdict(on: change, at: now.time), now, &context)
    }

    @inline(never)
    mutating func apply(_ verdict: GestureRecognizer.Verdict, _ now: Moment, _ context: inout ArenaContext) {
        switch verdict {
        case .wait: break
        case .waitUntil(let time): deadline = time
        case .recognize: stage = .waiting
        case .fail(let failure): fail(failure, now, &context)
        case .startOver(let failure, let time):
            note(.failed(failure), now, &context)
            touches.claimed = touches.members
            progress.isWaitLogged = false
            deadline = time
        }
    }

    @inline(never)
    private mutating func resetBehavior() {
        makeBehaviorUnique()
        behavior.reset()
    }

    private mutating func makeBehaviorUnique() {
        if !isKnownUniquelyReferenced(&behavior) { behavior = behavior.copy() }
    }
}

// MARK: - Movement

extension RecognizerState {
    /// Follows a step of the hand, and judges it.
    mutating func follow(
        _ step: Touches.Step, of contacts: ContactTable, _ now: Moment, _ context: inout ArenaContext
    ) {
        touches.follow(step, isShaped: traits.follows == .shape)
        velocities.follow(touches.path, shape: touches.shape, at: now.time)
        switch stage {
        case .possible:
            if !touches.source.isTouchpad {
                touches.farthestSquared = contacts.farthestSquared(of: touches.members)
            }
            decide(on: .moved, now, &context)
        case .active:
            if case .fail = verdict(on: .changed, at: now.time) {
                return isAccompanying ? depart(now) : cancel(.moved, now, &context)
            }
            progress.hasChanged = progress.hasChanged || !isAccompanying
        case .idle, .waiting, .over: break
        }
    }
}
