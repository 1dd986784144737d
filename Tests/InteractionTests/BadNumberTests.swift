import Interaction
import Motion
import TestSupport
import Testing

@Suite("Numbers and times that make no sense")
struct BadNumberTests {
    @Test(
        "a value that is no number, or too large to compute with, begins at 0",
        arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e16])
    func start(value: Double) {
        #expect(direct(value).state(at: .zero).value == 0)
        #expect(direct(SIMD2(value, 7)).home == SIMD2(0, 7))
    }

    @Test("an event with such a number is ignored, and says so", arguments: [Double.infinity, .nan, 1e16])
    func events(number: Double) {
        var machine = direct(5.0)
        #expect(machine.grab(at: number, time: at(1)) == .ignored(.notFinite))
        machine.grab(at: 0, time: at(1))
        #expect(machine.move(to: number, time: at(1.01)) == .ignored(.notFinite))
        #expect(
            machine.release(velocity: Velocity(perSecond: number), time: at(1.02)) == .ignored(.notFinite))
        #expect(machine.animate(to: number, time: at(1.02)) == .ignored(.notFinite))
        #expect(machine.activity == .dragging && machine.state(at: at(1.02)).value == 5)
        machine.cancel(time: at(2))
        machine.animate(to: 9, time: at(2))
        machine.handle(.pause, at: at(2))
        #expect(machine.handle(.scrub(number), at: at(2)) == .ignored(.notFinite))
        #expect(machine.state(at: at(2)).value == 5)
    }

    @Test("an animation that takes no time is where it goes at once", arguments: [0, 1e-12, -0.0])
    func noTime(duration: Double) {
        var machine = direct(900.0)
        machine.animate(to: 920, timing: .curve(.easeInOut, duration: duration), time: at(1))
        #expect(machine.state(at: at(1)) == MotionState(920))
        machine.advance(to: at(1.1))
        #expect(machine.activity == .idle && machine.home == 920)
        // Also when a finger has hold of it, which then lets go.
        machine.grab(at: 0, time: at(2))
        machine.animate(to: 950, timing: .curve(.linear, duration: duration), time: at(2))
        machine.cancel(.deviceLost, time: at(2.1))
        #expect(machine.state(at: at(2.1)) == MotionState(950))
    }

    @Test(
        "a motion may be asked to take any time at all", arguments: [Double.infinity, .nan, -1, 1e308, 1e16])
    func anyDuration(number: Double) {
        for timing in [Timing.curve(.linear, duration: number), .curve(.easeInOut, duration: 1)] {
            var machine = direct(5.0)
            machine.animate(to: 900, timing: timing, time: at(1))
            machine.handle(
                .continueMotion(nil, durationFactor: number, Velocity(perSecond: 5000)), at: at(1.1))
            for time in [1.1, 2, 1e6] { #expect(machine.state(at: at(time)).isFinite) }
            machine.animate(to: 5, time: at(3))
            #expect(machine.state(at: at(4)).isFinite)
        }
    }

    @Test("a billion is a number")
    func billion() {
        var machine = direct(0.0, rules: DragRules(release: .detents([Detent(0), Detent(1e9)])))
        machine.grab(at: 0, time: at(1))
        for step in 1...10 { machine.move(to: Double(step) * 1e8, time: at(1 + Double(step) * 0.008)) }
        machine.release(time: at(1.09))
        machine.advance(to: at(100))
        #expect(machine.activity == .idle && machine.home == 1e9)
    }

    @Test("detents that are no places don't count")
    func detents() {
        let detents = [Detent(.nan), Detent(1e300), Detent(400.0), Detent(-.infinity)]
        var machine = direct(0.0, rules: DragRules(release: .detents(detents)))
        machine.tap(time: at(1))
        machine.advance(to: at(10))
        #expect(machine.home == 400)
        machine = direct(3.0, rules: DragRules(release: .detents([Detent(.nan)])))
        #expect(machine.tap(time: at(1)) == .ignored(.noDetents))
        machine.grab(at: 0, time: at(2))
        machine.release(time: at(3))
        machine.advance(to: at(10))
        #expect(machine.home == 3)
    }

    @Test("bounds too large to compute with are none, or refused")
    func bounds() throws {
        let bounds = try Bounds(from: -1e300, to: 1e18)
        #expect(bounds.lower == -.infinity && bounds.upper == .infinity)
        #expect(throws: ParameterError.self) { try Bounds(from: 1e300, to: 1e301) }
        #expect(throws: ParameterError.self) { try Bounds(from: .nan, to: 1) }
    }

    @Test("bounds that are the wrong way round say which end is wrong")
    func invertedBounds() throws {
        func message(_ lower: Double, _ upper: Double, _ ends: EdgeBehavior = .hard) throws -> String {
            let error = #expect(throws: ParameterError.self) {
                try Bounds(from: lower, to: upper, ends: ends)
            }
            return "\(try #require(error))"
        }
        #expect(try message(640, 0) == "upper bound is 0.0, but it must be 640.0 or greater")
        #expect(try message(.nan, 1).hasPrefix("lower bound is nan"))
        #expect(try message(0, .nan).hasPrefix("upper bound is nan"))
        #expect(try message(0, 1, .bouncing(2)) == "restitution is 2.0, but it must be from 0.0 through 1.0")
    }

    @Test("a clock that is set back by an hour takes nothing out of a flight")
    func clockBackInFlight() {
        var machine = direct(0.0)
        machine.animate(to: 100, time: at(7200))
        let before = machine.state(at: at(7200.1))
        machine.advance(to: at(7200.1))
        machine.advance(to: at(3600))
        let after = machine.state(at: at(3600))
        #expect(abs(after.value - before.value) < 1e-6)
        #expect(abs((after.velocity - before.velocity).perSecond) < 1e-4)
        machine.advance(to: at(3605))
        #expect(machine.activity == .idle && machine.home == 100)
    }

    @Test("nor out of a drag, a pause or a rest")
    func clockBackElsewhere() {
        var machine = direct(10.0, rules: DragRules(release: .stay))
        machine.advance(to: at(7200))
        machine.grab(at: 0, time: at(3600))
        machine.move(to: 50, time: at(3600.01))
        #expect(machine.state(at: at(3600.01)).value == 60)
        machine.move(to: 70, time: at(60))
        #expect(machine.state(at: at(60)).value == 80)
        machine.release(velocity: .zero, time: at(60.1))
        machine.advance(to: at(70))
        #expect(machine.activity == .idle && machine.home == 80)
        machine.animate(to: 0, time: at(71))
        machine.handle(.pause, at: at(71.1))
        let paused = machine.state(at: at(71.1)).value
        machine.handle(.resume, at: at(5))
        #expect(abs(machine.state(at: at(5)).value - paused) < 1e-9)
        machine.advance(to: at(10))
        #expect(machine.activity == .idle && machine.home == 0)
    }

    @Test("an event that is a little late counts as if it came with the last one")
    func disorder() {
        var machine = direct(0.0)
        machine.grab(at: 0, time: at(1))
        machine.move(to: 20, time: at(1.016))
        machine.move(to: 10, time: at(1.008))
        #expect(machine.state(at: at(1.016)).value == 10)
    }
}

@Suite("Where the hand is at a frame's time")
struct ForesightTests {
    /// A hand at 1000 per second, reported 125 times a second from second 1 on.
    private func drag(_ rules: DragRules<Double> = DragRules(), reports: Int = 20) -> Draggable<Double> {
        var machine = Draggable(0.0, rules: rules)
        machine.grab(at: 0, time: at(1))
        for index in 1..<reports { machine.move(to: Double(index) * 8, time: at(1 + Double(index) * 0.008)) }
        return machine
    }

    @Test("a drag shows it between reports and shortly after the last, unless the rules forbid it")
    func frames() {
        let machine = drag()
        // A frame knows of what was reported 16 ms before, and the path is 1 ms ahead of that.
        #expect(abs(machine.state(at: at(1.152)).value - 137) < 0.2)
        #expect(abs(machine.state(at: at(1.164)).value - 149) < 0.2)
        #expect(abs(machine.state(at: at(1.172)).value - 157) < 0.2)
        // In a silence it goes on for 100 ms, slower and slower.
        let last = machine.state(at: at(1.272))
        #expect(last.value > 200 && last.value < 212 && last.velocity.perSecond < 100)
        #expect(drag(DragRules(latency: 0, ahead: 0)).state(at: at(1.156)).value == 152)
    }

    @Test(
        "nothing jumps when the hand lets go, is lost, or changes its fingers",
        arguments: [0.0, 0.003, 0.02, 0.08])
    func continuity(after: Double) throws {
        let time = at(1.152 + after)
        let moment = time.advanced(by: DragRules<Double>().latency)
        for event in [
            DragEvent<Double>.release(nil), .release(Velocity(perSecond: 900)), .cancel(.deviceLost),
        ] {
            var machine = drag()
            let before = machine.motion(at: moment)
            let transition = try #require(machine.handle(event, at: time).transition)
            #expect(transition.time == moment && transition.before.value == before.value)
            #expect(abs(transition.after.value - before.value) < 1e-9)
            let after = machine.state(at: moment)
            #expect(abs(after.value - before.value) < 1e-9)
            #expect((after.velocity - before.velocity).speed < 1e-6)
        }
        var machine = drag()
        let before = machine.state(at: moment).value
        machine.reanchor(at: 500, time: time)
        #expect(abs(machine.state(at: moment).value - before) < 1e-9)
    }

    @Test("it does not go past a hard end, nor further into the band than the hand")
    func bounds() throws {
        let bounds = try Bounds(from: 0.0, to: 150)
        #expect(drag(DragRules(bounds: bounds)).state(at: at(1.172)).value == 150)
    }
}
