import Motion

/// A recogniser at work on the fingers of one device: its rules, and its progress with them.
///
/// ```text
/// idle ─▶ possible ─▶ waiting ─▶ active ─▶ over ─▶ idle
/// ```
///
/// A finger that lands makes the attempt possible. When the rules are met it waits for permission, often for
/// no time at all, and is active until it ends. It is over when it has ended, failed, or was beaten, and idle
/// again when its fingers are gone.
struct Attempt: Sendable {
    let id: RecognizerID
    let rules: GestureRecognizer

    var stage = Stage.idle
    var fingers = Fingers()
    var hand = Hand()
    var velocities: HandVelocities
    var clues = Clues()
    /// The time at which the attempt must decide if nothing happens before; nil if there is none.
    var deadline: Timestamp?
    var course = Course()

    enum Stage: Sendable {
        case idle, possible, waiting, active, over
    }

    init(_ id: RecognizerID, by entry: RecognizerTable.Entry, velocityStrategy: VelocityStrategy) {
        self.id = id
        rules = entry.rules
        velocities = HandVelocities(velocityStrategy)
    }
}

extension Attempt {
    /// The fingers of an attempt.
    struct Fingers: Sendable {
        /// The fingers that the attempt competes for, including those of the finished taps of a row.
        var claimed = SlotMask()
        /// The fingers that the attempt follows.
        var members = SlotMask()
        var source = Gesture.Source.touchscreen
        var count = 0
        var isNatural = false
        var location: TouchLocation?
        var startLocation: TouchLocation?

        /// The fingers of a touchpad's hand or hold, which have slots of their own beside the contacts'.
        static func touchpad(
            _ place: SlotMask, _ source: Gesture.Source, count: Int, isNatural: Bool = false
        ) -> Fingers {
            Fingers(claimed: place, members: place, source: source, count: count, isNatural: isNatural)
        }
    }

    /// The findings that the rules of some recognisers keep from one report to the next.
    struct Clues: Sendable {
        var tap = TapProgress()
        /// The edges at which all fingers landed.
        var edges = Edge.Set.all
        /// The edge over which the hand came in.
        var edge = Edge.left
        /// The axis to which the gesture is locked; nil if it is free.
        var axis: Axis?
    }

    /// The state of the gesture that the attempt has begun, or may begin.
    struct Course: Sendable {
        var gesture = GestureID(0)
        var lastTime = Timestamp(nanoseconds: .min)
        /// True if the app must be told of a change at the end of the report.
        var hasChanged = false
        /// True if the log already names the recogniser that this attempt waits for.
        var isWaitLogged = false
        /// The time at which the hand let go, while the end is held back because other fingers may continue.
        var lift: Timestamp?
    }
}

/// The answer of rules to a movement of fingers.
enum Verdict: Equatable, Sendable {
    case wait
    case recognize
    case fail(GestureLog.Failure)
}

// MARK: - Stages

extension Attempt {
    /// True if the attempt follows moving fingers.
    var isFollowing: Bool {
        switch stage {
        case .possible, .waiting, .active: true
        case .idle, .over: false
        }
    }

    /// Resets everything but the rules.
    mutating func reset() {
        stage = .idle
        fingers = Fingers()
        hand = Hand()
        clues = Clues()
        deadline = nil
        course = Course()
    }

    /// Starts a new attempt with the given fingers.
    mutating func begin(with fingers: Fingers = Fingers(), at time: Timestamp) {
        reset()
        stage = .possible
        self.fingers = fingers
        velocities.begin(at: time)
    }

    /// Starts again with the fingers that are left.
    mutating func startAgain() {
        stage = .possible
        fingers.claimed = fingers.members
        fingers.count = fingers.members.count
        clues.axis = nil
        course.hasChanged = false
        course.isWaitLogged = false
        course.lift = nil
        hand.startAgain()
    }

    mutating func apply(_ verdict: Verdict, _ now: Moment, _ book: inout ArenaBook) {
        switch verdict {
        case .wait: break
        case .recognize: stage = .waiting
        case .fail(let failure): fail(failure, now, &book)
        }
    }

    /// Becomes idle when the fingers that the attempt competed for are gone from the `live` ones.
    mutating func settle(_ live: SlotMask) {
        if stage == .over, !fingers.claimed.intersects(live) { reset() }
    }

    /// Takes the decision that is due at the deadline.
    mutating func meetDeadline(_ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        guard let due = deadline, due <= now.time else { return }
        deadline = nil
        if course.lift != nil { return end(now, &book, emit) }
        guard stage == .possible else { return }
        switch rules {
        case .tap: fail(fingers.members.isEmpty ? .tooLate : .tooLong, now, &book)
        case .longPress, .hold: stage = .waiting
        case .pan, .pinch, .rotation, .edgeSwipe: break
        }
    }
}

// MARK: - Movement

extension Attempt {
    /// Follows a step of the hand, and judges it.
    mutating func follow(
        _ step: Hand.Step, of contacts: ContactTable, _ now: Moment, _ book: inout ArenaBook,
        _ emit: ArenaBook.Emit
    ) {
        hand.follow(rules.followsShape ? step : Hand.Step(way: step.way))
        velocities.follow(hand, at: now.time)
        switch stage {
        case .possible:
            apply(verdict(on: contacts), now, &book)
        case .active:
            if case .hold(let hold) = rules {
                guard hand.way.magnitude > hold.movement else { return }
                cancel(.moved, now, &book, emit)
            } else {
                course.hasChanged = true
            }
        case .idle, .waiting, .over: break
        }
    }

    /// The verdict of the rules on the hand's movement.
    func verdict(on contacts: ContactTable) -> Verdict {
        let source = fingers.source
        switch rules {
        case .pan(let pan):
            return isComplete ? pan.verdict(on: hand.way, source: source) : .wait
        case .pinch(let pinch):
            return isComplete ? pinch.verdict(on: hand, source: source) : .wait
        case .rotation(let rotation):
            return isComplete ? rotation.verdict(on: hand, source: source) : .wait
        case .edgeSwipe(let swipe):
            return isComplete ? swipe.verdict(on: hand.way, from: clues.edges) : .wait
        case .tap(let tap):
            return stays(within: tap.movement, contacts)
        case .longPress(let press):
            return stays(within: press.movement, contacts)
        case .hold(let hold):
            return hand.way.magnitude > hold.movement ? .fail(.movedTooFar) : .wait
        }
    }

    private func stays(within distance: Double, _ contacts: ContactTable) -> Verdict {
        contacts.hasMoved(fingers.members, by: distance) ? .fail(.movedTooFar) : .wait
    }

    /// True if there are as many fingers down as the rules require.
    private var isComplete: Bool {
        fingers.source.isTouchpad || fingers.members.count >= rules.fingers?.lowerBound ?? 1
    }
}
