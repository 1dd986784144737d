import Glibc
import Motion
import TestSupport
import Testing
import Touch

@Suite("Pinch")
struct PinchTests {
    /// Two fingers 40 mm apart on a level line about (100, 60).
    static func stage(_ rules: PinchRules = PinchRules()) -> GestureStage {
        var stage = GestureStage(.pinch(rules))
        stage.down((0, 80, 60), (1, 120, 60), at: 0)
        return stage
    }

    @Test("fingers that move apart scale, from 1 at the moment when they are a pinch")
    func scale() {
        var stage = PinchTests.stage(PinchRules(slop: 3))
        stage.move((0, 79, 60), (1, 121, 60), at: 10)
        #expect(stage.gestures.isEmpty)
        stage.move((0, 75, 60), (1, 125, 60), at: 20)
        #expect(stage.story == ["pinch began"])
        #expect(stage.last?.scale == 1)
        stage.move((0, 50, 60), (1, 150, 60), at: 30)
        #expect(abs((stage.last?.scale ?? 0) - 2) < 1e-12)
        stage.up(0, 1, at: 40)
        #expect(stage.outline == ["pinch began", "pinch changed", "pinch ended"])
    }

    @Test("fingers closer together than 5 mm count as 5 mm apart")
    func leastSpan() {
        var stage = PinchTests.stage()
        stage.move((0, 90, 60), (1, 110, 60), at: 10)
        stage.move((0, 98, 60), (1, 102, 60), at: 20)
        #expect(stage.last?.kind == .pinch)
        #expect(abs((stage.last?.scale ?? 0) - 0.25) < 1e-12)
    }

    @Test("fingers that turn rotate, clockwise and in radians, from 0 at the moment when they are a pinch")
    func rotation() throws {
        var stage = PinchTests.stage(PinchRules(rotationSlop: 0.2))
        for step in 1...10 {
            let angle = 0.05 * Double(step), x = 20 * cos(angle), y = 20 * sin(angle)
            stage.move((0, 100 - x, 60 - y), (1, 100 + x, 60 + y), at: 10 * Double(step))
        }
        let gesture = try #require(stage.last)
        // Begun at 0.2, of 0.5.
        #expect(abs(gesture.rotation - 0.3) < 1e-9)
        #expect(abs(gesture.scale - 1) < 1e-9)
        #expect(abs(gesture.rotationVelocity.perSecond - 5) < 0.2)
    }

    @Test("the change of scale and rotation is per second")
    func rates() throws {
        var stage = PinchTests.stage(PinchRules(slop: 1))
        for step in 1...10 {
            let reach = 20 + Double(step)
            stage.move((0, 100 - reach, 60), (1, 100 + reach, 60), at: 10 * Double(step))
        }
        let gesture = try #require(stage.last)
        // 200 mm/s over the 42 mm at which it began.
        #expect(abs(gesture.scaleVelocity.perSecond - 200.0 / 42) < 0.1)
        #expect(gesture.rotationVelocity.perSecond == 0)
    }

    @Test("the wobble of fingers that scale turns nothing, and theirs that turn does not scale")
    func slopsAreSeparate() {
        var stage = PinchTests.stage()
        stage.move((0, 70, 59), (1, 130, 61), at: 10)
        stage.move((0, 60, 62), (1, 140, 58), at: 20)
        #expect(stage.last?.rotation == 0)
        #expect((stage.last?.scale ?? 0) > 1.3)
    }

    @Test("fingers that turn do not scale until they have parted far enough")
    func rotationWithoutScale() {
        var stage = PinchTests.stage(PinchRules(slop: 4))
        for (time, angle, reach) in [(10.0, 0.2, 20.5), (20, 0.3, 21), (30, 0.3, 23), (40, 0.3, 46)] {
            let x = reach * cos(angle), y = reach * sin(angle)
            stage.move((0, 100 - x, 60 - y), (1, 100 + x, 60 + y), at: time)
            if time < 30 { #expect(stage.last?.scale == 1) }
        }
        #expect(abs((stage.last?.scale ?? 0) - 2) < 1e-9)
        #expect(abs((stage.last?.rotation ?? 0) - 0.1) < 1e-9)
    }

    @Test("rotation is followed only if asked for")
    func noRotation() {
        var stage = PinchTests.stage(PinchRules(rotationSlop: nil))
        stage.move((0, 100, 40), (1, 100, 80), at: 10)
        #expect(stage.gestures.isEmpty)
    }

    @Test("the centre of the fingers moves the pinch")
    func translation() {
        var stage = PinchTests.stage(PinchRules(slop: 1))
        stage.move((0, 78, 60), (1, 122, 60), at: 10)
        stage.move((0, 81, 65), (1, 125, 65), at: 20)
        #expect(isClose(stage.last?.translation, SIMD2(3, 5)))
        #expect(isClose(stage.last?.location?.millimetres, SIMD2(103, 65)))
    }

    @Test("a finger that joins or leaves changes neither scale nor rotation nor translation")
    func joinAndLeave() throws {
        var stage = PinchTests.stage(PinchRules(slop: 1, rotationSlop: 0))
        stage.move((0, 78, 62), (1, 122, 58), at: 10)
        stage.move((0, 70, 64), (1, 130, 57), at: 20)
        let before = try #require(stage.last)
        stage.down((2, 40, 100), at: 30)
        #expect(stage.last?.fingers == 3)
        #expect(stage.last?.scale == before.scale)
        #expect(stage.last?.rotation == before.rotation)
        #expect(stage.last?.translation == before.translation)
        stage.up(0, at: 40)
        #expect(stage.last?.fingers == 2)
        #expect(stage.last?.scale == before.scale)
        #expect(stage.last?.rotation == before.rotation)
        #expect(stage.last?.translation == before.translation)
        // Twice the way between the two that are left doubles what there was.
        stage.move((1, 220 - 40, 14), (2, 40 - 50, 100), at: 50)
        let ratio = SIMD2(190.0, 86).magnitude / SIMD2(90.0, 43).magnitude
        #expect(abs((stage.last?.scale ?? 0) - before.scale * ratio) < 1e-9)
    }

    @Test("fingers that meet and part again give finite numbers")
    func coincidence() {
        var stage = PinchTests.stage()
        for reach in [10.0, 1, 0, 0, 1, 30] {
            stage.move((0, 100 - reach, 60), (1, 100 + reach, 60), at: 10 + Double(stage.gestures.count) * 10)
        }
        #expect(stage.gestures.allSatisfy { $0.scale.isFinite && $0.rotation.isFinite })
        // 60 mm, from the 20 mm at which it began.
        #expect(abs((stage.last?.scale ?? 0) - 3) < 1e-9)
    }

    @Test("a pinch ends when one finger is left, and begins again when another lands")
    func again() {
        var stage = PinchTests.stage()
        stage.move((0, 70, 60), (1, 130, 60), at: 10)
        stage.up(0, at: 20)
        stage.move((1, 100, 60), at: 30)
        stage.down((2, 60, 60), at: 40)
        #expect(stage.story == ["pinch began", "pinch ended"])
        stage.move((1, 110, 60), (2, 50, 60), at: 50)
        #expect(stage.last?.phase == .began)
        #expect(stage.last?.scale == 1)
    }

    @Test("a pan alongside goes on with one finger when the pinch has ended")
    func panAlongside() {
        var arena = GestureArena()
        let pan = arena.add(.pan(PanRules(slop: 1)))
        arena.add(.pinch(PinchRules(slop: 1)), alongside: [pan])
        var stage = GestureStage(arena)
        stage.down((0, 80, 60), (1, 120, 60), at: 0)
        stage.move((0, 80, 60), (1, 126, 60), at: 10)
        #expect(stage.story == ["pan began", "pinch began"])
        stage.move((0, 80, 64), (1, 130, 64), at: 20)
        stage.up(1, at: 30)
        stage.move((0, 80, 70), at: 40)
        #expect(isClose(stage.gestures(.pan).last?.translation, SIMD2(2, 10)))
        #expect(stage.gestures(.pinch).last?.phase == .ended)
        stage.up(0, at: 50)
        #expect(stage.gestures(.pan).last?.phase == .ended)
        #expect(stage.arena.isIdle)
    }

    @Test("with a small slop a small arc turns it", arguments: [(0.024, false), (0.026, true)])
    func smallArc(angle: Double, begins: Bool) {
        // Half of the slop: 0.5 mm at 20 mm from the middle.
        var stage = PinchTests.stage(PinchRules(slop: 1, rotationSlop: 0.01))
        let x = 20 * cos(angle), y = 20 * sin(angle)
        stage.move((0, 100 - x, 60 - y), (1, 100 + x, 60 + y), at: 10)
        #expect(stage.story == (begins ? ["pinch began"] : []))
    }
}
