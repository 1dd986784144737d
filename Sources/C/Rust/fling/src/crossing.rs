//! Thresholds, and what crosses them.

use crate::time::Time;
use crate::value::{optional_numbers, PlaneValue};
use fling_sys::{fling_crossing, fling_error, fling_status};

/// The places whose crossings a value reports.
#[derive(Clone, Debug, PartialEq)]
pub enum Thresholds {
    /// At these places; none for no reports.
    Places(Vec<f64>),
    /// At the multiples of `step`, greater than 0, from `offset`.
    Every {
        /// The distance between two of them.
        step: f64,
        /// The place of one of them.
        offset: f64,
    },
}

constants! {
    /// The direction in which a threshold is crossed.
    Direction or other {
        /// The value grows.
        Rising = FLING_RISING,
        /// The value shrinks.
        Falling = FLING_FALLING,
    }
}

/// The crossing of a threshold. Its time is exact to a nanosecond, and the same at every frame rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// The time at which the value is first shown beyond the threshold.
    pub time: Time,
    /// The threshold.
    pub place: f64,
    /// The value's velocity then along the axis, per second.
    pub velocity: f64,
    /// The direction.
    pub direction: Direction,
}

impl Crossing {
    pub(crate) fn from_raw(raw: &fling_crossing) -> Crossing {
        Crossing {
            time: Time::from_nanos(raw.time),
            place: raw.place,
            velocity: raw.velocity,
            direction: Direction::from_raw(raw.direction),
        }
    }
}

type WatchPlaces<T> = unsafe extern "C" fn(*mut T, *const f64, *const f64, usize, *mut fling_error) -> fling_status;
type WatchEvery<T> = unsafe extern "C" fn(*mut T, *const f64, f64, f64, *mut fling_error) -> fling_status;

impl Thresholds {
    /// Has a handle watch for them by the functions that its kind has for it.
    ///
    /// # Safety
    ///
    /// The handle must be valid, and of the dimensions of the axis.
    pub(crate) unsafe fn watch<T, V: PlaneValue>(
        &self,
        handle: *mut T,
        axis: Option<V>,
        (watch, watch_every): (WatchPlaces<T>, WatchEvery<T>),
        error: *mut fling_error,
    ) -> fling_status {
        let axis = optional_numbers(&axis);
        match self {
            Thresholds::Places(places) => watch(handle, axis, places.as_ptr(), places.len(), error),
            Thresholds::Every { step, offset } => watch_every(handle, axis, *step, *offset, error),
        }
    }
}
