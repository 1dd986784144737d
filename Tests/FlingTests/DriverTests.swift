import Fling
import Testing

@Suite("Drivers and key paths")
struct DriverTests {
    let scene = Scene()
    let ball: Ball

    init() {
        ball = Ball(in: scene)
    }

    /// Goes from where the property is, straight on.
    final class Straight: PropertyDriver {
        let start: MotionState<Double>
        let begin: Timestamp
        var isMoving = true
        var lost = 0

        init(_ property: Property<Double>, goal: Double) {
            start = property.startState(for: goal)
            begin = property.scene?.localTime ?? .zero
        }

        func state(at time: Timestamp) -> MotionState<Double> {
            MotionState(
                start.value + start.velocity.perSecond * time.seconds(since: begin), velocity: start.velocity)
        }

        func didLose(_ property: Property<Double>) {
            lost += 1
        }
    }

    @Test("a driver takes over value and velocity, and gives the property back where it says")
    func drive() {
        scene.withAnimation(.smooth) { ball.scale = 2 }
        ball.$scale.addAnimation(duration: 3) { $0 * $0 }
        scene.advance(to: 0.1)
        let shown = ball.$scale.state
        let driver = Straight(ball.$scale, goal: 9)
        ball.$scale.attach(driver, goal: 9)
        #expect(ball.$scale.state.isNear(shown) && ball.scale == 9)
        #expect(scene.needsFrame)
        scene.advance(to: 0.2)
        #expect(ball.$scale.presentation > shown.value)
        ball.$scale.setGoal(8, of: driver)
        #expect(ball.scale == 8)
        ball.$scale.detach(driver, restingAt: 5)
        ball.$scale.detach(driver, restingAt: 6)
        scene.advance(to: 4)
        #expect(ball.$scale.state == MotionState(5) && ball.scale == 5)
        #expect(driver.lost == 0 && !scene.needsFrame)
    }

    @Test("whatever takes the property from a driver goes on from there, and the driver is notified once")
    func lose() {
        scene.withAnimation(.smooth) { ball.scale = 2 }
        for takeOver in 0..<5 {
            scene.advance(by: 0.1)
            let driver = Straight(ball.$scale, goal: 9)
            ball.$scale.attach(driver, goal: 9)
            scene.advance(by: 0.1)
            let shown = ball.$scale.state
            switch takeOver {
            case 0: scene.withAnimation(.bouncy) { ball.scale = 3 }
            case 1: ball.scale = 4
            case 2: ball.$scale.attach(Straight(ball.$scale, goal: 1), goal: 1)
            case 3: ball.$scale.animate(to: 3, .bouncy, isAdditive: true)
            default: scene.remove(ball.$scale)
            }
            #expect(driver.lost == 1)
            if [0, 2, 3].contains(takeOver) { #expect(ball.$scale.state.isNear(shown)) }
        }
        #expect(ball.$scale.presentation == ball.scale)
    }

    @Test("a driver takes over a rotation above which something is added, and it does not jump")
    func driveRotation() throws {
        ball.$rotation.addAnimation(duration: 3) { [0, $0, -$0] }
        scene.advance(to: 0.8)
        let shown = ball.$rotation.state
        let animator = PropertyAnimator(duration: 1, curve: .easeInOut, in: scene) { [ball] in
            ball.rotation = Rotation3D(angle: .degrees(170), axis: [-0.5, 1, 0.3])
        }
        try animator.startAnimation()
        #expect(ball.$rotation.state.isNear(shown))
        let later = ball.$rotation.state(at: Timestamp(seconds: 1.2))
        scene.advance(to: 1.2)
        #expect(ball.$rotation.state == later)
    }

    @Test("a driver goes on until the wait of what takes over is done")
    func loseLater() {
        let driver = Straight(ball.$scale, goal: 9)
        ball.$scale.attach(driver, goal: 9)
        ball.$scale.animate(to: 4, .smooth.delay(0.1))
        scene.advance(to: 0.05)
        #expect(driver.lost == 0 && ball.scale == 4)
        scene.advance(to: 0.2)
        #expect(driver.lost == 1)
    }

    @Test("a driver that rests needs no frames")
    func rests() {
        let driver = Straight(ball.$scale, goal: 9)
        ball.$scale.attach(driver, goal: 9)
        scene.advance(to: 0.1)
        #expect(scene.needsFrame)
        driver.isMoving = false
        #expect(!scene.needsFrame && ball.$scale.isAnimating)
    }

    final class Sprite {
        var alpha = 1.0
        var place = SIMD2(0.0, 0.0)
    }

    @Test("any object's stored property can be animated, and holds what is to be shown")
    func keyPath() {
        let sprite = Sprite()
        var ending: AnimationEnding?
        scene.animate(sprite, \.alpha, to: 0, .linear(duration: 1)) { ending = $0 }
        #expect(sprite.alpha == 1 && scene[sprite, \.alpha] == 0)
        scene.advance(to: 0.25)
        #expect(sprite.alpha == 0.75)
        scene.animate(sprite, \.alpha, to: 1, .smooth, velocity: Velocity(perSecond: 0))
        #expect(ending == .replaced)
        scene.advance(to: 5)
        #expect(sprite.alpha == 1 && scene.property(of: sprite, \.alpha) == nil)
        #expect(!scene.properties.contains { $0 !== ball.$scale && $0.isAnimating })
        sprite.alpha = 0.5
        #expect(scene[sprite, \.alpha] == 0.5)
        scene.withAnimation(.linear(duration: 1)) {
            scene[sprite, \.alpha] = 0
            scene[sprite, \.place] = [10, 0]
        }
        scene.advance(to: 5.5)
        #expect(sprite.alpha == 0.25 && sprite.place == [5, 0])
        scene[sprite, \.alpha] = 0.9
        #expect(sprite.alpha == 0.9 && scene.property(of: sprite, \.alpha) == nil)
    }

    @Test("an object that goes takes its animations along")
    func keyPathOfGone() {
        var sprite: Sprite? = Sprite()
        weak let gone = sprite
        var ending: AnimationEnding?
        if let sprite { scene.animate(sprite, \.alpha, to: 0, .linear(duration: 1)) { ending = $0 } }
        sprite = nil
        #expect(gone == nil)
        scene.advance(to: 0.1)
        #expect(ending == .removed)
        scene.advance(to: 0.2)
        #expect(!scene.needsFrame && scene.nextDeadline == nil)
    }

    @Test("a scene that goes while it animates objects leaves them as they are")
    func keyPathOfGoneScene() {
        let sprite = Sprite()
        var scene: Scene? = Scene()
        weak let gone = scene
        scene?.animate(sprite, \.alpha, to: 0, .linear(duration: 1))
        scene?.advance(to: 0.5)
        scene = nil
        #expect(gone == nil && sprite.alpha == 0.5)
    }
}
