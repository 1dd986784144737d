import CFlingConversion
import CFlingHeader
import Interaction
import Motion
import Testing
import Touch

@Suite("The constants of fling.h have the numbers of Swift's cases")
struct ConstantTests {
    /// Compares both ways; the numbers of the header are those that programs were compiled with.
    private func compare<C: Constant>(
        _ pairs: [(C, C.Meaning)], location: SourceLocation = #_sourceLocation
    ) throws where C.Meaning: Equatable {
        for (constant, meaning) in pairs {
            #expect(C(meaning).rawValue == constant.rawValue, sourceLocation: location)
            #expect(try constant.meaning == meaning, sourceLocation: location)
        }
        let unknown = C((pairs.map(\.0.rawValue).max() ?? 0) + 1)
        #expect(throws: UnknownConstant.self, sourceLocation: location) { try unknown.meaning }
    }

    @Test("those of events")
    func events() throws {
        try compare([
            (FLING_PHASE_BEGIN, .begin), (FLING_PHASE_UPDATE, .update), (FLING_PHASE_END, .end),
            (FLING_PHASE_CANCELLED, .cancelled),
        ])
        try compare([
            (FLING_DEVICE_TOUCHSCREEN, .touchscreen), (FLING_DEVICE_TOUCHPAD, .touchpad),
            (FLING_DEVICE_OTHER, .other),
        ])
        try compare([(FLING_WHEEL_TURNED, .wheel), (FLING_WHEEL_TILTED, .tilt)])
        let buttons: [(fling_button, PointerButton)] = [
            (FLING_BUTTON_PRIMARY, .primary), (FLING_BUTTON_SECONDARY, .secondary),
            (FLING_BUTTON_MIDDLE, .middle),
        ]
        for (constant, button) in buttons { #expect(constant.rawValue == button.rawValue) }
    }

    @Test("a report of a mouse goes to C and back")
    func pointers() throws {
        let actions: [InputEvent.Action] = [
            .pointerMotion(PointerMotion(delta: [3, -4], accelerated: [5, -6.5])),
            .pointerMotion(PointerMotion(normalized: [0.25, 0.75])),
            .button(.secondary, isPressed: true), .button(PointerButton(0x118), isPressed: false),
            .wheel(Wheel(v120: [0, 15])), .wheel(Wheel(v120: [-120, 0], source: .tilt, isNatural: true)),
        ]
        for action in actions {
            let event = InputEvent(time: Timestamp(nanoseconds: 7), device: DeviceID(3), action: action)
            #expect(try InputEvent(fling_event(event)) == event)
        }
    }

    @Test("those of gestures")
    func gestures() throws {
        try compare([
            (FLING_GESTURE_BEGAN, .began), (FLING_GESTURE_CHANGED, .changed), (FLING_GESTURE_ENDED, .ended),
            (FLING_GESTURE_CANCELLED, .cancelled),
        ])
        try compare([
            (FLING_SOURCE_TOUCHSCREEN, .touchscreen), (FLING_SOURCE_TOUCHPAD_SCROLL, .touchpadScroll),
            (FLING_SOURCE_TOUCHPAD_SWIPE, .touchpadSwipe), (FLING_SOURCE_TOUCHPAD_PINCH, .touchpadPinch),
            (FLING_SOURCE_TOUCHPAD_HOLD, .touchpadHold), (FLING_SOURCE_POINTER, .pointer),
        ])
        try compare([
            (FLING_CANCELLATION_BY_DEVICE, .byDevice), (FLING_CANCELLATION_MOVED, .moved),
            (FLING_CANCELLATION_SUPERSEDED, .superseded),
            (FLING_CANCELLATION_DEVICE_REMOVED, .deviceRemoved),
            (FLING_CANCELLATION_SUSPENDED, .suspended), (FLING_CANCELLATION_CLOCK_SET_BACK, .clockSetBack),
            (FLING_CANCELLATION_BY_APP, .byApp),
        ])
        try compare([
            (FLING_EDGE_LEFT, .left), (FLING_EDGE_RIGHT, .right), (FLING_EDGE_TOP, .top),
            (FLING_EDGE_BOTTOM, .bottom),
        ])
    }

    @Test("those of velocity and motion")
    func motion() throws {
        try compare([
            (FLING_VELOCITY_DEFAULT, .default), (FLING_VELOCITY_TWO_POINT, .twoPoint),
            (FLING_VELOCITY_NIRI, .niri), (FLING_VELOCITY_LINE, .line), (FLING_VELOCITY_LSQ2, .lsq2),
            (FLING_VELOCITY_IMPULSE, .impulse), (FLING_VELOCITY_IOS, .iOS),
        ])
        try compare([
            (FLING_JUMP_END, .end), (FLING_JUMP_START, .start), (FLING_JUMP_NONE, .none),
            (FLING_JUMP_BOTH, .both),
        ])
        try compare([(FLING_REVERSE_RETRACE, .retrace), (FLING_REVERSE_TURN, .turn)])
        try compare([
            (FLING_STOP_CURRENT, .current), (FLING_STOP_START, .start), (FLING_STOP_END, .end),
        ])
    }

    @Test("those of a draggable")
    func draggable() throws {
        try compare([(FLING_IDLE, .idle), (FLING_DRAGGING, .dragging), (FLING_ANIMATING, .animating)])
        try compare([
            (FLING_CANCEL_CANCELLED, .cancelled), (FLING_CANCEL_DEVICE_LOST, .deviceLost),
            (FLING_CANCEL_SUSPENDED, .suspended),
        ])
        try compare([
            (FLING_DRAG_GRAB, .grab), (FLING_DRAG_REANCHOR, .reanchor), (FLING_DRAG_MOVE, .move),
            (FLING_DRAG_RELEASE, .release), (FLING_DRAG_CANCEL, .cancel), (FLING_DRAG_ANIMATE, .animate),
            (FLING_DRAG_TAP, .tap), (FLING_DRAG_PAUSE, .pause), (FLING_DRAG_RESUME, .resume),
            (FLING_DRAG_REVERSE, .reverse), (FLING_DRAG_SCRUB, .scrub),
            (FLING_DRAG_CONTINUE, .continueMotion), (FLING_DRAG_STOP, .stop), (FLING_DRAG_TIME, .time),
        ])
    }

    @Test("0 stands for none where an enumeration says so")
    func zero() throws {
        #expect(try FLING_CANCELLATION_NONE.meaningIfAny == nil)
        #expect(try FLING_REVERSE_DEFAULT.meaningIfAny == nil)
        #expect(fling_gesture_cancellation(ifAny: nil).rawValue == FLING_CANCELLATION_NONE.rawValue)
        #expect(throws: UnknownConstant.self) { try FLING_EDGE_NONE.meaning }
    }
}
