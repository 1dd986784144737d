import Interaction
import Motion
import TestSupport
import Testing
import Touch

@Suite("A scroller under a mouse")
struct ScrollerWheelTests {
    private func turn(_ wheel: Wheel, at seconds: Double) -> InputEvent {
        InputEvent(time: at(seconds), device: DeviceID(1), action: .wheel(wheel))
    }

    private let down = Wheel(notches: [0, 1])

    @Test("follows its wheel as the device is configured, along the axes of its map")
    func directions() {
        let plane = GestureMap<SIMD2<Double>>(x: [8, 0], y: [0, 8])
        var pane = Scroller<SIMD2<Double>>(content: [4000, 4000], viewport: [600, 600], at: [600, 600])
        pane.handle(turn(Wheel(notches: [2, 1]), at: 0), through: plane)
        #expect(pane.goal == [720, 660])
        pane.handle(turn(Wheel(notches: [2, 1], isNatural: true), at: 0.1), through: plane)
        #expect(pane.goal == [600, 600])

        var list = Scroller(content: 4000.0, viewport: 600)
        list.handle(turn(down, at: 0), through: GestureMap(y: 8))
        #expect(list.goal == 60)
        list.handle(turn(Wheel(notches: [3, 0]), at: 0.1), through: GestureMap(y: 8))
        #expect(list.goal == 60)

        // A row along x takes the one wheel of a plain mouse, and the tilt where there is one.
        var row = Scroller(content: 4000.0, viewport: 600)
        row.handle(turn(down, at: 0), through: GestureMap(x: 8))
        #expect(row.goal == 60)
        row.handle(turn(Wheel(notches: [1, 0], source: .tilt), at: 0.1), through: GestureMap(x: 8))
        #expect(row.goal == 120)
    }

    @Test("without animations, a turn is reported with the rest that follows at once")
    func withoutAnimations() {
        var list = Scroller(content: 4000.0, viewport: 600)
        var rules = list.rules
        rules.reducesMotion = true
        list.setRules(rules, time: at(0))
        var events: [DragEventKind] = []
        list.handle(turn(down, at: 1), through: GestureMap(y: 8)) { events.append($0.event) }
        #expect(events == [.animate, .time])
        #expect(list.activity == .idle && list.offset == 60)
    }

    @Test(
        "sums notches and parts of them in one motion, in which neither place nor velocity jumps",
        arguments: [1, 8])
    func retargeted(parts: Int) {
        var list = Scroller(content: 40_000.0, viewport: 600)
        var last = list.state(at: at(0))
        for step in 0..<20 * parts {
            let time = 0.04 * Double(step) / Double(parts)
            let before = list.state(at: at(time))
            list.handle(turn(Wheel(v120: [0, 120 / Double(parts)]), at: time), through: GestureMap(y: 8))
            let after = list.state(at: at(time))
            #expect(abs(after.value - before.value) < 1e-9)
            #expect(abs((after.velocity - before.velocity).perSecond) < 1e-6)
            #expect(after.value >= last.value)
            last = after
        }
        #expect(list.goal == 1200)
        #expect(last.velocity.perSecond > 500)
        list.advance(to: at(5))
        #expect(list.state(at: at(5)) == MotionState(1200))
    }

    @Test(
        "scrolls on from what it last showed, however much older a report is that comes late",
        arguments: [0.001, 0.3, 0.6, 0.99, 2])
    func late(age: Double) {
        var list = Scroller(content: 4000.0, viewport: 600)
        list.handle(turn(down, at: 5), through: GestureMap(y: 8))
        list.advance(to: at(5.7))
        #expect(list.activity == .idle && list.offset == 60)
        list.handle(turn(down, at: 5.7 - age), through: GestureMap(y: 8))
        #expect(list.goal == 120)

        // Thrown content is sent on from where the last frame showed it.
        var thrown = Scroller(content: 40_000.0, viewport: 600)
        var pan = Gesture(kind: .pan, phase: .began, time: at(4))
        thrown.handle(pan, through: GestureMap(y: 8))
        (pan.phase, pan.velocity) = (.ended, Velocity(perSecond: [0, -200]))
        thrown.handle(pan, through: GestureMap(y: 8))
        thrown.advance(to: at(5))
        let shown = thrown.state(at: at(5)).value
        thrown.handle(turn(down, at: 5 - age), through: GestureMap(y: 8))
        #expect(thrown.goal.map { abs($0 - shown - 60) < 1e-9 } == true)
    }

    @Test("stops by pointer motion where its rules say so, and only in flight")
    func pointerMotion() {
        let motion = InputEvent(
            time: at(0.1), device: DeviceID(1), action: .pointerMotion(PointerMotion(accelerated: [1, 0])))
        for stops in [false, true] {
            var rules = ScrollRules<Double>()
            if stops { rules.stops = .pointerMotion }
            var list = Scroller(content: 4000.0, viewport: 600, rules: rules)
            #expect(list.handle(motion, through: GestureMap(y: 8)) == nil)
            list.handle(turn(Wheel(notches: [0, 10]), at: 0), through: GestureMap(y: 8))
            list.handle(motion, through: GestureMap(y: 8))
            #expect((list.activity == .idle) == stops)
            #expect(list.handle(motion, through: GestureMap(y: 8)) == nil)
        }
    }

    @Test(
        "keeps its place when a wheel's report is no number, and its ends when one is huge",
        arguments: [ScrollSnap<Double>.none, .every(100), .places([0, 100, 900]), .pages])
    func badNumbers(snap: ScrollSnap<Double>) {
        var rules = ScrollRules<Double>()
        rules.snap = snap
        var list = Scroller(content: 4000.0, viewport: 600, rules: rules)
        for bad in [Double.nan, .infinity] {
            list.handle(turn(Wheel(v120: [0, bad]), at: 0), through: GestureMap(y: 8))
            #expect(list.state(at: at(1)) == MotionState(0))
        }
        for (step, huge) in [1e300, -1e300, 1e19, -1e19, 1e300].enumerated() {
            list.handle(turn(Wheel(v120: [0, huge]), at: 1 + 0.1 * Double(step)), through: GestureMap(y: 8))
        }
        list.advance(to: at(60))
        let place = list.state(at: at(60))
        #expect(place.velocity.perSecond == 0 && (900...3400).contains(place.value))

        var endless = Scroller(content: Double.infinity, viewport: 600, rules: rules)
        for step in 0..<1000 {
            let report = turn(Wheel(v120: [0, 1e300]), at: 0.001 * Double(step))
            endless.handle(report, through: GestureMap(y: 8))
        }
        endless.advance(to: at(100))
        #expect(endless.state(at: at(100)).value.isFinite && endless.activity == .idle)
    }

    @Test("leaves its content to the finger that holds it")
    func finger() {
        var list = Scroller(content: 4000.0, viewport: 600)
        var pan = Gesture(kind: .pan, phase: .began, time: at(0))
        list.handle(pan, through: GestureMap(y: 8))
        list.handle(turn(down, at: 0.01), through: GestureMap(y: 8))
        #expect(list.activity == .dragging)
        pan.phase = .ended
        pan.time = at(0.5)
        list.handle(pan, through: GestureMap(y: 8))
        #expect(list.state(at: at(1)) == MotionState(0))
    }
}
