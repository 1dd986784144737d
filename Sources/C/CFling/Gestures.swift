import CFlingHeader
import Motion
import Touch

// A gesture as C has it, and back.

extension fling_gesture {
    init(_ gesture: Gesture) {
        self.init()
        id = gesture.id.rawValue
        time = gesture.time.nanoseconds
        recognizer = Int32(clamping: gesture.recognizer.rawValue)
        device = gesture.device.rawValue
        (kind, edge) = fling_gesture_kind.kind(of: gesture.kind)
        phase = fling_gesture_phase(gesture.phase)
        source = fling_gesture_source(gesture.source)
        fingers = Int32(clamping: gesture.fingers)
        tap_count = Int32(clamping: gesture.tapCount)
        cancellation = fling_gesture_cancellation(gesture.cancellation)
        is_natural = gesture.isNatural ? 1 : 0
        is_size_assumed = gesture.isSizeAssumed ? 1 : 0
        location = fling_location(gesture.location)
        start_location = fling_location(gesture.startLocation)
        translation = pair(gesture.translation)
        velocity = pair(gesture.velocity.perSecond)
        scale = gesture.scale
        scale_velocity = gesture.scaleVelocity.perSecond
        rotation = gesture.rotation
        rotation_velocity = gesture.rotationVelocity.perSecond
    }
}

extension Gesture {
    init(_ gesture: fling_gesture) throws(Failure) {
        self.init(
            id: GestureID(gesture.id), recognizer: RecognizerID(Int(gesture.recognizer)),
            device: DeviceID(gesture.device), kind: try gesture.knownKind, phase: try gesture.phase.phase,
            time: Timestamp(gesture.time), source: try gesture.source.source, fingers: Int(gesture.fingers),
            location: gesture.location.place, startLocation: gesture.start_location.place,
            translation: vector(gesture.translation), velocity: Velocity(perSecond: vector(gesture.velocity)),
            scale: gesture.scale, scaleVelocity: Velocity(perSecond: gesture.scale_velocity),
            rotation: gesture.rotation, rotationVelocity: Velocity(perSecond: gesture.rotation_velocity),
            tapCount: Int(gesture.tap_count), cancellation: try gesture.cancellation.reason,
            isNatural: gesture.is_natural != 0, isSizeAssumed: gesture.is_size_assumed != 0)
    }
}

extension fling_gesture {
    fileprivate var knownKind: Gesture.Kind {
        get throws(Failure) {
            switch kind {
            case FLING_GESTURE_PAN: return .pan
            case FLING_GESTURE_PINCH: return .pinch
            case FLING_GESTURE_ROTATION: return .rotation
            case FLING_GESTURE_TAP: return .tap
            case FLING_GESTURE_LONG_PRESS: return .longPress
            case FLING_GESTURE_HOLD: return .hold
            case FLING_GESTURE_EDGE_SWIPE:
                switch edge {
                case FLING_EDGE_LEFT: return .edgeSwipe(.left)
                case FLING_EDGE_RIGHT: return .edgeSwipe(.right)
                case FLING_EDGE_TOP: return .edgeSwipe(.top)
                case FLING_EDGE_BOTTOM: return .edgeSwipe(.bottom)
                default: throw .constant(.edge, edge.rawValue)
                }
            default: throw .constant(.gestureKind, kind.rawValue)
            }
        }
    }
}

extension fling_gesture_kind {
    fileprivate static func kind(of kind: Gesture.Kind) -> (fling_gesture_kind, fling_edge) {
        switch kind {
        case .pan: (FLING_GESTURE_PAN, FLING_EDGE_NONE)
        case .pinch: (FLING_GESTURE_PINCH, FLING_EDGE_NONE)
        case .rotation: (FLING_GESTURE_ROTATION, FLING_EDGE_NONE)
        case .tap: (FLING_GESTURE_TAP, FLING_EDGE_NONE)
        case .longPress: (FLING_GESTURE_LONG_PRESS, FLING_EDGE_NONE)
        case .hold: (FLING_GESTURE_HOLD, FLING_EDGE_NONE)
        case .edgeSwipe(.left): (FLING_GESTURE_EDGE_SWIPE, FLING_EDGE_LEFT)
        case .edgeSwipe(.right): (FLING_GESTURE_EDGE_SWIPE, FLING_EDGE_RIGHT)
        case .edgeSwipe(.top): (FLING_GESTURE_EDGE_SWIPE, FLING_EDGE_TOP)
        case .edgeSwipe(.bottom): (FLING_GESTURE_EDGE_SWIPE, FLING_EDGE_BOTTOM)
        }
    }
}

extension fling_gesture_phase {
    fileprivate init(_ phase: Gesture.Phase) {
        switch phase {
        case .began: self = FLING_GESTURE_BEGAN
        case .changed: self = FLING_GESTURE_CHANGED
        case .ended: self = FLING_GESTURE_ENDED
        case .cancelled: self = FLING_GESTURE_CANCELLED
        }
    }

    fileprivate var phase: Gesture.Phase {
        get throws(Failure) {
            switch self {
            case FLING_GESTURE_BEGAN: .began
            case FLING_GESTURE_CHANGED: .changed
            case FLING_GESTURE_ENDED: .ended
            case FLING_GESTURE_CANCELLED: .cancelled
            default: throw .constant(.gesturePhase, rawValue)
            }
        }
    }
}

extension fling_gesture_source {
    fileprivate init(_ source: Gesture.Source) {
        switch source {
        case .touchscreen: self = FLING_SOURCE_TOUCHSCREEN
        case .touchpadScroll: self = FLING_SOURCE_TOUCHPAD_SCROLL
        case .touchpadSwipe: self = FLING_SOURCE_TOUCHPAD_SWIPE
        case .touchpadPinch: self = FLING_SOURCE_TOUCHPAD_PINCH
        case .touchpadHold: self = FLING_SOURCE_TOUCHPAD_HOLD
        }
    }

    fileprivate var source: Gesture.Source {
        get throws(Failure) {
            switch self {
            case FLING_SOURCE_TOUCHSCREEN: .touchscreen
            case FLING_SOURCE_TOUCHPAD_SCROLL: .touchpadScroll
            case FLING_SOURCE_TOUCHPAD_SWIPE: .touchpadSwipe
            case FLING_SOURCE_TOUCHPAD_PINCH: .touchpadPinch
            case FLING_SOURCE_TOUCHPAD_HOLD: .touchpadHold
            default: throw .constant(.gestureSource, rawValue)
            }
        }
    }
}

extension fling_gesture_cancellation {
    fileprivate init(_ reason: Gesture.Cancellation?) {
        switch reason {
        case nil: self = FLING_CANCELLATION_NONE
        case .byDevice: self = FLING_CANCELLATION_BY_DEVICE
        case .moved: self = FLING_CANCELLATION_MOVED
        case .superseded: self = FLING_CANCELLATION_SUPERSEDED
        case .deviceRemoved: self = FLING_CANCELLATION_DEVICE_REMOVED
        case .suspended: self = FLING_CANCELLATION_SUSPENDED
        case .clockSetBack: self = FLING_CANCELLATION_CLOCK_SET_BACK
        case .byApp: self = FLING_CANCELLATION_BY_APP
        }
    }

    fileprivate var reason: Gesture.Cancellation? {
        get throws(Failure) {
            switch self {
            case FLING_CANCELLATION_NONE: nil
            case FLING_CANCELLATION_BY_DEVICE: .byDevice
            case FLING_CANCELLATION_MOVED: .moved
            case FLING_CANCELLATION_SUPERSEDED: .superseded
            case FLING_CANCELLATION_DEVICE_REMOVED: .deviceRemoved
            case FLING_CANCELLATION_SUSPENDED: .suspended
            case FLING_CANCELLATION_CLOCK_SET_BACK: .clockSetBack
            case FLING_CANCELLATION_BY_APP: .byApp
            default: throw .constant(.gestureCancellation, rawValue)
            }
        }
    }
}

extension fling_location {
    fileprivate init(_ location: TouchLocation?) {
        self.init()
        guard let location else { return }
        is_known = 1
        normalized = pair(location.normalized)
        guard let place = location.millimetres else { return }
        has_millimetres = 1
        millimetres = pair(place)
    }

    fileprivate var place: TouchLocation? {
        guard is_known != 0 else { return nil }
        return TouchLocation(
            normalized: vector(normalized), millimetres: has_millimetres != 0 ? vector(millimetres) : nil)
    }
}
