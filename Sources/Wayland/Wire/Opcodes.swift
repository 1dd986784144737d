/// The opcodes of the messages that are read or written.
package enum Request {
    package static let displayGetRegistry = 1
    package static let registryBind = 0
    package static let compositorCreateSurface = 0
    package static let surfaceDestroy = 0
    package static let surfaceDamage = 2
    package static let surfaceFrame = 3
    package static let surfaceCommit = 6
    package static let surfaceDamageBuffer = 9
    package static let seatGetPointer = 0
    package static let seatGetKeyboard = 1
    package static let seatGetTouch = 2
    package static let pointerRelease = 1
    package static let fixesDestroyRegistry = 1
    package static let gesturesGetHold = 3
    package static let holdDestroy = 0
    package static let surfaceAttach = 1
    package static let surfaceSetBufferScale = 8
    package static let memoryCreatePool = 0
    package static let poolCreateBuffer = 0
    package static let viewporterGetViewport = 1
    package static let viewportSetSource = 1
    package static let viewportSetDestination = 2
    package static let presentationFeedback = 1
}

package enum Event {
    package static let displayDeleteID = 1
    package static let registryGlobal = 0
    package static let callbackDone = 0
    package static let outputMode = 1
    package static let keyboardKey = 3
    package static let keyboardModifiers = 4
    package static let touchDown = 0
    package static let touchUp = 1
    package static let touchMotion = 2
    package static let touchCancel = 4
    package static let holdBegin = 0
    package static let presentationClock = 0
    package static let feedbackPresented = 1
}

/// The events of wl_pointer, by their opcodes.
package enum PointerEvent: Int {
    case enter, leave, motion, button, axis, frame, axisSource, axisStop, axisDiscrete, axisValue120
    case axisRelativeDirection

    /// The first version of wl_pointer whose events come in frames, with a source and a stop.
    package static let firstFramedVersion: UInt32 = 5
    /// The first version that reports the direction of the content relative to the fingers.
    package static let firstVersionWithDirection: UInt32 = 9
}

/// The sources of axis events.
package enum AxisSource {
    package static let finger: UInt32 = 1
    package static let continuous: UInt32 = 2
}
