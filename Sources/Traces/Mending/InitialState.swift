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
        for (number, start) in slots where start.hasContactAtStart { contacts[number] = (start.x, start.y) }
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

        var hasContactAtStart: Bool { firstFrame < firstIDFrame || firstID == -1 }

        mutating func follow(_ event: EvdevEvent, frame: Int) {
            firstFrame = min(firstFrame, frame)
            switch event.kind {
            case .absMTTrackingID:
                if firstID == nil {
                    firstID = event.value
                    firstIDFrame = frame
                }
                lastID = event.value
            case .absMTPositionX where firstID == nil || firstID == -1: x = x ?? event.value
            case .absMTPositionY where firstID == nil || firstID == -1: y = y ?? event.value
            default: break
            }
        }

        func followed(by later: SlotStart?) -> SlotStart {
            guard let later else { return self }
            var whole = self
            if firstID == nil { (whole.firstID, whole.firstIDFrame) = (later.firstID, later.firstIDFrame) }
            whole.x = x ?? later.x
            whole.y = y ?? later.y
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
    static let fingerTools: [EvdevCode] = [
        .btnToolFinger, .btnToolDoubleTap, .btnToolTripleTap, .btnToolQuadTap, .btnToolQuintTap,
    ]

    static let touchKeys = Set(fingerTools + [.btnTouch])

    static func tool(forFingers count: Int) -> EvdevCode? {
        fingerTools.indices.contains(count - 1) ? fingerTools[count - 1] : nil
    }
}
