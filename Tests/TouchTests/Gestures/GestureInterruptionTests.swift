import Motion
import TestSupport
import Testing
import Touch

@Suite("Interrupted gestures")
struct GestureInterruptionTests {
    static func stage() -> GestureStage {
        var arena = GestureArena()
        let pan = arena.add(.pan(PanRules(slop: 1, continuation: .continue(within: 0.2))))
        arena.add(.pinch(), alongside: [pan])
        arena.add(.longPress())
        arena.add(.hold())
        arena.add(.tap(TapRules(count: 2)))
        return GestureStage(arena)
    }

    /// What a finger makes of it that has nothing to do with what was before.
    static func expectCleanStart(
        _ stage: inout GestureStage, at start: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        stage.gestures = []
        stage.down((0, 100, 60), at: start)
        stage.move((0, 105, 60), at: start + 10)
        stage.move((0, 108, 62), at: start + 20)
        #expect(
            stage.story == ["hold began", "pan began", "hold cancelled", "pan changed"],
            sourceLocation: sourceLocation)
        #expect(stage.last?.fingers == 1, sourceLocation: sourceLocation)
        #expect(isClose(stage.last?.translation, SIMD2(3, 2)), sourceLocation: sourceLocation)
        stage.up(0, at: start + 30)
        #expect(stage.last?.phase == .ended, sourceLocation: sourceLocation)
        stage.advance(to: start + 5000)
        #expect(stage.arena.isIdle, sourceLocation: sourceLocation)
    }

    @Test("cancelled contacts cancel their gestures and leave no phantom fingers")
    func phantomFinger() {
        var stage = GestureInterruptionTests.stage()
        stage.down((0, 80, 60), (1, 120, 60), at: 0)
        stage.move((0, 70, 66), (1, 130, 66), at: 10)
        #expect(stage.gestures(.pan, .began).count == 1)
        #expect(stage.gestures(.pinch, .began).count == 1)
        stage.cancel(0, 1, at: 20)
        #expect(stage.gestures(.pan).last?.phase == .cancelled)
        #expect(stage.gestures(.pan).last?.cancellation == .byDevice)
        #expect(stage.gestures(.pinch).last?.phase == .cancelled)
        #expect(stage.arena.isIdle)
        GestureInterruptionTests.expectCleanStart(&stage, at: 30)
    }

    @Test("a contact that is taken back leaves a pan of the others, which goes on without a jump")
    func oneOfTwoCancelled() {
        var stage = GestureInterruptionTests.stage()
        stage.down((0, 80, 60), (1, 120, 60), at: 0)
        stage.move((0, 80, 66), (1, 120, 66), at: 10)
        stage.move((0, 80, 70), (1, 120, 70), at: 20)
        stage.cancel(1, at: 30)
        stage.move((0, 80, 75), at: 40)
        #expect(stage.last?.phase == .changed)
        #expect(stage.last?.fingers == 1)
        #expect(isClose(stage.last?.translation, SIMD2(0, 9)))
        stage.up(0, at: 50)
        #expect(stage.last?.phase == .ended)
    }

    @Test("a device that is removed takes its gestures with it, and only its own")
    func deviceRemoved() {
        var stage = GestureInterruptionTests.stage()
        stage.down((0, 80, 60), at: 0)
        stage.move((0, 90, 60), at: 10)
        stage.device = GestureStage.touchpad
        stage.scroll(0, 5, at: 20)
        stage.gestures = []
        stage.device = GestureStage.touchscreen
        stage.send(.deviceRemoved, at: 30)
        #expect(stage.story == ["pan cancelled"])
        #expect(stage.last?.cancellation == .deviceRemoved)
        #expect(stage.last?.device == GestureStage.touchscreen)
        stage.move((0, 95, 60), at: 40)
        stage.up(0, at: 50)
        #expect(stage.story == ["pan cancelled"])
        stage.device = GestureStage.touchpad
        stage.scroll(0, 5, at: 60)
        #expect(isClose(stage.last?.translation, SIMD2(0, 10)))
        stage.send(.deviceRemoved, at: 70)
        #expect(stage.arena.isIdle)
        stage.device = GestureStage.touchscreen
        GestureInterruptionTests.expectCleanStart(&stage, at: 80)
    }

    @Test("suspending cancels everything that is open or awaited, on every device")
    func suspend() {
        var stage = GestureInterruptionTests.stage()
        stage.down((0, 80, 60), at: 0)
        stage.move((0, 90, 60), at: 10)
        stage.device = GestureStage.touchpad
        stage.swipe(.begin, fingers: 2, at: 20)
        stage.gestures = []
        stage.device = DeviceID(99)
        stage.send(.suspend, at: 30)
        #expect(stage.story == ["pan cancelled", "pan cancelled"])
        #expect(stage.gestures.allSatisfy { $0.cancellation == .suspended })
        #expect(stage.arena.isIdle)
        #expect(stage.arena.nextDeadline == nil)
    }

    @Test("after a resume everything works again, and fingers from before mean nothing")
    func resumeAfterSuspend() {
        var stage = GestureInterruptionTests.stage()
        stage.down((0, 80, 60), (7, 10, 10), at: 0)
        stage.move((0, 90, 60), at: 10)
        stage.send(.suspend, at: 20)
        stage.gestures = []
        // Stragglers, and a finger whose lift is lost.
        stage.move((0, 95, 60), at: 30)
        stage.down((3, 20, 20), at: 40)
        stage.send(.resume, at: 60_000)
        #expect(stage.gestures.map(\.kind) == [.hold, .hold])
        #expect(stage.last?.phase == .cancelled)
        stage.up(7, at: 60_010)
        stage.move((0, 96, 60), at: 60_020)
        #expect(stage.arena.isIdle)
        GestureInterruptionTests.expectCleanStart(&stage, at: 60_100)
    }

    @Test("a touchpad's drag that waits for other fingers is cancelled with the rest")
    func suspendWhileHandingOver() {
        var stage = GestureInterruptionTests.stage()
        stage.device = GestureStage.touchpad
        stage.scroll(0, 5, at: 0)
        stage.scroll(0, 0, at: 10)
        stage.send(.suspend, at: 20)
        #expect(stage.last?.phase == .cancelled)
        stage.send(.resume, at: 30)
        stage.advance(to: 1000)
        #expect(stage.gestures(.pan, .ended).isEmpty)
        #expect(stage.arena.isIdle)
    }

    @Test("an app may cancel what is open; the fingers count again when they have been lifted")
    func cancelledByApp() {
        var stage = GestureInterruptionTests.stage()
        stage.down((0, 80, 60), at: 0)
        stage.move((0, 90, 60), at: 10)
        stage.arena.cancelGestures(at: Timestamp(seconds: 0.02)) { stage.gestures.append($0) }
        #expect(stage.last?.phase == .cancelled)
        #expect(stage.last?.cancellation == .byApp)
        let count = stage.gestures.count
        stage.move((0, 100, 60), at: 30)
        stage.down((1, 50, 60), at: 40)
        stage.up(1, at: 45)
        stage.up(0, at: 50)
        #expect(stage.gestures.count == count)
        GestureInterruptionTests.expectCleanStart(&stage, at: 60)
    }

    @Test("a device that is announced anew starts anew, with its new size")
    func announcedTwice() {
        var stage = GestureInterruptionTests.stage()
        stage.down((0, 80, 60), at: 0)
        stage.move((0, 90, 60), at: 10)
        stage.send(.deviceAdded(DeviceTraits(kind: .touchscreen, size: SIMD2(400, 240))), at: 20)
        #expect(stage.last?.phase == .cancelled)
        stage.gestures = []
        for (time, x) in [(30.0, 0.5), (40, 0.51), (50, 0.6)] {
            let contact = Contact(ContactID(0), normalized: SIMD2(x, 0.5))
            stage.send(time == 30 ? .down(contact) : .move(contact), at: time)
            stage.send(.frame, at: time)
        }
        #expect(isClose(stage.last?.translation, SIMD2(36, 0)))
        #expect(stage.last?.isSizeAssumed == false)
    }
}
