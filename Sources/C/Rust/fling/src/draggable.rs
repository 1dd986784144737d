//! Values that a hand moves.

use crate::crossing::{Crossing, Thresholds};
use crate::drag_rules::{Bounds, DragRules, Ends};
use crate::error::{Answer, Error};
use crate::ffi::{answer, call, make, resume_panic, written, zeroed};
use crate::gesture::Gesture;
use crate::handle::Owned;
use crate::playhead::{with_timing, ReverseMode, StopPosition, Timing};
use crate::release::Chooser;
use crate::time::Time;
use crate::transition::Transition;
use crate::value::{dimensions, numbers, optional_numbers, padded, written_if, PlaneValue, State};
use fling_sys::{fling_draggable, fling_gesture_map};
use std::cell::RefCell;
use std::fmt;

constants! {
    /// The state of a value's machine.
    Activity or other {
        /// It is at rest.
        Idle = FLING_IDLE,
        /// A hand holds it.
        Dragging = FLING_DRAGGING,
        /// It moves by itself, or is paused.
        Animating = FLING_ANIMATING,
    }
}

constants! {
    /// The reason for which a drag is cancelled.
    CancelReason {
        /// The gesture was cancelled.
        Cancelled = FLING_CANCEL_CANCELLED,
        /// The device is gone.
        DeviceLost = FLING_CANCEL_DEVICE_LOST,
        /// Input is suspended.
        Suspended = FLING_CANCEL_SUSPENDED,
    }
}

/// The map from a hand's movement to a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GestureMap<V> {
    /// The change of the value for each millimetre to the right.
    pub x: V,
    /// The change of the value for each millimetre towards the person.
    pub y: V,
}

impl GestureMap<f64> {
    /// A value that grows as the hand moves to the right, by so much for each millimetre.
    pub fn horizontal(per_millimetre: f64) -> GestureMap<f64> {
        GestureMap { x: per_millimetre, y: 0.0 }
    }

    /// A value that grows as the hand moves towards the person, by so much for each millimetre.
    pub fn vertical(per_millimetre: f64) -> GestureMap<f64> {
        GestureMap { x: 0.0, y: per_millimetre }
    }
}

impl GestureMap<[f64; 2]> {
    /// A value in the plane that goes with the hand, by so much for each millimetre.
    pub fn plane(per_millimetre: f64) -> GestureMap<[f64; 2]> {
        GestureMap { x: [per_millimetre, 0.0], y: [0.0, per_millimetre] }
    }
}

impl<V: PlaneValue> GestureMap<V> {
    pub(crate) fn raw(&self) -> fling_gesture_map {
        fling_gesture_map { size: std::mem::size_of::<fling_gesture_map>(), x: padded(&self.x), y: padded(&self.y) }
    }
}

/// A value of one or two numbers that a hand moves, and that moves on by itself when the hand lets go.
///
/// Each event comes with its moment; one before the last event's counts as that. The crate's page has an example.
pub struct Draggable<V> {
    // Freed before the function that its rules name.
    pub(crate) handle: Owned<fling_draggable>,
    chooser: RefCell<Option<Chooser<V>>>,
}

impl<V: PlaneValue> Draggable<V> {
    /// A value at rest.
    pub fn new(value: V, rules: DragRules<V>) -> Result<Draggable<V>, Error> {
        let (handle, chooser) = rules.with_raw(|rules| {
            make(|error| unsafe { fling_sys::fling_draggable_create(dimensions::<V>(), numbers(&value), rules, error) })
        });
        Ok(Draggable { handle: Owned(handle?), chooser: RefCell::new(chooser) })
    }

    /// Changes how it behaves from `time` on. A held value stays with the hand; one in flight is aimed anew, and one at rest
    /// outside goes back within. A value at a detent goes along with it when there are as many as before.
    pub fn set_rules(&self, rules: DragRules<V>, time: Time) -> Result<Answer, Error> {
        let (result, chooser) = rules.with_raw(|rules| {
            answer(|error| unsafe {
                fling_sys::fling_draggable_set_rules(self.handle.as_ptr(), rules, time.as_nanos(), error)
            })
        });
        if result.is_ok() {
            self.chooser.replace(chooser);
        }
        resume_panic();
        result
    }

    /// Changes the bounds alone, in the same way. Hard ends keep the restitution of the rules.
    pub fn set_bounds(&self, bounds: Bounds<V>, time: Time) -> Result<Answer, Error> {
        let band = match bounds.ends {
            Ends::Hard => None,
            Ends::Elastic(band) => Some(band.raw()),
        };
        let band = band.as_ref().map_or(std::ptr::null(), |band| band as *const _);
        call(|error| unsafe {
            let (lower, upper) = (numbers(&bounds.lower), numbers(&bounds.upper));
            fling_sys::fling_draggable_set_bounds(self.handle.as_ptr(), lower, upper, band, time.as_nanos(), error)
        })
    }

    /// Shifts the value, its resting place and its goal, as when content is inserted above.
    pub fn rebase(&self, distance: V, time: Time) -> Result<Answer, Error> {
        self.at_place(fling_sys::fling_draggable_rebase, distance, time)
    }

    /// Sets the value without animation; a hand that holds it goes on from there.
    pub fn set_value(&self, value: V, time: Time) -> Result<Answer, Error> {
        self.at_place(fling_sys::fling_draggable_set_value, value, time)
    }

    /// The state to show at the time at which a frame will be seen. In a drag the velocity is the hand's, afterwards that
    /// with which the value is shown to move.
    pub fn state(&self, time: Time) -> Result<State<V>, Error> {
        let raw = written(|state, error| unsafe {
            fling_sys::fling_draggable_state(self.handle.as_ptr(), time.as_nanos(), state, error)
        })?;
        Ok(State::from_raw(&raw))
    }

    /// The state of its machine after the last event.
    pub fn activity(&self) -> Activity {
        Activity::from_raw(unsafe { fling_sys::fling_draggable_activity(self.handle.as_ptr()) })
    }

    /// True if the value changes without further input after the frame of the last [`advance`](Draggable::advance), so that
    /// another frame must be drawn.
    pub fn needs_frame(&self) -> bool {
        unsafe { fling_sys::fling_draggable_needs_frame(self.handle.as_ptr()) }
    }

    /// The place where it rests or is heading; `None` in a drag.
    pub fn goal(&self) -> Option<V> {
        written_if(|place| unsafe { fling_sys::fling_draggable_goal(self.handle.as_ptr(), place) })
    }

    /// The place where it last rested.
    pub fn home(&self) -> Result<V, Error> {
        let mut place = V::splat(0.0);
        let to = place.as_mut_slice().as_mut_ptr();
        call(|error| unsafe { fling_sys::fling_draggable_home(self.handle.as_ptr(), to, error) })?;
        Ok(place)
    }

    /// The time at which it comes to rest; `None` when it rests, is held or paused.
    pub fn settling_time(&self) -> Option<Time> {
        Time::unless_never(unsafe { fling_sys::fling_draggable_settling_time(self.handle.as_ptr()) })
    }

    /// The time at which a person takes its motion to be over, when the next thing may begin; `None` as for
    /// [`settling_time`](Draggable::settling_time).
    pub fn logical_finish_time(&self) -> Option<Time> {
        Time::unless_never(unsafe { fling_sys::fling_draggable_logical_finish_time(self.handle.as_ptr()) })
    }

    /// The fraction of its motion: 0 at its last resting place, 1 at its end. 0 when it does not move by itself.
    pub fn fraction(&self, time: Time) -> f64 {
        unsafe { fling_sys::fling_draggable_fraction(self.handle.as_ptr(), time.as_nanos()) }
    }

    /// True if its motion is paused.
    pub fn is_paused(&self) -> bool {
        unsafe { fling_sys::fling_draggable_is_paused(self.handle.as_ptr()) }
    }

    /// True if its motion is reversed.
    pub fn is_reversed(&self) -> bool {
        unsafe { fling_sys::fling_draggable_is_reversed(self.handle.as_ptr()) }
    }

    /// Reports that a hand takes hold at a place. From rest or in flight, the value goes on from where it is.
    pub fn grab(&self, place: V, time: Time) -> Result<Answer, Error> {
        self.at_place(fling_sys::fling_draggable_grab, place, time)
    }

    /// Reports that the hand moved to a place.
    pub fn drag(&self, place: V, time: Time) -> Result<Answer, Error> {
        self.at_place(fling_sys::fling_draggable_move, place, time)
    }

    /// Reports that fingers joined or left: the hand's place is another one, though it has not moved.
    pub fn reanchor(&self, place: V, time: Time) -> Result<Answer, Error> {
        self.at_place(fling_sys::fling_draggable_reanchor, place, time)
    }

    /// Reports that the hand let go. `velocity` is per second; `None` to have it found from the places.
    pub fn release(&self, velocity: Option<V>, time: Time) -> Result<Answer, Error> {
        let velocity = optional_numbers(&velocity);
        call(|error| unsafe {
            fling_sys::fling_draggable_release(self.handle.as_ptr(), velocity, time.as_nanos(), error)
        })
    }

    /// Cancels the drag: the value goes back.
    pub fn cancel(&self, reason: CancelReason, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_draggable_cancel(self.handle.as_ptr(), reason.raw(), time.as_nanos(), error)
        })
    }

    /// Animates the value to a place, with the velocity that it has. `None` for `timing` takes the rules' spring.
    pub fn animate(&self, target: V, timing: Option<Timing>, time: Time) -> Result<Answer, Error> {
        let target = numbers(&target);
        with_timing(timing, |timing| {
            call(|error| unsafe {
                fling_sys::fling_draggable_animate(self.handle.as_ptr(), target, timing, time.as_nanos(), error)
            })
        })
    }

    /// Animates the value to the next detent, and from the last to the first.
    pub fn tap(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_draggable_tap(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Freezes the motion.
    pub fn pause(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_draggable_pause(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Goes on with a paused motion.
    pub fn resume(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_draggable_resume(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Reverses the motion.
    pub fn reverse(&self, mode: ReverseMode, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_draggable_reverse(self.handle.as_ptr(), mode.raw(), time.as_nanos(), error)
        })
    }

    /// Puts a paused motion at a fraction of its distance.
    pub fn scrub(&self, fraction: f64, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_draggable_scrub(self.handle.as_ptr(), fraction, time.as_nanos(), error)
        })
    }

    /// Continues the motion with other timing: see [`Playhead::continue_with`](crate::Playhead::continue_with).
    pub fn continue_with(
        &self,
        timing: Option<Timing>,
        duration_factor: f64,
        velocity: Option<V>,
        time: Time,
    ) -> Result<Answer, Error> {
        let velocity = optional_numbers(&velocity);
        with_timing(timing, |timing| {
            call(|error| unsafe {
                let (handle, time) = (self.handle.as_ptr(), time.as_nanos());
                fling_sys::fling_draggable_continue(handle, timing, duration_factor, velocity, time, error)
            })
        })
    }

    /// Ends a motion at once.
    pub fn stop(&self, position: StopPosition, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_draggable_stop(self.handle.as_ptr(), position.raw(), time.as_nanos(), error)
        })
    }

    /// Advances to the time at which a frame will be seen: a motion that has settled by then has come to rest.
    pub fn advance(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_draggable_advance(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Applies a gesture: a pan, an edge swipe or a long press moves the value, a hold stops it, a tap has the effect of the
    /// rules.
    pub fn handle(&self, gesture: &Gesture, map: &GestureMap<V>) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_draggable_handle(self.handle.as_ptr(), &gesture.raw(), &map.raw(), error)
        })
    }

    /// Takes the transitions that no one has taken, oldest first. The last 32 are kept.
    pub fn transitions(&self) -> impl Iterator<Item = Transition<V>> + '_ {
        std::iter::from_fn(move || {
            Transition::taken(|raw| unsafe { fling_sys::fling_draggable_next_transition(self.handle.as_ptr(), raw) })
        })
    }

    /// Watches for crossings of thresholds from now on, in place of those before. `axis` is the direction along which the
    /// value is measured; `None` for the first of its numbers.
    pub fn watch(&self, axis: Option<V>, thresholds: &Thresholds) -> Result<Answer, Error> {
        let functions = (
            fling_sys::fling_draggable_watch as unsafe extern "C" fn(_, _, _, _, _) -> _,
            fling_sys::fling_draggable_watch_every as unsafe extern "C" fn(_, _, _, _, _) -> _,
        );
        call(|error| unsafe { thresholds.watch(self.handle.as_ptr(), axis, functions, error) })
    }

    /// Takes the crossings that no one has taken, oldest first. The last 64 are kept.
    pub fn crossings(&self) -> impl Iterator<Item = Crossing> + '_ {
        std::iter::from_fn(move || {
            let mut raw = unsafe { zeroed() };
            unsafe { fling_sys::fling_draggable_next_crossing(self.handle.as_ptr(), &mut raw) }
                .then(|| Crossing::from_raw(&raw))
        })
    }

    fn at_place(
        &self,
        function: unsafe extern "C" fn(
            *mut fling_draggable,
            *const f64,
            i64,
            *mut fling_sys::fling_error,
        ) -> fling_sys::fling_status,
        place: V,
        time: Time,
    ) -> Result<Answer, Error> {
        call(|error| unsafe { function(self.handle.as_ptr(), numbers(&place), time.as_nanos(), error) })
    }
}

impl<V> fmt::Debug for Draggable<V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Draggable").finish_non_exhaustive()
    }
}
