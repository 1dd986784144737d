//! The velocity of a finger at the lift.

use crate::error::{Answer, Error};
use crate::ffi::{call, make};
use crate::handle::Owned;
use crate::time::Time;
use crate::value::{dimensions, numbers, PlaneValue};
use fling_sys::fling_velocity_tracker;
use std::fmt;
use std::marker::PhantomData;

constants! {
    /// The strategy by which positions become a velocity.
    Strategy {
        /// The best guess at the truth.
        Default = FLING_VELOCITY_DEFAULT,
        /// libadwaita's and GTK's.
        TwoPoint = FLING_VELOCITY_TWO_POINT,
        /// niri's.
        Niri = FLING_VELOCITY_NIRI,
        /// A line through the positions.
        Line = FLING_VELOCITY_LINE,
        /// Android's LSQ2, which is Flutter's too.
        Lsq2 = FLING_VELOCITY_LSQ2,
        /// Android's IMPULSE.
        Impulse = FLING_VELOCITY_IMPULSE,
        /// iOS's.
        Ios = FLING_VELOCITY_IOS,
    }
}

/// Finds the velocity of a finger that leaves the surface: it takes in positions, and is asked once, at the lift.
///
/// ```
/// use fling::{Strategy, Time, VelocityTracker};
///
/// let tracker = VelocityTracker::new(Strategy::Default)?;
/// for step in 0..10 {
///     tracker.add(f64::from(step) * 8.0, Time::from_millis(i64::from(step) * 8))?;
/// }
/// assert!((tracker.velocity(Time::from_millis(72))? - 1000.0).abs() < 20.0);
/// # Ok::<(), fling::Error>(())
/// ```
pub struct VelocityTracker<V> {
    handle: Owned<fling_velocity_tracker>,
    value: PhantomData<V>,
}

impl<V: PlaneValue> VelocityTracker<V> {
    /// A tracker without positions.
    pub fn new(strategy: Strategy) -> Result<VelocityTracker<V>, Error> {
        let handle = make(|error| unsafe {
            fling_sys::fling_velocity_tracker_create(dimensions::<V>(), strategy.raw(), error)
        })?;
        Ok(VelocityTracker { handle: Owned(handle), value: PhantomData })
    }

    /// Takes in a position of the finger. Pass on each report with its own time, and also the history of events that a
    /// toolkit has merged.
    pub fn add(&self, position: V, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            let (handle, time) = (self.handle.as_ptr(), time.as_nanos());
            fling_sys::fling_velocity_tracker_add(handle, numbers(&position), time, error)
        })
    }

    /// Takes in the finger's movement since the last position. Begin with a step of 0.
    pub fn add_step(&self, step: V, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            let (handle, time) = (self.handle.as_ptr(), time.as_nanos());
            fling_sys::fling_velocity_tracker_add_step(handle, numbers(&step), time, error)
        })
    }

    /// The velocity per second of a finger that left at `lift`; 0 with fewer than two positions.
    pub fn velocity(&self, lift: Time) -> Result<V, Error> {
        let mut velocity = V::splat(0.0);
        let to = velocity.as_mut_slice().as_mut_ptr();
        call(|error| unsafe {
            fling_sys::fling_velocity_tracker_velocity(self.handle.as_ptr(), lift.as_nanos(), to, error)
        })?;
        Ok(velocity)
    }

    /// Forgets all positions.
    pub fn reset(&self) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_velocity_tracker_reset(self.handle.as_ptr(), error) })
    }

    /// Changes how positions become a velocity from now on.
    pub fn set_strategy(&self, strategy: Strategy) -> Result<Answer, Error> {
        call(|error| unsafe {
            fling_sys::fling_velocity_tracker_set_strategy(self.handle.as_ptr(), strategy.raw(), error)
        })
    }
}

impl<V> fmt::Debug for VelocityTracker<V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("VelocityTracker").finish_non_exhaustive()
    }
}
