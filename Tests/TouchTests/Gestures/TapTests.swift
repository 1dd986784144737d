import Glibc
import Motion
import Seeded
import TestSupport
import Testing
import Touch

@Suite("Tap, long press and hold")
struct TapTests {
    @Test("a finger that touches for a moment taps, once, when it is lifted")
    func tap() {
        var stage = GestureStage(.tap())
        stage.down((0, 40, 30), at: 0)
        #expect(stage.gestures.isEmpty)
        stage.up(0, at: 80)
        #expect(stage.story == ["tap ended"])
        #expect(stage.last?.tapCount == 1)
        #expect(stage.last?.fingers == 1)
        #expect(isClose(stage.last?.location?.millimetres, SIMD2(40, 30)))
        #expect(stage.last?.time == Timestamp(seconds: 0.08))
        #expect(stage.arena.isIdle)
    }

    @Test("a tap in which finger and lift share a frame counts")
    func oneFrame() {
        var stage = GestureStage(.tap())
        stage.send(.down(GestureStage.contact(0, 40, 30)), at: 10)
        stage.send(.up(ContactID(0)), at: 10)
        stage.send(.frame, at: 10)
        #expect(stage.story == ["tap ended"])
    }

    @Test("a finger that moves away is no tap")
    func moved() {
        var stage = GestureStage(.tap(TapRules(movement: 2)))
        stage.down((0, 40, 30), at: 0)
        stage.move((0, 43, 30), at: 10)
        stage.move((0, 40, 30), at: 20)
        stage.up(0, at: 30)
        #expect(stage.gestures.isEmpty)
        #expect(stage.decisions.last == "tap 0: failed: a finger moved too far")
    }

    @Test("a finger that stays for too long is no tap, and the time is known beforehand")
    func tooLong() {
        var stage = GestureStage(.tap(TapRules(maximumDuration: 0.3)))
        stage.down((0, 40, 30), at: 100)
        #expect(stage.arena.nextDeadline == Timestamp(seconds: 0.4))
        stage.up(0, at: 401)
        #expect(stage.gestures.isEmpty)
        #expect(stage.arena.nextDeadline == nil)
    }

    @Test("what has to be decided at a time is decided when that time has come")
    func atTheDeadline() throws {
        var stage = GestureStage(.longPress())
        stage.down((0, 40, 30), at: 100)
        let deadline = try #require(stage.arena.nextDeadline)
        stage.advance(to: 599.999)
        #expect(stage.gestures.isEmpty)
        stage.arena.advance(to: deadline) { stage.gestures.append($0) }
        #expect(stage.story == ["longPress began"])
    }

    @Test("a contact that gets another number in the middle of a tap is one finger")
    func renumbered() {
        var stage = GestureStage(.tap())
        stage.down((0, 40, 30), at: 0)
        stage.send(.up(ContactID(0)), at: 20)
        stage.send(.down(GestureStage.contact(1, 40, 30)), at: 20)
        stage.send(.frame, at: 20)
        stage.up(1, at: 50)
        #expect(stage.story == ["tap ended"])
        #expect(stage.last?.fingers == 1)
    }

    @Test("n taps are n taps in a row", arguments: 1...5)
    func row(count: Int) {
        var stage = GestureStage(.tap(TapRules(count: count)))
        for tap in 0..<count {
            #expect(stage.gestures.isEmpty)
            stage.tap(from: Double(tap) * 200, to: Double(tap) * 200 + 60)
        }
        #expect(stage.story == ["tap ended"])
        #expect(stage.last?.tapCount == count)
        #expect(stage.arena.isIdle)
    }

    @Test("a pause that is too long, or a place too far away, begins a new row")
    func brokenRow() {
        var stage = GestureStage(.tap(TapRules(count: 2)))
        stage.tap(from: 0, to: 50)
        stage.tap(from: 400, to: 450)
        stage.tap(160, 100, from: 500, to: 550)
        #expect(stage.gestures.isEmpty)
        stage.tap(160, 100, from: 600, to: 650)
        #expect(stage.story == ["tap ended"])
    }

    @Test("fingers tap together though they land and lift one after the other", arguments: 2...4)
    func severalFingers(count: Int) {
        var stage = GestureStage(.tap(TapRules(fingers: count)))
        for finger in 0..<count {
            stage.down((Int32(finger), 30 + 20 * Double(finger), 60), at: 10 * Double(finger))
        }
        for finger in 0..<count { stage.up(Int32(finger), at: 100 + 10 * Double(finger)) }
        #expect(stage.story == ["tap ended"])
        #expect(stage.last?.fingers == count)
        #expect(isClose(stage.last?.startLocation?.millimetres, SIMD2(30 + 10 * Double(count - 1), 60)))
    }

    @Test("one finger more or less is another tap", arguments: [1, 3])
    func wrongNumber(count: Int) {
        var stage = GestureStage(.tap(TapRules(fingers: 2)))
        for finger in 0..<count {
            stage.down((Int32(finger), 30 + 20 * Double(finger), 60), at: 10 * Double(finger))
        }
        for finger in 0..<count { stage.up(Int32(finger), at: 100 + 10 * Double(finger)) }
        #expect(stage.gestures.isEmpty)
        #expect(stage.arena.isIdle)
    }

    @Test("a finger that lands when another is up again does not make a tap of two")
    func rollingFingers() {
        var stage = GestureStage(.tap(TapRules(fingers: 2)))
        stage.down((0, 30, 60), (1, 50, 60), at: 0)
        stage.up(0, at: 20)
        stage.down((2, 70, 60), at: 30)
        stage.up(1, 2, at: 50)
        #expect(stage.gestures.isEmpty)
        #expect(stage.arena.isIdle)
    }

    @Test("fingers that tap one after the other do not tap together")
    func oneAfterTheOther() {
        var stage = GestureStage(.tap(TapRules(fingers: 2)))
        stage.tap(from: 0, to: 50)
        stage.tap(120, 60, from: 60, to: 110)
        #expect(stage.gestures.isEmpty)
    }

    @Test("a contact that the device takes back is no tap")
    func cancelled() {
        var stage = GestureStage(.tap())
        stage.down((0, 40, 30), at: 0)
        stage.cancel(0, at: 50)
        #expect(stage.gestures.isEmpty)
        #expect(stage.arena.isIdle)
    }
}

// MARK: - Taps and double taps

extension TapTests {
    static func stageWithDoubleTap() -> GestureStage {
        var arena = GestureArena()
        let double = arena.add(.tap(TapRules(count: 2)))
        arena.add(.tap(), after: [double])
        return GestureStage(arena)
    }

    @Test("a tap waits until it can no longer be the first of two")
    func tapWaits() {
        var stage = TapTests.stageWithDoubleTap()
        stage.tap(from: 0, to: 50)
        #expect(stage.gestures.isEmpty)
        #expect(stage.arena.nextDeadline == Timestamp(seconds: 0.35))
        stage.advance(to: 349)
        #expect(stage.gestures.isEmpty)
        stage.advance(to: 500)
        #expect(stage.story == ["tap ended"])
        #expect(stage.last?.recognizer == RecognizerID(1))
        #expect(stage.last?.time == Timestamp(seconds: 0.35))
        #expect(stage.arena.isIdle)
    }

    @Test("two taps are a double tap and no single one")
    func doubleTapWins() {
        var stage = TapTests.stageWithDoubleTap()
        stage.tap(from: 0, to: 50)
        stage.tap(from: 150, to: 200)
        stage.advance(to: 2000)
        #expect(stage.story == ["tap ended"])
        #expect(stage.last?.tapCount == 2)
    }

    @Test("two taps in different places are two taps")
    func twoPlaces() {
        var stage = TapTests.stageWithDoubleTap()
        stage.tap(40, 30, from: 0, to: 50)
        stage.tap(140, 90, from: 150, to: 200)
        stage.advance(to: 2000)
        #expect(stage.gestures.map(\.tapCount) == [1, 1])
        #expect(isClose(stage.gestures.first?.location?.millimetres, SIMD2(40, 30)))
        #expect(isClose(stage.gestures.last?.location?.millimetres, SIMD2(140, 90)))
    }

    @Test("three, two and one tap keep apart", arguments: 1...3)
    func threeKinds(count: Int) {
        var arena = GestureArena()
        let triple = arena.add(.tap(TapRules(count: 3)))
        let double = arena.add(.tap(TapRules(count: 2)), after: [triple])
        arena.add(.tap(), after: [double])
        var stage = GestureStage(arena)
        for tap in 0..<count { stage.tap(from: 150 * Double(tap), to: 150 * Double(tap) + 50) }
        stage.advance(to: 5000)
        #expect(stage.gestures.map(\.tapCount) == [count])
        #expect(stage.arena.isIdle)
    }

    @Test("a tap and then a drag are a tap and a pan")
    func tapThenDrag() {
        var arena = GestureArena()
        let double = arena.add(.tap(TapRules(count: 2)))
        arena.add(.tap(), after: [double])
        arena.add(.pan())
        var stage = GestureStage(arena)
        stage.tap(from: 0, to: 50)
        stage.down((0, 100, 60), at: 150)
        stage.move((0, 110, 60), at: 160)
        stage.up(0, at: 170)
        stage.advance(to: 2000)
        #expect(stage.story == ["tap ended", "pan began", "pan ended"])
    }
}

// MARK: - Where the taps of a row land

extension TapTests {
    @Test("taps are near each other where they land: a finger that rolls before its lift loses none")
    func rollOfSecondTap() {
        var stage = GestureStage(.tap(TapRules(count: 2)))
        stage.tap(40, 30, from: 0, to: 50)
        stage.down((0, 54.9, 30), at: 150)
        stage.move((0, 55.1, 30), at: 170)
        stage.up(0, at: 200)
        #expect(stage.story == ["tap ended"])
        #expect(stage.last?.tapCount == 2)
    }

    @Test("two taps are a row if the second lands near the first, and two taps otherwise, wherever they lift")
    func rollLaw() {
        for seed in UInt64(0)..<400 {
            var random = SeededGenerator(seed: seed)
            let count = random.chance(0.5) ? 1 : 2
            var arena = GestureArena()
            let double = arena.add(.tap(TapRules(count: 2, fingers: count)))
            if count == 1 { arena.add(.tap(), after: [double]) }
            var stage = GestureStage(arena)
            let angle = random.number(0...6.28)
            let distance = random.number(13...17)
            let offset = distance * SIMD2(cos(angle), sin(angle))
            stage.rolledTap(at: SIMD2(80, 60), fingers: count, from: 0, &random)
            stage.rolledTap(at: SIMD2(80, 60) + offset, fingers: count, from: 150, &random)
            // What is too far away for a row begins one.
            stage.rolledTap(at: SIMD2(80, 60) + offset, fingers: count, from: 300, &random)
            stage.advance(to: 5000)
            let isRow = distance <= 15
            let counts = stage.gestures.map(\.tapCount)
            let expected = count == 2 ? [2] : isRow ? [2, 1] : [1, 2]
            #expect(counts == expected, "seed \(seed), \(distance) mm apart")
            if count == 2 {
                let end = Timestamp(seconds: isRow ? 0.19 : 0.34)
                #expect(stage.last?.time == end, "seed \(seed), \(distance) mm apart")
            }
        }
    }
}

extension GestureStage {
    /// Fingers about a place tap together, and each rolls by up to 2.4 mm before it lifts.
    fileprivate mutating func rolledTap(
        at place: SIMD2<Double>, fingers: Int, from start: Double, _ random: inout SeededGenerator
    ) {
        for finger in 0..<fingers {
            let offset = SIMD2(fingers == 1 ? 0 : Double(finger) * 30 - 15, 0)
            let landing = place + offset
            down((Int32(finger), landing.x, landing.y), at: start)
            let angle = random.number(0...6.28)
            let roll = landing + random.number(0...2.4) * SIMD2(cos(angle), sin(angle))
            move((Int32(finger), roll.x, roll.y), at: start + 20)
        }
        for finger in 0..<fingers { up(Int32(finger), at: start + 40) }
    }
}

// MARK: - Long press

extension TapTests {
    @Test("a finger that stays is a long press from its time on, even if the report comes late")
    func longPress() {
        var stage = GestureStage(.longPress())
        stage.down((0, 40, 30), at: 100)
        #expect(stage.arena.nextDeadline == Timestamp(seconds: 0.6))
        stage.move((0, 41, 30), at: 700)
        #expect(stage.story == ["longPress began", "longPress changed"])
        #expect(stage.gestures.first?.time == Timestamp(seconds: 0.6))
        stage.move((0, 61, 30), at: 710)
        #expect(isClose(stage.last?.translation, SIMD2(21, 0)))
        stage.up(0, at: 720)
        #expect(stage.last?.phase == .ended)
    }

    @Test("a finger that moves, is joined or is lifted before is no long press", arguments: 0...2)
    func noLongPress(case number: Int) {
        var stage = GestureStage(.longPress())
        stage.down((0, 40, 30), at: 0)
        switch number {
        case 0: stage.move((0, 45, 30), at: 10)
        case 1: stage.down((1, 60, 30), at: 10)
        default: stage.up(0, at: 499)
        }
        stage.advance(to: 3000)
        #expect(stage.gestures.isEmpty)
    }

    @Test("what is pressed for long is not tapped, and what is tapped is not pressed")
    func tapOrPress() {
        var stage = GestureStage(.tap(), .longPress())
        stage.tap(from: 0, to: 450)
        #expect(stage.story == ["tap ended"])
        stage.tap(from: 1000, to: 1600)
        #expect(stage.story == ["tap ended", "longPress began", "longPress ended"])
    }
}

// MARK: - Hold

extension TapTests {
    @Test("a finger that lands holds at once, and lets go when it is lifted")
    func hold() {
        var stage = GestureStage(.hold())
        stage.down((0, 40, 30), at: 0)
        #expect(stage.story == ["hold began"])
        stage.up(0, at: 1000)
        #expect(stage.story == ["hold began", "hold ended"])
        #expect(stage.arena.isIdle)
    }

    @Test(
        "a hold is cancelled when the hand moves or something else is recognised, and keeps nothing from it")
    func holdGivesWay() {
        var stage = GestureStage(.hold(HoldRules(movement: 50)), .pan(), .tap())
        stage.down((0, 40, 30), at: 0)
        stage.move((0, 50, 30), at: 10)
        #expect(stage.story == ["hold began", "pan began", "hold cancelled"])
        #expect(stage.last?.cancellation == .superseded)
        stage.up(0, at: 20)
        stage.tap(from: 100, to: 150)
        #expect(stage.story.suffix(3) == ["hold began", "hold ended", "tap ended"])

        stage = GestureStage(.hold())
        stage.down((0, 40, 30), at: 0)
        stage.move((0, 50, 30), at: 10)
        #expect(stage.story == ["hold began", "hold cancelled"])
        #expect(stage.last?.cancellation == .moved)
    }

    @Test(
        "a finger that sets out holds until it pans, whatever the pan is kept to",
        arguments: [
            PanRules(), PanRules(directions: .horizontal), PanRules(axisLock: .always),
            PanRules(directions: [.left, .right], axisLock: .unlessDiagonal()),
        ])
    func noGap(rules: PanRules) {
        var stage = GestureStage(.pan(rules), .hold())
        stage.down((0, 40, 30), at: 0)
        for step in 1...60 {
            stage.move((0, 40 + 0.05 * Double(step), 30), at: 10 * Double(step))
            let open = stage.gestures.reduce(into: Set<GestureID>()) { open, gesture in
                if gesture.phase.isOver { open.remove(gesture.id) } else { open.insert(gesture.id) }
            }
            #expect(open.count == 1, "after \(0.05 * Double(step)) mm")
        }
        #expect(stage.outline == ["hold began", "pan began", "hold cancelled", "pan changed"])
    }

    @Test(
        "a hold goes on as long as the hand is within its movement, before and after it begins",
        arguments: [0, 0.2])
    func holdMovement(delay: Double) {
        for (x, isHeld) in [(41.4, true), (41.6, false)] {
            var stage = GestureStage(.hold(HoldRules(delay: delay, movement: 1.5)))
            stage.down((0, 40, 30), at: 0)
            stage.move((0, x, 30), at: 100)
            stage.advance(to: 250)
            let story = delay > 0 ? [] : ["hold began", "hold cancelled"]
            #expect(stage.story == (isHeld ? ["hold began"] : story))
        }
    }

    @Test("a hold may ask for time")
    func delayedHold() {
        var stage = GestureStage(.hold(HoldRules(delay: 0.2)))
        stage.down((0, 40, 30), at: 0)
        #expect(stage.gestures.isEmpty)
        stage.advance(to: 250)
        #expect(stage.story == ["hold began"])
        #expect(stage.last?.time == Timestamp(seconds: 0.2))
    }
}
