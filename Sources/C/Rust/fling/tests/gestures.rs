//! Events of devices, and the values that they move.

use fling::*;

fn ms(milliseconds: i64) -> Time {
    Time::from_millis(milliseconds)
}

/// The gestures of a finger that moves down a screen of 100 by 100 mm for 30 mm in 120 ms and lifts.
fn swipe(arena: &Arena) -> Result<Vec<Gesture>, Error> {
    let surface = EventKind::DeviceAdded { kind: DeviceKind::Touchscreen, surface: Some([100.0; 2]) };
    let mut gestures = Vec::new();
    let mut send = |time, kind| {
        arena.handle(&Event { time: ms(time), device: 1, kind })?;
        gestures.extend(arena.gestures());
        Ok(())
    };
    send(0, surface)?;
    for step in 0..=15 {
        let y = 0.2 + 0.02 * step as f64;
        let finger = Contact { id: 0, normalized: [0.5, y], millimetres: Some([50.0, 100.0 * y]) };
        let kind = if step == 0 { EventKind::TouchDown(finger) } else { EventKind::TouchMove(finger) };
        send(step * 8, kind)?;
        send(step * 8, EventKind::Frame)?;
    }
    send(120, EventKind::TouchUp { id: 0 })?;
    send(120, EventKind::Frame)?;
    Ok(gestures)
}

fn pan() -> Result<(Arena, Vec<Gesture>), Error> {
    let arena = Arena::new()?;
    arena.add(&Recognizer { directions: Directions::VERTICAL, ..Recognizer::pan() })?;
    let gestures = swipe(&arena)?;
    Ok((arena, gestures))
}

#[test]
fn a_finger_makes_a_pan() -> Result<(), Error> {
    let (arena, gestures) = pan()?;
    assert!(arena.is_idle() && arena.next_deadline().is_none() && arena.lost_gestures() == 0);
    let first = gestures.first().expect("the pan begins");
    let last = gestures.last().expect("the pan ends");
    assert_eq!((first.kind, first.phase, first.source), (GestureKind::Pan, GesturePhase::Began, Source::Touchscreen));
    assert_eq!((last.phase, last.cancellation, last.edge, last.id), (GesturePhase::Ended, None, None, first.id));
    assert!(last.translation[1] > 20.0 && last.velocity[1] > 200.0);
    assert!(last.location.and_then(|location| location.millimetres).is_some());
    Ok(())
}

#[test]
fn a_recogniser_that_is_disabled_or_elsewhere_takes_no_finger() -> Result<(), Error> {
    let arena = Arena::with_assumed_size([200.0, 100.0])?;
    let id = arena.add(&Recognizer::pan())?;
    arena.set_area(id, Some([0.0, 0.0, 0.1, 0.1]))?;
    assert!(swipe(&arena)?.is_empty());
    arena.set_area(id, None)?;
    arena.set_enabled(id, false, ms(200))?;
    arena.set_pointer_surface([800.0, 600.0], 8.0)?;
    arena.cancel_gestures(ms(200))?;
    assert!(arena.gestures().next().is_none());
    let other = Arena::new()?;
    assert_eq!(other.set_area(id, None).unwrap_err().kind(), ErrorKind::Index);
    Ok(())
}

#[test]
fn a_long_press_comes_at_its_deadline() -> Result<(), Error> {
    let arena = Arena::new()?;
    arena.add(&Recognizer::long_press())?;
    let finger = Contact { id: 0, normalized: [0.5; 2], millimetres: None };
    arena.handle(&Event { time: ms(0), device: 1, kind: EventKind::TouchDown(finger) })?;
    arena.handle(&Event { time: ms(0), device: 1, kind: EventKind::Frame })?;
    let deadline = arena.next_deadline().expect("the press is waited for");
    arena.advance(deadline)?;
    assert_eq!(arena.gestures().next().map(|gesture| gesture.kind), Some(GestureKind::LongPress));
    Ok(())
}

#[test]
fn a_tap_and_a_drag_zoom() -> Result<(), Error> {
    let arena = Arena::new()?;
    arena.add(&Recognizer { doubling: 10.0, ..Recognizer::double_tap_drag() })?;
    let finger = |y: f64| Contact { id: 0, normalized: [0.5; 2], millimetres: Some([40.0, y]) };
    let send = |time, kind| {
        arena.handle(&Event { time: ms(time), device: 1, kind })?;
        arena.handle(&Event { time: ms(time), device: 1, kind: EventKind::Frame })
    };
    send(0, EventKind::TouchDown(finger(30.0)))?;
    send(50, EventKind::TouchUp { id: 0 })?;
    send(200, EventKind::TouchDown(finger(30.0)))?;
    send(210, EventKind::TouchMove(finger(32.0)))?;
    send(220, EventKind::TouchMove(finger(42.0)))?;
    let last = arena.gestures().last().expect("it zooms");
    assert_eq!((last.kind, last.scale), (GestureKind::Pinch, 2.0));
    Ok(())
}

#[test]
fn every_kind_of_event_is_taken() -> Result<(), Error> {
    let arena = Arena::new()?;
    for recognizer in [
        Recognizer::pinch(),
        Recognizer::tap(),
        Recognizer::hold(),
        Recognizer::rotation(),
        Recognizer::double_tap_drag(),
    ] {
        arena.add(&recognizer)?;
    }
    let edge = Recognizer { edges: Edges::LEFT | Edges::RIGHT, ..Recognizer::edge_swipe() };
    assert!(edge.edges.contains(Edges::LEFT) && !edge.edges.contains(Edges::TOP));
    let swipe = arena.add(&edge)?;
    arena.add(&Recognizer { after: vec![swipe], alongside: vec![swipe], ..Recognizer::pan() })?;
    let phase = EventPhase::Begin;
    let kinds = [
        EventKind::DeviceAdded { kind: DeviceKind::Touchpad, surface: None },
        EventKind::Scroll { delta: [0.0, 1.0], is_natural: true },
        EventKind::Scroll { delta: [0.0; 2], is_natural: true },
        EventKind::Swipe { phase, fingers: 3, delta: [0.0; 2] },
        EventKind::Swipe { phase: EventPhase::End, fingers: 3, delta: [0.0; 2] },
        EventKind::Pinch { phase, fingers: 2, delta: [0.0; 2], scale: 1.0, rotation: 0.0 },
        EventKind::Pinch { phase: EventPhase::Cancelled, fingers: 2, delta: [0.0; 2], scale: 1.0, rotation: 0.0 },
        EventKind::Hold { phase, fingers: 2 },
        EventKind::TouchCancel { id: 0 },
        EventKind::PointerPlace { normalized: [0.5; 2] },
        EventKind::PointerButton { button: Button::PRIMARY, is_pressed: true },
        EventKind::PointerMotion { delta: [3.0, 4.0] },
        EventKind::PointerButton { button: Button::PRIMARY, is_pressed: false },
        EventKind::PointerWheel { v120: [0.0, 120.0], source: WheelSource::Turned, is_natural: false },
        EventKind::Suspend,
        EventKind::Resume,
        EventKind::DeviceRemoved,
    ];
    for (time, kind) in (0..).zip(kinds) {
        arena.handle(&Event { time: ms(time), device: 7, kind })?;
    }
    Ok(())
}

#[test]
fn gestures_scroll_a_list_and_drag_a_sheet() -> Result<(), Error> {
    let (_, gestures) = pan()?;
    let map = GestureMap::vertical(8.0);
    let list = Scroller::new(4000.0, 600.0, 1000.0, ScrollRules::default())?;
    let sheet = Draggable::new(0.0, DragRules::default())?;
    let photo = Transform::new([600.0; 2], [300.0; 2], [0.0; 2], TransformRules::default())?;
    for gesture in &gestures {
        list.handle(gesture, &map)?;
        sheet.handle(gesture, &map)?;
        photo.handle(gesture, 8.0, Some([10.0; 2]))?;
    }
    assert!(list.goal() < Some(900.0) && sheet.goal() > Some(100.0));
    list.advance(ms(5000))?;
    assert_eq!(list.activity(), Activity::Idle);
    assert_eq!(list.transitions().map(|transition| transition.event).last(), Some(DragEvent::Time));
    Ok(())
}

#[test]
fn a_scroller_snaps_where_a_closure_says() -> Result<(), Error> {
    let (_, gestures) = pan()?;
    let rules = ScrollRules {
        snap: Snap::Places(vec![0.0, 2000.0]),
        will_end: Some(Box::new(|state: State<f64>, place| if state.velocity < 0.0 { place + 7.0 } else { place })),
        stops: Interruptions::KEY | Interruptions::FOCUS_LOSS,
        ..ScrollRules::default()
    };
    let list = Scroller::new(4000.0, 600.0, 1000.0, rules)?;
    for gesture in &gestures {
        list.handle(gesture, &GestureMap::vertical(8.0))?;
    }
    assert_eq!(list.goal(), Some(7.0));
    list.interrupt(Interruption::Key, ms(150))?;
    assert_ne!(list.goal(), Some(7.0));
    list.set_rules(ScrollRules { snap: Snap::Every(100.0), ..ScrollRules::default() }, ms(200))?;
    list.watch(None, &Thresholds::Places(vec![250.0]))?;
    list.scroll_to(200.0, None, ms(200))?;
    list.advance(ms(4000))?;
    assert_eq!((list.state(ms(4000))?.value, list.place(ms(4000))?), (200.0, 200.0));
    assert_eq!(list.crossings().count(), 1);
    list.resize(Some(700.0), None, ms(4000))?;
    list.rebase(10.0, ms(4000))?;
    let wheel = EventKind::PointerWheel { v120: [0.0, -120.0], source: WheelSource::Turned, is_natural: false };
    list.handle_event(&Event { time: ms(4000), device: 2, kind: wheel }, &GestureMap::vertical(1.0))?;
    list.cancel(ms(4000))?;
    assert!(list.settling_time().is_none() || list.needs_frame());
    Ok(())
}

#[test]
fn a_photo_zooms_about_a_point_and_goes_back() -> Result<(), Error> {
    let rules = TransformRules { rotation: Rotation::Steps(1.0), double_tap_zoom: None, ..TransformRules::default() };
    let photo = Transform::new([600.0, 400.0], [300.0, 200.0], [0.0; 2], rules)?;
    photo.zoom_to(2.0, Some([0.0; 2]), ms(0))?;
    let halfway = photo.state(ms(100))?.value;
    assert!(halfway.scale > 0.5 && halfway.scale < 1.0 && halfway.x.abs() < 1e-9);
    photo.pause(ms(100))?;
    assert!(photo.is_paused() && photo.needs_frame());
    photo.advance(ms(100))?;
    assert!(!photo.needs_frame());
    photo.scrub(0.5, ms(110))?;
    assert!((photo.fraction(ms(110)) - 0.5).abs() < 1e-9);
    photo.resume(ms(120))?;
    photo.reverse(ReverseMode::Default, ms(130))?;
    assert!(photo.is_reversed());
    photo.continue_with(None, 0.0, None, ms(140))?;
    photo.stop(StopPosition::Current, ms(150))?;
    photo.advance(ms(3000))?;
    photo.zoom_by(1.5, None, ms(3000))?;
    photo.reset(ms(3010))?;
    photo.animate(Placement { scale: 1.0, ..Placement::default() }, ms(3020))?;
    photo.advance(ms(6000))?;
    assert_eq!(photo.zoom(ms(6000)), 2.0);
    photo.set_value(Placement { scale: 0.5, ..Placement::default() }, ms(6000))?;
    photo.rebase([5.0, 5.0], ms(6000))?;
    photo.resize(None, Some([600.0, 400.0]), None, ms(6000))?;
    photo.set_rules(TransformRules::default(), ms(6000))?;
    photo.cancel(ms(6000))?;
    photo.advance(ms(9000))?;
    assert_eq!((photo.activity(), photo.settling_time()), (Activity::Idle, None));
    assert!(photo.transitions().count() > 4);
    Ok(())
}

#[test]
fn a_chain_hands_on_what_a_list_does_not_consume() -> Result<(), Error> {
    let (_, gestures) = pan()?;
    let mut chain = Chain::new(false)?;
    let map = GestureMap::vertical(8.0);
    let list = chain.add(Scroller::new(4000.0, 600.0, 50.0, ScrollRules::default())?, map, MemberRules::default())?;
    let rules = MemberRules { first: Priority::Never, passes_flings: false };
    let sheet = chain.add(Draggable::new(0.0, DragRules::default())?, map, rules)?;
    let photo = Transform::new([600.0; 2], [300.0; 2], [0.0; 2], TransformRules::default())?;
    let photo = chain.add(photo, 8.0, MemberRules::default())?;
    assert_eq!((chain.len(), chain.is_empty()), (3, false));
    for gesture in &gestures {
        chain.handle(gesture)?;
    }
    chain.advance(ms(5000))?;
    assert_eq!(chain[list].state(ms(5000))?.value, 0.0);
    assert!(chain[sheet].state(ms(5000))?.value > 50.0);
    let wheel = EventKind::PointerWheel { v120: [0.0, 120.0], source: WheelSource::Turned, is_natural: false };
    chain.handle_event(&Event { time: ms(5000), device: 2, kind: wheel })?;
    let photo = (photo, chain.remove(photo, ms(5000))?);
    assert!(photo.1.is_some() && chain.get(photo.0).is_none());
    assert!(chain.remove(photo.0, ms(5000))?.is_none());
    let sheet = chain.remove(sheet, ms(5000))?.expect("the chain has the sheet");
    drop(chain);
    sheet.grab(0.0, ms(5010))?;
    assert_eq!(sheet.activity(), Activity::Dragging);
    Ok(())
}
