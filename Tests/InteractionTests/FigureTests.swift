import Interaction
import Motion
import TestSupport
import Testing
import Touch

@Suite("The figures of the machine's rules")
struct FigureTests {
    /// A hand that moves at a speed, reported every 8 ms up to 80 ms.
    private func stroke(
        _ thing: inout Draggable<Double>, from start: Double = 0, at time: Double = 0, perSecond speed: Double
    ) {
        thing.grab(at: start, time: at(time))
        for step in 1...10 {
            let seconds = 0.008 * Double(step)
            thing.move(to: start + speed * seconds, time: at(time + seconds))
        }
    }

    @Test("the table names the reaction to each event")
    func reactions() {
        let rules: Set<DragEventKind> = [.setBounds, .setRules]
        let named: [Activity: [DragReaction: Set<DragEventKind>]] = [
            .idle: [
                .takeHold: [.grab], .setOut: [.animate, .tap], .bringBack: rules, .shift: [.rebase],
                .place: [.setValue],
            ],
            .dragging: [
                .reanchor: [.grab, .reanchor], .follow: [.move], .letGo: [.release], .cancel: [.cancel],
                .remember: [.animate, .tap], .easeIn: rules, .shift: [.rebase], .place: [.setValue],
            ],
            .animating: [
                .takeHold: [.grab], .retarget: [.animate, .tap], .halt: [.stop], .reaim: rules,
                .play: [.pause, .resume, .reverse, .scrub, .continueMotion], .shift: [.rebase],
                .place: [.setValue], .evaluate: [.time],
            ],
        ]
        for row in DragTable.rows {
            let reaction = named[row.state]?.first { $0.value.contains(row.event) }?.key ?? .ignore
            #expect(row.reaction == reaction, "\(row.event) in \(row.state)")
        }
    }

    @Test("within hard ends a scrub goes no further than from start to goal", arguments: [-2, -0.1, 1.1, 3])
    func scrub(fraction: Double) throws {
        var sheet = try sheet { $0.bounds = Bounds(0...640) }
        sheet.animate(to: 320, time: at(0))
        sheet.handle(.pause, at: at(0.1))
        sheet.handle(.scrub(fraction), at: at(0.1))
        #expect(sheet.state(at: at(0.1)).value == (fraction < 0 ? 0 : 320))
    }

    @Test("a hand that is faster than the limit of flicks that add up keeps its own speed")
    func limit() {
        var thing = direct(0.0, rules: DragRules(momentum: .accumulate(within: 0.5, limit: 1000)))
        stroke(&thing, perSecond: 1000)
        thing.release(velocity: Velocity(perSecond: 900), time: at(0.08))
        stroke(&thing, at: 0.15, perSecond: 2000)
        thing.release(velocity: Velocity(perSecond: 2000), time: at(0.23))
        #expect(abs(thing.state(at: at(0.23)).velocity.perSecond - 2000) < 1e-6)
    }

    @Test("what is let go far slower than it is shown to move never goes back")
    func slowRelease() {
        var thing = Draggable(0.0)
        stroke(&thing, perSecond: 30_000)
        thing.release(velocity: Velocity(perSecond: 1000), time: at(0.08))
        var last = thing.state(at: at(0.08)).value
        for frame in 1...200 {
            let value = thing.state(at: at(0.08 + 0.0005 * Double(frame))).value
            #expect(value >= last - 1e-9, "frame \(frame)")
            last = value
        }
        // 33 ms after the first frame that knows of it, it moves as it was let go, and slows down since.
        let course = thing.state(at: at(0.08 + 0.016 + 0.0331)).velocity.perSecond
        #expect((930...940).contains(course))
    }

    @Test("a latency counts up to 0.1 s, and what is shown is at most 0.05 s ahead")
    func clamps() {
        func shown(latency: Double, ahead: Double) -> [Double] {
            var thing = Draggable(0.0, rules: DragRules(latency: latency, ahead: ahead))
            stroke(&thing, perSecond: 1000)
            return (0...30).map { thing.state(at: at(0.01 * Double($0))).value }
        }
        #expect(shown(latency: 0.7, ahead: 0.007) == shown(latency: 0.1, ahead: 0.007))
        #expect(shown(latency: 0.09, ahead: 0.007) != shown(latency: 0.1, ahead: 0.007))
        #expect(shown(latency: 0.016, ahead: 0.3) == shown(latency: 0.016, ahead: 0.05))
        #expect(shown(latency: 0.016, ahead: 0.04) != shown(latency: 0.016, ahead: 0.05))
    }

    @Test("a clock that goes back by more than a second was set back, and one that does by less was late")
    func setBack() {
        for (seconds, isSetBack) in [(0.9, false), (1.5, true)] {
            var thing = direct(0.0)
            thing.animate(to: 100, timing: .curve(.linear, duration: 1), time: at(0))
            thing.handle(.time, at: at(0.5))
            thing.handle(.time, at: at(0.5 - seconds))
            let value = thing.state(at: at(0.5 - seconds + 0.25)).value
            #expect(abs(value - (isSetBack ? 75 : 0)) < 1e-6, "\(seconds) s: \(value)")
        }
    }

    @Test("a frame at rest notices a clock that is set back, and shows where the value rests")
    func setBackAtRest() {
        var thing = direct(0.0)
        thing.animate(to: 100, time: at(100))
        thing.advance(to: at(110))
        thing.advance(to: at(50))
        #expect(thing.activity == .idle && thing.state(at: at(50)).value == 100)
        #expect(thing.state(at: at(100.1)).value == 100)
        thing.animate(to: 0, timing: .curve(.linear, duration: 1), time: at(51))
        #expect(abs(thing.state(at: at(51.5)).value - 50) < 1e-6)
    }

    @Test("a motion of some milliseconds that is continued takes no longer than was left of it")
    func briefRest() {
        var thing = direct(0.0)
        thing.animate(to: 100, timing: .curve(.linear, duration: 0.004), time: at(0))
        thing.handle(.pause, at: at(0.001))
        thing.handle(
            .continueMotion(.curve(.linear, duration: 1), durationFactor: 0, nil), at: at(0.001))
        #expect(abs(thing.state(at: at(0.003)).value - 75) < 1e-6)
        #expect(thing.state(at: at(0.0041)).value == 100)
    }

    @Test("a hand that is shown at its last report needs frames for 0.15 s after it")
    func fade() {
        var thing = direct(0.0)
        stroke(&thing, perSecond: 1000)
        thing.advance(to: at(0.08 + 0.149))
        #expect(thing.needsFrame)
        thing.advance(to: at(0.08 + 0.151))
        #expect(!thing.needsFrame)
    }

    @Test("a flight that is caught and held needs frames until it has been slowed down, in 33 ms")
    func heldFlight() {
        for (seconds, needsFrame) in [(0.032, true), (0.034, false)] {
            var thing = Draggable(0.0)
            thing.animate(to: 3000, timing: .spring(Spring(duration: 0.3)), time: at(0))
            thing.grab(at: 0, time: at(0.1))
            thing.advance(to: at(0.1 + 0.016 + seconds))
            #expect(thing.needsFrame == needsFrame)
        }
    }

    @Test(
        "a finger that falls silent at 40 mm/s stands at once, and a faster one goes on for a while",
        arguments: [(39.0, false), (45, true)])
    func silentHand(speed: Double, goesOn: Bool) {
        var thing = Draggable(0.0)
        var pan = Gesture(
            kind: .pan, phase: .began, time: at(0), velocity: Velocity(perSecond: [0, speed]))
        for step in 0...20 {
            (pan.time, pan.translation) = (at(0.008 * Double(step)), [0, speed * 0.008 * Double(step)])
            thing.handle(pan, through: GestureMap(y: 8))
            pan.phase = .changed
        }
        let shown = (1...2).map { thing.state(at: at(0.16 + 0.016 + 0.016 + 0.002 * Double($0))).value }
        #expect((shown[1] - shown[0] > 1e-3) == goesOn)
    }

    @Test(
        "a hand that an app moves at 100 units/s is fast in millimetres, or slow, as its rules say",
        arguments: [(96 / 25.4, false), (1, true)])
    func silentAppHand(unitsPerMillimetre: Double, goesOn: Bool) {
        var thing = Draggable(0.0, rules: DragRules(unitsPerMillimetre: unitsPerMillimetre))
        thing.grab(at: 0, time: at(0))
        for step in 1...20 { thing.move(to: 0.8 * Double(step), time: at(0.008 * Double(step))) }
        #expect((thing.state(at: at(0.16 + 0.016 + 0.05)).velocity.perSecond > 50) == goesOn)
    }

    @Test("a motion that is retraced beyond its start rests further along when content is inserted above")
    func retracedAndShifted() throws {
        var thing = direct(0.0)
        thing.animate(to: 100, time: at(0))
        thing.animate(to: 300, time: at(0.1))
        thing.handle(.reverse(.retrace), at: at(0.2))
        thing.rebase(by: 50, time: at(0.25))
        let end = try #require(thing.settlingTime)
        #expect(abs(thing.state(at: end.advanced(by: -0.01)).value - 50) < 1)
    }

    @Test("a curve takes 10⁹ seconds at most")
    func longest() throws {
        var thing = direct(0.0)
        thing.animate(to: 100, timing: .curve(.linear, duration: 1e12), time: at(0))
        #expect(abs(try #require(thing.settlingTime).seconds(since: at(0)) - 1e9) < 1)
    }

    @Test("a flight that begins at its goal lands when what is shown has passed into it: in 33 ms and 1/16 s")
    func settlesAfterBlend() throws {
        var thing = Draggable(0.0, rules: DragRules(release: .stay, tolerance: .point))
        stroke(&thing, perSecond: 20)
        thing.release(velocity: .zero, time: at(0.08))
        let settling = try #require(thing.settlingTime)
        #expect(settling.seconds(since: at(0.08 + 0.016)) >= 0.033 + 0.0625)
    }

    @Test("after the time of a frame, a held value counts as shown until then")
    func frameReported() {
        var thing = Draggable(0.0)
        stroke(&thing, perSecond: 1000)
        #expect(thing.needsFrame)
        thing.handle(.time, at: at(2))
        #expect(!thing.needsFrame)
    }

    @Test("a clock that is set back while a catch is still blended in moves nothing")
    func setBackInBlend() {
        var thing = Draggable(0.0)
        thing.animate(to: 3000, timing: .spring(Spring(duration: 0.3)), time: at(5))
        thing.grab(at: 0, time: at(5.1))
        let frame = at(5.1 + 0.016 + 0.008)
        thing.advance(to: frame)
        let shown = thing.state(at: frame).value
        thing.advance(to: at(1))
        #expect(abs(thing.state(at: at(1)).value - shown) < 1e-6)
    }

    @Test("a flick adds to the one before across a clock that is set back")
    func flickAcrossClocks() {
        var thing = direct(0.0, rules: DragRules(momentum: .accumulate(within: 0.5, limit: 8000)))
        stroke(&thing, perSecond: 1000)
        thing.release(velocity: Velocity(perSecond: 1000), time: at(0.08))
        let flight = thing.state(at: at(0.15)).velocity.perSecond
        thing.grab(at: 0, time: at(0.15))
        thing.advance(to: at(-10))
        thing.release(velocity: Velocity(perSecond: 1000), time: at(-9.95))
        let speed = thing.state(at: at(-9.95)).velocity.perSecond
        #expect(abs(speed - 1000 - 0.9 * flight) < 1)
    }

    @Test("a held value has its home where bounds that close in on it let it rest")
    func closedIn() throws {
        var sheet = try sheet()
        sheet.animate(to: 640, time: at(0))
        sheet.advance(to: at(10))
        sheet.grab(at: 0, time: at(11))
        sheet.setBounds(Bounds(0...500), time: at(11.1))
        #expect(sheet.home == 500)
    }

    @Test("a wheel turns by 1000 notches at most")
    func wildWheel() {
        var list = Scroller<Double>(content: 1e6, viewport: 600)
        list.turnWheel(by: 1e9, time: at(0))
        #expect(list.goal == 60_000)
    }

    @Test("a paused flight that is sent elsewhere goes there")
    func pausedAndSent() {
        var thing = direct(0.0)
        thing.animate(to: 100, time: at(0))
        thing.handle(.pause, at: at(0.1))
        thing.animate(to: 300, time: at(0.2))
        #expect(!thing.isPaused)
        thing.advance(to: at(10))
        #expect(thing.state(at: at(10)).value == 300)
    }

    @Test("the goal of a flight that is caught lies further along when content is inserted above")
    func caughtGoal() {
        let policy = ReleasePolicy<Double>.custom { .go(to: $0.caught?.goal ?? 0) }
        var thing = direct(0.0, rules: DragRules(release: policy))
        thing.animate(to: 300, time: at(0))
        thing.grab(at: 0, time: at(0.1))
        thing.rebase(by: 50, time: at(0.15))
        thing.release(time: at(0.2))
        #expect(thing.goal == 350)
    }

    @Test("a flick needs more than 300 points per second", arguments: [(290.0, 0.0), (310, 320)])
    func flick(speed: Double, goal: Double) {
        let release = Release(state: MotionState(10, perSecond: speed), start: 0, home: 0, projection: 20)
        #expect(FlickPolicy.standard.detent(among: [0, 320, 640], for: release)?.value == goal)
    }

    @Test("a notch of a wheel is 60 points, by a spring of a quarter of a second")
    func notch() {
        var list = Scroller<Double>(content: 4000, viewport: 600, at: 0, rules: ScrollRules())
        list.turnWheel(by: 1, time: at(0))
        #expect(list.goal == 60)
        #expect(list.rules.wheelSpring == Spring(duration: 0.25))
    }

    @Test("a flick has to go as far as its policy wants", arguments: [(19.9, 0.0), (20, 320)])
    func distance(displacement: Double, goal: Double) {
        let policy = FlickPolicy(threshold: 300, minimumDistance: 20)
        let release = Release(
            state: MotionState(displacement, perSecond: 400), start: 0, home: 0, projection: 30)
        #expect(policy.detent(among: [0, 320, 640], for: release)?.value == goal)
    }

    @Test("a target that was kept for the release is refused where the bounds have closed in on it")
    func refused() throws {
        var sheet = try sheet()
        stroke(&sheet, perSecond: 500)
        sheet.animate(to: 600, time: at(0.08))
        sheet.setBounds(Bounds(0...500), time: at(0.08))
        let transition = sheet.release(time: at(0.08)).transition
        #expect(transition?.refused == 600 && sheet.goal == 500)
    }

    @Test("a free flight that is caught and then cancelled rests where it was caught")
    func cancelled() {
        var thing = direct(0.0)
        stroke(&thing, perSecond: 1000)
        thing.release(time: at(0.08))
        thing.grab(at: 0, time: at(0.2))
        let caught = thing.state(at: at(0.2)).value
        thing.cancel(time: at(0.3))
        #expect(caught > 100 && thing.goal == caught)
    }
}
