import Interaction
import Motion
import TestSupport
import Testing
import Touch

@Suite("A scrolling position")
struct ScrollerTests {
    private static func rules(_ change: (inout ScrollRules<Double>) -> Void = { _ in }) -> ScrollRules<Double>
    {
        var rules = ScrollRules<Double>()
        (rules.latency, rules.ahead) = (0, 0)
        change(&rules)
        return rules
    }

    private func list(
        at offset: Double = 0, content: Double = 4000, viewport: Double = 600,
        _ change: (inout ScrollRules<Double>) -> Void = { _ in }
    ) -> Scroller<Double> {
        Scroller(content: content, viewport: viewport, at: offset, rules: ScrollerTests.rules(change))
    }

    /// A pan of one finger that goes up, reported every 10 ms.
    private func pan(
        _ list: inout Scroller<Double>, from start: Double, steps: Int = 8, speed: Double, lifts: Bool = true
    ) -> Timestamp {
        var gesture = Gesture(kind: .pan, phase: .began, time: at(start))
        list.handle(gesture, through: GestureMap(y: 10))
        for step in 1...steps {
            gesture.phase = .changed
            gesture.time = at(start + 0.01 * Double(step))
            gesture.translation = [0, -speed / 1000 * Double(step)]
            gesture.velocity = Velocity(perSecond: [0, -speed / 10])
            list.handle(gesture, through: GestureMap(y: 10))
        }
        if lifts {
            gesture.phase = .ended
            list.handle(gesture, through: GestureMap(y: 10))
        }
        return gesture.time
    }

    /// A list that waits 80 points past its top for the news.
    private func waiting() -> Scroller<Double> {
        var list = list {
            $0.allowsRestOutside = true
            $0.willEnd = { $0.state.value < -60 ? -80 : $0.proposed }
        }
        _ = pan(&list, from: 0, steps: 16, speed: -1200)
        list.advance(to: at(3))
        return list
    }

    @Test("from a place where it may rest it goes with the fingers, also past its end")
    func restsOutside() {
        var list = waiting()
        #expect(list.activity == .idle && list.offset == -80)
        var time = pan(&list, from: 4, speed: 500, lifts: false)
        #expect(abs(list.state(at: time).value - -40) < 1e-9)
        #expect(abs(list.state(at: time).velocity.perSecond - 500) < 1)
        // On past the top, 1:1 as well; and again past it, against the band.
        var gesture = Gesture(kind: .pan, phase: .changed, time: at(4.1))
        for (step, place, offset) in [(0, -12, 40), (1, -10, 20), (2, -8, 0)] as [(Double, Double, Double)] {
            gesture.time = at(4.1 + 0.01 * step)
            gesture.translation = [0, place]
            list.handle(gesture, through: GestureMap(y: 10))
            #expect(abs(list.state(at: gesture.time).value - offset) < 1e-9)
        }
        (gesture.time, gesture.translation) = (at(4.2), [0, 0])
        list.handle(gesture, through: GestureMap(y: 10))
        time = gesture.time
        #expect(list.state(at: time).value > -60 && list.state(at: time).value < -20)
    }

    @Test("as it comes to rest there it does so, too; caught before that, it follows as its band says")
    func caughtOutside() throws {
        var list = list {
            $0.allowsRestOutside = true
            $0.willEnd = { $0.state.value < -60 ? -80 : $0.proposed }
        }
        _ = pan(&list, from: 0, steps: 16, speed: -1200)
        let over = try #require(list.mover.logicalFinishTime)
        for (seconds, share) in [(-0.2, 0.55), (0.01, 1)] {
            var list = list
            let time = over.advanced(by: seconds)
            #expect(list.activity == .animating && list.goal == -80)
            let end = pan(&list, from: time.seconds(since: at(0)), speed: 250, lifts: false)
            #expect(abs(list.state(at: end).velocity.perSecond - 250 * share) < 1)
        }
    }

    @Test("the content goes with the fingers, and the offset against them")
    func follows() {
        var list = list()
        let time = pan(&list, from: 0, speed: 500, lifts: false)
        #expect(abs(list.state(at: time).value - 40) < 1e-9)
        #expect(list.activity == .dragging)
    }

    @Test(
        "a throw runs out as its deceleration says",
        arguments: [Deceleration.normal, .fast, .androidSpline, .chromium])
    func runsOut(deceleration: Deceleration) throws {
        var list = list(at: 1000) { $0.deceleration = deceleration }
        let time = pan(&list, from: 0, speed: 800)
        let lifted = list.state(at: time)
        let end = try #require(list.settlingTime)
        #expect(abs(lifted.velocity.perSecond - 800) < 1)
        list.advance(to: end)
        #expect(list.activity == .idle)
        let displacement = deceleration.distance(at: lifted.velocity.perSecond)
        #expect(abs(list.state(at: end).value - lifted.value - displacement) < 0.6)
    }

    @Test("where it snaps, a throw lands exactly at a place, by friction alone where it reaches one")
    func snaps() throws {
        var list = list(at: 1000) { $0.snap = .every(400) }
        _ = pan(&list, from: 0, speed: 1300)
        #expect(list.goal == 1600)
        let end = try #require(list.settlingTime)
        var speed = Double.infinity
        for (frame, time) in (0..<600).map({ ($0, at(0.08 + Double($0) / 60)) }) where time < end {
            let state = list.state(at: time)
            #expect(state.velocity.perSecond <= speed + 1e-6, "it becomes faster at frame \(frame)")
            #expect(state.velocity.perSecond >= -1e-9)
            speed = state.velocity.perSecond
        }
        list.advance(to: end)
        #expect(list.state(at: end) == MotionState(1600))
    }

    @Test("the app has the last word on the end of a throw")
    func willEnd() {
        var list = list { rules in
            rules.snap = .every(100)
            rules.willEnd = { end in end.proposed + 7 }
        }
        _ = pan(&list, from: 0, speed: 1000)
        #expect(list.goal.map { $0.truncatingRemainder(dividingBy: 100) } == 7)
    }

    @Test("a flick turns one page, and another one on the way one more; a slow drag falls back")
    func pages() {
        var pager = list(content: 3000) { $0.snap = .pages }
        _ = pan(&pager, from: 0, speed: 2500)
        #expect(pager.goal == 600)
        _ = pan(&pager, from: 0.15, speed: 2500)
        #expect(pager.goal == 1200)
        pager.advance(to: at(10))
        _ = pan(&pager, from: 10, speed: 150)
        #expect(pager.goal == 1200)
        // Pages end where the content does.
        for flick in 0..<9 { _ = pan(&pager, from: 20 + Double(flick) / 5, speed: 4000) }
        #expect(pager.goal == 2400)
    }

    @Test("a slow drag turns one page, however far it goes")
    func slowPages() {
        var pager = list(content: 3000) { $0.snap = .pages }
        _ = pan(&pager, from: 0, steps: 400, speed: 250)
        #expect(pager.goal == 600)
    }

    @Test("several flicks add up")
    func addUp() {
        var once = list(content: 1e6)
        _ = pan(&once, from: 0, speed: 2000)
        var twice = list(content: 1e6)
        _ = pan(&twice, from: 0, speed: 2000)
        let time = pan(&twice, from: 0.15, speed: 2000)
        #expect(twice.state(at: time).velocity.perSecond > 1.3 * 2000)
    }

    @Test("a flick within 0.4 s adds to the one before, the less the later", arguments: [0.35, 0.45])
    func addUpLate(seconds: Double) {
        func speed(_ addUp: Bool) -> Double {
            var list = list(content: 1e6) { $0.flicksAddUp = addUp }
            _ = pan(&list, from: 0, speed: 4000)
            let time = pan(&list, from: 0.1, steps: Int((seconds * 100).rounded()), speed: 1000)
            return list.state(at: time).velocity.perSecond
        }
        #expect(seconds < 0.4 ? speed(true) > speed(false) + 100 : abs(speed(true) - speed(false)) < 1e-6)
    }

    @Test("a finger that rests on it stops it, and it stays where it is let go")
    func stops() {
        var list = list()
        _ = pan(&list, from: 0, speed: 2000)
        let moment = at(0.3)
        let seen = list.state(at: moment).value
        var hold = Gesture(kind: .hold, phase: .began, time: moment)
        list.handle(hold, through: GestureMap(y: 10))
        #expect(list.state(at: at(0.3 + 1.0 / 60)).value == seen)
        hold.phase = .ended
        hold.time = at(1)
        list.handle(hold, through: GestureMap(y: 10))
        list.advance(to: at(5))
        #expect(list.state(at: at(5)).value == seen)
    }

    @Test("notches of a wheel send it to the sum of their ways, without losing velocity")
    func wheel() throws {
        var list = list()
        for notch in 0..<5 {
            let time = at(0.05 * Double(notch))
            let before = list.state(at: time)
            list.turnWheel(by: 1, time: time)
            let after = list.state(at: time)
            #expect(abs(after.value - before.value) < 1e-9)
            #expect(abs((after.velocity - before.velocity).perSecond) < 1e-6)
        }
        #expect(list.goal == 300)
        // A wheel of high resolution says the same in parts.
        var fine = self.list()
        for part in 0..<40 { fine.turnWheel(by: 0.125, time: at(0.006 * Double(part))) }
        #expect(fine.goal == 300)
        list.turnWheel(by: -100, time: at(0.3))
        #expect(list.goal == 0)
    }

    @Test("a wheel goes from one place to snap to to the next")
    func wheelSnaps() {
        var list = list(at: 130) { $0.snap = .places([0, 150, 700, 900]) }
        list.turnWheel(by: 1, time: at(0))
        #expect(list.goal == 150)
        for _ in 0..<3 { list.turnWheel(by: 0.5, time: at(0.1)) }
        #expect(list.goal == 700)
        list.turnWheel(by: -2, time: at(0.2))
        #expect(list.goal == 0 || list.goal == 150)
    }

    @Test("the app scrolls it, a finger interrupts that, and what was asked for in a drag follows it")
    func scrolls() {
        var list = list()
        list.scroll(to: 2000, time: at(0))
        #expect(list.goal == 2000)
        _ = pan(&list, from: 0.1, speed: 0, lifts: false)
        #expect(list.activity == .dragging)
        list.scroll(to: 9999, time: at(0.3))
        #expect(list.activity == .dragging)
        let gesture = Gesture(kind: .pan, phase: .ended, time: at(0.4))
        list.handle(gesture, through: GestureMap(y: 10))
        #expect(list.goal == 3400)
    }

    /// The events of a scrolling position.
    enum Event: CaseIterable { case finger, wheel, scroll, interruption }

    @Test("each event does what the guide's table says", arguments: Activity.allCases, Event.allCases)
    func table(state: Activity, event: Event) {
        var list = list { $0.stops = [.key, .pointerMotion, .focusLoss] }
        var time = at(0)
        switch state {
        case .idle: break
        case .dragging: time = pan(&list, from: 0, speed: 2000, lifts: false)
        case .animating: time = pan(&list, from: 0, speed: 2000)
        }
        let previous = list.goal
        switch event {
        case .finger: _ = pan(&list, from: time.seconds(since: at(0)), speed: 100, lifts: false)
        case .wheel: list.turnWheel(by: 3, time: time)
        case .scroll: list.scroll(to: 77, time: time)
        case .interruption: list.interrupt(by: .key, time: time)
        }
        switch (state, event) {
        case (.idle, .finger), (.animating, .finger): #expect(list.activity == .dragging)
        case (.idle, .wheel), (.animating, .wheel), (.idle, .scroll), (.animating, .scroll):
            #expect(list.activity == .animating && list.goal != previous)
        case (.animating, .interruption): #expect(list.activity == .idle)
        case (.idle, .interruption), (.dragging, _): #expect(list.activity == state && list.goal == previous)
        }
        guard (state, event) == (.dragging, .scroll) else { return }
        list.handle(Gesture(kind: .pan, phase: .ended, time: time), through: GestureMap(y: 10))
        #expect(list.goal == 77)
    }

    @Test("only what the rules name stops it")
    func asked() {
        var list = list { $0.stops = .focusLoss }
        _ = pan(&list, from: 0, speed: 2000)
        list.interrupt(by: .key, time: at(0.2))
        list.interrupt(by: .pointerMotion, time: at(0.2))
        #expect(list.activity == .animating)
        list.interrupt(by: .focusLoss, time: at(0.2))
        #expect(list.activity == .idle)
    }

    @Test("content that becomes shorter brings it back by a spring, and one that grows lets it go on")
    func resizes() {
        var list = list(at: 3400)
        let before = list.state(at: at(1)).value
        list.resize(content: 1000, time: at(1))
        #expect(list.state(at: at(1)).value == before)
        #expect(list.goal == 400)
        list.resize(content: 9000, time: at(1.05))
        list.advance(to: at(9))
        #expect((400...3400).contains(list.state(at: at(9)).value))
        // In a hand nothing moves.
        _ = pan(&list, from: 10, speed: 300, lifts: false)
        let held = list.state(at: at(10.08)).value
        list.resize(content: 700, viewport: 500, time: at(10.08))
        #expect(abs(list.state(at: at(10.08)).value - held) < 1e-9)
    }

    @Test("content that is seen as a whole does not scroll, unless it may")
    func small() {
        var list = list(content: 500)
        _ = pan(&list, from: 0, speed: 2000, lifts: false)
        #expect(list.state(at: at(0.08)).value == 0)
        list.turnWheel(by: 3, time: at(0.1))
        #expect(list.goal == nil || list.goal == 0)
        var free = self.list(content: 500) { $0.alwaysScrolls = true }
        _ = pan(&free, from: 0, speed: 2000, lifts: false)
        #expect(free.state(at: at(0.08)).value > 0)
    }

    @Test("content that grows in a hand past what is seen goes on from where it is shown")
    func growsInHand() {
        var list = list(content: 500)
        _ = pan(&list, from: 0, speed: 2000, lifts: false)
        list.resize(content: 4000, time: at(0.08))
        var gesture = Gesture(kind: .pan, phase: .changed, time: at(0.09), translation: [0, -18])
        list.handle(gesture, through: GestureMap(y: 10))
        #expect(list.state(at: at(0.09)).value == 0)
        (gesture.time, gesture.translation) = (at(0.1), [0, -20])
        list.handle(gesture, through: GestureMap(y: 10))
        #expect(abs(list.state(at: at(0.1)).value - 20) < 1e-9)
    }

    @Test("in the plane, only the axes with more content than is seen scroll")
    func plane() {
        var page = Scroller(content: SIMD2(500.0, 4000), viewport: SIMD2(600, 600))
        let map = GestureMap<SIMD2<Double>>(x: [10, 0], y: [0, 10])
        var gesture = Gesture(kind: .pan, phase: .began, time: at(0))
        page.handle(gesture, through: map)
        gesture.phase = .changed
        gesture.time = at(0.02)
        gesture.translation = [-20, -20]
        page.handle(gesture, through: map)
        #expect(page.state(at: at(0.5)).value.x == 0)
        #expect(page.state(at: at(0.5)).value.y > 100)
    }

    @Test("content that loops goes on for ever, and its place begins again")
    func loops() {
        var ring = list(content: 1000) { $0.loops = true }
        ring.scroll(to: 2300, timing: .spring(.smooth), time: at(0))
        ring.advance(to: at(10))
        #expect(ring.state(at: at(10)).value == 2300)
        #expect(abs(ring.place(at: at(10)) - 300) < 1e-9)
        ring.scroll(to: -100, time: at(10))
        ring.advance(to: at(20))
        #expect(abs(ring.place(at: at(20)) - 900) < 1e-9)
    }

    @Test("sizes that are none count as 0", arguments: [Double.nan, -1, -Double.infinity])
    func badSizes(size: Double) {
        var list = list(content: size, viewport: size)
        #expect(list.range == (0, 0))
        list.resize(content: size, viewport: Double.infinity, time: at(0))
        #expect(list.range == (0, 0))
        list.resize(content: Double.infinity, viewport: 100, time: at(0))
        #expect(list.range == (0, .infinity))
        list.turnWheel(by: .nan, time: at(0))
        list.scroll(to: .nan, time: at(0))
        #expect(list.state(at: at(1)).value == 0)
    }
}
