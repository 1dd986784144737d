//! Moments of a clock.

use std::ops::{Add, AddAssign, Sub};
use std::time::Duration;

/// A moment: whole nanoseconds of a clock that never goes back.
///
/// The clock is yours. An app whose toolkit has timestamps of its own uses those; one on [`Instant`](std::time::Instant)
/// counts from the moment at which it started:
///
/// ```
/// use fling::Time;
/// use std::time::{Duration, Instant};
///
/// let start = Instant::now();
/// let now = Time::from(start.elapsed());
/// assert!(now >= Time::ZERO);
/// assert_eq!(Time::from_millis(20) - Time::from_millis(4), Duration::from_millis(16));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(i64);

impl Time {
    /// The moment from which the clock counts.
    pub const ZERO: Time = Time(0);

    /// A moment by its nanoseconds.
    pub const fn from_nanos(nanoseconds: i64) -> Time {
        Time(nanoseconds)
    }

    /// A moment by its microseconds, such as a timestamp of libinput's or GTK's.
    pub const fn from_micros(microseconds: i64) -> Time {
        Time(microseconds.saturating_mul(1_000))
    }

    /// A moment by its milliseconds, such as a timestamp of Wayland's.
    pub const fn from_millis(milliseconds: i64) -> Time {
        Time(milliseconds.saturating_mul(1_000_000))
    }

    /// The nanoseconds of the moment.
    pub const fn as_nanos(self) -> i64 {
        self.0
    }

    /// The seconds of the moment.
    pub fn as_secs_f64(self) -> f64 {
        self.0 as f64 / 1e9
    }

    /// The moment that the library says, or `None` for one that never comes.
    pub(crate) fn unless_never(nanoseconds: i64) -> Option<Time> {
        (nanoseconds != fling_sys::FLING_NEVER).then_some(Time(nanoseconds))
    }
}

impl From<Duration> for Time {
    /// The moment that is so long after [`Time::ZERO`].
    fn from(duration: Duration) -> Time {
        Time(i64::try_from(duration.as_nanos()).unwrap_or(i64::MAX))
    }
}

impl Add<Duration> for Time {
    type Output = Time;

    fn add(self, duration: Duration) -> Time {
        Time(self.0.saturating_add(Time::from(duration).0))
    }
}

impl AddAssign<Duration> for Time {
    fn add_assign(&mut self, duration: Duration) {
        *self = *self + duration;
    }
}

impl Sub for Time {
    type Output = Duration;

    /// The time from the other moment to this one; zero if the other one is later.
    fn sub(self, earlier: Time) -> Duration {
        Duration::from_nanos(u64::try_from(i128::from(self.0) - i128::from(earlier.0)).unwrap_or(0))
    }
}
