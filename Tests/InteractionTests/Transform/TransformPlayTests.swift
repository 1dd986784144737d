import Interaction
import Motion
import Testing
import Touch

/// The motion of content is played as that of a draggable value, and its places are the app's to set.
@Suite("Content in motion is played")
struct TransformPlayTests {
    private let start = Fingers.start

    private func zooming(to zoom: Double = 3, about point: Point? = nil) -> TransformDrag {
        var photo = TransformDrag(content: [4000, 3000], viewport: [800, 600])
        photo.zoom(to: zoom, about: point, time: start)
        return photo
    }

    @Test("it stands still while it is paused, and goes on as fast as it was")
    func pauses() {
        var photo = zooming()
        let moving = photo.state(at: start + 0.1)
        photo.pause(time: start + 0.1)
        photo.advance(to: start + 0.1)
        #expect(photo.isPaused && !photo.needsFrame && photo.settlingTime == nil)
        #expect(photo.state(at: start + 5) == MotionState(moving.value))
        photo.resume(time: start + 5)
        #expect(photo.state(at: start + 5).velocity.isNear(moving.velocity))
        photo.advance(to: start + 9)
        #expect(photo.activity == .idle && abs(photo.zoom(of: photo.value) - 3) < 1e-9)
    }

    @Test("half of its way is half of the octaves, about the point that stays")
    func scrubs() throws {
        var photo = zooming(about: [200, 150])
        #expect(photo.scrub(to: 0.5, time: start + 0.1) == .ignored(.notPaused))
        photo.pause(time: start + 0.1)
        photo.scrub(to: 0.5, time: start + 0.1)
        let half = photo.state(at: start + 0.2).value
        #expect(abs(photo.zoom(of: half) - 3.0.squareRoot()) < 1e-9)
        #expect((half.place(of: [1000, 750]) - [200, 150]).magnitude < 1e-9)
        #expect(try abs(#require(photo.fraction(at: start + 0.2)) - 0.5) < 1e-9)
    }

    @Test("reversed, it goes back to where it rested, wherever fingers have held it since")
    func reverses() throws {
        var photo = zooming(to: 2)
        photo.advance(to: start + 9)
        let home = photo.value
        // A pinch about another point throws it, and the app calls it back.
        let map = GestureMap<ContentTransform>(scale: 4)
        photo.handle(Gesture(kind: .pinch, phase: .began, time: start + 10), through: map, at: [700, 500])
        photo.handle(
            Gesture(
                kind: .pinch, phase: .ended, time: start + 10.01, translation: [10, 5],
                velocity: Velocity(perSecond: [300, 100])
            ).pinched(by: 1.2, at: 2).turned(by: 0.2, at: 1), through: map, at: [700, 500])
        let flying = photo.state(at: start + 10.2)
        #expect(photo.activity == .animating && !flying.value.isNear(home, within: 20))
        photo.reverse(time: start + 10.2)
        #expect(photo.isReversed)
        #expect(photo.state(at: start + 10.2).value.isNear(flying.value))
        #expect(try #require(photo.goal).isNear(home, within: 1e-6))
        photo.advance(to: start + 20)
        #expect(photo.activity == .idle && photo.value.isNear(home, within: 1e-6))
    }

    @Test("it goes on with another spring and velocity, from where it is")
    func continues() {
        var photo = zooming()
        let velocity = Velocity<ContentTransform>(
            perSecond: ContentTransform(translation: [100, -50], scale: 0.3, rotation: .radians(0.5)))
        let before = photo.state(at: start + 0.1).value
        photo.continueMotion(timing: .spring(Spring(duration: 1)), velocity: velocity, time: start + 0.1)
        let after = photo.state(at: start + 0.1)
        #expect(after.value.isNear(before) && after.velocity.isNear(velocity))
    }

    @Test("stopped where it may not rest, it goes on to where it may; at an end it is there")
    func stops() throws {
        var rules = TransformRules()
        rules.rotation = .steps(.degrees(90))
        var photo = TransformDrag(content: [4000, 3000], viewport: [800, 600], rules: rules)
        let turned = ContentTransform(translation: [3100, -900], scale: 0.8, rotation: .degrees(90))
        photo.animate(to: turned, time: start)
        photo.stop(time: start + 0.1)
        #expect(photo.activity == .animating)
        photo.advance(to: start + 9)
        #expect(abs(photo.value.rotation.radians) < 1e-9)
        photo.animate(to: turned, time: start + 9)
        let goal = try #require(photo.goal)
        photo.stop(at: .end, time: start + 9.1)
        #expect(photo.activity == .idle && photo.value.isNear(goal))
    }

    @Test("a value that is set is shown at once where it may rest, and fingers go on from there")
    func sets() {
        var photo = zooming()
        let half = ContentTransform(translation: [-300, -200], scale: 0.4)
        photo.setValue(half, time: start + 0.1)
        #expect(photo.activity == .idle && photo.state(at: start + 0.1).value.isNear(half))
        #expect(photo.setValue(ContentTransform(scale: 0.01), time: start + 0.1) == .ignored(.outsideBounds))
        #expect(photo.setValue(ContentTransform(scale: .nan), time: start + 0.1) == .ignored(.notFinite))
        let map = GestureMap<ContentTransform>(scale: 4)
        var pan = Gesture(kind: .pan, phase: .began, time: start + 1)
        photo.handle(pan, through: map, at: [400, 300])
        (pan.phase, pan.time, pan.translation) = (.changed, start + 1.01, [5, 0])
        photo.handle(pan, through: map, at: [420, 300])
        let other = ContentTransform(translation: [-800, -600], scale: 0.6)
        photo.setValue(other, time: start + 2)
        #expect(photo.activity == .dragging && photo.state(at: start + 2).value.isNear(other))
        (pan.time, pan.translation) = (start + 2.01, [7, 0])
        photo.handle(pan, through: map, at: [428, 300])
        #expect((photo.state(at: start + 3).value.translation - [-792, -600]).magnitude < 0.01)
    }

    @Test(
        "a viewport that is laid out elsewhere takes along all that is seen in it, at rest, in flight and in a hand"
    )
    func rebases() throws {
        let displacement = Point(40, -30)
        var photo = zooming(to: 2)
        let flying = photo.state(at: start + 0.1)
        photo.rebase(by: displacement, time: start + 0.1)
        #expect(photo.origin == displacement && photo.activity == .animating)
        #expect(
            (photo.state(at: start + 0.1).value.translation - flying.value.translation - displacement)
                .magnitude < 1e-9
        )
        #expect(photo.state(at: start + 0.1).velocity.isNear(flying.velocity))
        photo.advance(to: start + 9)
        let rested = photo.value
        photo.rebase(by: displacement, time: start + 9)
        #expect(photo.activity == .idle)
        #expect((photo.value.translation - rested.translation - displacement).magnitude < 1e-9)
        // Pulled past its end, it is held back as before.
        let map = GestureMap<ContentTransform>(scale: 4)
        var pan = Gesture(kind: .pan, phase: .began, time: start + 10)
        photo.handle(pan, through: map, at: [400, 300])
        (pan.phase, pan.time, pan.translation) = (.changed, start + 10.01, [150, 0])
        photo.handle(pan, through: map, at: [1000, 300])
        let pulled = photo.state(at: start + 11).value.translation
        photo.rebase(by: displacement, time: start + 11)
        #expect((photo.state(at: start + 11).value.translation - pulled - displacement).magnitude < 1e-9)
        (pan.time, pan.translation) = (start + 11.01, [200, 0])
        photo.handle(pan, through: map, at: [1200, 300])
        #expect(photo.state(at: start + 12).value.translation.x - pulled.x - displacement.x < 150)
        pan.phase = .ended
        pan.time = start + 12
        photo.handle(pan, through: map)
        photo.advance(to: start + 20)
        #expect(abs(photo.value.translation.x - photo.origin.x) < 1e-6)
    }

    @Test("its crossings are reported like those of a value on a line")
    func crosses() {
        var photo = zooming()
        var crossings = Crossings(.at([0.3, 0.5, 0.7]))
        var found: [Crossing] = []
        for frame in 1...60 {
            let time = start + Double(frame) / 60
            crossings.check(photo, along: ContentTransform(scale: 1), to: time) { found.append($0) }
            photo.advance(to: time)
        }
        #expect(found.map(\.place) == [0.3, 0.5])
        for crossing in found {
            #expect(abs(photo.state(at: crossing.time).value.scale - crossing.place) < 1e-6)
        }
    }
}

@Suite("Content that is turned")
struct TurnedContentTests {
    private var fingers: Fingers {
        var rules = TransformRules()
        rules.rotation = .steps(.degrees(90))
        return Fingers(rules: rules)
    }

    /// Two fingers turn it about the middle, and let go when they have rested.
    private func turned(_ fingers: inout Fingers, from: Double, to: Double, by angle: Double) {
        let begin = fingers.time + 0.5
        fingers.wait(0.5)
        fingers.report(pair(about: [400, 300], distance: from), at: begin)
        fingers.move(for: 0.6) { time in
            let part = min(time / 0.3, 1)
            return pair(about: [400, 300], distance: from + (to - from) * part, angle: angle * part)
        }
        fingers.report([], at: fingers.time + 0.008)
        fingers.wait(5)
    }

    @Test(
        "seen as a whole, it is so again at another angle, also when the fingers were not quite as far apart")
    func staysWhole() {
        for (to, angle) in [(160.0, Double.pi / 2), (170, .pi / 2), (150, -.pi / 2), (165, 0.1)] {
            var fingers = fingers
            turned(&fingers, from: 160, to: to, by: angle)
            let shown = fingers.photo.value
            #expect(abs(shown.rotation.radians - (abs(angle) > 1 ? angle : 0)) < 1e-6)
            #expect(abs(fingers.photo.zoom(of: shown) - 1) < 1e-6, "\(to), \(angle)")
            for corner in [Point.zero, [4000, 0], [0, 3000], [4000, 3000]] {
                let place = shown.place(of: corner)
                #expect(place.x > -1e-6 && place.x < 800 + 1e-6 && place.y > -1e-6 && place.y < 600 + 1e-6)
            }
        }
    }

    @Test("made larger, it keeps its size")
    func keepsSize() {
        var fingers = fingers
        fingers.photo.zoom(to: 2, time: fingers.time)
        fingers.wait(5)
        turned(&fingers, from: 160, to: 160, by: .pi / 2)
        #expect(abs(fingers.photo.value.scale - 0.4) < 1e-6)
        #expect(abs(fingers.photo.zoom(of: fingers.photo.value) - 0.4 / 0.15) < 1e-6)
    }

    @Test("a zoom of 1 shows all of it")
    func zoomOne() {
        var fingers = fingers
        fingers.photo.zoom(to: 2, time: fingers.time)
        fingers.wait(5)
        turned(&fingers, from: 160, to: 160, by: .pi / 2)
        fingers.photo.zoom(to: 1, time: fingers.time)
        fingers.wait(5)
        #expect(abs(fingers.photo.value.scale - 0.15) < 1e-9)
    }
}

extension Velocity<ContentTransform> {
    fileprivate func isNear(_ other: Velocity) -> Bool {
        let (one, other) = (perSecond, other.perSecond)
        return (one.translation - other.translation).magnitude < 1e-6 && abs(one.scale - other.scale) < 1e-9
            && abs(one.rotation.radians - other.rotation.radians) < 1e-9
    }
}
