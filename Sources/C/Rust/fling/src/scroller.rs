//! Scrolled content.

use crate::crossing::{Crossing, Thresholds};
use crate::draggable::{Activity, GestureMap};
use crate::error::{Answer, Error};
use crate::event::Event;
use crate::ffi::{answer, call, make, resume_panic, written, zeroed};
use crate::gesture::Gesture;
use crate::handle::Owned;
use crate::playhead::{with_timing, Timing};
use crate::scroll_rules::{Ender, Interruption, ScrollRules};
use crate::time::Time;
use crate::transition::Transition;
use crate::value::{dimensions, numbers, optional_numbers, written_if, PlaneValue, State};
use fling_sys::fling_scroller;
use std::cell::RefCell;
use std::fmt;

/// The offset of a viewport in its content, along a line or in the plane.
///
/// A finger drags the content and throws it; a wheel and the app scroll it by a spring that keeps its velocity. The content
/// goes with the fingers, so that the offset grows as they move to the left or up.
///
/// ```
/// use fling::{ScrollRules, Scroller, Time};
///
/// let list = Scroller::new(4000.0, 600.0, 0.0, ScrollRules::default())?;
/// list.turn_wheel(2.0, Time::ZERO)?;
/// assert_eq!(list.goal(), Some(120.0));
/// # Ok::<(), fling::Error>(())
/// ```
pub struct Scroller<V> {
    // Freed before the function that its rules name.
    pub(crate) handle: Owned<fling_scroller>,
    ender: RefCell<Option<Ender<V>>>,
}

impl<V: PlaneValue> Scroller<V> {
    /// Content and viewport of a size, at an offset. Content may be infinite; a size that is negative or NaN counts as 0.
    pub fn new(content: V, viewport: V, offset: V, rules: ScrollRules<V>) -> Result<Scroller<V>, Error> {
        let (handle, ender) = rules.with_raw(|rules| {
            make(|error| unsafe {
                let (content, viewport, offset) = (numbers(&content), numbers(&viewport), numbers(&offset));
                fling_sys::fling_scroller_create(dimensions::<V>(), content, viewport, offset, rules, error)
            })
        });
        Ok(Scroller { handle: Owned(handle?), ender: RefCell::new(ender) })
    }

    /// Changes the sizes; `None` for one that stays. The shown part stays where that is possible.
    pub fn resize(&self, content: Option<V>, viewport: Option<V>, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            let (content, viewport) = (optional_numbers(&content), optional_numbers(&viewport));
            fling_sys::fling_scroller_resize(self.handle.as_ptr(), content, viewport, time.as_nanos(), error)
        })
    }

    /// Changes how it scrolls from `time` on.
    pub fn set_rules(&self, rules: ScrollRules<V>, time: Time) -> Result<Answer, Error> {
        let (result, ender) = rules.with_raw(|rules| {
            answer(|error| unsafe {
                fling_sys::fling_scroller_set_rules(self.handle.as_ptr(), rules, time.as_nanos(), error)
            })
        });
        if result.is_ok() {
            self.ender.replace(ender);
        }
        resume_panic();
        result
    }

    /// Shifts the offset, its resting place and its goal, as when content is inserted before the shown part. Resize the
    /// content at the same time.
    pub fn rebase(&self, distance: V, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_scroller_rebase(self.handle.as_ptr(), numbers(&distance), time.as_nanos(), error)
        })
    }

    /// Sets the offset without animation, or as near to it as the content allows. A hand that holds the content goes on from
    /// there.
    ///
    /// ```
    /// # use fling::{ScrollRules, Scroller, Time};
    /// let list = Scroller::new(4000.0, 600.0, 0.0, ScrollRules::default())?;
    /// list.set_value(1200.0, Time::ZERO)?; // where the reader left it
    /// assert_eq!(list.state(Time::ZERO)?.value, 1200.0);
    /// # Ok::<(), fling::Error>(())
    /// ```
    pub fn set_value(&self, offset: V, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_scroller_set_value(self.handle.as_ptr(), numbers(&offset), time.as_nanos(), error)
        })
    }

    /// The offset and its velocity at the time at which a frame will be seen. Content that loops goes on for ever.
    pub fn state(&self, time: Time) -> Result<State<V>, Error> {
        let raw = written(|state, error| unsafe {
            fling_sys::fling_scroller_state(self.handle.as_ptr(), time.as_nanos(), state, error)
        })?;
        Ok(State::from_raw(&raw))
    }

    /// The place within content that loops, from 0 up to its size; for other content the offset.
    pub fn place(&self, time: Time) -> Result<V, Error> {
        let mut place = V::splat(0.0);
        let to = place.as_mut_slice().as_mut_ptr();
        call(|error| unsafe { fling_sys::fling_scroller_place(self.handle.as_ptr(), time.as_nanos(), to, error) })?;
        Ok(place)
    }

    /// The state of its machine after the last event.
    pub fn activity(&self) -> Activity {
        Activity::from_raw(unsafe { fling_sys::fling_scroller_activity(self.handle.as_ptr()) })
    }

    /// True if the offset changes without further input after the frame of the last [`advance`](Scroller::advance), so that
    /// another frame must be drawn.
    pub fn needs_frame(&self) -> bool {
        unsafe { fling_sys::fling_scroller_needs_frame(self.handle.as_ptr()) }
    }

    /// The offset at which it rests or will come to rest; `None` in a drag.
    pub fn goal(&self) -> Option<V> {
        written_if(|place| unsafe { fling_sys::fling_scroller_goal(self.handle.as_ptr(), place) })
    }

    /// The time at which it comes to rest; `None` when it rests or is held.
    pub fn settling_time(&self) -> Option<Time> {
        Time::unless_never(unsafe { fling_sys::fling_scroller_settling_time(self.handle.as_ptr()) })
    }

    /// Applies a gesture: a pan drags the content with the fingers, and a touch stops it.
    pub fn handle(&self, gesture: &Gesture, map: &GestureMap<V>) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_scroller_handle(self.handle.as_ptr(), &gesture.raw(), &map.raw(), error)
        })
    }

    /// Applies an event of a mouse: a wheel scrolls, and the pointer's motion stops content in flight if the rules
    /// say so.
    pub fn handle_event(&self, event: &Event, map: &GestureMap<V>) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_scroller_handle_event(self.handle.as_ptr(), &event.raw(), &map.raw(), error)
        })
    }

    /// Scrolls by turns of a wheel: by the rules' `wheel_step` for each notch, or to the next place to snap to.
    /// Positive notches scroll on; wheels with high resolution give parts of one.
    pub fn turn_wheel(&self, notches: V, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_scroller_turn_wheel(self.handle.as_ptr(), numbers(&notches), time.as_nanos(), error)
        })
    }

    /// Scrolls to an offset, or as near as the content allows. `None` for `timing` takes the rules' spring. Content in a hand
    /// goes there when it is let go.
    pub fn scroll_to(&self, offset: V, timing: Option<Timing>, time: Time) -> Result<Answer, Error> {
        let offset = numbers(&offset);
        with_timing(timing, |timing| {
            call(|error| unsafe {
                fling_sys::fling_scroller_scroll_to(self.handle.as_ptr(), offset, timing, time.as_nanos(), error)
            })
        })
    }

    /// Reports an event that stops content in flight if it is among the rules' `stops`.
    pub fn interrupt(&self, interruption: Interruption, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_scroller_interrupt(self.handle.as_ptr(), interruption.raw(), time.as_nanos(), error)
        })
    }

    /// Cancels the drag: the content goes back to the place at which the finger took hold.
    pub fn cancel(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_scroller_cancel(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Advances to the time at which a frame will be seen: content that has come to rest by then rests.
    pub fn advance(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_scroller_advance(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Takes the transitions that no one has taken, oldest first. The last 32 are kept.
    pub fn transitions(&self) -> impl Iterator<Item = Transition<V>> + '_ {
        std::iter::from_fn(move || {
            Transition::taken(|raw| unsafe { fling_sys::fling_scroller_next_transition(self.handle.as_ptr(), raw) })
        })
    }

    /// Watches for crossings of thresholds, as [`Draggable::watch`](crate::Draggable::watch) does.
    pub fn watch(&self, axis: Option<V>, thresholds: &Thresholds) -> Result<Answer, Error> {
        let functions = (
            fling_sys::fling_scroller_watch as unsafe extern "C" fn(_, _, _, _, _) -> _,
            fling_sys::fling_scroller_watch_every as unsafe extern "C" fn(_, _, _, _, _) -> _,
        );
        call(|error| unsafe { thresholds.watch(self.handle.as_ptr(), axis, functions, error) })
    }

    /// Takes the crossings that no one has taken, oldest first. The last 64 are kept.
    pub fn crossings(&self) -> impl Iterator<Item = Crossing> + '_ {
        std::iter::from_fn(move || {
            let mut raw = unsafe { zeroed() };
            unsafe { fling_sys::fling_scroller_next_crossing(self.handle.as_ptr(), &mut raw) }
                .then(|| Crossing::from_raw(&raw))
        })
    }
}

impl<V> fmt::Debug for Scroller<V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Scroller").finish_non_exhaustive()
    }
}
