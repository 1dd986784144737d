/// A converter that gives the contacts of multitouch protocol A the slots and tracking IDs of protocol B.
///
/// In protocol A each frame lists all contacts anew, each ended by SYN_MT_REPORT, mostly without identifying
/// them. A contact continues in the slot whose contact was nearest in the frame before.
struct ProtocolAConverter {
    static let slots = 16
    /// The largest distance that a contact moves in a frame, as a fraction of the larger side: some 2 m/s at
    /// 60 Hz.
    static let furthest = 0.35

    /// The number of contacts so far.
    private(set) var contacts = 0

    private let device: EvdevDevice
    private let reach: Double
    private var slot = 0
    private var tracks: [Track?] = Array(repeating: nil, count: slots)

    private struct Track {
        /// The device's own tracking ID, if it gives one.
        var id: Int32?
        var values: [EvdevCode: Int32]
    }

    init(_ device: EvdevDevice) {
        self.device = device
        let sides = [EvdevCode.absMTPositionX, .absMTPositionY].map { code in
            device.axes[code].map { Double($0.maximum) - Double($0.minimum) } ?? 0
        }
        let largest = sides.max() ?? 0
        reach = largest > 0 ? largest * Self.furthest : .infinity
    }

    /// Returns true if the device speaks protocol A.
    static func applies(to device: EvdevDevice) -> Bool {
        device.codes.contains(.absMTPositionX) && !device.codes.contains(.absMTSlot)
    }

    /// The device with slots and tracking IDs.
    var converted: EvdevDevice {
        var device = device
        device.codes.formUnion([.absMTSlot, .absMTTrackingID])
        device.axes[.absMTSlot] = AbsoluteAxis(minimum: 0, maximum: Int32(Self.slots - 1))
        device.axes[.absMTTrackingID] = AbsoluteAxis(minimum: 0, maximum: 65535)
        return device
    }
}

extension ProtocolAConverter {
    mutating func convert(_ frame: EvdevFrame) -> [EvdevEvent] {
        var found: [Track] = []
        var values: [EvdevCode: Int32] = [:]
        var others: [EvdevEvent] = []
        var listsContacts = false
        for event in frame.events {
            if event.is(.synMTReport) {
                listsContacts = true
                if let contact = Self.contact(values) { found.append(contact) }
                values = [:]
            } else if event.kind.isAboutContact {
                values[event.kind] = event.value
            } else {
                others.append(event)
            }
        }
        // A frame without a list says nothing about contacts, unless it says that nothing touches.
        guard listsContacts || others.contains(EvdevEvent(.btnTouch, 0)) else { return others }
        return place(found) + others
    }

    /// Returns a contact with these values; nil if they lack a position or say that it doesn't touch.
    private static func contact(_ values: [EvdevCode: Int32]) -> Track? {
        guard values[.absMTPositionX] != nil, values[.absMTPositionY] != nil, values[.absMTTouchMajor] != 0
        else {
            return nil
        }
        var values = values
        let id = values.removeValue(forKey: .absMTTrackingID)
        return Track(id: id, values: values)
    }

    /// Returns the events that bring the slots from the contacts before to the contacts `found`.
    private mutating func place(_ found: [Track]) -> [EvdevEvent] {
        let places = match(found)
        var events: [EvdevEvent] = []
        for index in tracks.indices where tracks[index] != nil && !places.contains(index) {
            select(index, &events)
            events.append(EvdevEvent(.absMTTrackingID, -1))
            tracks[index] = nil
        }
        for (contact, place) in zip(found, places) {
            guard let place = place ?? tracks.firstIndex(where: { $0 == nil }) else { continue }
            let before = tracks[place]?.values ?? [:]
            let changed = contact.values.filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }
            guard tracks[place] == nil || !changed.isEmpty else { continue }
            select(place, &events)
            if tracks[place] == nil {
                events.append(EvdevEvent(.absMTTrackingID, Int32(contacts % 65536)))
                contacts += 1
            }
            events += changed.map { EvdevEvent($0.key, $0.value) }
            tracks[place] = Track(id: contact.id, values: before.merging(contact.values) { $1 })
        }
        return events
    }

    private mutating func select(_ place: Int, _ events: inout [EvdevEvent]) {
        guard place != slot else { return }
        slot = place
        events.append(EvdevEvent(.absMTSlot, Int32(place)))
    }

    /// Returns the slot in which each contact continues: matched by ID, or else the nearest pairs first.
    private func match(_ found: [Track]) -> [Int?] {
        var places = [Int?](repeating: nil, count: found.count)
        var pairs: [(distance: Double, contact: Int, place: Int)] = []
        for (contact, new) in found.enumerated() {
            for (place, old) in tracks.enumerated() {
                guard let old, new.id == old.id else { continue }
                let distance = new.id == nil ? Self.distance(new, old) : 0
                if distance <= reach { pairs.append((distance, contact, place)) }
            }
        }
        for pair in pairs.sorted(by: { $0.distance < $1.distance })
        where places[pair.contact] == nil && !places.contains(pair.place) {
            places[pair.contact] = pair.place
        }
        return places
    }

    private static func distance(_ one: Track, _ other: Track) -> Double {
        let sides = [EvdevCode.absMTPositionX, .absMTPositionY].map { code in
            Double(one.values[code] ?? 0) - Double(other.values[code] ?? 0)
        }
        return (sides[0] * sides[0] + sides[1] * sides[1]).squareRoot()
    }
}
