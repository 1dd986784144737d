//! Members within each other that one hand moves.

use crate::draggable::{Draggable, GestureMap};
use crate::error::{Answer, Error};
use crate::event::Event;
use crate::ffi::{call, make};
use crate::gesture::Gesture;
use crate::handle::Owned;
use crate::scroller::Scroller;
use crate::time::Time;
use crate::transform::Transform;
use crate::value::PlaneValue;
use fling_sys::{fling_chain, fling_chain_priority, fling_error, fling_status};
use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Index;
use std::sync::atomic::{AtomicU64, Ordering};

constants! {
    /// The directions in which an outer member moves before those within it.
    Priority {
        /// The inner ones always move first, as a page in a pager.
        Never = FLING_FIRST_NEVER,
        /// It moves first where its value grows, as a sheet that opens before its list scrolls.
        Growing = FLING_FIRST_GROWING,
        /// It moves first where its value shrinks.
        Shrinking = FLING_FIRST_SHRINKING,
        /// It moves first in both directions, as a bar that hides and shows at once.
        Always = FLING_FIRST_ALWAYS,
    }
}

/// The rules of a member in its chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberRules {
    /// The directions in which it moves before those within it.
    pub first: Priority,
    /// True if a throw that meets its end goes on in the next member; else it springs back there.
    pub passes_flings: bool,
}

impl Default for MemberRules {
    /// The inner members move first, and a throw is passed on.
    fn default() -> MemberRules {
        MemberRules { first: Priority::Never, passes_flings: true }
    }
}

mod sealed {
    pub trait Sealed {}
    impl<V: super::PlaneValue> Sealed for super::Draggable<V> {}
    impl<V: super::PlaneValue> Sealed for super::Scroller<V> {}
    impl Sealed for super::Transform {}
}

/// A [`Draggable`], a [`Scroller`] or a [`Transform`].
pub trait ChainMember: sealed::Sealed + Send + 'static {
    /// The map from the hand's movement: a [`GestureMap`], or the points for each millimetre.
    type Map;

    /// Adds it to a chain of C.
    ///
    /// # Safety
    ///
    /// The chain and the error must be valid.
    #[doc(hidden)]
    unsafe fn join(
        &self,
        map: &Self::Map,
        rules: (fling_chain_priority, bool),
        chain: *mut fling_chain,
        error: *mut fling_error,
    ) -> fling_status;
}

impl<V: PlaneValue> ChainMember for Draggable<V> {
    type Map = GestureMap<V>;

    unsafe fn join(
        &self,
        map: &GestureMap<V>,
        (first, passes_flings): (fling_chain_priority, bool),
        chain: *mut fling_chain,
        error: *mut fling_error,
    ) -> fling_status {
        let (handle, map) = (self.handle.as_ptr(), map.raw());
        fling_sys::fling_chain_add_draggable(chain, handle, &map, first, passes_flings, error)
    }
}

impl<V: PlaneValue> ChainMember for Scroller<V> {
    type Map = GestureMap<V>;

    unsafe fn join(
        &self,
        map: &GestureMap<V>,
        (first, passes_flings): (fling_chain_priority, bool),
        chain: *mut fling_chain,
        error: *mut fling_error,
    ) -> fling_status {
        let (handle, map) = (self.handle.as_ptr(), map.raw());
        fling_sys::fling_chain_add_scroller(chain, handle, &map, first, passes_flings, error)
    }
}

impl ChainMember for Transform {
    type Map = f64;

    unsafe fn join(
        &self,
        points_per_millimetre: &f64,
        (first, passes_flings): (fling_chain_priority, bool),
        chain: *mut fling_chain,
        error: *mut fling_error,
    ) -> fling_status {
        let (handle, points) = (self.handle.as_ptr(), *points_per_millimetre);
        fling_sys::fling_chain_add_transform(chain, handle, points, first, passes_flings, error)
    }
}

/// The key of a member in its chain.
pub struct Member<T> {
    id: u64,
    kind: PhantomData<fn() -> T>,
}

impl<T> Clone for Member<T> {
    fn clone(&self) -> Member<T> {
        *self
    }
}

impl<T> Copy for Member<T> {}

impl<T> fmt::Debug for Member<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Member").field(&self.id).finish()
    }
}

/// Draggables, scrollers and transforms within each other, which one hand moves: a list in a sheet, a page in a pager.
///
/// The movement that the first member does not consume moves the next one, without lifting; a throw that meets its
/// end goes on in the next one. The chain owns its members, which are read and changed by their keys; their gestures,
/// wheels and frames come through the chain alone.
///
/// ```
/// use fling::{Chain, DragRules, Draggable, GestureMap, MemberRules, Priority, ScrollRules, Scroller};
///
/// let mut chain = Chain::new(false)?;
/// let map = GestureMap::vertical(8.0);
/// let list = chain.add(Scroller::new(4000.0, 600.0, 0.0, ScrollRules::default())?, map, MemberRules::default())?;
/// let first = MemberRules { first: Priority::Growing, passes_flings: true };
/// let sheet = chain.add(Draggable::new(0.0, DragRules::default())?, GestureMap::vertical(-8.0), first)?;
/// assert_eq!((chain[list].goal(), chain[sheet].goal()), (Some(0.0), Some(0.0)));
/// # Ok::<(), fling::Error>(())
/// ```
pub struct Chain {
    // Freed before its members.
    handle: Owned<fling_chain>,
    members: Vec<(u64, Box<dyn Any + Send>)>,
}

impl Chain {
    /// An empty chain. With `locks_direction`, all members move along the axis of the hand's first movement alone;
    /// without it, they do if each of them moves along one axis and the axes differ.
    pub fn new(locks_direction: bool) -> Result<Chain, Error> {
        let handle = make(|error| unsafe { fling_sys::fling_chain_create(locks_direction, error) })?;
        Ok(Chain { handle: Owned(handle), members: Vec::new() })
    }

    /// Adds a member around those that the chain has: the innermost comes first. One that cannot be added is dropped.
    pub fn add<T: ChainMember>(&mut self, member: T, map: T::Map, rules: MemberRules) -> Result<Member<T>, Error> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let rules = (rules.first.raw(), rules.passes_flings);
        call(|error| unsafe { member.join(&map, rules, self.handle.as_ptr(), error) })?;
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        self.members.push((id, Box::new(member)));
        Ok(Member { id, kind: PhantomData })
    }

    /// Takes a member out of the chain, or answers `None` if it is not there. If a hand holds it, its drag is cancelled, and
    /// the hand moves the others.
    pub fn remove<T: ChainMember>(&mut self, member: Member<T>, time: Time) -> Result<Option<T>, Error> {
        let index = match self.members.iter().position(|(id, _)| *id == member.id) {
            Some(index) => index,
            None => return Ok(None),
        };
        call(|error| unsafe { fling_sys::fling_chain_remove(self.handle.as_ptr(), index, time.as_nanos(), error) })?;
        Ok(self.members.remove(index).1.downcast().ok().map(|member| *member))
    }

    /// A member by its key, or `None` if it is not in the chain. `chain[key]` is the same, and panics.
    pub fn get<T: ChainMember>(&self, member: Member<T>) -> Option<&T> {
        self.members.iter().find(|(id, _)| *id == member.id)?.1.downcast_ref()
    }

    /// The number of its members.
    pub fn len(&self) -> usize {
        unsafe { fling_sys::fling_chain_count(self.handle.as_ptr()) }
    }

    /// True if it has no members.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Applies a gesture to all members. Take their transitions from each of them.
    pub fn handle(&self, gesture: &Gesture) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_chain_handle(self.handle.as_ptr(), &gesture.raw(), error) })
    }

    /// Applies an event of a wheel: the first member with room takes it, and the next one the rest of a notch. A draggable
    /// goes to its next detent.
    pub fn handle_event(&self, event: &Event) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_chain_handle_event(self.handle.as_ptr(), &event.raw(), error) })
    }

    /// Advances all members to the time at which a frame will be seen: a throw that has met an end by then is passed on. Ask
    /// the members for their states after it.
    pub fn advance(&self, time: Time) -> Result<Answer, Error> {
        call(|error| unsafe { fling_sys::fling_chain_advance(self.handle.as_ptr(), time.as_nanos(), error) })
    }
}

impl<T: ChainMember> Index<Member<T>> for Chain {
    type Output = T;

    fn index(&self, member: Member<T>) -> &T {
        self.get(member).expect("the member is not in this chain: it was removed, or is another chain's")
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Chain").field("len", &self.len()).finish_non_exhaustive()
    }
}
