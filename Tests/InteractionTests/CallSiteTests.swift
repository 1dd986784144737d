import Interaction
import Motion
import Testing
import Touch

@Suite("Call sites")
struct CallSiteTests {
    /// Bounds can be a stored default: nothing about them throws.
    private struct Settings {
        var line = Bounds(0...640, ends: .elastic(400))
        var plane = Bounds(x: 0...300, y: -20...Double.infinity, ends: .elastic(400))
        var release: ReleasePolicy<Double> = .detents([0, Detent(320, spring: .bouncy), 640.5])
    }

    @Test("bounds of a range are those of its ends")
    func boundsOfRange() throws {
        let settings = Settings()
        #expect(settings.line == (try Bounds(from: 0, to: 640, ends: .elastic(400))))
        #expect(settings.plane == (try Bounds(from: [0, -20], to: [300, .infinity], ends: .elastic(400))))
        #expect(Bounds(0...640) == (try Bounds(from: 0, to: 640)))
        #expect(Bounds(0...640, ends: .bouncing(0.5)) == (try Bounds(from: 0, to: 640, ends: .bouncing(0.5))))
        #expect(
            Bounds(x: 0...3, y: 0...4, ends: .bouncing(0.5))
                == (try Bounds(from: [0, 0], to: [3, 4], ends: .bouncing(0.5))))
    }

    @Test("an app makes the rules that all machines share once")
    func motionRules() throws {
        let common = MotionRules(
            spring: .bouncy, deceleration: .chromium, tolerance: .fraction, latency: 0.03, ahead: 0.01,
            reducesMotion: true)
        var (dragRules, scrollRules, transformRules) = (
            DragRules<Double>(), ScrollRules<Double>(), TransformRules()
        )
        dragRules.motion = common
        scrollRules.motion = common
        transformRules.motion = common
        func check(_ rules: some InteractionRules) {
            #expect(rules.spring == .bouncy && rules.deceleration == .chromium)
            #expect(rules.tolerance == .fraction && rules.reducesMotion)
            #expect(rules.latency == 0.03 && rules.ahead == 0.01)
        }
        check(dragRules)
        check(scrollRules)
        check(transformRules)
        var list = Scroller(content: 4000.0, viewport: 800, rules: scrollRules)
        list.scroll(to: 900, time: Timestamp(seconds: 1))
        #expect(list.activity == .idle && list.offset == 900)
        var photo = TransformDrag(content: [400, 300], viewport: [400, 300], rules: transformRules)
        photo.zoom(to: 2, time: Timestamp(seconds: 1))
        #expect(photo.activity == .idle && photo.zoom(of: photo.value) == 2)
    }

    @Test(
        "numbers of bounds that mean nothing are made usable",
        arguments: [0, -3, Double.nan, -Double.infinity])
    func unusableBand(number: Double) {
        #expect(Bounds(0...640, ends: .elastic(number)).isHard)
        #expect(Bounds(0...640, ends: .bouncing(number)).restitution == 0)
        #expect(throws: ParameterError.self) { try Bounds(from: 0, to: 640, ends: .elastic(number)) }
        #expect(throws: ParameterError.self) {
            try Bounds(from: 0, to: 640, ends: .elastic(400, coefficient: number))
        }
    }

    @Test("numbers of bounds that are too great are cut")
    func greatNumbers() {
        #expect(Bounds(0...640, ends: .elastic(.infinity)).band?.dimension == 1e15)
        #expect(Bounds(0...640, ends: .bouncing(7)).restitution == 1)
        let far = Bounds(1e300...1e301)
        #expect(far.lower == 1e15 && far.upper == .infinity)
        let low = Bounds(-1e301 ... -1e300)
        #expect(low.lower == -.infinity && low.upper == -1e15)
    }

    @Test("a detent is its number, and places are detents")
    func detents() {
        guard case .detents(let detents, _) = Settings().release else {
            Issue.record("these are no detents")
            return
        }
        #expect(detents == [Detent(0), Detent(320, spring: .bouncy), Detent(640.5)])
        let corners: [SIMD2<Double>] = [[0, 0], [300, 500]]
        guard case .detents(let places, let flick) = ReleasePolicy.detents(at: corners) else {
            Issue.record("these are no detents")
            return
        }
        #expect(places == corners.map { Detent($0) } && flick == .standard)
    }

    @Test("a map of one number enlarges the way of the hand")
    func mapOfNumber() {
        let map: GestureMap<SIMD2<Double>> = 8
        #expect(map == GestureMap(x: [8, 0], y: [0, 8]))
        #expect(map([2, -3]) == [16, -24])
        #expect(GestureMap<Point>(scale: 7.5, direction: .traditional)([2, 0]) == [15, 0])
        #expect((7.5 as GestureMap<Point>).direction == .natural)
    }

    @Test("the value is the one of the last event or frame")
    func value() {
        let start = Timestamp(seconds: 10)
        var sheet = Draggable(40.0, rules: DragRules(release: .detents([0, 400]), latency: 0, ahead: 0))
        #expect(sheet.value == 40)
        sheet.grab(at: 0, time: start)
        sheet.move(to: 90, time: start + 0.05)
        #expect(sheet.value == 130)
        sheet.release(velocity: Velocity(perSecond: 900), time: start + 0.06)
        #expect(sheet.value == 130)
        sheet.advance(to: start + 0.1)
        #expect(sheet.value == sheet.state(at: start + 0.1).value && sheet.value > 130)
        sheet.advance(to: start + 10)
        #expect(sheet.value == 400)
    }

    @Test("with a latency, the value in a hand is that of the frame that was shown")
    func valueOfFrame() {
        let start = Timestamp(seconds: 10)
        var sheet = Draggable(0.0)
        sheet.grab(at: 0, time: start)
        for step in 1...10 {
            sheet.move(to: 10 * Double(step), time: start + 0.01 * Double(step))
        }
        let frame = start + 0.12
        sheet.advance(to: frame)
        #expect(sheet.value == sheet.state(at: frame).value)
        #expect(sheet.value > 100)
    }

    @Test("the offset of a scroller is the one of the last event or frame")
    func offset() {
        let start = Timestamp(seconds: 10)
        var list = Scroller(content: 4000.0, viewport: 600)
        list.scroll(to: 900, time: start)
        #expect(list.offset == 0)
        list.advance(to: start + 0.1)
        #expect(list.offset == list.state(at: start + 0.1).value && list.offset > 0)
        list.advance(to: start + 10)
        #expect(list.offset == 900)
    }
}
