//! The rules of scrolling.

use crate::decay::Decay;
use crate::drag_rules::Deceleration;
use crate::ffi::{guarded, zeroed};
use crate::spring::Spring;
use crate::value::{first, padded, PlaneValue, State, Tolerance};
use fling_sys::{fling_scroll_rules, fling_state};
use std::cell::RefCell;
use std::ffi::c_void;
use std::fmt;

/// The places at which a throw ends.
#[derive(Clone, Debug, PartialEq)]
pub enum Snap<V> {
    /// Anywhere.
    None,
    /// At multiples of a distance; on an axis where it is 0, anywhere.
    Every(V),
    /// At one of these places, on each axis for itself.
    Places(Vec<V>),
    /// At whole viewports, of which a flick turns one.
    Pages,
}

constants! {
    /// A thing besides fingers that may stop content in flight.
    Interruption {
        /// A key was pressed.
        Key = FLING_INTERRUPTION_KEY,
        /// The pointer moved.
        PointerMotion = FLING_INTERRUPTION_POINTER_MOTION,
        /// The window lost the focus.
        FocusLoss = FLING_INTERRUPTION_FOCUS_LOSS,
    }
}

flags! {
    /// The things besides fingers that stop content in flight.
    Interruptions {
        /// A key.
        KEY = FLING_INTERRUPTION_KEY,
        /// A motion of the pointer.
        POINTER_MOTION = FLING_INTERRUPTION_POINTER_MOTION,
        /// A loss of the focus.
        FOCUS_LOSS = FLING_INTERRUPTION_FOCUS_LOSS,
    }
}

/// The function that may change the end of a throw: it is given the state at the release and the place where the throw would
/// end, and answers the place where it is to end.
pub type ScrollEnd<V> = Box<dyn FnMut(State<V>, V) -> V + Send>;

/// The rules of scrolled content.
pub struct ScrollRules<V> {
    /// The law by which a throw slows down: exponentially, by [`Decay::normal`].
    pub deceleration: Deceleration,
    /// True for ends that the content never leaves; else a hand pulls it past them: false.
    pub has_hard_edges: bool,
    /// The places at which a throw ends: anywhere.
    pub snap: Snap<V>,
    /// True for content that begins again where it ends: false. See [`Scroller::place`](crate::Scroller::place).
    pub loops: bool,
    /// True when content that is seen as a whole can be dragged as well: false.
    pub always_scrolls: bool,
    /// True when the content may rest beyond its ends where `will_end` says so, to show a refresh: false.
    pub allows_rest_outside: bool,
    /// True when a flick adds to the speed of the one before: true.
    pub flicks_add_up: bool,
    /// True to be there at once when the hand lets go, for people who want no animations: false.
    pub reduces_motion: bool,
    /// The things that stop content in flight: none.
    pub stops: Interruptions,
    /// The function that may change the end of a throw. Calls on the same scroller from within it fail with
    /// [`Busy`](crate::ErrorKind::Busy).
    pub will_end: Option<ScrollEnd<V>>,
    /// The spring that draws the content back from beyond its ends, to the places to snap to, and to where the app sends it:
    /// [`Spring::smooth`].
    pub spring: Spring,
    /// The distance of a notch of the wheel: 60.
    pub wheel_step: f64,
    /// The spring that draws the content to where the wheel has sent it: one of 0.25 seconds without bounce.
    pub wheel_spring: Spring,
    /// The distance from its goal, and the speed, at which it is brought to rest: half a point.
    pub tolerance: Tolerance,
    /// The seconds from a hand's report to the first frame that can know of it, up to 0.1: 0.016.
    pub latency: f64,
    /// The seconds by which a smooth velocity takes a drag ahead of the reports, up to 0.05: 0.006.
    pub ahead: f64,
}

impl<V: PlaneValue> Default for ScrollRules<V> {
    fn default() -> ScrollRules<V> {
        let raw = default_raw();
        ScrollRules {
            deceleration: Deceleration::Exponential(Decay { friction: raw.decay.friction }),
            has_hard_edges: raw.has_hard_edges != 0,
            snap: Snap::None,
            loops: raw.loops != 0,
            always_scrolls: raw.always_scrolls != 0,
            allows_rest_outside: raw.allows_rest_outside != 0,
            flicks_add_up: raw.flicks_add_up != 0,
            reduces_motion: raw.reduces_motion != 0,
            stops: Interruptions(raw.stops),
            will_end: None,
            spring: Spring(raw.spring),
            wheel_step: raw.wheel_step,
            wheel_spring: Spring(raw.wheel_spring),
            tolerance: Tolerance { distance: raw.tolerance.distance, speed: raw.tolerance.speed },
            latency: raw.latency,
            ahead: raw.ahead,
        }
    }
}

impl<V: fmt::Debug> fmt::Debug for ScrollRules<V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ScrollRules").field("snap", &self.snap).finish_non_exhaustive()
    }
}

/// A function of the app's, at an address that stays the same while its rules are in force.
pub(crate) type Ender<V> = Box<RefCell<ScrollEnd<V>>>;

impl<V: PlaneValue> ScrollRules<V> {
    /// Calls `body` with the rules of C, which refer to the function that is returned with its result.
    pub(crate) fn with_raw<R>(self, body: impl FnOnce(*const fling_scroll_rules) -> R) -> (R, Option<Ender<V>>) {
        let mut raw = default_raw();
        (raw.deceleration, raw.decay) = self.deceleration.raw(raw.decay);
        raw.has_hard_edges = self.has_hard_edges.into();
        raw.loops = self.loops.into();
        raw.always_scrolls = self.always_scrolls.into();
        raw.allows_rest_outside = self.allows_rest_outside.into();
        raw.flicks_add_up = self.flicks_add_up.into();
        raw.reduces_motion = self.reduces_motion.into();
        raw.stops = self.stops.0;
        raw.spring = self.spring.0;
        (raw.wheel_step, raw.wheel_spring) = (self.wheel_step, self.wheel_spring.0);
        raw.tolerance = self.tolerance.raw();
        (raw.latency, raw.ahead) = (self.latency, self.ahead);
        // Values have no padding: each place has as many numbers as there are dimensions.
        let mut places: Vec<f64> = Vec::new();
        raw.snap = match self.snap {
            Snap::None => fling_sys::FLING_SNAP_NONE,
            Snap::Every(distance) => {
                raw.snap_every = padded(&distance);
                fling_sys::FLING_SNAP_EVERY
            }
            Snap::Places(all) => {
                raw.snap_place_count = all.len();
                places.extend(all.iter().flat_map(|place| place.as_slice()));
                fling_sys::FLING_SNAP_PLACES
            }
            Snap::Pages => fling_sys::FLING_SNAP_PAGES,
        };
        raw.snap_places = places.as_ptr();
        let ender = self.will_end.map(|function| Ender::<V>::new(RefCell::new(function)));
        if let Some(function) = &ender {
            raw.will_end = Some(will_end::<V>);
            raw.context = (&**function as *const RefCell<ScrollEnd<V>>) as *mut c_void;
        }
        (body(&raw), ender)
    }
}

unsafe extern "C" fn will_end<V: PlaneValue>(state: *const fling_state, place: *mut f64, context: *mut c_void) {
    guarded(|| {
        let function = &*context.cast::<RefCell<ScrollEnd<V>>>();
        let place = std::slice::from_raw_parts_mut(place, V::DIMENSIONS);
        let end = (function.borrow_mut())(State::from_raw(&*state), first(place));
        place.copy_from_slice(end.as_slice());
    });
}

fn default_raw() -> fling_scroll_rules {
    let mut raw = unsafe { zeroed() };
    let size = std::mem::size_of::<fling_scroll_rules>();
    unsafe { fling_sys::fling_scroll_rules_init(&mut raw, size, std::ptr::null_mut()) };
    raw
}
