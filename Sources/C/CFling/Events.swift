import CFlingHeader
import Motion
import Touch

extension InputEvent {
    init(_ event: fling_event) throws(Failure) {
        self.init(
            time: Timestamp(event.time), device: DeviceID(event.device), action: try event.action)
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
            default: throw .constant(.eventKind, kind.rawValue)
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
            default: throw .constant(.eventPhase, rawValue)
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
            default: throw .constant(.deviceKind, rawValue)
            }
        }
    }
}

/// Two numbers of C as a vector, and back.
@inline(__always)
func vector(_ pair: (Double, Double)) -> SIMD2<Double> { SIMD2(pair.0, pair.1) }

@inline(__always)
func pair(_ vector: SIMD2<Double>) -> (Double, Double) { (vector.x, vector.y) }
