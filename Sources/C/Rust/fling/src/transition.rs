//! Changes of course.

use crate::draggable::Activity;
use crate::time::Time;
use crate::value::{first, PlaneValue, State, Value};
use fling_sys::fling_transition;

constants! {
    /// The event that changed a course.
    DragEvent or other {
        /// A hand took hold.
        Grab = FLING_DRAG_GRAB,
        /// Fingers joined or left.
        Reanchor = FLING_DRAG_REANCHOR,
        /// The hand moved.
        Move = FLING_DRAG_MOVE,
        /// The hand let go.
        Release = FLING_DRAG_RELEASE,
        /// The drag was cancelled.
        Cancel = FLING_DRAG_CANCEL,
        /// The app sent the value elsewhere.
        Animate = FLING_DRAG_ANIMATE,
        /// A tap.
        Tap = FLING_DRAG_TAP,
        /// The motion was paused.
        Pause = FLING_DRAG_PAUSE,
        /// The motion was resumed.
        Resume = FLING_DRAG_RESUME,
        /// The motion was reversed.
        Reverse = FLING_DRAG_REVERSE,
        /// The motion was put at a fraction of its distance.
        Scrub = FLING_DRAG_SCRUB,
        /// The motion went on with other timing.
        Continue = FLING_DRAG_CONTINUE,
        /// The motion was stopped.
        Stop = FLING_DRAG_STOP,
        /// The bounds changed.
        SetBounds = FLING_DRAG_SET_BOUNDS,
        /// The rules changed.
        SetRules = FLING_DRAG_SET_RULES,
        /// The value was shifted.
        Rebase = FLING_DRAG_REBASE,
        /// The value was set.
        SetValue = FLING_DRAG_SET_VALUE,
        /// The motion settled.
        Time = FLING_DRAG_TIME,
    }
}

/// An event that changed the course.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transition<V, G = V> {
    /// The time of the change. A motion that settles between two frames does so at its own time.
    pub time: Time,
    /// The activity before it.
    pub from: Activity,
    /// The activity after it.
    pub to: Activity,
    /// The event.
    pub event: DragEvent,
    /// The shown state before it.
    pub before: State<V>,
    /// The shown state after it.
    pub after: State<V>,
    /// The place where the value rests or is heading from then on; `None` in a drag.
    pub goal: Option<G>,
    /// The place outside the bounds to which it was to go, and was not allowed to.
    pub refused: Option<G>,
}

impl<V: Value, G: PlaneValue> Transition<V, G> {
    /// The next transition that a function of C takes from its queue.
    pub(crate) fn taken(next: impl FnOnce(*mut fling_transition) -> bool) -> Option<Transition<V, G>> {
        let mut raw: fling_transition = unsafe { crate::ffi::zeroed() };
        raw.size = std::mem::size_of::<fling_transition>();
        next(&mut raw).then(|| Transition {
            time: Time::from_nanos(raw.time),
            from: Activity::from_raw(raw.from),
            to: Activity::from_raw(raw.to),
            event: DragEvent::from_raw(raw.event),
            before: State::from_raw(&raw.before),
            after: State::from_raw(&raw.after),
            goal: (raw.has_goal != 0).then(|| first(&raw.goal)),
            refused: (raw.has_refused != 0).then(|| first(&raw.refused)),
        })
    }
}
