import Motion

/// A mender that completes the contacts and buttons of a recording that begins, ends or replaces fingers
/// midway.
struct ContactMender {
    /// The mended frames that were not taken yet.
    var frames = EvdevFrames()
    private(set) var remarks: [TraceRemark] = []

    private let device: EvdevDevice
    private let start: InitialState
    private let omissions: [Int: [Int: InitialState.Omission]]
    private let index: Int
    private let mending: Mending
    private let hasSlots: Bool
    private var slot = 0
    /// The tracking ID in each slot that has a contact.
    private var contacts: [Int: Int32] = [:]
    private var keys: Set<EvdevCode> = []
    private var pressure: Int32 = 0
    private var frameCount = 0
    private var replaced = 0
    /// The times of the last mended frames.
    private var times: [Timestamp] = []

    /// Creates a mender for frames of which the initial state has been inferred.
    init(_ device: EvdevDevice, from start: InitialState, index: Int, _ mending: Mending) {
        self.device = device
        self.start = start
        self.index = index
        self.mending = mending
        hasSlots = device.codes.contains(.absMTSlot)
        slot = start.slot
        if slot != 0 { remarks.append(.initialSlot(device: index, slot: slot)) }
        let hasPositions = device.codes.isSuperset(of: [.absMTPositionX, .absMTPositionY])
        omissions = hasPositions ? start.omissions : [:]
        let completed = omissions.values.reduce(0) { $0 + $1.count }
        if completed > 0 { remarks.append(.completedLandings(device: index, contacts: completed)) }
    }

    /// Mends the next frame.
    mutating func mend(_ events: [EvdevEvent], at time: Timestamp) {
        var events = events
        if frameCount == start.slotFrame {
            events.insert(EvdevEvent(.absMTSlot, Int32(clamping: slot)), at: 0)
        }
        if let omissions = omissions[frameCount] { complete(omissions, in: &events) }
        if frameCount == 0, mending.landsAtStart { land(in: &events) }
        if mending.splitsReplacedContacts { replaced += splitReplaced(in: &events, at: time) }
        append(events, at: time)
        frameCount += 1
    }

    /// Ends the recording after its last frame.
    mutating func finish() {
        if replaced > 0 { remarks.append(.splitContacts(device: index, contacts: replaced)) }
        if mending.liftsAtEnd { lift() }
    }
}

extension ContactMender {
    private mutating func append(_ events: [EvdevEvent], at time: Timestamp) {
        for event in events { follow(event) }
        frames.append(at: time, events)
        if times.count == Self.watchedTimes { times.removeFirst() }
        times.append(time)
    }

    private mutating func follow(_ event: EvdevEvent) {
        switch event.kind {
        case .absMTSlot where hasSlots: slot = Int(event.value)
        case .absMTTrackingID where hasSlots: contacts[slot] = event.value < 0 ? nil : event.value
        case .absPressure: pressure = event.value
        case let kind where kind.type == 1:
            if event.value == 0 { keys.remove(kind) } else { keys.insert(kind) }
        default: break
        }
    }

    /// Inserts the contacts and buttons that were down at the start before the first frame's own events.
    private mutating func land(in events: inout [EvdevEvent]) {
        let keys = start.keys.filter { device.codes.contains($0) }.sorted()
        guard !start.contacts.isEmpty || !keys.isEmpty else { return }
        var landing: [EvdevEvent] = []
        let lastID = device.axes[.absMTTrackingID].map(\.maximum).flatMap { $0 > 0 ? $0 : nil } ?? 65535
        for (number, contact) in start.contacts.sorted(by: { $0.key < $1.key }) {
            landing.append(EvdevEvent(.absMTSlot, Int32(clamping: number)))
            landing.append(
                EvdevEvent(.absMTTrackingID, max(0, lastID &- Int32(truncatingIfNeeded: landing.count / 4))))
            landing.append(EvdevEvent(.absMTPositionX, contact.x ?? centre(of: .absMTPositionX)))
            landing.append(EvdevEvent(.absMTPositionY, contact.y ?? centre(of: .absMTPositionY)))
        }
        if !start.contacts.isEmpty { landing.append(EvdevEvent(.absMTSlot, Int32(clamping: slot))) }
        landing += keys.map { EvdevEvent($0, 1) }
        if start.contacts.isEmpty {
            for (code, value) in [(EvdevCode.absX, start.pointer.x), (.absY, start.pointer.y)] {
                if let value, !events.contains(where: { $0.is(code) }) {
                    landing.append(EvdevEvent(code, value))
                }
            }
        }
        events.insert(contentsOf: landing, at: 0)
        remarks.append(.landedAtStart(device: index, contacts: start.contacts.count, buttons: keys.count))
    }

    /// Inserts the missing coordinates after the landings of contacts.
    private func complete(_ omissions: [Int: InitialState.Omission], in events: inout [EvdevEvent]) {
        var current = slot
        var whole: [EvdevEvent] = []
        for event in events {
            whole.append(event)
            if event.is(.absMTSlot) { current = Int(event.value) }
            guard event.is(.absMTTrackingID), event.value >= 0, let omission = omissions[current] else {
                continue
            }
            whole += omission.axes.map { EvdevEvent($0.code, $0.value ?? centre(of: $0.code)) }
        }
        events = whole
    }

    private func centre(of code: EvdevCode) -> Int32 {
        guard let axis = device.axes[code] else { return 0 }
        return Int32(clamping: (Int64(axis.minimum) + Int64(axis.maximum)) / 2)
    }

    /// Lifts the contacts that `events` replace, in a frame of their own, and returns the number of them.
    private mutating func splitReplaced(in events: inout [EvdevEvent], at time: Timestamp) -> Int {
        var replaced: [Int] = []
        var open = contacts
        var current = slot
        for event in events where hasSlots {
            if event.is(.absMTSlot) { current = Int(event.value) }
            guard event.is(.absMTTrackingID) else { continue }
            if event.value >= 0, let id = open[current], id != event.value { replaced.append(current) }
            open[current] = event.value < 0 ? nil : event.value
        }
        replaced.removeAll { contacts[$0] == nil }
        guard !replaced.isEmpty else { return 0 }
        let before = slot
        let buttons = buttonChanges(fingersLeft: contacts.count - replaced.count)
        var lift: [EvdevEvent] = []
        for number in replaced {
            lift += [EvdevEvent(.absMTSlot, Int32(clamping: number)), EvdevEvent(.absMTTrackingID, -1)]
        }
        append(lift + buttons + [.synReport], at: time)
        let restored = buttons.map { EvdevEvent($0.kind, 1 - $0.value) }
        events.insert(contentsOf: [EvdevEvent(.absMTSlot, Int32(clamping: before))] + restored, at: 0)
        return replaced.count
    }

    /// Returns the button events of a frame that leaves `fingersLeft` of the fingers.
    private func buttonChanges(fingersLeft: Int) -> [EvdevEvent] {
        let tools = EvdevCode.fingerTools.filter(keys.contains)
        if fingersLeft == 0 {
            return (tools + [.btnTouch]).filter(keys.contains).map { EvdevEvent($0, 0) }
        }
        // A pad with two slots may count more fingers than it tracks; its count stays.
        guard let tool = EvdevCode.tool(forFingers: contacts.count), tools == [tool],
            let left = EvdevCode.tool(forFingers: fingersLeft), device.codes.contains(left)
        else { return [] }
        return [EvdevEvent(tool, 0), EvdevEvent(left, 1)]
    }

    /// Lifts the contacts and buttons that are still down after the last frame.
    private mutating func lift() {
        guard let last = times.last, !contacts.isEmpty || !keys.isEmpty else { return }
        remarks.append(.liftedAtEnd(device: index, contacts: contacts.count, buttons: keys.count))
        var events: [EvdevEvent] = []
        for number in contacts.keys.sorted() {
            events += [EvdevEvent(.absMTSlot, Int32(clamping: number)), EvdevEvent(.absMTTrackingID, -1)]
        }
        events += keys.sorted().map { EvdevEvent($0, 0) }
        if pressure != 0 { events.append(EvdevEvent(.absPressure, 0)) }
        append(events + [.synReport], at: last.advanced(by: reportInterval))
    }

    private static let watchedTimes = 17

    /// The median time between the last frames, in seconds.
    private var reportInterval: Double {
        let intervals = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }.sorted()
        guard !intervals.isEmpty else { return 0.01 }
        return min(max(intervals[intervals.count / 2], 0.001), 0.05)
    }
}
