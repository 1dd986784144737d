import Glibc
import Motion
import Seeded
import TestSupport
import Testing
import Touch

@Suite("Rotation")
struct RotationTests {
    /// Two fingers at a reach of 20 mm on a level line about (100, 60).
    static func stage(_ recognizers: GestureRecognizer...) -> GestureStage {
        var arena = GestureArena()
        for recognizer in recognizers { arena.add(recognizer) }
        var stage = GestureStage(arena)
        stage.down((0, 80, 60), (1, 120, 60), at: 0)
        return stage
    }

    @Test("fingers that turn rotate from 0 at the moment when the slop is passed, and scale nothing")
    func rotation() throws {
        var stage = RotationTests.stage(.rotation(RotationRules(slop: 0.19)))
        for step in 1...10 {
            stage.turn(to: 0.05 * Double(step), reach: 20 + 4 * Double(step), at: 10 * Double(step))
        }
        let gesture = try #require(stage.last)
        #expect(stage.outline == ["rotation began", "rotation changed"])
        #expect(abs(gesture.rotation - 0.3) < 1e-9)
        #expect(abs(gesture.rotationVelocity.perSecond - 5) < 1)
        #expect(gesture.scale == 1)
        #expect(gesture.scaleVelocity == .zero)
        stage.up(0, at: 120)
        #expect(stage.last?.phase == .ended)
        stage.up(1, at: 130)
        #expect(stage.arena.isIdle)
    }

    @Test("fingers that only part, or only move, are no rotation")
    func scaleAlone() {
        var stage = RotationTests.stage(.rotation())
        for step in 1...20 { stage.turn(to: 0, reach: 20 + 2 * Double(step), at: 10 * Double(step)) }
        stage.move((0, 10, 60), (1, 90, 60), at: 250)
        #expect(stage.gestures.isEmpty)
    }

    @Test("fingers close together must go round their centre by the arc")
    func arc() {
        for (arc, isRotation) in [(1.25, false), (0.7, true)] {
            var stage = GestureStage(.rotation(RotationRules(arc: arc)))
            stage.down((0, 97, 60), (1, 103, 60), at: 0)
            // Each finger goes 0.75 mm round the centre.
            stage.turn(to: 0.25, reach: 3, at: 10)
            #expect(stage.gestures.isEmpty != isRotation)
        }
    }

    @Test("a pinch whose scale is never passed still turns")
    func pinchOfHugeSlop() {
        var stage = RotationTests.stage(.pinch(PinchRules(slop: 1e9)))
        for step in 1...10 { stage.turn(to: 0.05 * Double(step), reach: 20, at: 10 * Double(step)) }
        #expect(stage.outline == ["pinch began", "pinch changed"])
        #expect(abs((stage.last?.rotation ?? 0) - 0.35) < 1e-9)
        #expect(stage.last?.scale == 1)
    }

    @Test("of a pinch that turns nothing and a rotation, the one that the fingers make wins")
    func pinchOrRotation() {
        let scaling = GestureRecognizer.pinch(PinchRules(rotationSlop: nil))
        var stage = RotationTests.stage(scaling, .rotation())
        for step in 1...10 { stage.turn(to: 0.05 * Double(step), reach: 20, at: 10 * Double(step)) }
        #expect(stage.outline == ["rotation began", "rotation changed"])
        stage = RotationTests.stage(scaling, .rotation())
        for step in 1...10 { stage.turn(to: 0, reach: 20 + Double(step), at: 10 * Double(step)) }
        #expect(stage.outline == ["pinch began", "pinch changed"])
    }

    @Test("a touchpad's fingers rotate when they have turned by the slop, however they scale")
    func touchpad() {
        var stage = GestureStage(.rotation())
        stage.device = GestureStage.touchpad
        stage.send(.pinch(.begin, Pinch(fingers: 2)), at: 0)
        stage.send(.pinch(.update, Pinch(fingers: 2, scale: 2)), at: 10)
        #expect(stage.gestures.isEmpty)
        for step in 2...6 {
            stage.send(.pinch(.update, Pinch(fingers: 2, scale: 2, rotation: 0.1)), at: 10 * Double(step))
        }
        #expect(stage.outline == ["rotation began", "rotation changed"])
        #expect(abs((stage.last?.rotation ?? 0) - 0.3) < 1e-9)
        #expect(stage.last?.scale == 1)
        stage.send(.pinch(.end, Pinch(fingers: 2)), at: 80)
        #expect(stage.last?.phase == .ended)
        #expect(stage.arena.isIdle)
    }

    @Test("a pan alongside a rotation follows a touchpad's fingers that pinch")
    func panAlongside() {
        var arena = GestureArena()
        let pan = arena.add(.pan())
        arena.add(.rotation(), alongside: [pan])
        var stage = GestureStage(arena)
        stage.device = GestureStage.touchpad
        stage.send(.pinch(.begin, Pinch(fingers: 2)), at: 0)
        stage.send(.pinch(.update, Pinch(fingers: 2, delta: SIMD2(3, 0), rotation: 0.2)), at: 10)
        #expect(isClose(stage.gestures(.pan).last?.translation, SIMD2(3, 0)))
        #expect(stage.gestures(.rotation, .began).count == 1)
    }

    @Test("the rotation is the turn of the hand since it began, whatever scale and way go with it")
    func law() {
        for seed in UInt64(0)..<200 {
            var random = SeededGenerator(seed: seed)
            let slop = random.number(0.01...1)
            var stage = RotationTests.stage(.rotation(RotationRules(slop: slop, arc: 0)))
            var angle = 0.0
            var start: Double?
            for step in 1...60 {
                angle += random.number(-0.2...0.3)
                stage.turn(
                    to: angle, reach: random.number(15...60), about: SIMD2(random.number(90...110), 60),
                    at: 10 * Double(step))
                if start == nil, abs(angle) >= slop { start = angle }
                let comment = Comment("seed \(seed), step \(step)")
                #expect((start == nil) == stage.gestures.isEmpty, comment)
                guard let start else { continue }
                #expect(abs((stage.last?.rotation ?? .nan) - (angle - start)) < 1e-9, comment)
                #expect(stage.last?.scale == 1, comment)
            }
        }
    }
}

extension GestureStage {
    /// Two fingers on opposite sides of a centre.
    mutating func turn(
        to angle: Double, reach: Double, about centre: SIMD2<Double> = SIMD2(100, 60), at time: Double
    ) {
        let offset = SIMD2(reach * cos(angle), reach * sin(angle))
        let (first, second) = (centre - offset, centre + offset)
        move((0, first.x, first.y), (1, second.x, second.y), at: time)
    }
}
