import JSONText
import Motion
import Touch

/// Touch events as the page's machine takes them: a row of numbers for each, in the order of
/// `bridge_event`, without the defaults at its end.
enum EventRows {
    static func json(_ events: [InputEvent], since start: Timestamp) -> JSON {
        .array(
            events.map { event in
                var row = row(event, since: start)
                while let last = row.last, last == 0 || last.isNaN { row.removeLast() }
                return .array(row.map { .number($0) })
            })
    }

    /// The constants of event kinds in fling.h.
    private enum Kind: Double {
        case touchDown, touchMove, touchUp, touchCancel, frame, scroll, swipe, pinch, hold, deviceAdded
        case deviceRemoved, suspend, resume, pointerMotion, pointerButton, pointerWheel
    }

    private static func row(_ event: InputEvent, since start: Timestamp) -> [Double] {
        let time = Double(event.time.nanoseconds - start.nanoseconds)
        let device = Double(event.device.rawValue)
        /// Returns the row of an event. An unknown number is NaN, which JSON writes as null.
        func row(
            _ kind: Kind, phase: GesturePhase = .begin, deviceKind: Double = 0, contact: ContactID? = nil,
            fingers: Int = 0, isNatural: Bool = false, _ place: SIMD2<Double>? = .zero,
            millimetres: SIMD2<Double>? = nil, scale: Double = 0, rotation: Double = 0
        ) -> [Double] {
            [
                time, device, kind.rawValue, Double(phase.rawValue), deviceKind,
                Double(contact?.rawValue ?? 0), Double(fingers), isNatural ? 1 : 0, place?.x ?? .nan,
                place?.y ?? .nan, millimetres?.x ?? .nan, millimetres?.y ?? .nan, scale, rotation,
            ]
        }
        return switch event.action {
        case .down(let contact):
            row(.touchDown, contact: contact.id, contact.normalized, millimetres: contact.millimetres)
        case .move(let contact):
            row(.touchMove, contact: contact.id, contact.normalized, millimetres: contact.millimetres)
        case .up(let id): row(.touchUp, contact: id)
        case .cancel(let id): row(.touchCancel, contact: id)
        case .frame: row(.frame)
        case .scroll(let scroll): row(.scroll, isNatural: scroll.isNatural, scroll.delta)
        case .swipe(let phase, let swipe): row(.swipe, phase: phase, fingers: swipe.fingers, swipe.delta)
        case .pinch(let phase, let pinch):
            row(
                .pinch, phase: phase, fingers: pinch.fingers, pinch.delta, scale: pinch.scale,
                rotation: pinch.rotation)
        case .hold(let phase, let fingers): row(.hold, phase: phase, fingers: fingers)
        case .pointerMotion(let motion):
            row(.pointerMotion, motion.accelerated, millimetres: motion.normalized)
        case .button(let button, let isPressed):
            row(
                .pointerButton, contact: ContactID(Int32(truncatingIfNeeded: button.rawValue)),
                fingers: isPressed ? 1 : 0)
        // The machine of the page has nothing that a wheel scrolls.
        case .wheel(let wheel): row(.pointerWheel, isNatural: wheel.isNatural, wheel.v120)
        case .deviceAdded(let traits):
            row(.deviceAdded, deviceKind: Double(traits.kind.rawValue), traits.size)
        case .deviceRemoved: row(.deviceRemoved)
        case .suspend: row(.suspend)
        case .resume: row(.resume)
        }
    }
}
