import Glibc
import Motion
import TestSupport
import Testing
import Touch

@Suite("Touchpad gestures")
struct TouchpadGestureTests {
    static func stage(_ recognizers: GestureRecognizer...) -> GestureStage {
        var arena = GestureArena()
        for recognizer in recognizers { arena.add(recognizer) }
        var stage = GestureStage(arena)
        stage.device = GestureStage.touchpad
        return stage
    }

    static let threeFingers = GestureRecognizer.pan(PanRules(fingers: 3...3, touchpadFingers: 3...3))

    @Test("a scroll is a pan of two fingers that ends with the terminating zero")
    func scroll() {
        var stage = TouchpadGestureTests.stage(.pan())
        for step in 1...8 { stage.scroll(0, 3, at: 10 * Double(step)) }
        stage.scroll(0, 0, at: 90)
        #expect(stage.outline == ["pan began", "pan changed", "pan ended"])
        #expect(isClose(stage.gestures.first?.translation, .zero))
        #expect(isClose(stage.last?.translation, SIMD2(0, 24)))
        #expect(stage.last?.fingers == 2)
        #expect(stage.last?.source == .touchpadScroll)
        #expect(abs((stage.last?.velocity.perSecond.y ?? 0) - 300) < 30)
        #expect(stage.last?.location == nil)
        #expect(stage.arena.isIdle)
    }

    @Test("a scroll that ends after a rest leaves no velocity")
    func scrollThenRest() {
        var stage = TouchpadGestureTests.stage(.pan())
        for step in 1...8 { stage.scroll(0, 3, at: 10 * Double(step)) }
        stage.scroll(0, 0, at: 1080)
        #expect((stage.last?.velocity.speed ?? .infinity) < 1)
    }

    @Test("content follows the fingers or goes against them, as the app likes and the device is configured")
    func naturalScrolling() {
        for isNatural in [false, true] {
            var stage = TouchpadGestureTests.stage(.pan())
            stage.send(.scroll(Scroll(delta: SIMD2(0, 3), isNatural: isNatural)), at: 10)
            let gesture = stage.last
            #expect(gesture?.isNatural == isNatural)
            #expect(gesture?.translation == SIMD2(0, 3))
            #expect(gesture.map(ScrollDirection.natural.opposes) == false)
            #expect(gesture.map(ScrollDirection.traditional.opposes) == true)
            #expect(gesture.map(ScrollDirection.device.opposes) == !isNatural)
        }
    }

    @Test("a swipe is a pan of its number of fingers", arguments: 3...4)
    func swipe(fingers: Int) {
        var stage = TouchpadGestureTests.stage(
            .pan(PanRules(touchpadFingers: 3...3)), .pan(PanRules(touchpadFingers: 4...4)))
        stage.swipe(.begin, fingers: fingers, at: 0)
        for step in 1...6 { stage.swipe(.update, fingers: fingers, SIMD2(4, 0), at: 10 * Double(step)) }
        stage.swipe(.end, fingers: fingers, at: 70)
        #expect(stage.outline == ["pan began", "pan changed", "pan ended"])
        #expect(stage.last?.recognizer == RecognizerID(fingers - 3))
        #expect(stage.last?.fingers == fingers)
        #expect(isClose(stage.last?.translation, SIMD2(24, 0)))
        #expect(abs((stage.last?.velocity.perSecond.x ?? 0) - 400) < 40)
    }

    @Test("a swipe is locked to a direction once it has gone far enough")
    func directionLock() {
        let rules = PanRules(
            touchpadFingers: 3...3, directions: .horizontal, axisLock: .always, lockDistance: 2)
        for (delta, begins) in [(SIMD2(1.0, 0.2), true), (SIMD2(0.2, 1), false)] {
            var stage = TouchpadGestureTests.stage(.pan(rules))
            stage.swipe(.begin, at: 0)
            stage.swipe(.update, delta, at: 10)
            #expect(stage.gestures.isEmpty)
            for step in 2...6 { stage.swipe(.update, delta, at: 10 * Double(step)) }
            stage.swipe(.end, at: 70)
            #expect((stage.story.first == "pan began") == begins)
            #expect(stage.gestures.allSatisfy { $0.translation.y == 0 })
            #expect(stage.arena.isIdle)
        }
    }

    @Test("a pinch has scale, rotation and translation, and their rates")
    func pinch() throws {
        var stage = TouchpadGestureTests.stage(.pinch())
        stage.send(.pinch(.begin, Pinch(fingers: 2)), at: 0)
        for step in 1...10 {
            let pinch = Pinch(fingers: 2, delta: SIMD2(1, 0), scale: 1 + 0.1 * Double(step), rotation: 0.05)
            stage.send(.pinch(.update, pinch), at: 10 * Double(step))
        }
        let gesture = try #require(stage.last)
        #expect(gesture.source == .touchpadPinch)
        #expect(abs(gesture.scale - 2) < 1e-9)
        #expect(abs(gesture.scaleVelocity.perSecond - 10) < 0.5)
        // What is turned within the slop of 0.15 is left out.
        #expect(abs(gesture.rotation - 0.35) < 1e-9)
        #expect(abs(gesture.rotationVelocity.perSecond - 5) < 0.3)
        #expect(isClose(gesture.translation, SIMD2(10, 0)))
        stage.send(.pinch(.end, Pinch(fingers: 2, scale: 2)), at: 110)
        #expect(stage.last?.phase == .ended)
    }

    @Test("a pan alongside a pinch follows the fingers of a touchpad pinch, another pan does not")
    func panAlongsidePinch() {
        for isAlongside in [false, true] {
            var arena = GestureArena()
            let pan = arena.add(.pan())
            arena.add(.pinch(), alongside: isAlongside ? [pan] : [])
            var stage = GestureStage(arena)
            stage.device = GestureStage.touchpad
            stage.send(.pinch(.begin, Pinch(fingers: 2)), at: 0)
            stage.send(.pinch(.update, Pinch(fingers: 2, delta: SIMD2(2, 1), scale: 1.2)), at: 10)
            #expect(stage.gestures(.pinch).count == 2)
            #expect(isClose(stage.gestures(.pan).last?.translation, SIMD2(2, 1)) == isAlongside)
        }
    }

    @Test("fingers that rest on the touchpad are a hold, so that an app can stop what is in flight")
    func hold() {
        var stage = TouchpadGestureTests.stage(.pan(), .hold())
        for step in 1...8 { stage.scroll(0, 10, at: 10 * Double(step)) }
        stage.scroll(0, 0, at: 90)
        stage.send(.hold(.begin, fingers: 2), at: 200)
        #expect(stage.last?.kind == .hold)
        #expect(stage.last?.phase == .began)
        #expect(stage.last?.source == .touchpadHold)
        stage.send(.hold(.cancelled, fingers: 2), at: 300)
        // The gesture that they make now may be reported at the same time.
        #expect(stage.last?.phase == .began)
        stage.advance(to: 301)
        #expect(stage.last?.phase == .cancelled && stage.last?.time == Timestamp(seconds: 0.3))
        #expect(stage.last?.cancellation == .moved)
        stage.send(.hold(.begin, fingers: 2), at: 400)
        stage.send(.hold(.end, fingers: 2), at: 500)
        #expect(stage.last?.phase == .ended)
        #expect(stage.arena.isIdle)
    }

    @Test("a fast swipe and then a hold does not get stuck")
    func fastSwipeThenHold() {
        var stage = TouchpadGestureTests.stage(TouchpadGestureTests.threeFingers, .hold())
        stage.swipe(.begin, at: 0)
        for step in 1...4 { stage.swipe(.update, SIMD2(15, 0), at: 8 * Double(step)) }
        stage.send(.hold(.begin, fingers: 3), at: 250)
        stage.send(.hold(.end, fingers: 3), at: 900)
        #expect(stage.outline == ["pan began", "pan changed", "pan ended", "hold began", "hold ended"])
        #expect(stage.arena.isIdle)
        #expect(stage.arena.nextDeadline == nil)
    }

    @Test("a hold that becomes a swipe ends after the swipe has begun, whichever libinput reports first")
    func holdThatSwipes() {
        var stage = TouchpadGestureTests.stage(TouchpadGestureTests.threeFingers, .hold())
        stage.send(.hold(.begin, fingers: 3), at: 0)
        stage.send(.hold(.cancelled, fingers: 3), at: 50)
        stage.swipe(.begin, at: 50)
        #expect(stage.story == ["hold began", "pan began", "hold cancelled"])
        stage.swipe(.end, at: 100)
        #expect(stage.arena.isIdle && stage.arena.nextDeadline == nil)
        // Of other fingers that rest, the former ones end first.
        stage.send(.hold(.begin, fingers: 3), at: 200)
        stage.send(.hold(.cancelled, fingers: 3), at: 250)
        stage.send(.hold(.begin, fingers: 2), at: 250)
        #expect(stage.story.suffix(3) == ["hold began", "hold cancelled", "hold began"])
    }

    @Test("a gesture that begins while fingers are still said to rest ends their hold")
    func holdWithoutEnd() {
        var stage = TouchpadGestureTests.stage(TouchpadGestureTests.threeFingers, .hold())
        stage.send(.hold(.begin, fingers: 3), at: 0)
        stage.swipe(.begin, at: 50)
        #expect(stage.story == ["hold began", "pan began", "hold cancelled"])
        stage.swipe(.end, at: 100)
        stage.send(.hold(.end, fingers: 3), at: 100)
        #expect(stage.arena.isIdle)
    }

    @Test("numbers of fingers, areas and slop for touchscreens do not concern a touchpad")
    func touchscreenRules() {
        var arena = GestureArena()
        arena.add(
            .pan(PanRules(fingers: nil, touchpadFingers: 2...4, slop: 50)), in: TouchArea(x: 2...3, y: 2...3))
        var stage = GestureStage(arena)
        stage.device = GestureStage.touchpad
        stage.swipe(.begin, at: 0)
        stage.swipe(.update, SIMD2(1, 0), at: 10)
        #expect(stage.story == ["pan began", "pan changed"])
        stage.device = GestureStage.touchscreen
        stage.down((0, 10, 10), at: 20)
        stage.move((0, 90, 10), at: 30)
        #expect(stage.story == ["pan began", "pan changed"])
    }
}

// MARK: - Fingers that lift unevenly, join and leave

extension TouchpadGestureTests {
    /// A swipe of three fingers at 500 mm/s, of which one is lifted at 80 ms.
    static func swipe(_ continuation: GestureContinuation) -> GestureStage {
        var stage = stage(.pan(PanRules(touchpadFingers: 3...4, continuation: continuation)))
        stage.swipe(.begin, at: 0)
        for step in 1...8 { stage.swipe(.update, SIMD2(5, 0), at: 10 * Double(step)) }
        return stage
    }

    @Test(
        "a swipe of which one finger lifts early is released with the velocity of that lift, not snapped back"
    )
    func unevenLift() {
        // libinput waits for 100 ms, without a step, and then cancels.
        var stage = TouchpadGestureTests.swipe(.release)
        stage.swipe(.cancelled, at: 181)
        #expect(stage.last?.phase == .ended)
        #expect((stage.last?.velocity.perSecond.x ?? 0) > 450)
        #expect(stage.last?.time == Timestamp(seconds: 0.181))
        #expect(stage.arena.isIdle)
    }

    @Test("a swipe that libinput ends by itself is released too")
    func plainEnd() {
        var stage = TouchpadGestureTests.swipe(.release)
        stage.swipe(.end, at: 88)
        #expect(stage.last?.phase == .ended)
        #expect((stage.last?.velocity.perSecond.x ?? 0) > 400)
    }

    @Test("fingers that rested before one of them was lifted leave no velocity")
    func restBeforeUnevenLift() {
        var stage = TouchpadGestureTests.swipe(.release)
        stage.swipe(.cancelled, at: 1180)
        #expect(stage.last?.phase == .ended)
        #expect((stage.last?.velocity.speed ?? .infinity) < 1)
    }

    @Test("a swipe that is cancelled was let go 0.1 s before, when libinput began to wait")
    func letGoBefore() {
        var (cancelled, ended) = (TouchpadGestureTests.swipe(.release), TouchpadGestureTests.swipe(.release))
        cancelled.swipe(.cancelled, at: 300)
        ended.swipe(.end, at: 200)
        let speed = cancelled.last?.velocity.speed ?? 0
        #expect(speed > 50 && abs(speed - (ended.last?.velocity.speed ?? 0)) < 1)
    }

    @Test("an app may take a cancelled swipe at its word")
    func cancelled() {
        var stage = TouchpadGestureTests.swipe(.cancel)
        stage.swipe(.cancelled, at: 180)
        #expect(stage.last?.phase == .cancelled)
        #expect(stage.last?.cancellation == .byDevice)
    }

    @Test(
        "other fingers go on with the same drag where the app allows it, without a jump",
        arguments: [GesturePhase.cancelled, .end])
    func continuation(phase: GesturePhase) {
        var stage = TouchpadGestureTests.swipe(.continue(within: 0.15))
        stage.swipe(phase, at: 180)
        #expect(stage.last?.phase == .changed)
        #expect(stage.arena.nextDeadline == Timestamp(seconds: 0.33))
        stage.swipe(.begin, fingers: 4, at: 220)
        #expect(stage.last?.phase == .changed)
        #expect(stage.last?.fingers == 4)
        #expect(isClose(stage.last?.translation, SIMD2(40, 0)))
        stage.swipe(.update, fingers: 4, SIMD2(2, 1), at: 230)
        #expect(isClose(stage.last?.translation, SIMD2(42, 1)))
        stage.swipe(.end, fingers: 4, at: 240)
        stage.advance(to: 1000)
        #expect(stage.outline == ["pan began", "pan changed", "pan ended"])
        #expect(Set(stage.gestures.map(\.id)).count == 1)
    }

    @Test("when no fingers go on in time the drag ends, with the velocity of its lift")
    func handOverFails() {
        var stage = TouchpadGestureTests.swipe(.continue(within: 0.15))
        stage.swipe(.cancelled, at: 180)
        stage.advance(to: 400)
        #expect(stage.last?.phase == .ended)
        #expect(stage.last?.time == Timestamp(seconds: 0.33))
        #expect((stage.last?.velocity.perSecond.x ?? 0) > 450)
        #expect(stage.arena.isIdle)
    }

    @Test("fingers of a number that the recogniser does not take end the drag")
    func handOverRefused() {
        var stage = TouchpadGestureTests.swipe(.continue(within: 0.15))
        stage.swipe(.cancelled, at: 180)
        stage.scroll(0, 2, at: 200)
        #expect(stage.outline == ["pan began", "pan changed", "pan ended"])
        stage.scroll(0, 0, at: 220)
        #expect(stage.arena.isIdle)
    }

    @Test("a scroll in which libinput finds a pinch goes on as one")
    func scrollToPinch() {
        var arena = GestureArena()
        let pan = arena.add(.pan(PanRules(continuation: .continue(within: 0.05))))
        arena.add(.pinch(), alongside: [pan])
        var stage = GestureStage(arena)
        stage.device = GestureStage.touchpad
        stage.scroll(3, 0, at: 0)
        stage.scroll(3, 0, at: 10)
        stage.scroll(0, 0, at: 20)
        stage.send(.pinch(.begin, Pinch(fingers: 2)), at: 20)
        stage.send(.pinch(.update, Pinch(fingers: 2, delta: SIMD2(1, 0), scale: 1.1)), at: 20)
        #expect(isClose(stage.gestures(.pan).last?.translation, SIMD2(7, 0)))
        #expect(stage.gestures(.pan, .ended).isEmpty)
        #expect(stage.gestures(.pinch).count == 2)
        stage.send(.pinch(.end, Pinch(fingers: 2)), at: 40)
        stage.advance(to: 500)
        #expect(stage.gestures(.pan).last?.phase == .ended)
        #expect(stage.arena.isIdle)
    }
}
