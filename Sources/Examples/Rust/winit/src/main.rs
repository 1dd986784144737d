//! A sheet that fingers and the mouse move in a window of winit. The window's title and the lines that it prints say
//! where the sheet is; an app draws there what it likes.
//!
//! [`Hand`] turns winit's events into Fling's; copy it into a program of your own.

use fling::{
    Arena, Bounds, Button, Contact, Detent, DragRules, Draggable, Ends, Event, EventKind, GestureMap, Recognizer,
    Release, RubberBand, Spring, Time,
};
use std::time::{Duration, Instant};
use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::event::{ElementState, Event as WindowSystemEvent, MouseButton, TouchPhase, WindowEvent};
use winit::event_loop::{ControlFlow, EventLoop};
use winit::window::WindowBuilder;

/// The points of the window for each millimetre of a hand.
const POINTS_PER_MILLIMETRE: f64 = 8.0;
/// The time from a frame's drawing to its being seen.
const FRAME: Duration = Duration::from_millis(16);

/// Turns the events of a window into gestures.
struct Hand {
    arena: Arena,
    start: Instant,
    size: PhysicalSize<u32>,
}

impl Hand {
    /// The number of the window's mouse, and that of its touchscreen.
    const DEVICES: [u32; 2] = [1, 2];

    fn new(size: PhysicalSize<u32>) -> Result<Hand, fling::Error> {
        let arena = Arena::new()?;
        arena.add(&Recognizer::pan())?;
        // A finger that rests stops what is in flight.
        arena.add(&Recognizer::hold())?;
        let hand = Hand { arena, start: Instant::now(), size };
        hand.resize(size)?;
        Ok(hand)
    }

    /// The present. winit's events have no times of their own.
    fn now(&self) -> Time {
        Time::from(self.start.elapsed())
    }

    fn resize(&self, size: PhysicalSize<u32>) -> Result<(), fling::Error> {
        let points = [f64::from(size.width.max(1)), f64::from(size.height.max(1))];
        self.arena.set_pointer_surface(points, POINTS_PER_MILLIMETRE)?;
        let surface = Some(points.map(|length| length / POINTS_PER_MILLIMETRE));
        self.send(1, EventKind::DeviceAdded { kind: fling::DeviceKind::Touchscreen, surface })
    }

    fn send(&self, device: usize, kind: EventKind) -> Result<(), fling::Error> {
        self.arena.handle(&Event { time: self.now(), device: Hand::DEVICES[device], kind })?;
        Ok(())
    }

    /// The fractions of the window at a place.
    fn normalized(&self, place: PhysicalPosition<f64>) -> [f64; 2] {
        [place.x / f64::from(self.size.width.max(1)), place.y / f64::from(self.size.height.max(1))]
    }

    fn handle(&mut self, event: &WindowEvent<'_>) -> Result<(), fling::Error> {
        match event {
            WindowEvent::Resized(size) => {
                self.size = *size;
                self.resize(*size)
            }
            WindowEvent::CursorMoved { position, .. } => {
                self.send(0, EventKind::PointerPlace { normalized: self.normalized(*position) })
            }
            WindowEvent::MouseInput { state, button: MouseButton::Left, .. } => {
                let is_pressed = *state == ElementState::Pressed;
                self.send(0, EventKind::PointerButton { button: Button::PRIMARY, is_pressed })
            }
            WindowEvent::Touch(touch) => {
                let id = touch.id as i32;
                let normalized = self.normalized(touch.location);
                let millimetres = Some([touch.location.x, touch.location.y].map(|points| points / POINTS_PER_MILLIMETRE));
                let contact = Contact { id, normalized, millimetres };
                let kind = match touch.phase {
                    TouchPhase::Started => EventKind::TouchDown(contact),
                    TouchPhase::Moved => EventKind::TouchMove(contact),
                    TouchPhase::Ended => EventKind::TouchUp { id },
                    TouchPhase::Cancelled => EventKind::TouchCancel { id },
                };
                self.send(1, kind)?;
                self.send(1, EventKind::Frame)
            }
            _ => Ok(()),
        }
    }
}

fn sheet() -> Result<Draggable<f64>, fling::Error> {
    Draggable::new(
        0.0,
        DragRules {
            bounds: Bounds { lower: 0.0, upper: 640.0, ends: Ends::Elastic(RubberBand::new(400.0)) },
            release: Release::Detents([0.0, 320.0, 640.0].map(Detent::new).to_vec()),
            spring: Spring::snappy(),
            ..DragRules::default()
        },
    )
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let events = EventLoop::new();
    let window = WindowBuilder::new().with_title("Sheet").build(&events)?;
    let mut hand = Hand::new(window.inner_size())?;
    let sheet = sheet()?;
    let map = GestureMap::vertical(POINTS_PER_MILLIMETRE);

    events.run(move |event, _, control| {
        let result = (|| {
            match &event {
                WindowSystemEvent::WindowEvent { event: WindowEvent::CloseRequested, .. } => control.set_exit(),
                WindowSystemEvent::WindowEvent { event, .. } => hand.handle(event)?,
                _ => {}
            }
            if !matches!(event, WindowSystemEvent::MainEventsCleared) {
                return Ok(());
            }
            hand.arena.advance(hand.now())?;
            for gesture in hand.arena.gestures() {
                sheet.handle(&gesture, &map)?;
            }
            let seen = hand.now() + FRAME;
            sheet.advance(seen)?;
            window.set_title(&format!("Sheet at {:.0}", sheet.state(seen)?.value));
            for transition in sheet.transitions() {
                println!("{:?} at {:.0}", transition.event, transition.after.value);
            }
            // The next frame, or the time of a decision that needs no event, whichever is earlier.
            let frame = sheet.needs_frame().then(|| hand.now() + FRAME);
            let next = frame.into_iter().chain(hand.arena.next_deadline()).min();
            *control = match next {
                Some(time) => ControlFlow::WaitUntil(Instant::now() + (time - hand.now())),
                None => ControlFlow::Wait,
            };
            Ok::<(), fling::Error>(())
        })();
        if let Err(error) = result {
            eprintln!("sheet: {error}");
            control.set_exit_with_code(1);
        }
    })
}
