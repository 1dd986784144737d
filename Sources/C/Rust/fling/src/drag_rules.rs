//! The rules of a value under a hand.

use crate::band::RubberBand;
use crate::decay::Decay;
use crate::ffi::zeroed;
use crate::release::{choose, raw_detents, Chooser, Release};
use crate::spring::Spring;
use crate::value::{padded, PlaneValue, Tolerance};
use fling_sys::fling_drag_rules;
use std::cell::RefCell;

/// The ends of bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ends {
    /// A value never leaves them; see [`DragRules::restitution`].
    Hard,
    /// A rubber band holds a value outside.
    Elastic(RubberBand),
}

/// The places between which a value may rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds<V> {
    /// The least place, finite or infinite.
    pub lower: V,
    /// The greatest place, finite or infinite.
    pub upper: V,
    /// The ends.
    pub ends: Ends,
}

impl<V: PlaneValue> Bounds<V> {
    /// No bounds: a value may rest anywhere.
    pub fn anywhere() -> Bounds<V> {
        Bounds { lower: V::splat(f64::NEG_INFINITY), upper: V::splat(f64::INFINITY), ends: Ends::Hard }
    }
}

/// The effect of a hand that catches a value in flight and throws it again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Momentum {
    /// The speed of the flight is forgotten.
    Replace,
    /// A second flick in the same direction adds to the first.
    Accumulate {
        /// The greatest time between them, in seconds.
        seconds: f64,
        /// The greatest speed per second.
        limit: f64,
    },
}

constants! {
    /// The effect of a tap gesture.
    TapPolicy {
        /// A tap does nothing.
        Ignore = FLING_TAP_IGNORE,
        /// A tap sends the value to the next detent, and from the last to the first.
        NextDetent = FLING_TAP_NEXT_DETENT,
    }
}

/// The law by which a released value slows down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deceleration {
    /// The speed falls by the same factor in equal times, as in UIKit, Flutter and libadwaita.
    Exponential(Decay),
    /// The spline of Android's OverScroller: the distance and the duration grow with the speed.
    AndroidSpline,
    /// Chromium's curve for touchpads, which takes 1.3 seconds at most.
    Chromium,
}

impl Deceleration {
    /// The constant of C, and the decay that goes with it.
    pub(crate) fn raw(self, default: fling_sys::fling_decay) -> (u32, fling_sys::fling_decay) {
        match self {
            Deceleration::Exponential(decay) => (fling_sys::FLING_DECELERATION_EXPONENTIAL, decay.raw()),
            Deceleration::AndroidSpline => (fling_sys::FLING_DECELERATION_ANDROID_SPLINE, default),
            Deceleration::Chromium => (fling_sys::FLING_DECELERATION_CHROMIUM, default),
        }
    }
}

/// The behaviour of a value under a hand. Lengths and speeds are in the value's units.
#[derive(Debug)]
pub struct DragRules<V> {
    /// The places between which it may rest: anywhere at first.
    pub bounds: Bounds<V>,
    /// The part of the speed with which a flight bounces off a hard end, from 0, the default, to 1.
    pub restitution: f64,
    /// The goal of a release: [`Release::Coast`] at first.
    pub release: Release<V>,
    /// The effect of a second flick: [`Momentum::Replace`] at first.
    pub momentum: Momentum,
    /// The speed per second from which a release is a flick: 300.
    pub flick_threshold: f64,
    /// The distance that the hand must have moved for a flick: 0.
    pub flick_minimum_distance: f64,
    /// True when a flick may pass detents: false.
    pub allows_long_flicks: bool,
    /// True to be there at once when the hand lets go, for people who want no animations: false.
    pub reduces_motion: bool,
    /// The law by which it slows down: exponentially, by [`Decay::normal`].
    pub deceleration: Deceleration,
    /// The spring that draws it to its goal: [`Spring::smooth`].
    pub spring: Spring,
    /// The distance from its goal, and the speed, at which it is brought to rest; `None`, the default, for a thousandth of
    /// each motion's distance, half a unit at most.
    pub tolerance: Option<Tolerance>,
    /// The effect of a tap gesture: [`TapPolicy::Ignore`].
    pub tap: TapPolicy,
    /// True when it may rest outside elastic bounds at a place that the app names: false.
    pub allows_rest_outside: bool,
    /// The seconds from a hand's report to the first frame that can know of it, up to 0.1: 0.016.
    pub latency: f64,
    /// The seconds by which a smooth velocity takes a drag ahead of the reports, up to 0.05: 0.006.
    pub ahead: f64,
    /// The distance of the value for a millimetre of a hand that the app moves by itself: 96 / 25.4, for points of 96 to
    /// the inch. A gesture's map has its own. When its reports stop, a hand that was fast in millimetres is about to
    /// lift, and a slow one is about to stay.
    pub units_per_millimetre: f64,
}

impl<V: PlaneValue> Default for DragRules<V> {
    fn default() -> DragRules<V> {
        let raw = default_raw();
        DragRules {
            bounds: Bounds::anywhere(),
            restitution: raw.restitution,
            release: Release::Coast,
            momentum: Momentum::Replace,
            flick_threshold: raw.flick_threshold,
            flick_minimum_distance: raw.flick_minimum_distance,
            allows_long_flicks: raw.allows_long_flicks != 0,
            reduces_motion: raw.reduces_motion != 0,
            deceleration: Deceleration::Exponential(Decay { friction: raw.decay.friction }),
            spring: Spring(raw.spring),
            tolerance: None,
            tap: TapPolicy::Ignore,
            allows_rest_outside: raw.allows_rest_outside != 0,
            latency: raw.latency,
            ahead: raw.ahead,
            units_per_millimetre: raw.units_per_millimetre,
        }
    }
}

impl<V: PlaneValue> DragRules<V> {
    /// Calls `body` with the rules of C, which refer to the function that is returned with its result.
    pub(crate) fn with_raw<R>(self, body: impl FnOnce(*const fling_drag_rules) -> R) -> (R, Option<Chooser<V>>) {
        let mut raw = default_raw();
        (raw.lower, raw.upper) = (padded(&self.bounds.lower), padded(&self.bounds.upper));
        if let Ends::Elastic(band) = self.bounds.ends {
            raw.band = band.raw();
        }
        raw.restitution = self.restitution;
        if let Momentum::Accumulate { seconds, limit } = self.momentum {
            raw.momentum = fling_sys::FLING_MOMENTUM_ACCUMULATE;
            (raw.momentum_seconds, raw.momentum_limit) = (seconds, limit);
        }
        (raw.flick_threshold, raw.flick_minimum_distance) = (self.flick_threshold, self.flick_minimum_distance);
        raw.allows_long_flicks = self.allows_long_flicks.into();
        raw.reduces_motion = self.reduces_motion.into();
        (raw.deceleration, raw.decay) = self.deceleration.raw(raw.decay);
        raw.spring = self.spring.0;
        if let Some(tolerance) = self.tolerance {
            raw.tolerance = tolerance.raw();
        }
        raw.tap = self.tap.raw();
        raw.allows_rest_outside = self.allows_rest_outside.into();
        (raw.latency, raw.ahead) = (self.latency, self.ahead);
        raw.units_per_millimetre = self.units_per_millimetre;

        let (mut detents, mut chooser) = (Vec::new(), None);
        raw.release = match self.release {
            Release::Coast => fling_sys::FLING_RELEASE_COAST,
            Release::Stay => fling_sys::FLING_RELEASE_STAY,
            Release::Detents(places) => {
                detents = places;
                fling_sys::FLING_RELEASE_DETENTS
            }
            Release::Custom(function) => {
                let function: Chooser<V> = Box::new(RefCell::new(function));
                raw.choose = Some(choose::<V>);
                raw.context = (&*function as *const RefCell<_>) as *mut _;
                chooser = Some(function);
                fling_sys::FLING_RELEASE_CUSTOM
            }
        };
        let raw_detents = raw_detents(&detents);
        (raw.detents, raw.detent_count) = (raw_detents.as_ptr(), raw_detents.len());
        (body(&raw), chooser)
    }
}

fn default_raw() -> fling_drag_rules {
    let mut raw = unsafe { zeroed() };
    let size = std::mem::size_of::<fling_drag_rules>();
    unsafe { fling_sys::fling_drag_rules_init(&mut raw, size, std::ptr::null_mut()) };
    raw
}
