//! Motions that are played.

use crate::curve::Curve;
use crate::error::{Answer, Error};
use crate::ffi::{call, make, written, zeroed};
use crate::handle::Owned;
use crate::spring::Spring;
use crate::time::Time;
use crate::value::{dimensions, numbers, optional_numbers, State, Tolerance, Value};
use fling_sys::{fling_playhead, fling_timing};
use std::fmt;
use std::marker::PhantomData;

/// The timing of a motion from one value to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Timing {
    /// Drawn by a spring.
    Spring(Spring),
    /// Along a curve.
    Curve {
        /// The curve.
        curve: Curve,
        /// The duration in seconds, 0 or greater.
        duration: f64,
    },
}

impl Timing {
    pub(crate) fn raw(&self) -> fling_timing {
        let mut raw: fling_timing = unsafe { zeroed() };
        raw.size = std::mem::size_of::<fling_timing>();
        match *self {
            Timing::Spring(spring) => {
                raw.kind = fling_sys::FLING_TIMING_SPRING;
                raw.spring = spring.0;
            }
            Timing::Curve { curve, duration } => {
                raw.kind = fling_sys::FLING_TIMING_CURVE;
                raw.curve = curve.raw();
                raw.duration = duration;
            }
        }
        raw
    }
}

/// A timing of C, or NULL, for the time of a call.
pub(crate) fn with_timing<R>(timing: Option<Timing>, body: impl FnOnce(*const fling_timing) -> R) -> R {
    match timing {
        Some(timing) => body(&timing.raw()),
        None => body(std::ptr::null()),
    }
}

constants! {
    /// The path of a reversed motion.
    ReverseMode {
        /// Springs turn, curves retrace.
        Default = FLING_REVERSE_DEFAULT,
        /// The same path backwards.
        Retrace = FLING_REVERSE_RETRACE,
        /// A spring takes it back, from its value and with its velocity.
        Turn = FLING_REVERSE_TURN,
    }
}

constants! {
    /// The place at which a motion is stopped.
    StopPosition {
        /// The place where it is.
        Current = FLING_STOP_CURRENT,
        /// The place where it last rested.
        Start = FLING_STOP_START,
        /// The place where it would end.
        End = FLING_STOP_END,
    }
}

/// Plays a motion between two resting places: paused, scrubbed, reversed, slowed down, sent elsewhere and stopped at any
/// moment, without a jump of the value.
///
/// A method with a moment says when something happens; questions may be asked of any moment from the last such call on.
///
/// ```
/// use fling::{Curve, Playhead, State, Time, Timing};
///
/// let timing = Timing::Curve { curve: Curve::Linear, duration: 1.0 };
/// let fade = Playhead::new(State::at_rest(1.0), None, 0.0, timing, None, Time::ZERO)?;
/// fade.pause(Time::from_millis(500))?;
/// fade.scrub(0.25, Time::from_millis(600))?;
/// assert!((fade.state(Time::from_millis(600))?.value - 0.75).abs() < 1e-9);
/// # Ok::<(), fling::Error>(())
/// ```
pub struct Playhead<V> {
    handle: Owned<fling_playhead>,
    value: PhantomData<V>,
}

impl<V: Value> Playhead<V> {
    /// A motion from `start` to `end` that begins at `time`.
    ///
    /// `origin` is its last resting place; `None` for the place of `start`. `tolerance` is that of its arrival; `None` for a
    /// thousandth of the distance, and at most half a unit.
    pub fn new(
        start: State<V>,
        origin: Option<V>,
        end: V,
        timing: Timing,
        tolerance: Option<Tolerance>,
        time: Time,
    ) -> Result<Playhead<V>, Error> {
        let tolerance = tolerance.map(Tolerance::raw);
        let tolerance = tolerance.as_ref().map_or(std::ptr::null(), |tolerance| tolerance as *const _);
        let handle = make(|error| unsafe {
            let (origin, end) = (optional_numbers(&origin), numbers(&end));
            let (start, timing, time) = (start.raw(), timing.raw(), time.as_nanos());
            fling_sys::fling_playhead_create(dimensions::<V>(), &start, origin, end, &timing, tolerance, time, error)
        })?;
        Ok(Playhead { handle: Owned(handle), value: PhantomData })
    }

    /// The state to show at a moment; velocities are per second of the clock.
    pub fn state(&self, time: Time) -> Result<State<V>, Error> {
        let raw = written(|state, error| unsafe {
            fling_sys::fling_playhead_state(self.handle.as_ptr(), time.as_nanos(), state, error)
        })?;
        Ok(State::from_raw(&raw))
    }

    /// The place for which it is heading.
    pub fn goal(&self) -> Result<V, Error> {
        let mut goal = V::splat(0.0);
        let to = goal.as_mut_slice().as_mut_ptr();
        call(|error| unsafe { fling_sys::fling_playhead_goal(self.handle.as_ptr(), to, error) })?;
        Ok(goal)
    }

    /// The fraction of its distance: 0 at the origin, 1 at the end; beyond 1 where it overshoots.
    pub fn fraction(&self, time: Time) -> f64 {
        unsafe { fling_sys::fling_playhead_fraction(self.handle.as_ptr(), time.as_nanos()) }
    }

    /// True if it is paused.
    pub fn is_paused(&self) -> bool {
        unsafe { fling_sys::fling_playhead_is_paused(self.handle.as_ptr()) }
    }

    /// True if it is heading for the origin.
    pub fn is_reversed(&self) -> bool {
        unsafe { fling_sys::fling_playhead_is_reversed(self.handle.as_ptr()) }
    }

    /// True if it has come to rest. A paused motion has not.
    pub fn is_finished(&self, time: Time) -> bool {
        unsafe { fling_sys::fling_playhead_is_finished(self.handle.as_ptr(), time.as_nanos()) }
    }

    /// The time at which it comes to rest; `None` while it is paused, once it was stopped, and if it never does.
    pub fn finish_time(&self) -> Option<Time> {
        Time::unless_never(unsafe { fling_sys::fling_playhead_finish_time(self.handle.as_ptr()) })
    }

    /// The time at which a person takes it to be over, when the next thing may begin; `None` as for
    /// [`finish_time`](Playhead::finish_time).
    pub fn logical_finish_time(&self) -> Option<Time> {
        Time::unless_never(unsafe { fling_sys::fling_playhead_logical_finish_time(self.handle.as_ptr()) })
    }

    /// Seconds of motion per second of the clock.
    pub fn rate(&self) -> f64 {
        unsafe { fling_sys::fling_playhead_rate(self.handle.as_ptr()) }
    }

    /// Freezes it.
    pub fn pause(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_playhead_pause(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Goes on with the velocity that it had; after a scrub, from there.
    pub fn resume(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_playhead_resume(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Puts a paused motion at a fraction of its distance.
    pub fn scrub(&self, fraction: f64, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_playhead_scrub(self.handle.as_ptr(), fraction, time.as_nanos(), error) })
    }

    /// Makes the fractions of [`scrub`](Playhead::scrub) parts of the distance (true, the default) or of the time (false).
    pub fn set_scrubs_linearly(&self, linearly: bool) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_playhead_set_scrubs_linearly(self.handle.as_ptr(), linearly, error) })
    }

    /// Heads for the other end.
    pub fn reverse(&self, mode: ReverseMode, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_playhead_reverse(self.handle.as_ptr(), mode.raw(), time.as_nanos(), error)
        })
    }

    /// Goes on to where it is heading, with other timing; `None` keeps it. `duration_factor` is the duration of the rest as a
    /// multiple of the whole, or 0 for the time that was left; `velocity` that of a finger that lets go, `None` keeps its
    /// own.
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
                fling_sys::fling_playhead_continue(handle, timing, duration_factor, velocity, time, error)
            })
        })
    }

    /// Heads for another end, from the value and with the velocity that it has. `None` keeps origin and timing.
    pub fn retarget(&self, end: V, origin: Option<V>, timing: Option<Timing>, time: Time) -> Result<Answer, Error> {
        let (end, origin) = (numbers(&end), optional_numbers(&origin));
        with_timing(timing, |timing| {
            call(|error| unsafe {
                let (handle, time) = (self.handle.as_ptr(), time.as_nanos());
                fling_sys::fling_playhead_retarget(handle, end, origin, timing, time, error)
            })
        })
    }

    /// Ends it at once, where it is or at one of its resting places.
    pub fn stop(&self, position: StopPosition, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_playhead_stop(self.handle.as_ptr(), position.raw(), time.as_nanos(), error)
        })
    }

    /// Sets the seconds of motion per second of the clock, 0 or greater.
    pub fn set_rate(&self, rate: f64, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_playhead_set_rate(self.handle.as_ptr(), rate, time.as_nanos(), error) })
    }
}

impl<V: Value> fmt::Debug for Playhead<V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Playhead").field("goal", &self.goal()).finish_non_exhaustive()
    }
}
