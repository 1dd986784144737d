import Motion

/// The attempts of all recognisers of an arena on the fingers of one device.
///
/// A report is handled in steps: fingers move, join, leave. After each step the waiting recognisers are
/// resolved in the order in which they were added.
struct DeviceGestures: Sendable {
    var surface: Surface
    private let velocityStrategy: VelocityStrategy

    var contacts = ContactTable()
    var touchpad = TouchpadHand()
    /// The attempts, one for each recogniser, in the order in which they were added.
    var attempts: [Attempt] = []
    /// The time of the last event.
    var lastTime = Timestamp(nanoseconds: .min)
    /// The earliest deadline of all attempts; nil if there is none.
    private(set) var deadline: Timestamp?

    init(
        _ id: DeviceID, _ recognizers: RecognizerTable, assumedSize: SIMD2<Double>,
        velocityStrategy: VelocityStrategy
    ) {
        surface = Surface(of: id, assumedSize: assumedSize)
        self.velocityStrategy = velocityStrategy
        attempts.reserveCapacity(recognizers.count)
        for index in 0..<recognizers.count { addRecognizer(RecognizerID(index), recognizers) }
    }

    mutating func addRecognizer(_ id: RecognizerID, _ recognizers: RecognizerTable) {
        attempts.append(Attempt(id, by: recognizers[id], velocityStrategy: velocityStrategy))
    }
}

// MARK: - The device

extension DeviceGestures {
    var id: DeviceID { surface.device }

    /// True if no finger is down and no gesture is open or pending.
    var isIdle: Bool {
        live.isEmpty && contacts.frameTime == nil
            && !attempts.indices.contains { attempts[$0].stage != .idle }
    }

    /// The fingers that are on the surface.
    private var live: SlotMask {
        contacts.down | touchpad.claims
    }

    /// The slots by which gestures know fingers; no new finger may use them yet.
    var reserved: SlotMask {
        attempts.indices.reduce(into: SlotMask()) { $0.insert(attempts[$1].fingers.claimed) }
    }

    func moment(_ time: Timestamp) -> Moment {
        Moment(time: time, surface: surface)
    }

    mutating func announce(_ traits: DeviceTraits) {
        surface.announce(traits)
    }

    /// Removes all fingers; open gestures are cancelled.
    mutating func forget(
        _ reason: Gesture.Cancellation, at time: Timestamp, _ book: inout ArenaBook, _ emit: ArenaBook.Emit
    ) {
        let now = moment(time)
        for index in attempts.indices {
            if attempts[index].stage == .active { attempts[index].cancel(reason, now, &book, emit) }
            attempts[index].reset()
        }
        contacts.removeAll()
        touchpad = TouchpadHand()
        deadline = nil
    }

    /// Cancels all gestures; their fingers count again after they have been lifted.
    mutating func cancelGestures(at time: Timestamp, _ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        let now = moment(time)
        for index in attempts.indices { attempts[index].giveUp(now, &book, emit) }
        settle()
    }

    /// Cancels the gesture of one recogniser.
    mutating func cancelGesture(
        of id: RecognizerID, at time: Timestamp, _ book: inout ArenaBook, _ emit: ArenaBook.Emit
    ) {
        let now = moment(time)
        guard let index = attempts.firstIndex(where: { $0.id == id }) else { return }
        attempts[index].giveUp(now, &book, emit)
        // Others may have waited for it.
        resolve(now, &book, emit)
        settle()
    }

    /// Resets attempts whose fingers are gone, and updates the deadline.
    mutating func settle() {
        let live = live
        deadline = nil
        for index in attempts.indices {
            attempts[index].settle(live)
            guard let own = attempts[index].deadline else { continue }
            deadline = min(deadline ?? own, own)
        }
    }

    /// Takes the decisions that are due by `time`.
    mutating func meetDeadlines(at time: Timestamp, _ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        let now = moment(time)
        for index in attempts.indices { attempts[index].meetDeadline(now, &book, emit) }
        resolve(now, &book, emit)
        settle()
    }

    /// Handles a report. That of one contact takes effect when the frame is closed.
    ///
    /// - Returns: The reason why the report is ignored, if it is.
    mutating func take(
        _ action: InputEvent.Action, _ pointer: Pointer, at time: Timestamp, _ book: inout ArenaBook,
        _ emit: ArenaBook.Emit
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
            closeFrame(&book, emit)
            return nil
        case .button(_, isPressed: true):
            return press(pointer, at: time, &book, emit)
        case .button(_, isPressed: false):
            return release(at: time, &book, emit)
        default:
            return handleTouchpad(action, moment(time), &book, emit)
        }
    }
}

// MARK: - Frames of a touchscreen

extension DeviceGestures {
    /// Handles the reports since the last frame.
    mutating func closeFrame(_ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        guard let time = contacts.frameTime else { return }
        let now = moment(time)
        if !contacts.moved.isEmpty { followMoves(now, &book, emit) }
        if !contacts.joining.isEmpty { takeJoining(now, &book, emit) }
        if !contacts.leaving.isEmpty { giveUpLeaving(now, &book, emit) }
        contacts.closeFrame()
        settle()
    }

    private mutating func followMoves(_ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        // Most recognisers follow the same fingers, so that the step is computed once for them.
        var known = SlotMask()
        var step = Hand.Step()
        for index in attempts.indices where attempts[index].isFollowing {
            let members = attempts[index].fingers.members
            guard members.intersects(contacts.moved) else { continue }
            if members != known {
                step = contacts.step(of: members, isShaped: book.recognizers.followsShape)
                known = members
            }
            attempts[index].locate(contacts, on: now.surface)
            attempts[index].follow(step, of: contacts, now, &book, emit)
        }
        hear(now, &book, emit)
    }

    private mutating func takeJoining(_ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        failRowsOfTaps(now, &book, emit)
        for slot in contacts.joining {
            for index in attempts.indices { attempts[index].join(slot, of: contacts, now, &book) }
        }
        noteIfUnwanted(now, &book)
        hear(now, &book, emit)
    }

    /// Notes fingers that no recogniser looks for.
    func noteIfUnwanted(_ now: Moment, _ book: inout ArenaBook) {
        guard attempts.allSatisfy({ $0.stage == .idle }) else { return }
        book.note(.ignored(.noRecognizer), device: id, at: now.time)
    }

    /// Fails a row of taps when a finger lands elsewhere, which may begin another row.
    private mutating func failRowsOfTaps(_ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        var hasFailed = false
        for index in attempts.indices where attempts[index].isRowLeft(for: contacts) {
            attempts[index].fail(.tooFarApart, now, &book)
            hasFailed = true
        }
        guard hasFailed else { return }
        resolve(now, &book, emit)
        settle()
    }

    private mutating func giveUpLeaving(_ now: Moment, _ book: inout ArenaBook, _ emit: ArenaBook.Emit) {
        // A recogniser that waits for others is resolved once more after they have given up, before its own
        // fingers are gone: a short flick may begin and end in its last frame.
        for index in attempts.indices where attempts[index].stage != .waiting {
            attempts[index].leave(contacts, now, &book, emit)
        }
        resolve(now, &book, emit)
        for index in attempts.indices { attempts[index].leave(contacts, now, &book, emit) }
        hear(now, &book, emit)
    }
}
