import Interaction
import Motion
import TestSupport
import Testing
import Touch

@Suite("Rules, bounds and values that change")
struct RuleChangeTests {
    private func bounds(_ upper: Double, band: Double? = 400) throws -> Bounds<Double> {
        try Bounds(from: 0, to: upper, ends: band.map { .elastic($0) } ?? .hard)
    }

    private func list(_ upper: Double = 1000, at value: Double = 0) throws -> Draggable<Double> {
        direct(value, rules: DragRules(bounds: try bounds(upper), release: .coast, tolerance: .point))
    }

    @Test("a held value stays where it is shown, and eases in as the hand moves it, never with time")
    func held() throws {
        var list = try list()
        list.drag(from: 0, to: 500, start: 0, duration: 0.5)
        let shown = list.state(at: at(0.5)).value
        #expect(list.setBounds(try bounds(300), time: at(0.5)) == .accepted)
        for later in [0, 1.0, 100] { #expect(abs(list.state(at: at(0.5 + later)).value - shown) < 15) }
        #expect(abs(list.state(at: at(0.5)).value - shown) < 1e-9)
        #expect(abs(list.state(at: at(2)).value - 500) < 1e-9)
        list.move(to: 510, time: at(2))
        let out = list.state(at: at(2)).value
        #expect(out > 500 && out < 503)
        list.move(to: 310, time: at(2.2))
        #expect(list.state(at: at(2.2)).value < out - 100)
        list.move(to: 0, time: at(2.5))
        list.move(to: 20, time: at(2.6))
        let inside = list.state(at: at(2.6)).value
        list.move(to: 50, time: at(2.7))
        #expect(abs(list.state(at: at(2.7)).value - inside - 30) < 1e-9)
        #expect(list.release(time: at(3)).transition?.from == .dragging)
    }

    @Test("bounds that grow under a hand that pulls past the end leave what is shown, and let go of it")
    func grown() throws {
        var list = try list()
        list.drag(from: 0, to: 1200, start: 0, duration: 1)
        let shown = list.state(at: at(1)).value
        list.setBounds(try bounds(2000), time: at(1))
        #expect(abs(list.state(at: at(1)).value - shown) < 1e-9)
        list.move(to: 1201, time: at(1.01))
        let after = list.state(at: at(1.01)).value
        #expect(after - shown < 10 && after > shown - 10)
    }

    @Test(
        "a value that was caught outside follows the hand in full within other bounds, when there were none between"
    )
    func boundsGoAndCome() {
        var value = Draggable(
            500.0, rules: DragRules(bounds: Bounds(0...600), release: .stay, latency: 0, ahead: 0))
        value.setBounds(Bounds(0...400, ends: .elastic(300)), time: at(0))
        value.grab(at: 0, time: at(0.01))
        let caught = value.value
        value.setBounds(nil, time: at(0.1))
        value.setBounds(Bounds(0...1000, ends: .elastic(300)), time: at(0.2))
        value.move(to: -700, time: at(0.3))
        var within = Draggable(caught, rules: value.rules)
        within.grab(at: 0, time: at(0))
        within.move(to: -700, time: at(0.3))
        #expect(abs(value.state(at: at(0.3)).value - within.state(at: at(0.3)).value) < 1e-9)
    }

    @Test("a coast goes on to the new end with its value and velocity", arguments: [5000, 400.0])
    func coasting(upper: Double) throws {
        var list = try list()
        list.grab(at: 0, time: at(0))
        list.release(velocity: Velocity(perSecond: 3000), time: at(0))
        #expect(list.goal == 1000)
        let before = list.state(at: at(0.1))
        let transition = try #require(list.setBounds(try bounds(upper), time: at(0.1)).transition)
        #expect(transition.event == .setBounds && transition.to == .animating)
        #expect(abs(transition.after.value - before.value) < 1e-9)
        #expect((transition.after.velocity - before.velocity).speed < 1e-6)
        list.advance(to: at(30))
        #expect(upper == 400 ? list.home == 400 : abs(list.home - 1498) < 2)
    }

    @Test("a value at rest outside is brought back by a spring")
    func atRest() throws {
        var list = try list(at: 800)
        let transition = try #require(list.setBounds(try bounds(300), time: at(0)).transition)
        #expect(transition.from == .idle && transition.to == .animating && transition.goal == 300)
        #expect(list.state(at: at(0)).value == 800)
        list.advance(to: at(10))
        #expect(list.activity == .idle && list.home == 300)
        #expect(list.setBounds(try bounds(900), time: at(11)) == .accepted)
        #expect(list.home == 300)
    }

    @Test("bounds that shrink and grow again in flight lead where it was sent")
    func shrinkAndGrow() throws {
        var list = try list()
        list.animate(to: 900, time: at(0))
        #expect(list.setBounds(try bounds(300), time: at(0.05)).transition?.goal == 300)
        #expect(list.setBounds(try bounds(1000), time: at(0.1)).transition?.goal == 900)
        list.handle(.pause, at: at(0.15))
        let shown = list.state(at: at(0.15))
        list.setBounds(try bounds(200), time: at(0.2))
        #expect(list.state(at: at(9)) == shown && list.goal == 200)
        list.handle(.resume, at: at(10))
        list.advance(to: at(30))
        #expect(list.home == 200)
    }

    @Test("the home moves into new bounds at once, also while the value is held or on its way elsewhere")
    func home() throws {
        var held = try list(at: 800)
        held.grab(at: 0, time: at(0))
        held.setBounds(try bounds(300), time: at(0.1))
        #expect(held.home == 300 && held.activity == .dragging)
        var sent = try list(at: 800)
        sent.animate(to: 100, time: at(0))
        sent.setBounds(try bounds(300), time: at(0.1))
        #expect(sent.home == 300 && sent.goal == 100)
    }

    @Test(
        "a coast that has been given another timing goes to where it was going to end, whatever the bounds become"
    )
    func continued() throws {
        var list = try list()
        list.grab(at: 0, time: at(0))
        list.release(velocity: Velocity(perSecond: 1000), time: at(0))
        let goal = try #require(list.goal)
        #expect(goal > 100 && goal < 900)
        list.handle(.pause, at: at(0.1))
        list.handle(.continueMotion(.spring(.snappy), durationFactor: 0, nil), at: at(0.1))
        #expect(list.goal == goal)
        list.setBounds(try bounds(2000), time: at(0.15))
        #expect(list.goal == goal)
        list.advance(to: at(30))
        #expect(list.home == goal)
    }

    @Test(
        "a way back that is turned round once more leads to no place that the bounds have closed",
        arguments: [ReverseMode.turn, .retrace, nil], [true, false])
    func reversedTwice(mode: ReverseMode?, pauses: Bool) throws {
        for timing in [Timing.spring(.bouncy), .curve(.easeInOut, duration: 0.5)] {
            var list = try list()
            list.animate(to: 900, timing: timing, time: at(0))
            list.handle(.reverse(mode), at: at(0.2))
            list.setBounds(try bounds(300), time: at(0.25))
            if pauses {
                list.handle(.pause, at: at(0.25))
                list.handle(.resume, at: at(0.25))
            }
            let before = list.state(at: at(0.3)).value
            let transition = try #require(list.handle(.reverse(mode), at: at(0.3)).transition)
            #expect(transition.goal == 300 && abs(transition.after.value - before) < 1e-9)
            let end = try #require(list.settlingTime)
            let foreseen = list.state(at: end).value
            list.advance(to: end)
            #expect(foreseen == 300 && list.activity == .idle && list.home == 300)
        }
    }

    @Test(
        "a coast that was reversed and goes out again heads for no place outside new bounds",
        arguments: [true, false])
    func coastSentOutAgain(restsOutside: Bool) throws {
        var rules = DragRules<Double>(release: .coast, allowsRestOutside: true, tolerance: .point)
        var list = direct(0, rules: rules)
        list.drag(from: 0, to: 100, start: 0, duration: 0.1)
        list.release(velocity: Velocity(perSecond: 3000), time: at(0.1))
        list.handle(.reverse(.retrace), at: at(0.2))
        list.setBounds(try bounds(400), time: at(0.25))
        list.handle(.reverse(nil), at: at(0.3))
        #expect(list.goal == 400)
        rules.bounds = try bounds(300)
        rules.allowsRestOutside = restsOutside
        list.setRules(rules, time: at(0.35))
        #expect(list.goal == 300)
    }

    @Test("a change in a drag that is timed before a shown frame counts as at that frame")
    func late() throws {
        var list = Draggable(0, rules: DragRules(bounds: try bounds(1000), release: .coast))
        list.drag(from: 0, to: 500, start: 0, duration: 0.5)
        let frame = at(0.524)
        list.advance(to: frame)
        let shown = list.state(at: frame).value
        list.setBounds(try bounds(300), time: at(0.501))
        #expect(abs(list.state(at: frame).value - shown) < 1e-9)
        list.handle(.rebase(by: 40), at: at(0.502))
        #expect(abs(list.state(at: frame).value - shown - 40) < 1e-9)
        list.setValue(250, time: at(0.503))
        #expect(abs(list.state(at: frame).value - 250) < 1e-9)
    }

    @Test("a flight that was reversed goes out again to where its detent lies by then")
    func movedDetentBehind() throws {
        var sheet = try sheet()
        var rules = sheet.rules
        rules.release = .detents([0, 400, 640])
        sheet.animate(to: 320, time: at(0))
        sheet.handle(.reverse(.turn), at: at(0.1))
        #expect(sheet.setRules(rules, time: at(0.15)) == .accepted)
        #expect(sheet.handle(.reverse(.turn), at: at(0.2)).transition?.goal == 400)
    }

    @Test("a flight to a detent, and a rest at one, go with it when it moves")
    func movedDetent() throws {
        var sheet = try sheet()
        var rules = sheet.rules
        rules.release = .detents([0, 400, 640])
        sheet.animate(to: 320, time: at(0))
        let before = sheet.state(at: at(0.1))
        let transition = try #require(sheet.setRules(rules, time: at(0.1)).transition)
        #expect(transition.goal == 400 && abs(transition.after.value - before.value) < 1e-9)
        #expect((transition.after.velocity - before.velocity).speed < 1e-6)
        sheet.advance(to: at(10))
        #expect(sheet.home == 400)
        rules.release = .detents([0, 350, 640])
        sheet.setRules(rules, time: at(11))
        sheet.advance(to: at(20))
        #expect(sheet.home == 350)
    }

    @Test(
        "content inserted above shifts the value and all that follows, in any state",
        arguments: [true, false])
    func rebase(boundsFirst: Bool) throws {
        for state in Activity.allCases {
            for coasts in [true, false] {
                var (list, plain) = (try list(), try list())
                func each(_ change: (inout Draggable<Double>) -> Void) {
                    change(&list)
                    change(&plain)
                }
                switch state {
                case .idle: each { $0.setValue(990, time: at(0)) }
                case .dragging: each { $0.drag(from: 0, to: 990, start: -0.5, duration: 0.5) }
                case .animating:
                    each { list in
                        guard coasts else {
                            list.animate(to: 990, time: at(-0.2))
                            return
                        }
                        list.grab(at: 0, time: at(-0.1))
                        list.release(velocity: Velocity(perSecond: 1900), time: at(-0.1))
                    }
                }
                plain.setBounds(try bounds(1300), time: at(0))
                let before = list.state(at: at(0))
                if boundsFirst { list.setBounds(try bounds(1300), time: at(0)) }
                list.rebase(by: 300, time: at(0))
                if !boundsFirst { list.setBounds(try bounds(1300), time: at(0)) }
                let after = list.state(at: at(0))
                #expect(abs(after.value - before.value - 300) < 1e-9)
                if state == .dragging {
                    list.move(to: 970, time: at(0.02))
                    #expect(abs(list.state(at: at(0.02)).value - 1270) < 1e-6)
                } else {
                    #expect((after.velocity - before.velocity).speed < 1e-6)
                    list.advance(to: at(30))
                    plain.advance(to: at(30))
                    #expect(list.activity == .idle)
                    #expect(abs(list.home - plain.home - 300) < 1e-6, "\(state) coasts: \(coasts)")
                }
            }
        }
    }

    @Test("shifted out of its bounds for good, it comes back")
    func rebasedOutside() throws {
        for state in [Activity.idle, .animating] {
            var list = try list(at: 900)
            if state == .animating { list.animate(to: 950, time: at(0)) }
            list.rebase(by: 300, time: at(0.1))
            list.advance(to: at(30))
            list.advance(to: at(60))
            #expect(list.activity == .idle && list.home == 1000)
        }
    }

    @Test("a value is set without animation in any state; a hand goes on from there")
    func setValue() throws {
        for state in Activity.allCases {
            var list = try list()
            if state == .dragging { list.drag(from: 0, to: 100, start: 0, duration: 0.1) }
            if state == .animating { list.animate(to: 700, time: at(0)) }
            list.setValue(500, time: at(0.1))
            #expect(list.activity == (state == .dragging ? .dragging : .idle))
            #expect(abs(list.state(at: at(0.1)).value - 500) < 1e-9)
            if state == .dragging {
                list.move(to: 130, time: at(0.12))
                #expect(abs(list.state(at: at(0.12)).value - 530) < 10)
            }
            #expect(list.setValue(-5, time: at(0.2)) == .ignored(.outsideBounds))
        }
    }

    @Test("what an app grabs or changes in a gesture leaves the gesture its end")
    func gestureEnds() throws {
        func pan(_ phase: Gesture.Phase, _ y: Double, at seconds: Double) -> Gesture {
            Gesture(
                id: GestureID(1), kind: .pan, phase: phase, time: at(seconds), translation: [0, y],
                velocity: .zero)
        }
        let bounds = try bounds(300)
        let rules = direct(0, rules: DragRules(bounds: bounds, release: .stay)).rules
        let changes: [(inout Draggable<Double>, Timestamp) -> Void] = [
            { $0.grab(at: 7000, time: $1) }, { $0.setBounds(bounds, time: $1) },
            { $0.setRules(rules, time: $1) },
            { $0.rebase(by: 40, time: $1) }, { $0.setValue(20, time: $1) }, { $0.animate(to: 40, time: $1) },
            { $0.reanchor(at: -7000, time: $1) },
        ]
        for change in changes {
            var list = try list()
            let map = GestureMap(y: 10.0)
            list.handle(pan(.began, 0, at: 0), through: map)
            list.handle(pan(.changed, 5, at: 0.01), through: map)
            change(&list, at(0.015))
            #expect(list.activity == .dragging)
            let before = list.state(at: at(0.02)).value
            list.handle(pan(.changed, 6, at: 0.02), through: map)
            #expect(abs(list.state(at: at(0.02)).value - before) < 20)
            list.handle(pan(.changed, 7, at: 0.03), through: map)
            let moved = list.state(at: at(0.03)).value
            list.handle(pan(.changed, 8, at: 0.04), through: map)
            #expect(abs(list.state(at: at(0.04)).value - moved - 10) < 1e-6)
            list.handle(pan(.ended, 8, at: 0.05), through: map)
            #expect(list.activity != .dragging)
        }
    }
}

@Suite("A place to rest outside the bounds")
struct RestOutsideTests {
    private func list(allows: Bool, band: Bool = true) throws -> Draggable<Double> {
        let bounds = Bounds(0...640, ends: band ? .elastic(400) : .hard)
        return direct(
            0,
            rules: DragRules(
                bounds: bounds, release: .detents([-60, 0, 640]),
                allowsRestOutside: allows, tolerance: .point))
    }

    @Test("is refused with a reason unless the rules allow it, and with hard ends always")
    func refused() throws {
        for (allows, band) in [(false, true), (false, false), (true, false)] {
            var list = try list(allows: allows, band: band)
            #expect(list.animate(to: -60, time: at(0)) == .ignored(.outsideBounds))
            #expect(list.activity == .idle)
            list.drag(from: 0, to: -200, start: 0, duration: 0.5)
            #expect(list.animate(to: -60, time: at(0.5)) == .ignored(.outsideBounds))
            let release = try #require(list.release(velocity: .zero, time: at(1)).transition)
            #expect(release.goal == 0)
            #expect(release.refused == (band ? -60 : nil))
        }
    }

    @Test("is one where the rules allow it, until the app sends it elsewhere")
    func allowed() throws {
        var list = try list(allows: true)
        list.drag(from: 0, to: -200, start: 0, duration: 0.5)
        let release = try #require(list.release(velocity: .zero, time: at(1)).transition)
        #expect(release.goal == -60 && release.refused == nil)
        list.advance(to: at(10))
        #expect(list.activity == .idle && list.home == -60)
        // Content that grows meanwhile does not end the refresh; rules that allow it no longer do.
        list.setBounds(Bounds(0...900, ends: .elastic(400)), time: at(11))
        #expect(list.activity == .idle && list.home == -60)
        var rules = list.rules
        rules.allowsRestOutside = false
        #expect(list.setRules(rules, time: at(12)).transition?.goal == 0)
    }

    @Test(
        "is none where a change of the bounds has put it there: the value is brought back from it",
        arguments: Activity.allCases, [true, false])
    func closed(state: Activity, remembers: Bool) throws {
        var list = try list(allows: true)
        switch state {
        case .idle: list.setValue(500, time: at(0))
        case .dragging:
            list.setValue(500, time: at(0))
            list.grab(at: 0, time: at(0))
            if remembers { list.animate(to: 600, time: at(0)) }
        case .animating: list.animate(to: 500, time: at(0))
        }
        let narrow = Bounds(0...300, ends: .elastic(400))
        list.setBounds(narrow, time: at(0.05))
        // A second change does not make it a place that the app asked for.
        list.setBounds(Bounds(0...310, ends: .elastic(400)), time: at(0.06))
        if state == .dragging {
            if remembers { list.release(time: at(0.1)) } else { list.cancel(time: at(0.1)) }
        }
        #expect(list.goal == (state == .idle ? 300 : 310))
        list.advance(to: at(30))
        #expect(list.activity == .idle && list.home <= 310)
        list.animate(to: 0, time: at(40))
        list.handle(.reverse(.turn), at: at(40.1))
        #expect(list.goal == list.home)
    }

    @Test("is one no more once bounds have contained it, also where content above it grows")
    func shiftedOut() throws {
        var list = try list(allows: true)
        list.animate(to: -60, time: at(0))
        list.advance(to: at(10))
        #expect(list.home == -60)
        list.setBounds(Bounds(-100...400, ends: .elastic(400)), time: at(11))
        list.rebase(by: -100, time: at(12))
        list.advance(to: at(30))
        #expect(list.home == -100)
    }

    @Test(
        "lasts through changes of the bounds, in every state, until they contain it",
        arguments: Activity.allCases)
    func lasts(state: Activity) throws {
        var list = try list(allows: true)
        list.animate(to: -60, time: at(0))
        if state != .animating { list.advance(to: at(10)) }
        if state == .dragging { list.grab(at: 0, time: at(10)) }
        func change(_ lower: Double, _ seconds: Double) throws {
            let bounds = Bounds(lower...900, ends: .elastic(400))
            list.setBounds(bounds, time: at(seconds))
        }
        let begin = state == .animating ? 0.01 : 10
        try change(0, begin)
        try change(-20, begin + 0.01)
        var other = list
        if state == .dragging { list.cancel(time: at(begin + 0.05)) }
        list.advance(to: at(30))
        #expect(list.home == -60)
        swap(&list, &other)
        try change(-100, begin + 0.02)
        try change(-20, begin + 0.03)
        if state == .dragging { list.cancel(time: at(begin + 0.05)) }
        list.advance(to: at(30))
        #expect(list.home == -20)
    }

    @Test("is one no more when content inserted above puts it there", arguments: Activity.allCases)
    func shifted(state: Activity) throws {
        for (place, expected) in [(600.0, 640.0), (-60, 240)] {
            var list = try list(allows: true)
            list.animate(to: place, time: at(0))
            if state != .animating { list.advance(to: at(10)) }
            if state == .dragging { list.grab(at: 0, time: at(10)) }
            let time = state == .animating ? 0.05 : 10
            list.rebase(by: 300, time: at(time))
            if state == .dragging { list.cancel(time: at(time + 0.1)) }
            list.advance(to: at(30))
            #expect(list.activity == .idle && list.home == expected)
        }
    }

    @Test("is none for a flight that bounces off hard ends, though the rules allow it", arguments: [0.5, 1])
    func hardEnds(restitution: Double) throws {
        var list = try list(allows: true)
        list.animate(to: -60, time: at(0))
        list.advance(to: at(10))
        list.animate(to: 640, timing: .spring(.bouncy), time: at(10))
        list.setBounds(Bounds(0...300, ends: .bouncing(restitution)), time: at(10.1))
        #expect(list.goal == 300)
        for step in 0...400 { #expect(list.state(at: at(10.1 + Double(step) * 0.01)).value <= 640) }
        list.handle(.reverse(.turn), at: at(10.2))
        #expect(list.goal == 0)
        list.advance(to: at(60))
        #expect(list.activity == .idle && list.home == 0)
    }

    @Test("is none where a motion is stopped in an overshoot")
    func stopped() throws {
        var list = try list(allows: false)
        var rules = list.rules
        rules.spring = .bouncy
        list.setRules(rules, time: at(0))
        list.animate(to: 640, time: at(0))
        let time = try #require(list.first(every: 0.001) { $0.value >= 650 })
        let stop = try #require(list.handle(.stop(.current), at: at(time)).transition)
        #expect(stop.to == .animating && stop.goal == 640 && stop.after.value == stop.before.value)
        #expect(stop.after.velocity == .zero)
        list.advance(to: at(20))
        #expect(list.activity == .idle && list.home == 640)
    }

    @Test("a motion that was continued by a spring keeps that under other bounds")
    func continued() {
        var value = Draggable(0.0, rules: DragRules(bounds: Bounds(-500...500)))
        value.animate(to: 277, timing: .curve(.linear, duration: 0), time: at(1))
        value.handle(
            .continueMotion(.spring(.bouncy), durationFactor: 0, Velocity(perSecond: 2000)), at: at(1))
        let before = value.state(at: at(1.03)).value
        #expect(abs(before - 277) > 20)
        value.setBounds(nil, time: at(1.03))
        #expect(abs(value.state(at: at(1.03)).value - before) < 1e-9)
    }
}
