//! Values that a hand drags, throws and catches.

use fling::*;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::{Arc, Mutex};

fn ms(milliseconds: i64) -> Time {
    Time::from_millis(milliseconds)
}

/// A finger moves a value at 800 units per second for 80 ms and lets go.
fn throw(value: &Draggable<f64>) -> Result<(), Error> {
    value.grab(0.0, ms(0))?;
    for step in 1..=10 {
        value.drag(step as f64 * 6.4, ms(step * 8))?;
    }
    value.release(None, ms(80))?;
    Ok(())
}

fn sheet() -> Result<Draggable<f64>, Error> {
    let band = RubberBand::new(400.0);
    let bounds = Bounds { lower: 0.0, upper: 640.0, ends: Ends::Elastic(band) };
    let release = Release::Detents([0.0, 320.0, 640.0].map(Detent::new).to_vec());
    Draggable::new(0.0, DragRules { bounds, release, spring: Spring::snappy(), ..DragRules::default() })
}

#[test]
fn a_throw_goes_to_a_detent_and_says_so() -> Result<(), Error> {
    let sheet = sheet()?;
    throw(&sheet)?;
    let mut time = ms(80);
    while sheet.needs_frame() {
        time += std::time::Duration::from_millis(16);
        sheet.advance(time)?;
    }
    assert_eq!(sheet.state(time)?, State::at_rest(320.0));
    assert_eq!((sheet.home()?, sheet.goal(), sheet.settling_time()), (320.0, Some(320.0), None));
    let log: Vec<_> = sheet.transitions().map(|t| (t.event, t.from, t.to, t.goal)).collect();
    let expected = [
        (DragEvent::Grab, Activity::Idle, Activity::Dragging, None),
        (DragEvent::Release, Activity::Dragging, Activity::Animating, Some(320.0)),
        (DragEvent::Time, Activity::Animating, Activity::Idle, Some(320.0)),
    ];
    assert_eq!(log, expected);
    assert_eq!(sheet.transitions().count(), 0);
    Ok(())
}

#[test]
fn a_flight_is_paused_scrubbed_reversed_and_stopped() -> Result<(), Error> {
    let sheet = sheet()?;
    assert_eq!(sheet.scrub(0.5, ms(0))?, Answer::Ignored(Ignored::InState));
    sheet.animate(640.0, None, ms(0))?;
    assert_eq!(sheet.scrub(0.5, ms(10))?, Answer::Ignored(Ignored::NotPaused));
    sheet.pause(ms(100))?;
    // A frame has still to show the place of the pause.
    assert!(sheet.is_paused() && sheet.needs_frame());
    sheet.advance(ms(100))?;
    assert!(!sheet.needs_frame());
    sheet.scrub(0.5, ms(110))?;
    assert_eq!(sheet.fraction(ms(110)), 0.5);
    sheet.resume(ms(120))?;
    sheet.reverse(ReverseMode::Turn, ms(130))?;
    assert!(sheet.is_reversed() && sheet.logical_finish_time() > Some(ms(130)));
    sheet.continue_with(Some(Timing::Curve { curve: Curve::EaseOut, duration: 0.2 }), 0.0, None, ms(140))?;
    sheet.stop(StopPosition::End, ms(150))?;
    assert_eq!(sheet.activity(), Activity::Idle);
    sheet.tap(ms(160))?;
    assert_eq!(sheet.activity(), Activity::Animating);
    Ok(())
}

#[test]
fn a_closure_chooses_where_a_release_goes() -> Result<(), Error> {
    let facts = Arc::new(Mutex::new(None));
    let seen = facts.clone();
    let release = Release::custom(move |release: &ReleaseFacts<f64>| {
        *seen.lock().unwrap() = Some(*release);
        Choice::Target { place: 70.0, spring: Some(Spring::bouncy()) }
    });
    let value = Draggable::new(0.0, DragRules { release, ..DragRules::default() })?;
    throw(&value)?;
    assert_eq!(value.goal(), Some(70.0));
    let facts = facts.lock().unwrap().take().expect("the closure was called");
    assert!(facts.state.velocity > 700.0 && facts.projection > 300.0 && facts.caught.is_none());
    value.set_rules(DragRules { release: Release::custom(|_| Choice::Coast), ..DragRules::default() }, ms(90))?;
    value.grab(0.0, ms(100))?;
    value.release(Some(0.0), ms(300))?;
    assert_ne!(value.goal(), Some(70.0));
    Ok(())
}

#[test]
fn a_panic_in_a_closure_reaches_the_caller_and_the_value_goes_on() -> Result<(), Error> {
    let release = Release::custom(|_| panic!("no place"));
    let value = Draggable::new(0.0, DragRules { release, ..DragRules::default() })?;
    let panic = catch_unwind(AssertUnwindSafe(|| throw(&value))).unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"no place"));
    assert_ne!(value.activity(), Activity::Dragging);
    value.set_value(5.0, ms(200))?;
    assert_eq!(value.state(ms(200))?.value, 5.0);
    Ok(())
}

thread_local! {
    static SELF: std::cell::RefCell<Option<Draggable<f64>>> = Default::default();
}

#[test]
fn a_value_that_is_called_from_its_own_closure_is_busy() -> Result<(), Error> {
    let answer = Arc::new(Mutex::new(None));
    let seen = answer.clone();
    let release = Release::custom(move |_| {
        SELF.with(|value| *seen.lock().unwrap() = Some(value.borrow().as_ref().unwrap().tap(ms(80))));
        Choice::Coast
    });
    let value = Draggable::new(0.0, DragRules { release, ..DragRules::default() })?;
    SELF.with(|kept| *kept.borrow_mut() = Some(value));
    SELF.with(|kept| throw(kept.borrow().as_ref().unwrap()))?;
    let answer = answer.lock().unwrap().take().expect("the closure was called");
    assert_eq!(answer.unwrap_err().kind(), ErrorKind::Busy);
    Ok(())
}

#[test]
fn thresholds_are_crossed_in_order() -> Result<(), Error> {
    let sheet = sheet()?;
    sheet.watch(None, &Thresholds::Every { step: 100.0, offset: 0.0 })?;
    throw(&sheet)?;
    sheet.advance(ms(2000))?;
    let places: Vec<_> = sheet.crossings().map(|crossing| (crossing.place, crossing.direction)).collect();
    assert_eq!(places, [100.0, 200.0, 300.0].map(|place| (place, Direction::Rising)));
    sheet.watch(Some(-1.0), &Thresholds::Places(vec![-310.0]))?;
    sheet.animate(0.0, None, ms(2000))?;
    sheet.advance(ms(4000))?;
    assert_eq!(sheet.crossings().count(), 1);
    Ok(())
}

#[test]
fn bounds_and_places_change_while_a_value_rests() -> Result<(), Error> {
    let value = Draggable::new([10.0, 20.0], DragRules::default())?;
    value.rebase([5.0, 5.0], ms(0))?;
    assert_eq!(value.home()?, [15.0, 25.0]);
    let bounds = Bounds { lower: [0.0; 2], upper: [10.0; 2], ends: Ends::Hard };
    assert_eq!(value.set_bounds(bounds, ms(10))?, Answer::Changed);
    value.advance(ms(3000))?;
    assert_eq!(value.state(ms(3000))?.value, [10.0; 2]);
    value.grab([0.0; 2], ms(3000))?;
    value.reanchor([4.0; 2], ms(3010))?;
    value.cancel(CancelReason::DeviceLost, ms(3020))?;
    assert_eq!(value.goal(), Some([10.0; 2]));
    let refused = value.animate([50.0; 2], None, ms(3030))?;
    assert!(refused.is_ignored() || value.goal() == Some([10.0; 2]));
    Ok(())
}

#[test]
fn a_failure_says_what_is_wrong() {
    let ends = Ends::Elastic(RubberBand { dimension: 100.0, coefficient: 2.0 });
    let rules = DragRules { bounds: Bounds { lower: 0.0, upper: 1.0, ends }, ..DragRules::default() };
    let error = Draggable::new(0.0, rules).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Parameter);
    assert!(error.to_string().contains("coefficient"), "{error}");
    assert_eq!(Draggable::new(f64::NAN, DragRules::default()).unwrap_err().kind(), ErrorKind::NotFinite);
}

#[test]
fn a_hand_that_falls_silent_goes_on_where_it_is_fast_in_millimetres() -> Result<(), Error> {
    for (units_per_millimetre, speed) in [(96.0 / 25.4, 0.0), (1.0, 54.0)] {
        let value = Draggable::new(0.0, DragRules { units_per_millimetre, ..DragRules::default() })?;
        value.grab(0.0, ms(0))?;
        for step in 1..=20 {
            value.drag(0.8 * step as f64, ms(8 * step))?;
        }
        assert!((value.state(ms(160 + 16 + 50))?.velocity - speed).abs() < 2.0);
    }
    Ok(())
}

#[test]
fn a_value_goes_on_in_another_thread() -> Result<(), Error> {
    let sheet = sheet()?;
    throw(&sheet)?;
    let shown = std::thread::spawn(move || sheet.state(ms(2000))).join().unwrap()?;
    assert!((shown.value - 320.0).abs() < 0.5);
    Ok(())
}
