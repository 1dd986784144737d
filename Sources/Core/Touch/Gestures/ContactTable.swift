import CLibm
import Motion

/// The contacts on one touchscreen, from frame to frame.
///
/// Reports between two frames belong together, and take effect when the frame is closed: first known fingers
/// move, then new ones join, then lifted ones leave.
struct ContactTable: Sendable {
    /// The most fingers that can be down at once; additional ones are ignored.
    static let fingerLimit = 16
    /// The slots of a touchpad's hand and of its hold, beside the fingers'.
    static let hand = SlotMask(31)
    static let hold = SlotMask(30)
    private static let slotCount = 30
    private static let fingerSlots = SlotMask(bits: 1 << UInt32(slotCount) - 1)

    private var slots = Array(repeating: Finger(), count: slotCount)
    /// The fingers that are down, as of the last frame that was closed.
    private(set) var down = SlotMask()
    /// The changes in the open frame.
    private(set) var moved = SlotMask()
    private(set) var joining = SlotMask()
    private(set) var leaving = SlotMask()
    private(set) var cancelled = SlotMask()
    /// The time of the open frame; nil if there is none.
    private(set) var frameTime: Timestamp?

    /// A finger on the surface. Lengths are millimetres.
    struct Finger: Sendable {
        var id = ContactID(0)
        /// The places of the finger: at touch-down, at the last closed frame, and now.
        var start = SIMD2<Double>.zero
        var last = SIMD2<Double>.zero
        var place = SIMD2<Double>.zero
        /// The places as fractions of the surface.
        var startNormalized = SIMD2<Double>.zero
        var normalized = SIMD2<Double>.zero
        /// True if the finger's reports contain millimetres.
        var isMeasured = false
        /// True for the pointer while its button is down.
        var isPointer = false
    }

    /// A place on the surface, in millimetres and as a fraction.
    struct Location: Sendable {
        var millimetres = SIMD2<Double>.zero
        var normalized = SIMD2<Double>.zero
    }

    subscript(slot: Int) -> Finger {
        slots[slot]
    }

    /// True while the pointer's button is down.
    var hasPointer: Bool { ((down | joining) - leaving).contains { slots[$0].isPointer } }
}

// MARK: - Reports

extension ContactTable {
    /// Records that a finger landed.
    ///
    /// - Parameters:
    ///   - reserved: The slots by which a gesture still knows a finger that has left.
    ///   - isPointer: True for the pointer, whose button was pressed.
    /// - Returns: The reason why the report is ignored, if it is.
    mutating func land(
        _ contact: Contact, at place: SIMD2<Double>, reserved: SlotMask, isPointer: Bool = false,
        time: Timestamp
    ) -> GestureLog.Ignored? {
        if let slot = slot(of: contact.id) {
            guard !joining.contains(slot) else { return .repeated }
            // The lift of this finger was lost, and with it its place.
            leave(slot, cancelled: true, at: time)
        }
        guard (down | joining).count < ContactTable.fingerLimit,
            let slot = (ContactTable.fingerSlots - (down | joining | reserved)).first
        else { return .tooManyFingers }
        slots[slot] = Finger(
            id: contact.id, start: place, last: place, place: place, startNormalized: contact.normalized,
            normalized: contact.normalized, isMeasured: contact.millimetres != nil, isPointer: isPointer)
        joining.insert(SlotMask(slot))
        frameTime = time
        return nil
    }

    mutating func move(_ contact: Contact, to place: SIMD2<Double>, time: Timestamp) -> GestureLog.Ignored? {
        guard let slot = slot(of: contact.id) else { return .unknownContact(contact.id) }
        guard slots[slot].isMeasured == (contact.millimetres != nil) else { return .otherUnit }
        slots[slot].place = place
        slots[slot].normalized = contact.normalized
        moved.insert(SlotMask(slot))
        frameTime = time
        return nil
    }

    mutating func lift(_ id: ContactID, cancelled: Bool, time: Timestamp) -> GestureLog.Ignored? {
        guard let slot = slot(of: id) else { return .unknownContact(id) }
        leave(slot, cancelled: cancelled, at: time)
        return nil
    }

    /// Closes the frame: new fingers are down from now on, and lifted ones are gone.
    mutating func closeFrame() {
        down = (down | joining) - leaving
        for slot in moved { slots[slot].last = slots[slot].place }
        for slot in joining { slots[slot].last = slots[slot].place }
        moved = SlotMask()
        joining = SlotMask()
        leaving = SlotMask()
        cancelled = SlotMask()
        frameTime = nil
    }

    mutating func removeAll() {
        leaving = down | joining
        closeFrame()
    }

    private mutating func leave(_ slot: Int, cancelled isCancelled: Bool, at time: Timestamp) {
        leaving.insert(SlotMask(slot))
        if isCancelled { cancelled.insert(SlotMask(slot)) }
        frameTime = time
    }

    /// The slot of a finger that is down and not lifted in the open frame; nil if there is none.
    private func slot(of id: ContactID) -> Int? {
        for slot in (down | joining) - leaving where slots[slot].id == id { return slot }
        return nil
    }
}

// MARK: - Measures

extension ContactTable {
    /// The movement that the open frame adds to a hand of these fingers, with its shape if `isShaped`.
    func step(of fingers: SlotMask, isShaped: Bool) -> Touches.Step {
        let count = Double(fingers.count)
        guard count > 0 else { return Touches.Step() }
        var before = SIMD2<Double>.zero
        var after = SIMD2<Double>.zero
        for slot in fingers {
            before += slots[slot].last
            after += slots[slot].place
        }
        before /= count
        after /= count
        guard isShaped, count > 1 else { return Touches.Step(translation: after - before) }
        // The rotation and the scale that carry the fingers nearest to their new places (least squares).
        var dot = 0.0
        var cross = 0.0
        var squareBefore = 0.0
        var squareAfter = 0.0
        for slot in fingers {
            let old = slots[slot].last - before
            let new = slots[slot].place - after
            dot += old.x * new.x + old.y * new.y
            cross += old.x * new.y - old.y * new.x
            squareBefore += (old * old).sum()
            squareAfter += (new * new).sum()
        }
        let spanBefore = 2 * (squareBefore / count).squareRoot()
        let spanAfter = 2 * (squareAfter / count).squareRoot()
        let least = Touches.leastSpan
        let canTurn = spanBefore >= least && spanAfter >= least
        return Touches.Step(
            translation: after - before, ratio: max(spanAfter, least) / max(spanBefore, least),
            turn: canTurn ? atan2(cross, dot) : 0, span: spanAfter)
    }

    /// Returns the square of the greatest distance of these fingers from their touch-downs, in millimetres.
    func farthestSquared(of fingers: SlotMask) -> Double {
        fingers.reduce(0) { max($0, (slots[$1].place - slots[$1].start).magnitudeSquared) }
    }

    /// The centre of these fingers; nil if there are none.
    func location(of fingers: SlotMask) -> Location? {
        mean(of: fingers) { Location(millimetres: $0.place, normalized: $0.normalized) }
    }

    /// The centre of the touch-downs of these fingers; nil if there are none.
    func startLocation(of fingers: SlotMask) -> Location? {
        mean(of: fingers) { Location(millimetres: $0.start, normalized: $0.startNormalized) }
    }

    private func mean(of fingers: SlotMask, _ location: (Finger) -> Location) -> Location? {
        guard !fingers.isEmpty else { return nil }
        let weight = 1 / Double(fingers.count)
        return fingers.reduce(into: Location()) { mean, slot in
            let location = location(slots[slot])
            mean.millimetres += weight * location.millimetres
            mean.normalized += weight * location.normalized
        }
    }
}
