import CFlingHeader
import CFlingInputHeader
import Motion
import Touch

// What a device reports, as C has it, and back.

extension fling_event {
    init(_ event: InputEvent) {
        self.init()
        time = event.time.nanoseconds
        device = event.device.rawValue
        switch event.action {
        case .down(let contact): set(FLING_EVENT_TOUCH_DOWN, contact)
        case .move(let contact): set(FLING_EVENT_TOUCH_MOVE, contact)
        case .up(let id): set(FLING_EVENT_TOUCH_UP, id)
        case .cancel(let id): set(FLING_EVENT_TOUCH_CANCEL, id)
        case .frame: kind = FLING_EVENT_FRAME
        case .scroll(let scroll):
            kind = FLING_EVENT_SCROLL
            delta = pair(scroll.delta)
            is_natural = scroll.isNatural ? 1 : 0
        case .swipe(let phase, let swipe):
            set(FLING_EVENT_SWIPE, phase, swipe.fingers)
            delta = pair(swipe.delta)
            accelerated = pair(swipe.accelerated)
        case .pinch(let phase, let pinch):
            set(FLING_EVENT_PINCH, phase, pinch.fingers)
            delta = pair(pinch.delta)
            scale = pinch.scale
            rotation = pinch.rotation
        case .hold(let phase, let fingers): set(FLING_EVENT_HOLD, phase, fingers)
        case .deviceAdded(let traits):
            kind = FLING_EVENT_DEVICE_ADDED
            device_kind = fling_device_kind(traits.kind)
            guard let surface = traits.size else { break }
            has_millimetres = 1
            size = pair(surface)
        case .deviceRemoved: kind = FLING_EVENT_DEVICE_REMOVED
        case .suspend: kind = FLING_EVENT_SUSPEND
        case .resume: kind = FLING_EVENT_RESUME
        }
    }

    private mutating func set(_ kind: fling_event_kind, _ contact: Contact) {
        set(kind, contact.id)
        normalized = pair(contact.normalized)
        guard let place = contact.millimetres else { return }
        has_millimetres = 1
        millimetres = pair(place)
    }

    private mutating func set(_ kind: fling_event_kind, _ id: ContactID) {
        self.kind = kind
        contact = id.rawValue
    }

    private mutating func set(_ kind: fling_event_kind, _ phase: GesturePhase, _ fingers: Int) {
        self.kind = kind
        self.phase = fling_event_phase(phase)
        self.fingers = Int32(clamping: fingers)
    }
}

extension fling_event_phase {
    fileprivate init(_ phase: GesturePhase) {
        switch phase {
        case .begin: self = FLING_PHASE_BEGIN
        case .update: self = FLING_PHASE_UPDATE
        case .end: self = FLING_PHASE_END
        case .cancelled: self = FLING_PHASE_CANCELLED
        }
    }
}

extension fling_device_kind {
    init(_ kind: DeviceTraits.Kind) {
        switch kind {
        case .touchscreen: self = FLING_DEVICE_TOUCHSCREEN
        case .touchpad: self = FLING_DEVICE_TOUCHPAD
        case .other: self = FLING_DEVICE_OTHER
        }
    }
}

// MARK: - Back

extension InputEvent {
    init(_ event: fling_event) throws(Failure) {
        self.init(
            time: Timestamp(nanoseconds: event.time), device: DeviceID(event.device), action: try event.action
        )
    }
}

extension fling_event {
    fileprivate var action: InputEvent.Action {
        get throws(Failure) {
            switch kind {
            case FLING_EVENT_TOUCH_DOWN: .down(touch)
            case FLING_EVENT_TOUCH_MOVE: .move(touch)
            case FLING_EVENT_TOUCH_UP: .up(ContactID(contact))
            case FLING_EVENT_TOUCH_CANCEL: .cancel(ContactID(contact))
            case FLING_EVENT_FRAME: .frame
            case FLING_EVENT_SCROLL: .scroll(Scroll(delta: vector(delta), isNatural: is_natural != 0))
            case FLING_EVENT_SWIPE:
                .swipe(
                    try phase.phase,
                    Swipe(fingers: Int(fingers), delta: vector(delta), accelerated: vector(accelerated)))
            case FLING_EVENT_PINCH:
                .pinch(
                    try phase.phase,
                    Pinch(fingers: Int(fingers), delta: vector(delta), scale: scale, rotation: rotation))
            case FLING_EVENT_HOLD: .hold(try phase.phase, fingers: Int(fingers))
            case FLING_EVENT_DEVICE_ADDED:
                .deviceAdded(
                    DeviceTraits(
                        kind: try device_kind.kind, size: has_millimetres != 0 ? vector(size) : nil))
            case FLING_EVENT_DEVICE_REMOVED: .deviceRemoved
            case FLING_EVENT_SUSPEND: .suspend
            case FLING_EVENT_RESUME: .resume
            default: throw .constant("fling_event_kind", Int(kind.rawValue))
            }
        }
    }

    private var touch: Contact {
        Contact(
            ContactID(contact), millimetres: has_millimetres != 0 ? vector(millimetres) : nil,
            normalized: vector(normalized))
    }
}

extension fling_event_phase {
    fileprivate var phase: GesturePhase {
        get throws(Failure) {
            switch self {
            case FLING_PHASE_BEGIN: .begin
            case FLING_PHASE_UPDATE: .update
            case FLING_PHASE_END: .end
            case FLING_PHASE_CANCELLED: .cancelled
            default: throw .constant("fling_event_phase", Int(rawValue))
            }
        }
    }
}

extension fling_device_kind {
    fileprivate var kind: DeviceTraits.Kind {
        get throws(Failure) {
            switch self {
            case FLING_DEVICE_TOUCHSCREEN: .touchscreen
            case FLING_DEVICE_TOUCHPAD: .touchpad
            case FLING_DEVICE_OTHER: .other
            default: throw .constant("fling_device_kind", Int(rawValue))
            }
        }
    }
}

/// Two numbers of C as a vector, and back.
@inline(__always)
func vector(_ pair: (Double, Double)) -> SIMD2<Double> { SIMD2(pair.0, pair.1) }

@inline(__always)
func pair(_ vector: SIMD2<Double>) -> (Double, Double) { (vector.x, vector.y) }
