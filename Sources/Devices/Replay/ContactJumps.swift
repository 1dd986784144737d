import Motion
import Touch
import Traces

/// Follows the contacts of all touchscreens, and detects their jumps.
package struct ContactJumps {
    private struct Key: Hashable {
        let device: DeviceID
        let contact: ContactID
    }

    private var places: [Key: (millimetres: SIMD2<Double>, time: Timestamp)] = [:]
    /// The sizes of the surfaces, in millimetres.
    private var sizes: [DeviceID: SIMD2<Double>] = [:]

    package init() {}

    /// Handles an event, and returns its jump, if it has one.
    package mutating func follow(_ event: InputEvent) -> ContactJump? {
        switch event.action {
        case .deviceAdded(let traits): sizes[event.device] = traits.size
        case .down(let contact):
            places[Key(device: event.device, contact: contact.id)] = (place(of: contact, event), event.time)
        case .move(let contact):
            let key = Key(device: event.device, contact: contact.id)
            let place = place(of: contact, event)
            defer { places[key] = (place, event.time) }
            guard let last = places[key] else { return nil }
            return ContactJump(from: last.millimetres, at: last.time, to: place, at: event.time)
        default: break
        }
        return nil
    }

    private func place(of contact: Contact, _ event: InputEvent) -> SIMD2<Double> {
        contact.millimetres
            ?? contact.normalized * (sizes[event.device] ?? GestureArena.standardAssumedSize)
    }
}

extension ContactJumps {
    /// The number of jumps, and the longest of them.
    struct Longest {
        private var contacts = ContactJumps()
        private var count = 0
        private var longest: ContactJump?

        mutating func follow(_ event: InputEvent) {
            guard let jump = contacts.follow(event) else { return }
            count += 1
            if longest.map({ $0.distance < jump.distance }) ?? true { longest = jump }
        }

        /// The remark on the jumps; nil if there are none.
        var remark: TraceRemark? {
            longest.map { .contactJumps(count, millimetres: $0.distance, seconds: $0.seconds) }
        }
    }
}
