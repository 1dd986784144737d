//! Friction.

use crate::error::Error;
use crate::ffi::{call, written, zeroed};
use crate::value::{dimensions, numbers, State, Value};
use fling_sys::fling_decay;

/// Deceleration after a release: the speed falls by the same factor in equal spans of time.
///
/// ```
/// use fling::{Decay, State};
///
/// // A throw of 1000 points per second runs out some 500 points further on.
/// let end = Decay::normal().projection(State { value: 0.0, velocity: 1000.0 })?;
/// assert!((end - 499.5).abs() < 0.1);
/// # Ok::<(), fling::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decay {
    /// The friction per second, from 1e-16 through 1e16: the speed falls by a factor of e in 1/friction seconds.
    pub friction: f64,
}

impl Decay {
    /// UIKit's scroll views: 0.998 of the speed is left after a millisecond.
    pub fn normal() -> Decay {
        Decay::preset(fling_sys::FLING_DECAY_NORMAL)
    }

    /// UIKit's scroll views that stop fast: 0.99 of the speed is left after a millisecond.
    pub fn fast() -> Decay {
        Decay::preset(fling_sys::FLING_DECAY_FAST)
    }

    /// libadwaita's for touchpads: 0.997 of the speed is left after a millisecond.
    pub fn touchpad() -> Decay {
        Decay::preset(fling_sys::FLING_DECAY_TOUCHPAD)
    }

    /// Android's and Compose's: 4.2 per second.
    pub fn android() -> Decay {
        Decay::preset(fling_sys::FLING_DECAY_ANDROID)
    }

    /// Flutter's: 0.135 of the speed is left after a second.
    pub fn flutter() -> Decay {
        Decay::preset(fling_sys::FLING_DECAY_FLUTTER)
    }

    /// The friction that leaves a share of the speed after a millisecond, between 0 and 1.
    pub fn from_rate(deceleration_rate: f64) -> Result<Decay, Error> {
        made(|decay, error| unsafe { fling_sys::fling_decay_from_rate(deceleration_rate, decay, error) })
    }

    /// The friction that leaves a share of the speed after a second, between 0 and 1.
    pub fn from_drag(drag: f64) -> Result<Decay, Error> {
        made(|decay, error| unsafe { fling_sys::fling_decay_from_drag(drag, decay, error) })
    }

    /// The friction that halves the speed in so many seconds, from 1e-16 through 1e15.
    pub fn from_half_life(half_life: f64) -> Result<Decay, Error> {
        made(|decay, error| unsafe { fling_sys::fling_decay_from_half_life(half_life, decay, error) })
    }

    /// The friction with which a value in `start` comes to rest at `target`. Its velocity must point there.
    pub fn landing_at<V: Value>(start: State<V>, target: V) -> Result<Decay, Error> {
        made(|decay, error| unsafe {
            fling_sys::fling_decay_landing_at(dimensions::<V>(), &start.raw(), numbers(&target), decay, error)
        })
    }

    /// The share of the speed that is left after a millisecond; 0 for a friction out of range.
    pub fn rate(&self) -> f64 {
        unsafe { fling_sys::fling_decay_rate(&self.raw()) }
    }

    /// The share of the speed that is left after a second; 0 for a friction out of range.
    pub fn drag(&self) -> f64 {
        unsafe { fling_sys::fling_decay_drag(&self.raw()) }
    }

    /// The seconds in which the speed halves; 0 for a friction out of range.
    pub fn half_life(&self) -> f64 {
        unsafe { fling_sys::fling_decay_half_life(&self.raw()) }
    }

    /// The place at which a value in `state` comes to rest.
    pub fn projection<V: Value>(&self, state: State<V>) -> Result<V, Error> {
        let mut place = V::splat(0.0);
        let to = place.as_mut_slice().as_mut_ptr();
        call(|error| unsafe {
            fling_sys::fling_decay_projection(&self.raw(), dimensions::<V>(), &state.raw(), to, error)
        })?;
        Ok(place)
    }

    /// The velocity per second with which a value must leave `start` to come to rest at `target`.
    pub fn velocity_to_reach<V: Value>(&self, start: V, target: V) -> Result<V, Error> {
        let mut velocity = V::splat(0.0);
        let to = velocity.as_mut_slice().as_mut_ptr();
        call(|error| unsafe {
            let (start, target) = (numbers(&start), numbers(&target));
            fling_sys::fling_decay_velocity_to_reach(&self.raw(), dimensions::<V>(), start, target, to, error)
        })?;
        Ok(velocity)
    }

    /// The seconds in which a value travels `distance` when it starts at `velocity`, both with their sign; infinite if it
    /// never does, and for numbers out of range.
    pub fn time_to_travel(&self, distance: f64, velocity: f64) -> f64 {
        unsafe { fling_sys::fling_decay_time_to_travel(&self.raw(), distance, velocity) }
    }

    pub(crate) fn raw(&self) -> fling_decay {
        fling_decay { friction: self.friction }
    }

    fn preset(name: fling_sys::fling_decay_name) -> Decay {
        let mut decay: fling_decay = unsafe { zeroed() };
        unsafe { fling_sys::fling_decay_preset(name, &mut decay, std::ptr::null_mut()) };
        Decay { friction: decay.friction }
    }
}

fn made(
    function: impl FnOnce(*mut fling_decay, *mut fling_sys::fling_error) -> fling_sys::fling_status,
) -> Result<Decay, Error> {
    written(function).map(|decay: fling_decay| Decay { friction: decay.friction })
}
