import Interaction
import Motion
import Testing
import Touch

@Suite("Gestures move a value")
struct DraggableGestureTests {
    let map = GestureMap<Double>(y: 8)

    func gesture(
        _ id: UInt64, _ kind: Gesture.Kind, _ phase: Gesture.Phase, at seconds: Double, y: Double = 0,
        velocity: Double = 0, cancellation: Gesture.Cancellation? = nil
    ) -> Gesture {
        var gesture = Gesture(
            id: GestureID(id), kind: kind, phase: phase, time: Timestamp(seconds: seconds),
            translation: [99, y], velocity: Velocity(perSecond: [-99, velocity]))
        gesture.cancellation = cancellation
        return gesture
    }

    /// The events of all transitions that gestures make.
    func play(_ gestures: [Gesture], _ value: inout Draggable<Double>) -> [DragTransition<Double>] {
        var transitions: [DragTransition<Double>] = []
        for gesture in gestures { value.handle(gesture, through: map) { transitions.append($0) } }
        return transitions
    }

    static let movers: [Gesture.Kind] = [.pan, .longPress, .edgeSwipe(.left)]

    @Test("a hand moves it through the map, and lets go with its own velocity", arguments: movers)
    func moves(kind: Gesture.Kind) {
        var value = direct(100.0)
        let transitions = play(
            [
                gesture(1, kind, .began, at: 0), gesture(1, kind, .changed, at: 0.01, y: 3),
                gesture(1, kind, .ended, at: 0.02, y: 3, velocity: 50),
            ], &value)
        #expect(transitions.map(\.event) == [.grab, .release])
        #expect(transitions[1].after == MotionState(124, perSecond: 400))
    }

    @Test(
        "a gesture that is cancelled gives it back",
        arguments: [.byDevice, .deviceRemoved, .suspended, .byApp] as [Gesture.Cancellation])
    func cancelled(reason: Gesture.Cancellation) {
        var value = direct(100.0)
        let transitions = play(
            [
                gesture(1, .pan, .began, at: 0), gesture(1, .pan, .changed, at: 0.01, y: 2),
                gesture(1, .pan, .cancelled, at: 0.02, y: 2, cancellation: reason),
            ], &value)
        #expect(transitions.map(\.event) == [.grab, .cancel])
        #expect(value.goal == 100)
    }

    @Test("only the gesture that holds it moves it and lets it go")
    func holder() {
        var value = direct(0.0)
        let transitions = play(
            [
                gesture(1, .pan, .began, at: 0), gesture(2, .pan, .began, at: 0.01),
                gesture(2, .pan, .changed, at: 0.02, y: 50), gesture(2, .pan, .ended, at: 0.03, y: 50),
                gesture(3, .pan, .cancelled, at: 0.04), gesture(1, .pan, .changed, at: 0.05, y: 1),
            ], &value)
        #expect(transitions.map(\.event) == [.grab])
        #expect(value.state(at: Timestamp(seconds: 0.05)).value == 8)
    }

    @Test("what is left of a gesture moves nothing after the app has taken the value from it")
    func takenAway() {
        var value = direct(0.0)
        value.handle(gesture(1, .pan, .began, at: 0), through: map)
        value.cancel(time: Timestamp(seconds: 0.01))
        value.grab(at: 0, time: Timestamp(seconds: 0.02))
        #expect(value.handle(gesture(1, .pan, .changed, at: 0.03, y: 9), through: map) == nil)
        #expect(value.handle(gesture(1, .pan, .ended, at: 0.04, y: 9), through: map) == nil)
        #expect(value.activity == .dragging)
    }

    @Test("a hold stops a flight and lets go at rest; at rest it does nothing", arguments: [true, false])
    func hold(isCancelled: Bool) {
        var value = direct(0.0, rules: DragRules(release: .stay))
        #expect(value.handle(gesture(1, .hold, .began, at: 0), through: map) == nil)
        #expect(value.handle(gesture(1, .hold, .ended, at: 0.1), through: map) == nil)
        value.animate(to: 100, time: Timestamp(seconds: 1))
        let shown = value.state(at: Timestamp(seconds: 1.1))
        let transitions = play(
            [
                gesture(2, .hold, .began, at: 1.1),
                gesture(2, .hold, isCancelled ? .cancelled : .ended, at: 1.2, velocity: 70),
            ], &value)
        #expect(transitions.map(\.event).prefix(2) == [.grab, .release])
        #expect(transitions.first?.before == shown)
        #expect(transitions.dropFirst().first?.after == MotionState(shown.value))
    }

    @Test("a hold that becomes a pan is one grab: nothing is let go between, and no policy is asked")
    func holdThatPans() {
        nonisolated(unsafe) var asked = 0
        let policy = ReleasePolicy<Double>.custom { _ in
            asked += 1
            return .decelerate(to: 0)
        }
        var value = direct(0.0, rules: DragRules(release: policy))
        value.animate(to: 100, time: .zero)
        let transitions = play(
            [
                gesture(1, .hold, .began, at: 0.2), gesture(2, .pan, .began, at: 0.3),
                gesture(1, .hold, .cancelled, at: 0.3, cancellation: .moved),
                gesture(2, .pan, .changed, at: 0.31, y: 2),
            ], &value)
        #expect(transitions.map(\.event) == [.grab] && asked == 0)
        let caught = transitions.first?.before.value ?? 0
        #expect(value.state(at: Timestamp(seconds: 0.31)).value == caught + 16)
        let end = play([gesture(2, .pan, .ended, at: 0.32, y: 2)], &value)
        #expect(end.map(\.event) == [.release] && asked == 1)
    }

    @Test("for a grip, a hold hands over to a pan of its fingers, and to none of others")
    func gripThatPans() {
        var active = ActiveGesture()
        #expect(active.verb(for: gesture(1, .hold, .began, at: 0), isMoving: true) == .grab)
        var other = gesture(2, .pan, .began, at: 0.1)
        other.device = DeviceID(7)
        #expect(active.verb(for: other, isMoving: false) == nil)
        #expect(active.verb(for: gesture(3, .pan, .began, at: 0.1), isMoving: false) == .grab)
        #expect(active.verb(for: gesture(1, .hold, .cancelled, at: 0.1), isMoving: false) == nil)
        #expect(active.verb(for: gesture(4, .pan, .began, at: 0.1), isMoving: false) == nil)
        #expect(active.verb(for: gesture(3, .pan, .ended, at: 0.2), isMoving: false) == .release)
    }

    @Test("a hold that comes after the flight is over does nothing")
    func lateHold() {
        var value = direct(0.0)
        value.animate(to: 100, time: .zero)
        let transitions = play([gesture(1, .hold, .began, at: 100)], &value)
        #expect(transitions.map(\.event) == [.time])
        #expect(value.activity == .idle)
    }

    @Test("a hold whose first frame comes after the end of the flight does nothing")
    func holdAtTheEnd() throws {
        var value = Draggable(0.0)
        value.animate(to: 100, time: .zero)
        let end = try #require(value.settlingTime)
        let hold = end.advanced(by: -value.rules.latency / 2).seconds(since: .zero)
        #expect(play([gesture(1, .hold, .began, at: hold)], &value).isEmpty)
        #expect(value.activity == .animating)
        #expect(play([gesture(1, .hold, .ended, at: hold + 0.1)], &value).map(\.event) == [.time])
    }

    @Test("a tap sends it on where the rules say so, a pinch does nothing")
    func others() {
        var value = direct(0.0, rules: DragRules(release: .detents([0, 320])))
        #expect(value.handle(gesture(2, .tap, .ended, at: 0), through: map) == nil)
        #expect(value.activity == .idle)
        var rules = value.rules
        rules.tap = .nextDetent
        value.setRules(rules, time: .zero)
        #expect(value.handle(gesture(1, .pinch, .began, at: 0), through: map) == nil)
        value.handle(gesture(2, .tap, .ended, at: 0), through: map)
        #expect(value.goal == 320)
    }

    @Test("the touch that stops a flight is no tap", arguments: [true, false])
    func stoppingTouch(isTapFirst: Bool) {
        let rules = DragRules<Double>(
            release: .detents([0, 320, 640]), tap: .nextDetent)
        var value = direct(0.0, rules: rules)
        value.animate(to: 320, time: .zero)
        let end = [gesture(2, .hold, .ended, at: 0.6), gesture(3, .tap, .ended, at: 0.6)]
        let transitions = play(
            [gesture(2, .hold, .began, at: 0.4)] + (isTapFirst ? end.reversed() : end), &value)
        #expect(transitions.map(\.event) == [.grab, .release])
        value.handle(gesture(4, .tap, .ended, at: 0.7), through: map)
        #expect(value.goal == 640)
    }

    @Test(
        "fingers that moved off a hold belong to it for less than a second",
        arguments: [(1.5, 0.0), (1.999, 0), (2, 320), (2.5, 320)])
    func movedHold(tap: Double, goal: Double) {
        let rules = DragRules<Double>(
            release: .detents([0, 320, 640]), spring: Spring(duration: 5), tap: .nextDetent)
        var value = direct(0.0, rules: rules)
        // The hold lets go of it near the first detent, to which it goes back slowly.
        value.animate(to: 320, time: .zero)
        let transitions = play(
            [
                gesture(2, .hold, .began, at: 0.9),
                gesture(2, .hold, .cancelled, at: 1, cancellation: .moved),
                gesture(3, .tap, .ended, at: tap),
            ], &value)
        #expect(transitions.prefix(2).map(\.event) == [.grab, .release])
        #expect(value.goal == goal)
    }

    @Test("a map goes along both axes, with values and velocities alike")
    func maps() {
        let map = GestureMap<SIMD2<Double>>(x: [2, 1], y: [0, -3])
        #expect(map([10, 100]) == [20, -290])
        #expect(map(Velocity(perSecond: [10, 100])).perSecond == [20, -290])
    }

    @Test("numbers that are not finite move nothing")
    func notFinite() {
        var value = direct(5.0)
        value.handle(gesture(1, .pan, .began, at: 0, y: .nan), through: map)
        #expect(value.activity == .idle)
        value.handle(gesture(2, .pan, .began, at: 0), through: map)
        value.handle(gesture(2, .pan, .changed, at: 0.1, y: .infinity), through: map)
        value.handle(gesture(2, .pan, .ended, at: 0.2, y: .nan, velocity: .nan), through: map)
        #expect(value.state(at: Timestamp(seconds: 0.2)).isFinite)
    }

    @Test(
        "a gesture that begins with numbers too large to compute with changes nothing, also what time has changed",
        arguments: [(1e300, 0), (0, 1e300), (1e15, 0.0)], [.pan, .hold] as [Gesture.Kind])
    func tooLarge(numbers: (y: Double, velocity: Double), kind: Gesture.Kind) {
        var value = direct(0.0)
        value.animate(to: 320, timing: .curve(.linear, duration: 1), time: .zero)
        for seconds in [0.5, 10] {
            let huge = gesture(1, kind, .began, at: seconds, y: numbers.y, velocity: numbers.velocity)
            let answer = value.handle(huge, through: map) { _ in Issue.record("a transition") }
            #expect(answer == .ignored(.notFinite))
            #expect(value.activity == .animating && value.goal == 320)
        }
        value.advance(to: Timestamp(seconds: 10))
        #expect(value.activity == .idle && value.home == 320)
    }

    @Test("such numbers of a second gesture leave the value to the first", arguments: [true, false])
    func tooLargeInAHold(isPlace: Bool) {
        var value = direct(0.0)
        value.animate(to: 320, timing: .curve(.linear, duration: 1), time: .zero)
        value.handle(gesture(1, .hold, .began, at: 0.5), through: map)
        let huge = gesture(
            2, .pan, .began, at: 0.6, y: isPlace ? 1e300 : 0, velocity: isPlace ? 0 : -.infinity)
        #expect(value.handle(huge, through: map) == .ignored(.notFinite))
        #expect(value.handle(gesture(1, .hold, .ended, at: 0.7), through: map)?.transition != nil)
        #expect(value.activity != .dragging && value.goal == 160)
    }

    @Test("a hand that leaves lets go, whatever its numbers", arguments: [1e300, .infinity, .nan])
    func tooLargeAtTheEnd(number: Double) {
        var value = direct(0.0)
        value.handle(gesture(1, .pan, .began, at: 0), through: map)
        for step in 1...10 {
            let seconds = 0.01 * Double(step)
            value.handle(
                gesture(1, .pan, .changed, at: seconds, y: 100 * seconds, velocity: 100), through: map)
        }
        // Refused, with its velocity: that of the report before counts.
        value.handle(gesture(1, .pan, .changed, at: 0.11, y: 11, velocity: number), through: map)
        let end = gesture(1, .pan, .ended, at: 0.11, y: number, velocity: number)
        let released = value.handle(end, through: map)?.transition
        #expect(released?.event == .release)
        #expect(released?.after == MotionState(80, perSecond: 800))
    }

    @Test("a gesture's motion along an axis is that part of its motion")
    func motionAlongAxis() {
        let gesture = Gesture(
            kind: .pan, phase: .changed, time: .zero, translation: [3, -4],
            velocity: Velocity(perSecond: [30, 50]))
        #expect(gesture.motion(along: .horizontal) == MotionState(3, perSecond: 30))
        #expect(gesture.motion(along: .vertical) == MotionState(-4, perSecond: 50))
        #expect(gesture.motion == MotionState([3, -4], perSecond: [30, 50]))
    }
}
