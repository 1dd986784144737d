//! Calls of the library: the room for its errors, and structs of C.

use crate::error::{Answer, Error};
use fling_sys::{fling_error, fling_status};
use std::any::Any;
use std::cell::Cell;
use std::ffi::CStr;
use std::mem::MaybeUninit;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr::{addr_of, NonNull};

thread_local! {
    /// The panic of an app's function that the library has called, until that call returns.
    static PANIC: Cell<Option<Box<dyn Any + Send>>> = Cell::new(None);
}

/// Calls a function of the app's from within the library, through which no panic may pass: it goes on after the call.
pub(crate) fn guarded(function: impl FnOnce()) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(function)) {
        PANIC.with(|kept| kept.set(Some(panic)));
    }
}

/// Goes on with the panic of an app's function.
pub(crate) fn resume_panic() {
    if let Some(panic) = PANIC.with(Cell::take) {
        resume_unwind(panic);
    }
}

/// The answer of a function that may fail and that may have called the app's functions.
pub(crate) fn call(function: impl FnOnce(*mut fling_error) -> fling_status) -> Result<Answer, Error> {
    let answer = answer(function);
    resume_panic();
    answer
}

/// The answer of a function that may fail.
pub(crate) fn answer(function: impl FnOnce(*mut fling_error) -> fling_status) -> Result<Answer, Error> {
    let mut error = MaybeUninit::uninit();
    let status = function(error.as_mut_ptr());
    if status < 0 {
        return Err(unsafe { taken(error.as_ptr(), status) });
    }
    Ok(Answer::from_raw(status))
}

/// The handle that a function makes.
pub(crate) fn make<T>(function: impl FnOnce(*mut fling_error) -> *mut T) -> Result<NonNull<T>, Error> {
    let mut error: MaybeUninit<fling_error> = MaybeUninit::uninit();
    let handle = function(error.as_mut_ptr());
    NonNull::new(handle).ok_or_else(|| unsafe { taken(error.as_ptr(), (*error.as_ptr()).status) })
}

/// The result that a function writes.
pub(crate) fn written<T>(function: impl FnOnce(*mut T, *mut fling_error) -> fling_status) -> Result<T, Error> {
    let mut result = unsafe { zeroed() };
    call(|error| function(&mut result, error))?;
    Ok(result)
}

/// A struct of C that is filled with zeros.
///
/// # Safety
///
/// Zeros must be a value of the type.
pub(crate) unsafe fn zeroed<T>() -> T {
    MaybeUninit::zeroed().assume_init()
}

/// The failure that the library has written. The rest of the message's room stays uninitialised.
unsafe fn taken(error: *const fling_error, status: fling_status) -> Error {
    let message = CStr::from_ptr(addr_of!((*error).message).cast());
    Error::new(status, message.to_string_lossy().into_owned())
}
