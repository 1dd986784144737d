//! Owners of the library's handles.

use std::ptr::NonNull;

/// A type of handle, and the function that frees it.
pub(crate) trait Free {
    /// # Safety
    ///
    /// The handle must have been made by the library, and must not be used any more.
    unsafe fn free(handle: *mut Self);
}

/// Frees a handle when it is dropped.
pub(crate) struct Owned<T: Free>(pub(crate) NonNull<T>);

impl<T: Free> Owned<T> {
    pub(crate) fn as_ptr(&self) -> *mut T {
        self.0.as_ptr()
    }
}

impl<T: Free> Drop for Owned<T> {
    fn drop(&mut self) {
        unsafe { T::free(self.0.as_ptr()) };
    }
}

// The library keeps no state of a thread. It wants one thread at a time for each handle, so that Owned is not Sync.
unsafe impl<T: Free> Send for Owned<T> {}

macro_rules! freed_by {
    ($($handle:ident by $function:ident),* $(,)?) => {
        $(impl Free for fling_sys::$handle {
            unsafe fn free(handle: *mut Self) {
                fling_sys::$function(handle);
            }
        })*
    };
}

freed_by! {
    fling_playhead by fling_playhead_free,
    fling_velocity_tracker by fling_velocity_tracker_free,
    fling_arena by fling_arena_free,
    fling_draggable by fling_draggable_free,
    fling_scroller by fling_scroller_free,
    fling_transform by fling_transform_free,
    fling_chain by fling_chain_free,
}
