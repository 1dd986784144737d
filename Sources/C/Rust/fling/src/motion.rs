//! Motions through time.

use crate::curve::Curve;
use crate::decay::Decay;
use crate::error::Error;
use crate::ffi::written;
use crate::spring::Spring;
use crate::value::{dimensions, numbers, written_if, PlaneValue, State, Tolerance, Value};
use fling_sys::{fling_error, fling_motion, fling_status};
use std::fmt;
use std::marker::PhantomData;

/// The course of a value through time, from a start. Times are in seconds from its own start.
///
/// ```
/// use fling::{Motion, Spring, State};
///
/// let motion = Motion::spring(&Spring::snappy(), State { value: 0.0, velocity: 900.0 }, 320.0)?;
/// assert_eq!(motion.destination(), Some(320.0));
/// assert!(motion.state(0.1)?.value > 100.0);
/// # Ok::<(), fling::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Motion<V> {
    raw: fling_motion,
    value: PhantomData<V>,
}

impl<V: Value> Motion<V> {
    /// Drawn to `target` by a spring.
    pub fn spring(spring: &Spring, start: State<V>, target: V) -> Result<Motion<V>, Error> {
        Motion::made(|motion, error| unsafe {
            fling_sys::fling_motion_spring(&spring.0, dimensions::<V>(), &start.raw(), numbers(&target), motion, error)
        })
    }

    /// Runs out under friction.
    pub fn decay(decay: Decay, start: State<V>) -> Result<Motion<V>, Error> {
        Motion::made(|motion, error| unsafe {
            fling_sys::fling_motion_decay(&decay.raw(), dimensions::<V>(), &start.raw(), motion, error)
        })
    }

    /// Goes to `end` in `duration` seconds, 0 or greater, at the pace of a curve. A start with a velocity is blended into
    /// the curve.
    pub fn curve(curve: Curve, duration: f64, start: State<V>, end: V) -> Result<Motion<V>, Error> {
        Motion::made(|motion, error| unsafe {
            let (start, end) = (start.raw(), numbers(&end));
            fling_sys::fling_motion_curve(&curve.raw(), duration, dimensions::<V>(), &start, end, motion, error)
        })
    }

    /// Value and velocity so many seconds after its start; before it, and for a NaN, those of the start.
    pub fn state(&self, seconds: f64) -> Result<State<V>, Error> {
        let raw = written(|state, error| unsafe { fling_sys::fling_motion_state(&self.raw, seconds, state, error) })?;
        Ok(State::from_raw(&raw))
    }

    /// The place at which it comes to rest, or `None` if it never does.
    pub fn destination(&self) -> Option<V> {
        written_if(|place| unsafe { fling_sys::fling_motion_destination(&self.raw, place) })
    }

    /// The last time in seconds at which it leaves a tolerance; infinite if it never stays within it, 0 for a tolerance out
    /// of range. `None` is a thousandth, at any speed.
    pub fn settling_time(&self, tolerance: Option<Tolerance>) -> f64 {
        let tolerance = tolerance.map(Tolerance::raw);
        let tolerance = tolerance.as_ref().map_or(std::ptr::null(), |tolerance| tolerance as *const _);
        unsafe { fling_sys::fling_motion_settling_time(&self.raw, tolerance) }
    }

    /// The seconds after which a person takes it to be over; infinite if it never is.
    pub fn duration(&self) -> f64 {
        unsafe { fling_sys::fling_motion_duration(&self.raw) }
    }

    /// The seconds after which a spring's motion first passes its target, or a bounded one first meets a bound; infinite if
    /// it never does, and for other motions.
    pub fn first_crossing(&self) -> f64 {
        unsafe { fling_sys::fling_motion_first_crossing(&self.raw) }
    }

    fn made(function: impl FnOnce(*mut fling_motion, *mut fling_error) -> fling_status) -> Result<Motion<V>, Error> {
        Ok(Motion { raw: written(function)?, value: PhantomData })
    }
}

impl Motion<f64> {
    /// Drawn to `target` by a spring, and stopped where it would first pass the target.
    pub fn spring_clamped(spring: &Spring, start: State<f64>, target: f64) -> Result<Motion<f64>, Error> {
        Motion::made(|motion, error| unsafe {
            fling_sys::fling_motion_spring_clamped(&spring.0, &start.raw(), target, motion, error)
        })
    }
}

impl<V: PlaneValue> Motion<V> {
    /// Runs out under friction within bounds, each finite or infinite, and springs back where it meets one. A start outside
    /// springs back.
    pub fn bounded_decay(
        decay: Decay,
        spring: &Spring,
        start: State<V>,
        lower: V,
        upper: V,
    ) -> Result<Motion<V>, Error> {
        Motion::made(|motion, error| unsafe {
            let (start, lower, upper) = (start.raw(), numbers(&lower), numbers(&upper));
            let dimensions = dimensions::<V>();
            fling_sys::fling_motion_bounded_decay(
                &decay.raw(),
                &spring.0,
                dimensions,
                &start,
                lower,
                upper,
                motion,
                error,
            )
        })
    }
}

impl<V: Value> fmt::Debug for Motion<V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Motion").field("destination", &self.destination()).finish_non_exhaustive()
    }
}
