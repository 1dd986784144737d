import Motion
import Touch

/// The parts of a trace of touch events.
extension [InputEvent] {
    /// The times during which fingers were on a device, judged by contacts, scrolls, gestures and pressed
    /// buttons.
    public var touches: [ClosedRange<Timestamp>] {
        var spans: [ClosedRange<Timestamp>] = []
        var contacts: Set<[UInt32]> = []
        var start: Timestamp?
        for event in self {
            let device = event.device.rawValue
            func touch(_ key: UInt32, _ isDown: Bool) {
                if isDown { contacts.insert([device, key]) } else { contacts.remove([device, key]) }
            }
            switch event.action {
            case .down(let contact): touch(UInt32(bitPattern: contact.id.rawValue), true)
            case .up(let id), .cancel(let id): touch(UInt32(bitPattern: id.rawValue), false)
            // Scrolls and gestures get numbers that no contact has.
            case .scroll(let scroll): touch(.max, !scroll.isTerminating)
            case .swipe(let phase, _): touch(.max - 1, phase == .begin || phase == .update)
            case .pinch(let phase, _): touch(.max - 2, phase == .begin || phase == .update)
            case .hold(let phase, _): touch(.max - 3, phase == .begin || phase == .update)
            case .button(let button, let isPressed): touch(button.rawValue | 1 << 31, isPressed)
            case .deviceRemoved: contacts = contacts.filter { $0[0] != device }
            case .suspend: contacts = []
            case .move, .frame, .pointerMotion, .wheel, .deviceAdded, .resume: break
            }
            if !contacts.isEmpty, start == nil { start = event.time }
            if contacts.isEmpty, let begin = start {
                spans.append(begin...Swift.max(begin, event.time))
                start = nil
            }
        }
        if let start, let end = last?.time { spans.append(start...Swift.max(start, end)) }
        return spans
    }

    /// Returns the events of a span of time, and all events of devices added before its end.
    public func cut(to span: ClosedRange<Timestamp>) -> [InputEvent] {
        filter { event in
            if case .deviceAdded = event.action { return event.time <= span.upperBound }
            return span.contains(event.time)
        }
    }
}
