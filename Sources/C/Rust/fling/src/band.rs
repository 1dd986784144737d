//! Rubber bands.

use fling_sys::fling_rubber_band;

/// The resistance of content that a finger pulls past its end: it follows less and less, and never further than the
/// dimension.
///
/// The methods answer 0 for a band that is out of range and for a distance that is NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RubberBand {
    /// The distance that the content approaches, in the value's unit: greater than 0. Usually the visible length.
    pub dimension: f64,
    /// The share of the finger's first movement that the content follows: greater than 0, at most 1.
    pub coefficient: f64,
}

impl RubberBand {
    /// A rubber band with UIKit's coefficient, 0.55.
    pub fn new(dimension: f64) -> RubberBand {
        RubberBand { dimension, coefficient: 0.55 }
    }

    /// The distance of the content past the end when the finger is `distance` past it.
    pub fn position(&self, distance: f64) -> f64 {
        unsafe { fling_sys::fling_rubber_band_position(&self.raw(), distance) }
    }

    /// The content's movement there for each unit that the finger moves.
    pub fn derivative(&self, distance: f64) -> f64 {
        unsafe { fling_sys::fling_rubber_band_derivative(&self.raw(), distance) }
    }

    /// The distance of the finger past the end when the content is `position` past it.
    pub fn inverse(&self, position: f64) -> f64 {
        unsafe { fling_sys::fling_rubber_band_inverse(&self.raw(), position) }
    }

    pub(crate) fn raw(&self) -> fling_rubber_band {
        fling_rubber_band { dimension: self.dimension, coefficient: self.coefficient }
    }
}
