import Fling
import Testing

/// A finger that moves a transition; its whole way is 400 points of the finger's.
@Suite("A finger drives a fraction")
struct FractionDragTests {
    let stage = Stage()
    let transition: Transition
    let drag: FractionDrag<Transition>

    init() throws {
        transition = Transition(in: stage.scene, .snappy) { [stage] in stage.position = [320, 80] }
        drag = try FractionDrag(of: transition, distance: 400)
    }

    /// Moves the finger at a speed for a number of 8 ms frames.
    private func move(from start: Double, pointsPerSecond speed: Double, frames: Int) throws -> Double {
        var place = start
        for _ in 0..<frames {
            stage.advance(0.008)
            place += speed * 0.008
            try drag.move(to: place, time: stage.scene.time)
        }
        return place
    }

    @Test("it follows the finger, wherever the finger takes hold")
    func follows() throws {
        try drag.grab(at: 1000, time: stage.scene.time)
        #expect(stage.$position.presentation == [0, 0] && transition.isInteractive)
        let place = try move(from: 1000, pointsPerSecond: 250, frames: 50)
        #expect(place == 1100)
        // Still for a while, the value has caught up with the finger.
        stage.advance(0.5)
        try drag.update(at: stage.scene.time)
        #expect(abs(transition.fractionComplete - 0.25) < 1e-6)
        #expect((stage.$position.presentation - [80, 20]).magnitude < 1e-3)
    }

    @Test("a resting finger that is asked for in each frame lets the app sleep")
    func rests() throws {
        var frames = 0
        stage.scene.onFrame { [drag] scene in
            frames += 1
            try? drag.update(at: scene.time)
        }
        try drag.grab(at: 0, time: stage.scene.time)
        _ = try move(from: 0, pointsPerSecond: 250, frames: 30)
        frames = 0
        for _ in 0..<300 where stage.scene.needsFrame { stage.advance(1.0 / 60) }
        #expect(frames < 30 && !stage.scene.needsFrame)
    }

    @Test("a flick goes on in its direction, with the finger's velocity")
    func flick() throws {
        try drag.grab(at: 0, time: stage.scene.time)
        _ = try move(from: 0, pointsPerSecond: 1000, frames: 8)
        let end = try drag.release(time: stage.scene.time)
        #expect(end == .end && transition.phase == .animating(toward: .end) && !drag.isDragging)
        // 1000 points of 400 per second are 2.5 ways per second.
        let velocity = stage.$position.state.velocity.perSecond
        #expect((velocity - [800, 200]).magnitude < 40)
        stage.advance(5)
        #expect(stage.$position.presentation == [320, 80])
    }

    @Test(
        "a flick needs more than 300 points per second", arguments: [(290.0, FractionEnd.start), (310, .end)])
    func flickSpeed(speed: Double, end: FractionEnd) throws {
        try drag.grab(at: 0, time: stage.scene.time)
        _ = try move(from: 0, pointsPerSecond: 100, frames: 30)
        #expect(try drag.release(velocity: speed, time: stage.scene.time) == end)
    }

    @Test("a slow drag goes to the nearer end", arguments: [(0.3, FractionEnd.start), (0.8, .end)])
    func slow(part: Double, expected: FractionEnd) throws {
        try drag.grab(at: 0, time: stage.scene.time)
        _ = try move(from: 0, pointsPerSecond: part * 400, frames: 125)
        stage.advance(0.5)
        #expect(try drag.release(time: stage.scene.time) == expected)
        stage.advance(5)
        #expect(stage.$position.presentation == (expected == .end ? [320, 80] : [0, 0]))
    }

    @Test("caught in flight, nothing moves, however far it had overshot")
    func caught() throws {
        let bouncing = Transition(in: stage.scene, .bouncy) { stage.scale = 2 }
        let drag = try FractionDrag(of: bouncing, distance: 400)
        bouncing.animate(toward: .end)
        stage.advance(0.35)
        let shown = stage.$scale.presentation
        #expect(shown > 2)
        try drag.grab(at: 7, time: stage.scene.time)
        try drag.update(at: stage.scene.time)
        #expect(abs(stage.$scale.presentation - shown) < 1e-9)
        stage.advance(1)
        try drag.release(time: stage.scene.time)
        #expect(abs(stage.$scale.presentation - shown) < 1e-6)
        stage.advance(5)
        #expect(stage.$scale.presentation == 2)
    }

    @Test("a drag that is cancelled goes back to its true resting place")
    func cancelled() throws {
        var ends: [FractionEnd] = []
        transition.addCompletion { ends.append($0) }
        try drag.grab(at: 0, time: stage.scene.time)
        let place = try move(from: 0, pointsPerSecond: 300, frames: 40)
        #expect(place > 90)
        #expect(try drag.cancel(.deviceLost, time: stage.scene.time) == .start)
        stage.advance(5)
        #expect(stage.$position.presentation == [0, 0] && ends == [.start])
        #expect(try drag.release(time: stage.scene.time) == nil)
    }

    @Test("a drag that is cancelled in flight lets it go on to where it was going")
    func cancelledInFlight() throws {
        transition.animate(toward: .end)
        stage.advance(0.05)
        #expect(transition.fractionComplete < 0.5)
        try drag.grab(at: 0, time: stage.scene.time)
        stage.advance(0.1)
        #expect(try drag.cancel(time: stage.scene.time) == .end)
        stage.advance(5)
        #expect(stage.$position.presentation == [320, 80])
    }

    @Test("it drives an animator just as well")
    func animator() throws {
        let animator = PropertyAnimator(duration: 0.5, timing: .spring(.smooth), in: stage.scene) {
            stage.scale = 2
        }
        let drag = try FractionDrag(of: animator, distance: -200)
        try drag.grab(at: 0, time: stage.scene.time)
        stage.advance(0.5)
        try drag.move(to: -120, time: stage.scene.time)
        stage.advance(0.5)
        #expect(try drag.release(time: stage.scene.time) == .end)
        stage.advance(5)
        #expect(stage.scale == 2 && animator.state == .inactive)
    }

    @Test("it follows a draggable value that moves by itself")
    func follow() throws {
        var value = Draggable(0.0)
        value.animate(to: 1, timing: .spring(.smooth), time: stage.scene.time)
        transition.beginInteraction()
        stage.advance(0.2)
        try transition.follow(value, at: stage.scene.time)
        let fraction = value.state(at: stage.scene.time).value
        #expect(fraction > 0.5 && transition.fractionComplete == fraction)
        #expect((stage.$position.presentation - SIMD2(320, 80) * fraction).magnitude < 1e-9)
    }

    @Test("a distance that is none is refused", arguments: [0, Double.nan, .infinity])
    func badDistance(distance: Double) {
        #expect(throws: ParameterError.self) { try FractionDrag(of: transition, distance: distance) }
    }

    @Test("one that is released in mid-drag releases what it drives", arguments: [false, true])
    func goesAway(isNearEnd: Bool) throws {
        var drag: FractionDrag? = try FractionDrag(of: transition, distance: 400)
        try drag?.grab(at: 0, time: stage.scene.time)
        try drag?.move(to: isNearEnd ? 350 : 50, time: stage.scene.time)
        let shown = stage.$position.presentation
        drag = nil
        #expect(!transition.isInteractive && stage.$position.presentation == shown)
        stage.advance(5)
        #expect(transition.phase == .resting(.start) && stage.position == [0, 0])
    }
}
