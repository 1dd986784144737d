import Fling
import Motion
import Seeded
import Synchronization
import TestSupport
import Testing

@Suite("Releases that an app chooses")
struct ReleaseChoiceTests {
    /// A value that a hand has moved by 120 in 0.12 s, and let go at 1000 a second at 0.12 s.
    private func thrown(
        latency: Double = 0, bounds: Bounds<Double>? = nil,
        _ choose: @escaping @Sendable (Release<Double>) -> ReleaseDecision<Double>
    ) -> (thing: Draggable<Double>, release: DragTransition<Double>?) {
        var thing = Draggable(
            0.0,
            rules: DragRules(
                bounds: bounds, release: .custom(choose), tolerance: .point, latency: latency,
                ahead: latency > 0 ? 0.007 : 0))
        thing.grab(at: 0, time: at(0))
        for step in 1...12 { thing.move(to: 10 * Double(step), time: at(0.01 * Double(step))) }
        let answer = thing.release(velocity: Velocity(perSecond: 1000), time: at(0.12))
        return (thing, answer.transition)
    }

    @Test("a release goes to a place along a curve, in its time", arguments: [0, 0.025])
    func curve(latency: Double) throws {
        var (sheet, release) = thrown(latency: latency) { _ in
            .go(to: 400, timing: .curve(.easeOut, duration: 0.3))
        }
        #expect(release?.goal == 400)
        let end = try #require(sheet.settlingTime)
        #expect(abs(end - at(0.42 + latency)) < 1e-6)
        let middle = sheet.state(at: at(0.3)).value
        #expect(middle > 200 && middle < 400)
        sheet.advance(to: at(2))
        #expect(sheet.value == 400 && sheet.activity == .idle)
    }

    @Test("a release goes to a place by a spring of its own")
    func spring() {
        let (sheet, release) = thrown { _ in .go(to: 400, spring: .bouncy) }
        let expected = Spring.bouncy.motion(from: MotionState(120, perSecond: 1000), to: 400.0)
        #expect(release?.goal == 400)
        #expect(abs(sheet.state(at: at(0.32)).value - expected.state(at: 0.2).value) < 1e-6)
    }

    @Test("a release runs out to a chosen place under friction")
    func landing() {
        var (sheet, release) = thrown { _ in .decelerate(to: 500) }
        #expect(release?.goal == 500)
        let states = (0...300).map { sheet.state(at: at(0.12 + 0.01 * Double($0))) }
        #expect(zip(states, states.dropFirst()).allSatisfy { $0.value <= $1.value && $1.value <= 500 })
        sheet.advance(to: at(20))
        #expect(sheet.value == 500)
    }

    @Test("a release follows keyframes from the lift on, and rests at their end", arguments: [0, 0.025])
    func keyframes(latency: Double) throws {
        let track = try KeyframeMotion(
            from: MotionState(120, perSecond: 1000),
            [.cubic(300, duration: 0.2), .hold(duration: 0.1), .spring(200, spring: .snappy)])
        var (thing, release) = thrown(latency: latency) { _ in .along(track) }
        #expect(release?.goal == 200)
        for step in 6...60 {
            let time = 0.01 * Double(step)
            #expect(abs(thing.state(at: at(0.12 + time)).value - track.state(at: time).value) < 1e-6)
        }
        var last = thing.state(at: at(0.1))
        for step in 1...60 {
            let next = thing.state(at: at(0.1 + 0.001 * Double(step)))
            #expect(abs(next.value - last.value) < 3, "\(step) ms after the lift")
            last = next
        }
        thing.advance(to: at(10))
        #expect(thing.value == 200 && thing.activity == .idle)
    }

    @Test(
        "a motion of the app's own ends in its time after the lift, whatever the latency",
        arguments: [0, 0.025])
    func ownDuration(latency: Double) throws {
        let motion = CustomTrajectory<Double>(duration: 0.4, destination: 300) { time in
            MotionState(min(120 + 450 * time, 300), perSecond: time < 0.4 ? 450 : 0)
        }
        let (thing, _) = thrown(latency: latency) { _ in .along(motion) }
        #expect(abs(try #require(thing.settlingTime).seconds(since: at(0.12)) - 0.4) < 1e-6)
    }

    @Test("a hand catches what follows a motion without end, and nothing else stops it")
    func endless() {
        let swing = CustomTrajectory<Double>(duration: .infinity, destination: nil) { time in
            MotionState(120 + 40 * time, perSecond: 40)
        }
        var (thing, _) = thrown { _ in .along(swing) }
        thing.advance(to: at(100))
        #expect(thing.activity == .animating && abs(thing.value - (120 + 40 * 99.88)) < 1e-6)
        thing.grab(at: 0, time: at(100))
        #expect(thing.activity == .dragging && abs(thing.value - (120 + 40 * 99.88)) < 1e-6)
    }

    @Test("a motion of the app's own lives while frames show it, though caught and let go again before that")
    func lifetime() {
        let log = EventLog()
        var (thing, _) = thrown(latency: 0.016) { .along(watched($0.state, log)) }
        thing.advance(to: at(0.4))
        thing.grab(at: 0, time: at(0.4))
        let times = (0..<8).map { at(0.408 + 0.001 * Double($0)) }
        let shown = times.map { thing.state(at: $0).value }
        thing.release(velocity: .zero, time: at(0.408))
        for (time, expected) in zip(times, shown) {
            #expect(abs(thing.state(at: time).value - expected) < 0.1)
        }
        thing.advance(to: at(1))
        thing.setValue(0, time: at(1))
        let events = log.events
        #expect(events.contains("1 ends") && !events.contains("2 ends"))
        #expect(!events.drop { $0 != "1 ends" }.contains("1 is asked"))
    }

    @Test("hard ends hold a motion of the app's own, and it rests at the end that holds it")
    func hardEnds() {
        let bounds = Bounds(0...200)
        let far = CustomTrajectory<Double>(duration: 1, destination: 150) { time in
            MotionState(time < 1 ? 120 + 1000 * time : 150, perSecond: time < 1 ? 1000 : 0)
        }
        var (thing, release) = thrown(bounds: bounds) { _ in .along(far) }
        #expect(release?.goal == 150 && release?.refused == nil)
        for step in 0...120 {
            let state = thing.state(at: at(0.12 + 0.01 * Double(step)))
            #expect(bounds.contains(state.value))
            if step > 15, step < 90 { #expect(state == MotionState(200)) }
        }
        thing.advance(to: at(3))
        #expect(thing.value == 150)
    }

    @Test("a motion that ends where no rest is allowed gives way to the spring, which says so")
    func refused() {
        let out = CustomTrajectory<Double>(duration: 1, destination: 900) {
            MotionState(120 + 780 * min($0, 1))
        }
        var (thing, release) = thrown(bounds: Bounds(0...300, ends: .elastic(100))) { _ in .along(out) }
        #expect(release?.refused == 900 && release?.goal == 300)
        thing.advance(to: at(9))
        #expect(thing.value == 300)
    }

    @Test(
        "a motion of numbers that mean nothing gives way to the spring, and one that reaches them ends there"
    )
    func unusable() {
        let never = CustomTrajectory<Double>(duration: 1, destination: nil) { _ in MotionState(.nan) }
        var (thing, _) = thrown { _ in .along(never) }
        #expect(thing.state(at: at(0.3)).value > 120)
        thing.advance(to: at(9))
        #expect(thing.value == 120 && thing.activity == .idle)
        let broken = CustomTrajectory<Double>(duration: 1, destination: 400) { time in
            MotionState(time < 0.5 ? 120 + 400 * time : .infinity)
        }
        (thing, _) = thrown { _ in .along(broken) }
        #expect(thing.state(at: at(0.8)).value == 400)
        thing.advance(to: at(9))
        #expect(thing.value == 400)
    }

    @Test("bounds that change under a motion of the app's own re-aim it")
    func changedBounds() {
        let track = CustomTrajectory<Double>(duration: 1, destination: 400) {
            MotionState(120 + 280 * min($0, 1))
        }
        var (thing, _) = thrown { _ in .along(track) }
        let before = thing.state(at: at(0.3)).value
        thing.setBounds(Bounds(0...250, ends: .elastic(100)), time: at(0.3))
        #expect(thing.goal == 250 && abs(thing.value - before) < 1e-9)
        thing.advance(to: at(9))
        #expect(thing.value == 250)
    }

    @Test("a hand that slips off, fast and short, leaves it at the nearest detent", arguments: [false, true])
    func slip(isLong: Bool) {
        let flick = FlickPolicy(threshold: 250, allowsLongFlicks: isLong, minimumDistance: 12)
        func goal<Value: Coordinates>(
            _ displacement: Value, _ velocity: Value, among detents: [Detent<Value>]
        ) -> Value? {
            let release = Release(
                state: MotionState(displacement, perSecond: velocity), start: .zero, home: .zero,
                projection: displacement + velocity.scaled(by: 0.3))
            return flick.detent(among: detents, for: release)?.value
        }
        #expect(goal(3, 3000, among: [0, 200, 400, 600]) == 0)
        #expect(goal(-3, -3000, among: [0, 200, -200]) == 0)
        #expect(goal(12, 400, among: [0, 200, 400]) == 200)
        // A slow release goes where it would run out, however short its way.
        #expect(goal(11, 249, among: [0, 80]) == 80)
        let corners: [Detent<SIMD2<Double>>] = [Detent([0, 0]), Detent([200, 0]), Detent([0, 200])]
        #expect(goal([3, 0], [3000, 0], among: corners) == [0, 0])
        #expect(goal([12, 0], [400, 0], among: corners) == [200, 0])
    }

    @Test("a flick policy that is asked gives the detent to which detents go", arguments: [false, true])
    func askedFlick(isLong: Bool) {
        let detents: [Detent<Double>] = [640, 0, Detent(320, spring: .bouncy), 960]
        let flick = FlickPolicy(threshold: 300, allowsLongFlicks: isLong)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let (value, speed) = (
                Double.random(in: -100...1000, using: &random), Double.random(in: -900...900, using: &random)
            )
            let release = Release(
                state: MotionState(value, perSecond: speed), start: 0, home: 0,
                projection: value + speed * 0.3)
            let asked = flick.detent(among: detents, for: release)
            guard
                case .go(let place, let timing) = ReleasePolicy.detents(detents, flick: flick).decide(release)
            else {
                Issue.record("detents go to a place")
                return
            }
            #expect(asked?.value == place && asked?.spring.map { .spring($0) } == timing)
            #expect(flick.isFlick(release) == (abs(speed) > 300))
        }
        #expect(
            flick.detent(
                among: [Detent(.nan)], for: Release(state: MotionState(0), start: 0, home: 0, projection: 0))
                == nil)
    }
}

/// A motion at 100 a second that logs when it is asked, and when it ends to be there.
private func watched(_ start: MotionState<Double>, _ log: EventLog) -> CustomTrajectory<Double> {
    let token = Token(log)
    return CustomTrajectory(duration: .infinity, destination: nil) { time in
        token.log.note("\(token.number) is asked")
        return MotionState(start.value + 100 * time, perSecond: 100)
    }
}

private final class EventLog: Sendable {
    private let content = Mutex((events: [String](), count: 0))

    var events: [String] { content.withLock { $0.events } }

    func note(_ event: String) { content.withLock { $0.events.append(event) } }

    func nextNumber() -> Int {
        content.withLock { content in
            content.count += 1
            return content.count
        }
    }
}

private final class Token: Sendable {
    let log: EventLog
    let number: Int

    init(_ log: EventLog) {
        self.log = log
        number = log.nextNumber()
    }

    deinit { log.note("\(number) ends") }
}
