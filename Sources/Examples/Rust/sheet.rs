// A sheet that a finger throws open, as Sources/Examples/C/sheet.c has it, on bindings that bindgen makes of fling.h:
//
//     bindgen --no-prepend-enum-name --allowlist-function 'fling_.*' fling.h -o fling.rs
//     FLING_BINDINGS=$PWD rustc --edition 2021 sheet.rs -l fling
//
// With `--test` added it is a program that checks the layout of every struct, as bindgen has it.
#![allow(dead_code, non_camel_case_types, non_upper_case_globals)]

mod fling {
    include!(concat!(env!("FLING_BINDINGS"), "/fling.rs"));
}

use fling::*;
use std::{ffi::CStr, mem, ptr};

/// A draggable value along a line, freed when it is dropped.
struct Draggable(*mut fling_draggable);

impl Draggable {
    fn new(value: f64, rules: &fling_drag_rules) -> Result<Draggable, String> {
        let mut error: fling_error = unsafe { mem::zeroed() };
        let handle = unsafe { fling_draggable_create(1, &value, rules, &mut error) };
        if handle.is_null() {
            return Err(unsafe { CStr::from_ptr(error.message.as_ptr()) }.to_string_lossy().into_owned());
        }
        Ok(Draggable(handle))
    }

    fn grab(&mut self, place: f64, time: i64) {
        unsafe { fling_draggable_grab(self.0, &place, time, ptr::null_mut()) };
    }

    fn drag(&mut self, place: f64, time: i64) {
        unsafe { fling_draggable_move(self.0, &place, time, ptr::null_mut()) };
    }

    fn release(&mut self, time: i64) {
        unsafe { fling_draggable_release(self.0, ptr::null(), time, ptr::null_mut()) };
    }

    fn advance(&mut self, time: i64) {
        unsafe { fling_draggable_advance(self.0, time, ptr::null_mut()) };
    }

    fn needs_frame(&self) -> bool {
        unsafe { fling_draggable_needs_frame(self.0) }
    }

    fn state(&self, time: i64) -> fling_state {
        let mut state: fling_state = unsafe { mem::zeroed() };
        unsafe { fling_draggable_state(self.0, time, &mut state, ptr::null_mut()) };
        state
    }

    fn next_transition(&mut self) -> Option<fling_transition> {
        let mut transition: fling_transition = unsafe { mem::zeroed() };
        transition.size = mem::size_of::<fling_transition>() as _;
        unsafe { fling_draggable_next_transition(self.0, &mut transition) }.then(|| transition)
    }
}

impl Drop for Draggable {
    fn drop(&mut self) {
        unsafe { fling_draggable_free(self.0) };
    }
}

fn main() -> Result<(), String> {
    // Three places to rest; lengths are points.
    let detents: Vec<fling_detent> = [0.0, 320.0, 640.0]
        .iter()
        .map(|&place| {
            let mut detent: fling_detent = unsafe { mem::zeroed() };
            detent.size = mem::size_of::<fling_detent>() as _;
            detent.value[0] = place;
            detent
        })
        .collect();
    let mut rules: fling_drag_rules = unsafe { mem::zeroed() };
    unsafe { fling_drag_rules_init(&mut rules, mem::size_of::<fling_drag_rules>() as _, ptr::null_mut()) };
    rules.lower[0] = 0.0;
    rules.upper[0] = 640.0;
    rules.band.dimension = 400.0;
    rules.release = FLING_RELEASE_DETENTS;
    rules.detents = detents.as_ptr();
    rules.detent_count = detents.len() as _;
    rules.tolerance.distance = 0.5;
    unsafe { fling_spring_preset(FLING_SPRING_SNAPPY, &mut rules.spring, ptr::null_mut()) };

    // A finger moves it at 800 points per second and lets go.
    let milliseconds = 1_000_000;
    let mut sheet = Draggable::new(0.0, &rules)?;
    sheet.grab(0.0, 0);
    for step in 1..=10 {
        sheet.drag(step as f64 * 8.0 * 0.8, step * 8 * milliseconds);
    }
    sheet.release(80 * milliseconds);

    // Each frame asks for the state at the time at which it will be seen.
    let mut frame = 80 * milliseconds;
    while sheet.needs_frame() {
        sheet.advance(frame);
        let shown = sheet.state(frame);
        println!("{:4} ms {:8.3} {:9.3}", frame / milliseconds, shown.value[0], shown.velocity[0]);
        frame += 100 * milliseconds;
    }
    while let Some(transition) = sheet.next_transition() {
        println!("event {:2} at {:.6} s", transition.event, transition.time as f64 / 1e9);
    }
    Ok(())
}
