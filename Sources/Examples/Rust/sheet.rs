//! A sheet that a finger throws open, as Sources/Examples/C/sheet.c has it. It prints each frame, and the changes of course.
//!
//!     cargo run

use fling::{Bounds, Detent, DragEvent, DragRules, Draggable, Ends, Release, RubberBand, Spring, Time, Tolerance};
use std::time::Duration;

fn main() -> Result<(), fling::Error> {
    // Three places to rest; lengths are points.
    let sheet = Draggable::new(
        0.0,
        DragRules {
            bounds: Bounds { lower: 0.0, upper: 640.0, ends: Ends::Elastic(RubberBand::new(400.0)) },
            release: Release::Detents([0.0, 320.0, 640.0].map(Detent::new).to_vec()),
            spring: Spring::snappy(),
            tolerance: Some(Tolerance::distance(0.5)),
            ..DragRules::default()
        },
    )?;

    // A finger moves it at 800 points per second and lets go.
    sheet.grab(0.0, Time::ZERO)?;
    for step in 1..=10 {
        sheet.drag(step as f64 * 8.0 * 0.8, Time::from_millis(step * 8))?;
    }
    sheet.release(None, Time::from_millis(80))?;

    // Each frame asks for the state at the time at which it will be seen.
    let mut frame = Time::from_millis(80);
    while sheet.needs_frame() {
        sheet.advance(frame)?;
        let shown = sheet.state(frame)?;
        println!("{:4} ms {:8.3} {:9.3}", frame.as_nanos() / 1_000_000, shown.value, shown.velocity);
        frame += Duration::from_millis(100);
    }
    for transition in sheet.transitions() {
        println!("event {:2} at {:.6} s", number(transition.event), transition.time.as_secs_f64());
    }
    Ok(())
}

/// The number that C has for an event.
fn number(event: DragEvent) -> u32 {
    match event {
        DragEvent::Grab => 0,
        DragEvent::Release => 3,
        DragEvent::Time => 17,
        _ => u32::MAX,
    }
}
