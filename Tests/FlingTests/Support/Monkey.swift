import Seeded
import Fling

/// Does things to a scene at random: the same things for the same seed.
final class Monkey {
    let scene = Scene(at: Timestamp(seconds: 7))
    private(set) var balls: [Ball] = []
    private(set) var groups: [AnimationGroup] = []
    private var animators: [PropertyAnimator] = []
    private var transitions: [Transition] = []
    /// The depth of callbacks that call back; without limit when it only watches.
    private var depth = 0
    private var random: SeededGenerator
    /// How many completions it has asked for, and how many have been called.
    private(set) var completions = (expected: 0, called: 0)
    /// How many of its blocks and completions the scene has called.
    private(set) var callCount = 0

    init(seed: Int) {
        random = SeededGenerator(seed: UInt64(seed))
        balls = (0..<3).map { _ in Ball(in: scene) }
        if random.next().isMultiple(of: 2) { scene.log = EventLog(capacity: 20) }
    }

    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

    func happens(_ probability: Double) -> Bool { number(0...1) < probability }

    func pick<Item>(_ items: [Item]) -> Item { items[Int.random(in: items.indices, using: &random)] }

    /// What all properties show.
    var shown: [Shown] { balls.flatMap(\.shown) }

    /// What all properties will show.
    func shown(at time: Timestamp) -> [Shown] { balls.flatMap { $0.shown(at: time) } }
}

// MARK: - What it does

extension Monkey {
    /// Does something after which everything shown is as it was.
    func actSmoothly() {
        let ball = pick(balls)
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1, 2, 3: animate(ball)
        case 18: transit(ball)
        case 19: steerTransition()
        case 4:
            ball.$position.animate(
                to: [number(-9...9), 0], animation(), key: pick(["go", .default]), isAdditive: true)
        case 5:
            ball.$scale.addAnimation(duration: number(0...2), key: pick(["shake", .default])) { $0 * $0 }
        case 6:
            ball.$rotation.addAnimation(duration: number(0...2), key: "shake") { [0, $0, -$0] }
        case 7: groups.randomElement(using: &random)?.pause()
        case 8: groups.randomElement(using: &random)?.resume()
        case 9: groups.randomElement(using: &random)?.reverse(.turn)
        case 10: groups.randomElement(using: &random)?.cancel(at: .current)
        case 11: ball.$colour.removeAllAnimations(at: .current)
        case 12: drive(ball)
        case 13: stagger()
        case 14: conduct(ball)
        case 15, 16: steer()
        default: perform()
        }
    }

    /// Does something after which things may be elsewhere.
    func actRoughly() {
        let index = Int.random(in: balls.indices, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: change(balls[index])
        case 1: balls[index] = Ball(in: scene)
        case 2: scene.remove(balls[index].$angle)
        case 3: scene.add(balls[index].$angle)
        case 4: groups.randomElement(using: &random)?.cancel(at: pick([.start, .end]))
        case 5: balls[index].$position.removeAnimation(forKey: "go")
        case 6: groups.randomElement(using: &random)?.reverse(.retrace)
        case 7:
            scene.reducesMotion = true
            scene.withAnimation(.bouncy) { change(balls[index]) }
            scene.reducesMotion = false
        case 8: balls[index].$scale.animate(to: number(-9...9), animation(), from: number(-9...9))
        default: scene.rate = number(0.2...3)
        }
    }

    /// Lets everything that waits or is paused go on.
    func resumeAll() {
        depth = .max
        for group in groups { group.resume() }
        for transition in transitions { transition.animate(toward: .end) }
        for animator in animators { try? animator.stopAnimation(withoutFinishing: true) }
    }

    func animation() -> Animation {
        var animation: Animation =
            switch Int.random(in: 0..<8, using: &random) {
            case 0: .easeInOut(duration: number(0...1))
            case 1: .linear(duration: number(0...1))
            case 2: .custom(duration: 0.4) { $0 * $0 / 0.16 }
            case 3: .easeIn(duration: number(0...0.5)).repeatCount(.random(in: 0...4, using: &random))
            case 4: .snappy.repeatCount(.random(in: 1...3, using: &random), autoreverses: happens(0.5))
            default: .spring(duration: number(0.1...1), bounce: number(-0.8...0.8))
            }
        if happens(0.3) { animation = animation.delay(number(0...0.5)) }
        if happens(0.2) { animation = animation.speed(number(0.3...3)) }
        return animation
    }

    func change(_ ball: Ball) {
        if happens(0.5) { ball.scale = number(-9...9) }
        if happens(0.5) { ball.position = [number(-300...300), number(-300...300)] }
        if happens(0.5) { ball.angle = .degrees(number(-170...170)) }
        if happens(0.5) { ball.colour = Color(white: number(0...1)) }
        if happens(0.5) {
            ball.rotation = Rotation3D(angle: .degrees(number(-80...80)), axis: [number(-1...1), 1, 0.3])
        }
    }

    private func animate(_ ball: Ball) {
        let completion = completion()
        groups.append(
            scene.withAnimation(
                animation(), isAdditive: happens(0.3),
                completionCriteria: pick([.removed, .logicallyComplete])
            ) {
                change(ball)
                if happens(0.5) { scene.withAnimation(animation()) { change(ball) } }
            } completion: {
                completion($0)
            })
    }

    private func stagger() {
        let (scale, completion) = (number(-3...3), completion())
        groups.append(
            scene.withAnimation(
                animation(), each: balls, stagger: .by(number(0...0.2), from: pick([.first, .middle]))
            ) {
                $0.scale = scale
            } completion: {
                completion($0)
            })
    }

    private func perform() {
        let (ball, other) = (pick(balls), pick(balls))
        let (place, scale) = (number(-9...9), number(0...3))
        let steps: [Choreography] = [
            .animate(animation()) { [unowned self] in
                callCount += 1
                ball.scale = scale
            },
            .wait(number(0...0.4)),
            .group([
                .animate(animation()) { [unowned self] in
                    callCount += 1
                    other.position = [place, place]
                },
                .animate(animation(), until: .removed) { [unowned self] in
                    callCount += 1
                    ball.angle = .degrees(place)
                },
            ]),
        ]
        groups.append(
            scene.perform(
                .sequence(steps).repeatCount(.random(in: 0...2, using: &random)), completion: completion()))
    }

    private func drive(_ ball: Ball) {
        let goal = number(-9...9)
        let (property, driver) = (ball.$scale, Ease(ball.$scale, to: goal, duration: number(0.1...1)))
        property.attach(driver, goal: goal)
        scene.schedule(at: driver.end) { property.detach(driver, restingAt: goal) }
        guard happens(0.3) else { return }
        scene.schedule(at: scene.localTime.advanced(by: number(0...1))) { [unowned self] in
            callCount += 1
            property.detach(driver, restingAt: driver.state(at: scene.localTime).value)
        }
    }

    private func conduct(_ ball: Ball) {
        let timing = pick([TimingParameters.curve(.easeInOut), .animation(.bouncy), .curve(.linear)])
        let animator = PropertyAnimator(duration: number(0...1), timing: timing, in: scene) {
            [unowned self] in
            callCount += 1
            change(ball)
        }
        animator.pausesOnCompletion = happens(0.3)
        animator.addCompletion { [weak self] _ in self?.callBack() }
        animators.append(animator)
        if happens(0.3) {
            try? animator.startAnimation(afterDelay: number(0...0.5))
        } else {
            try? animator.startAnimation()
        }
    }

    private func transit(_ ball: Ball) {
        let scale = number(-5...5)
        let animation: Animation = pick([.easeInOut(duration: 0.3), .bouncy, .linear.repeatCount(2)])
        let transition = Transition(in: scene, animation) { ball.scale = scale }
        transition.addCompletion { [weak self] _ in self?.callBack() }
        transitions.append(transition)
        transition.animate(toward: .end)
    }

    private func steerTransition() {
        guard let transition = transitions.randomElement(using: &random) else { return }
        // One that rests takes its property from where its start is.
        guard transition.phase != .resting(.start), transition.phase != .resting(.end) else { return }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: transition.animate(toward: pick([.start, .end]))
        case 1: transition.beginInteraction()
        default:
            try? transition.endInteraction(
                toward: pick([.start, .end]),
                velocity: happens(0.5) ? Velocity(perSecond: number(-3...3)) : nil)
        }
    }

    /// Does what a callback may do: more of the same.
    private func callBack() {
        callCount += 1
        guard depth < 3, happens(0.3) else { return }
        depth += 1
        actSmoothly()
        depth -= 1
    }

    private func steer() {
        guard let animator = animators.randomElement(using: &random) else { return }
        // Turned before it takes its properties, it plays from its end.
        let waits = animator.isRunning && animator.fractionComplete == 0
        switch Int.random(in: 0..<7, using: &random) {
        case 6:
            try? animator.continueAnimation(
                durationFactor: number(0...2), velocity: Velocity(perSecond: number(-3...3)))
        case 0: try? animator.pauseAnimation()
        case 1: try? animator.startAnimation()
        case 2:
            if animator.state == .active, !waits { try? animator.reverse(pick([nil, .turn, .retrace])) }
        case 3:
            try? animator.continueAnimation(
                withTimingParameters: .animation(.spring(duration: number(0.1...1), bounce: 0.3)))
        case 4: try? animator.stopAnimation(withoutFinishing: true)
        default:
            let scale = number(-5...5)
            try? animator.addAnimations(delayFactor: pick([0, 0.4])) { [ball = pick(balls)] in
                ball.scale = scale
            }
        }
    }

    private func completion() -> (AnimationEnding) -> Void {
        completions.expected += 1
        return { [unowned self] _ in
            completions.called += 1
            callBack()
        }
    }
}

/// Drives a number to a place, where it stays.
final class Ease: PropertyDriver {
    private let motion: SettlingMotion<SpringMotion<Double>>
    private let begin: Timestamp

    init(_ property: Property<Double>, to goal: Double, duration: Double) {
        let start = property.startState(for: goal)
        motion =
            SettlingMotion(
                Spring(duration: duration, bounce: 0).motion(from: start, to: goal), within: .fraction)
            ?? SettlingMotion(restingAt: goal)
        begin = property.scene?.localTime ?? .zero
    }

    func state(at time: Timestamp) -> MotionState<Double> { motion.state(at: time.seconds(since: begin)) }

    /// When it is there, in the scene's own time.
    var end: Timestamp { begin.advanced(by: motion.duration) }

    var isMoving: Bool { true }
}

// MARK: - What is shown

/// What a property shows, of whatever type.
struct Shown: CustomStringConvertible {
    let isFinite: Bool
    private let name: String
    private let state: AnyMotionState
    private let isNearTo: (AnyMotionState, Double) -> Bool
    private let isWithin: (AnyMotionState, Double) -> Bool

    init<Value: Animatable>(_ name: String, _ state: MotionState<Value>) {
        isFinite = state.isFinite
        self.name = name
        self.state = AnyMotionState(state)
        isNearTo = { other, error in
            other.state(of: Value.self).map { state.isNear($0, within: error) } ?? false
        }
        isWithin = { other, error in
            guard let other = other.state(of: Value.self) else { return false }
            let gap = state.value.displacement(from: other.value).magnitude
            return gap <= error * (1 + state.value.animatableData.magnitude)
        }
    }

    var description: String { "\(name) \(state.value) at \(state.velocity)" }

    /// Whether value and velocity are the same, but for rounding.
    func isNear(_ other: Shown, within error: Double = 1e-9) -> Bool { isNearTo(other.state, error) }

    /// Whether the value is the same, but for rounding.
    func isInPlace(of other: Shown, within error: Double = 1e-9) -> Bool { isWithin(other.state, error) }
}

extension Ball {
    /// What all of it shows.
    var shown: [Shown] {
        [
            Shown("position", $position.state), Shown("scale", $scale.state), Shown("angle", $angle.state),
            Shown("colour", $colour.state), Shown("rotation", $rotation.state),
        ]
    }

    /// What all of it will show.
    func shown(at time: Timestamp) -> [Shown] {
        [
            Shown("position", $position.state(at: time)), Shown("scale", $scale.state(at: time)),
            Shown("angle", $angle.state(at: time)), Shown("colour", $colour.state(at: time)),
            Shown("rotation", $rotation.state(at: time)),
        ]
    }
}
