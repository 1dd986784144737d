import Motion

/// The pointer in the arena: its motion, and the button that makes it a finger.
extension GestureArena {
    /// Moves the pointer, and with it the finger of every device whose button is down: all devices move the
    /// same pointer.
    mutating func followPointer(_ motion: PointerMotion, _ event: InputEvent) {
        guard pointer.follow(motion) else {
            context.note(.ignored(.notFinite), device: event.device, at: event.time)
            return
        }
        for index in devices.indices where devices[index].contacts.hasPointer {
            devices[index].drag(to: pointer, at: reach(event, on: index), &context)
        }
    }
}

extension DeviceGestures {
    /// Lands the pointer's finger.
    ///
    /// - Returns: The reason why the report is ignored, if it is.
    mutating func press(
        _ pointer: Pointer, at time: Timestamp, _ context: inout ArenaContext
    ) -> GestureLog.Ignored? {
        guard !contacts.hasPointer else { return .repeated }
        surface.pointerSize = pointer.millimetres
        let ignored = contacts.land(
            pointer.contact, at: pointer.place, reserved: reserved, isPointer: true, time: time)
        closeFrame(&context)
        return ignored
    }

    /// Moves the pointer's finger, if its button is down.
    mutating func drag(to pointer: Pointer, at time: Timestamp, _ context: inout ArenaContext) {
        lastTime = time
        _ = contacts.move(pointer.contact, to: pointer.place, time: time)
        closeFrame(&context)
    }

    /// Lifts the pointer's finger.
    ///
    /// - Returns: The reason why the report is ignored, if it is.
    mutating func release(at time: Timestamp, _ context: inout ArenaContext) -> GestureLog.Ignored? {
        guard contacts.hasPointer else { return .notPressed }
        _ = contacts.lift(Pointer.contactID, cancelled: false, time: time)
        closeFrame(&context)
        return nil
    }
}
