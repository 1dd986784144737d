//! Events of devices.

use crate::ffi::zeroed;
use crate::time::Time;
use fling_sys::fling_event;

constants! {
    /// The phase of a swipe, pinch or hold of a touchpad. Each has one `Begin`, and ends with `End` or `Cancelled`.
    EventPhase {
        /// The fingers have begun.
        Begin = FLING_PHASE_BEGIN,
        /// The fingers moved.
        Update = FLING_PHASE_UPDATE,
        /// The fingers left the surface.
        End = FLING_PHASE_END,
        /// It became another gesture, or a finger joined or left. The arena decides what that means.
        Cancelled = FLING_PHASE_CANCELLED,
    }
}

constants! {
    /// The kind of a device.
    DeviceKind {
        /// A touchscreen.
        Touchscreen = FLING_DEVICE_TOUCHSCREEN,
        /// A touchpad.
        Touchpad = FLING_DEVICE_TOUCHPAD,
        /// Another device, such as a mouse.
        Other = FLING_DEVICE_OTHER,
    }
}

constants! {
    /// The movement of a wheel: a turn or a tilt.
    WheelSource {
        /// It was turned.
        Turned = FLING_WHEEL_TURNED,
        /// It was tilted.
        Tilted = FLING_WHEEL_TILTED,
    }
}

/// A button of a pointer, by evdev's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Button(pub u32);

impl Button {
    /// The button that touches the thing under the pointer: the left one, unless the mouse is left-handed.
    pub const PRIMARY: Button = Button(fling_sys::FLING_BUTTON_PRIMARY);
    /// The right button, unless the mouse is left-handed.
    pub const SECONDARY: Button = Button(fling_sys::FLING_BUTTON_SECONDARY);
    /// The middle button.
    pub const MIDDLE: Button = Button(fling_sys::FLING_BUTTON_MIDDLE);
}

/// The place of a finger on a touchscreen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The number of the finger, the same from down to up.
    pub id: i32,
    /// Fractions of the surface: (0, 0) is the top left, (1, 1) the bottom right.
    pub normalized: [f64; 2],
    /// The distance from the top left in millimetres, if the device knows its size.
    pub millimetres: Option<[f64; 2]>,
}

/// A report of a device. Lengths on a surface are millimetres, x to the right, y towards the person.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// The time at which the hardware reported it.
    pub time: Time,
    /// A number of your choice for each device, not used again while the program runs.
    pub device: u32,
    /// The report.
    pub kind: EventKind,
}

/// The kinds of reports, as libinput has them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EventKind {
    /// A finger landed on a touchscreen.
    TouchDown(Contact),
    /// A finger moved on a touchscreen.
    TouchMove(Contact),
    /// A finger left a touchscreen.
    TouchUp {
        /// The number of the finger.
        id: i32,
    },
    /// It was no finger, or was taken away, and must have no effect.
    TouchCancel {
        /// The number of the finger.
        id: i32,
    },
    /// The end of a frame: the reports since the last one belong together. Without it, the next report closes the frame.
    Frame,
    /// Two fingers scroll on a touchpad.
    Scroll {
        /// The movement of the fingers in millimetres since the last event, whatever direction of scrolling is set;
        /// zero when they are lifted.
        delta: [f64; 2],
        /// True for natural scrolling. `delta` follows the fingers all the same.
        is_natural: bool,
    },
    /// Three or more fingers move on a touchpad.
    Swipe {
        /// The phase.
        phase: EventPhase,
        /// The number of fingers.
        fingers: i32,
        /// The movement of the fingers' centre in millimetres since the last event.
        delta: [f64; 2],
    },
    /// Fingers move apart, together, or round each other on a touchpad.
    Pinch {
        /// The phase.
        phase: EventPhase,
        /// The number of fingers.
        fingers: i32,
        /// The movement of the fingers' centre in millimetres since the last event.
        delta: [f64; 2],
        /// The fingers' distance as a multiple of that at the beginning.
        scale: f64,
        /// Their turn since the last event, in radians, clockwise.
        rotation: f64,
    },
    /// Fingers rest on a touchpad.
    Hold {
        /// The phase, never `Update`.
        phase: EventPhase,
        /// The number of fingers.
        fingers: i32,
    },
    /// The device appeared.
    DeviceAdded {
        /// The kind of the device.
        kind: DeviceKind,
        /// Width and height of its surface in millimetres, if they are known.
        surface: Option<[f64; 2]>,
    },
    /// The device is gone, and whatever touched it with it.
    DeviceRemoved,
    /// Input stops for a while, as when the session is switched away.
    Suspend,
    /// Input goes on.
    Resume,
    /// The pointer moved by so many points.
    PointerMotion {
        /// The movement in points, after acceleration.
        delta: [f64; 2],
    },
    /// The pointer is at a place.
    PointerPlace {
        /// Fractions of the picture: (0, 0) is the top left, (1, 1) the bottom right.
        normalized: [f64; 2],
    },
    /// A button went down or up.
    PointerButton {
        /// The button.
        button: Button,
        /// True when it went down.
        is_pressed: bool,
    },
    /// A wheel was turned or tilted.
    PointerWheel {
        /// The turn in 120ths of a notch: x to the right, y towards the person, whatever direction of scrolling is
        /// set.
        v120: [f64; 2],
        /// The movement of the wheel.
        source: WheelSource,
        /// True for natural scrolling.
        is_natural: bool,
    },
}

impl Event {
    pub(crate) fn raw(&self) -> fling_event {
        let mut raw: fling_event = unsafe { zeroed() };
        raw.size = std::mem::size_of::<fling_event>();
        (raw.time, raw.device) = (self.time.as_nanos(), self.device);
        raw.kind = match self.kind {
            EventKind::TouchDown(contact) => contact.fill(&mut raw, fling_sys::FLING_EVENT_TOUCH_DOWN),
            EventKind::TouchMove(contact) => contact.fill(&mut raw, fling_sys::FLING_EVENT_TOUCH_MOVE),
            EventKind::TouchUp { id } => {
                raw.contact = id;
                fling_sys::FLING_EVENT_TOUCH_UP
            }
            EventKind::TouchCancel { id } => {
                raw.contact = id;
                fling_sys::FLING_EVENT_TOUCH_CANCEL
            }
            EventKind::Frame => fling_sys::FLING_EVENT_FRAME,
            EventKind::Scroll { delta, is_natural } => {
                (raw.delta, raw.is_natural) = (delta, is_natural.into());
                fling_sys::FLING_EVENT_SCROLL
            }
            EventKind::Swipe { phase, fingers, delta } => {
                (raw.phase, raw.fingers, raw.delta) = (phase.raw(), fingers, delta);
                fling_sys::FLING_EVENT_SWIPE
            }
            EventKind::Pinch { phase, fingers, delta, scale, rotation } => {
                (raw.phase, raw.fingers, raw.delta) = (phase.raw(), fingers, delta);
                (raw.scale, raw.rotation) = (scale, rotation);
                fling_sys::FLING_EVENT_PINCH
            }
            EventKind::Hold { phase, fingers } => {
                (raw.phase, raw.fingers) = (phase.raw(), fingers);
                fling_sys::FLING_EVENT_HOLD
            }
            EventKind::DeviceAdded { kind, surface } => {
                raw.device_kind = kind.raw();
                (raw.has_millimetres, raw.surface) = (surface.is_some().into(), surface.unwrap_or_default());
                fling_sys::FLING_EVENT_DEVICE_ADDED
            }
            EventKind::DeviceRemoved => fling_sys::FLING_EVENT_DEVICE_REMOVED,
            EventKind::Suspend => fling_sys::FLING_EVENT_SUSPEND,
            EventKind::Resume => fling_sys::FLING_EVENT_RESUME,
            EventKind::PointerMotion { delta } => {
                raw.accelerated = delta;
                fling_sys::FLING_EVENT_POINTER_MOTION
            }
            EventKind::PointerPlace { normalized } => {
                (raw.has_normalized, raw.normalized) = (1, normalized);
                fling_sys::FLING_EVENT_POINTER_MOTION
            }
            EventKind::PointerButton { button, is_pressed } => {
                (raw.button, raw.is_pressed) = (button.0, is_pressed.into());
                fling_sys::FLING_EVENT_POINTER_BUTTON
            }
            EventKind::PointerWheel { v120, source, is_natural } => {
                (raw.v120, raw.wheel_source, raw.is_natural) = (v120, source.raw(), is_natural.into());
                fling_sys::FLING_EVENT_POINTER_WHEEL
            }
        };
        raw
    }
}

impl Contact {
    fn fill(self, raw: &mut fling_event, kind: fling_sys::fling_event_kind) -> fling_sys::fling_event_kind {
        (raw.contact, raw.normalized) = (self.id, self.normalized);
        (raw.has_millimetres, raw.millimetres) =
            (self.millimetres.is_some().into(), self.millimetres.unwrap_or_default());
        kind
    }
}
