import Motion
import Testing
import Touch

@Suite("Changes of recognisers")
struct RecognizerChangeTests {
    @Test("a disabled recogniser takes no fingers, and gives up those that it has")
    func disabled() {
        var arena = GestureArena()
        let pan = arena.add(.pan(PanRules(slop: 1)))
        var stage = GestureStage(arena)
        stage.down((0, 50, 50), at: 0)
        stage.move((0, 60, 50), at: 10)
        #expect(stage.gestures.map(\.phase) == [.began])
        stage.arena.setEnabled(false, pan, at: Timestamp(seconds: 0.02)) { stage.gestures.append($0) }
        #expect(stage.last?.phase == .cancelled && stage.last?.cancellation == .byApp)
        stage.move((0, 80, 50), at: 30)
        stage.up(0, at: 40)
        stage.down((0, 50, 50), at: 50)
        stage.move((0, 60, 50), at: 60)
        #expect(stage.gestures.count == 2)
        // A finger that is down already is not taken either.
        stage.arena.setEnabled(true, pan, at: Timestamp(seconds: 0.07)) { stage.gestures.append($0) }
        stage.move((0, 80, 50), at: 80)
        stage.up(0, at: 90)
        #expect(stage.gestures.count == 2)
        stage.down((0, 50, 50), at: 100)
        stage.move((0, 60, 50), at: 110)
        #expect(stage.last?.phase == .began)
    }

    @Test("a disabled recogniser keeps none waiting, on touchpads as on touchscreens")
    func others() {
        var arena = GestureArena()
        let double = arena.add(.tap(TapRules(count: 2)))
        let single = arena.add(.tap(), after: [double])
        var stage = GestureStage(arena)
        stage.down((0, 50, 50), at: 0)
        stage.up(0, at: 50)
        #expect(stage.gestures.isEmpty)
        stage.arena.setEnabled(false, double, at: Timestamp(seconds: 0.06)) { stage.gestures.append($0) }
        #expect(stage.gestures.map(\.recognizer) == [single])
        stage.arena.setEnabled(false, RecognizerID(99), at: .zero) { _ in }

        var pad = GestureStage(.pan())
        pad.device = GestureStage.touchpad
        pad.arena.setEnabled(false, RecognizerID(0), at: .zero) { _ in }
        for step in 0..<9 { pad.send(.scroll(Scroll(delta: [0, 2])), at: Double(step) * 8) }
        #expect(pad.gestures.isEmpty)
    }

    @Test("another area counts for fingers that land from then on")
    func area() {
        var arena = GestureArena()
        let pan = arena.add(.pan(PanRules(slop: 1)), in: TouchArea(x: 0...0.5))
        var stage = GestureStage(arena)
        stage.down((0, 50, 50), at: 0)
        stage.arena.setArea(TouchArea(x: 0.5...1), of: pan)
        stage.move((0, 60, 50), at: 10)
        #expect(stage.last?.phase == .began)
        stage.up(0, at: 20)
        stage.down((0, 50, 50), at: 30)
        stage.move((0, 60, 50), at: 40)
        stage.up(0, at: 50)
        #expect(stage.gestures.map(\.phase) == [.began, .ended])
        stage.arena.setArea(nil, of: pan)
        stage.down((0, 50, 50), at: 60)
        stage.move((0, 60, 50), at: 70)
        #expect(stage.last?.phase == .began)
    }
}

@Suite("The place of a touchscreen in the picture")
struct PlacementTests {
    @Test("turns places, ways and edges alike", arguments: Placement.Rotation.allCases)
    func turns(rotation: Placement.Rotation) {
        let placement = Placement(origin: [100, 50], size: [400, 300], rotation: rotation)
        func place(_ x: Double, _ y: Double) -> SIMD2<Double> {
            placement.place(of: TouchLocation(normalized: [x, y]))
        }
        // A step on the panel goes the same way in the picture as the gesture is said to go.
        for step in [SIMD2(0.1, 0), [0, 0.1]] {
            let displacement = place(0.5 + step.x, 0.5 + step.y) - place(0.5, 0.5)
            let gesture = Gesture(
                kind: .pan, phase: .changed, time: .zero, translation: step,
                velocity: Velocity(perSecond: step * 3))
            let seen = placement.seen(gesture)
            #expect((displacement / [400, 300] - seen.translation).magnitude < 1e-12)
            #expect(seen.velocity.perSecond == seen.translation * 3)
        }
        // The edge over which a finger comes in is the one that is seen there.
        for (edge, x, y) in [(Edge.left, 0.0, 0.5), (.right, 1, 0.5), (.top, 0.5, 0), (.bottom, 0.5, 1)] {
            let gesture = Gesture(kind: .edgeSwipe(edge), phase: .began, time: .zero)
            let seen = placement.seen(gesture).kind
            let at = (place(x, y) - [100, 50]) / [400, 300]
            let expected: Edge = at.x < 0.1 ? .left : at.x > 0.9 ? .right : at.y < 0.1 ? .top : .bottom
            #expect(seen == .edgeSwipe(expected))
        }
    }

    @Test("leaves the gestures of a touchpad as they are, and counts sizes that are none as 0")
    func others() {
        let placement = Placement(origin: [.nan, 0], size: [-3, .nan], rotation: .left)
        #expect(placement.origin == .zero && placement.size == .zero)
        let gesture = Gesture(
            kind: .pan, phase: .changed, time: .zero, source: .touchpadScroll, translation: [1, 2])
        #expect(placement.seen(gesture) == gesture)
    }
}
