import Motion
import TestSupport
import Testing
import Touch

@Suite("Pan")
struct PanTests {
    @Test("a finger that stays within the slop is no pan")
    func slop() {
        var stage = GestureStage(.pan(PanRules(slop: 2)))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 51.9, 50), at: 10)
        stage.up(0, at: 20)
        #expect(stage.gestures.isEmpty)
        #expect(stage.arena.isIdle)
    }

    @Test("when the slop is passed nothing jumps: the translation starts at zero and goes on one to one")
    func noJump() {
        var stage = GestureStage(.pan(PanRules(slop: 2)))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 51, 50), at: 10)
        stage.move((0, 54, 50), at: 20)
        #expect(stage.story == ["pan began"])
        #expect(isClose(stage.last?.translation, .zero))
        stage.move((0, 55.25, 48), at: 30)
        #expect(isClose(stage.last?.translation, SIMD2(1.25, -2)))
        stage.up(0, at: 40)
        #expect(stage.story == ["pan began", "pan changed", "pan ended"])
        #expect(isClose(stage.last?.translation, SIMD2(1.25, -2)))
    }

    @Test("the velocity knows the way within the slop", arguments: [0.5, 2, 8])
    func velocityBeforeBegin(slop: Double) {
        var stage = GestureStage(.pan(PanRules(slop: slop)))
        stage.down((0, 20, 50), at: 0)
        stage.drag(from: SIMD2(20, 50), by: SIMD2(2, 0), steps: 5, after: 0)
        let began = stage.gestures.first { $0.phase == .began }
        #expect(abs((began?.velocity.perSecond.x ?? 0) - 200) < 4)
    }

    @Test("a pan says where it is, where it began, and how many fingers make it")
    func places() {
        var stage = GestureStage(.pan(PanRules(slop: 1)))
        stage.down((0, 40, 30), (1, 60, 30), at: 0)
        stage.move((0, 45, 30), (1, 65, 30), at: 10)
        let began = stage.last
        #expect(began?.fingers == 2)
        #expect(began?.source == .touchscreen)
        #expect(isClose(began?.location?.millimetres, SIMD2(55, 30)))
        #expect(isClose(began?.location?.normalized, SIMD2(0.275, 0.25)))
        #expect(isClose(began?.startLocation?.millimetres, SIMD2(50, 30)))
        #expect(began?.device == GestureStage.touchscreen)
        #expect(began?.isSizeAssumed == false)
    }

    @Test("a fling of three frames counts, and keeps its velocity")
    func shortFling() {
        var stage = GestureStage(.pan())
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 60, 50), at: 10)
        stage.move((0, 72, 50), at: 20)
        stage.up(0, at: 30)
        #expect(stage.story == ["pan began", "pan changed", "pan ended"])
        #expect((stage.last?.velocity.perSecond.x ?? 0) > 700)
    }

    @Test("a finger that swipes fast and then rests leaves no velocity, and nothing open")
    func fastSwipeThenHold() {
        var stage = GestureStage(.pan(), .hold())
        stage.down((0, 20, 50), at: 0)
        stage.drag(from: SIMD2(20, 50), by: SIMD2(10, 0), steps: 6, after: 0)
        stage.move((0, 80, 50), at: 70)
        stage.advance(to: 800)
        stage.up(0, at: 900)
        #expect(stage.gestures(.pan, .ended).count == 1)
        #expect((stage.last?.velocity.speed ?? .infinity) < 40)
        #expect(stage.arena.isIdle)
        #expect(stage.arena.nextDeadline == nil)
    }
}

// MARK: - Fingers

extension PanTests {
    @Test("a finger that joins or leaves moves nothing, and the rest go on from there")
    func joinAndLeave() {
        var stage = GestureStage(.pan(PanRules(slop: 1)))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 55, 50), at: 10)
        stage.move((0, 60, 50), at: 20)
        #expect(isClose(stage.last?.translation, SIMD2(5, 0)))
        stage.down((1, 100, 100), at: 30)
        #expect(isClose(stage.last?.translation, SIMD2(5, 0)))
        #expect(stage.last?.fingers == 2)
        stage.move((0, 62, 50), (1, 102, 100), at: 40)
        #expect(isClose(stage.last?.translation, SIMD2(7, 0)))
        stage.move((1, 106, 100), at: 50)
        #expect(isClose(stage.last?.translation, SIMD2(9, 0)))
        stage.up(0, at: 60)
        #expect(isClose(stage.last?.translation, SIMD2(9, 0)))
        #expect(stage.last?.fingers == 1)
        stage.move((1, 107, 103), at: 70)
        #expect(isClose(stage.last?.translation, SIMD2(10, 3)))
        stage.up(1, at: 80)
        #expect(stage.outline == ["pan began", "pan changed", "pan ended"])
    }

    @Test("what a finger does in the frame in which it joins or leaves counts for those that were there")
    func movesAndMembershipInOneFrame() {
        var stage = GestureStage(.pan(PanRules(slop: 0)))
        stage.down((0, 50, 50), at: 0)
        stage.send(.down(GestureStage.contact(1, 90, 50)), at: 10)
        stage.send(.move(GestureStage.contact(0, 54, 50)), at: 10)
        stage.send(.frame, at: 10)
        #expect(isClose(stage.last?.translation, SIMD2(4, 0)))
        stage.send(.move(GestureStage.contact(0, 56, 50)), at: 20)
        stage.send(.move(GestureStage.contact(1, 92, 50)), at: 20)
        stage.send(.up(ContactID(0)), at: 20)
        stage.send(.frame, at: 20)
        #expect(isClose(stage.last?.translation, SIMD2(6, 0)))
        #expect(stage.last?.fingers == 1)
    }

    @Test("a finger whose number another finger takes over within a frame does not end the pan")
    func contactReplaced() {
        var stage = GestureStage(.pan(PanRules(fingers: 1...1, slop: 0)))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 60, 50), at: 10)
        stage.send(.up(ContactID(0)), at: 20)
        stage.send(.down(GestureStage.contact(0, 70, 50)), at: 20)
        stage.send(.frame, at: 20)
        stage.move((0, 75, 50), at: 30)
        #expect(stage.outline == ["pan began", "pan changed"])
        #expect(isClose(stage.last?.translation, SIMD2(15, 0)))
    }

    @Test("more fingers than the most keep a pan from being recognised until all are up")
    func tooMany() {
        var stage = GestureStage(.pan(PanRules(fingers: 1...2)))
        stage.down((0, 50, 50), (1, 60, 50), (2, 70, 50), at: 0)
        stage.move((0, 60, 50), (1, 70, 50), (2, 80, 50), at: 10)
        stage.up(0, 1, at: 20)
        stage.move((2, 90, 50), at: 30)
        #expect(stage.gestures.isEmpty)
        stage.up(2, at: 40)
        stage.down((0, 50, 50), at: 50)
        stage.move((0, 60, 50), at: 60)
        #expect(stage.story == ["pan began"])
    }

    @Test("a pan that has begun takes no more fingers than its most")
    func noFurtherFingers() {
        var stage = GestureStage(.pan(PanRules(fingers: 1...1)))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 60, 50), at: 10)
        stage.down((1, 100, 50), at: 20)
        stage.move((1, 120, 50), at: 30)
        stage.move((0, 61, 50), at: 40)
        #expect(isClose(stage.last?.translation, SIMD2(1, 0)))
        #expect(stage.last?.fingers == 1)
    }

    @Test("a pan of three fingers waits for the third, and measures its slop from there")
    func least() {
        var stage = GestureStage(.pan(PanRules(fingers: 3...5, slop: 2)))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 60, 50), at: 10)
        stage.down((1, 70, 50), (2, 80, 50), at: 20)
        #expect(stage.gestures.isEmpty)
        stage.move((0, 61, 50), (1, 71, 50), (2, 81, 50), at: 30)
        #expect(stage.gestures.isEmpty)
        stage.move((0, 63, 50), (1, 73, 50), (2, 83, 50), at: 40)
        #expect(stage.story == ["pan began"])
    }

    @Test("fingers that are lifted unevenly release the drag with its velocity: it does not snap back")
    func unevenLift() throws {
        var stage = GestureStage(.pan(PanRules(fingers: 3...3)))
        stage.down((0, 50, 80), (1, 70, 80), (2, 90, 80), at: 0)
        for step in 1...8 {
            let y = 80 - 6 * Double(step)
            stage.move((0, 50, y), (1, 70, y), (2, 90, y), at: 10 * Double(step))
        }
        stage.up(1, at: 86)
        let end = try #require(stage.last)
        #expect(end.phase == .ended)
        #expect(end.velocity.perSecond.y < -500)
        stage.move((0, 50, 26), (2, 90, 27), at: 90)
        stage.up(0, at: 98)
        stage.up(2, at: 110)
        #expect(stage.outline == ["pan began", "pan changed", "pan ended"])
        #expect(stage.arena.isIdle)
    }

    @Test("when a third finger comes back, another pan of three fingers begins")
    func again() {
        var stage = GestureStage(.pan(PanRules(fingers: 3...3, slop: 1)))
        stage.down((0, 50, 80), (1, 70, 80), (2, 90, 80), at: 0)
        stage.move((0, 50, 70), (1, 70, 70), (2, 90, 70), at: 10)
        stage.up(1, at: 20)
        stage.move((0, 50, 60), (2, 90, 60), at: 30)
        stage.down((1, 70, 60), at: 40)
        stage.move((0, 50, 50), (1, 70, 50), (2, 90, 50), at: 50)
        stage.move((0, 50, 40), (1, 70, 40), (2, 90, 40), at: 60)
        #expect(stage.story == ["pan began", "pan ended", "pan began", "pan changed"])
        #expect(isClose(stage.last?.translation, SIMD2(0, -10)))
        #expect(Set(stage.gestures.map(\.id)).count == 2)
    }
}

// MARK: - Directions

extension PanTests {
    static let pans: [(SIMD2<Double>, PanDirections)] = [
        (SIMD2(5, 1), .right), (SIMD2(-5, 1), .left), (SIMD2(1, 5), .down), (SIMD2(1, -5), .up),
    ]

    @Test("a pan begins only in the directions asked for", arguments: pans, pans)
    func directions(pan: (SIMD2<Double>, PanDirections), asked: (SIMD2<Double>, PanDirections)) {
        var stage = GestureStage(.pan(PanRules(directions: asked.1)))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 50 + pan.0.x, 50 + pan.0.y), at: 10)
        stage.move((0, 50 + 3 * asked.0.x, 50 + 3 * asked.0.y), at: 20)
        #expect(stage.story.first == (pan.1 == asked.1 ? "pan began" : nil))
        stage.up(0, at: 30)
        #expect(stage.arena.isIdle)
    }

    @Test("a direction is judged only when the hand has gone far enough")
    func lockDistance() {
        var stage = GestureStage(.pan(PanRules(slop: 0, directions: .horizontal, lockDistance: 3)))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 50, 51), at: 10)
        stage.move((0, 52, 51), at: 20)
        #expect(stage.gestures.isEmpty)
        stage.move((0, 54, 51), at: 30)
        #expect(stage.story == ["pan began"])
    }

    @Test("a locked pan keeps to the axis that it began along, in translation and velocity")
    func axisLock() throws {
        var stage = GestureStage(.pan(PanRules(axisLock: .always)))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 51, 54), at: 10)
        stage.move((0, 61, 64), at: 20)
        let gesture = try #require(stage.last)
        #expect(isClose(gesture.translation, SIMD2(0, 10)))
        #expect(gesture.velocity.perSecond.x == 0)
        #expect(gesture.velocity.perSecond.y > 0)
    }

    @Test(
        "a lock that leaves diagonals free takes ways near an axis only",
        arguments: [
            (SIMD2(10.0, 1), false), (SIMD2(10, 3.9), false), (SIMD2(10, 4.3), true), (SIMD2(7, 7), true),
        ])
    func diagonal(displacement: SIMD2<Double>, isFree: Bool) {
        var stage = GestureStage(.pan(PanRules(axisLock: .unlessDiagonal())))
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 50 + displacement.x, 50 + displacement.y), at: 10)
        stage.move((0, 70, 70), at: 20)
        #expect((stage.last?.translation.y != 0) == isFree)
    }
}
