import Glibc
import Motion
import TestSupport
import Testing
import Touch

@Suite("A tap, and then a drag that zooms")
struct DoubleTapDragTests {
    /// The recognisers of a map.
    private static func map(_ rules: DoubleTapDragRules = DoubleTapDragRules()) -> GestureStage {
        var arena = GestureArena()
        arena.add(.doubleTapDrag(rules))
        let pan = arena.add(.pan())
        arena.add(.pinch(), alongside: [pan])
        let double = arena.add(.tap(TapRules(count: 2)))
        arena.add(.tap(), after: [double])
        return GestureStage(arena)
    }

    @Test("zooms by the way down, twice as large with each 20 mm, and moves nothing")
    func zooms() throws {
        var stage = Self.map()
        stage.tap(40, 30, from: 0, to: 50)
        stage.down((0, 40, 30), at: 200)
        for step in 1...22 { stage.move((0, 40, 30 + Double(step)), at: 200 + 10 * Double(step)) }
        #expect(stage.outline == ["pinch began", "pinch changed"])
        let last = try #require(stage.last)
        #expect(abs(last.scale - 2) < 1e-9 && last.fingers == 1)
        #expect(last.translation == .zero && last.velocity == .zero)
        // 100 mm/s, of which 20 mm double it.
        #expect(abs(last.scaleVelocity.perSecond - 2 * log(2) * 5) < 0.1)
        #expect(last.location.flatMap(\.millimetres).map { isClose($0, SIMD2(40, 52)) } ?? false)
        stage.up(0, at: 430)
        #expect(stage.last?.phase == .ended && stage.arena.isIdle && stage.arena.nextDeadline == nil)
    }

    @Test("the way up makes it smaller, or larger where the rules turn it", arguments: [20.0, -20])
    func up(doubling: Double) {
        var stage = Self.map(DoubleTapDragRules(doubling: doubling))
        stage.tap(40, 60, from: 0, to: 50)
        stage.down((0, 40, 60), at: 200)
        for step in 1...22 { stage.move((0, 40, 60 - Double(step)), at: 200 + 10 * Double(step)) }
        #expect(abs((stage.last?.scale ?? 0) - (doubling > 0 ? 0.5 : 2)) < 1e-9)
    }

    @Test("takes nothing from taps, double taps and pans")
    func others() {
        var stage = Self.map()
        stage.tap(from: 0, to: 50)
        stage.tap(from: 200, to: 250)
        #expect(stage.story == ["tap ended"] && stage.last?.tapCount == 2)
        stage.gestures = []
        stage.tap(from: 1000, to: 1050)
        stage.advance(to: 1400)
        #expect(stage.story == ["tap ended"] && stage.last?.tapCount == 1)
        stage.gestures = []
        stage.down((0, 40, 30), at: 2000)
        stage.drag(from: SIMD2(40, 30), by: SIMD2(2, 0), steps: 4, after: 2000)
        stage.up(0, at: 2100)
        #expect(stage.outline == ["pan began", "pan changed", "pan ended"])
        // A tap elsewhere, or long ago, is none that it follows.
        for (start, x, pause) in [(3000.0, 90.0, 200.0), (6000, 40, 500)] {
            stage.gestures = []
            stage.tap(40, 30, from: start, to: start + 50)
            stage.down((0, x, 30), at: start + pause)
            stage.drag(from: SIMD2(x, 30), by: SIMD2(2, 0), steps: 4, after: start + pause)
            stage.up(0, at: start + 900)
            #expect(stage.gestures(.pinch).isEmpty && stage.gestures(.pan).last?.phase == .ended)
        }
        #expect(stage.arena.isIdle)
    }

    @Test("two fingers may tap and drag")
    func twoFingers() {
        var stage = Self.map(DoubleTapDragRules(tap: TapRules(fingers: 2)))
        stage.down((0, 40, 30), (1, 60, 30), at: 0)
        stage.up(0, at: 50)
        stage.up(1, at: 60)
        stage.down((0, 40, 30), at: 200)
        stage.down((1, 60, 30), at: 210)
        for step in 1...12 {
            let y = 30 + 2 * Double(step)
            stage.move((0, 40, y), (1, 60, y), at: 210 + 10 * Double(step))
        }
        stage.up(0, 1, at: 340)
        #expect(stage.outline == ["pinch began", "pinch changed", "pinch ended"])
        #expect(abs((stage.last?.scale ?? 0) - 2.14) < 0.01 && stage.last?.recognizer == RecognizerID(0))
        #expect(stage.arena.isIdle)
    }
}
