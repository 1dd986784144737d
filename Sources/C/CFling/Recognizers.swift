import CFlingConversion
import CFlingHeader
import Touch

@c @implementation
public func fling_recognizer_init(
    _ recognizer: UnsafeMutablePointer<fling_recognizer>?, _ size: Int, _ kind: fling_gesture_kind,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    initialize(recognizer, size, .recognizer, error) { () throws(Failure) in try fling_recognizer(kind) }
}

extension fling_recognizer {
    /// The rules that are usual for a kind.
    fileprivate init(_ kind: fling_gesture_kind) throws(Failure) {
        self.init()
        self.kind = kind
        area = (0, 0, 1, 1)
        switch kind {
        case FLING_GESTURE_PAN: fill(PanRules())
        case FLING_GESTURE_PINCH: fill(PinchRules())
        case FLING_GESTURE_ROTATION: fill(RotationRules())
        case FLING_GESTURE_TAP: fill(TapRules())
        case FLING_GESTURE_LONG_PRESS: fill(LongPressRules())
        case FLING_GESTURE_HOLD: fill(HoldRules())
        case FLING_GESTURE_EDGE_SWIPE: fill(EdgeSwipeRules())
        case FLING_GESTURE_DOUBLE_TAP_DRAG: fill(DoubleTapDragRules())
        default: throw .constant("fling_gesture_kind", kind.rawValue)
        }
    }

    fileprivate mutating func setFingers(_ touchscreen: ClosedRange<Int>?, touchpad: ClosedRange<Int>?) {
        if let touchscreen {
            fingers_least = Int32(clamping: touchscreen.lowerBound)
            fingers_most = Int32(clamping: touchscreen.upperBound)
        }
        if let touchpad {
            touchpad_fingers_least = Int32(clamping: touchpad.lowerBound)
            touchpad_fingers_most = Int32(clamping: touchpad.upperBound)
        }
    }

    fileprivate mutating func fill(_ rules: PanRules) {
        setFingers(rules.fingers, touchpad: rules.touchpadFingers)
        slop = rules.slop
        directions = FLING_DIRECTION_ALL.rawValue
        lock_distance = rules.lockDistance
        lock_ratio = 2.4
    }

    fileprivate mutating func fill(_ rules: PinchRules) {
        setFingers(rules.fingers, touchpad: rules.touchpadFingers)
        slop = rules.slop
        rotation_slop = rules.rotationSlop ?? .infinity
    }

    fileprivate mutating func fill(_ rules: RotationRules) {
        setFingers(rules.fingers, touchpad: rules.touchpadFingers)
        slop = rules.arc
        rotation_slop = rules.slop
    }

    fileprivate mutating func fill(_ rules: TapRules) {
        setFingers(rules.fingers...rules.fingers, touchpad: nil)
        tap_count = Int32(clamping: rules.count)
        movement = rules.movement
        maximum_duration = rules.maximumDuration
        interval = rules.interval
        separation = rules.separation
    }

    fileprivate mutating func fill(_ rules: DoubleTapDragRules) {
        fill(rules.tap)
        slop = rules.slop
        doubling = rules.doubling
    }

    fileprivate mutating func fill(_ rules: LongPressRules) {
        setFingers(rules.fingers...rules.fingers, touchpad: nil)
        delay = rules.delay
        movement = rules.movement
    }

    fileprivate mutating func fill(_ rules: HoldRules) {
        setFingers(rules.fingers, touchpad: rules.touchpadFingers)
        delay = rules.delay
        movement = rules.movement
    }

    fileprivate mutating func fill(_ rules: EdgeSwipeRules) {
        setFingers(rules.fingers, touchpad: nil)
        edges = UInt32(Edge.Set.all.rawValue)
        margin = rules.margin
        slop = rules.slop
    }
}

extension GestureRecognizer {
    init(_ recognizer: fling_recognizer) throws(Failure) {
        let fingers = try range(recognizer.fingers_least, recognizer.fingers_most, .fingersMost)
        let touchpad = try range(
            recognizer.touchpad_fingers_least, recognizer.touchpad_fingers_most, .touchpadFingersMost)
        switch recognizer.kind {
        case FLING_GESTURE_PAN:
            self = .pan(
                PanRules(
                    fingers: fingers, touchpadFingers: touchpad, slop: recognizer.slop,
                    directions: PanDirections(
                        rawValue: UInt8(truncatingIfNeeded: recognizer.directions & 15)),
                    axisLock: try recognizer.lock, lockDistance: recognizer.lock_distance,
                    continuation: try recognizer.continuation))
        case FLING_GESTURE_PINCH:
            let turn = recognizer.rotation_slop
            self = .pinch(
                PinchRules(
                    fingers: fingers, touchpadFingers: touchpad, slop: recognizer.slop,
                    rotationSlop: turn < .infinity ? turn : nil, continuation: try recognizer.continuation))
        case FLING_GESTURE_ROTATION:
            self = .rotation(
                RotationRules(
                    fingers: fingers, touchpadFingers: touchpad, slop: recognizer.rotation_slop,
                    arc: recognizer.slop, continuation: try recognizer.continuation))
        case FLING_GESTURE_TAP:
            self = .tap(recognizer.tap)
        case FLING_GESTURE_LONG_PRESS:
            self = .longPress(
                LongPressRules(
                    fingers: Int(recognizer.fingers_least), delay: recognizer.delay,
                    movement: recognizer.movement))
        case FLING_GESTURE_HOLD:
            self = .hold(
                HoldRules(
                    fingers: fingers, touchpadFingers: touchpad, delay: recognizer.delay,
                    movement: recognizer.movement))
        case FLING_GESTURE_EDGE_SWIPE:
            guard let fingers else { throw .range(.fingersMost, 0, low: 1, high: 16) }
            self = .edgeSwipe(
                EdgeSwipeRules(
                    edges: Edge.Set(rawValue: UInt8(truncatingIfNeeded: recognizer.edges & 15)),
                    margin: recognizer.margin, fingers: fingers, slop: recognizer.slop))
        case FLING_GESTURE_DOUBLE_TAP_DRAG:
            self = .doubleTapDrag(
                DoubleTapDragRules(
                    tap: recognizer.tap, slop: recognizer.slop, doubling: recognizer.doubling))
        default: throw .constant("fling_gesture_kind", recognizer.kind.rawValue)
        }
    }
}

/// Makes the range of the number of fingers; nil to ignore a kind of device.
@inline(never)
private func range(_ least: Int32, _ most: Int32, _ name: Subject) throws(Failure) -> ClosedRange<Int>? {
    guard most != 0 else { return nil }
    guard most >= least else { throw .range(name, Double(most), low: Double(least), high: 16) }
    return Int(least)...Int(most)
}

extension TouchArea {
    /// Makes an area of the surface; nil for the whole surface.
    init?(_ area: (Double, Double, Double, Double)) throws(Failure) {
        if area == (0, 0, 1, 1) { return nil }
        guard area.0 <= area.2, area.1 <= area.3 else {
            throw .range(.areaStart, max(area.0, area.1), low: 0, high: min(area.2, area.3))
        }
        self.init(x: area.0...area.2, y: area.1...area.3)
    }
}

extension fling_recognizer {
    fileprivate var tap: TapRules {
        TapRules(
            count: Int(tap_count), fingers: Int(fingers_least), movement: movement,
            maximumDuration: maximum_duration, interval: interval, separation: separation)
    }

    fileprivate var lock: AxisLock {
        get throws(Failure) {
            switch axis_lock {
            case FLING_AXIS_LOCK_NONE: .none
            case FLING_AXIS_LOCK_ALWAYS: .always
            case FLING_AXIS_LOCK_UNLESS_DIAGONAL: .unlessDiagonal(ratio: lock_ratio)
            default: throw .constant("fling_axis_lock", axis_lock.rawValue)
            }
        }
    }

    fileprivate var continuation: GestureContinuation {
        @inline(never) get throws(Failure) {
            switch hand_over {
            case FLING_HAND_OVER_RELEASE: .release
            case FLING_HAND_OVER_CONTINUE: .continue(within: hand_over_seconds)
            case FLING_HAND_OVER_CANCEL: .cancel
            default: throw .constant("fling_hand_over", hand_over.rawValue)
            }
        }
    }
}
