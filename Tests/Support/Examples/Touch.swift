import Drive

// The declarations around the examples in the doc comments of Touch.

let now = Timestamp(seconds: 12.8)
let frameTime = now + 1.0 / 60
let event = InputEvent(time: now, device: DeviceID(3), action: .frame)
nonisolated(unsafe) var arena = GestureArena()
nonisolated(unsafe) var sheet = Draggable(0.0)
nonisolated(unsafe) var list = Draggable(0.0)
let gesture = Gesture(kind: .pan, phase: .began, time: now)
let lift = event
let contact = Contact(ContactID(0), millimetres: [40, 50], normalized: [0.2, 0.5])
nonisolated(unsafe) var tracker = VelocityTracker<SIMD2<Double>>()

/// An app with pages, which a tap turns.
enum GestureContext {
    nonisolated(unsafe) static var page = 12
    static func goBack() {}
    static func showNotifications() {}
    static func showWindows() {}
    static func hideCursor() {}
    static func undoStroke() {}
    static let hasBackButton = true
}

/// A desktop whose workspaces and windows follow different numbers of fingers.
enum GestureRecognizerContext {
    static let workspaces = Draggable(0.0)
    static let windows = Draggable(0.0)
    static let isOpen = true
}

/// Icons that a long press picks up.
enum LongPressRulesContext {
    nonisolated(unsafe) static var icon = Draggable(SIMD2(0.0, 0.0))
}

/// A knob that two fingers turn.
enum RotationRulesContext {
    nonisolated(unsafe) static var knob = Draggable(Angle.zero)
    nonisolated(unsafe) static var turning = RotationMap.about([160, 160])
}

/// An app that shows something while fingers touch.
enum InputEventContext {
    nonisolated(unsafe) static var isPeeking = true
}

/// A compositor that reads a touchpad's events itself.
enum TouchpadInputContext {
    struct Overview {
        var isPeeking = false
        var offset = 0.0
    }
    struct Client {
        func swipe(by points: SIMD2<Double>) {}
    }
    struct Photo {
        var scale = 1.0
        var angle = 0.0
    }
    nonisolated(unsafe) static var overview = Overview()
    static let client = Client()
    nonisolated(unsafe) static var photo = Photo()
    static let scaleAtBeginning = 1.0
}

/// An app that asks what its device can do.
enum DeviceContext {
    static let traits = DeviceTraits(kind: .touchscreen)
    nonisolated(unsafe) static var map = GestureMap<SIMD2<Double>>(scale: 8)
}

/// An app that reads a touchscreen's events itself.
enum ContactContext {
    nonisolated(unsafe) static var trackers: [ContactID: VelocityTracker<SIMD2<Double>>] = [:]
    static func throwPuck(_ velocity: Velocity<SIMD2<Double>>) {}
    static func showRipple(at point: SIMD2<Double>) {}
}

/// A toolkit that has its window's touches ready on a connection.
struct Window {
    struct Touch {
        enum Kind { case press, motion, lift }
        let kind = Kind.press
        let finger: Int32 = 0
        let place = SIMD2(480.0, 270)
        let time = now
    }
    let connection: CInt = 3
    let size = SIMD2(1920.0, 1080)
    func nextTouch() -> Touch? { nil }
}
let window = Window()

/// A toolkit's buttons.
enum PointerInputContext {
    nonisolated(unsafe) static var page = 12
    static func showMenu(at place: SIMD2<Double>) {}
    static func pasteSelection() {}
}

/// A tablet that is turned.
enum PlacementContext {
    nonisolated(unsafe) static var placement = Placement(size: [1080, 1920])
    static let tilt = SIMD2(0.0, 9.8)
}

/// A trail behind a finger.
enum VelocityTrackerContext {
    static let place = SIMD2(40.0, 50.0)
    nonisolated(unsafe) static var lateReports = 0
    nonisolated(unsafe) static var trail: [SIMD2<Double>] = []
}

/// An arena in which a tap has failed, so that a pan could begin.
enum GestureLogContext {
    static var arena: GestureArena {
        var arena = GestureArena()
        let tap = arena.add(.tap(TapRules(movement: 4)))
        arena.add(.pan(), after: [tap])
        func report(_ action: InputEvent.Action, after seconds: Double) {
            for action in [action, .frame] {
                arena.handle(
                    InputEvent(time: now.advanced(by: seconds), device: DeviceID(3), action: action)
                ) { _ in }
            }
        }
        func finger(at x: Double) -> Contact {
            Contact(ContactID(0), millimetres: [x, 50], normalized: [x / 200, 0.5])
        }
        report(.down(finger(at: 40)), after: 0)
        report(.move(finger(at: 42)), after: 0.004)
        report(.move(finger(at: 45)), after: 0.011)
        return arena
    }
}
