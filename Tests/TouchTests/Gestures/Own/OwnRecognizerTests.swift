import Foundation
import Motion
import TestSupport
import Testing
import Touch

@Suite("Recognisers of an app's own")
struct OwnRecognizerTests {
    /// A stage on which a circle is looked for, and then a pan that stands to it in this way.
    static func stage(_ add: (inout GestureArena, RecognizerID) -> Void) -> GestureStage {
        var arena = GestureArena()
        let circle = arena.add(GestureRecognizer(Circle()))
        add(&arena, circle)
        return GestureStage(arena)
    }

    @Test("the guide shows the two files as they stand", arguments: ["Circle", "PickUp"])
    func areShown(name: String) throws {
        let here = URL(filePath: #filePath)
        let file = try String(
            contentsOf: here.deletingLastPathComponent().appending(path: "\(name).swift"), encoding: .utf8)
        let guide = try String(
            contentsOf: here.appending(path: "../../../../../Sources/Guides/Fling.docc/Gestures.md")
                .standardizedFileURL, encoding: .utf8)
        let code = try #require(file.range(of: "\n///")).lowerBound
        #expect(guide.contains("```swift" + file[code...] + "```"))
    }

    /// Fingers whose distance has changed by 3 mm.
    private struct Spread: RecognizerBehavior {
        let traits = Traits(
            "spread", .pinch, fingers: nil, touchpadFingers: 2...2, follows: .shape)

        func judge(_ change: Change, _ touches: Touches) -> Verdict {
            abs(touches.spanChange) >= 3 ? .recognize : .wait
        }
    }

    @Test("fingers on a touchpad, whose places nobody reports, count as 30 mm apart")
    func touchpadSpan() {
        for (scale, begins) in [(1.099, false), (1.101, true)] {
            var arena = GestureArena()
            arena.add(GestureRecognizer(Spread()))
            var stage = GestureStage(arena)
            stage.device = GestureStage.touchpad
            stage.send(.pinch(.begin, Pinch(fingers: 2)), at: 0)
            stage.send(.pinch(.update, Pinch(fingers: 2)), at: 10)
            stage.send(.pinch(.update, Pinch(fingers: 2, scale: scale)), at: 20)
            #expect((stage.story.first == "pinch began") == begins)
        }
    }

    @Test("a circle is recognised when it is nearly closed, either way round", arguments: [1.0, -1])
    func circle(direction: Double) throws {
        var stage = OwnRecognizerTests.stage { arena, circle in arena.add(.pan(), after: [circle]) }
        stage.draw(turns: 1.1 * direction)
        #expect(stage.story == ["custom ended"])
        let gesture = try #require(stage.last)
        #expect(gesture.recognizer == RecognizerID(0) && gesture.fingers == 1)
        #expect(abs(gesture.rotation - direction * 2 * .pi) < 0.5)
        #expect(stage.decisions.contains("pan 1: beaten by circle 0"))
    }

    @Test("a pan after a circle begins as soon as the line is too straight for one")
    func after() {
        var stage = OwnRecognizerTests.stage { arena, circle in arena.add(.pan(), after: [circle]) }
        stage.down((0, 20, 60), at: 0)
        stage.drag(from: SIMD2(20, 60), by: SIMD2(4, 0), steps: 10, after: 0)
        stage.up(0, at: 110)
        #expect(stage.outline == ["pan began", "pan changed", "pan ended"])
        #expect(isClose(stage.last?.translation, SIMD2(16, 0)))
        #expect(stage.decisions.contains("pan 1: recognised, but waits for circle 0 to fail"))
        #expect(stage.decisions.contains("circle 0: failed: a rule of the app's own was broken"))
    }

    @Test("a pan beside a circle wins, being sooner; one alongside it has the fingers too")
    func beside() {
        var stage = OwnRecognizerTests.stage { arena, _ in arena.add(.pan()) }
        stage.draw(turns: 1.1)
        #expect(stage.outline == ["pan began", "pan changed", "pan ended"])
        #expect(stage.decisions.contains("circle 0: beaten by pan 1"))

        stage = OwnRecognizerTests.stage { arena, circle in arena.add(.pan(), alongside: [circle]) }
        stage.draw(turns: 1.1)
        #expect(
            stage.outline == ["pan began", "pan changed", "custom ended", "pan changed", "pan ended"])
    }

    @Test("a finger that goes back where it came from draws no circle")
    func corners() {
        var stage = OwnRecognizerTests.stage { _, _ in }
        stage.draw(turns: 0.6, lifts: false)
        stage.draw(turns: -0.6, from: 0.6, after: 1000, lands: false)
        #expect(stage.gestures.isEmpty)
    }

    @Test("each attempt begins anew: two halves of a circle are none")
    func attempts() {
        var stage = OwnRecognizerTests.stage { _, _ in }
        stage.draw(turns: 0.5)
        stage.draw(turns: 0.5, from: 0.5, after: 2000)
        #expect(stage.gestures.isEmpty)
        stage.draw(turns: 1.1, after: 4000)
        #expect(stage.story == ["custom ended"])
    }

    @Test("an arena is a value: a copy goes on with the circle by itself")
    func copies() {
        var stage = OwnRecognizerTests.stage { _, _ in }
        stage.draw(turns: 0.8, lifts: false)
        var copy = stage
        copy.draw(turns: 0.4, from: 0.8, after: 1000, lands: false)
        #expect(copy.story == ["custom ended"])
        stage.draw(turns: 0.05, from: 0.8, after: 1000, lands: false, lifts: false)
        #expect(stage.gestures.isEmpty)
        stage.draw(turns: 0.2, from: 0.85, after: 2000, lands: false)
        #expect(stage.story == ["custom ended"])
    }
}

@Suite("A long press that becomes a drag")
struct PickUpTests {
    static var stage: GestureStage {
        var arena = GestureArena()
        let pickUp = arena.add(GestureRecognizer(PickUp()))
        arena.add(.pan(), after: [pickUp])
        return GestureStage(arena)
    }

    @Test("a finger that rests for 0.4 s and then moves drags, as a pan")
    func drags() {
        var stage = PickUpTests.stage
        stage.down((0, 20, 60), at: 0)
        stage.advance(to: 400)
        stage.drag(from: SIMD2(20, 60), by: SIMD2(1, 0), steps: 10, after: 500)
        stage.up(0, at: 610)
        #expect(stage.outline == ["pan began", "pan changed", "pan ended"])
        #expect(stage.gestures.allSatisfy { $0.recognizer == RecognizerID(0) })
        #expect(isClose(stage.last?.translation, SIMD2(7, 0)))
        #expect(abs((stage.last?.velocity.speed ?? 0) - 100) < 20)
    }

    @Test("a finger that moves before is one that scrolls", arguments: [399.0, 400])
    func scrolls(time: Double) {
        var stage = PickUpTests.stage
        stage.down((0, 20, 60), at: 0)
        stage.move((0, 30, 60), at: time)
        stage.up(0, at: 700)
        #expect(stage.gestures.first?.recognizer == RecognizerID(time < 400 ? 1 : 0))
        #expect(stage.decisions.contains("pick up 0: failed: a finger moved too far") == (time < 400))
    }

    @Test("a press without a movement is none")
    func lifts() {
        var stage = PickUpTests.stage
        stage.down((0, 20, 60), at: 0)
        stage.up(0, at: 700)
        #expect(stage.gestures.isEmpty && stage.arena.isIdle)
        #expect(stage.decisions.contains("pick up 0: failed: the fingers were lifted too early"))
    }
}

@Suite("What an arena does with a recogniser's traits and verdicts")
struct RecognizerTraitsTests {
    /// A recogniser that has a verdict for each kind of change, by the change's name.
    struct Scripted: RecognizerBehavior {
        var traits = Traits("scripted")
        var verdicts: [String: Verdict] = [:]

        func judge(_ change: Change, _ touches: Touches) -> Verdict {
            let name = "\(change)".prefix { $0 != "(" }
            return verdicts[String(name)] ?? .wait
        }
    }

    static func stage(_ traits: Scripted.Traits, _ verdicts: [String: Scripted.Verdict]) -> GestureStage {
        GestureStage(GestureRecognizer(Scripted(traits: traits, verdicts: verdicts)))
    }

    @Test("a recogniser that waits without a finger and without a deadline fails")
    func waitsInVain() {
        var stage = RecognizerTraitsTests.stage(.init("scripted", isDiscrete: true), [:])
        stage.tap(from: 0, to: 50)
        #expect(stage.arena.isIdle)
        #expect(stage.decisions.contains("scripted 0: failed: the fingers were lifted too early"))
    }

    @Test("a recogniser that would wait for ever, or begin without a finger, fails")
    func isNeverStuck() {
        let now = Timestamp(seconds: 0)
        let verdicts: [[String: Scripted.Verdict]] = [
            ["lifted": .wait], ["lifted": .recognize],
            ["lifted": .waitUntil(Timestamp(seconds: 0.06)), "timeUp": .recognize],
            ["complete": .waitUntil(Timestamp(seconds: 0.02)), "timeUp": .waitUntil(now)],
            ["complete": .waitUntil(Timestamp(seconds: 0.02)), "timeUp": .startOver(.custom, until: now)],
        ]
        for verdicts in verdicts {
            var stage = RecognizerTraitsTests.stage(.init("scripted"), verdicts)
            stage.tap(from: 0, to: 50)
            stage.advance(to: 100)
            #expect(stage.arena.isIdle && stage.gestures.isEmpty, "\(verdicts)")
        }
        for isDiscrete in [true, false] {
            var stage = RecognizerTraitsTests.stage(
                .init("scripted", isDiscrete: isDiscrete), ["lifted": .waitUntil(Timestamp(seconds: 0.1))])
            stage.tap(from: 0, to: 50)
            #expect(!stage.arena.isIdle)
            stage.advance(to: 100)
            #expect(stage.arena.isIdle)
            #expect(stage.decisions.last == "scripted 0: failed: the next tap did not come in time")
        }
    }

    /// A finger that moves after a tap.
    private struct SecondTouch: RecognizerBehavior {
        let traits = Traits("second touch")
        var taps = 0

        mutating func judge(_ change: Change, _ touches: Touches) -> Verdict {
            switch change {
            case .lifted where taps == 0:
                taps = 1
                return .waitUntil(touches.time + 0.3)
            case .moved where taps == 1: return touches.translation.magnitude > 1 ? .recognize : .wait
            case .moved: return touches.translation.magnitude > 1 ? .fail(.movedTooFar) : .wait
            default: return .wait
            }
        }
    }

    @Test("a gesture that lasts may wait between touches, and others wait for it meanwhile")
    func waitsBetweenTouches() {
        var arena = GestureArena()
        let second = arena.add(GestureRecognizer(SecondTouch()))
        arena.add(.tap(), after: [second])
        var stage = GestureStage(arena)
        stage.tap(from: 0, to: 50)
        stage.down((0, 40, 30), at: 200)
        stage.drag(from: SIMD2(40, 30), by: SIMD2(2, 0), steps: 4, after: 200)
        #expect(stage.outline == ["custom began", "custom changed"])
        #expect(isClose(stage.last?.translation, SIMD2(6, 0)))
        stage.up(0, at: 300)
        #expect(stage.last?.phase == .ended && stage.arena.isIdle)
        // Without a second touch the first was a tap.
        stage.gestures = []
        stage.tap(from: 1000, to: 1050)
        #expect(stage.gestures.isEmpty)
        stage.advance(to: 1400)
        #expect(stage.story == ["tap ended"] && stage.arena.isIdle)
    }

    @Test("a discrete gesture has the greatest number of fingers, and may end after they are gone")
    func fingers() {
        var stage = RecognizerTraitsTests.stage(
            .init("scripted", fingers: 2...3, isDiscrete: true),
            ["lifted": .waitUntil(Timestamp(seconds: 0.2)), "timeUp": .recognize])
        stage.down((0, 20, 60), (1, 40, 60), (2, 60, 60), at: 0)
        stage.up(0, 1, 2, at: 50)
        stage.advance(to: 300)
        #expect(stage.story == ["custom ended"])
        #expect(stage.last?.fingers == 3)
    }

    @Test("a failure while a gesture is active cancels it as moved")
    func cancels() {
        var stage = RecognizerTraitsTests.stage(
            .init("scripted"), ["complete": .recognize, "changed": .fail(.movedTooFar)])
        stage.down((0, 20, 60), at: 0)
        stage.move((0, 21, 60), at: 10)
        #expect(stage.story == ["custom began", "custom cancelled"])
        #expect(stage.last?.cancellation == .moved)
    }

    @Test("a recogniser that starts over goes on with the fingers that are down, until the time that it says")
    func startsOver() {
        var stage = RecognizerTraitsTests.stage(
            .init("scripted"),
            ["moved": .startOver(.movedTooFar, until: Timestamp(seconds: 0.3)), "timeUp": .recognize])
        stage.down((0, 20, 60), at: 0)
        stage.move((0, 21, 60), at: 10)
        stage.advance(to: 300)
        #expect(stage.story == ["custom began"])
        #expect(stage.decisions.contains("scripted 0: failed: a finger moved too far"))
    }

    @Test("a touchpad's swipe is for those that follow movement, its pinch for those that follow shape")
    func touchpads() {
        let follows: [Scripted.Traits.Follows] = [.movement, .shape, .rest]
        let stories = follows.map { follows in
            var stage = RecognizerTraitsTests.stage(
                .init("scripted", touchpadFingers: 3...3, follows: follows), ["complete": .recognize])
            stage.device = GestureStage.touchpad
            stage.swipe(.begin, at: 0)
            stage.swipe(.end, at: 10)
            stage.send(.pinch(.begin, Pinch(fingers: 3)), at: 20)
            stage.send(.pinch(.end, Pinch(fingers: 3)), at: 30)
            stage.send(.hold(.begin, fingers: 3), at: 40)
            stage.send(.hold(.end, fingers: 3), at: 50)
            return stage.gestures.map(\.source)
        }
        #expect(
            stories == [
                [.touchpadSwipe, .touchpadSwipe], [.touchpadPinch, .touchpadPinch],
                [.touchpadHold, .touchpadHold],
            ])
    }

    @Test("numbers of fingers that no surface has are clamped")
    func clamps() {
        let traits = GestureRecognizer.Traits("scripted", fingers: -1...99, touchpadFingers: 0...0)
        #expect(traits.fingers == 1...16 && traits.touchpadFingers == 1...1)
    }
}

extension GestureStage {
    /// A finger draws a part of a circle of 15 mm about the middle of the touchscreen, 10 ms for 1/40 turn.
    fileprivate mutating func draw(
        turns: Double, from start: Double = 0, after time: Double = 0, lands: Bool = true, lifts: Bool = true
    ) {
        func place(_ turns: Double) -> (Int32, Double, Double) {
            let angle = turns * 2 * .pi
            return (0, 100 + 15 * cos(angle), 60 + 15 * sin(angle))
        }
        if lands { down(place(start), at: time) }
        let steps = Int((abs(turns) * 40).rounded())
        for step in 1...steps {
            move(place(start + turns * Double(step) / Double(steps)), at: time + 10 * Double(step))
        }
        if lifts { up(0, at: time + 10 * Double(steps + 1)) }
    }
}
