import Fling
import Testing

@Suite("Property animators")
struct AnimatorTests {
    let stage = Stage()

    // MARK: Motion

    @Test("a curve is followed by every property, in the duration")
    func curve() throws {
        let animator = stage.animator(.curve(.easeInOut))
        #expect(stage.position == [0, 0] && animator.state == .inactive)
        try animator.startAnimation()
        #expect(stage.position == [320, 80] && stage.$position.presentation == [0, 0])
        stage.advance(0.2)
        let progress = UnitCurve.easeInOut.value(at: 0.4)
        #expect((stage.$position.presentation - SIMD2(320, 80) * progress).magnitude < 1e-6)
        #expect(abs(stage.$scale.presentation - 1 - progress) < 1e-6)
        #expect(abs(animator.fractionComplete - progress) < 1e-6)
        stage.advance(0.3001)
        #expect(animator.state == .inactive && animator.fractionComplete == 1)
        #expect(stage.$position.presentation == [320, 80] && !stage.$position.isAnimating)
    }

    @Test("a spring sets out with a velocity on each axis, relative to the way")
    func relativeVelocity() throws {
        try stage.animator(.spring(.smooth, initialVelocity: [4, -6])).startAnimation()
        #expect(stage.$position.state.velocity.perSecond == [1280, -480])
        #expect(stage.$scale.state.velocity.perSecond == 4)
        stage.advance(0.1)
        let expected = Spring.smooth.motion(
            from: MotionState([0, 0], perSecond: [1280, -480]), to: SIMD2(320.0, 80))
        #expect((stage.$position.presentation - expected.state(at: 0.1).value).magnitude < 1e-6)
    }

    @Test("a spring sets out with an absolute velocity of each property", arguments: [1.0, 0.5])
    func absoluteVelocity(rate: Double) throws {
        stage.scene.rate = rate
        let animator = stage.animator(.spring(.smooth))
        try animator.setInitialVelocity(Velocity(perSecond: [70, -30]), of: stage.$position)
        try animator.startAnimation()
        #expect(stage.$position.state.velocity.perSecond == [70, -30])
        #expect(stage.$scale.state.velocity == .zero)
    }

    @Test("a damping ratio and a duration give UIKit's spring")
    func dampingRatio() throws {
        let animator = try PropertyAnimator(duration: 0.5, dampingRatio: 0.7, in: stage.scene) {
            stage.scale = 2
        }
        try animator.startAnimation()
        stage.advance(0.1)
        let spring = try Spring(withDuration: 0.5, usingSpringWithDamping: 0.7)
        let expected = spring.motion(from: 1.0, to: 2).state(at: 0.1)
        #expect(abs(stage.$scale.presentation - expected.value) < 1e-9)
        #expect(animator.duration == 0.5)
    }

    @Test("any motion of a fraction moves the properties")
    func progress() throws {
        let motion = Spring.bouncy.motion(from: 0.0, to: 1)
        try stage.animator(.progress(motion)).startAnimation()
        stage.advance(0.3)
        let fraction = motion.state(at: 0.3).value
        #expect((stage.$position.presentation - SIMD2(320, 80) * fraction).magnitude < 1e-6)
        stage.advance(3)
        #expect(stage.$position.presentation == [320, 80])
    }

    @Test(
        "before a motion of a fraction, a velocity decays in a quarter of its time, and of a second at most",
        arguments: [(4, 0.25), (0.4, 0.1)])
    func progressWithVelocity(duration: Double, decay: Double) throws {
        stage.scene.withAnimation(.linear(duration: 1)) { stage.scale = 11 }
        stage.advance(0.5)
        let motion = try CurveMotion(from: 0.0, to: 1, duration: duration, curve: .linear)
        try PropertyAnimator(duration: 1, timing: .progress(motion), in: stage.scene) {
            stage.scale = 106
        }.startAnimation()
        stage.advance(decay / 2)
        let excess = Spring(duration: decay).motion(
            from: MotionState(0.0, perSecond: 10 - 100 / duration), to: 0)
        let expected = 6 + 100 * decay / 2 / duration + excess.state(at: decay / 2).value
        #expect(abs(stage.$scale.presentation - expected) < 1e-4)
    }

    @Test("an inner block gives a property its own timing")
    func ownTiming() throws {
        let animator = PropertyAnimator(duration: 1, curve: .linear, in: stage.scene) {
            stage.position = [320, 80]
            stage.scene.withAnimation(.linear(duration: 0.25)) { stage.scale = 2 }
        }
        try animator.startAnimation()
        stage.advance(0.25001)
        #expect((stage.$position.presentation - [80, 20]).magnitude < 0.1)
        #expect(stage.$scale.presentation == 2 && animator.isRunning)
    }

    @Test(
        "what moves already is taken over with its value and velocity", arguments: animatorTimings.prefix(4))
    func takeover(timing: TimingParameters) throws {
        stage.scene.withAnimation(.bouncy) { stage.position = [-100, 40] }
        stage.advance(0.15)
        let before = stage.$position.state
        try stage.animator(timing).startAnimation()
        let after = stage.$position.state
        #expect((after.value - before.value).magnitude < 1e-9)
        #expect((after.velocity - before.velocity).speed < 1e-6)
    }

    // MARK: RotationMap and going on

    @Test("a spring with a velocity, turned again and again, keeps value and velocity")
    func reversedAgainAndAgain() throws {
        let animator = stage.animator(.spring(.bouncy, initialVelocity: [5, 9]))
        try animator.startAnimation()
        for turn in 0..<12 {
            stage.advance(0.07)
            let before = stage.$position.state
            animator.isReversed.toggle()
            let after = stage.$position.state
            #expect((after.value - before.value).magnitude < 1e-9, "turn \(turn)")
            #expect((after.velocity - before.velocity).speed < 1e-6, "turn \(turn)")
        }
        stage.advance(5)
        #expect(stage.position == [320, 80])
    }

    @Test("it goes on in a factor of its duration, which stays what it is", arguments: [0.5, 2])
    func durationFactor(factor: Double) throws {
        let animator = stage.animator(.curve(.linear))
        try animator.startAnimation()
        stage.advance(0.1)
        for _ in 0..<3 {
            try animator.pauseAnimation()
            try animator.continueAnimation(durationFactor: factor)
            #expect(animator.duration == 0.5)
        }
        stage.advance(0.5 * factor - 0.001)
        #expect(animator.isRunning)
        stage.advance(0.002)
        #expect(animator.state == .inactive && stage.$position.presentation == [320, 80])
    }

    @Test("with a factor of 0 it takes what was left")
    func whatWasLeft() throws {
        let animator = stage.animator(.curve(.linear))
        try animator.startAnimation()
        stage.advance(0.1)
        try animator.pauseAnimation()
        stage.advance(1)
        try animator.continueAnimation(withTimingParameters: .curve(.easeOut), durationFactor: 0)
        stage.advance(0.399)
        #expect(animator.isRunning)
        stage.advance(0.002)
        #expect(animator.state == .inactive)
    }

    @Test("it goes on with the velocity of the finger that lets go")
    func fingerVelocity() throws {
        let animator = stage.animator(.spring(.smooth))
        try animator.setFractionComplete(0.25)
        try animator.continueAnimation(velocity: Velocity(perSecond: 2))
        let state = stage.$position.state
        #expect((state.value - [80, 20]).magnitude < 1e-9)
        #expect((state.velocity.perSecond - [640, 160]).magnitude < 1e-3)
        #expect(abs(stage.$scale.state.velocity.perSecond - 2) < 1e-6)
    }

    @Test("it can go on with a vector of velocity, relative to what is left")
    func continueWithVector() throws {
        let animator = stage.animator(.curve(.linear))
        try animator.setFractionComplete(0.5)
        try animator.continueAnimation(
            withTimingParameters: .spring(.snappy, initialVelocity: RelativeVelocity(dx: 1, dy: -2)))
        #expect((stage.$position.state.velocity.perSecond - [160, -80]).magnitude < 1e-6)
    }

    // MARK: True resting places

    @Test(
        "turned after it was caught half-way, it rests where it truly rested",
        arguments: animatorTimings.prefix(4))
    func reverseFromHalfWay(timing: TimingParameters) throws {
        try stage.animator(timing).startAnimation()
        stage.advance(0.2)
        // Something takes over on the way: its start is where the first one would have rested.
        let back = PropertyAnimator(duration: 0.5, timing: timing, in: stage.scene) {
            stage.position = [0, 0]
        }
        try back.pauseAnimation()
        try back.setFractionComplete(0.6)
        back.isReversed = true
        try back.startAnimation()
        stage.advance(5)
        #expect(stage.$position.presentation == [320, 80] && stage.position == [320, 80])
    }

    @Test("tapped again and again on its way, it rests at one of its ends")
    func tapping() throws {
        try stage.animator(.spring(.smooth)).startAnimation()
        for tap in 1...7 {
            stage.advance(0.13)
            let goal: SIMD2<Double> = tap.isMultiple(of: 2) ? [320, 80] : [0, 0]
            let animator = PropertyAnimator(duration: 0.5, timing: .spring(.smooth), in: stage.scene) {
                stage.position = goal
            }
            try animator.startAnimation()
            guard tap == 7 else { continue }
            stage.advance(0.1)
            animator.isReversed = true
        }
        stage.advance(5)
        #expect(stage.$position.presentation == [320, 80])
    }

    @Test("a finger that brought it half-way says where it rested")
    func start() throws {
        stage.position = [100, 25]
        let animator = stage.animator(.curve(.easeInOut))
        try animator.setStart([0, 0], of: stage.$position)
        try animator.startAnimation()
        #expect(stage.$position.presentation == [100, 25])
        stage.advance(0.1)
        animator.isReversed = true
        stage.advance(5)
        #expect(stage.$position.presentation == [0, 0] && stage.position == [0, 0])
    }

    @Test("turned before it starts, it plays from its end to its start")
    func reversedBeforeStart() throws {
        let animator = stage.animator(.curve(.linear))
        animator.isReversed = true
        try animator.startAnimation()
        #expect(stage.$position.presentation == [320, 80] && stage.position == [0, 0])
        stage.advance(0.25)
        #expect((stage.$position.presentation - [160, 40]).magnitude < 1e-6)
        stage.advance(0.3)
        #expect(stage.$position.presentation == [0, 0] && animator.state == .inactive)
    }

    // MARK: Late

    @Test("what is added on the way sets out from the screen and ends with the rest")
    func late() throws {
        let animator = PropertyAnimator(duration: 0.5, curve: .linear, in: stage.scene) {
            stage.position = [320, 80]
        }
        try animator.startAnimation()
        stage.advance(0.25)
        try animator.addAnimations { stage.scale = 3 }
        #expect(stage.$scale.presentation == 1)
        stage.advance(0.125)
        #expect(abs(stage.$scale.presentation - 2) < 1e-6)
        stage.advance(0.126)
        #expect(stage.$scale.presentation == 3 && animator.state == .inactive)
    }

    @Test(
        "what is added late does not jump, even when the time has run out",
        arguments: animatorTimings, [0.1, 0.3, 0.49, 0.8])
    func lateWithoutJump(timing: TimingParameters, time: Double) throws {
        let animator = PropertyAnimator(duration: 0.5, timing: timing, in: stage.scene) {
            stage.position = [320, 80]
        }
        animator.pausesOnCompletion = true
        try animator.startAnimation()
        stage.advance(time)
        try animator.addAnimations { stage.scale = 5 }
        try animator.startAnimation()
        var scale = stage.$scale.presentation
        #expect(scale == 1)
        for _ in 0..<500 {
            stage.advance(0.004)
            #expect(abs(stage.$scale.presentation - scale) < 0.5)
            scale = stage.$scale.presentation
        }
        #expect(scale == 5 && !animator.isRunning)
    }

    @Test("what is added when nine tenths are over has the last quarter of the fraction, and of the time")
    func lastQuarter() throws {
        let animator = PropertyAnimator(duration: 1, curve: .linear, in: stage.scene) {
            stage.position = [320, 80]
        }
        try animator.startAnimation()
        stage.advance(0.9)
        try animator.pauseAnimation()
        try animator.addAnimations { stage.scale = 101 }
        #expect(stage.$scale.presentation == 1)
        // The new part lacks three fifths of where the fraction would have it, and a quarter of that is left.
        #expect(abs(animator.fractionComplete - 0.85) < 1e-6)
        // On four fifths of its way, with a third of the offset that it had on two fifths.
        try animator.setFractionComplete(0.95)
        #expect(abs(stage.$scale.presentation - (1 + 80 - 40 / 3.0)) < 1e-6)
        try animator.startAnimation()
        stage.advance(0.249)
        #expect(stage.$scale.presentation < 101)
        stage.advance(0.002)
        #expect(stage.$scale.presentation == 101)
    }

    @Test("what is on no straight way goes on in a thousandth of a second, where it is to take less")
    func shortest() throws {
        let animator = PropertyAnimator(duration: 1, curve: .linear, in: stage.scene) {
            stage.position = [320, 80]
        }
        try animator.startAnimation()
        stage.advance(0.9)
        try animator.addAnimations { stage.scale = 101 }
        try animator.setFractionComplete(0.95)
        try animator.continueAnimation(withTimingParameters: nil, durationFactor: 1e-4)
        stage.advance(0.0009)
        #expect(stage.$scale.presentation < 100)
        stage.advance(0.0002)
        #expect(stage.$scale.presentation == 101)
    }

    @Test("what waits for nearly all of the time moves in the last twentieth of the fraction")
    func lastTwentieth() throws {
        let animator = PropertyAnimator(duration: 1, curve: .linear, in: stage.scene) {
            stage.scene.withAnimation(.linear(duration: 0.1).delay(9.9)) { stage.scale = 3 }
        }
        for (fraction, scale) in [(0.94, 1.0), (0.975, 2), (1, 3)] {
            try animator.setFractionComplete(fraction)
            #expect(abs(stage.$scale.presentation - scale) < 1e-6)
        }
    }

    @Test("a property that is assigned again goes on to the new place, and back to its true start")
    func again() throws {
        let animator = stage.animator(.spring(.smooth))
        try animator.startAnimation()
        stage.advance(0.1)
        let before = stage.$position.state
        try animator.addAnimations { stage.position = [0, 400] }
        #expect(stage.$position.state == before && stage.position == [0, 400])
        stage.advance(0.1)
        animator.isReversed = true
        stage.advance(5)
        #expect(stage.position == [0, 0] && animator.state == .inactive)
    }

    @Test("a delayed animation waits for its part of the time, also when it is scrubbed")
    func delayFactor() throws {
        let animator = stage.animator(.curve(.linear))
        try animator.addAnimations(delayFactor: 0.5) { stage.scale = 2 }
        let other = PropertyAnimator(duration: 1, curve: .linear, in: stage.scene)
        try other.addAnimations(delayFactor: 0.5) { stage.scale = 3 }
        try other.startAnimation()
        stage.advance(0.5)
        #expect(stage.$scale.presentation == 1)
        stage.advance(0.25)
        #expect(abs(stage.$scale.presentation - 2) < 1e-6)
        try other.setFractionComplete(0.25)
        #expect(abs(stage.$scale.presentation - 1) < 1e-6)
        try other.startAnimation()
        stage.advance(0.24)
        #expect(abs(stage.$scale.presentation - 1) < 1e-6)
        stage.advance(0.52)
        #expect(stage.$scale.presentation == 3)
    }

    @Test("a fraction is assigned, and has no effect where it means nothing")
    func assignedFraction() throws {
        let animator = stage.animator(.curve(.linear))
        animator.fractionComplete = 0.4
        #expect(animator.state == .active && !animator.isRunning)
        #expect(abs(animator.fractionComplete - 0.4) < 1e-9 && abs(stage.$scale.presentation - 1.4) < 1e-6)
        animator.fractionComplete = .nan
        #expect(abs(animator.fractionComplete - 0.4) < 1e-9)
        try animator.stopAnimation(withoutFinishing: false)
        animator.fractionComplete = 0.9
        #expect(animator.state == .stopped && abs(stage.$scale.presentation - 1.4) < 1e-6)
    }

    @Test("started after a delay, it takes its properties when the delay is over")
    func afterDelay() throws {
        stage.scene.withAnimation(.linear(duration: 1)) { stage.position = [100, 0] }
        let animator = stage.animator(.curve(.linear))
        try animator.startAnimation(afterDelay: 0.5)
        #expect(animator.state == .active && animator.isRunning)
        stage.advance(0.4)
        #expect((stage.$position.presentation - [40, 0]).magnitude < 1e-6)
        stage.advance(0.101)
        #expect(stage.position == [320, 80])
        stage.advance(0.5)
        #expect(animator.state == .inactive && stage.$position.presentation == [320, 80])
    }
}

extension Stage {
    fileprivate func animator(_ timing: TimingParameters) -> PropertyAnimator {
        animator(duration: 0.5, timing)
    }
}
