import Motion
import TestSupport
import Testing
import Touch

@Suite("Gesture arena")
struct GestureArenaTests {
    @Test("of two that are met by the same report the one added first wins, and the other is beaten")
    func order() {
        var stage = GestureStage(.pan(), .pan())
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 60, 50), at: 10)
        stage.up(0, at: 20)
        #expect(stage.gestures.map(\.recognizer.rawValue) == [0, 0])
        #expect(
            stage.decisions.suffix(3) == [
                "pan 1: beaten by pan 0", "pan 0: began as gesture 1 with 1 finger", "pan 0: gesture 1 ended",
            ])
    }

    @Test("a finger too many keeps the next one from a tap for as long as it is there")
    func tooMany() {
        var stage = GestureStage(.tap())
        stage.down((0, 50, 50), (1, 80, 50), at: 0)
        stage.up(0, at: 20)
        stage.down((2, 50, 50), at: 40)
        stage.up(2, at: 60)
        #expect(stage.gestures.isEmpty)
        stage.up(1, at: 80)
        stage.down((3, 50, 50), at: 100)
        stage.up(3, at: 120)
        #expect(stage.gestures.map(\.kind) == [.tap])
    }

    @Test("fingers that no recogniser looks for are said to be none's, once for each hand that is put down")
    func unwanted() {
        var stage = GestureStage(GestureArena())
        for time in [0.0, 100] {
            stage.down((0, 50, 50), at: time)
            stage.move((0, 60, 50), at: time + 10)
            stage.up(0, at: time + 20)
        }
        #expect(stage.gestures.isEmpty)
        #expect(stage.decisions.last == "ignored: no recogniser looks for a gesture of 1 finger")
        #expect(stage.arena.log.last?.count == 2)

        // More fingers than a pan wants are said to be none's, unless the pan has begun or another one takes them.
        for (others, isUnwanted) in [(nil, true), (GestureRecognizer.pinch(), false)] {
            var one = GestureStage(.pan(PanRules(fingers: 1...1)))
            if let others { one.arena.add(others) }
            one.down((0, 50, 50), (1, 60, 50), at: 0)
            let words = "ignored: no recogniser looks for a gesture of 2 fingers"
            #expect(one.decisions.contains(words) == isUnwanted)
        }
        // Fewer than it wants are too few when they are lifted.
        var three = GestureStage(.pan(PanRules(fingers: 3...3)))
        three.down((0, 50, 50), at: 0)
        three.move((0, 70, 50), at: 10)
        three.up(0, at: 20)
        #expect(three.arena.log.contains { $0.decision == .failed(.tooFewFingers) })

        var begun = GestureStage(.pan(PanRules(fingers: 1...1)))
        begun.down((0, 50, 50), at: 0)
        begun.move((0, 70, 50), at: 10)
        begun.down((1, 60, 50), at: 20)
        #expect(!begun.decisions.contains { $0.hasPrefix("ignored") })

        // A pan of two fingers on a touchpad wants neither three of them nor a pinch.
        var pad = GestureStage(.pan())
        pad.device = GestureStage.touchpad
        pad.swipe(.begin, at: 0)
        pad.swipe(.end, at: 20)
        #expect(pad.decisions.last == "ignored: no recogniser looks for a gesture of 3 fingers")
    }

    @Test("whose rules are met first has the fingers, wherever it was added")
    func first() {
        var stage = GestureStage(.pan(PanRules(slop: 5)), .pan(PanRules(slop: 2)))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 53, 50), at: 10)
        stage.move((0, 60, 50), at: 20)
        #expect(Set(stage.gestures.map(\.recognizer.rawValue)) == [1])
    }

    @Test("those added alongside have the same fingers at the same time")
    func alongside() {
        var arena = GestureArena()
        let one = arena.add(.pan(PanRules(directions: .horizontal)))
        let two = arena.add(.pan(), alongside: [one])
        arena.add(.pan())
        var stage = GestureStage(arena)
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 60, 50), at: 10)
        stage.up(0, at: 20)
        #expect(stage.gestures.map(\.recognizer) == [one, two, one, two])
    }

    @Test("one that waits begins in the very report in which the other fails")
    func after() {
        var arena = GestureArena()
        let sideways = arena.add(.pan(PanRules(slop: 5, directions: .horizontal, lockDistance: 5)))
        let any = arena.add(.pan(PanRules(slop: 1)), after: [sideways])
        var stage = GestureStage(arena)
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 50, 53), at: 10)
        #expect(stage.gestures.isEmpty)
        #expect(stage.decisions.last == "pan 1: recognised, but waits for pan 0 to fail")
        stage.move((0, 50, 56), at: 20)
        #expect(stage.story == ["pan began"])
        #expect(stage.last?.recognizer == any)
        #expect(isClose(stage.last?.translation, .zero))
        #expect(
            stage.decisions.suffix(2) == [
                "pan 0: failed: the hand went another way", "pan 1: began as gesture 1 with 1 finger",
            ])
    }

    @Test("a flick that waits until its finger is lifted begins and ends there, with its velocity")
    func flickAfter() {
        var arena = GestureArena()
        let press = arena.add(.longPress(LongPressRules(movement: 1000)))
        arena.add(.pan(), after: [press])
        var stage = GestureStage(arena)
        stage.down((0, 50, 50), at: 0)
        stage.drag(from: SIMD2(50, 50), by: SIMD2(5, 0), steps: 5, after: 0)
        #expect(stage.gestures.isEmpty)
        stage.up(0, at: 60)
        #expect(stage.story == ["pan began", "pan ended"])
        #expect((stage.last?.velocity.perSecond.x ?? 0) > 400)
        #expect(stage.arena.isIdle)
    }

    @Test("recognisers with areas of their own do not compete: two people move two things")
    func areas() {
        var arena = GestureArena()
        let left = arena.add(.pan(PanRules(slop: 1)), in: TouchArea(x: 0...0.5))
        let right = arena.add(.pan(PanRules(slop: 1)), in: TouchArea(x: 0.5...1))
        var stage = GestureStage(arena)
        stage.down((0, 50, 50), (1, 150, 50), at: 0)
        stage.move((0, 60, 50), (1, 150, 60), at: 10)
        // Beyond the middle it is still the finger that landed on the left.
        stage.move((0, 120, 50), (1, 150, 70), at: 20)
        #expect(stage.gestures.map(\.recognizer) == [left, right, left, right])
        #expect(isClose(stage.gestures[2].translation, SIMD2(60, 0)))
        #expect(isClose(stage.gestures[3].translation, SIMD2(0, 10)))
        stage.up(0, at: 30)
        #expect(stage.last?.recognizer == left)
        #expect(stage.last?.phase == .ended)
        #expect(!stage.arena.isIdle)
    }

    @Test("each device has a hand of its own")
    func devices() {
        var stage = GestureStage(.pan(PanRules(slop: 1)))
        for device in [DeviceID(1), DeviceID(5)] {
            stage.device = device
            stage.down((0, 50, 50), at: 0)
            stage.move((0, 60, 50), at: 10)
        }
        stage.device = DeviceID(1)
        stage.move((0, 65, 50), at: 20)
        #expect(stage.gestures.map(\.device.rawValue) == [1, 5, 1])
        #expect(Set(stage.gestures.map(\.id)).count == 2)
        #expect(isClose(stage.last?.translation, SIMD2(5, 0)))
    }

    @Test("a touchpad and a touchscreen report the same gestures in the same words")
    func bothAlike() {
        var onScreen = GestureStage(.pan(PanRules(slop: 0)))
        onScreen.down((0, 50, 50), at: 0)
        onScreen.move((0, 50, 56), at: 10)
        onScreen.up(0, at: 20)
        var onPad = GestureStage(.pan())
        onPad.device = GestureStage.touchpad
        onPad.scroll(0, 6, at: 10)
        onPad.scroll(0, 0, at: 20)
        #expect(onScreen.story == onPad.story)
        #expect(onScreen.gestures.map(\.translation) == onPad.gestures.map(\.translation))
    }

    @Test("a recogniser that is added while fingers are down looks at the next ones")
    func addedLate() {
        var stage = GestureStage()
        stage.down((0, 50, 50), at: 0)
        let pan = stage.arena.add(.pan())
        stage.move((0, 90, 50), at: 10)
        stage.up(0, at: 20)
        #expect(stage.gestures.isEmpty)
        stage.down((0, 50, 50), at: 30)
        stage.move((0, 90, 50), at: 40)
        #expect(stage.gestures.map(\.recognizer) == [pan])
    }

    @Test("names of recognisers that are not there are left out")
    func unknownNames() {
        var arena = GestureArena()
        let others = [-1, 0, 7, Int.max].map { RecognizerID($0) }
        arena.add(.pan(), after: others, alongside: others)
        var stage = GestureStage(arena)
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 90, 50), at: 10)
        #expect(stage.story == ["pan began"])
    }

    @Test("a copy is an arena of its own")
    func copies() {
        var stage = GestureStage(.pan())
        stage.down((0, 50, 50), at: 0)
        var copy = stage
        copy.move((0, 90, 50), at: 10)
        #expect(copy.story == ["pan began"])
        #expect(stage.gestures.isEmpty)
        stage.up(0, at: 10)
        #expect(stage.arena.isIdle)
        #expect(!copy.arena.isIdle)
    }

    @Test("numbers that are none, negative or huge make usable rules")
    func absurdRules() {
        for number in [Double.nan, -1, .infinity, -.infinity, 1e308] {
            var stage = GestureStage(
                .pan(PanRules(fingers: -5...(-2), slop: number, axisLock: .unlessDiagonal(ratio: number))),
                .pinch(PinchRules(fingers: 0...Int.max, slop: number, rotationSlop: number)),
                .tap(
                    TapRules(
                        count: Int.min, fingers: Int.max, movement: number, maximumDuration: number,
                        interval: number, separation: number)),
                .longPress(LongPressRules(fingers: 0, delay: number, movement: number)),
                .hold(HoldRules(delay: number, movement: number)),
                .edgeSwipe(EdgeSwipeRules(margin: number, slop: number)))
            stage.down((0, 1, 50), (1, 80, 50), at: 0)
            stage.move((0, 20, 50), (1, 70, 50), at: 10)
            stage.advance(to: 1e12)
            stage.up(0, 1, at: 2e12)
            stage.advance(to: 1e15)
            #expect(stage.arena.isIdle)
        }
    }
}

// MARK: - The log

extension GestureArenaTests {
    @Test("the log shows a person what happened")
    func log() {
        var arena = GestureArena()
        let double = arena.add(.tap(TapRules(count: 2)))
        arena.add(.tap(), after: [double])
        var stage = GestureStage(arena)
        stage.tap(from: 100, to: 150.25)
        stage.send(.up(ContactID(4)), at: 200)
        stage.send(.up(ContactID(4)), at: 210)
        stage.advance(to: 500)
        #expect(
            stage.arena.log.description == """
                0.000000 s  device 1  device added
                0.000000 s  device 2  device added
                0.150250 s  device 1  tap 1: recognised, but waits for tap 0 to fail
                0.200000 s  device 1  ignored: finger 4 is not known to be down (2 times)
                0.450250 s  device 1  tap 0: failed: the next tap did not come in time
                0.450250 s  device 1  tap 1: gesture 1 ended
                """)
    }

    @Test("the log distinguishes recognisers by their numbers")
    func logOfRecognizers() {
        var arena = GestureArena()
        for _ in 0..<2 { arena.add(.tap(TapRules(count: 2))) }
        var stage = GestureStage(arena)
        for start in [100.0, 1000] {
            stage.tap(from: start, to: start + 50)
            stage.advance(to: start + 600)
        }
        let competitors = stage.arena.log.compactMap(\.competitor)
        #expect(competitors.count == 4)
        #expect(Set(competitors).map(\.id.rawValue).sorted() == [0, 1])
    }

    @Test("the log keeps the last entries that it has room for", arguments: [0, 1, 3])
    func logCapacity(capacity: Int) {
        var stage = GestureStage(GestureArena(logCapacity: capacity))
        for id in 10..<20 { stage.send(.up(ContactID(Int32(id))), at: Double(id)) }
        let expected = (20 - capacity)..<20
        #expect(
            stage.arena.log.map(\.decision)
                == expected.map { .ignored(.unknownContact(ContactID(Int32($0)))) })
        #expect(stage.arena.log.count == capacity)
    }
}
