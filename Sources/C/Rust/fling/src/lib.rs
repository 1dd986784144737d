//! A finger moves a value; when the finger lets go, the motion carries on.
//!
//! This crate is the safe interface of `libfling`: springs, friction and curves, gestures from raw contacts, and values,
//! scrolled content and photos that fingers drag, throw and catch in flight.
//!
//! ```
//! use fling::{Bounds, Detent, DragRules, Draggable, Ends, Release, RubberBand, Spring, Time};
//!
//! # fn main() -> Result<(), fling::Error> {
//! // A sheet that rests at 0, 320 or 640 points, with a rubber band at both ends.
//! let sheet = Draggable::new(
//!     0.0,
//!     DragRules {
//!         bounds: Bounds { lower: 0.0, upper: 640.0, ends: Ends::Elastic(RubberBand::new(400.0)) },
//!         release: Release::Detents([0.0, 320.0, 640.0].map(Detent::new).to_vec()),
//!         spring: Spring::snappy(),
//!         ..DragRules::default()
//!     },
//! )?;
//!
//! // A finger takes hold, moves at 800 points per second, and lets go.
//! sheet.grab(0.0, Time::ZERO)?;
//! for step in 1..=10 {
//!     sheet.drag(f64::from(step) * 6.4, Time::from_millis(i64::from(step) * 8))?;
//! }
//! sheet.release(None, Time::from_millis(80))?;
//! assert_eq!(sheet.goal(), Some(320.0));
//!
//! // Each frame asks for the state at the time at which it will be seen.
//! let seen = Time::from_millis(180);
//! sheet.advance(seen)?;
//! let shown = sheet.state(seen)?;
//! assert!(shown.value > 160.0 && shown.velocity > 1000.0 && sheet.needs_frame());
//! # Ok(())
//! # }
//! ```
//!
//! # Values
//!
//! A value is an `f64`, or an array of two, three or four of them: see [`Value`]. A [`Draggable`] and a [`Scroller`] move
//! values of one or two numbers ([`PlaneValue`]).
//!
//! # Time
//!
//! The library reads no clock. A [`Time`] counts nanoseconds of a clock that never goes back, from a moment of your choice.
//!
//! # Handles and threads
//!
//! A [`Draggable`], [`Scroller`], [`Transform`], [`Chain`], [`Arena`], [`Playhead`] or [`VelocityTracker`] owns a handle of
//! the library and frees it when it is dropped. Like a [`Cell`](std::cell::Cell), it changes through a shared reference, can
//! be sent to another thread, and can't be used by two threads at once. Everything else is plain data.
//!
//! # Errors
//!
//! An [`Error`] says in a sentence which argument was wrong, and why. A call that fails has had no effect. An event that means
//! nothing in the present state is no error: the [`Answer`] says so.
#![deny(missing_docs)]
#![warn(missing_debug_implementations, rust_2018_idioms)]
// Clippy of Rust 1.63 takes values of generic types for such as are equal to themselves.
#![allow(clippy::derive_partial_eq_without_eq)]

#[macro_use]
mod constants;
mod arena;
mod band;
mod chain;
mod crossing;
mod curve;
mod decay;
mod drag_rules;
mod draggable;
mod error;
mod event;
mod ffi;
mod gesture;
mod handle;
mod motion;
mod playhead;
mod recognizer;
mod release;
mod scroll_rules;
mod scroller;
mod spring;
mod time;
mod transform;
mod transform_rules;
mod transition;
mod value;
mod velocity;

pub use arena::{Arena, RecognizerId};
pub use band::RubberBand;
pub use chain::{Chain, ChainMember, Member, MemberRules, Priority};
pub use crossing::{Crossing, Direction, Thresholds};
pub use curve::{Curve, CurveState, Jump};
pub use decay::Decay;
pub use drag_rules::{Bounds, Deceleration, DragRules, Ends, Momentum, TapPolicy};
pub use draggable::{Activity, CancelReason, Draggable, GestureMap};
pub use error::{Answer, Error, ErrorKind, Ignored};
pub use event::{Button, Contact, DeviceKind, Event, EventKind, EventPhase, WheelSource};
pub use gesture::{Cancellation, Edge, Gesture, GestureKind, GesturePhase, Location, Source};
pub use motion::Motion;
pub use playhead::{Playhead, ReverseMode, StopPosition, Timing};
pub use recognizer::{AxisLock, Directions, Edges, GestureContinuation, Recognizer};
pub use release::{Choice, Detent, Release, ReleaseFacts, ReleaseFunction};
pub use scroll_rules::{Interruption, Interruptions, ScrollEnd, ScrollRules, Snap};
pub use scroller::Scroller;
pub use spring::Spring;
pub use time::Time;
pub use transform::{Placement, Transform};
pub use transform_rules::{Rotation, TransformRules};
pub use transition::{DragEvent, Transition};
pub use value::{PlaneValue, State, Tolerance, Value};
pub use velocity::{Strategy, VelocityTracker};

/// The version of the library in use, as text such as "1.0.0".
pub fn version() -> &'static str {
    let text = unsafe { std::ffi::CStr::from_ptr(fling_sys::fling_version_text()) };
    text.to_str().unwrap_or_default()
}
