//! The rules of content that fingers pinch, turn and pan.

use crate::decay::Decay;
use crate::drag_rules::Deceleration;
use crate::ffi::zeroed;
use crate::spring::Spring;
use crate::value::Tolerance;
use fling_sys::fling_transform_rules;

/// The effect of fingers that turn content.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rotation {
    /// It turns with them, and stays as it is let go.
    Free,
    /// It stays upright.
    None,
    /// It turns with them, and comes to rest at a multiple of so many radians.
    Steps(f64),
}

/// The rules of content that fingers pinch, turn and pan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TransformRules {
    /// The least zoom at which it rests: 1. One that is not positive counts as 1.
    pub least_zoom: f64,
    /// The greatest zoom at which it rests: 4. One below the least counts as that.
    pub greatest_zoom: f64,
    /// The zoom to which a double tap brings it about the tapped point; the next one shows all of it again: 2. `None` for a
    /// double tap without effect.
    pub double_tap_zoom: Option<f64>,
    /// The effect of fingers that turn it: [`Rotation::Free`].
    pub rotation: Rotation,
    /// True to be there at once when the hand lets go, for people who want no animations: false.
    pub reduces_motion: bool,
    /// The law by which it slows down: exponentially, by [`Decay::normal`].
    pub deceleration: Deceleration,
    /// The spring that draws it back into its limits, and to where it is sent: [`Spring::smooth`].
    pub spring: Spring,
    /// The distance from its goal, and the speed, at which it is brought to rest: half a point.
    pub tolerance: Tolerance,
    /// The seconds from a hand's report to the first frame that can know of it, up to 0.1: 0.016.
    pub latency: f64,
    /// The seconds by which a smooth velocity takes a drag ahead of the reports, up to 0.05: 0.006.
    pub ahead: f64,
}

impl Default for TransformRules {
    fn default() -> TransformRules {
        let raw = default_raw();
        TransformRules {
            least_zoom: raw.least_zoom,
            greatest_zoom: raw.greatest_zoom,
            double_tap_zoom: Some(raw.double_tap_zoom),
            rotation: Rotation::Free,
            reduces_motion: raw.reduces_motion != 0,
            deceleration: Deceleration::Exponential(Decay { friction: raw.decay.friction }),
            spring: Spring(raw.spring),
            tolerance: Tolerance { distance: raw.tolerance.distance, speed: raw.tolerance.speed },
            latency: raw.latency,
            ahead: raw.ahead,
        }
    }
}

impl TransformRules {
    pub(crate) fn raw(&self) -> fling_transform_rules {
        let mut raw = default_raw();
        (raw.least_zoom, raw.greatest_zoom) = (self.least_zoom, self.greatest_zoom);
        raw.double_tap_zoom = self.double_tap_zoom.unwrap_or(0.0);
        raw.rotation = match self.rotation {
            Rotation::Free => fling_sys::FLING_ROTATION_FREE,
            Rotation::None => fling_sys::FLING_ROTATION_NONE,
            Rotation::Steps(step) => {
                raw.rotation_step = step;
                fling_sys::FLING_ROTATION_STEPS
            }
        };
        raw.reduces_motion = self.reduces_motion.into();
        (raw.deceleration, raw.decay) = self.deceleration.raw(raw.decay);
        raw.spring = self.spring.0;
        raw.tolerance = self.tolerance.raw();
        (raw.latency, raw.ahead) = (self.latency, self.ahead);
        raw
    }
}

fn default_raw() -> fling_transform_rules {
    let mut raw = unsafe { zeroed() };
    let size = std::mem::size_of::<fling_transform_rules>();
    unsafe { fling_sys::fling_transform_rules_init(&mut raw, size, std::ptr::null_mut()) };
    raw
}
