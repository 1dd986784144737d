import Motion

/// The parts of a recording.
extension EvdevTrace {
    /// The times during which fingers were on a device, each from the first finger that lands to the last
    /// that lifts.
    ///
    /// Fingers that are down at the end count as lifted with the last frame.
    public var touches: [ClosedRange<Timestamp>] {
        var spans: [ClosedRange<Timestamp>] = []
        var states = recordings.map { DeviceState($0.device) }
        var start: Timestamp?
        var last = Timestamp.zero
        for step in steps {
            last = max(last, step.frame.time)
            states[step.device].take(step.frame)
            let isTouched = states.contains(where: \.isTouched)
            if isTouched, start == nil { start = last }
            if !isTouched, let begin = start {
                spans.append(begin...max(begin, last))
                start = nil
            }
        }
        if let start { spans.append(start...max(start, last)) }
        return spans
    }

    /// Returns the frames of a span of time. The first frame of each device begins with the state at the
    /// start of the span: the fingers and buttons that were down land with it.
    public func cut(to span: ClosedRange<Timestamp>) -> EvdevTrace {
        var copy = self
        // They are those of the whole.
        copy.origin.expectedEvents = []
        for index in recordings.indices {
            var state = DeviceState(recordings[index].device)
            var frames = EvdevFrames()
            for frame in recordings[index].frames {
                if frame.time < span.lowerBound {
                    state.take(frame)
                } else if frame.time <= span.upperBound {
                    frames.append(at: frame.time, (frames.isEmpty ? state.events : []) + frame.events)
                }
            }
            copy.recordings[index].frames = frames
        }
        return copy
    }
}

/// The state of a device after the events so far.
private struct DeviceState {
    private let hasSlots: Bool
    private var slot: Int32 = 0
    /// The values of the multitouch axes in each slot.
    private var slots: [Int32: [EvdevCode: Int32]] = [:]
    private var axes: [EvdevCode: Int32] = [:]
    private var keys: Set<EvdevCode> = []

    init(_ device: EvdevDevice) { hasSlots = device.codes.contains(.absMTTrackingID) }

    mutating func take(_ frame: EvdevFrame) {
        for event in frame.events {
            switch event.kind {
            case .absMTSlot: slot = event.value
            case let kind where kind >= .absMTTouchMajor && kind <= .abs(0x3d):
                slots[slot, default: [:]][kind] = event.value
            case let kind where kind.type == EvdevCode.absX.type: axes[kind] = event.value
            case let kind where kind.type == EvdevCode.btnTouch.type:
                if event.value == 0 { keys.remove(kind) } else { keys.insert(kind) }
            default: break
            }
        }
    }

    var isTouched: Bool {
        guard hasSlots else { return keys.contains(.btnTouch) }
        return slots.values.contains { $0[.absMTTrackingID, default: -1] >= 0 }
    }

    /// The events that bring about the state.
    var events: [EvdevEvent] {
        var events: [EvdevEvent] = []
        for (number, values) in slots.sorted(by: { $0.key < $1.key }) {
            events.append(EvdevEvent(.absMTSlot, number))
            for (axis, value) in values.sorted(by: { $0.key < $1.key })
            where axis != .absMTTrackingID || value >= 0 {
                events.append(EvdevEvent(axis, value))
            }
        }
        if !slots.isEmpty { events.append(EvdevEvent(.absMTSlot, slot)) }
        events += axes.sorted { $0.key < $1.key }.map { EvdevEvent($0.key, $0.value) }
        events += keys.sorted().map { EvdevEvent($0, 1) }
        return events
    }
}
