//! Answers of the library's functions, and failures.

use std::fmt;

/// The effect of an event that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Answer {
    /// It is done, and the course stays the same.
    Done,
    /// The event has changed the course: there is a [`Transition`](crate::Transition).
    Changed,
    /// The event had no effect.
    Ignored(Ignored),
    /// The position took the place of the one before, which had the same time.
    Replaced,
    /// The position's time is far before the last one's: the older positions were forgotten.
    StartedOver,
    /// An answer of a newer library, by its number.
    Other(i32),
}

/// The reason for which an event had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ignored {
    /// It means nothing in the present state.
    InState,
    /// Only a paused motion can be scrubbed.
    NotPaused,
    /// There is no next resting place to go to.
    NoDetents,
    /// The gesture, or the event, means nothing to the value.
    Gesture,
    /// The position is older than the last one.
    OutOfOrder,
    /// It asks for a rest outside the bounds, which the rules do not allow.
    OutsideBounds,
}

impl Answer {
    pub(crate) fn from_raw(status: fling_sys::fling_status) -> Answer {
        match status {
            fling_sys::FLING_OK => Answer::Done,
            fling_sys::FLING_CHANGED => Answer::Changed,
            fling_sys::FLING_IGNORED_IN_STATE => Answer::Ignored(Ignored::InState),
            fling_sys::FLING_IGNORED_NOT_PAUSED => Answer::Ignored(Ignored::NotPaused),
            fling_sys::FLING_IGNORED_NO_DETENTS => Answer::Ignored(Ignored::NoDetents),
            fling_sys::FLING_IGNORED_GESTURE => Answer::Ignored(Ignored::Gesture),
            fling_sys::FLING_IGNORED_OUT_OF_ORDER => Answer::Ignored(Ignored::OutOfOrder),
            fling_sys::FLING_IGNORED_OUTSIDE_BOUNDS => Answer::Ignored(Ignored::OutsideBounds),
            fling_sys::FLING_REPLACED => Answer::Replaced,
            fling_sys::FLING_STARTED_OVER => Answer::StartedOver,
            other => Answer::Other(other),
        }
    }

    /// True if the event had no effect.
    pub fn is_ignored(self) -> bool {
        matches!(self, Answer::Ignored(_))
    }
}

/// The kind of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A number is out of its range.
    Parameter,
    /// A number is NaN, infinite or too large to compute with.
    NotFinite,
    /// There is no recogniser with that number.
    Index,
    /// There is no memory.
    Memory,
    /// The handle is in use: it was called from its own function.
    Busy,
    /// Another status of the library, by its number.
    Other(i32),
}

/// A failure: its kind, and a sentence that says which argument was wrong, and why.
///
/// ```
/// let error = fling::Spring::from_bounce(0.5, 3.0).unwrap_err();
/// assert_eq!(error.kind(), fling::ErrorKind::Parameter);
/// assert_eq!(error.to_string(), "bounce is 3, but it must be from -0.9999 through 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: String,
}

impl Error {
    pub(crate) fn new(status: fling_sys::fling_status, message: String) -> Error {
        let kind = match status {
            fling_sys::FLING_ERROR_PARAMETER => ErrorKind::Parameter,
            fling_sys::FLING_ERROR_NOT_FINITE => ErrorKind::NotFinite,
            fling_sys::FLING_ERROR_INDEX => ErrorKind::Index,
            fling_sys::FLING_ERROR_MEMORY => ErrorKind::Memory,
            fling_sys::FLING_ERROR_BUSY => ErrorKind::Busy,
            other => ErrorKind::Other(other),
        };
        Error { kind, message }
    }

    /// The kind of the failure.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
