//! Content that fingers pinch, turn and pan.

use crate::draggable::Activity;
use crate::error::{Answer, Error};
use crate::ffi::{call, make, written};
use crate::gesture::Gesture;
use crate::handle::Owned;
use crate::playhead::{with_timing, ReverseMode, StopPosition, Timing};
use crate::time::Time;
use crate::transform_rules::TransformRules;
use crate::transition::Transition;
use crate::value::{numbers, optional_numbers, written_if, State, Value};
use fling_sys::fling_transform;
use std::fmt;

/// The place, scale and rotation of content in its viewport.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Placement {
    /// The horizontal place of the content's origin, in points.
    pub x: f64,
    /// The vertical place of the content's origin, in points.
    pub y: f64,
    /// The points of a unit of the content.
    pub scale: f64,
    /// The rotation in radians, which counts turns, clockwise where y points down.
    pub rotation: f64,
}

impl Value for Placement {
    const DIMENSIONS: usize = 4;

    fn splat(number: f64) -> Placement {
        Placement { x: number, y: number, scale: number, rotation: number }
    }

    fn as_slice(&self) -> &[f64] {
        // Four numbers of one type stand one after the other.
        unsafe { std::slice::from_raw_parts((self as *const Placement).cast(), Placement::DIMENSIONS) }
    }

    fn as_mut_slice(&mut self) -> &mut [f64] {
        unsafe { std::slice::from_raw_parts_mut((self as *mut Placement).cast(), Placement::DIMENSIONS) }
    }
}

/// Content in a viewport that fingers pinch, turn and pan at once, such as a photo or a map.
///
/// The points under the fingers stay under them. Let go, place, scale and rotation run on to where the content may rest. A
/// zoom of 1 shows the whole content, as large as the viewport has room for.
///
/// ```
/// use fling::{Time, Transform, TransformRules};
///
/// let photo = Transform::new([3000.0, 2000.0], [600.0, 400.0], [0.0, 0.0], TransformRules::default())?;
/// photo.zoom_to(2.0, None, Time::ZERO)?;
/// let goal = photo.goal().expect("no finger holds it");
/// assert!((goal.scale - 0.4).abs() < 1e-9);
/// # Ok::<(), fling::Error>(())
/// ```
pub struct Transform {
    pub(crate) handle: Owned<fling_transform>,
}

impl Transform {
    /// Content of a width and height in its own units, seen as a whole in a viewport of a width and height in points, whose
    /// top left corner is at `origin`. A size that is not positive counts as 1.
    pub fn new(
        content: [f64; 2],
        viewport: [f64; 2],
        origin: [f64; 2],
        rules: TransformRules,
    ) -> Result<Transform, Error> {
        let handle = make(|error| unsafe {
            let (content, viewport, origin) = (content.as_ptr(), viewport.as_ptr(), origin.as_ptr());
            fling_sys::fling_transform_create(content, viewport, origin, &rules.raw(), error)
        })?;
        Ok(Transform { handle: Owned(handle) })
    }

    /// Changes the sizes and the corner; `None` for one that stays. The content keeps its zoom, with the same part of it in
    /// the middle.
    pub fn resize(
        &self,
        content: Option<[f64; 2]>,
        viewport: Option<[f64; 2]>,
        origin: Option<[f64; 2]>,
        time: Time,
    ) -> Result<Answer, Error> {
        call(|error| unsafe {
            let (content, viewport) = (optional_numbers(&content), optional_numbers(&viewport));
            let (handle, origin) = (self.handle.as_ptr(), optional_numbers(&origin));
            fling_sys::fling_transform_resize(handle, content, viewport, origin, time.as_nanos(), error)
        })
    }

    /// Changes how it moves from `time` on.
    pub fn set_rules(&self, rules: TransformRules, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_transform_set_rules(self.handle.as_ptr(), &rules.raw(), time.as_nanos(), error)
        })
    }

    /// The placement and its velocity at the time at which a frame will be seen.
    pub fn state(&self, time: Time) -> Result<State<Placement>, Error> {
        let raw = written(|state, error| unsafe {
            fling_sys::fling_transform_state(self.handle.as_ptr(), time.as_nanos(), state, error)
        })?;
        Ok(State::from_raw(&raw))
    }

    /// The zoom at a moment.
    pub fn zoom(&self, time: Time) -> f64 {
        unsafe { fling_sys::fling_transform_zoom(self.handle.as_ptr(), time.as_nanos()) }
    }

    /// The state of its machine after the last event.
    pub fn activity(&self) -> Activity {
        Activity::from_raw(unsafe { fling_sys::fling_transform_activity(self.handle.as_ptr()) })
    }

    /// True if it changes without further input after the frame of the last [`advance`](Transform::advance), so that another
    /// frame must be drawn.
    pub fn needs_frame(&self) -> bool {
        unsafe { fling_sys::fling_transform_needs_frame(self.handle.as_ptr()) }
    }

    /// The placement in which it rests or will come to rest; `None` in a drag.
    pub fn goal(&self) -> Option<Placement> {
        written_if(|goal| unsafe { fling_sys::fling_transform_goal(self.handle.as_ptr(), goal) })
    }

    /// The time at which it comes to rest; `None` when it rests or is held.
    pub fn settling_time(&self) -> Option<Time> {
        Time::unless_never(unsafe { fling_sys::fling_transform_settling_time(self.handle.as_ptr()) })
    }

    /// The fraction of its motion: 0 where it last rested, 1 at its end. 0 when it does not move by itself.
    pub fn fraction(&self, time: Time) -> f64 {
        unsafe { fling_sys::fling_transform_fraction(self.handle.as_ptr(), time.as_nanos()) }
    }

    /// True if its motion is paused.
    pub fn is_paused(&self) -> bool {
        unsafe { fling_sys::fling_transform_is_paused(self.handle.as_ptr()) }
    }

    /// True if its motion is reversed.
    pub fn is_reversed(&self) -> bool {
        unsafe { fling_sys::fling_transform_is_reversed(self.handle.as_ptr()) }
    }

    /// Takes the transitions that no one has taken, oldest first. Their goal is the place of the content's origin. The last 32
    /// are kept.
    pub fn transitions(&self) -> impl Iterator<Item = Transition<Placement, [f64; 2]>> + '_ {
        std::iter::from_fn(move || {
            Transition::taken(|raw| unsafe { fling_sys::fling_transform_next_transition(self.handle.as_ptr(), raw) })
        })
    }

    /// Applies a gesture: a pan moves it, a pinch scales, turns and moves it, a rotation turns and moves it, a hold stops it,
    /// and a double tap zooms.
    ///
    /// `point` is the place of the hand in the points of the viewport, on touchpads the pointer's; `None` for the gesture's
    /// location at that scale, and without one for the viewport's middle.
    pub fn handle(
        &self,
        gesture: &Gesture,
        points_per_millimetre: f64,
        point: Option<[f64; 2]>,
    ) -> Result<Answer, Error> {
        let point = optional_numbers(&point);
        call(|error| unsafe {
            let (handle, gesture) = (self.handle.as_ptr(), gesture.raw());
            fling_sys::fling_transform_handle(handle, &gesture, points_per_millimetre, point, error)
        })
    }

    /// Zooms about a point of the viewport, `None` for its middle, as near as the limits allow. Content in a hand goes there
    /// when it is let go.
    pub fn zoom_to(&self, zoom: f64, point: Option<[f64; 2]>, time: Time) -> Result<Answer, Error> {
        let point = optional_numbers(&point);
        call(|error| unsafe {
            fling_sys::fling_transform_zoom_to(self.handle.as_ptr(), zoom, point, time.as_nanos(), error)
        })
    }

    /// Zooms by a factor, as for a notch of a wheel, in the same way.
    pub fn zoom_by(&self, factor: f64, point: Option<[f64; 2]>, time: Time) -> Result<Answer, Error> {
        let point = optional_numbers(&point);
        call(|error| unsafe {
            fling_sys::fling_transform_zoom_by(self.handle.as_ptr(), factor, point, time.as_nanos(), error)
        })
    }

    /// Shows the whole content again, upright.
    pub fn reset(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_transform_reset(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Cancels the drag: the content goes back to the place at which the fingers took hold.
    pub fn cancel(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_transform_cancel(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Advances to the time at which a frame will be seen: content that has come to rest by then rests.
    pub fn advance(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_transform_advance(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Animates it to a placement, or as near as the limits allow. Content in a hand goes there when it is let go.
    pub fn animate(&self, goal: Placement, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_transform_animate(self.handle.as_ptr(), numbers(&goal), time.as_nanos(), error)
        })
    }

    /// Freezes the motion.
    pub fn pause(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_transform_pause(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Goes on with a paused motion.
    pub fn resume(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_transform_resume(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Reverses the motion: back to where it last rested, or on again.
    pub fn reverse(&self, mode: ReverseMode, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_transform_reverse(self.handle.as_ptr(), mode.raw(), time.as_nanos(), error)
        })
    }

    /// Puts a paused motion at a fraction of its distance.
    pub fn scrub(&self, fraction: f64, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_transform_scrub(self.handle.as_ptr(), fraction, time.as_nanos(), error)
        })
    }

    /// Continues the motion with other timing: see [`Playhead::continue_with`](crate::Playhead::continue_with).
    pub fn continue_with(
        &self,
        timing: Option<Timing>,
        duration_factor: f64,
        velocity: Option<Placement>,
        time: Time,
    ) -> Result<Answer, Error> {
        let velocity = optional_numbers(&velocity);
        with_timing(timing, |timing| {
            call(|error| unsafe {
                let (handle, time) = (self.handle.as_ptr(), time.as_nanos());
                fling_sys::fling_transform_continue(handle, timing, duration_factor, velocity, time, error)
            })
        })
    }

    /// Ends a motion at once; a spring brings it back from where it may not rest.
    pub fn stop(&self, position: StopPosition, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_transform_stop(self.handle.as_ptr(), position.raw(), time.as_nanos(), error)
        })
    }

    /// Sets the placement without animation; fingers that hold it go on from there.
    pub fn set_value(&self, value: Placement, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_transform_set_value(self.handle.as_ptr(), numbers(&value), time.as_nanos(), error)
        })
    }

    /// Shifts the viewport and all that is seen in it by so many points, such as when it was laid out elsewhere.
    pub fn rebase(&self, distance: [f64; 2], time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_transform_rebase(self.handle.as_ptr(), distance.as_ptr(), time.as_nanos(), error)
        })
    }
}

impl fmt::Debug for Transform {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Transform").field("goal", &self.goal()).finish_non_exhaustive()
    }
}
