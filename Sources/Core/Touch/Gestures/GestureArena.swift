import Motion

/// An arena in which recognisers, added by an app, turn reports of fingers and mice into gestures.
///
///     var arena = GestureArena()
///     let pan = arena.add(.pan())
///     arena.add(.pinch(), alongside: [pan])
///     let doubleTap = arena.add(.tap(TapRules(count: 2)))
///     arena.add(.tap(), after: [doubleTap])
///
///     arena.handle(event) { gesture in … }         // for each event, in order
///     arena.advance(to: now) { gesture in … }      // when ``nextDeadline`` has come
///
/// **Who wins.** Recognisers compete for fingers. The first whose rules are met gets them; if one report
/// meets the rules of several, the one that was added first. All others that follow any of these fingers are
/// beaten until they are lifted, except those added `alongside`. A recogniser added `after` another waits
/// until that one has failed. ``log`` records each winner and the reason.
///
/// **Fingers.** The fingers of a touchscreen all belong to one hand, unless recognisers are limited to an
/// area: two people at one table need one each. Up to 16 fingers on each of up to 8 devices count; more are
/// ignored. A touchscreen that does not report its size is given an assumed one, and its gestures say so.
///
/// **Mice.** The primary button of a mouse is a finger at the place of ``pointer``, from press to release.
/// Other buttons and wheels make no gesture: a wheel scrolls what is under the pointer.
///
/// **Time.** The arena reads no clock. Events may be late, duplicated or out of order: a time before that of
/// the device's last event is clamped to it, and one more than a second before it means that the clock was
/// set back, which cancels open gestures. Pass on all pending events before advancing.
///
/// The arena is a value, and allocates only when a recogniser is added, when a device appears, and when one event
/// changes more gestures than any before. The closure must not use the arena itself.
public struct GestureArena: Sendable {
    /// The pointer that all mice and touchpads move.
    public var pointer = Pointer()
    var context: ArenaContext
    var devices: [DeviceGestures] = []
    private let assumedSize: SIMD2<Double>
    private let velocityStrategy: VelocityStrategy

    /// The most devices whose fingers count at the same time.
    static let deviceLimit = 8
    /// The time, in seconds after its last report, at which a frame is closed if nothing else closes it.
    static let frameGrace = 0.01

    /// The assumed size of touchscreens that do not report theirs: the width and height in millimetres of a
    /// screen of 10.1 inches.
    public static var standardAssumedSize: SIMD2<Double> { SIMD2(217, 136) }

    /// Creates an arena without recognisers.
    ///
    /// - Parameters:
    ///   - logCapacity: The number of decisions that ``log`` keeps.
    ///   - assumedSize: The width and height in millimetres of touchscreens that do not report their size,
    ///     each at least 1; ``standardAssumedSize`` by default.
    ///   - velocityStrategy: The strategy for the velocity of a hand.
    public init(
        logCapacity: Int = 128, assumedSize: SIMD2<Double> = standardAssumedSize,
        velocityStrategy: VelocityStrategy = .default
    ) {
        self.velocityStrategy = velocityStrategy
        context = ArenaContext(log: GestureLog(capacity: logCapacity))
        self.assumedSize = SIMD2(max(assumedSize.x.asMeasure, 1), max(assumedSize.y.asMeasure, 1))
        devices.reserveCapacity(GestureArena.deviceLimit)
    }

    /// Adds a recogniser, for fingers that land from now on.
    ///
    /// - Parameters:
    ///   - recognizer: The kind of gesture to recognise, with its rules.
    ///   - area: The part of touchscreens on which its fingers land; nil for all. Ignored on touchpads.
    ///   - after: Recognisers that must fail first. Those added later, or to another arena, are left out.
    ///   - alongside: Recognisers that may have the same fingers at the same time. A pan alongside a pinch or
    ///     a rotation also follows the fingers of a touchpad that pinch.
    /// - Returns: The identifier of the recogniser, which its gestures have as ``Gesture/recognizer``.
    @discardableResult
    public mutating func add(
        _ recognizer: GestureRecognizer, in area: TouchArea? = nil, after: [RecognizerID] = [],
        alongside: [RecognizerID] = []
    ) -> RecognizerID {
        let entry = RecognizerTable.Entry(rules: recognizer, area: area)
        let id = context.recognizers.add(entry, after: after, alongside: alongside)
        context.reserveRoom()
        for index in devices.indices { devices[index].addRecognizer(id, context.recognizers) }
        return id
    }
}

// MARK: - Changes

extension GestureArena {
    /// Gives a recogniser another area, for fingers that land from now on; nil for the whole surface.
    public mutating func setArea(_ area: TouchArea?, of recognizer: RecognizerID) {
        context.recognizers.setArea(area, of: recognizer)
    }

    /// Enables or disables a recogniser. A disabled one takes no fingers; those that it follows now are given
    /// up, and its gesture is cancelled.
    public mutating func setEnabled(
        _ isEnabled: Bool, _ recognizer: RecognizerID, at time: Timestamp, emit: (Gesture) -> Void
    ) {
        context.recognizers.setEnabled(isEnabled, recognizer)
        guard !isEnabled else { return }
        run(until: time)
        for index in devices.indices {
            devices[index].cancelGesture(of: recognizer, at: time, &context)
        }
        context.deliver(to: emit)
    }
}

// MARK: - Queries

extension GestureArena {
    /// The log of decisions and of ignored events, with their reasons.
    public var log: GestureLog { context.log }

    /// The earliest time at which a decision is due without an event, to pass to ``advance(to:emit:)``; nil
    /// if there is none.
    public var nextDeadline: Timestamp? {
        var earliest: Timestamp?
        for device in devices {
            let frame = device.contacts.frameTime?.advanced(by: GestureArena.frameGrace)
            for time in [device.deadline, frame] {
                guard let time else { continue }
                earliest = min(earliest ?? time, time)
            }
        }
        return earliest
    }

    /// True if no finger is down, no gesture is open, and nothing is pending.
    public var isIdle: Bool {
        devices.allSatisfy { $0.isIdle }
    }
}

// MARK: - Verbs

extension GestureArena {
    /// Handles an event of a device.
    ///
    /// - Parameters:
    ///   - event: The event, with its time on CLOCK_MONOTONIC.
    ///   - emit: Receives the gestures, in order: first those decided before the event.
    public mutating func handle(_ event: InputEvent, emit: (Gesture) -> Void) {
        switch event.action {
        case .suspend: interrupt(.suspended, by: event)
        case .resume: interrupt(.resumed, by: event)
        case .deviceAdded(let traits): announce(event.device, traits, at: event.time)
        case .deviceRemoved: remove(event.device, at: event.time)
        case .pointerMotion(let motion): followPointer(motion, event)
        case .button(let button, _): if button == .primary { report(event) }
        case .wheel: break
        default: report(event)
        }
        context.deliver(to: emit)
    }

    /// Takes all decisions that are due by `time`, each at its own time.
    ///
    /// - Parameters:
    ///   - time: The current time, not the future time at which a frame will be seen: fingers may still move
    ///     until then, and change the decision.
    ///   - emit: Receives the gestures, in order.
    public mutating func advance(to time: Timestamp, emit: (Gesture) -> Void) {
        run(until: time)
        context.deliver(to: emit)
    }

    /// Cancels all open gestures. Their fingers count again after they have been lifted.
    public mutating func cancelGestures(at time: Timestamp, emit: (Gesture) -> Void) {
        run(until: time)
        for index in devices.indices { devices[index].cancelGestures(at: time, &context) }
        context.deliver(to: emit)
    }
}

// MARK: - Devices

extension GestureArena {
    /// Handles an event of fingers.
    private mutating func report(_ event: InputEvent) {
        let known = devices.firstIndex { $0.id == event.device }
        guard let index = known ?? makeRoom(for: event) else { return }
        let time = reach(event, on: index)
        let ignored = devices[index].take(event.action, pointer, at: time, &context)
        if let ignored { context.note(.ignored(ignored), device: event.device, at: time) }
    }

    /// The index for a device without earlier events; nil if the event is not the landing of a finger.
    private mutating func makeRoom(for event: InputEvent) -> Int? {
        let ignored: GestureLog.Ignored
        switch event.action {
        case .down, .scroll, .swipe(.begin, _), .pinch(.begin, _), .hold(.begin, _),
            .button(_, isPressed: true):
            return addDevice(event.device, at: event.time)
        case .move(let contact): ignored = .unknownContact(contact.id)
        case .up(let id), .cancel(let id): ignored = .unknownContact(id)
        case .frame: return nil
        case .button: ignored = .notPressed
        default: ignored = .notBegun
        }
        context.note(.ignored(ignored), device: event.device, at: event.time)
        return nil
    }

    /// Adds a device, if need be in place of the one that has been idle for longest; nil if there is no room.
    private mutating func addDevice(_ id: DeviceID, at time: Timestamp) -> Int? {
        if devices.count == GestureArena.deviceLimit {
            let idle = devices.indices.filter { devices[$0].isIdle }
            guard let oldest = idle.min(by: { devices[$0].lastTime < devices[$1].lastTime }) else {
                context.note(.ignored(.tooManyDevices), device: id, at: time)
                return nil
            }
            devices.remove(at: oldest)
        }
        devices.append(
            DeviceGestures(
                id, context.recognizers, assumedSize: assumedSize, velocityStrategy: velocityStrategy))
        return devices.count - 1
    }

    private mutating func announce(_ id: DeviceID, _ traits: DeviceTraits, at time: Timestamp) {
        let known = devices.firstIndex { $0.id == id }
        guard traits.kind != .other || known != nil else { return }
        guard let index = known ?? addDevice(id, at: time) else { return }
        devices[index].forget(.deviceRemoved, at: time, &context)
        devices[index].announce(traits)
        context.note(.deviceAdded, device: id, at: time)
    }

    private mutating func remove(_ id: DeviceID, at time: Timestamp) {
        guard let index = devices.firstIndex(where: { $0.id == id }) else {
            context.note(.ignored(.unknownDevice), device: id, at: time)
            return
        }
        devices[index].forget(.deviceRemoved, at: time, &context)
        devices.remove(at: index)
        context.note(.deviceRemoved, device: id, at: time)
    }

    private mutating func interrupt(_ decision: GestureLog.Decision, by event: InputEvent) {
        for index in devices.indices { devices[index].forget(.suspended, at: event.time, &context) }
        context.note(decision, device: event.device, at: event.time)
    }
}

// MARK: - Time

extension GestureArena {
    /// Takes all decisions that are due before an event of a device, and returns the time that counts for it.
    mutating func reach(_ event: InputEvent, on index: Int) -> Timestamp {
        let isInOrder = event.time >= devices[index].lastTime
        let time = isInOrder ? event.time : time(ofBelated: event, index)
        run(until: time)
        return time
    }

    /// The time that counts for an event earlier than the last one.
    private mutating func time(ofBelated event: InputEvent, _ index: Int) -> Timestamp {
        let last = devices[index].lastTime
        if event.time.isSetBack(from: last) {
            context.note(
                .clockSetBack(seconds: last.seconds(since: event.time)), device: event.device, at: event.time)
            devices[index].forget(.clockSetBack, at: event.time, &context)
            return event.time
        }
        context.note(.ignored(.time), device: event.device, at: last)
        return last
    }

    /// Closes frames that were left open before `time`, and takes all decisions due by then, in order.
    private mutating func run(until time: Timestamp) {
        // Nearly always nothing is due.
        if isAnythingDue(by: time) { decide(until: time) }
    }

    private func isAnythingDue(by time: Timestamp) -> Bool {
        devices.indices.contains { index in
            devices[index].deadline.map { $0 <= time } ?? false
                || devices[index].contacts.frameTime.map { $0 < time } ?? false
        }
    }

    private mutating func decide(until time: Timestamp) {
        while true {
            var next: (index: Int, time: Timestamp, isFrame: Bool)?
            for index in devices.indices {
                if let frame = devices[index].contacts.frameTime, frame < time,
                    next.map({ frame <= $0.time }) ?? true
                {
                    next = (index, frame, true)
                }
                if let deadline = devices[index].deadline, deadline <= time,
                    next.map({ deadline < $0.time }) ?? true
                {
                    next = (index, deadline, false)
                }
            }
            guard let next else { return }
            if next.isFrame {
                devices[next.index].closeFrame(&context)
            } else {
                devices[next.index].meetDeadlines(at: next.time, &context)
            }
        }
    }
}
