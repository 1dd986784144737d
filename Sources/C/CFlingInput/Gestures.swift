import CFlingInputHeader
import Motion
import Touch

// A gesture as C has it.

extension fling_gesture {
    init(_ gesture: Gesture) {
        self.init()
        id = gesture.id.rawValue
        time = gesture.time.nanoseconds
        recognizer = Int32(clamping: gesture.recognizer.rawValue)
        device = gesture.device.rawValue
        (kind, edge) = gesture.kind.constants
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

extension Gesture.Kind {
    fileprivate var constants: (fling_gesture_kind, fling_edge) {
        switch self {
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
}
