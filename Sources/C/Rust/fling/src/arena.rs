//! Arenas.

use crate::error::{Answer, Error};
use crate::event::Event;
use crate::ffi::{call, make, zeroed};
use crate::gesture::Gesture;
use crate::handle::Owned;
use crate::recognizer::Recognizer;
use crate::time::Time;
use fling_sys::fling_arena;
use std::fmt;

/// The number of a recogniser in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct RecognizerId(pub(crate) i32);

/// Turns events of fingers into gestures.
///
/// Recognisers compete for fingers: the first whose rules are met has them. Gestures wait in a queue; take them after each
/// event.
///
/// ```
/// use fling::{Arena, Contact, Event, EventKind, GestureKind, Recognizer, Time};
///
/// let arena = Arena::new()?;
/// let pan = arena.add(&Recognizer::pan())?;
/// for step in 0..10 {
///     let finger = Contact { id: 0, normalized: [0.5, 0.5 + 0.02 * f64::from(step)], millimetres: None };
///     let kind = if step == 0 { EventKind::TouchDown(finger) } else { EventKind::TouchMove(finger) };
///     arena.handle(&Event { time: Time::from_millis(i64::from(step) * 8), device: 1, kind })?;
/// }
/// let gesture = arena.gestures().next().expect("the finger has moved far enough");
/// assert_eq!((gesture.kind, gesture.recognizer), (GestureKind::Pan, pan));
/// # Ok::<(), fling::Error>(())
/// ```
pub struct Arena {
    handle: Owned<fling_arena>,
}

impl Arena {
    /// An arena without recognisers. A touchscreen that does not know its size is taken for one of 10.1 inches.
    pub fn new() -> Result<Arena, Error> {
        Arena::made(std::ptr::null())
    }

    /// The same, with the width and height in millimetres of touchscreens that do not know theirs.
    pub fn with_assumed_size(size: [f64; 2]) -> Result<Arena, Error> {
        Arena::made(size.as_ptr())
    }

    /// Adds a recogniser, which looks at fingers that land from now on.
    pub fn add(&self, recognizer: &Recognizer) -> Result<RecognizerId, Error> {
        let mut id = 0;
        call(|error| unsafe { fling_sys::fling_arena_add(self.handle.as_ptr(), &recognizer.raw(), &mut id, error) })?;
        Ok(RecognizerId(id))
    }

    /// Gives a recogniser another area of the surface, for fingers that land from now on: left, top, right and bottom as
    /// fractions; `None` for all of it.
    pub fn set_area(&self, recognizer: RecognizerId, area: Option<[f64; 4]>) -> Result<Answer, Error> {
        let area = area.as_ref().map_or(std::ptr::null(), |area| area.as_ptr());
        call(|error| unsafe { fling_sys::fling_arena_set_area(self.handle.as_ptr(), recognizer.0, area, error) })
    }

    /// Enables or disables a recogniser. One that is disabled takes no fingers, and its gesture is cancelled.
    pub fn set_enabled(&self, recognizer: RecognizerId, is_enabled: bool, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe {
            let (handle, time) = (self.handle.as_ptr(), time.as_nanos());
            fling_sys::fling_arena_set_enabled(handle, recognizer.0, is_enabled, time, error)
        })
    }

    /// Takes in an event of a device. Numbers that make no sense are ignored, event by event.
    pub fn handle(&self, event: &Event) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_arena_handle(self.handle.as_ptr(), &event.raw(), error) })
    }

    /// Sets the surface of the pointer, whose primary button makes a finger of it: width and height of the picture in points,
    /// 1920 by 1080 at first, and the points that count as a millimetre of a hand, 8 at first.
    pub fn set_pointer_surface(&self, size: [f64; 2], points_per_millimetre: f64) -> Result<Answer, Error> {
        call(|error| unsafe {
            let handle = self.handle.as_ptr();
            fling_sys::fling_arena_set_pointer_surface(handle, size.as_ptr(), points_per_millimetre, error)
        })
    }

    /// Makes the decisions that are due by a time: the present, and not that at which a frame will be seen.
    pub fn advance(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_arena_advance(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Cancels all gestures that are open. Their fingers count again when they have been lifted.
    pub fn cancel_gestures(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_arena_cancel_gestures(self.handle.as_ptr(), time.as_nanos(), error) })
    }

    /// Takes the gestures that no one has taken, oldest first. If no one takes them, the oldest are dropped.
    pub fn gestures(&self) -> impl Iterator<Item = Gesture> + '_ {
        std::iter::from_fn(move || {
            let mut raw: fling_sys::fling_gesture = unsafe { zeroed() };
            raw.size = std::mem::size_of_val(&raw);
            unsafe { fling_sys::fling_arena_next_gesture(self.handle.as_ptr(), &mut raw) }
                .then(|| Gesture::from_raw(&raw))
        })
    }

    /// The number of gestures that were dropped because no one took them.
    pub fn lost_gestures(&self) -> u64 {
        unsafe { fling_sys::fling_arena_lost_gestures(self.handle.as_ptr()) }
    }

    /// The time of the next decision that needs no event, such as a long press: call [`advance`](Arena::advance) then.
    pub fn next_deadline(&self) -> Option<Time> {
        Time::unless_never(unsafe { fling_sys::fling_arena_next_deadline(self.handle.as_ptr()) })
    }

    /// True if no finger is down, no gesture is open, and no deadline is ahead.
    pub fn is_idle(&self) -> bool {
        unsafe { fling_sys::fling_arena_is_idle(self.handle.as_ptr()) }
    }

    fn made(size: *const f64) -> Result<Arena, Error> {
        Ok(Arena { handle: Owned(make(|error| unsafe { fling_sys::fling_arena_create(size, error) })?) })
    }
}

impl fmt::Debug for Arena {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Arena").field("is_idle", &self.is_idle()).finish_non_exhaustive()
    }
}
