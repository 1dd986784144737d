//! Bindings of `fling.h`, made by bindgen from the header of the installed library, with its comments.
//!
//! The crate `fling` is the safe interface. Constants of C's enumerations are constants here, since a newer library may
//! have more of them.
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]
#![allow(deref_nullptr, clippy::all, rustdoc::all)]

/// A moment that never comes.
pub const FLING_NEVER: i64 = i64::MAX;

include!(concat!(env!("OUT_DIR"), "/bindings.rs"));
