import Interaction
import Motion
import Touch

// The declarations around the examples in the doc comments of Interaction.

let now = Timestamp.zero
let frameTime = now + 1.0 / 60
let finger = 0.0
nonisolated(unsafe) var rules = DragRules<Double>()
nonisolated(unsafe) var draggable = Draggable(0.0)
nonisolated(unsafe) var sheet = Draggable(0.0)
nonisolated(unsafe) var card = Draggable(Point.zero)
nonisolated(unsafe) var list = Scroller(content: 4000.0, viewport: 600)
nonisolated(unsafe) var photo = TransformDrag(content: [4000, 3000], viewport: [800, 600])
nonisolated(unsafe) var knob = Draggable(Angle.zero)
nonisolated(unsafe) var chain = Chain<Double>([])
let places = [0.0, 320], lowest = 0.0, highest = 640.0
let gesture = Gesture(kind: .pan, phase: .began, time: now)
let event = InputEvent(time: now, device: DeviceID(1), action: .wheel(Wheel(notches: [0, 1])))
nonisolated(unsafe) var ticks = Crossings(.every(40))
nonisolated(unsafe) var tail = Follower(at: Point.zero)
func tick(at time: Timestamp) {}
func askForAnotherFrame() {}

enum CrossingContext {
    nonisolated(unsafe) static var refresh = Crossings(.at(-60))
    nonisolated(unsafe) static var hint = ""
    static func click(at time: Timestamp, volume: Double) {}
}

enum DragEventContext {
    enum Report { case press(y: Double), motion(y: Double), lift, grabBroken }
    static let report = Report.press(y: 0)
    static func hideKeyboard() {}
    static func loadPictures(near offset: Double) {}
}

enum DragRulesContext {
    static let tap = Gesture(kind: .tap, phase: .ended, time: now)
}

enum DragTransitionContext {
    nonisolated(unsafe) static var pager = Scroller(content: 4000.0, viewport: 400)
    static func loadPage(at offset: Double) {}
}

enum ActiveGestureContext {
    nonisolated(unsafe) static var active = ActiveGesture()
}

enum ScrollRulesContext {
    static let isTerminal = true
}

enum TransformRulesContext {
    nonisolated(unsafe) static var map = TransformDrag(content: [4000, 3000], viewport: [800, 600])
    static let isCompassLocked = true
}
