/// The tracks of an animator or a transition, which are paused, reversed, scrubbed and continued together.
///
/// A master track from 0 to 1 runs with them, and gives the fraction of the whole.
final class TrackBoard {
    private(set) weak var scene: Scene?
    weak var owner: (any TrackBoardOwner)?
    /// The animation of the whole, and of each track that has none of its own.
    let animation: Animation
    /// The perceived duration of the whole, in seconds.
    let duration: Double
    var scrubsLinearly: Bool
    /// The members, in the order in which they were added; a lost one leaves a gap.
    var members: [(any BoardMember)?] = []
    var memberCount = 0
    /// The index of each property's member, by property.
    var slots: [ObjectIdentifier: Int] = [:]
    private(set) var isRunning = false
    private(set) var isReversed = false

    private(set) var master: Track<Double>
    private(set) var hasBegun = false
    /// The fraction at which the members were held last; nil while they go on by themselves.
    private var heldFraction: Double?
    /// True if all members are at ``heldFraction``: none has been added or retargeted since.
    var isHeldWhole = false
    /// The times at which members come to rest; nil while they are not known.
    private var arrivals: Heap<Arrival>?
    private var isPlanned = true
    private var isAtEndAtOnce = false
    private var lastTime: Timestamp
    private var due: ScheduledCall?

    init(in scene: Scene, _ animation: Animation, scrubsLinearly: Bool) {
        self.scene = scene
        self.animation = animation
        self.scrubsLinearly = scrubsLinearly
        duration = animation.wholeDuration
        lastTime = scene.localTime
        master = Self.master(animation, from: MotionState(0), at: scene.localTime)
    }

    deinit {
        due?.cancel()
    }
}

/// The owner of a board, which handles the end of the board.
protocol TrackBoardOwner: AnyObject {
    /// Handles the end: all members have come to rest at their goals.
    func boardDidFinish()
}

// MARK: - Questions

extension TrackBoard {
    /// The present, in the scene's own time.
    var now: Timestamp { scene?.localTime ?? lastTime }

    /// The fraction of the whole: a part of the distance, or of the time.
    ///
    /// It is the master's while that is away from the ends. A member that is not at the place of that fraction
    /// keeps it off both ends, by a quarter at most: it is 0 or 1 only where all members are at that end, and
    /// there is some distance left in which a scrub can bring them there. A fraction that was set is kept off
    /// less, since the finger that set it stays where it is.
    var fraction: Double {
        let fraction = masterFraction
        guard !isHeldWhole else { return fraction }
        let now = now
        var lag = 0.0
        for case let member? in members {
            lag = max(lag, member.lag(behind: fraction, linearly: scrubsLinearly, at: now))
        }
        let gap = lag / (heldFraction == nil ? 4 : 20)
        guard min(abs(fraction), abs(1 - fraction)) < gap else { return fraction }
        return fraction < 0.5 ? gap : 1 - gap
    }

    /// The fraction of the master track, wherever the members are.
    var masterFraction: Double {
        if let heldFraction { return heldFraction }
        let progress = master.state(at: now).value
        return scrubsLinearly ? progress : animation.part(ofProgress: progress)
    }

    /// Returns the time at which the last member comes to rest; later than every event if that never happens.
    ///
    /// Adding, losing or retargeting one member does not read the others.
    private func finishTime() -> Timestamp {
        guard !isAtEndAtOnce else { return now }
        if arrivals == nil {
            arrivals = Heap()
            for case let member? in members { expect(member) }
        }
        while let last = arrivals?.first {
            if holds(last) { return max(last.time, now) }
            arrivals?.removeFirst()
        }
        return now
    }

    func expect(_ member: any BoardMember) {
        guard let count = arrivals?.elements.count else { return }
        if count > 2 * memberCount + 64 { arrivals?.removeAll { !holds($0) } }
        arrivals?.add(Arrival(time: member.finishTime ?? .never, slot: member.slot))
    }

    private func holds(_ arrival: Arrival) -> Bool {
        guard members.indices.contains(arrival.slot), let member = members[arrival.slot] else { return false }
        return (member.finishTime ?? .never) == arrival.time
    }
}

/// The time at which a member comes to rest; the latest sorts first.
private struct Arrival: Comparable {
    var time: Timestamp
    /// The index of the member.
    var slot: Int

    static func < (left: Arrival, right: Arrival) -> Bool {
        left.time == right.time ? left.slot < right.slot : left.time > right.time
    }
}

// MARK: - Verbs

extension TrackBoard {
    /// Starts the tracks that have been added, or holds them where they are.
    func begin(paused isPaused: Bool, reversed: Bool, relativeVelocity: RelativeVelocity?) {
        let now = now
        hasBegun = true
        var start = MotionState(0.0)
        if memberCount > 0 {
            let count = Double(memberCount)
            for case let member? in members {
                let part = member.departedPart
                start.value += part.value / count
                start.velocity.perSecond += part.velocity.perSecond / count
            }
        } else if let relativeVelocity {
            start.velocity = relativeVelocity.velocity(along: 1)
        }
        master = Self.master(animation, from: start, at: now)
        if reversed {
            scrub(to: 1)
            reverse(nil)
            if !isPaused { goOn() }
        } else if isPaused {
            pause()
        } else {
            isRunning = true
            plan()
        }
    }

    func pause() {
        let now = now
        master.pause(at: now)
        each { $0.pause(at: now) }
        isRunning = false
        plan()
    }

    /// Holds all members at a fraction.
    ///
    /// - Parameter fraction: The fraction; finite.
    func scrub(to fraction: Double) {
        // Held at the same fraction, nothing visible changes: no frame is needed.
        guard !isHeldWhole || fraction != heldFraction else { return }
        let (now, anchor) = (now, self.fraction)
        master.scrub(to: fraction, from: nil, linearly: scrubsLinearly, at: now)
        each { $0.scrub(to: fraction, from: anchor, linearly: scrubsLinearly, at: now) }
        heldFraction = fraction
        isHeldWhole = true
        isRunning = false
        plan()
        scene?.didChange()
    }

    func reverse(_ mode: ReverseMode?) {
        let now = now
        isReversed.toggle()
        master.reverse(mode, at: now)
        each { $0.reverse(mode, at: now) }
        if isRunning { finishAtOnceIfReduced() }
        plan()
        scene?.didChange()
    }

    /// Continues after a pause, or with other timing.
    ///
    /// - Parameters:
    ///   - durationFactor: The duration of the rest in multiples of ``duration``; 0 for the time that was
    ///     left.
    ///   - fractionVelocity: The velocity of the fraction, per second of the clock.
    func goOn(
        _ newAnimation: Animation? = nil, durationFactor: Double = 0, fractionVelocity: Double? = nil,
        relativeVelocity: RelativeVelocity? = nil, presets: Presets = Presets()
    ) {
        let now = now
        let rate = scene?.rate ?? 1
        let how = Continuation(
            animation: newAnimation, duration: durationFactor > 0 ? durationFactor * duration : nil,
            wholeDuration: duration,
            fractionVelocity: fractionVelocity.map { rate > 0 ? $0 / rate : $0 },
            relativeVelocity: relativeVelocity, presets: presets)
        if master.playhead.isPaused || !how.isPlain { master.goOn(how, velocity: nil, at: now) }
        each { $0.goOn(how, at: now) }
        heldFraction = nil
        isHeldWhole = false
        isRunning = true
        isAtEndAtOnce = false
        finishAtOnceIfReduced()
        plan()
        scene?.didChange()
    }

    /// Freezes all members for good.
    func stop() {
        let now = now
        heldFraction = fraction
        isHeldWhole = true
        master.pause(at: now)
        each { $0.stop(at: now) }
        isRunning = false
        plan()
    }

    /// Pauses the board at its end, where all members have come to rest.
    func pauseAtEnd() {
        pause()
        // An animation there and back ends where it began.
        let end = master.goal
        master.scrub(to: end, from: nil, linearly: scrubsLinearly, at: now)
        heldFraction = end
    }

    /// Releases the properties.
    func end(at position: StopPosition) {
        let now = now
        heldFraction =
            switch position {
            case .start: 0
            case .current: fraction
            case .end: 1
            }
        isRunning = false
        plan()
        let ended = members
        (members, slots, memberCount) = ([], [:], 0)
        for case let member? in ended { member.detach(at: position, now: now) }
    }

    /// Removes a member whose property something else has taken.
    func lose(_ member: some BoardMember) {
        guard members.indices.contains(member.slot), members[member.slot] === member else { return }
        members[member.slot] = nil
        memberCount -= 1
        planSoon()
    }

    private func each(_ body: (any BoardMember) -> Void) {
        lastTime = now
        arrivals = nil
        for case let member? in members { body(member) }
    }

    /// Moves all members to their goals at once if the scene reduces motion.
    private func finishAtOnceIfReduced() {
        guard let scene, scene.reducesMotion else { return }
        scrub(to: isReversed ? 0 : 1)
        isAtEndAtOnce = true
        isRunning = true
    }

    /// Plans the end when the change in progress is complete, once for all members lost or added in it.
    func planSoon() {
        guard isPlanned, isRunning, let scene else { return }
        isPlanned = false
        scene.call { [self] in
            if !isPlanned { plan() }
        }
    }

    /// Schedules the call for the time at which all members rest. That call keeps the owner alive.
    private func plan() {
        isPlanned = true
        let time = isRunning && hasBegun && owner != nil ? finishTime() : nil
        guard let scene, time != due?.time else { return }
        // Held until the next call is made: it may be the last reference to the owner.
        let last = due
        defer { withExtendedLifetime(last) {} }
        last?.cancel()
        due = nil
        guard let time, let owner else { return }
        due = scene.schedule(at: time) { [self] in
            due = nil
            if finishTime() <= now {
                owner.boardDidFinish()
            } else {
                plan()
            }
        }
    }

    private static func master(
        _ animation: Animation, from start: MotionState<Double>, at now: Timestamp
    ) -> Track<Double> {
        Track(
            animation.playhead(from: start, origin: 0, to: 1, tolerance: .fraction, at: now), by: animation,
            from: start, at: now)
    }
}
