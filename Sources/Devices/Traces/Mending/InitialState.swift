/// What a device's state was when its recording began, as far as the recording betrays it.
///
/// The kernel reports changes only, so that a recording doesn't say which slot its first events are about,
/// nor which fingers and buttons were down already.
struct InitialState {
    /// The current slot.
    private(set) var slot = 0
    /// The frame with the first event about a contact, if no ABS_MT_SLOT comes before it.
    private(set) var slotFrame: Int?
    /// Where the contact in each slot was; nil where the recording never says.
    var contacts: [Int: (x: Int32?, y: Int32?)] = [:]
    /// The buttons that were down.
    var keys: Set<EvdevCode> = []
    /// Where the pointer was, for devices without slots.
    private(set) var pointer: (x: Int32?, y: Int32?) = (nil, nil)
    /// What the first contact in a slot doesn't say of its place, because the contact before it, which the recording
    /// doesn't have, was as far to the right or as far down: by the frame in which it lands and its slot.
    private(set) var omissions: [Int: [Int: Omission]] = [:]

    /// Coordinates that a landing lacks. A value is that of the next report; nil when there is none.
    struct Omission {
        var axes: [(code: EvdevCode, value: Int32?)] = []
    }

    var isEmpty: Bool { contacts.isEmpty && keys.isEmpty }

    init(_ frames: EvdevFrames, hasSlots: Bool) {
        var seenKeys: Set<EvdevCode> = []
        var slots: [Int: SlotStart] = [:]
        var current: Int?
        var firstSlot: Int?
        for (number, frame) in frames.enumerated() {
            for event in frame.events {
                switch event.kind {
                case .absMTSlot where hasSlots:
                    current = Int(event.value)
                    firstSlot = firstSlot ?? current
                case let kind where hasSlots && kind.isAboutContact:
                    if current == nil, slotFrame == nil { slotFrame = number }
                    slots[current ?? Self.unknown, default: SlotStart()].follow(event, frame: number)
                case .absX: pointer.x = pointer.x ?? event.value
                case .absY: pointer.y = pointer.y ?? event.value
                case let kind where kind.isButton && seenKeys.insert(kind).inserted:
                    if event.value != 1 { keys.insert(kind) }
                default: break
                }
            }
        }
        if let unknown = slots.removeValue(forKey: Self.unknown) {
            slot = firstSlot == 0 ? Self.slot(of: unknown, among: slots) : 0
            slots[slot] = unknown.followed(by: slots[slot])
        }
        for (number, start) in slots {
            if start.hasContactAtStart {
                contacts[number] = (start.x, start.y)
            } else if let omission = start.omission {
                omissions[start.firstIDFrame, default: [:]][number] = omission
            }
        }
        let touched = seenKeys.isDisjoint(with: EvdevCode.touchKeys)
        if !contacts.isEmpty, touched {
            keys.insert(.btnTouch)
            keys.formUnion(EvdevCode.tool(forFingers: contacts.count).map { [$0] } ?? [])
        }
    }

    private static let unknown = Int.min
}

extension InitialState {
    /// What the events of one slot say of its beginning.
    private struct SlotStart {
        var firstID: Int32?
        var lastID: Int32?
        var firstIDFrame = Int.max
        var firstFrame = Int.max
        var x: Int32?
        var y: Int32?
        /// The first report of either axis, whoever's it is.
        var firstX: (value: Int32, frame: Int)?
        var firstY: (value: Int32, frame: Int)?

        var hasContactAtStart: Bool { firstFrame < firstIDFrame || firstID == -1 }

        /// What the landing of the first contact lacks.
        var omission: Omission? {
            var omission = Omission()
            for (code, first) in [(EvdevCode.absMTPositionX, firstX), (.absMTPositionY, firstY)]
            where first.map({ $0.frame > firstIDFrame }) ?? true {
                omission.axes.append((code, first?.value))
            }
            return (firstID ?? -1) < 0 || omission.axes.isEmpty ? nil : omission
        }

        mutating func follow(_ event: EvdevEvent, frame: Int) {
            firstFrame = min(firstFrame, frame)
            switch event.kind {
            case .absMTTrackingID:
                if firstID == nil {
                    firstID = event.value
                    firstIDFrame = frame
                }
                lastID = event.value
            case .absMTPositionX:
                if firstID == nil || firstID == -1 { x = x ?? event.value }
                firstX = firstX ?? (event.value, frame)
            case .absMTPositionY:
                if firstID == nil || firstID == -1 { y = y ?? event.value }
                firstY = firstY ?? (event.value, frame)
            default: break
            }
        }

        func followed(by later: SlotStart?) -> SlotStart {
            guard let later else { return self }
            var whole = self
            if firstID == nil { (whole.firstID, whole.firstIDFrame) = (later.firstID, later.firstIDFrame) }
            whole.x = x ?? later.x
            whole.y = y ?? later.y
            whole.firstX = firstX ?? later.firstX
            whole.firstY = firstY ?? later.firstY
            return whole
        }
    }

    /// The slot that events before the first ABS_MT_SLOT 0 are about.
    ///
    /// The kernel sends ABS_MT_SLOT only when the slot changes, so that it was another one than 0: one that
    /// goes on as the events leave off. When none does, ABS_MT_SLOT was repeated by another program.
    private static func slot(of start: SlotStart, among slots: [Int: SlotStart]) -> Int {
        let isDown = start.lastID != -1
        let candidates = slots.filter { number, later in
            number > 0 && (isDown ? later.firstID == nil || later.firstID == -1 : later.firstID != -1)
        }
        return candidates.keys.min() ?? 0
    }
}

extension EvdevCode {
    /// Whether it is one of the ABS_MT axes that belong to a slot.
    var isAboutContact: Bool { type == 3 && (0x30...0x3d).contains(number) }

    /// Whether it is a button or a tool, not a key of a keyboard.
    var isButton: Bool { type == 1 && (0x100..<0x160).contains(number) }

    /// The codes that say how many fingers are down, in order of fingers.
    package static let fingerTools: [EvdevCode] = [
        .btnToolFinger, .btnToolDoubleTap, .btnToolTripleTap, .btnToolQuadTap, .btnToolQuintTap,
    ]

    static let touchKeys = Set(fingerTools + [.btnTouch])

    static func tool(forFingers count: Int) -> EvdevCode? {
        fingerTools.indices.contains(count - 1) ? fingerTools[count - 1] : nil
    }
}
