import CStage
import Glibc
import Touch

/// A seat with a touchscreen, a pointer and a keyboard that nobody presses.
final class SeatResource: Resource, Announcing {
    func announce() {
        // Pointer, keyboard and touch.
        send("capabilities", .uint(7))
        if version >= 2 { send("name", .text("seat0")) }
    }

    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "get_pointer": make(PointerResource.self, "wl_pointer", request)
        case "get_touch": make(TouchResource.self, "wl_touch", request)
        case "get_keyboard":
            let keyboard = make(KeyboardResource.self, "wl_keyboard", request)
            stage.seat.announce(keyboard)
        default: break
        }
    }
}

final class PointerResource: Resource {
    /// True once the pointer has entered a surface of the client by this object.
    var hasEntered = false
}
final class TouchResource: Resource {}
final class KeyboardResource: Resource {}
final class SwipeResource: Resource {}
final class PinchResource: Resource {}
final class HoldResource: Resource {}

final class PointerGestures: Resource {
    override func handle(_ request: Request) throws(WireError) {
        switch request.name {
        case "get_swipe_gesture": make(SwipeResource.self, "zwp_pointer_gesture_swipe_v1", request)
        case "get_pinch_gesture": make(PinchResource.self, "zwp_pointer_gesture_pinch_v1", request)
        case "get_hold_gesture": make(HoldResource.self, "zwp_pointer_gesture_hold_v1", request)
        default: break
        }
    }
}

/// The fingers, the pointer and the focus of the seat, and their events.
final class Seat {
    private unowned let stage: Stage
    private let keymap: Int32?
    private let keymapSize: Int
    private weak var keyboardFocus: Surface?
    private weak var pointerFocus: Surface?
    /// The pointer's place in points; it enters nothing before it is moved or used.
    private var pointer: SIMD2<Double>
    /// The buttons that are pressed: while there are any, the surface that the first was pressed on has the pointer.
    private var buttons: Set<UInt32> = []
    /// The surface that each finger went down on.
    private var fingers: [Int32: Surface] = [:]
    private var scrolledAxes: Set<Int> = []
    private weak var gestureFocus: Surface?

    /// The points by which content moves for a millimetre of two fingers: libinput's own unit at its usual speed.
    static let pointsPerMillimetre = 1000 / 25.4 * 0.2968 * 0.9

    init(_ stage: Stage, pointer: SIMD2<Double>) {
        self.stage = stage
        self.pointer = pointer
        guard let text = stage_keymap() else {
            (keymap, keymapSize) = (nil, 0)
            return
        }
        keymapSize = strlen(text) + 1
        let file = stage_sealed_file(text, keymapSize)
        keymap = file < 0 ? nil : file
        free(text)
    }

    deinit { if let keymap { close(keymap) } }

    // MARK: The keyboard

    func announce(_ keyboard: KeyboardResource) {
        if let keymap {
            keyboard.send("keymap", .uint(1), .descriptor(keymap), .uint(UInt32(keymapSize)))
        }
        if keyboard.version >= 4 { keyboard.send("repeat_info", .int(25), .int(600)) }
        if let focus = keyboardFocus, focus.client === keyboard.client { enter(keyboard, focus) }
    }

    private func enter(_ keyboard: KeyboardResource, _ surface: Surface) {
        keyboard.send("enter", .uint(stage.nextSerial()), .object(surface), .array([]))
        keyboard.send(
            "modifiers", .uint(stage.nextSerial()), .uint(0), .uint(0), .uint(0), .uint(0))
    }

    /// Gives the keyboard to a surface.
    func focusKeyboard(on surface: Surface?) {
        guard surface !== keyboardFocus else { return }
        if let old = keyboardFocus {
            for keyboard in old.client.all(KeyboardResource.self) {
                keyboard.send("leave", .uint(stage.nextSerial()), .object(old))
            }
        }
        keyboardFocus = surface
        guard let surface else { return }
        for device in surface.client.all(DataDevice.self) { device.send("selection", .object(nil)) }
        for keyboard in surface.client.all(KeyboardResource.self) { enter(keyboard, surface) }
    }

    /// Forgets a surface that is gone.
    func forget(_ surface: Surface) {
        if keyboardFocus === surface { keyboardFocus = nil }
        if pointerFocus === surface {
            pointerFocus = nil
            for pointer in surface.client.all(PointerResource.self) { pointer.hasEntered = false }
        }
        for (finger, target) in fingers where target === surface { fingers[finger] = nil }
    }

    // MARK: Events of devices

    /// Sends what a device reports at `time`, in milliseconds.
    func handle(_ action: InputEvent.Action, at time: UInt32) {
        switch action {
        case .down(let contact): down(contact, time)
        case .move(let contact): move(contact, time)
        case .up(let id): up(id, time)
        case .cancel(let id): cancel(id)
        case .frame: for touch in touchesOfFrame() { touch.send("frame") }
        case .pointerMotion(let motion): move(motion, time)
        case .button(let button, let isPressed): press(button.rawValue, isPressed, time)
        case .wheel(let wheel): turn(wheel, time)
        case .scroll(let scroll): self.scroll(scroll, time)
        case .swipe(let phase, let swipe): gesture(phase, swipe, time)
        case .pinch(let phase, let pinch): gesture(phase, pinch, time)
        case .hold(let phase, let count): hold(phase, count, time)
        case .deviceAdded, .deviceRemoved, .suspend, .resume: break
        }
    }

    // MARK: Fingers

    /// The touchscreens of the clients that a frame of fingers was sent to.
    private func touchesOfFrame() -> [TouchResource] {
        let touched = fingers.sorted { $0.key < $1.key }.map(\.value) + lifted
        lifted = []
        var clients: [Client] = []
        for surface in touched where !clients.contains(where: { $0 === surface.client }) {
            clients.append(surface.client)
        }
        return clients.flatMap { $0.all(TouchResource.self) }
    }

    /// The surfaces of the fingers that were lifted in this frame.
    private var lifted: [Surface] = []

    private func down(_ contact: Contact, _ time: UInt32) {
        let place = contact.normalized * SIMD2(Double(stage.size.x), Double(stage.size.y))
        let target = stage.target(at: place)
        stage.dismissPopups(unlessIn: target?.surface.client)
        guard let (surface, origin) = target else { return }
        fingers[contact.id.rawValue] = surface
        let local = place - origin
        for touch in surface.client.all(TouchResource.self) {
            touch.send(
                "down", .uint(stage.nextSerial()), .uint(time), .object(surface),
                .int(Int(contact.id.rawValue)),
                .fixed(local.x), .fixed(local.y))
        }
    }

    private func move(_ contact: Contact, _ time: UInt32) {
        guard let surface = fingers[contact.id.rawValue] else { return }
        let place = contact.normalized * SIMD2(Double(stage.size.x), Double(stage.size.y))
        let local = place - stage.origin(of: surface)
        for touch in surface.client.all(TouchResource.self) {
            touch.send(
                "motion", .uint(time), .int(Int(contact.id.rawValue)), .fixed(local.x), .fixed(local.y))
        }
    }

    private func up(_ id: ContactID, _ time: UInt32) {
        guard let surface = fingers.removeValue(forKey: id.rawValue) else { return }
        lifted.append(surface)
        for touch in surface.client.all(TouchResource.self) {
            touch.send("up", .uint(stage.nextSerial()), .uint(time), .int(Int(id.rawValue)))
        }
    }

    /// Wayland knows the end of all fingers alone.
    private func cancel(_ id: ContactID) {
        guard let surface = fingers[id.rawValue] else { return }
        for touch in surface.client.all(TouchResource.self) { touch.send("cancel") }
        for (finger, target) in fingers where target.client === surface.client { fingers[finger] = nil }
    }

    // MARK: The pointer

    private var pointers: [PointerResource] { pointerFocus?.client.all(PointerResource.self) ?? [] }

    private func endFrame() { for pointer in pointers where pointer.version >= 5 { pointer.send("frame") } }

    /// Lets the pointer enter the surface that it is over.
    private func focusPointer() {
        guard buttons.isEmpty else { return }
        let target = stage.target(at: pointer)
        if target?.surface !== pointerFocus {
            if let old = pointerFocus {
                for pointer in pointers {
                    pointer.send("leave", .uint(stage.nextSerial()), .object(old))
                    pointer.hasEntered = false
                }
                endFrame()
            }
            pointerFocus = target?.surface
        }
        guard let (surface, origin) = target else { return }
        let local = pointer - origin
        for pointer in pointers where !pointer.hasEntered {
            pointer.hasEntered = true
            pointer.send(
                "enter", .uint(stage.nextSerial()), .object(surface), .fixed(local.x), .fixed(local.y))
            if pointer.version >= 5 { pointer.send("frame") }
        }
    }

    private func move(_ motion: PointerMotion, _ time: UInt32) {
        let room = SIMD2(Double(stage.size.x), Double(stage.size.y))
        let place = motion.normalized.map { $0 * room } ?? pointer + motion.accelerated
        pointer = place.clamped(lowerBound: .zero, upperBound: room - 1.0 / 256)
        focusPointer()
        guard let surface = pointerFocus else { return }
        let local = pointer - stage.origin(of: surface)
        for pointer in pointers {
            pointer.send("motion", .uint(time), .fixed(local.x), .fixed(local.y))
        }
        endFrame()
    }

    private func press(_ button: UInt32, _ isPressed: Bool, _ time: UInt32) {
        focusPointer()
        if isPressed {
            stage.dismissPopups(unlessIn: pointerFocus?.client)
            buttons.insert(button)
        } else {
            buttons.remove(button)
        }
        for pointer in pointers {
            pointer.send(
                "button", .uint(stage.nextSerial()), .uint(time), .uint(button), .uint(isPressed ? 1 : 0))
        }
        endFrame()
        focusPointer()
    }

    /// The axes in the order of their protocol numbers: y is 0, x is 1.
    private static let axes = [1, 0]

    private func turn(_ wheel: Wheel, _ time: UInt32) {
        focusPointer()
        // The view moves on through its content where the wheel is turned towards the person.
        let turn = wheel.isNatural ? -wheel.v120 : wheel.v120
        for pointer in pointers {
            // A tilt is a source of its own since version 6.
            let isTilt = wheel.source == .tilt && pointer.version >= 6
            if pointer.version >= 5 { pointer.send("axis_source", .uint(isTilt ? 3 : 0)) }
            for (number, axis) in Self.axes.enumerated() where turn[axis] != 0 {
                if pointer.version >= 8 {
                    pointer.send("axis_value120", .uint(UInt32(number)), .int(Int(turn[axis])))
                } else if pointer.version >= 5 {
                    pointer.send("axis_discrete", .uint(UInt32(number)), .int(Int(turn[axis] / 120)))
                }
                // A notch is 15 degrees, and a degree a point.
                pointer.send("axis", .uint(time), .uint(UInt32(number)), .fixed(turn[axis] / 120 * 15))
            }
        }
        endFrame()
    }

    private func scroll(_ scroll: Scroll, _ time: UInt32) {
        focusPointer()
        let step = (scroll.isNatural ? -scroll.delta : scroll.delta) * Self.pointsPerMillimetre
        for pointer in pointers {
            if pointer.version >= 5 { pointer.send("axis_source", .uint(1)) }
            for (number, axis) in Self.axes.enumerated() {
                if scroll.isTerminating {
                    guard scrolledAxes.contains(axis), pointer.version >= 5 else { continue }
                    pointer.send("axis_stop", .uint(time), .uint(UInt32(number)))
                } else if step[axis] != 0 {
                    scrolledAxes.insert(axis)
                    pointer.send("axis", .uint(time), .uint(UInt32(number)), .fixed(step[axis]))
                }
            }
        }
        if scroll.isTerminating { scrolledAxes = [] }
        endFrame()
    }

    // MARK: Gestures

    private func focusGesture(_ phase: GesturePhase) -> Client? {
        if phase == .begin {
            focusPointer()
            gestureFocus = pointerFocus
        }
        return gestureFocus?.client
    }

    private func gesture(_ phase: GesturePhase, _ swipe: Swipe, _ time: UInt32) {
        guard let client = focusGesture(phase) else { return }
        for gesture in client.all(SwipeResource.self) {
            if phase == .update {
                gesture.send(
                    "update", .uint(time), .fixed(swipe.accelerated.x), .fixed(swipe.accelerated.y))
            } else {
                beginOrEnd(gesture, phase, swipe.fingers, time)
            }
        }
    }

    private func gesture(_ phase: GesturePhase, _ pinch: Pinch, _ time: UInt32) {
        guard let client = focusGesture(phase) else { return }
        let step = pinch.delta * Self.pointsPerMillimetre
        for gesture in client.all(PinchResource.self) {
            if phase == .update {
                gesture.send(
                    "update", .uint(time), .fixed(step.x), .fixed(step.y), .fixed(pinch.scale),
                    .fixed(pinch.rotation * 180 / .pi))
            } else {
                beginOrEnd(gesture, phase, pinch.fingers, time)
            }
        }
    }

    private func hold(_ phase: GesturePhase, _ fingers: Int, _ time: UInt32) {
        guard let client = focusGesture(phase), phase != .update else { return }
        for gesture in client.all(HoldResource.self) { beginOrEnd(gesture, phase, fingers, time) }
    }

    private func beginOrEnd(_ gesture: Resource, _ phase: GesturePhase, _ fingers: Int, _ time: UInt32) {
        if phase == .begin {
            gesture.send(
                "begin", .uint(stage.nextSerial()), .uint(time), .object(gestureFocus), .uint(UInt32(fingers))
            )
        } else {
            gesture.send(
                "end", .uint(stage.nextSerial()), .uint(time), .int(phase == .cancelled ? 1 : 0))
        }
    }
}
