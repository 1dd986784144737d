//! Values that move: numbers, their states and tolerances.

use fling_sys::{fling_state, fling_tolerance};

mod sealed {
    pub trait Sealed {}
    impl Sealed for f64 {}
    impl<const N: usize> Sealed for [f64; N] {}
    impl Sealed for crate::Placement {}
}

/// One to four numbers that move together: an `f64`, an array of two, three or four of them, or a
/// [`Placement`](crate::Placement).
pub trait Value: sealed::Sealed + Copy + PartialEq + std::fmt::Debug + Send + 'static {
    /// The number of numbers.
    const DIMENSIONS: usize;

    /// The same number for each place.
    fn splat(number: f64) -> Self;

    /// The numbers.
    fn as_slice(&self) -> &[f64];

    /// The numbers, to be changed.
    fn as_mut_slice(&mut self) -> &mut [f64];
}

/// One or two numbers: an `f64`, or an array of two.
pub trait PlaneValue: Value {}

impl Value for f64 {
    const DIMENSIONS: usize = 1;

    fn splat(number: f64) -> f64 {
        number
    }

    fn as_slice(&self) -> &[f64] {
        std::slice::from_ref(self)
    }

    fn as_mut_slice(&mut self) -> &mut [f64] {
        std::slice::from_mut(self)
    }
}

impl PlaneValue for f64 {}

macro_rules! arrays {
    ($($count:literal),*) => {
        $(impl Value for [f64; $count] {
            const DIMENSIONS: usize = $count;

            fn splat(number: f64) -> [f64; $count] {
                [number; $count]
            }

            fn as_slice(&self) -> &[f64] {
                self
            }

            fn as_mut_slice(&mut self) -> &mut [f64] {
                self
            }
        })*
    };
}

arrays!(2, 3, 4);

impl PlaneValue for [f64; 2] {}

/// A value and its velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State<V> {
    /// The value.
    pub value: V,
    /// The change of the value per second.
    pub velocity: V,
}

impl<V: Value> State<V> {
    /// A value at rest.
    pub fn at_rest(value: V) -> State<V> {
        State { value, velocity: V::splat(0.0) }
    }

    pub(crate) fn raw(&self) -> fling_state {
        fling_state { value: padded(&self.value), velocity: padded(&self.velocity) }
    }

    pub(crate) fn from_raw(raw: &fling_state) -> State<V> {
        State { value: first(&raw.value), velocity: first(&raw.velocity) }
    }
}

/// The distance from its end, and the speed, up to which a motion counts as being there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// The greatest distance from the end, in the value's units: greater than 0.
    pub distance: f64,
    /// The greatest speed, in the value's units per second: greater than 0, infinite when it does not matter.
    pub speed: f64,
}

impl Tolerance {
    /// A distance from the end, at any speed.
    pub fn distance(distance: f64) -> Tolerance {
        Tolerance { distance, speed: f64::INFINITY }
    }

    pub(crate) fn raw(self) -> fling_tolerance {
        fling_tolerance { distance: self.distance, speed: self.speed }
    }
}

/// The numbers of a value in an array of C, with zeros behind them.
pub(crate) fn padded<V: Value, const N: usize>(value: &V) -> [f64; N] {
    let mut numbers = [0.0; N];
    for (place, number) in numbers.iter_mut().zip(value.as_slice()) {
        *place = *number;
    }
    numbers
}

/// The value whose numbers are the first of an array.
pub(crate) fn first<V: Value>(numbers: &[f64]) -> V {
    let mut value = V::splat(0.0);
    for (place, number) in value.as_mut_slice().iter_mut().zip(numbers) {
        *place = *number;
    }
    value
}

/// The number of dimensions, as functions of C take it.
pub(crate) fn dimensions<V: Value>() -> i32 {
    V::DIMENSIONS as i32
}

/// The first number of a value, for functions of C that read all of them.
pub(crate) fn numbers<V: Value>(value: &V) -> *const f64 {
    value.as_slice().as_ptr()
}

/// The same, or NULL.
pub(crate) fn optional_numbers<V: Value>(value: &Option<V>) -> *const f64 {
    value.as_ref().map_or(std::ptr::null(), numbers)
}

/// The value that a function of C writes, if it answers true.
pub(crate) fn written_if<V: Value>(function: impl FnOnce(*mut f64) -> bool) -> Option<V> {
    let mut value = V::splat(0.0);
    function(value.as_mut_slice().as_mut_ptr()).then_some(value)
}
