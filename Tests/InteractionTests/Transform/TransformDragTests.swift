import Interaction
import Motion
import Testing
import Touch

@Suite("Content that fingers pinch, turn and pan")
struct TransformDragTests {
    /// Two fingers that move apart about a point, from one distance to another.
    private func pinch(
        _ fingers: inout Fingers, about centre: Point = [400, 300], from: Double = 160, to: Double,
        turn: Double = 0,
        seconds: Double = 0.3, rest: Double = 0, lifts: Bool = true
    ) {
        let begin = fingers.time + 0.5
        fingers.wait(0.5)
        func places(_ time: Double) -> [Point] {
            let part = min(time / seconds, 1)
            return pair(about: centre, distance: from + (to - from) * part, angle: turn * part)
        }
        fingers.report(places(0), at: begin)
        fingers.move(for: seconds + rest) { places($0) }
        if lifts { fingers.report([], at: fingers.time + 0.008) }
    }

    @Test("is seen as a whole, in the middle, at first")
    func fits() {
        let wide = TransformDrag(content: [4000, 1500], viewport: [800, 600], origin: [20, 40])
        let shown = wide.state(at: Fingers.start)
        #expect(shown.velocity == .zero && wide.activity == .idle && !wide.needsFrame)
        #expect((shown.value.place(of: .zero) - [20, 190]).magnitude < 1e-9)
        #expect((shown.value.place(of: [4000, 1500]) - [820, 490]).magnitude < 1e-9)
        #expect(wide.zoom(of: shown.value) == 1)
    }

    @Test(
        "runs on in place, scale and rotation when the fingers let go, and rests within its limits",
        arguments: [0, 0.025])
    func runsOn(latency: Double) throws {
        var fingers = Fingers(latency: latency)
        pinch(&fingers, from: 160, to: 260, turn: 0.6)
        #expect(fingers.transitions.map(\.event) == [.grab, .release])
        let lift = try #require(fingers.transitions.last)
        #expect(
            lift.before.velocity.perSecond.scale > 0 && lift.before.velocity.perSecond.rotation.radians > 0.5)
        let goal = try #require(fingers.photo.goal)
        #expect(goal.scale > lift.before.value.scale * 1.1)
        #expect(goal.rotation.radians > lift.before.value.rotation.radians + 0.2)
        fingers.wait(5)
        #expect(fingers.photo.activity == .idle)
        #expect(fingers.photo.state(at: fingers.time) == MotionState(goal))
    }

    @Test("past the limits of the scale it follows less, and springs back")
    func bands() throws {
        var fingers = Fingers()
        pinch(&fingers, from: 100, to: 800, rest: 0.2, lifts: false)
        let zoom = fingers.photo.zoom(of: fingers.photo.value)
        #expect(zoom > 4.2 && zoom < 6)
        fingers.report([], at: fingers.time + 0.1)
        fingers.wait(3)
        #expect(abs(fingers.photo.zoom(of: fingers.photo.value) - 4) < 1e-9)
        pinch(&fingers, from: 500, to: 60, rest: 0.2, lifts: false)
        #expect(fingers.photo.zoom(of: fingers.photo.value) < 0.95)
        fingers.report([], at: fingers.time + 0.1)
        fingers.wait(3)
        #expect(
            fingers.photo.value.isNear(TransformDrag(content: [4000, 3000], viewport: [800, 600]).value))
    }

    @Test("covers the viewport when it rests where it is larger, and is in the middle where it is smaller")
    func covers() throws {
        var fingers = Fingers(content: [4000, 1500])
        pinch(&fingers, about: [100, 300], from: 100, to: 130, rest: 0.2)
        fingers.wait(3)
        let shown = fingers.photo.value
        #expect(abs(shown.place(of: [2000, 750]).y - 300) < 1e-9)
        #expect(shown.place(of: .zero).x <= 1e-9 && shown.place(of: [4000, 0]).x >= 800 - 1e-9)
        // One finger pulls it past its end against the band, and it comes back.
        fingers.report([[100, 300]], at: fingers.time + 0.1)
        fingers.move(for: 0.5) { [[100 + 1000 * $0, 300]] }
        let pulled = fingers.photo.value.place(of: .zero).x
        #expect(pulled > 50 && pulled < 300)
        fingers.wait(0.1)
        fingers.report([], at: fingers.time)
        fingers.wait(3)
        #expect(abs(fingers.photo.value.place(of: .zero).x) < 1e-9)
    }

    @Test("a throw at one scale goes as far as its end, and springs back there")
    func thrown() throws {
        var fingers = Fingers(latency: 0.025)
        fingers.photo.zoom(to: 4, about: [400, 300], time: Fingers.start - 9)
        fingers.wait(0.1)
        fingers.report([[100, 300]], at: fingers.time + 0.1)
        fingers.move(for: 0.1) { [[100 + 4000 * $0, 300]] }
        fingers.report([], at: fingers.time + 0.008)
        #expect(fingers.photo.activity == .animating)
        var furthest = -1e9
        for frame in 1...200 {
            fingers.wait(1.0 / 60)
            furthest = max(furthest, fingers.photo.value.place(of: .zero).x)
            if frame == 200 { #expect(abs(fingers.photo.value.place(of: .zero).x) < 1e-9) }
        }
        #expect(furthest > 5)
    }

    @Test("turns by the rules: freely, to steps of an angle, or not at all")
    func rotates() throws {
        for (rule, turn, end) in [
            (TransformRotation.free, 0.6, nil), (.steps(.degrees(90)), 0.6, 0),
            (.steps(.degrees(90)), 1.2, .pi / 2),
            (.steps(.degrees(90)), -1.2, -.pi / 2), (.none, 1.2, 0),
        ] as [(TransformRotation, Double, Double?)] {
            var rules = TransformRules()
            rules.rotation = rule
            var fingers = Fingers(rules: rules)
            pinch(&fingers, to: 240, turn: turn, rest: 0.3, lifts: false)
            let held = fingers.photo.value.rotation.radians
            #expect(rule == .none ? held == 0 : abs(held) > 0.3)
            fingers.report([], at: fingers.time + 0.2)
            fingers.wait(3)
            #expect(abs(fingers.photo.value.rotation.radians - (end ?? held)) < 1e-9)
        }
    }

    @Test("a double tap zooms to the tapped place, and the next one shows the whole")
    func doubleTap() throws {
        var fingers = Fingers()
        fingers.wait(0.1)
        let point = fingers.photo.value.content(at: [200, 150])
        fingers.doubleTap(at: [200, 150])
        #expect(fingers.photo.activity == .animating)
        for _ in 0..<20 {
            fingers.wait(1.0 / 60)
            #expect((fingers.photo.value.place(of: point) - [200, 150]).magnitude < 1e-6)
        }
        // The next one in flight turns it with the velocity that it has.
        let before = fingers.photo.state(at: fingers.time + 0.1)
        fingers.doubleTap(at: [600, 300])
        let turned = try #require(fingers.transitions.last)
        #expect(turned.event == .animate && turned.from == .animating)
        #expect(turned.after.value.isNear(turned.before.value))
        #expect((turned.after.velocity - turned.before.velocity).speed < 1e-6)
        #expect(before.velocity.perSecond.scale > 0)
        fingers.wait(3)
        #expect(fingers.photo.zoom(of: fingers.photo.value) == 1)
        fingers.doubleTap(at: [600, 300])
        fingers.wait(3)
        #expect(abs(fingers.photo.zoom(of: fingers.photo.value) - 2) < 1e-12)
    }

    @Test("zooms by factors that add up about a point that stays")
    func wheel() {
        var photo = TransformDrag(content: [4000, 3000], viewport: [800, 600])
        let point = photo.value.content(at: [300, 200])
        for notch in 0..<3 {
            photo.zoom(by: 1.25, about: [300, 200], time: Fingers.start + 0.05 * Double(notch))
        }
        for frame in 6..<60 {
            let shown = photo.state(at: Fingers.start + Double(frame) / 60).value
            #expect((shown.place(of: point) - [300, 200]).magnitude < 1e-6)
        }
        photo.advance(to: Fingers.start + 9)
        #expect(abs(photo.zoom(of: photo.value) - 1.25 * 1.25 * 1.25) < 1e-9)
    }

    @Test("a device that vanishes in a pinch gives the content back")
    func vanished() {
        var fingers = Fingers(latency: 0.025)
        pinch(&fingers, to: 260, turn: 0.6, lifts: false)
        #expect(fingers.photo.activity == .dragging)
        let before = fingers.photo.state(at: fingers.time + 0.033).value
        fingers.send(.deviceRemoved, at: fingers.time + 0.008)
        #expect(fingers.photo.state(at: fingers.time + 0.025).value.isNear(before))
        #expect(fingers.transitions.map(\.event) == [.grab, .cancel])
        fingers.wait(3)
        #expect(
            fingers.photo.value.isNear(TransformDrag(content: [4000, 3000], viewport: [800, 600]).value))
        #expect(fingers.photo.activity == .idle)
    }

    @Test(
        "a touchpad's pinch lets go whichever of its two gestures ends first",
        arguments: [false, true], [false, true])
    func endsOfTouchpad(pinchEndsFirst: Bool, isCancelled: Bool) throws {
        for isPanAddedFirst in [false, true] {
            var arena = GestureArena()
            let first = arena.add(isPanAddedFirst ? .pan() : .pinch())
            arena.add(isPanAddedFirst ? .pinch() : .pan(), alongside: [first])
            var photo = TransformDrag(content: [800, 600], viewport: [800, 600])
            var ends: [Gesture] = []
            for step in 0...20 {
                let time = Timestamp(seconds: 1 + 0.008 * Double(step))
                let phase: GesturePhase =
                    step == 0 ? .begin : step < 20 ? .update : isCancelled ? .cancelled : .end
                let pinch = Pinch(fingers: 2, delta: [0.2, 0], scale: 1 + 0.05 * Double(step))
                let event = InputEvent(time: time, device: DeviceID(1), action: .pinch(phase, pinch))
                arena.handle(event) { gesture in
                    if gesture.phase.isOver {
                        ends.append(gesture)
                    } else {
                        photo.handle(gesture, through: GestureMap(scale: 4), at: [400, 300])
                    }
                }
            }
            // An arena may hold ends back for a moment, in which fingers may go on.
            arena.advance(to: Timestamp(seconds: 3)) { ends.append($0) }
            #expect(Set(ends.map(\.kind)) == [.pan, .pinch] && ends.count == 2)
            #expect(photo.activity == .dragging)
            if (ends.first?.kind == .pinch) != pinchEndsFirst { ends.reverse() }
            for gesture in ends { photo.handle(gesture, through: GestureMap(scale: 4), at: [400, 300]) }
            #expect(photo.activity != .dragging)
            photo.advance(to: Timestamp(seconds: 20))
            #expect(photo.activity == .idle)
            #expect(photo.zoom(of: photo.value) > 1.5)
        }
    }

    @Test("limits of the scale that cross or are no numbers are taken as the nearest that make sense")
    func crossed() {
        for (least, greatest, zoom) in [(3.0, 2.0, 3.0), (-1, 0, 1), (.nan, .nan, 1), (0, .infinity, 8)] {
            var rules = TransformRules()
            (rules.leastZoom, rules.greatestZoom) = (least, greatest)
            var photo = TransformDrag(content: [4000, 3000], viewport: [800, 600], rules: rules)
            photo.zoom(to: 8, time: Fingers.start)
            photo.advance(to: Fingers.start + 9)
            #expect(abs(photo.zoom(of: photo.value) - zoom) < 1e-9)
        }
    }

    @Test("numbers that are none move nothing")
    func notFinite() {
        var photo = TransformDrag(content: [.nan, 0], viewport: [-.infinity, 600], origin: [.nan, 0])
        let before = photo.value
        #expect(before.isFinite && photo.content == [1, 1] && photo.viewport == [1, 600])
        #expect(photo.zoom(to: .nan, time: Fingers.start) == .ignored(.notFinite))
        #expect(photo.zoom(to: 2, about: [.infinity, 0], time: Fingers.start) == .ignored(.notFinite))
        #expect(photo.animate(to: ContentTransform(scale: 0), time: Fingers.start) == .ignored(.notFinite))
        let map = GestureMap<ContentTransform>(scale: 8)
        for scale in [0, -1, .nan, .infinity] {
            let gesture = Gesture(kind: .pinch, phase: .began, time: Fingers.start).pinched(by: scale)
            #expect(photo.handle(gesture, through: map) == .ignored(.notFinite))
        }
        // Not even what time has brought.
        photo.zoom(to: 2, time: Fingers.start - 9)
        let huge = Gesture(kind: .pan, phase: .began, time: Fingers.start, translation: [1e300, 0])
        let answer = photo.handle(huge, through: map) { _ in Issue.record("a transition") }
        #expect(answer == .ignored(.notFinite) && photo.activity == .animating)
        photo.reset(time: Fingers.start - 9)
        photo.advance(to: Fingers.start)
        photo.handle(Gesture(kind: .pinch, phase: .began, time: Fingers.start), through: map)
        let moved = Gesture(
            kind: .pinch, phase: .changed, time: Fingers.start + 0.1, translation: [.nan, 1]
        ).turned(by: .infinity)
        #expect(photo.handle(moved, through: map) == .ignored(.notFinite))
        #expect(photo.value == before && photo.activity == .dragging)
    }

    @Test("a call while fingers hold it is remembered until they let go")
    func remembered() {
        var fingers = Fingers()
        pinch(&fingers, to: 300, lifts: false)
        #expect(fingers.photo.zoom(to: 3, about: [400, 300], time: fingers.time) == .accepted)
        #expect(fingers.photo.activity == .dragging)
        fingers.report([], at: fingers.time + 0.008)
        fingers.wait(3)
        #expect(abs(fingers.photo.zoom(of: fingers.photo.value) - 3) < 1e-9)
    }

    @Test("other sizes keep the zoom and the part in the middle, and nothing jumps")
    func resized() {
        var photo = TransformDrag(content: [4000, 3000], viewport: [800, 600])
        photo.zoom(to: 2, about: [400, 300], time: Fingers.start)
        photo.advance(to: Fingers.start + 9)
        let before = photo.value
        photo.resize(viewport: [600, 800], time: Fingers.start + 9)
        #expect(photo.state(at: Fingers.start + 9).value.isNear(before))
        photo.advance(to: Fingers.start + 20)
        #expect(abs(photo.zoom(of: photo.value) - 2) < 1e-9)
        #expect((photo.value.place(of: [2000, 1500]) - [300, 400]).magnitude < 1e-6)
        // In a hand, what is shown stays.
        let map = GestureMap<ContentTransform>(scale: 8)
        photo.handle(Gesture(kind: .pinch, phase: .began, time: Fingers.start + 20), through: map)
        photo.handle(
            Gesture(
                kind: .pinch, phase: .changed, time: Fingers.start + 20.01, translation: [3, 4]
            ).pinched(by: 1.2), through: map)
        let held = photo.state(at: Fingers.start + 20.03).value
        photo.resize(content: [400, 300], viewport: [300, 100], time: Fingers.start + 20.03)
        #expect(photo.state(at: Fingers.start + 20.03).value.isNear(held))
        let resized = photo.state(at: Fingers.start + 20.04).value
        var rules = photo.rules
        (rules.greatestZoom, rules.latency) = (1.5, 0.05)
        photo.setRules(rules, time: Fingers.start + 20.04)
        #expect(photo.state(at: Fingers.start + 20.04).value.isNear(resized))
    }

    @Test("caught beyond its limits, it follows fingers that bring it back by at least one half")
    func caughtOutside() throws {
        var fingers = Fingers()
        pinch(&fingers, from: 100, to: 800, rest: 0.2)
        fingers.wait(0.02)
        let outside = fingers.photo.zoom(of: fingers.photo.value)
        try #require(outside > 4.1)
        let map = fingers.map
        let now = fingers.time
        fingers.photo.handle(
            Gesture(id: GestureID(99), kind: .pinch, phase: .began, time: now), through: map, at: [400, 300])
        let caught = fingers.photo.zoom(of: fingers.photo.value)
        fingers.photo.handle(
            Gesture(id: GestureID(99), kind: .pinch, phase: .changed, time: now + 0.01).pinched(by: 0.99),
            through: map, at: [400, 300])
        let followed = fingers.photo.zoom(of: fingers.photo.value)
        #expect(followed < caught * 0.9951 && followed > caught * 0.9899)
    }

    @Test("frames on the way to it show a second finger's join, and each report of both, from its moment on")
    func joinedOutside() {
        var rules = TransformRules()
        rules.latency = 0.05
        var photo = TransformDrag(content: [2000, 1500], viewport: [800, 600], rules: rules)
        let (map, start) = (GestureMap<ContentTransform>(scale: 8), Fingers.start)
        func handle(
            _ id: UInt64, _ kind: Gesture.Kind, _ phase: Gesture.Phase, by scale: Double, at time: Double
        ) {
            let before = photo
            let gesture = Gesture(
                id: GestureID(id), kind: kind, phase: phase, time: start + time, translation: [scale, 0])
            photo.handle(
                gesture.pinched(by: scale), through: map, at: kind == .rotation ? [700, 500] : [50, 50])
            for part in 0..<10 where time >= 0.2 {
                let moment = start + time + 0.005 * Double(part)
                let (known, shown) = (before.state(at: moment).value, photo.state(at: moment).value)
                let distance = (known.translation - shown.translation).magnitude
                #expect(distance < 20, "\(kind) \(phase) at \(time), \(part): \(distance)")
            }
        }
        handle(1, .pinch, .began, by: 1, at: 0)
        for report in 1...10 {
            handle(1, .pinch, .changed, by: 1 + Double(report), at: 0.01 * Double(report))
        }
        handle(1, .pinch, .ended, by: 11, at: 0.11)
        photo.advance(to: start + 0.2)
        handle(2, .rotation, .began, by: 1, at: 0.2)
        handle(2, .rotation, .changed, by: 0.99, at: 0.208)
        handle(3, .pinch, .began, by: 1, at: 0.216)
        handle(3, .pinch, .changed, by: 0.99, at: 0.224)
        handle(3, .pinch, .changed, by: 0.97, at: 0.232)
    }

    @Test("without animations it is at its goal when the fingers let go")
    func reduced() {
        var rules = TransformRules()
        rules.reducesMotion = true
        var fingers = Fingers(rules: rules, latency: 0.025)
        pinch(&fingers, from: 100, to: 800, rest: 0.2)
        #expect(fingers.transitions.map(\.event) == [.grab, .release, .time])
        #expect(fingers.photo.activity == .idle)
        #expect(abs(fingers.photo.zoom(of: fingers.photo.value) - 4) < 1e-9)
    }

    @Test("two fingers that lift one after the other still throw its scale and rotation")
    func unevenLift() throws {
        var fingers = Fingers()
        pinch(&fingers, to: 300, turn: 0.8, lifts: false)
        let last = pair(about: [400, 300], distance: 300, angle: 0.8)
        fingers.report([last[0]], at: fingers.time + 0.008)
        fingers.report([last[0]], at: fingers.time + 0.008)
        fingers.report([], at: fingers.time + 0.02)
        let lift = try #require(fingers.transitions.last)
        #expect(lift.event == .release)
        #expect(lift.before.velocity.perSecond.scale > 0.1)
        #expect(lift.before.velocity.perSecond.rotation.radians > 0.5)
    }

    @Test("knows how far it can be panned before it shows its end")
    func room() {
        var photo = TransformDrag(content: [4000, 3000], viewport: [800, 600])
        #expect(photo.room(at: Fingers.start).back == .zero && photo.room(at: Fingers.start).on == .zero)
        photo.zoom(to: 2, about: .zero, time: Fingers.start)
        photo.advance(to: Fingers.start + 9)
        let room = photo.room(at: Fingers.start + 9)
        #expect((room.back - [800, 600]).magnitude < 1e-9 && room.on.magnitude < 1e-9)
    }

    @Test(
        "the places at which it may rest change evenly with its angle, through the quarter turns as between")
    func restsEvenly() throws {
        var photo = TransformDrag(content: [4000, 3000], viewport: [800, 600])
        for zoom in [1.0, 1.5, 2.5, 4] {
            for far in [Point(3000, 200), [-3000, 2500], [-200, -4000]] {
                var previous: ContentTransform?
                for step in -1000...10_000 {
                    let angle = Angle(degrees: Double(step) / 100)
                    // The scale stays, so that the place alone changes.
                    let scale = zoom * 0.142
                    photo.animate(
                        to: ContentTransform(translation: far, scale: scale, rotation: angle),
                        time: Fingers.start)
                    let goal = try #require(photo.goal)
                    let middle = goal.place(of: [2000, 1500])
                    if let previous, previous.scale == goal.scale {
                        #expect(
                            (middle - previous.place(of: [2000, 1500])).magnitude < 3, "at \(angle.degrees)°")
                    }
                    previous = goal
                }
            }
        }
    }

    @Test("a clock that is set back changes nothing that is seen")
    func clockSetBack() {
        for lifts in [false, true] {
            var fingers = Fingers(latency: 0.025)
            pinch(&fingers, to: 300, turn: 0.8, lifts: lifts)
            fingers.photo.advance(to: fingers.time + 0.05)
            let before = fingers.photo.state(at: fingers.time + 0.05).value
            fingers.photo.advance(to: Fingers.start - 50)
            let after = fingers.photo.state(at: Fingers.start - 50)
            #expect(after.value.isNear(before, within: 1e-6))
            fingers.photo.cancel(time: Fingers.start - 49.9)
            fingers.photo.advance(to: Fingers.start - 40)
            #expect(fingers.photo.activity == .idle)
        }
    }

    /// The room that a finger would have to both sides of the photo, as shown, in points.
    private func room(_ fingers: Fingers) -> (left: Double, right: Double) {
        let pan = Gesture(
            id: GestureID(1000), kind: .pan, phase: .began, time: fingers.time, translation: .zero,
            velocity: .zero)
        let map = fingers.photo.draggableMap(for: fingers.map)
        func distance(_ isForward: Bool) -> Double {
            let room = fingers.photo.room(
                HandDirection(axis: 0, isForward: isForward), for: pan, through: map)
            return (room?.distance ?? .nan) * Fingers.pointsPerMillimetre
        }
        return (distance(false), distance(true))
    }

    @Test("on its way to another zoom, a chain's finger has the room that it will have there")
    func roomAhead() {
        var fingers = Fingers()
        fingers.photo.zoom(to: 3, about: [300, 300], time: fingers.time)
        fingers.wait(0.05)
        #expect(fingers.photo.activity == .animating)
        let ahead = room(fingers)
        fingers.wait(5)
        #expect(fingers.photo.activity == .idle)
        #expect(abs(fingers.photo.zoom(of: fingers.photo.value) - 3) < 1e-9)
        let there = room(fingers)
        #expect(abs(ahead.left - there.left) < 1e-6 && abs(ahead.right - there.right) < 1e-6)
        // Three times as wide as the viewport of 800 points.
        #expect(abs(there.left + there.right - 1600) < 1e-6)
    }

    @Test("caught on its way to another zoom, it has the room of the size at which it was caught")
    func roomInHand() throws {
        var fingers = Fingers()
        fingers.photo.zoom(to: 3, about: [300, 300], time: fingers.time)
        fingers.wait(0.15)
        fingers.report([[400, 300]], at: fingers.time)
        fingers.move(for: 0.2) { [[400 + 200 * $0, 300]] }
        #expect(fingers.photo.activity == .dragging)
        let width = 4000 * fingers.photo.value.scale
        #expect(width > 1000 && width < 2200)
        let caught = room(fingers)
        #expect(abs(caught.left + caught.right - (width - 800)) < 1e-6)
    }

    @Test("past its edges it follows as on a band as long as the longer side of the viewport")
    func panBand() throws {
        var fingers = Fingers()
        for (step, distance) in [0.0, 20, 320, 320, 320].enumerated() {
            fingers.report([[400, 300 - distance]], at: fingers.time + 0.1 * Double(step))
        }
        // From where it has gone far enough to be a pan.
        let band = try RubberBand(dimension: 800).band(300)
        #expect(abs(fingers.photo.value.translation.y + band) < 1e-6)
    }
}
