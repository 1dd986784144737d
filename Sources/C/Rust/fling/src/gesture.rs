//! Gestures.

use crate::arena::RecognizerId;
use crate::ffi::zeroed;
use crate::time::Time;
use fling_sys::{fling_gesture, fling_location};

constants! {
    /// The kind of a gesture.
    GestureKind or other {
        /// The hand moves across the surface.
        Pan = FLING_GESTURE_PAN,
        /// The fingers move apart, together, or round each other.
        Pinch = FLING_GESTURE_PINCH,
        /// The fingers touch and leave.
        Tap = FLING_GESTURE_TAP,
        /// The hand rests for some time; then it may move.
        LongPress = FLING_GESTURE_LONG_PRESS,
        /// The hand touches and rests, which stops a motion that is under way.
        Hold = FLING_GESTURE_HOLD,
        /// The hand comes in over an edge.
        EdgeSwipe = FLING_GESTURE_EDGE_SWIPE,
        /// The fingers turn round each other, however they move apart or together.
        Rotation = FLING_GESTURE_ROTATION,
        /// A kind of recogniser, whose gestures are pinches: the fingers tap, land again and drag, which zooms.
        DoubleTapDrag = FLING_GESTURE_DOUBLE_TAP_DRAG,
    }
}

constants! {
    /// The phase of a gesture. It begins once, changes, and ends or is cancelled once; a tap has only ended.
    GesturePhase or other {
        /// It has begun.
        Began = FLING_GESTURE_BEGAN,
        /// It has changed.
        Changed = FLING_GESTURE_CHANGED,
        /// It has ended.
        Ended = FLING_GESTURE_ENDED,
        /// It is to have no effect.
        Cancelled = FLING_GESTURE_CANCELLED,
    }
}

constants! {
    /// The source of a gesture.
    Source or other {
        /// Fingers on a touchscreen.
        Touchscreen = FLING_SOURCE_TOUCHSCREEN,
        /// Two fingers that scroll on a touchpad.
        TouchpadScroll = FLING_SOURCE_TOUCHPAD_SCROLL,
        /// Three or more fingers on a touchpad.
        TouchpadSwipe = FLING_SOURCE_TOUCHPAD_SWIPE,
        /// A pinch on a touchpad.
        TouchpadPinch = FLING_SOURCE_TOUCHPAD_PINCH,
        /// Fingers that rest on a touchpad.
        TouchpadHold = FLING_SOURCE_TOUCHPAD_HOLD,
        /// The pointer while its primary button is down.
        Pointer = FLING_SOURCE_POINTER,
    }
}

constants! {
    /// The reason for which a gesture was cancelled.
    Cancellation or other {
        /// The device cancelled it.
        ByDevice = FLING_CANCELLATION_BY_DEVICE,
        /// The fingers moved too far.
        Moved = FLING_CANCELLATION_MOVED,
        /// Another gesture has the fingers.
        Superseded = FLING_CANCELLATION_SUPERSEDED,
        /// The device is gone.
        DeviceRemoved = FLING_CANCELLATION_DEVICE_REMOVED,
        /// Input is suspended.
        Suspended = FLING_CANCELLATION_SUSPENDED,
        /// The times of events went back.
        ClockSetBack = FLING_CANCELLATION_CLOCK_SET_BACK,
        /// The app cancelled it.
        ByApp = FLING_CANCELLATION_BY_APP,
    }
}

constants! {
    /// The edge of a surface.
    Edge or other {
        /// The left one.
        Left = FLING_EDGE_LEFT,
        /// The right one.
        Right = FLING_EDGE_RIGHT,
        /// The top.
        Top = FLING_EDGE_TOP,
        /// The bottom.
        Bottom = FLING_EDGE_BOTTOM,
    }
}

/// A place on a touchscreen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Location {
    /// Fractions of the surface: (0, 0) is the top left, (1, 1) the bottom right.
    pub normalized: [f64; 2],
    /// The distance from the top left in millimetres, if the device knows its size.
    pub millimetres: Option<[f64; 2]>,
}

impl Location {
    fn from_raw(raw: &fling_location) -> Option<Location> {
        (raw.is_known != 0).then(|| Location {
            normalized: raw.normalized,
            millimetres: (raw.has_millimetres != 0).then_some(raw.millimetres),
        })
    }

    fn raw(location: &Option<Location>) -> fling_location {
        let mut raw: fling_location = unsafe { zeroed() };
        if let Some(location) = location {
            (raw.is_known, raw.normalized) = (1, location.normalized);
            (raw.has_millimetres, raw.millimetres) =
                (location.millimetres.is_some().into(), location.millimetres.unwrap_or_default());
        }
        raw
    }
}

/// An action of a hand on a touchscreen or touchpad. An [`Arena`](crate::Arena) makes gestures of events.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gesture {
    /// The same from beginning to end, and no other's of the arena.
    pub id: u64,
    /// The time of its last change.
    pub time: Time,
    /// The recogniser that made it.
    pub recognizer: RecognizerId,
    /// The device of the fingers.
    pub device: u32,
    /// The kind.
    pub kind: GestureKind,
    /// The phase.
    pub phase: GesturePhase,
    /// The source.
    pub source: Source,
    /// The number of fingers.
    pub fingers: i32,
    /// The edge of an edge swipe.
    pub edge: Option<Edge>,
    /// The number of taps, for a tap.
    pub tap_count: i32,
    /// The reason for which it was cancelled.
    pub cancellation: Option<Cancellation>,
    /// True when the touchpad is configured for natural scrolling.
    pub is_natural: bool,
    /// True when the device does not know its size, and lengths are as on a surface of an assumed one.
    pub is_size_assumed: bool,
    /// The centre of the fingers; `None` on touchpads, whose fingers have no place.
    pub location: Option<Location>,
    /// The centre of the places where the fingers landed.
    pub start_location: Option<Location>,
    /// The hand's movement since the beginning, in millimetres. A finger that joins or leaves moves nothing.
    pub translation: [f64; 2],
    /// The velocity in millimetres per second.
    pub velocity: [f64; 2],
    /// The fingers' distance as a multiple of that at the beginning, for a pinch.
    pub scale: f64,
    /// The change of the scale per second.
    pub scale_velocity: f64,
    /// The fingers' turn in radians, clockwise, for a pinch or a rotation.
    pub rotation: f64,
    /// The change of the rotation per second.
    pub rotation_velocity: f64,
}

impl Gesture {
    pub(crate) fn from_raw(raw: &fling_gesture) -> Gesture {
        Gesture {
            id: raw.id,
            time: Time::from_nanos(raw.time),
            recognizer: RecognizerId(raw.recognizer),
            device: raw.device,
            kind: GestureKind::from_raw(raw.kind),
            phase: GesturePhase::from_raw(raw.phase),
            source: Source::from_raw(raw.source),
            fingers: raw.fingers,
            edge: (raw.edge != fling_sys::FLING_EDGE_NONE).then(|| Edge::from_raw(raw.edge)),
            tap_count: raw.tap_count,
            cancellation: (raw.cancellation != fling_sys::FLING_CANCELLATION_NONE)
                .then(|| Cancellation::from_raw(raw.cancellation)),
            is_natural: raw.is_natural != 0,
            is_size_assumed: raw.is_size_assumed != 0,
            location: Location::from_raw(&raw.location),
            start_location: Location::from_raw(&raw.start_location),
            translation: raw.translation,
            velocity: raw.velocity,
            scale: raw.scale,
            scale_velocity: raw.scale_velocity,
            rotation: raw.rotation,
            rotation_velocity: raw.rotation_velocity,
        }
    }

    pub(crate) fn raw(&self) -> fling_gesture {
        fling_gesture {
            size: std::mem::size_of::<fling_gesture>(),
            id: self.id,
            time: self.time.as_nanos(),
            recognizer: self.recognizer.0,
            device: self.device,
            kind: self.kind.raw(),
            phase: self.phase.raw(),
            source: self.source.raw(),
            fingers: self.fingers,
            edge: self.edge.map_or(fling_sys::FLING_EDGE_NONE, Edge::raw),
            tap_count: self.tap_count,
            cancellation: self.cancellation.map_or(fling_sys::FLING_CANCELLATION_NONE, Cancellation::raw),
            is_natural: self.is_natural.into(),
            is_size_assumed: self.is_size_assumed.into(),
            reserved_: 0,
            location: Location::raw(&self.location),
            start_location: Location::raw(&self.start_location),
            translation: self.translation,
            velocity: self.velocity,
            scale: self.scale,
            scale_velocity: self.scale_velocity,
            rotation: self.rotation,
            rotation_velocity: self.rotation_velocity,
        }
    }
}
