import Motion

/// A report of a touchpad, a touchscreen or a mouse, in a form that does not depend on the device.
///
/// Touchscreens report raw contacts; touchpads report scrolls and gestures recognised by libinput; mice
/// report motion, buttons and wheels, and so does a touchpad that moves the pointer. Lengths are millimetres
/// on the surface, x to the right and y towards the person, and follow the finger: a finger that moves
/// towards the person has a positive y, whatever scrolling direction is configured. An app whose content
/// moves the other way negates them (see ``ScrollDirection``).
///
///     // A toolkit reports a touch at (480, 270) in a window of 1920 by 1080 points.
///     let touch = Contact(ContactID(7), normalized: SIMD2(480, 270) / SIMD2(1920, 1080))
///     for action in [InputEvent.Action.down(touch), .frame] {
///         arena.handle(InputEvent(time: now, device: DeviceID(1), action: action)) { gesture in … }
///     }
public struct InputEvent: Equatable, Sendable {
    /// The time of the hardware's report, on CLOCK_MONOTONIC.
    public var time: Timestamp
    /// The device that reported the event.
    public var device: DeviceID
    /// The kind of the report, with its values.
    public var action: Action

    /// Creates an event; nothing is checked, since the arena checks what it handles.
    public init(time: Timestamp, device: DeviceID, action: Action) {
        self.time = time
        self.device = device
        self.action = action
    }

    /// The kinds of reports.
    ///
    ///     if event.action == .suspend { isPeeking = false }   // no lift will come
    public enum Action: Equatable, Sendable {
        /// A finger touched a touchscreen.
        case down(Contact)
        /// A finger moved on a touchscreen.
        case move(Contact)
        /// A finger left a touchscreen; the report carries no position.
        case up(ContactID)
        /// A contact that was reported turned out not to be a finger, or was taken away; it must have no
        /// effect.
        case cancel(ContactID)
        /// The end of a frame: the contacts reported since the last frame belong together.
        case frame
        /// Two fingers scrolled on a touchpad.
        case scroll(Scroll)
        /// Three or more fingers moved together on a touchpad.
        case swipe(GesturePhase, Swipe)
        /// Two or more fingers moved apart, together, or round each other on a touchpad.
        case pinch(GesturePhase, Pinch)
        /// Fingers rested on a touchpad.
        case hold(GesturePhase, fingers: Int)
        /// A mouse, or a finger on a touchpad, moved the pointer.
        case pointerMotion(PointerMotion)
        /// A button of a mouse or a touchpad was pressed or released.
        case button(PointerButton, isPressed: Bool)
        /// A wheel was turned or tilted.
        case wheel(Wheel)
        /// The device appeared.
        case deviceAdded(DeviceTraits)
        /// The device was removed, together with all contacts on it.
        case deviceRemoved
        /// Input is about to stop for a while: the session is switched away or the machine sleeps.
        case suspend
        /// Input continues after a ``suspend``.
        case resume
    }
}
