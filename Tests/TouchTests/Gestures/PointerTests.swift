import Motion
import TestSupport
import Testing
import Touch

/// A stage of 1600 by 800 points, 8 of them to the millimetre, with the pointer in the middle of it.
private func desktop(_ recognizers: GestureRecognizer...) -> GestureStage {
    var arena = GestureArena()
    arena.pointer = Pointer(size: [1600, 800], pointsPerMillimetre: 8)
    for recognizer in recognizers { arena.add(recognizer) }
    var stage = GestureStage(arena)
    stage.device = mouse
    return stage
}

private let mouse = DeviceID(7)

extension GestureStage {
    fileprivate mutating func press(_ button: PointerButton = .primary, at time: Double) {
        send(.button(button, isPressed: true), at: time)
    }

    fileprivate mutating func release(_ button: PointerButton = .primary, at time: Double) {
        send(.button(button, isPressed: false), at: time)
    }

    fileprivate mutating func point(by points: SIMD2<Double>, at time: Double) {
        send(.pointerMotion(PointerMotion(accelerated: points)), at: time)
    }

    /// Moves the pointer at 1000 reports a second.
    fileprivate mutating func drag(by points: SIMD2<Double>, from start: Double, to end: Double) {
        let count = Int(end - start)
        for step in 1...count { point(by: points / Double(count), at: start + Double(step)) }
    }
}

@Suite("The primary button makes a finger of the pointer")
struct PointerTests {
    @Test("A press, a drag and a release are a pan at the pointer's place and with its velocity")
    func drag() throws {
        var stage = desktop(.pan())
        stage.press(at: 0)
        stage.drag(by: [400, 0], from: 0, to: 200)
        stage.release(at: 201)

        #expect(stage.outline == ["pan began", "pan changed", "pan ended"])
        let last = try #require(stage.last)
        #expect(last.source == .pointer)
        #expect(last.device == mouse)
        #expect(last.fingers == 1)
        #expect(isClose(last.location?.normalized, [0.75, 0.5]))
        #expect(isClose(last.location?.millimetres, [150, 50]))
        #expect(isClose(last.startLocation?.normalized, [0.5, 0.5]))
        // 400 points are 50 mm, of which the slop is not counted; 2000 points a second are 250 mm/s.
        #expect(abs(last.translation.x - 48.5) < 0.3)
        #expect(abs(last.velocity.perSecond.x - 250) < 10)
        #expect(!last.isSizeAssumed)
    }

    @Test("A click is a tap, two are a double tap, and a button that stays down is a long press")
    func clicks() {
        var stage = desktop(.tap(TapRules(count: 2)), .longPress())
        stage.press(at: 0)
        stage.release(at: 60)
        stage.press(at: 200)
        stage.release(at: 260)
        stage.press(at: 2000)
        stage.advance(to: 2600)
        stage.release(at: 2700)
        #expect(stage.outline == ["tap ended", "longPress began", "longPress ended"])
    }

    @Test("Only the primary button is a finger, whichever others are down")
    func otherButtons() {
        var stage = desktop(.pan(), .tap())
        stage.press(.secondary, at: 0)
        stage.drag(by: [400, 0], from: 0, to: 50)
        stage.release(.secondary, at: 60)
        #expect(stage.gestures.isEmpty)
        stage.press(at: 100)
        stage.press(.middle, at: 110)
        stage.drag(by: [-400, 0], from: 110, to: 150)
        stage.release(.middle, at: 160)
        #expect(stage.outline == ["pan began", "pan changed"])
        stage.release(at: 170)
        #expect(stage.last?.phase == .ended)
        #expect(stage.arena.isIdle)
    }

    @Test("Recognisers of an area get a press only there, and an edge swipe begins at the surface's edge")
    func places() {
        var arena = GestureArena()
        arena.pointer = Pointer(size: [1600, 800], pointsPerMillimetre: 8)
        arena.add(.tap(), in: TouchArea(x: 0...0.4))
        arena.add(.edgeSwipe(EdgeSwipeRules(edges: .right)))
        var stage = GestureStage(arena)
        stage.device = mouse
        stage.press(at: 0)
        stage.release(at: 50)
        #expect(stage.gestures.isEmpty)
        stage.point(by: [-400, 0], at: 1000)
        stage.press(at: 1010)
        stage.release(at: 1050)
        #expect(stage.outline == ["tap ended"])
        stage.point(by: [5000, 0], at: 2000)
        #expect(stage.arena.pointer.normalized == [1, 0.5])
        stage.press(at: 2010)
        stage.drag(by: [-200, 0], from: 2010, to: 2050)
        stage.release(at: 2060)
        #expect(stage.gestures(.edgeSwipe(.right)).map(\.phase).last == .ended)
    }

    @Test("A mouse and a finger at the same time are two hands")
    func mouseAndFinger() {
        var stage = desktop(.pan())
        stage.press(at: 0)
        stage.device = GestureStage.touchscreen
        stage.down((0, 20, 20), at: 5)
        stage.device = mouse
        stage.drag(by: [160, 0], from: 10, to: 30)
        stage.device = GestureStage.touchscreen
        stage.drag(from: [20, 20], by: [0, 5], steps: 4, after: 30)
        stage.up(0, at: 80)
        stage.device = mouse
        stage.release(at: 90)
        let pans = stage.gestures.filter { $0.phase == .ended }
        #expect(pans.map(\.source) == [.touchscreen, .pointer])
        #expect(Set(pans.map(\.id)).count == 2)
        #expect(pans.allSatisfy { $0.fingers == 1 })
    }

    @Test("Two mice move one pointer: one drags while the button of the other is down")
    func twoMice() {
        var stage = desktop(.pan())
        stage.press(at: 0)
        stage.device = DeviceID(8)
        stage.drag(by: [0, 160], from: 0, to: 20)
        stage.device = mouse
        stage.release(at: 30)
        #expect(stage.outline == ["pan began", "pan changed", "pan ended"])
        #expect(stage.last?.device == mouse)
    }

    @Test("A pressed touchpad drags by its pointer, beside its own gestures and without their end")
    func touchpad() {
        var stage = desktop(.pan())
        stage.device = GestureStage.touchpad
        stage.press(at: 0)
        stage.drag(by: [160, 0], from: 0, to: 20)
        stage.scroll(0, 3, at: 22)
        stage.scroll(0, 0, at: 24)
        stage.swipe(.begin, at: 25)
        stage.swipe(.update, [4, 0], at: 26)
        stage.swipe(.end, at: 27)
        #expect(stage.outline == ["pan began", "pan changed"])
        stage.release(at: 30)
        #expect(stage.last?.phase == .ended)
        #expect(stage.last?.isSizeAssumed == false)
        stage.scroll(0, 3, at: 100)
        stage.scroll(0, 0, at: 110)
        #expect(stage.last?.source == .touchpadScroll)
        #expect(stage.arena.isIdle)
    }

    @Test("A device that goes while its button is down cancels, and so does the app's suspension")
    func interruption() {
        for (action, reason) in [
            (InputEvent.Action.deviceRemoved, Gesture.Cancellation.deviceRemoved), (.suspend, .suspended),
        ] {
            var stage = desktop(.pan())
            stage.press(at: 0)
            stage.drag(by: [160, 0], from: 0, to: 20)
            stage.send(action, at: 30)
            #expect(stage.last?.cancellation == reason)
            #expect(stage.arena.isIdle)
            // The lift that comes late, and motion without a button, do nothing.
            let count = stage.gestures.count
            stage.release(at: 40)
            stage.drag(by: [160, 0], from: 40, to: 60)
            #expect(stage.gestures.count == count)
            stage.press(at: 100)
            stage.drag(by: [-160, 0], from: 100, to: 120)
            stage.release(at: 130)
            #expect(stage.last?.phase == .ended)
        }
    }

    @Test("A second press without a release is left out, and so is a release without a press")
    func repeated() {
        var stage = desktop(.tap())
        stage.release(at: 0)
        stage.press(at: 10)
        stage.press(at: 20)
        stage.release(at: 60)
        stage.release(at: 70)
        stage.advance(to: 1000)
        #expect(stage.outline == ["tap ended"])
        #expect(
            stage.decisions.filter { $0.hasPrefix("ignored") } == [
                "ignored: that button is not known to be down", "ignored: the same was reported before",
                "ignored: that button is not known to be down",
            ])
    }

    @Test("The pointer stays on its surface, and where it is when a report is no number")
    func clamping() {
        var pointer = Pointer(size: [100, 50])
        #expect(pointer.normalized == [0.5, 0.5])
        pointer.follow(PointerMotion(accelerated: [-25, 500]))
        #expect(pointer.normalized == [0.25, 1])
        let valid = pointer.follow(PointerMotion(accelerated: [.nan, 0]))
        #expect(!valid)
        pointer.follow(PointerMotion(normalized: [.infinity, 0]))
        #expect(pointer.normalized == [0.25, 1])
        pointer.follow(PointerMotion(accelerated: [3, 3], normalized: [0.75, -2]))
        #expect(pointer.normalized == [0.75, 0])
        pointer.normalized = [.nan, 0.5]
        #expect(pointer.normalized == [0.75, 0])
        #expect(Pointer(size: [.nan, -3], pointsPerMillimetre: .nan).size == [1, 1])
        #expect(Pointer(pointsPerMillimetre: 0).pointsPerMillimetre == 0.1)
    }

    @Test("A wheel's turn is given in notches, and natural scrolling turns the way of the content")
    func wheel() {
        let wheel = Wheel(v120: [0, 30], isNatural: true)
        #expect(wheel.notches == [0, 0.25])
        #expect(wheel.scrolledNotches == [0, -0.25])
        #expect(Wheel(notches: [1, 2]).scrolledNotches == [1, 2])
    }

    @Test("Content under a pointer follows it, whatever the device is configured for")
    func direction() {
        let gesture = Gesture(kind: .pan, phase: .changed, time: .zero, source: .pointer)
        #expect(!ScrollDirection.device.opposes(gesture))
        #expect(ScrollDirection.traditional.opposes(gesture))
    }
}
