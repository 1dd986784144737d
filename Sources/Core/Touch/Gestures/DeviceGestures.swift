import Motion

/// The recognisers of an arena on one device.
///
/// A report is handled in steps: fingers move, join, leave. After each step the waiting recognisers are
/// resolved in the order in which they were added.
struct DeviceGestures: Sendable {
    var surface: Surface
    private let velocityStrategy: VelocityStrategy

    var contacts = ContactTable()
    var touchpad = TouchpadHand()
    /// The states of the recognisers, in the order in which they were added.
    var states: [RecognizerState] = []
    /// The time of the last event.
    var lastTime = Timestamp(nanoseconds: .min)
    /// The earliest deadline of all recognisers; nil if there is none.
    private(set) var deadline: Timestamp?

    init(
        _ id: DeviceID, _ recognizers: RecognizerTable, assumedSize: SIMD2<Double>,
        velocityStrategy: VelocityStrategy
    ) {
        surface = Surface(of: id, assumedSize: assumedSize)
        self.velocityStrategy = velocityStrategy
        states.reserveCapacity(recognizers.count)
        for index in 0..<recognizers.count { addRecognizer(RecognizerID(index), recognizers) }
    }

    mutating func addRecognizer(_ id: RecognizerID, _ recognizers: RecognizerTable) {
        states.append(RecognizerState(id, by: recognizers[id], velocityStrategy: velocityStrategy))
    }
}

// MARK: - The device

extension DeviceGestures {
    var id: DeviceID { surface.device }

    /// True if no finger is down and no gesture is open or pending.
    var isIdle: Bool {
        live.isEmpty && contacts.frameTime == nil
            && !states.indices.contains { states[$0].stage != .idle }
    }

    /// The fingers that are on the surface.
    private var live: SlotMask {
        contacts.down | touchpad.claims
    }

    /// The slots by which gestures know fingers; no new finger may use them yet.
    var reserved: SlotMask {
        states.indices.reduce(into: SlotMask()) { $0.insert(states[$1].touches.claimed) }
    }

    func moment(_ time: Timestamp) -> Moment {
        Moment(time: time, surface: surface)
    }

    mutating func announce(_ traits: DeviceTraits) {
        surface.announce(traits)
    }

    /// Removes all fingers; open gestures are cancelled.
    mutating func forget(_ reason: Gesture.Cancellation, at time: Timestamp, _ context: inout ArenaContext) {
        let now = moment(time)
        for index in states.indices {
            if states[index].stage == .active { states[index].cancel(reason, now, &context) }
            states[index].reset()
        }
        contacts.removeAll()
        touchpad = TouchpadHand()
        deadline = nil
    }

    /// Cancels all gestures; their fingers count again after they have been lifted.
    mutating func cancelGestures(at time: Timestamp, _ context: inout ArenaContext) {
        let now = moment(time)
        for index in states.indices { states[index].giveUp(now, &context) }
        settle()
    }

    /// Cancels the gesture of one recogniser.
    mutating func cancelGesture(of id: RecognizerID, at time: Timestamp, _ context: inout ArenaContext) {
        let now = moment(time)
        guard let index = states.firstIndex(where: { $0.id == id }) else { return }
        states[index].giveUp(now, &context)
        // Others may have waited for it.
        resolve(now, &context)
        settle()
    }

    /// Resets recognisers whose fingers are gone, and updates the deadline.
    mutating func settle() {
        let live = live
        deadline = nil
        for index in states.indices {
            states[index].settle(live)
            guard let own = states[index].deadline else { continue }
            deadline = min(deadline ?? own, own)
        }
    }

    /// Takes the decisions that are due by `time`.
    mutating func meetDeadlines(at time: Timestamp, _ context: inout ArenaContext) {
        let now = moment(time)
        for index in states.indices { states[index].meetDeadline(now, &context) }
        resolve(now, &context)
        settle()
    }

    /// Handles a report. That of one contact takes effect when the frame is closed.
    ///
    /// - Returns: The reason why the report is ignored, if it is.
    mutating func take(
        _ action: InputEvent.Action, _ pointer: Pointer, at time: Timestamp, _ context: inout ArenaContext
    ) -> GestureLog.Ignored? {
        lastTime = time
        switch action {
        case .down(let contact):
            guard let place = surface.place(of: contact) else { return contact.fault }
            surface.noteUnit(of: contact)
            return contacts.land(contact, at: place, reserved: reserved, time: time)
        case .move(let contact):
            guard let place = surface.place(of: contact) else { return contact.fault }
            return contacts.move(contact, to: place, time: time)
        case .up(let id):
            return contacts.lift(id, cancelled: false, time: time)
        case .cancel(let id):
            return contacts.lift(id, cancelled: true, time: time)
        case .frame:
            closeFrame(&context)
            return nil
        case .button(_, isPressed: true):
            return press(pointer, at: time, &context)
        case .button(_, isPressed: false):
            return release(at: time, &context)
        default:
            return handleTouchpad(action, moment(time), &context)
        }
    }
}

// MARK: - Frames of a touchscreen

extension DeviceGestures {
    /// Handles the reports since the last frame.
    mutating func closeFrame(_ context: inout ArenaContext) {
        guard let time = contacts.frameTime else { return }
        let now = moment(time)
        let isSame = (contacts.joining | contacts.leaving).isEmpty
        let isSettled = contacts.moved.isEmpty || followMoves(now, &context)
        if !contacts.joining.isEmpty { takeJoining(now, &context) }
        if !contacts.leaving.isEmpty { giveUpLeaving(now, &context) }
        contacts.closeFrame()
        if !isSame || !isSettled { settle() }
    }

    /// Follows the fingers that have moved.
    ///
    /// - Returns: True if no recogniser waits, or has reached another stage or deadline.
    private mutating func followMoves(_ now: Moment, _ context: inout ArenaContext) -> Bool {
        var isSettled = true
        // Most recognisers follow the same fingers, so that step and place are computed once for them.
        var known = SlotMask()
        var step = Touches.Step()
        var location: TouchLocation?
        for index in states.indices where states[index].isFollowing {
            let (stage, deadline) = (states[index].stage, states[index].deadline)
            isSettled = isSettled && stage != .waiting
            let members = states[index].touches.members
            guard members.intersects(contacts.moved) else { continue }
            if members != known {
                step = contacts.step(of: members, isShaped: context.recognizers.followsShape)
                known = members
                location = nil
            }
            if location == nil {
                states[index].locate(contacts, on: now.surface)
                location = states[index].touches.location
            } else {
                states[index].touches.location = location
            }
            states[index].follow(step, of: contacts, now, &context)
            isSettled = isSettled && states[index].stage == stage && states[index].deadline == deadline
        }
        if !isSettled { resolve(now, &context) }
        reportChanges(now, &context)
        return isSettled
    }

    private mutating func takeJoining(_ now: Moment, _ context: inout ArenaContext) {
        failThoseLeft(now, &context)
        var areTooMany = false
        for slot in contacts.joining {
            for index in states.indices where states[index].join(slot, of: contacts, now, &context) {
                areTooMany = true
            }
        }
        noteIfUnwanted(
            fingers: (contacts.down | contacts.joining).count, areTooMany: areTooMany, now, &context)
        resolveAndReport(now, &context)
    }

    /// Notes fingers that no recogniser looks for.
    ///
    /// - Parameter areTooMany: True if a recogniser of fewer fingers has just failed.
    func noteIfUnwanted(
        fingers: Int, areTooMany: Bool = false, _ now: Moment, _ context: inout ArenaContext
    ) {
        guard states.allSatisfy({ $0.stage == .idle || areTooMany && $0.stage == .over }) else { return }
        context.note(.ignored(.noRecognizer(fingers: fingers)), device: id, at: now.time)
    }

    /// Fails recognisers that wait for another finger, such as the next of a row of taps, when one lands
    /// elsewhere; it may begin another row.
    private mutating func failThoseLeft(_ now: Moment, _ context: inout ArenaContext) {
        var hasFailed = false
        for index in states.indices where states[index].isLeft(for: contacts) {
            states[index].fail(.tooFarApart, now, &context)
            hasFailed = true
        }
        guard hasFailed else { return }
        resolve(now, &context)
        settle()
    }

    private mutating func giveUpLeaving(_ now: Moment, _ context: inout ArenaContext) {
        // A recogniser that waits for others is resolved once more after they have given up, before its own
        // fingers are gone: a short flick may begin and end in its last frame.
        for index in states.indices where states[index].stage != .waiting {
            states[index].leave(contacts, now, &context)
        }
        resolve(now, &context)
        for index in states.indices { states[index].leave(contacts, now, &context) }
        resolveAndReport(now, &context)
    }
}
