import CLibm
import Feel
import Motion
import Testing

@Suite("Content after the lift")
struct AfterLiftTests {
    typealias Law = @Sendable (_ speed: Double, _ seconds: Double) -> Double

    static func exponential(_ friction: Double) -> Law {
        { speed, seconds in -speed / friction * expm1(-friction * seconds) }
    }

    static func parabola(_ deceleration: Double) -> Law {
        { speed, seconds in
            let time = min(seconds, abs(speed) / deceleration)
            return speed * time - (speed < 0 ? -0.5 : 0.5) * deceleration * time * time
        }
    }

    /// A spring to a place 160 points ahead, at which it arrives with a swing.
    static let spring: Law = { speed, seconds in
        let spring = SpringMotion(
            spring: .init(duration: 0.4, bounce: 0.4), from: MotionState(0, perSecond: speed), to: 160)
        return spring.state(at: seconds).value
    }

    @Test(
        "an exponential has its friction, its distance and its platform",
        arguments: [
            (Decay.normal.friction, "UIKit, Flutter and Firefox"), (4, "GTK"),
            (Decay.touchpad.friction, "libadwaita"), (6.5, nil),
        ] as [(Double, String?)], [0.02, 0.05])
    func exponential(_ law: (friction: Double, name: String?), lag: Double) throws {
        let (_, motion) = try measure(
            SyntheticApp(lag: lag, after: Self.exponential(law.friction), noise: 0.05))
        let curve = try #require(motion.curve)
        guard case .exponential(let friction) = curve.shape else {
            Issue.record("\(curve.shape)")
            return
        }
        #expect(friction.agrees(with: law.friction) && friction.error < 0.05 * law.friction, "\(friction)")
        #expect(!friction.agrees(with: 1.06 * law.friction))
        #expect(curve.platform == law.name)
        // The last points are so slow that they are no motion.
        #expect(motion.distance.agrees(with: 900 / law.friction), "\(motion.distance)")
        let speed = try #require(motion.speed)
        #expect(speed.agrees(with: 1) && speed.error < 0.1, "\(speed)")
        #expect(motion.goesOn && !motion.isCutOff && motion.overshoot.agrees(with: 0))
    }

    @Test("a parabola has its deceleration and its end", arguments: [1500.0, 900], [1.0, -1])
    func parabola(_ deceleration: Double, direction: Double) throws {
        let app = SyntheticApp(lag: 0.02, after: Self.parabola(deceleration), isRounded: true)
        let (_, motion) = try measure(app, speed: 900 * direction)
        let curve = try #require(motion.curve)
        guard case .parabola(let found) = curve.shape else {
            Issue.record("\(curve.shape)")
            return
        }
        #expect(found.agrees(with: deceleration) && found.error < 0.05 * deceleration, "\(found)")
        #expect(!found.agrees(with: 1.06 * deceleration))
        #expect(curve.platform == (deceleration == 1500 ? "Qt Quick" : nil))
        #expect(motion.distance.agrees(with: direction * 900 * 900 / 2 / deceleration), "\(motion.distance)")
        // The last tenth of a second is less than the half of a point.
        #expect(abs(motion.duration.value - 900 / deceleration) < 0.06, "\(motion.duration)")
    }

    @Test("a spring has its response, its damping and its overshoot")
    func spring() throws {
        let (_, motion) = try measure(SyntheticApp(lag: 0.02, after: Self.spring, noise: 0.05))
        let curve = try #require(motion.curve)
        guard case .spring(let response, let damping) = curve.shape else {
            Issue.record("\(curve.shape)")
            return
        }
        #expect(response.agrees(with: 0.4) && response.error < 0.02, "\(response)")
        #expect(damping.agrees(with: 0.6) && damping.error < 0.05, "\(damping)")
        #expect(motion.distance.agrees(with: 160), "\(motion.distance)")
        let highest = stride(from: 0, to: 1, by: 0.001).map { Self.spring(900, $0) }.max() ?? 0
        #expect(abs(motion.overshoot.value - (highest - 160)) < 2, "\(motion.overshoot) \(highest)")
    }

    @Test(
        "the curves of platforms are recognised",
        arguments: [("Android", Deceleration.androidSpline), ("Chromium", .chromium)])
    func platforms(_ name: String, _ deceleration: Deceleration) throws {
        let law: Law = { speed, seconds in
            deceleration.motion(from: MotionState(0, perSecond: speed)).state(at: seconds).value
        }
        let (_, motion) = try measure(SyntheticApp(lag: 0.02, after: law, noise: 0.03), speed: 2000)
        #expect(motion.curve?.shape == .platform && motion.curve?.platform == name, "\(motion)")
        let speed = try #require(motion.speed)
        #expect(speed.agrees(with: 1), "\(speed)")
    }

    @Test("a platform's law begins at the speed of the lift, and never turns back", arguments: [800.0, -800])
    func laws(_ speed: Double) {
        for curve in PlatformCurve.all {
            let places = (0...400).map { curve.displacement(after: 0.01 * Double($0), from: speed) / speed }
            #expect(
                abs(places[1] / 0.01 - 1) < 0.16 && zip(places, places.dropFirst()).allSatisfy(<=),
                "\(curve.name)")
        }
        // The resting places: v/k, and v²/2a.
        let ends = PlatformCurve.all.map { (curve: $0, end: $0.displacement(after: 30, from: speed)) }
        for (curve, end) in ends {
            switch curve.law {
            case .exponential(let friction): #expect(abs(end - speed / friction) < 1e-6)
            case .parabola(let deceleration):
                #expect(abs(end - speed * abs(speed) / 2 / deceleration) < 1e-6)
            case .curve(let deceleration): #expect(abs(end - deceleration.distance(at: speed)) < 1e-6)
            }
        }
    }

    @Test("content that stops with its finger does not go on, whatever its lag", arguments: [0, 0.02, 0.05])
    func dead(_ lag: Double) throws {
        let (_, motion) = try measure(SyntheticApp(lag: lag, noise: 0.03))
        #expect(!motion.goesOn && motion.curve == nil && motion.speed == nil)
        #expect(motion.distance.agrees(with: 0), "\(motion.distance)")
    }

    @Test("a start at more than the finger's speed is told")
    func faster() throws {
        let law: Law = { speed, seconds in Self.exponential(4)(1.3 * speed, seconds) }
        let (_, motion) = try measure(SyntheticApp(lag: 0.02, after: law, noise: 0.05))
        let speed = try #require(motion.speed)
        #expect(speed.agrees(with: 1.3) && !speed.agrees(with: 1), "\(speed)")
    }

    @Test("content that runs into the end of a list is cut off")
    func cutOff() throws {
        let law: Law = { speed, seconds in min(Self.exponential(2)(speed, seconds), 150) }
        let (_, motion) = try measure(SyntheticApp(lag: 0.02, after: law, noise: 0.03))
        #expect(motion.isCutOff && motion.distance.agrees(with: 150), "\(motion)")
    }

    @Test("lost displacements are taken from the curve")
    func lost() throws {
        let app = SyntheticApp(lag: 0.02, after: Self.exponential(4), lost: [14, 15, 22], noise: 0.05)
        let (_, motion) = try measure(app)
        #expect(motion.lost == 3)
        #expect(abs(motion.distance.value - 225) < 4, "\(motion.distance)")
        guard case .exponential(let friction) = motion.curve?.shape else {
            Issue.record("\(String(describing: motion.curve))")
            return
        }
        #expect(friction.agrees(with: 4), "\(friction)")
    }

    @Test("a touch stops content, or does not, or comes when nothing moves")
    func touch() throws {
        let finger = FingerStroke.flick()
        let landing = finger.up + 0.3
        var app = SyntheticApp(lag: 0.02, after: Self.exponential(2), noise: 0.02)
        #expect(AfterLift.stops(app.frames(under: finger, rest: 0.7), atTouch: landing, lag: 0.02) == false)
        app.stop = landing
        #expect(AfterLift.stops(app.frames(under: finger, rest: 0.7), atTouch: landing, lag: 0.02) == true)
        #expect(
            AfterLift.stops(app.frames(under: finger, rest: 0.7), atTouch: landing + 0.3, lag: 0.02) == nil)
    }

    private func measure(_ app: SyntheticApp, speed: Double = 900) throws -> (Follow, AfterLift) {
        let drag = FingerStroke.thereAndBack()
        let known = try #require(Follow(app.frames(under: drag, rest: 0), under: drag, gain: .one)).lag
        let finger = FingerStroke.flick(speed)
        let frames = app.frames(under: finger)
        let follow = try #require(Follow(frames, under: finger, gain: .one, lag: known))
        return (follow, try #require(AfterLift(frames, after: finger, follow: follow)))
    }
}
