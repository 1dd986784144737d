import Motion
import TestSupport
import Testing
import Touch

@Suite("Bad input to gestures")
struct GestureBadInputTests {
    static func decisions(_ stage: GestureStage) -> [GestureLog.Decision] {
        stage.arena.log.map(\.decision)
    }

    static let badPlaces: [(Contact, GestureLog.Ignored)] = [
        (Contact(ContactID(0), millimetres: SIMD2(.nan, 0), normalized: .zero), .notFinite),
        (Contact(ContactID(0), millimetres: SIMD2(50, 50), normalized: SIMD2(.infinity, 0)), .notFinite),
        (Contact(ContactID(0), millimetres: SIMD2(1e9, 0), normalized: .zero), .outOfRange),
        (Contact(ContactID(0), millimetres: SIMD2(50, 50), normalized: SIMD2(6, 0.5)), .outOfRange),
        (Contact(ContactID(0), millimetres: SIMD2(50, 50), normalized: SIMD2(0.5, -1.1)), .outOfRange),
        (Contact(ContactID(0), normalized: SIMD2(1e300, 0)), .outOfRange),
    ]

    @Test("a place that cannot be moves nothing, and the log says why", arguments: badPlaces)
    func badPlace(contact: Contact, reason: GestureLog.Ignored) {
        var stage = GestureStage(.pan(PanRules(slop: 1)))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 55, 50), at: 10)
        stage.move((0, 56, 50), at: 20)
        stage.send(.move(contact), at: 30)
        stage.send(.frame, at: 30)
        #expect(GestureBadInputTests.decisions(stage).last == .ignored(reason))
        stage.move((0, 57, 50), at: 40)
        #expect(isClose(stage.last?.translation, SIMD2(2, 0)))
        stage.up(0, at: 50)
        // Nor does a finger that lands there.
        stage.gestures = []
        stage.send(.down(contact), at: 60)
        stage.send(.frame, at: 60)
        stage.move((0, 80, 50), at: 70)
        stage.up(0, at: 80)
        #expect(stage.gestures.isEmpty)
        #expect(stage.arena.isIdle)
    }

    @Test("a place a little outside of the surface is a place")
    func outside() {
        var stage = GestureStage(.pan(PanRules(slop: 1)))
        stage.down((0, 5, 50), at: 0)
        stage.move((0, 3, 50), at: 10)
        stage.move((0, -3, 50), at: 20)
        #expect(isClose(stage.last?.translation, SIMD2(-6, 0)))
    }

    @Test("a finger whose places change their unit stays where it was")
    func otherUnit() {
        var stage = GestureStage(.pan(PanRules(slop: 1)))
        stage.device = DeviceID(9)
        stage.down((0, 50, 50), at: 0)
        stage.send(.move(Contact(ContactID(0), normalized: SIMD2(0.5, 0.5))), at: 10)
        stage.send(.frame, at: 10)
        #expect(stage.gestures.isEmpty)
        #expect(GestureBadInputTests.decisions(stage).last == .ignored(.otherUnit))
    }

    @Test("fingers that move or leave without having landed are ignored")
    func unknownContacts() {
        var stage = GestureStage(.pan(), .tap())
        stage.move((3, 50, 50), at: 0)
        stage.up(4, at: 10)
        stage.cancel(5, at: 20)
        stage.device = DeviceID(77)
        stage.move((6, 50, 50), at: 30)
        #expect(stage.gestures.isEmpty)
        let ids = GestureBadInputTests.decisions(stage).dropFirst(2)
        #expect(ids == [3, 4, 5, 6].map { .ignored(.unknownContact(ContactID($0))) }[...])
    }

    @Test("a landing that is reported twice is one")
    func doubledDown() {
        var stage = GestureStage(.tap())
        stage.send(.down(GestureStage.contact(0, 50, 50)), at: 0)
        stage.send(.down(GestureStage.contact(0, 50, 50)), at: 0)
        stage.send(.frame, at: 0)
        #expect(GestureBadInputTests.decisions(stage).last == .ignored(.repeated))
        stage.up(0, at: 50)
        #expect(stage.story == ["tap ended"])
    }

    @Test("a finger that lands though it is down is another one: no jump, and no tap of the one before")
    func downTwice() {
        var stage = GestureStage(.pan(PanRules(slop: 1)))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 60, 50), at: 10)
        stage.move((0, 65, 50), at: 20)
        stage.down((0, 150, 90), at: 30)
        #expect(stage.last?.phase == .changed)
        #expect(isClose(stage.last?.translation, SIMD2(5, 0)))
        stage.move((0, 152, 90), at: 40)
        #expect(isClose(stage.last?.translation, SIMD2(7, 0)))
        stage.up(0, at: 50)
        #expect(stage.arena.isIdle)

        stage = GestureStage(.tap())
        stage.down((0, 50, 50), at: 0)
        stage.down((0, 150, 90), at: 30)
        stage.up(0, at: 60)
        #expect(stage.gestures.isEmpty)
        #expect(stage.arena.isIdle)
    }

    @Test("moves, lifts and frames that are reported twice change nothing the second time")
    func doubledReports() {
        var stage = GestureStage(.pan(PanRules(slop: 1)))
        let events: [(Double, InputEvent.Action)] = [
            (0, .down(GestureStage.contact(0, 50, 50))), (0, .frame),
            (10, .move(GestureStage.contact(0, 55, 50))), (10, .frame),
            (20, .move(GestureStage.contact(0, 60, 50))), (20, .frame),
            (30, .up(ContactID(0))), (30, .frame),
        ]
        for (time, action) in events {
            stage.send(action, at: time)
            stage.send(action, at: time)
        }
        #expect(stage.story.filter { $0 != "pan changed" } == ["pan began", "pan ended"])
        #expect(isClose(stage.last?.translation, SIMD2(5, 0)))
        #expect(stage.last?.velocity.perSecond.x ?? 0 > 300)
    }

    @Test("equal times are no division by zero")
    func equalTimes() {
        var stage = GestureStage(.pan(PanRules(slop: 1)), .pinch())
        stage.down((0, 50, 50), (1, 90, 50), at: 10)
        for step in 1...10 { stage.move((0, 50 - Double(step), 50), (1, 90 + 2 * Double(step), 50), at: 10) }
        stage.up(0, 1, at: 10)
        #expect(!stage.gestures.isEmpty)
        #expect(
            stage.gestures.allSatisfy {
                $0.velocity.perSecond.isFinite && $0.scaleVelocity.perSecond.isFinite
            })
        #expect(stage.arena.isIdle)
    }

    @Test("an event with a time out of order counts at the time of the one before it")
    func outOfOrder() {
        var stage = GestureStage(.pan(PanRules(slop: 1)))
        stage.down((0, 50, 50), at: 100)
        stage.move((0, 55, 50), at: 110)
        stage.move((0, 60, 50), at: 105)
        stage.move((0, 65, 50), at: 120)
        #expect(isClose(stage.last?.translation, SIMD2(10, 0)))
        #expect(zip(stage.gestures, stage.gestures.dropFirst()).allSatisfy { $0.time <= $1.time })
        #expect(GestureBadInputTests.decisions(stage).contains(.ignored(.time)))
    }

    @Test("a clock that is set back cancels what is open, and what follows counts by the new time")
    func clockSetBack() {
        var stage = GestureStage(.pan(PanRules(slop: 1)))
        stage.down((0, 50, 50), at: 100_000)
        stage.move((0, 60, 50), at: 100_010)
        stage.down((0, 50, 50), at: 5000)
        #expect(stage.last?.phase == .cancelled)
        #expect(stage.last?.cancellation == .clockSetBack)
        #expect(stage.last?.time == Timestamp(seconds: 100.01))
        stage.move((0, 60, 50), at: 5010)
        #expect(stage.last?.phase == .began)
        #expect(stage.last?.time == Timestamp(seconds: 5.01))
        #expect(GestureBadInputTests.decisions(stage).contains(.clockSetBack(seconds: 95.01)))
    }

    @Test("the ends of time are times")
    func extremeTimes() {
        var stage = GestureStage(.tap(TapRules(count: 2)), .longPress(), .pan())
        for nanoseconds in [Int64.min, -1, .max, .min, .max] {
            let time = Timestamp(nanoseconds: nanoseconds)
            for action in [
                InputEvent.Action.down(GestureStage.contact(0, 50, 50)), .frame, .up(ContactID(0)), .frame,
            ] {
                stage.arena.handle(InputEvent(time: time, device: stage.device, action: action)) {
                    stage.gestures.append($0)
                }
            }
            stage.arena.advance(to: time) { stage.gestures.append($0) }
            _ = stage.arena.nextDeadline
        }
        #expect(stage.gestures(.pan).isEmpty)
    }

    @Test("of fifty fingers the first sixteen count, and none stays")
    func fiftyFingers() {
        var stage = GestureStage(.pan(PanRules(fingers: 1...100, slop: 1)), .tap(), .pinch())
        for id in Int32(0)..<50 {
            stage.send(.down(GestureStage.contact(id, 10 + 3 * Double(id), 50)), at: 0)
        }
        stage.send(.frame, at: 0)
        #expect(GestureBadInputTests.decisions(stage).contains(.ignored(.tooManyFingers)))
        for id in Int32(0)..<50 {
            stage.send(.move(GestureStage.contact(id, 10 + 3 * Double(id), 55)), at: 10)
        }
        stage.send(.frame, at: 10)
        #expect(stage.last?.fingers == 16)
        for id in Int32(0)..<50 { stage.up(id, at: 20) }
        #expect(stage.gestures(.pan).last?.phase == .ended)
        #expect(stage.arena.isIdle)
        stage.tap(from: 100, to: 150)
        #expect(stage.story.last == "tap ended")
    }

    @Test("of nine devices with fingers on them eight count, and an idle one makes room")
    func nineDevices() {
        var stage = GestureStage(.hold())
        for device in UInt32(10)...19 {
            stage.device = DeviceID(device)
            stage.down((0, 50, 50), at: Double(device))
        }
        #expect(Set(stage.gestures.map(\.device.rawValue)) == Set(10...17))
        #expect(GestureBadInputTests.decisions(stage).last == .ignored(.tooManyDevices))
        stage.device = DeviceID(12)
        stage.up(0, at: 30)
        stage.device = DeviceID(18)
        stage.down((0, 50, 50), at: 40)
        #expect(stage.last?.device == DeviceID(18))
    }

    @Test("steps and ends of touchpad gestures that did not begin are ignored, whatever is open")
    func notBegun() {
        var stage = GestureStage(.pan(PanRules(touchpadFingers: 2...4)), .pinch(), .hold())
        stage.device = GestureStage.touchpad
        stage.swipe(.update, SIMD2(5, 0), at: 0)
        stage.swipe(.end, at: 10)
        stage.scroll(0, 0, at: 20)
        stage.send(.pinch(.update, Pinch(fingers: 2, scale: 2)), at: 30)
        stage.send(.hold(.end, fingers: 2), at: 40)
        #expect(stage.gestures.isEmpty)
        stage.swipe(.begin, at: 50)
        stage.send(.pinch(.end, Pinch(fingers: 2)), at: 60)
        stage.swipe(.update, SIMD2(5, 0), at: 70)
        #expect(stage.story == ["pan began", "pan changed"])
        let ignored = stage.arena.log.filter { $0.decision == .ignored(.notBegun) }
        #expect(ignored.reduce(0) { $0 + $1.count } == 6)
    }

    @Test("a touchpad gesture that begins while another is open lets go of that one")
    func beginTwice() {
        var stage = GestureStage(.pan(PanRules(touchpadFingers: 2...4)))
        stage.device = GestureStage.touchpad
        stage.swipe(.begin, at: 0)
        stage.swipe(.begin, at: 0)
        #expect(stage.story == ["pan began"])
        stage.swipe(.update, SIMD2(5, 0), at: 10)
        stage.swipe(.begin, at: 20)
        #expect(stage.story == ["pan began", "pan changed", "pan ended", "pan began"])
        stage.scroll(0, 5, at: 30)
        stage.swipe(.end, at: 40)
        stage.scroll(0, 0, at: 50)
        #expect(stage.story.suffix(4) == ["pan ended", "pan began", "pan changed", "pan ended"])
        #expect(stage.arena.isIdle)
    }

    static let badSteps: [(InputEvent.Action, GestureLog.Ignored)] = [
        (.swipe(.update, Swipe(fingers: 3, delta: SIMD2(.nan, 0))), .notFinite),
        (.swipe(.update, Swipe(fingers: 3, delta: SIMD2(0, 1e9))), .outOfRange),
        (.swipe(.update, Swipe(fingers: 0, delta: SIMD2(1, 0))), .fingerCount),
        (.swipe(.update, Swipe(fingers: .max, delta: SIMD2(1, 0))), .fingerCount),
        (.scroll(Scroll(delta: SIMD2(.infinity, 0))), .notFinite),
        (.swipe(.begin, Swipe(fingers: -3)), .fingerCount),
        (.hold(.begin, fingers: 0), .fingerCount),
    ]

    @Test("a step that cannot be moves nothing", arguments: badSteps)
    func badStep(action: InputEvent.Action, reason: GestureLog.Ignored) {
        var stage = GestureStage(.pan(PanRules(touchpadFingers: 2...4)), .hold())
        stage.device = GestureStage.touchpad
        stage.swipe(.begin, at: 0)
        stage.swipe(.update, SIMD2(5, 0), at: 10)
        stage.send(action, at: 20)
        #expect(GestureBadInputTests.decisions(stage).last == .ignored(reason))
        #expect(stage.story == ["pan began", "pan changed"])
        #expect(isClose(stage.last?.translation, SIMD2(5, 0)))
    }

    @Test(
        "a scale that cannot be gives finite numbers",
        arguments: [Double.nan, 0, -1, .infinity, 1e-300, 1e300, .leastNonzeroMagnitude])
    func badScale(scale: Double) {
        var stage = GestureStage(.pinch())
        stage.device = GestureStage.touchpad
        stage.send(.pinch(.begin, Pinch(fingers: 2)), at: 0)
        stage.send(.pinch(.update, Pinch(fingers: 2, scale: scale)), at: 10)
        stage.send(.pinch(.update, Pinch(fingers: 2, scale: 2)), at: 20)
        #expect(abs((stage.last?.scale ?? 0) - 2) < 1e-9)
        #expect(
            stage.gestures.allSatisfy {
                $0.scale.isFinite && $0.scale > 0 && $0.scaleVelocity.perSecond.isFinite
            })
    }

    @Test("an end ends whatever else it says")
    func endsWithRubbish() {
        for phase in [GesturePhase.end, .cancelled] {
            var stage = GestureStage(.pinch(), .pan(PanRules(touchpadFingers: 3...3)))
            stage.device = GestureStage.touchpad
            stage.send(.pinch(.begin, Pinch(fingers: 2)), at: 0)
            stage.send(
                .pinch(phase, Pinch(fingers: -1, delta: SIMD2(.nan, 0), scale: .nan, rotation: .nan)), at: 10)
            stage.swipe(.begin, at: 20)
            stage.swipe(phase, fingers: .min, SIMD2(.nan, .infinity), at: 30)
            #expect(stage.story == ["pinch began", "pinch ended", "pan began", "pan ended"])
            #expect(stage.arena.isIdle)
        }
    }

    @Test("a source without frames works as well, one report later")
    func noFrames() {
        var stage = GestureStage(.pan(PanRules(slop: 1)), .tap())
        stage.send(.down(GestureStage.contact(0, 50, 50)), at: 0)
        stage.send(.move(GestureStage.contact(0, 60, 50)), at: 10)
        stage.send(.move(GestureStage.contact(0, 65, 50)), at: 20)
        stage.send(.up(ContactID(0)), at: 30)
        #expect(stage.arena.nextDeadline == Timestamp(seconds: 0.04))
        stage.advance(to: 40)
        #expect(stage.story == ["pan began", "pan changed", "pan ended"])
        #expect(isClose(stage.last?.translation, SIMD2(5, 0)))
        #expect(stage.arena.isIdle)
    }

    @Test("of eight idle devices the one not used for longest makes room")
    func longestUnused() {
        var stage = GestureStage(.hold())
        for device in UInt32(10)...18 {
            stage.device = DeviceID(device)
            stage.send(
                .deviceAdded(DeviceTraits(kind: .touchscreen, size: GestureStage.size)), at: Double(device))
            stage.down((0, 50, 50), at: Double(device))
            stage.up(0, at: Double(device) + 0.5)
        }
        // Only of those that are known still are the sizes.
        for (device, isKnown, time) in [(UInt32(17), true, 30.0), (10, false, 40)] {
            stage.device = DeviceID(device)
            let finger = Contact(ContactID(0), millimetres: nil, normalized: [0.25, 0.4])
            stage.send(.down(finger), at: time)
            stage.send(.frame, at: time)
            #expect(stage.last?.phase == .began && stage.last?.isSizeAssumed == !isKnown)
            stage.up(0, at: time + 5)
        }
    }
}
