import CFlingHeader
import Motion
import Touch

// A gesture as C has it, and back.

extension fling_gesture {
    package init(_ gesture: Gesture) {
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
        cancellation = fling_gesture_cancellation(ifAny: gesture.cancellation)
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
    package init(_ gesture: fling_gesture) throws(UnknownConstant) {
        self.init(
            id: GestureID(gesture.id), device: DeviceID(gesture.device), kind: try gesture.meaning,
            phase: try gesture.phase.meaning, time: Timestamp(nanoseconds: gesture.time),
            source: try gesture.source.meaning, fingers: Int(gesture.fingers),
            translation: vector(gesture.translation), velocity: Velocity(perSecond: vector(gesture.velocity)))
        recognizer = RecognizerID(Int(gesture.recognizer))
        (location, startLocation) = (gesture.location.place, gesture.start_location.place)
        (scale, scaleVelocity) = (gesture.scale, Velocity(perSecond: gesture.scale_velocity))
        (rotation, rotationVelocity) = (gesture.rotation, Velocity(perSecond: gesture.rotation_velocity))
        tapCount = Int(gesture.tap_count)
        cancellation = try gesture.cancellation.meaningIfAny
        (isNatural, isSizeAssumed) = (gesture.is_natural != 0, gesture.is_size_assumed != 0)
    }
}

extension fling_gesture {
    fileprivate var meaning: Gesture.Kind {
        get throws(UnknownConstant) {
            switch kind {
            case FLING_GESTURE_PAN: .pan
            case FLING_GESTURE_PINCH: .pinch
            case FLING_GESTURE_ROTATION: .rotation
            case FLING_GESTURE_TAP: .tap
            case FLING_GESTURE_LONG_PRESS: .longPress
            case FLING_GESTURE_HOLD: .hold
            case FLING_GESTURE_EDGE_SWIPE: .edgeSwipe(try edge.meaning)
            default: throw UnknownConstant("fling_gesture_kind", kind.rawValue)
            }
        }
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
        case .edgeSwipe(let edge): (FLING_GESTURE_EDGE_SWIPE, fling_edge(edge))
        // C cannot add a recogniser, and so has no name for what one finds.
        case .custom: (fling_gesture_kind(rawValue: .max), FLING_EDGE_NONE)
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
