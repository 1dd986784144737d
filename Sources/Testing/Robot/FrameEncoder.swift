import Traces

/// Encodes reports as the kernel does for multitouch protocol B: only changes, slot by slot, then the
/// events for programs that know of one finger only.
struct FrameEncoder {
    private struct Slot {
        /// The contact in the slot; nil when it is free. Position and tool stay for the next contact.
        var contact: Int?
        var generation = 0
        var trackingID: Int32 = -1
        var position = SIMD2<Int32>.zero
        var tool: Int32 = 0
    }

    private let sendsTimestamps: Bool
    private let tools: [EvdevCode]
    private var slots: [Slot]
    private var current = 0
    private var nextID: Int32 = 1
    private var fingers = 0
    private var pointer = SIMD2<Int32>.zero
    private var start = 0.0

    init(_ surface: RobotSurface, sendsTimestamps: Bool) {
        self.sendsTimestamps = sendsTimestamps
        slots = Array(repeating: Slot(), count: surface.slots)
        let codes = surface.device.codes
        tools = EvdevCode.fingerTools.filter(codes.contains)
    }

    /// Returns the frame for a report; nil if it has no events.
    mutating func encode(_ report: PanelSimulation.Report) -> [EvdevEvent]? {
        var events = changes(assign(report.touches))
        events += buttons(report.touches.count)
        events += pointerMotion()
        if report.number == 0 { start = report.time }
        if sendsTimestamps {
            // The panel's clock counts tenths of a millisecond.
            let ticks = ((report.time - start) * 1e4).within(0...20_000_000).rounded()
            events.append(EvdevEvent(.mscTimestamp, Int32(ticks) * 100))
        }
        return events.isEmpty ? nil : events
    }
}

extension FrameEncoder {
    /// Returns the touch in each slot: a contact keeps its slot, or gets the first one that is free and
    /// wasn't just left.
    private func assign(_ touches: [PanelSimulation.Touch]) -> [PanelSimulation.Touch?] {
        var assigned = slots.map { slot in
            slot.contact.flatMap { contact in touches.first { $0.contact == contact } }
        }
        for touch in touches where !slots.contains(where: { $0.contact == touch.contact }) {
            let free = slots.indices.first { slots[$0].contact == nil && assigned[$0] == nil }
            if let free { assigned[free] = touch }
        }
        return assigned
    }

    private mutating func changes(_ touches: [PanelSimulation.Touch?]) -> [EvdevEvent] {
        var events: [EvdevEvent] = []
        for (index, touch) in touches.enumerated() {
            var changed: [EvdevEvent] = []
            if let touch {
                if slots[index].contact == nil || slots[index].generation != touch.generation {
                    slots[index].trackingID = nextID
                    changed.append(EvdevEvent(.absMTTrackingID, nextID))
                    nextID = (nextID + 1) % 65536
                }
                let place = touch.position
                if place.x != slots[index].position.x { changed.append(EvdevEvent(.absMTPositionX, place.x)) }
                if place.y != slots[index].position.y { changed.append(EvdevEvent(.absMTPositionY, place.y)) }
                let tool: Int32 = touch.isPalm ? 2 : 0
                if tool != slots[index].tool { changed.append(EvdevEvent(.absMTToolType, tool)) }
                slots[index].contact = touch.contact
                slots[index].generation = touch.generation
                slots[index].position = place
                slots[index].tool = tool
            } else if slots[index].contact != nil {
                changed.append(EvdevEvent(.absMTTrackingID, -1))
                slots[index].contact = nil
            }
            guard !changed.isEmpty else { continue }
            if index != current { events.append(EvdevEvent(.absMTSlot, Int32(index))) }
            current = index
            events += changed
        }
        return events
    }

    private mutating func buttons(_ count: Int) -> [EvdevEvent] {
        defer { fingers = count }
        guard count != fingers else { return [] }
        var events: [EvdevEvent] = []
        if (count > 0) != (fingers > 0) { events.append(EvdevEvent(.btnTouch, count > 0 ? 1 : 0)) }
        guard !tools.isEmpty else { return events }
        let (before, after) = (min(fingers, tools.count), min(count, tools.count))
        for (index, tool) in tools.enumerated() where before != after {
            if index + 1 == before { events.append(EvdevEvent(tool, 0)) }
            if index + 1 == after { events.append(EvdevEvent(tool, 1)) }
        }
        return events
    }

    /// Returns the pointer events of the contact that has been down longest.
    private mutating func pointerMotion() -> [EvdevEvent] {
        let down = slots.filter { $0.contact != nil }
        guard let oldest = down.min(by: { ($0.contact ?? 0) < ($1.contact ?? 0) }) else { return [] }
        let before = pointer
        pointer = oldest.position
        var events: [EvdevEvent] = []
        if pointer.x != before.x { events.append(EvdevEvent(.absX, pointer.x)) }
        if pointer.y != before.y { events.append(EvdevEvent(.absY, pointer.y)) }
        return events
    }
}
