//! The rules of recognisers.

use crate::arena::RecognizerId;
use crate::ffi::zeroed;
use crate::gesture::GestureKind;
use fling_sys::fling_recognizer;
use std::ops::RangeInclusive;

flags! {
    /// Directions on the surface; down is towards the person.
    Directions {
        /// To the left.
        LEFT = FLING_DIRECTION_LEFT,
        /// To the right.
        RIGHT = FLING_DIRECTION_RIGHT,
        /// Away from the person.
        UP = FLING_DIRECTION_UP,
        /// Towards the person.
        DOWN = FLING_DIRECTION_DOWN,
        /// To the left and right.
        HORIZONTAL = FLING_DIRECTION_HORIZONTAL,
        /// Up and down.
        VERTICAL = FLING_DIRECTION_VERTICAL,
        /// All of them.
        ALL = FLING_DIRECTION_ALL,
    }
}

flags! {
    /// Edges of a surface.
    Edges {
        /// The left one.
        LEFT = FLING_EDGE_LEFT,
        /// The right one.
        RIGHT = FLING_EDGE_RIGHT,
        /// The top.
        TOP = FLING_EDGE_TOP,
        /// The bottom.
        BOTTOM = FLING_EDGE_BOTTOM,
    }
}

constants! {
    /// The axis to which a pan is kept.
    AxisLock {
        /// It moves in the plane.
        None = FLING_AXIS_LOCK_NONE,
        /// It is kept to the axis along which the hand has moved further when the pan begins.
        Always = FLING_AXIS_LOCK_ALWAYS,
        /// The same, unless the distance along it is less than `lock_ratio` times that along the other.
        UnlessDiagonal = FLING_AXIS_LOCK_UNLESS_DIAGONAL,
    }
}

constants! {
    /// The effect on a touchpad gesture that libinput ends because a finger joined or left.
    GestureContinuation {
        /// The hand let go.
        Release = FLING_HAND_OVER_RELEASE,
        /// A gesture of other fingers that begins within `hand_over_seconds` continues it.
        Continue = FLING_HAND_OVER_CONTINUE,
        /// A gesture that libinput cancels is cancelled.
        Cancel = FLING_HAND_OVER_CANCEL,
    }
}

/// The rules by which fingers make a gesture. Make the usual ones for a kind, and change what differs:
///
/// ```
/// use fling::{Directions, Recognizer};
///
/// let pan = Recognizer { directions: Directions::VERTICAL, ..Recognizer::pan() };
/// assert_eq!(pan.fingers, Recognizer::pan().fingers);
/// ```
///
/// Members that the kind does not use do not count; a length, duration or ratio that is negative or NaN counts as 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Recognizer {
    /// The kind of the gesture.
    pub kind: GestureKind,
    /// The fewest and the most fingers on a touchscreen; 0 for the most to leave it alone. Taps, long presses and double-tap
    /// drags go by the fewest alone.
    pub fingers: RangeInclusive<i32>,
    /// The same on a touchpad.
    pub touchpad_fingers: RangeInclusive<i32>,
    /// Pan: the directions in which it may begin.
    pub directions: Directions,
    /// Pan: the axis to which it is kept.
    pub axis_lock: AxisLock,
    /// Pan, pinch: the effect of a finger that joins or leaves on a touchpad.
    pub hand_over: GestureContinuation,
    /// Edge swipe: the edges from which it may come.
    pub edges: Edges,
    /// Tap, double-tap drag: the number of taps in a row, or of those before the drag, 1 to 10.
    pub tap_count: i32,
    /// Pan, pinch, edge swipe, double-tap drag: the millimetres by which the hand's place, or the fingers' distance, must
    /// change. Rotation: the millimetres that each finger must go round their centre on a touchscreen.
    pub slop: f64,
    /// Pinch, rotation: the radians that the fingers must turn; for a pinch infinite not to follow rotation.
    pub rotation_slop: f64,
    /// Pan: the millimetres that the hand must move before its direction is judged. No more than the `movement` of a hold
    /// beside it.
    pub lock_distance: f64,
    /// Pan: the ratio of [`AxisLock::UnlessDiagonal`].
    pub lock_ratio: f64,
    /// The seconds within which other fingers may continue a gesture.
    pub hand_over_seconds: f64,
    /// Tap, double-tap drag, long press, hold: the millimetres that a finger may move.
    pub movement: f64,
    /// Long press, hold: the seconds that the fingers must be down.
    pub delay: f64,
    /// Tap, double-tap drag: the seconds that fingers may be down.
    pub maximum_duration: f64,
    /// Tap, double-tap drag: the seconds between two taps.
    pub interval: f64,
    /// Tap, double-tap drag: the millimetres between two taps.
    pub separation: f64,
    /// Edge swipe: the greatest distance from the edge at which fingers may land, in millimetres.
    pub margin: f64,
    /// Double-tap drag: the millimetres of movement down that double the scale; negative for a drag that makes
    /// content smaller when it moves down. One that is 0 or not finite counts as 20.
    pub doubling: f64,
    /// The part of touchscreens on which fingers land, as fractions of the surface: left, top, right, bottom.
    pub area: [f64; 4],
    /// Recognisers of the same arena that must fail first.
    pub after: Vec<RecognizerId>,
    /// Recognisers of the same arena that may have the same fingers.
    pub alongside: Vec<RecognizerId>,
}

impl Recognizer {
    /// The usual rules of a pan.
    pub fn pan() -> Recognizer {
        Recognizer::usual(GestureKind::Pan)
    }

    /// The usual rules of a pinch.
    pub fn pinch() -> Recognizer {
        Recognizer::usual(GestureKind::Pinch)
    }

    /// The usual rules of a tap.
    pub fn tap() -> Recognizer {
        Recognizer::usual(GestureKind::Tap)
    }

    /// The usual rules of a long press.
    pub fn long_press() -> Recognizer {
        Recognizer::usual(GestureKind::LongPress)
    }

    /// The usual rules of a hold.
    pub fn hold() -> Recognizer {
        Recognizer::usual(GestureKind::Hold)
    }

    /// The usual rules of an edge swipe.
    pub fn edge_swipe() -> Recognizer {
        Recognizer::usual(GestureKind::EdgeSwipe)
    }

    /// The usual rules of a rotation.
    pub fn rotation() -> Recognizer {
        Recognizer::usual(GestureKind::Rotation)
    }

    /// The usual rules of a tap after which the same finger lands again and drags to zoom. Its gestures are pinches.
    pub fn double_tap_drag() -> Recognizer {
        Recognizer::usual(GestureKind::DoubleTapDrag)
    }

    fn usual(kind: GestureKind) -> Recognizer {
        let raw = Recognizer::usual_raw(kind);
        Recognizer {
            kind,
            fingers: raw.fingers_least..=raw.fingers_most,
            touchpad_fingers: raw.touchpad_fingers_least..=raw.touchpad_fingers_most,
            directions: Directions(raw.directions),
            axis_lock: AxisLock::None,
            hand_over: GestureContinuation::Release,
            edges: Edges(raw.edges),
            tap_count: raw.tap_count,
            slop: raw.slop,
            rotation_slop: raw.rotation_slop,
            lock_distance: raw.lock_distance,
            lock_ratio: raw.lock_ratio,
            hand_over_seconds: raw.hand_over_seconds,
            movement: raw.movement,
            delay: raw.delay,
            maximum_duration: raw.maximum_duration,
            interval: raw.interval,
            separation: raw.separation,
            margin: raw.margin,
            doubling: raw.doubling,
            area: raw.area,
            after: Vec::new(),
            alongside: Vec::new(),
        }
    }

    fn usual_raw(kind: GestureKind) -> fling_recognizer {
        let mut raw = unsafe { zeroed() };
        let size = std::mem::size_of::<fling_recognizer>();
        unsafe { fling_sys::fling_recognizer_init(&mut raw, size, kind.raw(), std::ptr::null_mut()) };
        raw
    }

    /// The rules as C has them; they refer to `self` for the lists of other recognisers.
    pub(crate) fn raw(&self) -> fling_recognizer {
        fling_recognizer {
            fingers_least: *self.fingers.start(),
            fingers_most: *self.fingers.end(),
            touchpad_fingers_least: *self.touchpad_fingers.start(),
            touchpad_fingers_most: *self.touchpad_fingers.end(),
            directions: self.directions.0,
            axis_lock: self.axis_lock.raw(),
            hand_over: self.hand_over.raw(),
            edges: self.edges.0,
            tap_count: self.tap_count,
            slop: self.slop,
            rotation_slop: self.rotation_slop,
            lock_distance: self.lock_distance,
            lock_ratio: self.lock_ratio,
            hand_over_seconds: self.hand_over_seconds,
            movement: self.movement,
            delay: self.delay,
            maximum_duration: self.maximum_duration,
            interval: self.interval,
            separation: self.separation,
            margin: self.margin,
            doubling: self.doubling,
            area: self.area,
            after: self.after.as_ptr().cast(),
            after_count: self.after.len(),
            alongside: self.alongside.as_ptr().cast(),
            alongside_count: self.alongside.len(),
            ..Recognizer::usual_raw(self.kind)
        }
    }
}
