//! Springs.

use crate::error::Error;
use crate::ffi::{written, zeroed};
use fling_sys::fling_spring;
use std::fmt;

/// A spring: a description that is copied freely.
///
/// ```
/// use fling::Spring;
///
/// let spring = Spring::from_bounce(0.5, 0.2)?;
/// assert!((spring.damping_ratio() - 0.8).abs() < 1e-9);
/// # Ok::<(), fling::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Spring(pub(crate) fling_spring);

impl Spring {
    /// Half a second, no bounce.
    pub fn smooth() -> Spring {
        Spring::preset(fling_sys::FLING_SPRING_SMOOTH)
    }

    /// Half a second, hardly a bounce (0.15).
    pub fn snappy() -> Spring {
        Spring::preset(fling_sys::FLING_SPRING_SNAPPY)
    }

    /// Half a second, a bounce that shows (0.3).
    pub fn bouncy() -> Spring {
        Spring::preset(fling_sys::FLING_SPRING_BOUNCY)
    }

    /// Response 0.5 s, damping fraction 0.825.
    pub fn standard() -> Spring {
        Spring::preset(fling_sys::FLING_SPRING_STANDARD)
    }

    /// Response 0.15 s, damping fraction 0.86: quick enough to follow a finger.
    pub fn interactive() -> Spring {
        Spring::preset(fling_sys::FLING_SPRING_INTERACTIVE)
    }

    /// SwiftUI: the perceptual duration in seconds, from 1e-6 through 1e6, and the bounce, from -0.9999 (overdamped) over 0
    /// (critically damped) through 1 (undamped).
    pub fn from_bounce(duration: f64, bounce: f64) -> Result<Spring, Error> {
        made(|spring, error| unsafe { fling_sys::fling_spring_from_bounce(duration, bounce, spring, error) })
    }

    /// SwiftUI: the response in seconds, from 1e-6 through 1e6, and the damping fraction, from 0 through 10,000.
    pub fn from_response(response: f64, damping_fraction: f64) -> Result<Spring, Error> {
        made(|spring, error| unsafe {
            fling_sys::fling_spring_from_response(response, damping_fraction, spring, error)
        })
    }

    /// Core Animation, GTK, niri: mass and stiffness greater than 0, damping 0 or greater.
    pub fn from_mass(mass: f64, stiffness: f64, damping: f64) -> Result<Spring, Error> {
        made(|spring, error| unsafe { fling_sys::fling_spring_from_mass(mass, stiffness, damping, spring, error) })
    }

    /// The undamped frequency in radians per second, greater than 0, and the damping ratio, 0 or greater.
    pub fn from_frequency(angular_frequency: f64, damping_ratio: f64) -> Result<Spring, Error> {
        made(|spring, error| unsafe {
            fling_sys::fling_spring_from_frequency(angular_frequency, damping_ratio, spring, error)
        })
    }

    /// Core Animation: the seconds after which it stays within a thousandth of its distance, from 1e-6 through 1e6, and the
    /// damping ratio, greater than 0, at most 10,000.
    pub fn from_settling(settling_duration: f64, damping_ratio: f64) -> Result<Spring, Error> {
        made(|spring, error| unsafe {
            fling_sys::fling_spring_from_settling(settling_duration, damping_ratio, spring, error)
        })
    }

    /// UIKit: a duration in seconds, from 1e-6 through 1e6, and a damping ratio, from 0.01 through 1.
    pub fn from_uikit(duration: f64, damping: f64) -> Result<Spring, Error> {
        made(|spring, error| unsafe { fling_sys::fling_spring_from_uikit(duration, damping, spring, error) })
    }

    /// pop: tension, greater than 0, and friction, 0 or greater.
    pub fn from_tension(tension: f64, friction: f64) -> Result<Spring, Error> {
        made(|spring, error| unsafe { fling_sys::fling_spring_from_tension(tension, friction, spring, error) })
    }

    /// pop: bounciness and speed, from 0 through 20.
    pub fn from_bounciness(bounciness: f64, speed: f64) -> Result<Spring, Error> {
        made(|spring, error| unsafe { fling_sys::fling_spring_from_bounciness(bounciness, speed, spring, error) })
    }

    /// A spring with the same bounce and another perceptual duration in seconds, from 1e-6 through 1e6.
    pub fn with_duration(&self, duration: f64) -> Result<Spring, Error> {
        made(|spring, error| unsafe { fling_sys::fling_spring_with_duration(&self.0, duration, spring, error) })
    }

    /// The mass.
    pub fn mass(&self) -> f64 {
        self.0.mass
    }

    /// The stiffness in units of mass per second squared.
    pub fn stiffness(&self) -> f64 {
        self.0.stiffness
    }

    /// The damping in units of mass per second.
    pub fn damping(&self) -> f64 {
        self.0.damping
    }

    /// The damping ratio: 1 is critically damped, 0 undamped.
    pub fn damping_ratio(&self) -> f64 {
        self.0.damping_ratio
    }

    /// The undamped frequency in radians per second.
    pub fn angular_frequency(&self) -> f64 {
        self.0.angular_frequency
    }

    /// The perceptual duration in seconds, the same as the response.
    pub fn duration(&self) -> f64 {
        unsafe { fling_sys::fling_spring_duration(&self.0) }
    }

    /// The bounce, from -1 to 1.
    pub fn bounce(&self) -> f64 {
        unsafe { fling_sys::fling_spring_bounce(&self.0) }
    }

    /// The seconds after which it stays within a thousandth of its distance when it is released at rest; infinite if it is
    /// undamped.
    pub fn settling_duration(&self) -> f64 {
        unsafe { fling_sys::fling_spring_settling_duration(&self.0) }
    }

    /// The duration in seconds that UIKit takes for the spring; `None` for a damping ratio that is not from 0.01 through 1.
    pub fn uikit_duration(&self) -> Option<f64> {
        let mut duration = 0.0;
        unsafe { fling_sys::fling_spring_uikit_duration(&self.0, &mut duration) }.then_some(duration)
    }

    /// The bounciness and speed that make the spring in pop; `None` if none do.
    pub fn bounciness_and_speed(&self) -> Option<(f64, f64)> {
        let (mut bounciness, mut speed) = (0.0, 0.0);
        unsafe { fling_sys::fling_spring_bounciness(&self.0, &mut bounciness, &mut speed) }
            .then_some((bounciness, speed))
    }

    fn preset(name: fling_sys::fling_spring_name) -> Spring {
        let mut spring = unsafe { zeroed() };
        unsafe { fling_sys::fling_spring_preset(name, &mut spring, std::ptr::null_mut()) };
        Spring(spring)
    }
}

impl Default for Spring {
    /// [`Spring::smooth`].
    fn default() -> Spring {
        Spring::smooth()
    }
}

impl PartialEq for Spring {
    fn eq(&self, other: &Spring) -> bool {
        (self.0.mass, self.0.stiffness, self.0.damping) == (other.0.mass, other.0.stiffness, other.0.damping)
    }
}

impl fmt::Debug for Spring {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Spring")
            .field("mass", &self.0.mass)
            .field("stiffness", &self.0.stiffness)
            .field("damping", &self.0.damping)
            .finish()
    }
}

fn made(
    function: impl FnOnce(*mut fling_spring, *mut fling_sys::fling_error) -> fling_sys::fling_status,
) -> Result<Spring, Error> {
    written(function).map(Spring)
}
