import Motion

/// What the recognisers of an arena have made of one device's fingers so far.
///
/// A report is taken in by steps: fingers move, join, leave. After each step the recognisers that want to begin
/// are heard in the order in which they were added.
struct DeviceGestures: Sendable {
    let id: DeviceID
    /// The size of the surface in millimetres; nil when the device does not say.
    private(set) var size: SIMD2<Double>?
    private var isAnnounced = false
    /// Whether its contacts say millimetres.
    private var isMeasured = false
    /// The size that a surface is taken to have that does not say.
    private let assumedSize: SIMD2<Double>
    private let velocityStrategy: VelocityStrategy

    var contacts = ContactTable()
    var touchpad = TouchpadHand()
    /// One for each recogniser, and beside it what tells velocities.
    var attempts: [Attempt]
    var velocities: [HandVelocities]
    /// The time of the last event.
    private(set) var lastTime = Timestamp(nanoseconds: .min)
    /// The earliest deadline of all attempts.
    private(set) var deadline: Timestamp?

    typealias Emit = (Gesture) -> Void

    init(
        _ id: DeviceID, recognizerCount: Int, assumedSize: SIMD2<Double>, velocityStrategy: VelocityStrategy
    ) {
        self.id = id
        self.assumedSize = assumedSize
        self.velocityStrategy = velocityStrategy
        attempts = Array(repeating: Attempt(), count: recognizerCount)
        velocities = Array(repeating: HandVelocities(velocityStrategy), count: recognizerCount)
    }
}

/// What all devices of an arena share.
struct ArenaBook: Sendable {
    var recognizers = RecognizerTable()
    var log: GestureLog
    private(set) var lastGesture: UInt64 = 0

    mutating func nextGesture() -> GestureID {
        lastGesture &+= 1
        return GestureID(lastGesture)
    }

    mutating func note(
        _ decision: GestureLog.Decision, device: DeviceID, recognizer: Int? = nil, at time: Timestamp
    ) {
        log.append(
            GestureLog.Entry(
                time: time, device: device, competitor: recognizer.map(recognizers.competitor),
                decision: decision))
    }
}

// MARK: - The device

extension DeviceGestures {
    /// Whether no finger is down and nothing is open or awaited.
    var isIdle: Bool {
        live.isEmpty && contacts.frameTime == nil && attempts.allSatisfy { $0.stage == .idle }
    }

    /// The fingers that are on the surface.
    var live: SlotMask {
        contacts.down | touchpad.claims
    }

    mutating func addRecognizer() {
        attempts.append(Attempt())
        velocities.append(HandVelocities(velocityStrategy))
    }

    mutating func announce(_ traits: DeviceTraits) {
        isAnnounced = true
        size = nil
        guard let size = traits.size, size.x > 0, size.y > 0, size.max() <= 10_000 else { return }
        self.size = size
    }

    /// Forgets all fingers; gestures that are open are cancelled.
    mutating func forget(
        _ reason: Gesture.Cancellation, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit
    ) {
        for index in attempts.indices {
            if attempts[index].stage == .active { cancel(index, reason, at: time, &book, emit) }
            attempts[index] = Attempt()
        }
        contacts.removeAll()
        touchpad = TouchpadHand()
        deadline = nil
    }

    /// Cancels all gestures; the fingers that make them count again when they have been lifted.
    mutating func cancelGestures(at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit) {
        for index in attempts.indices {
            switch attempts[index].stage {
            case .active: cancel(index, .byApp, at: time, &book, emit)
            case .possible, .waiting: fail(index, .byApp, at: time, &book)
            case .idle, .over: break
            }
        }
        settle()
    }

    /// Lets attempts whose fingers are gone begin again.
    mutating func settle() {
        let live = live
        deadline = nil
        for index in attempts.indices {
            if attempts[index].stage == .over, !attempts[index].claimed.intersects(live) {
                attempts[index] = Attempt()
            }
            guard let own = attempts[index].deadline else { continue }
            deadline = min(deadline ?? own, own)
        }
    }

    /// Decides what had until now to be decided.
    mutating func meetDeadlines(at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit) {
        for index in attempts.indices {
            guard let deadline = attempts[index].deadline, deadline <= time else { continue }
            attempts[index].deadline = nil
            if attempts[index].lift != nil {
                end(index, at: time, &book, emit)
                continue
            }
            guard attempts[index].stage == .possible else { continue }
            switch book.recognizers.entries[index].rules {
            case .tap:
                let isBetweenTaps = attempts[index].members.isEmpty
                fail(index, isBetweenTaps ? .tooLate : .tooLong, at: time, &book)
            case .longPress, .hold: attempts[index].stage = .waiting
            case .pan, .pinch, .edgeSwipe: break
            }
        }
        resolve(at: time, &book, emit)
        settle()
    }
}

// MARK: - Hands

extension DeviceGestures {
    /// Fingers may become a gesture.
    mutating func begin(_ index: Int, _ source: Gesture.Source, at time: Timestamp) {
        attempts[index] = Attempt(stage: .possible, source: source)
        velocities[index].begin(at: time)
    }

    mutating func follow(
        _ step: Hand.Step, _ index: Int, at time: Timestamp, _ recognizers: RecognizerTable
    ) {
        // Only a pinch goes by the hand's shape.
        let isShaped = recognizers.entries[index].rules.isPinch
        attempts[index].hand.follow(isShaped ? step : Hand.Step(way: step.way))
        velocities[index].follow(attempts[index].hand, at: time)
    }
}

// MARK: - Places

extension DeviceGestures {
    /// Takes in what is reported of fingers. That of one finger takes effect when the frame is closed.
    ///
    /// - Returns: Why it is ignored, if it is.
    mutating func take(
        _ action: InputEvent.Action, at time: Timestamp, _ book: inout ArenaBook, _ emit: Emit
    ) -> GestureLog.Ignored? {
        lastTime = time
        switch action {
        case .down(let contact):
            guard let place = place(of: contact) else { return contact.fault }
            isMeasured = contact.millimetres != nil
            return contacts.land(contact, at: place, reserved: reserved, time: time)
        case .move(let contact):
            guard let place = place(of: contact) else { return contact.fault }
            return contacts.move(contact, to: place, time: time)
        case .up(let id):
            return contacts.lift(id, cancelled: false, time: time)
        case .cancel(let id):
            return contacts.lift(id, cancelled: true, time: time)
        case .frame:
            closeFrame(&book, emit)
            return nil
        default:
            return handleTouchpad(action, at: time, &book, emit)
        }
    }

    /// Whether lengths are as on a surface of an assumed size.
    func isSizeAssumed(on source: Gesture.Source) -> Bool {
        size == nil && (source.isTouchpad ? isAnnounced : !isMeasured)
    }

    /// Where a finger is, in millimetres; nil when that is nowhere near the surface.
    @inline(__always)
    private func place(of contact: Contact) -> SIMD2<Double>? {
        let millimetres = contact.millimetres ?? contact.normalized * (size ?? assumedSize)
        let (x, y) = (contact.normalized.x, contact.normalized.y)
        // What is no number lies in no range.
        guard x >= -1, x <= 2, y >= -1, y <= 2, abs(millimetres.x) <= 10_000, abs(millimetres.y) <= 10_000
        else { return nil }
        return millimetres
    }

    /// How far from the left and the top edge, and from the right and the bottom edge, a finger landed.
    func edgeDistances(of finger: ContactTable.Finger) -> (near: SIMD2<Double>, far: SIMD2<Double>) {
        let near = finger.start
        if let size { return (near, size - near) }
        // What a place is in millimetres and as a fraction tells the size, unless the fraction is too small.
        let fraction = finger.startNormalized
        let width = fraction.x > 0.05 ? near.x / fraction.x : .infinity
        let height = fraction.y > 0.05 ? near.y / fraction.y : .infinity
        return (near, SIMD2(width, height) - near)
    }
}

extension Contact {
    /// What is wrong with a place that is nowhere near the surface.
    fileprivate var fault: GestureLog.Ignored {
        normalized.isFinite && millimetres?.isFinite ?? true ? .outOfRange : .notFinite
    }
}
