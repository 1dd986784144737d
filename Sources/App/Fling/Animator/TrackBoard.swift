/// The tracks of an animator or a transition, which pause, turn, are scrubbed and go on together.
///
/// One more track than there are properties keeps time with them, from 0 to 1: it says how far the whole is.
final class TrackBoard {
    private(set) weak var scene: Scene?
    weak var owner: (any TrackBoardOwner)?
    /// How the whole moves, and its tracks unless they have animations of their own.
    let animation: Animation
    /// How long the whole seems to take, in seconds.
    let duration: Double
    var scrubsLinearly: Bool
    private(set) var tracks: [AnimatorTrack] = []
    private(set) var isRunning = false
    private(set) var isReversed = false

    private var master: AnimatedTrack<Double>
    private var hasBegun = false
    private var heldFraction: Double?
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

/// Who has a board, and what it hears of it.
protocol TrackBoardOwner: AnyObject {
    /// All of it has come to rest at where it was going.
    func boardDidFinish()
}

// MARK: - Questions

extension TrackBoard {
    /// The present, in the scene's own time.
    var now: Timestamp { scene?.localTime ?? lastTime }

    /// How far the whole is: a part of the way, or of the time.
    var fraction: Double {
        if let heldFraction { return heldFraction }
        let progress = master.state(at: now).value
        return scrubsLinearly ? progress : animation.part(ofProgress: progress)
    }

    /// When the last one comes to rest; nil when that never happens.
    private var finishTime: Timestamp? {
        var last = now
        guard !isAtEndAtOnce else { return last }
        for track in tracks {
            guard let time = track.finishTime else { return nil }
            last = max(last, time)
        }
        return last
    }
}

// MARK: - Verbs

extension TrackBoard {
    /// Sets out with the tracks that it has been given, or holds them where they are.
    func begin(paused isPaused: Bool, reversed: Bool, relativeVelocity: RelativeVelocity?) {
        let now = now
        hasBegun = true
        let count = Double(tracks.count)
        var start = MotionState(0.0)
        if !tracks.isEmpty {
            start.value = tracks.reduce(0) { $0 + $1.departure.value } / count
            start.velocity.perSecond = tracks.reduce(0) { $0 + $1.departure.velocity.perSecond } / count
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
        each { $0.pause(at: now) }
        isRunning = false
        plan()
    }

    /// - Parameter fraction: Finite.
    func scrub(to fraction: Double) {
        let (now, anchor) = (now, self.fraction)
        each { $0.scrub(to: fraction, from: anchor, linearly: scrubsLinearly, at: now) }
        heldFraction = fraction
        isRunning = false
        plan()
        scene?.didChange()
    }

    func reverse(_ mode: ReverseMode?) {
        let now = now
        isReversed.toggle()
        each { $0.reverse(mode, at: now) }
        if isRunning { finishAtOnceIfReduced() }
        plan()
        scene?.didChange()
    }

    /// Goes on, from a pause or otherwise than before.
    ///
    /// - Parameters:
    ///   - durationFactor: Multiples of ``duration`` for the rest; 0 for what was left.
    ///   - fractionVelocity: Per second of the clock.
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
        each { $0.goOn(how, at: now) }
        heldFraction = nil
        isRunning = true
        isAtEndAtOnce = false
        finishAtOnceIfReduced()
        plan()
        scene?.didChange()
    }

    /// Freezes everything for good.
    func stop() {
        let now = now
        heldFraction = fraction
        each { $0.stop(at: now) }
        isRunning = false
        plan()
    }

    /// Where all have come to rest, it is paused there.
    func pauseAtEnd() {
        pause()
        let (now, end) = (now, isReversed ? 0.0 : 1)
        master.scrub(to: end, from: end, linearly: scrubsLinearly, at: now)
        heldFraction = end
    }

    /// Lets the properties go.
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
        let ended = tracks
        tracks = []
        for track in ended { track.detach(at: position, now: now) }
    }

    /// Something else has taken the property.
    func lose(_ track: AnimatorTrack) {
        tracks.removeAll { $0 === track }
        plan()
    }

    private func each(_ body: (AnimatorTrack) -> Void) {
        lastTime = now
        body(master)
        tracks.forEach(body)
    }

    /// Without animations, it is where it goes at once.
    private func finishAtOnceIfReduced() {
        guard let scene, scene.reducesMotion else { return }
        scrub(to: isReversed ? 0 : 1)
        isAtEndAtOnce = true
        isRunning = true
    }

    /// The scene calls when all has come to rest. That call keeps the owner alive.
    private func plan() {
        // Held until the next one is made: it may be all that keeps the owner.
        let last = due
        due = nil
        last?.cancel()
        defer { withExtendedLifetime(last) {} }
        guard isRunning, hasBegun, let scene, let owner else { return }
        due = scene.schedule(at: finishTime ?? .never) { [self] in
            due = nil
            if let finishTime, finishTime <= now {
                owner.boardDidFinish()
            } else {
                plan()
            }
        }
    }

    private static func master(
        _ animation: Animation, from start: MotionState<Double>, at now: Timestamp
    ) -> AnimatedTrack<Double> {
        AnimatedTrack(
            nil, of: nil, from: start, origin: 0, to: 1, animation: animation, lasting: nil, window: 0,
            delay: 0,
            at: now)
    }
}

// MARK: - Tracks

extension TrackBoard {
    /// Takes a property.
    ///
    /// - Parameters:
    ///   - origin: Its resting place at the start, if it is known better than from where it is.
    ///   - own: Its own animation, with its delay; nil for the board's.
    ///   - delayFactor: The part of the time left, 0 through 1, for which it waits.
    func add<Value>(
        _ property: Property<Value>, from origin: Value? = nil, to end: Value, _ own: Animation? = nil,
        delayFactor: Double = 0, relativeVelocity: RelativeVelocity? = nil, presets: Presets = Presets()
    ) {
        let now = now
        // What comes late has what is left of the time, but enough of it not to jump.
        let begin = hasBegun ? min(max(fraction, 0), 0.75) : 0
        let left = hasBegun ? max(duration * (1 - elapsedPart), duration / 4) : duration
        let delay = delayFactor * left + (own?.delay ?? 0)
        let isHurried = own == nil && (hasBegun || delay > 0)
        let time = isHurried ? max(left - delay, duration / 20) : nil
        if let index = tracks.firstIndex(where: { $0.moves(property) }) {
            let back = isReversed ? max(duration * elapsedPart, duration / 4) : nil
            (tracks[index] as? AnimatedTrack<Value>)?.retarget(
                to: end, animation: own ?? animation, lasting: back ?? time, at: now)
            plan()
            return
        }
        guard end != property.value || property.isAnimating || origin != nil else { return }
        var start = property.startState(for: end)
        let rate = scene?.rate ?? 1
        if let velocity = presets.velocity(of: property) {
            start.velocity = rate > 0 ? velocity.scaled(by: 1 / rate) : velocity
        } else if let relativeVelocity {
            start.velocity = relativeVelocity.velocity(along: end.displacement(from: start.value))
        }
        let share = delay > 0 ? delay / (delay + (time ?? (own ?? animation).wholeDuration)) : 0
        let place = origin ?? presets.origin(of: property) ?? property.place(before: end)
        let track = AnimatedTrack(
            property, of: self, from: start, origin: place, to: end, animation: own ?? animation,
            lasting: time, window: min(begin + (1 - begin) * share, 0.95),
            delay: delay, at: now)
        tracks.append(track)
        track.attach()
        if isReversed { track.reverse(.turn, at: now) }
        if hasBegun, !isRunning { track.pause(at: now) }
        plan()
    }

    /// The part of its duration for which it has run, 0 through 1.
    private var elapsedPart: Double {
        let progress = min(max(master.state(at: now).value, 0), 1)
        guard progress < 1 else { return 1 }
        return animation.part(ofProgress: progress)
    }
}

extension Property {
    /// The resting place from which it is to go somewhere: where it rests or would have come to rest; or, if that is
    /// where it is to go, where it rested before.
    fileprivate func place(before end: Value) -> Value {
        isAnimating && value == end ? course.origin : value
    }
}
