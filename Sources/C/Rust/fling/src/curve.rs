//! Curves.

use crate::error::Error;
use crate::ffi::{call, written, zeroed};
use fling_sys::fling_curve;

constants! {
    /// The ends at which a staircase jumps, besides between its steps.
    Jump {
        /// A jump at its end: CSS's default.
        End = FLING_JUMP_END,
        /// A jump at its start.
        Start = FLING_JUMP_START,
        /// No jump at either end.
        None = FLING_JUMP_NONE,
        /// A jump at both ends.
        Both = FLING_JUMP_BOTH,
    }
}

/// The pace of a motion with a duration: from a fraction of the time to a fraction of the distance.
///
/// ```
/// let halfway = fling::Curve::EaseInOut.state(0.5)?;
/// assert!((halfway.fraction - 0.5).abs() < 1e-9 && halfway.velocity > 1.0);
/// # Ok::<(), fling::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Curve {
    /// At the same pace all the time.
    Linear,
    /// CSS's default: control points (0.25, 0.1) and (0.25, 1).
    Ease,
    /// A soft start: control points (0.42, 0) and (1, 1).
    EaseIn,
    /// A soft end: control points (0, 0) and (0.58, 1).
    EaseOut,
    /// A soft start and a soft end: control points (0.42, 0) and (0.58, 1).
    EaseInOut,
    /// A quarter of a circle with a soft start.
    CircularEaseIn,
    /// A quarter of a circle with a soft end.
    CircularEaseOut,
    /// Two quarters of a circle with a soft start and a soft end.
    CircularEaseInOut,
    /// The inverse of `CircularEaseInOut`: steep at both ends, at rest half-way.
    CircularEaseOutIn,
    /// CSS's `cubic-bezier(x1, y1, x2, y2)`.
    Bezier {
        /// The first control point's fraction of the time, from 0 through 1.
        x1: f64,
        /// The first control point's fraction of the distance, from -1000 through 1000.
        y1: f64,
        /// The second control point's fraction of the time, from 0 through 1.
        x2: f64,
        /// The second control point's fraction of the distance, from -1000 through 1000.
        y2: f64,
    },
    /// CSS's `steps(count, jump)`.
    Steps {
        /// The number of steps: 1 to 1,000,000, at least 2 with [`Jump::None`].
        count: i32,
        /// The ends at which it jumps.
        jump: Jump,
    },
}

/// The value of a curve at a fraction of the time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurveState {
    /// The fraction of the distance done.
    pub fraction: f64,
    /// The velocity as a multiple of the average.
    pub velocity: f64,
}

impl Curve {
    /// CSS's `cubic-bezier(x1, y1, x2, y2)`, with its numbers checked.
    pub fn bezier(x1: f64, y1: f64, x2: f64, y2: f64) -> Result<Curve, Error> {
        written(|curve, error| unsafe { fling_sys::fling_curve_bezier(x1, y1, x2, y2, curve, error) })
            .map(|_: fling_curve| Curve::Bezier { x1, y1, x2, y2 })
    }

    /// CSS's `steps(count, jump)`, with its numbers checked.
    pub fn steps(count: i32, jump: Jump) -> Result<Curve, Error> {
        written(|curve, error| unsafe { fling_sys::fling_curve_steps(count, jump.raw(), curve, error) })
            .map(|_: fling_curve| Curve::Steps { count, jump })
    }

    /// The value at `progress`, a fraction of the time that is clamped to 0 through 1. Fails if the curve's own numbers are
    /// out of range.
    pub fn state(&self, progress: f64) -> Result<CurveState, Error> {
        let (mut fraction, mut velocity) = (0.0, 0.0);
        call(|error| unsafe {
            fling_sys::fling_curve_state(&self.raw(), progress, &mut fraction, &mut velocity, error)
        })?;
        Ok(CurveState { fraction, velocity })
    }

    /// The curve with its axes exchanged, or `None` if no curve is that.
    pub fn inverse(&self) -> Option<Curve> {
        let mut inverse = unsafe { zeroed() };
        if !unsafe { fling_sys::fling_curve_inverse(&self.raw(), &mut inverse) } {
            return None;
        }
        Curve::from_raw(&inverse)
    }

    pub(crate) fn raw(&self) -> fling_curve {
        let mut raw: fling_curve = unsafe { zeroed() };
        raw.kind = match *self {
            Curve::Linear => fling_sys::FLING_CURVE_LINEAR,
            Curve::Ease => fling_sys::FLING_CURVE_EASE,
            Curve::EaseIn => fling_sys::FLING_CURVE_EASE_IN,
            Curve::EaseOut => fling_sys::FLING_CURVE_EASE_OUT,
            Curve::EaseInOut => fling_sys::FLING_CURVE_EASE_IN_OUT,
            Curve::CircularEaseIn => fling_sys::FLING_CURVE_CIRCULAR_EASE_IN,
            Curve::CircularEaseOut => fling_sys::FLING_CURVE_CIRCULAR_EASE_OUT,
            Curve::CircularEaseInOut => fling_sys::FLING_CURVE_CIRCULAR_EASE_IN_OUT,
            Curve::CircularEaseOutIn => fling_sys::FLING_CURVE_CIRCULAR_EASE_OUT_IN,
            Curve::Bezier { x1, y1, x2, y2 } => {
                (raw.x1, raw.y1, raw.x2, raw.y2) = (x1, y1, x2, y2);
                fling_sys::FLING_CURVE_BEZIER
            }
            Curve::Steps { count, jump } => {
                (raw.steps, raw.jump) = (count, jump.raw());
                fling_sys::FLING_CURVE_STEPS
            }
        };
        raw
    }

    /// The curve of C; no staircase, which has no inverse.
    fn from_raw(raw: &fling_curve) -> Option<Curve> {
        Some(match raw.kind {
            fling_sys::FLING_CURVE_LINEAR => Curve::Linear,
            fling_sys::FLING_CURVE_EASE => Curve::Ease,
            fling_sys::FLING_CURVE_EASE_IN => Curve::EaseIn,
            fling_sys::FLING_CURVE_EASE_OUT => Curve::EaseOut,
            fling_sys::FLING_CURVE_EASE_IN_OUT => Curve::EaseInOut,
            fling_sys::FLING_CURVE_CIRCULAR_EASE_IN => Curve::CircularEaseIn,
            fling_sys::FLING_CURVE_CIRCULAR_EASE_OUT => Curve::CircularEaseOut,
            fling_sys::FLING_CURVE_CIRCULAR_EASE_IN_OUT => Curve::CircularEaseInOut,
            fling_sys::FLING_CURVE_CIRCULAR_EASE_OUT_IN => Curve::CircularEaseOutIn,
            fling_sys::FLING_CURVE_BEZIER => Curve::Bezier { x1: raw.x1, y1: raw.y1, x2: raw.x2, y2: raw.y2 },
            _ => return None,
        })
    }
}
