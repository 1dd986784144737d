//! The goal of a release.

use crate::ffi::guarded;
use crate::spring::Spring;
use crate::value::{first, padded, PlaneValue, State};
use fling_sys::{fling_detent, fling_release, fling_release_choice};
use std::cell::RefCell;
use std::ffi::c_void;
use std::fmt;

/// A place where a value likes to rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detent<V> {
    /// The place.
    pub place: V,
    /// The spring that draws it there; `None` for the rules' spring.
    pub spring: Option<Spring>,
}

impl<V> Detent<V> {
    /// A place to which the rules' spring draws the value.
    pub fn new(place: V) -> Detent<V> {
        Detent { place, spring: None }
    }
}

/// The facts of a release, for the function that chooses its goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReleaseFacts<V> {
    /// The shown state at the release.
    pub state: State<V>,
    /// The value's place when the hand took hold of it.
    pub start: V,
    /// Its last resting place.
    pub home: V,
    /// The place where it would run out.
    pub projection: V,
    /// The goal of the flight that the hand caught, and its velocity then; `None` if the value was at rest.
    pub caught: Option<State<V>>,
}

/// The goal that a function chooses for a release.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Choice<V> {
    /// It runs out.
    Coast,
    /// It goes to a place.
    Target {
        /// The place.
        place: V,
        /// The spring that draws it there; `None` for the rules' spring.
        spring: Option<Spring>,
    },
}

/// The function that chooses the goal of a release.
pub type ReleaseFunction<V> = Box<dyn FnMut(&ReleaseFacts<V>) -> Choice<V> + Send>;

/// The goal of a value that is let go.
#[derive(Default)]
pub enum Release<V> {
    /// It runs out, and springs back from the bounds: free scrolling.
    #[default]
    Coast,
    /// It stays where it is let go, or goes to the nearest place inside the bounds.
    Stay,
    /// It goes to one of the detents.
    Detents(Vec<Detent<V>>),
    /// A function chooses. Calls on the same value from within it fail with [`Busy`](crate::ErrorKind::Busy).
    Custom(ReleaseFunction<V>),
}

impl<V: PlaneValue> Release<V> {
    /// The policy [`Release::Custom`] of a closure.
    pub fn custom(choose: impl FnMut(&ReleaseFacts<V>) -> Choice<V> + Send + 'static) -> Release<V> {
        Release::Custom(Box::new(choose))
    }
}

impl<V: fmt::Debug> fmt::Debug for Release<V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Release::Coast => formatter.write_str("Coast"),
            Release::Stay => formatter.write_str("Stay"),
            Release::Detents(detents) => formatter.debug_tuple("Detents").field(detents).finish(),
            Release::Custom(_) => formatter.write_str("Custom"),
        }
    }
}

/// A function of the app's, at an address that stays the same while its rules are in force.
pub(crate) type Chooser<V> = Box<RefCell<ReleaseFunction<V>>>;

/// Calls the function to which `context` points.
pub(crate) unsafe extern "C" fn choose<V: PlaneValue>(
    release: *const fling_release,
    choice: *mut fling_release_choice,
    context: *mut c_void,
) {
    guarded(|| {
        let (release, choice) = (&*release, &mut *choice);
        let function = &*context.cast::<RefCell<ReleaseFunction<V>>>();
        let facts = ReleaseFacts {
            state: State::from_raw(&release.state),
            start: first(&release.start),
            home: first(&release.home),
            projection: first(&release.projection),
            caught: (release.has_caught != 0)
                .then(|| State { value: first(&release.caught_goal), velocity: first(&release.caught_velocity) }),
        };
        match (function.borrow_mut())(&facts) {
            Choice::Coast => choice.coasts = 1,
            Choice::Target { place, spring } => {
                choice.target = padded(&place);
                if let Some(spring) = spring {
                    (choice.has_spring, choice.spring) = (1, spring.0);
                }
            }
        }
    });
}

/// Detents of C, which refer to the springs of those that they were made of.
pub(crate) fn raw_detents<V: PlaneValue>(detents: &[Detent<V>]) -> Vec<fling_detent> {
    let raw = |detent: &Detent<V>| fling_detent {
        size: std::mem::size_of::<fling_detent>(),
        value: padded(&detent.place),
        spring: detent.spring.as_ref().map_or(std::ptr::null(), |spring| &spring.0),
    };
    detents.iter().map(raw).collect()
}
