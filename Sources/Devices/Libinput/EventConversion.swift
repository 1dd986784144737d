import CLibinput
import Motion
import Touch

/// The conversion of libinput's events to those of Touch.
extension Libinput {
    /// Converts `event`, frees it, and calls `handle` if it is about touch, or about a pointer where that is
    /// asked for.
    func take(_ event: OpaquePointer, _ handle: (InputEvent) -> Void) {
        let type = libinput_event_get_type(event)
        switch type {
        case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
            LIBINPUT_EVENT_TOUCH_CANCEL, LIBINPUT_EVENT_TOUCH_FRAME:
            takeTouch(type, event, handle)
        default:
            takeOther(type, event, handle)
        }
    }

    /// Handles an event that is not a touchscreen's; a function of its own, so that the path of touchscreens
    /// stays short.
    @inline(never)
    private func takeOther(
        _ type: libinput_event_type, _ event: OpaquePointer, _ handle: (InputEvent) -> Void
    ) {
        let converted = convert(type, event)
        if type == LIBINPUT_EVENT_DEVICE_REMOVED {
            // With the last event of a device, libinput may let go of it, and of its timers.
            context.call { _ in libinput_event_destroy(event) }
        } else {
            libinput_event_destroy(event)
        }
        if let converted, !isEndOfDevice(converted) { handle(converted) }
    }

    /// Returns the converted event, or nil if it is of no use.
    private func convert(_ type: libinput_event_type, _ event: OpaquePointer) -> InputEvent? {
        switch type {
        case LIBINPUT_EVENT_POINTER_SCROLL_FINGER:
            guard let device = device(of: event), let pointer = libinput_event_get_pointer_event(event) else {
                return nil
            }
            let time = timestamp(libinput_event_pointer_get_time_usec(pointer))
            return InputEvent(time: time, device: device.id, action: .scroll(scroll(pointer, device)))
        case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE,
            LIBINPUT_EVENT_GESTURE_SWIPE_END, LIBINPUT_EVENT_GESTURE_PINCH_BEGIN,
            LIBINPUT_EVENT_GESTURE_PINCH_UPDATE, LIBINPUT_EVENT_GESTURE_PINCH_END,
            LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, LIBINPUT_EVENT_GESTURE_HOLD_END:
            guard let device = device(of: event), let gesture = libinput_event_get_gesture_event(event) else {
                return nil
            }
            let time = timestamp(libinput_event_gesture_get_time_usec(gesture))
            return InputEvent(
                time: time, device: device.id, action: action(type, gesture: gesture, device))
        case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE,
            LIBINPUT_EVENT_POINTER_BUTTON, LIBINPUT_EVENT_POINTER_SCROLL_WHEEL:
            guard reportsPointers, let device = device(of: event),
                let pointer = libinput_event_get_pointer_event(event)
            else { return nil }
            let time = timestamp(libinput_event_pointer_get_time_usec(pointer))
            return InputEvent(
                time: time, device: device.id, action: action(type, pointer: pointer, device))
        case LIBINPUT_EVENT_DEVICE_ADDED:
            guard let device = addDevice(of: event) else { return nil }
            return InputEvent(time: now, device: device.id, action: .deviceAdded(device.traits))
        case LIBINPUT_EVENT_DEVICE_REMOVED:
            guard let id = device(of: event)?.id else { return nil }
            forgetDevice(id)
            return InputEvent(time: now, device: id, action: .deviceRemoved)
        default:
            return nil
        }
    }

    private func device(of event: OpaquePointer) -> DeviceHandle? {
        guard let pointer = libinput_event_get_device(event),
            let data = libinput_device_get_user_data(pointer)
        else { return nil }
        return Unmanaged.fromOpaque(data).takeUnretainedValue()
    }

    // MARK: Touchscreens

    /// Handles an event of a touchscreen, the most frequent kind: converts it in place and calls `handle` at
    /// once.
    private func takeTouch(
        _ type: libinput_event_type, _ event: OpaquePointer, _ handle: (InputEvent) -> Void
    ) {
        guard let device = device(of: event), let touch = libinput_event_get_touch_event(event) else {
            libinput_event_destroy(event)
            return
        }
        let time = timestamp(libinput_event_touch_get_time_usec(touch))
        let id = device.id
        switch type {
        case LIBINPUT_EVENT_TOUCH_FRAME:
            libinput_event_destroy(event)
            handle(InputEvent(time: time, device: id, action: .frame))
        case LIBINPUT_EVENT_TOUCH_MOTION:
            let contact = self.contact(touch, device)
            libinput_event_destroy(event)
            handle(InputEvent(time: time, device: id, action: .move(contact)))
        case LIBINPUT_EVENT_TOUCH_DOWN:
            let contact = self.contact(touch, device)
            libinput_event_destroy(event)
            handle(InputEvent(time: time, device: id, action: .down(contact)))
        default:
            let contact = contactID(touch)
            libinput_event_destroy(event)
            let isLift = type == LIBINPUT_EVENT_TOUCH_UP
            handle(InputEvent(time: time, device: id, action: isLift ? .up(contact) : .cancel(contact)))
        }
    }

    private func contactID(_ touch: OpaquePointer) -> ContactID {
        // A single-touch screen has no slots, and its slot reads as -1.
        ContactID(max(libinput_event_touch_get_slot(touch), 0))
    }

    private func contact(_ touch: OpaquePointer, _ device: DeviceHandle) -> Contact {
        let normalized = SIMD2(
            libinput_event_touch_get_x_transformed(touch, 1), libinput_event_touch_get_y_transformed(touch, 1)
        )
        let hasSize = device.traits.size != nil
        let millimetres = SIMD2(libinput_event_touch_get_x(touch), libinput_event_touch_get_y(touch))
        return Contact(contactID(touch), millimetres: hasSize ? millimetres : nil, normalized: normalized)
    }

    // MARK: Pointers

    /// Returns the action of a pointer's event. The older axis events repeat the wheel's, and are left out.
    private func action(
        _ type: libinput_event_type, pointer: OpaquePointer, _ device: DeviceHandle
    ) -> InputEvent.Action {
        switch type {
        case LIBINPUT_EVENT_POINTER_MOTION:
            let delta = SIMD2(
                libinput_event_pointer_get_dx_unaccelerated(pointer),
                libinput_event_pointer_get_dy_unaccelerated(pointer))
            let accelerated = SIMD2(
                libinput_event_pointer_get_dx(pointer), libinput_event_pointer_get_dy(pointer))
            return .pointerMotion(PointerMotion(delta: delta, accelerated: accelerated))
        case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
            let place = SIMD2(
                libinput_event_pointer_get_absolute_x_transformed(pointer, 1),
                libinput_event_pointer_get_absolute_y_transformed(pointer, 1))
            return .pointerMotion(PointerMotion(normalized: place))
        case LIBINPUT_EVENT_POINTER_BUTTON:
            let button = PointerButton(libinput_event_pointer_get_button(pointer))
            let state = libinput_event_pointer_get_button_state(pointer)
            return .button(button, isPressed: state == LIBINPUT_BUTTON_STATE_PRESSED)
        default:
            return .wheel(wheel(pointer, device))
        }
    }

    private func wheel(_ pointer: OpaquePointer, _ device: DeviceHandle) -> Wheel {
        func value(_ axis: libinput_pointer_axis) -> Double {
            guard libinput_event_pointer_has_axis(pointer, axis) != 0 else { return 0 }
            return libinput_event_pointer_get_scroll_value_v120(pointer, axis)
        }
        let v120 = SIMD2(
            value(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL), value(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL))
        let isNatural = libinput_device_config_scroll_get_natural_scroll_enabled(device.pointer) != 0
        return Wheel(v120: isNatural ? -v120 : v120, isNatural: isNatural)
    }

    // MARK: Touchpads

    private func scroll(_ pointer: OpaquePointer, _ device: DeviceHandle) -> Scroll {
        func value(_ axis: libinput_pointer_axis) -> Double {
            guard libinput_event_pointer_has_axis(pointer, axis) != 0 else { return 0 }
            return libinput_event_pointer_get_scroll_value(pointer, axis) * device.millimetresPerUnit
        }
        let delta = SIMD2(
            value(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL), value(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL))
        let isNatural = libinput_device_config_scroll_get_natural_scroll_enabled(device.pointer) != 0
        return Scroll(delta: isNatural ? -delta : delta, isNatural: isNatural)
    }

    private func action(
        _ type: libinput_event_type, gesture: OpaquePointer, _ device: DeviceHandle
    ) -> InputEvent.Action {
        let fingers = Int(libinput_event_gesture_get_finger_count(gesture))
        switch type {
        case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN: return .swipe(.begin, Swipe(fingers: fingers))
        case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE:
            let accelerated = SIMD2(
                libinput_event_gesture_get_dx(gesture), libinput_event_gesture_get_dy(gesture))
            let swipe = Swipe(fingers: fingers, delta: delta(gesture, device), accelerated: accelerated)
            return .swipe(.update, swipe)
        case LIBINPUT_EVENT_GESTURE_SWIPE_END: return .swipe(endPhase(gesture), Swipe(fingers: fingers))
        case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN: return .pinch(.begin, Pinch(fingers: fingers))
        case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE:
            let pinch = Pinch(
                fingers: fingers, delta: delta(gesture, device),
                scale: libinput_event_gesture_get_scale(gesture),
                rotation: libinput_event_gesture_get_angle_delta(gesture) * .pi / 180)
            return .pinch(.update, pinch)
        case LIBINPUT_EVENT_GESTURE_PINCH_END:
            let scale = libinput_event_gesture_get_scale(gesture)
            return .pinch(endPhase(gesture), Pinch(fingers: fingers, scale: scale))
        case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN: return .hold(.begin, fingers: fingers)
        default: return .hold(endPhase(gesture), fingers: fingers)
        }
    }

    private func delta(_ gesture: OpaquePointer, _ device: DeviceHandle) -> SIMD2<Double> {
        let units = SIMD2(
            libinput_event_gesture_get_dx_unaccelerated(gesture),
            libinput_event_gesture_get_dy_unaccelerated(gesture))
        return units * device.millimetresPerUnit
    }

    /// Returns the phase of a gesture's last event: cancelled or end.
    ///
    /// libinput cancels a gesture when the number of its fingers changes, or when it becomes another gesture.
    /// A finger that turns out to be a palm ends the gesture as a lift does; a scroll always ends in that
    /// way.
    private func endPhase(_ gesture: OpaquePointer) -> GesturePhase {
        libinput_event_gesture_get_cancelled(gesture) != 0 ? .cancelled : .end
    }
}
