import CFlingHeader
import Motion
import Touch

// The reports of devices as structs of C, and back.

extension fling_event {
    package init(_ event: InputEvent) {
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
        case .pointerMotion(let motion):
            kind = FLING_EVENT_POINTER_MOTION
            delta = pair(motion.delta)
            accelerated = pair(motion.accelerated)
            guard let place = motion.normalized else { break }
            has_normalized = 1
            normalized = pair(place)
        case .button(let number, let isPressed):
            kind = FLING_EVENT_POINTER_BUTTON
            button = number.rawValue
            is_pressed = isPressed ? 1 : 0
        case .wheel(let wheel):
            kind = FLING_EVENT_POINTER_WHEEL
            v120 = pair(wheel.v120)
            wheel_source = fling_wheel_source(wheel.source)
            is_natural = wheel.isNatural ? 1 : 0
        case .deviceAdded(let traits):
            kind = FLING_EVENT_DEVICE_ADDED
            device_kind = fling_device_kind(traits.kind)
            guard let size = traits.size else { break }
            has_millimetres = 1
            surface = pair(size)
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

// MARK: - Back

extension InputEvent {
    package init(_ event: fling_event) throws(UnknownConstant) {
        self.init(
            time: Timestamp(nanoseconds: event.time), device: DeviceID(event.device), action: try event.action
        )
    }
}

extension fling_event {
    fileprivate var action: InputEvent.Action {
        get throws(UnknownConstant) {
            switch kind {
            case FLING_EVENT_TOUCH_DOWN: .down(touch)
            case FLING_EVENT_TOUCH_MOVE: .move(touch)
            case FLING_EVENT_TOUCH_UP: .up(ContactID(contact))
            case FLING_EVENT_TOUCH_CANCEL: .cancel(ContactID(contact))
            case FLING_EVENT_FRAME: .frame
            case FLING_EVENT_SCROLL: .scroll(Scroll(delta: vector(delta), isNatural: is_natural != 0))
            case FLING_EVENT_SWIPE:
                .swipe(
                    try phase.meaning,
                    Swipe(fingers: Int(fingers), delta: vector(delta), accelerated: vector(accelerated)))
            case FLING_EVENT_PINCH:
                .pinch(
                    try phase.meaning,
                    Pinch(fingers: Int(fingers), delta: vector(delta), scale: scale, rotation: rotation))
            case FLING_EVENT_HOLD: .hold(try phase.meaning, fingers: Int(fingers))
            case FLING_EVENT_POINTER_MOTION:
                .pointerMotion(
                    PointerMotion(
                        delta: vector(delta), accelerated: vector(accelerated),
                        normalized: has_normalized != 0 ? vector(normalized) : nil))
            case FLING_EVENT_POINTER_BUTTON:
                .button(PointerButton(button), isPressed: is_pressed != 0)
            case FLING_EVENT_POINTER_WHEEL:
                .wheel(
                    Wheel(
                        v120: vector(v120), source: try wheel_source.meaning, isNatural: is_natural != 0))
            case FLING_EVENT_DEVICE_ADDED:
                .deviceAdded(
                    DeviceTraits(
                        kind: try device_kind.meaning, size: has_millimetres != 0 ? vector(surface) : nil))
            case FLING_EVENT_DEVICE_REMOVED: .deviceRemoved
            case FLING_EVENT_SUSPEND: .suspend
            case FLING_EVENT_RESUME: .resume
            default: throw UnknownConstant("fling_event_kind", kind.rawValue)
            }
        }
    }

    private var touch: Contact {
        Contact(
            ContactID(contact), millimetres: has_millimetres != 0 ? vector(millimetres) : nil,
            normalized: vector(normalized))
    }
}
