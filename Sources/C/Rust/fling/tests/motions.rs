//! Springs, friction, curves, bands, motions, playheads and velocities.

use fling::*;

fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 1e-6, "{value} is not {expected}");
}

#[test]
fn springs_are_made_in_every_way() -> Result<(), Error> {
    let spring = Spring::from_bounce(0.5, 0.3)?;
    assert_eq!(spring, Spring::bouncy());
    near(spring.bounce(), 0.3);
    near(Spring::from_response(0.5, 0.7)?.damping_ratio(), 0.7);
    let same = Spring::from_mass(spring.mass(), spring.stiffness(), spring.damping())?;
    near(same.duration(), 0.5);
    near(Spring::from_frequency(spring.angular_frequency(), 0.7)?.duration(), 0.5);
    near(Spring::from_settling(1.0, 0.7)?.settling_duration(), 1.0);
    near(Spring::from_uikit(0.4, 0.8)?.uikit_duration().expect("the ratio is in range"), 0.4);
    assert!(Spring::from_tension(200.0, 20.0)?.stiffness() > 0.0);
    let (bounciness, speed) = Spring::from_bounciness(8.0, 12.0)?.bounciness_and_speed().expect("pop made it");
    near(bounciness, 8.0);
    near(speed, 12.0);
    near(Spring::smooth().with_duration(2.0)?.duration(), 2.0);
    near(Spring::standard().damping_ratio(), 0.825);
    near(Spring::interactive().duration(), 0.15);
    assert_eq!(Spring::default(), Spring::smooth());
    assert_eq!(Spring::from_mass(0.0, 1.0, 1.0).unwrap_err().kind(), ErrorKind::Parameter);
    Ok(())
}

#[test]
fn friction_lands_where_it_says() -> Result<(), Error> {
    near(Decay::from_rate(0.998)?.rate(), 0.998);
    near(Decay::from_drag(0.135)?.drag(), 0.135);
    near(Decay::from_half_life(0.25)?.half_life(), 0.25);
    for decay in [Decay::normal(), Decay::fast(), Decay::touchpad(), Decay::android(), Decay::flutter()] {
        let velocity = decay.velocity_to_reach([0.0, 0.0], [100.0, 50.0])?;
        let place = decay.projection(State { value: [0.0, 0.0], velocity })?;
        near(place[0], 100.0);
        near(place[1], 50.0);
        assert!(decay.time_to_travel(50.0, velocity[0]) < decay.time_to_travel(90.0, velocity[0]));
    }
    let landing = Decay::landing_at(State { value: 0.0, velocity: 500.0 }, 250.0)?;
    near(landing.friction, 2.0);
    Ok(())
}

#[test]
fn curves_have_an_inverse_and_an_error() -> Result<(), Error> {
    let curves = [
        Curve::Linear,
        Curve::Ease,
        Curve::EaseIn,
        Curve::EaseOut,
        Curve::EaseInOut,
        Curve::CircularEaseIn,
        Curve::CircularEaseOut,
        Curve::CircularEaseInOut,
        Curve::CircularEaseOutIn,
        Curve::Bezier { x1: 0.2, y1: 0.1, x2: 0.7, y2: 0.9 },
    ];
    for curve in curves {
        let inverse = curve.inverse().unwrap_or_else(|| panic!("{curve:?} has an inverse"));
        assert!((inverse.state(curve.state(0.4)?.fraction)?.fraction - 0.4).abs() < 1e-6, "{curve:?}");
    }
    near(Curve::Steps { count: 4, jump: Jump::End }.state(0.3)?.fraction, 0.25);
    assert_eq!(Curve::steps(4, Jump::Both)?, Curve::Steps { count: 4, jump: Jump::Both });
    assert_eq!(Curve::steps(1, Jump::None).unwrap_err().kind(), ErrorKind::Parameter);
    assert_eq!(Curve::bezier(0.2, 0.1, 0.7, 0.9)?, curves[9]);
    assert_eq!(Curve::bezier(2.0, 0.0, 0.0, 0.0).unwrap_err().kind(), ErrorKind::Parameter);
    assert!(Curve::Steps { count: 0, jump: Jump::Both }.state(0.3).is_err());
    assert!(Curve::Bezier { x1: 2.0, y1: 0.0, x2: 0.0, y2: 0.0 }.state(0.3).is_err());
    Ok(())
}

#[test]
fn a_band_is_undone_by_its_inverse() {
    let band = RubberBand::new(300.0);
    near(band.inverse(band.position(120.0)), 120.0);
    near(band.derivative(0.0), 0.55);
}

#[test]
fn motions_end_where_they_say() -> Result<(), Error> {
    let start = State { value: [0.0, 0.0, 0.0, 1.0], velocity: [100.0, 0.0, 0.0, 0.0] };
    let spring = Motion::spring(&Spring::bouncy(), start, [10.0, 20.0, 30.0, 2.0])?;
    assert_eq!(spring.destination(), Some([10.0, 20.0, 30.0, 2.0]));
    assert!(spring.settling_time(Some(Tolerance::distance(0.1))) < spring.settling_time(None));
    assert!(spring.duration() > 0.0 && format!("{spring:?}").contains("20.0"));
    let thrown = State { value: 0.0, velocity: 1000.0 };
    let clamped = Motion::spring_clamped(&Spring::bouncy(), thrown, 50.0)?;
    near(clamped.state(clamped.first_crossing())?.value, 50.0);
    let decay = Motion::decay(Decay::normal(), thrown)?;
    near(decay.destination().expect("it runs out"), Decay::normal().projection(thrown)?);
    let bounded = Motion::bounded_decay(Decay::normal(), &Spring::smooth(), thrown, 0.0, 100.0)?;
    assert_eq!(bounded.destination(), Some(100.0));
    let curve = Motion::curve(Curve::Linear, 2.0, State::at_rest([0.0, 0.0]), [10.0, 20.0])?;
    near(curve.state(1.0)?.value[1], 10.0);
    Ok(())
}

#[test]
fn a_playhead_is_played_like_a_film() -> Result<(), Error> {
    let ms = Time::from_millis;
    let timing = Timing::Curve { curve: Curve::Linear, duration: 1.0 };
    let film = Playhead::new(State::at_rest(0.0), None, 100.0, timing, Some(Tolerance::distance(0.1)), ms(0))?;
    near(film.state(ms(500))?.value, 50.0);
    near(film.fraction(ms(500)), 0.5);
    film.set_rate(2.0, ms(500))?;
    near(film.rate(), 2.0);
    near(film.state(ms(600))?.value, 70.0);
    let finish = film.finish_time().expect("it comes to rest");
    assert!(ms(745) < finish && finish <= ms(751), "{finish:?}");
    assert!(film.logical_finish_time() <= Some(ms(751)), "{:?}", film.logical_finish_time());
    film.pause(ms(600))?;
    assert!(film.is_paused() && film.finish_time().is_none());
    film.set_scrubs_linearly(true)?;
    film.scrub(0.2, ms(600))?;
    film.resume(ms(600))?;
    film.reverse(ReverseMode::Retrace, ms(600))?;
    assert!(film.is_reversed() && film.goal()? == 0.0);
    film.retarget(300.0, Some(0.0), Some(Timing::Spring(Spring::snappy())), ms(610))?;
    film.continue_with(None, 1.0, Some(0.0), ms(620))?;
    film.stop(StopPosition::End, ms(630))?;
    assert!(film.is_finished(ms(630)));
    assert_eq!(film.state(ms(630))?.value, 300.0);
    Ok(())
}

#[test]
fn every_strategy_finds_a_steady_velocity() -> Result<(), Error> {
    let strategies = [
        Strategy::Default,
        Strategy::TwoPoint,
        Strategy::Niri,
        Strategy::Line,
        Strategy::Lsq2,
        Strategy::Impulse,
        Strategy::Ios,
    ];
    let tracker = VelocityTracker::new(Strategy::Default)?;
    for strategy in strategies {
        tracker.reset()?;
        tracker.set_strategy(strategy)?;
        tracker.add([0.0, 0.0], Time::ZERO)?;
        for step in 1..=12 {
            tracker.add_step([8.0, -4.0], Time::from_millis(step * 8))?;
        }
        let velocity = tracker.velocity(Time::from_millis(96))?;
        // niri's is a tenth too large.
        assert!(
            (velocity[0] - 1000.0).abs() < 100.0 && (velocity[1] + 500.0).abs() < 50.0,
            "{strategy:?}: {velocity:?}"
        );
    }
    assert_eq!(tracker.add([0.0, 0.0], Time::from_millis(90))?, Answer::Ignored(Ignored::OutOfOrder));
    Ok(())
}

#[test]
fn the_library_has_a_version_and_what_moves_can_be_sent() {
    fn is_send<T: Send>() {}
    is_send::<(Draggable<f64>, Scroller<[f64; 2]>, Transform, Chain, Arena, Playhead<f64>, VelocityTracker<f64>)>();
    is_send::<(DragRules<f64>, ScrollRules<f64>, Motion<f64>, Error)>();
    assert!(version().starts_with("1."));
}
