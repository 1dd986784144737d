/// The state of a device when its recording began, inferred from the recording.
///
/// The kernel reports only changes, so that a recording doesn't contain the slot of its first events, nor the
/// fingers and buttons that were down already.
struct InitialState {
    /// The current slot.
    private(set) var slot = 0
    /// The index of the frame with the first event of a contact, if no ABS_MT_SLOT comes before it.
    private(set) var slotFrame: Int?
    /// The position of the contact in each slot; nil for coordinates that the recording never reports.
    var contacts: [Int: (x: Int32?, y: Int32?)] = [:]
    /// The buttons that were down.
    var keys: Set<EvdevCode> = []
    /// The position of the pointer, for devices without slots.
    private(set) var pointer: (x: Int32?, y: Int32?) = (nil, nil)
    /// The coordinates that the first contact in a slot lacks, by the index of the frame in which it lands
    /// and by slot.
    ///
    /// The kernel doesn't repeat a coordinate that equals that of the contact before, which the recording
    /// doesn't have.
    private(set) var omissions: [Int: [Int: Omission]] = [:]

    /// The coordinates that a landing lacks. A value is that of the next report; nil if there is none.
    struct Omission {
        var axes: [(code: EvdevCode, value: Int32?)] = []
    }

    var isEmpty: Bool { contacts.isEmpty && keys.isEmpty }

    private let hasSlots: Bool
    private var frameCount = 0
    private var seenKeys: Set<EvdevCode> = []
    private var slots: [Int: SlotStart] = [:]
    private var current: Int?
    private var firstSlot: Int?

    init(hasSlots: Bool) {
        self.hasSlots = hasSlots
    }

    /// Follows the events of the next frame.
    mutating func follow(_ events: some Sequence<EvdevEvent>) {
        for event in events {
            switch event.kind {
            case .absMTSlot where hasSlots:
                current = Int(event.value)
                firstSlot = firstSlot ?? current
            case let kind where hasSlots && kind.isAboutContact:
                if current == nil, slotFrame == nil { slotFrame = frameCount }
                slots[current ?? Self.unknown, default: SlotStart()].follow(event, frame: frameCount)
            case .absX: pointer.x = pointer.x ?? event.value
            case .absY: pointer.y = pointer.y ?? event.value
            case let kind where kind.isButton && seenKeys.insert(kind).inserted:
                if event.value != 1 { keys.insert(kind) }
            default: break
            }
        }
        frameCount += 1
    }

    /// Infers the state once all frames have been followed.
    mutating func infer() {
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
    /// The first reports of one slot, which show its initial state.
    private struct SlotStart {
        var firstID: Int32?
        var lastID: Int32?
        var firstIDFrame = Int.max
        var firstFrame = Int.max
        var x: Int32?
        var y: Int32?
        /// The first report of either axis, by any contact.
        var firstX: (value: Int32, frame: Int)?
        var firstY: (value: Int32, frame: Int)?

        var hasContactAtStart: Bool { firstFrame < firstIDFrame || firstID == -1 }

        /// The coordinates that the landing of the first contact lacks; nil if it lacks none.
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

    /// Returns the slot of the events before the first ABS_MT_SLOT 0.
    ///
    /// The kernel sends ABS_MT_SLOT only when the slot changes, so that the slot before was not 0: it is one
    /// whose later events are consistent with the early ones. If there is none, another program repeated
    /// ABS_MT_SLOT.
    private static func slot(of start: SlotStart, among slots: [Int: SlotStart]) -> Int {
        let isDown = start.lastID != -1
        let candidates = slots.filter { number, later in
            number > 0 && (isDown ? later.firstID == nil || later.firstID == -1 : later.firstID != -1)
        }
        return candidates.keys.min() ?? 0
    }
}

extension EvdevCode {
    /// True for the ABS_MT axes that belong to a slot.
    var isAboutContact: Bool { type == 3 && (0x30...0x3d).contains(number) }

    /// True for a button or a tool; false for a key of a keyboard.
    var isButton: Bool { type == 1 && (0x100..<0x160).contains(number) }

    /// The codes that give the number of fingers, in ascending order.
    package static let fingerTools: [EvdevCode] = [
        .btnToolFinger, .btnToolDoubleTap, .btnToolTripleTap, .btnToolQuadTap, .btnToolQuintTap,
    ]

    static let touchKeys = Set(fingerTools + [.btnTouch])

    static func tool(forFingers count: Int) -> EvdevCode? {
        fingerTools.indices.contains(count - 1) ? fingerTools[count - 1] : nil
    }
}
