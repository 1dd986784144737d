import Interaction
import Motion
import Testing
import Touch

/// What people ask for of everything that is dragged, from what devices report to what is shown.
@Suite("What people ask for")
struct DemandsTests {
    /// A list or a sheet under the fingers of a touchpad and a touchscreen; a millimetre is 10 points.
    private struct Desk {
        var arena = GestureArena()
        var sheet: Draggable<Double>
        var map = GestureMap(x: 10.0)
        var now = 1.0
        var transitions: [DragTransition<Double>] = []
        static let pad = DeviceID(1)
        static let screen = DeviceID(2)

        init(
            _ rules: DragRules<Double> = DragRules(release: .detents([0, 400, 800]))
        ) {
            arena.add(.pan(PanRules(touchpadFingers: 2...5)))
            arena.add(.hold())
            sheet = direct(0, rules: rules)
        }

        mutating func report(_ device: DeviceID, _ action: InputEvent.Action, after seconds: Double = 0.008) {
            now += seconds
            var gestures: [Gesture] = []
            arena.handle(InputEvent(time: time, device: device, action: action)) { gestures.append($0) }
            take(gestures)
        }

        mutating func pass(_ seconds: Double) {
            now += seconds
            var gestures: [Gesture] = []
            arena.advance(to: time) { gestures.append($0) }
            take(gestures)
            if let settled = sheet.advance(to: time) { transitions.append(settled) }
        }

        private mutating func take(_ gestures: [Gesture]) {
            for gesture in gestures { sheet.handle(gesture, through: map) { transitions.append($0) } }
        }

        /// Three fingers swipe, so many millimetres at each of some reports.
        mutating func swipe(
            _ step: Double, reports: Int, accelerated: Double = 1, ending: GesturePhase? = .end
        ) {
            report(Self.pad, .swipe(.begin, Swipe(fingers: 3)))
            for _ in 0..<reports {
                report(
                    Self.pad,
                    .swipe(
                        .update,
                        Swipe(fingers: 3, delta: SIMD2(step, 0), accelerated: SIMD2(step * accelerated, 0))))
            }
            if let ending { report(Self.pad, .swipe(ending, Swipe(fingers: 3))) }
        }

        mutating func touch(_ action: (Contact) -> InputEvent.Action, x: Double, finger: Int32 = 0) {
            let place = SIMD2(x, 50)
            report(
                Self.screen, action(Contact(ContactID(finger), millimetres: place, normalized: place / 300)))
            report(Self.screen, .frame, after: 0)
        }

        var time: Timestamp { Timestamp(seconds: now) }
        var shown: MotionState<Double> { sheet.state(at: time) }
        var last: DragTransition<Double>? { transitions.last }
    }

    @Test("the velocity at the release counts")
    func velocityAtRelease() throws {
        var desk = Desk()
        desk.swipe(4, reports: 8)
        let release = try #require(desk.last)
        #expect(release.event == .release && abs(release.after.velocity.perSecond - 5000) < 500)
        desk.pass(5)
        #expect(desk.sheet.home == 400)
    }

    @Test(
        "fingers that lift one after the other let go; nothing snaps back",
        arguments: [GesturePhase.end, .cancelled])
    func unevenLift(phase: GesturePhase) throws {
        var desk = Desk()
        desk.swipe(4, reports: 8, ending: nil)
        // No gesture of the remaining fingers is reported, until the last one is gone.
        desk.report(Desk.pad, .swipe(phase, Swipe(fingers: 3)), after: 0.045)
        desk.pass(0.2)
        #expect(desk.transitions.contains { $0.event == .release })
        desk.pass(5)
        #expect(desk.sheet.home == 400)
    }

    @Test("a drag is 1:1 at any speed, also without animations", arguments: [false, true])
    func oneToOne(reducesMotion: Bool) {
        var desk = Desk(DragRules(release: .stay, reducesMotion: reducesMotion))
        desk.touch(InputEvent.Action.down, x: 10)
        desk.touch(InputEvent.Action.move, x: 14)
        let start = desk.shown.value
        for step in 1...6 {
            // 5 m/s.
            desk.touch(InputEvent.Action.move, x: 14 + Double(step) * 40)
            #expect(abs(desk.shown.value - start - Double(step) * 400) < 1e-6)
        }
    }

    @Test("without animations it is where it goes at once")
    func noAnimations() {
        var rules = DragRules<Double>(release: .detents([0, 400]))
        rules.reducesMotion = true
        var desk = Desk(rules)
        desk.swipe(3, reports: 8)
        #expect(desk.sheet.activity == .idle && desk.shown == MotionState(400))
    }

    @Test("a key pressed in the middle of a swipe is remembered; the finger wins, and nothing jumps")
    func keyInMidSwipe() {
        var desk = Desk()
        desk.swipe(2, reports: 5, ending: nil)
        let before = desk.shown
        desk.sheet.animate(to: 800, time: desk.time)
        #expect(desk.sheet.activity == .dragging && desk.shown == before)
        desk.report(Desk.pad, .swipe(.update, Swipe(fingers: 3, delta: SIMD2(-2, 0))))
        desk.report(Desk.pad, .swipe(.end, Swipe(fingers: 3)))
        #expect(desk.sheet.goal == 800)
        desk.pass(5)
        #expect(desk.sheet.home == 800)
    }

    @Test("a fast swipe and then a hold does not get stuck")
    func swipeThenHold() {
        var desk = Desk()
        desk.swipe(4, reports: 6)
        desk.report(Desk.pad, .hold(.begin, fingers: 3), after: 0.05)
        #expect(desk.sheet.activity == .dragging)
        let caught = desk.shown.value
        desk.pass(0.5)
        #expect(desk.shown == MotionState(caught))
        desk.report(Desk.pad, .hold(.end, fingers: 3))
        desk.pass(5)
        #expect(desk.sheet.activity == .idle)
    }

    @Test("a swipe is free of the pointer's acceleration")
    func acceleration() {
        var (plain, accelerated) = (Desk(), Desk())
        plain.swipe(2, reports: 6)
        accelerated.swipe(2, reports: 6, accelerated: 5)
        #expect(plain.transitions == accelerated.transitions)
    }

    @Test("a scroll goes the way that the app wants: with the fingers, against them, or as the device says")
    func naturalScrolling() {
        for (direction, isNatural, sign) in [
            (ScrollDirection.natural, false, 1.0), (.traditional, true, -1), (.device, true, 1),
            (.device, false, -1),
        ] {
            var desk = Desk(DragRules(release: .stay))
            desk.map.direction = direction
            for _ in 0..<8 {
                desk.report(Desk.pad, .scroll(Scroll(delta: SIMD2(3, 0), isNatural: isNatural)))
            }
            #expect(desk.shown.value * sign > 100, "\(direction), \(isNatural)")
            desk.report(Desk.pad, .scroll(Scroll(delta: .zero, isNatural: isNatural)))
            #expect((desk.last?.after.velocity.perSecond ?? 0) * sign > 1000)
        }
    }

    @Test("a touch stops what flies, and a finger that rests leaves no velocity")
    func momentum() throws {
        var desk = Desk(DragRules(release: .coast))
        desk.swipe(4, reports: 6)
        desk.pass(0.1)
        #expect(desk.shown.velocity.perSecond > 1000)
        desk.report(Desk.pad, .hold(.begin, fingers: 2))
        desk.pass(0.3)
        #expect(desk.shown.velocity == .zero)
        desk.report(Desk.pad, .hold(.end, fingers: 2))
        #expect(desk.sheet.activity == .animating || desk.sheet.activity == .idle)
        #expect(desk.shown.velocity == .zero)
        desk = Desk(DragRules(release: .coast))
        desk.swipe(4, reports: 6, ending: nil)
        desk.report(Desk.pad, .swipe(.end, Swipe(fingers: 3)), after: 0.3)
        #expect(abs(try #require(desk.last).after.velocity.perSecond) < 50)
    }

    @Test(
        "a second flick adds to the first where the app wants it, also when a hold has caught it",
        arguments: [false, true])
    func accumulate(throughHold: Bool) throws {
        var rules = DragRules<Double>(release: .coast)
        rules.momentum = .accumulate(within: 0.4, limit: 20_000)
        var desk = Desk(rules)
        desk.swipe(3, reports: 6)
        desk.pass(0.05)
        if throughHold {
            desk.report(Desk.pad, .hold(.begin, fingers: 3))
            desk.pass(0.02)
            desk.report(Desk.pad, .hold(.cancelled, fingers: 3))
            desk.now -= 0.008
        }
        desk.swipe(3, reports: 6)
        // 3 mm in 8 ms are 3750 points per second.
        #expect(try #require(desk.last).after.velocity.perSecond > 4500)
    }

    @Test(
        "a second flick adds to the first also when it takes some reports to recognise the flick",
        arguments: [false, true])
    func accumulateLater(isTouch: Bool) throws {
        var rules = DragRules<Double>(release: .coast)
        rules.momentum = .accumulate(within: 0.4, limit: 20_000)
        var desk = Desk(rules)
        desk.arena = GestureArena()
        desk.arena.add(.pan(PanRules(touchpadFingers: 2...5, directions: .horizontal, lockDistance: 6)))
        desk.arena.add(.hold())
        for flick in 0..<2 {
            if isTouch {
                desk.touch(InputEvent.Action.down, x: 20)
                desk.pass(flick == 0 ? 0 : 0.02)
                for step in 1...6 { desk.touch(InputEvent.Action.move, x: 20 + 3 * Double(step)) }
                desk.report(Desk.screen, .up(ContactID(0)))
                desk.report(Desk.screen, .frame, after: 0)
            } else {
                if flick == 1 {
                    desk.report(Desk.pad, .hold(.begin, fingers: 3))
                    desk.pass(0.02)
                    desk.report(Desk.pad, .hold(.cancelled, fingers: 3))
                    desk.now -= 0.008
                }
                desk.swipe(3, reports: 6)
            }
            desk.pass(0.05)
        }
        #expect(desk.transitions.map(\.event) == [.grab, .release, .grab, .release, .grab, .release])
        #expect(try #require(desk.last).after.velocity.perSecond > 4500)
    }

    @Test("the touch that stops a flight is no tap, though it slips a little")
    func slippedTouch() {
        var desk = Desk(
            DragRules(release: .detents([0, 400, 800]), tap: .nextDetent))
        desk.arena.add(.tap())
        desk.swipe(4, reports: 6)
        #expect(desk.sheet.goal == 400)
        desk.pass(0.15)
        for touch in 0..<2 {
            desk.touch(InputEvent.Action.down, x: 20)
            if touch == 0 { desk.touch(InputEvent.Action.move, x: 22) }
            desk.report(Desk.screen, .up(ContactID(0)))
            desk.report(Desk.screen, .frame, after: 0)
            // The next one is.
            #expect(desk.transitions.contains { $0.event == .tap } == (touch == 1))
            desk.pass(2)
        }
    }

    @Test("a pan goes on from a hold that an app has allowed beside it")
    func holdBesidePan() throws {
        var desk = Desk(DragRules(release: .coast))
        desk.arena = GestureArena()
        let hold = desk.arena.add(.hold(HoldRules(movement: 8)))
        desk.arena.add(.pan(), alongside: [hold])
        desk.sheet.animate(to: 800, time: desk.time)
        desk.pass(0.1)
        desk.touch(InputEvent.Action.down, x: 20)
        let caught = desk.shown.value
        for step in 1...8 { desk.touch(InputEvent.Action.move, x: 20 + 2 * Double(step)) }
        #expect(desk.transitions.map(\.event) == [.grab])
        // The pan began at 2 mm.
        #expect(abs(desk.shown.value - caught - 140) < 1e-6)
        desk.report(Desk.screen, .up(ContactID(0)))
        desk.report(Desk.screen, .frame, after: 0)
        #expect(desk.transitions.map(\.event) == [.grab, .release])
        #expect(try #require(desk.last).after.velocity.perSecond > 1500)
    }

    @Test(
        "a touch that is cancelled, and its device that goes, leave no finger behind",
        arguments: [false, true])
    func phantomFingers(isRemoved: Bool) {
        var desk = Desk()
        desk.touch(InputEvent.Action.down, x: 20)
        for step in 1...5 { desk.touch(InputEvent.Action.move, x: 20 + Double(step) * 5) }
        #expect(desk.sheet.activity == .dragging)
        desk.report(Desk.screen, isRemoved ? .deviceRemoved : .cancel(ContactID(0)))
        desk.report(Desk.screen, .frame, after: 0)
        desk.pass(5)
        #expect(desk.sheet.activity == .idle && desk.sheet.home == 0 && desk.arena.isIdle)
        desk.touch(InputEvent.Action.down, x: 20)
        for step in 1...5 { desk.touch(InputEvent.Action.move, x: 20 + Double(step) * 5) }
        #expect(desk.sheet.activity == .dragging)
    }

    @Test("after a suspend in the middle of a drag it rests where it was, and works again")
    func suspend() {
        var desk = Desk()
        desk.swipe(4, reports: 5, ending: nil)
        desk.report(Desk.pad, .suspend)
        #expect(desk.sheet.activity == .animating && desk.sheet.goal == 0)
        desk.report(Desk.pad, .resume, after: 3600)
        desk.pass(1)
        #expect(desk.sheet.activity == .idle && desk.sheet.home == 0)
        desk.swipe(4, reports: 6)
        desk.pass(5)
        #expect(desk.sheet.home > 0)
    }

    @Test("a running animation is taken over, with its value and its velocity")
    func takeOver() {
        var desk = Desk()
        desk.sheet.animate(to: 800, time: desk.time)
        desk.pass(0.1)
        let before = desk.shown
        desk.sheet.animate(to: 400, time: desk.time)
        #expect(desk.shown == before && before.velocity.perSecond > 100)
    }

    @Test("it turns in flight, pauses without losing progress, and goes on")
    func player() {
        var desk = Desk()
        desk.sheet.animate(to: 800, time: desk.time)
        desk.pass(0.1)
        desk.sheet.handle(.pause, at: desk.time)
        let paused = desk.shown.value
        desk.pass(60)
        #expect(desk.shown.value == paused)
        desk.sheet.handle(.resume, at: desk.time)
        desk.pass(0.05)
        #expect(desk.shown.value > paused)
        let before = desk.shown
        desk.sheet.handle(.reverse(.turn), at: desk.time)
        #expect(abs(desk.shown.value - before.value) < 1e-9)
        desk.pass(10)
        #expect(desk.sheet.home == 0)
    }

    @Test("a fling of three reports counts")
    func shortFling() {
        var desk = Desk()
        desk.swipe(6, reports: 3)
        desk.pass(5)
        #expect(desk.sheet.home >= 400)
    }

    @Test("a finger that wanders to the side moves nothing that goes up and down", arguments: [false, true])
    func directionLock(isTouch: Bool) {
        var desk = Desk()
        desk.arena = GestureArena()
        desk.arena.add(.pan(PanRules(touchpadFingers: 2...5, directions: .vertical)))
        desk.map = GestureMap(y: 10)
        if isTouch {
            desk.touch(InputEvent.Action.down, x: 20)
            for step in 1...8 { desk.touch(InputEvent.Action.move, x: 20 + Double(step) * 5) }
        } else {
            desk.swipe(4, reports: 8)
        }
        desk.pass(1)
        #expect(desk.sheet.activity == .idle && desk.sheet.home == 0)
    }

    @Test("an overdamped spring neither snaps nor crashes")
    func overdamped() throws {
        var rules = DragRules<Double>(release: .detents([0, 400]))
        rules.spring = try Spring(stiffness: 100, damping: 2000)
        var desk = Desk(rules)
        desk.swipe(4, reports: 6)
        let before = desk.shown
        desk.pass(0.001)
        #expect(abs(desk.shown.value - before.value) < 10)
        desk.pass(3600)
        #expect(desk.sheet.activity == .idle && desk.sheet.home == 400)
    }
}
