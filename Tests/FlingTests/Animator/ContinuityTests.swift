import Fling
import Testing

@Suite("An animator lets nothing jump")
struct ContinuityTests {
    let scene = Scene()
    let x: Property<Double>

    init() {
        x = Property(0.0, name: "x", tolerance: .point, in: scene)
    }

    private func animator(
        _ timing: TimingParameters = .curve(.easeInOut), duration: Double = 0.4, to end: Double = 400
    ) -> PropertyAnimator {
        PropertyAnimator(duration: duration, timing: timing, in: scene) { [x] in x.value = end }
    }

    /// The greatest way that it goes in any millisecond of the time to come.
    private func greatestStep(over seconds: Double) -> Double {
        let start = scene.time
        let places = (0...Int(seconds * 1000)).map {
            x.state(at: start.advanced(by: Double($0) / 1000)).value
        }
        return zip(places, places.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    }

    @Test(
        "pulled past an end and let go, it comes back in no less than a quarter of its time",
        arguments: [
            (1.215, FractionEnd.end), (-0.3, .start), (1.02, .end),
        ])
    func pulledPast(fraction: Double, end: FractionEnd) throws {
        for velocity in [nil, Velocity<Double>.zero, Velocity(perSecond: 0.5)] {
            for isTransition in [false, true] {
                x.value = 0
                let driven: any FractionDriven =
                    isTransition
                    ? Transition(in: scene, .easeInOut(duration: 0.4)) { [x] in x.value = 400 } : animator()
                try driven.beginInteraction()
                try driven.setFractionComplete(fraction)
                let shown = x.presentation
                try driven.endInteraction(toward: end, velocity: velocity)
                #expect(x.presentation == shown && x.value == (end == .end ? 400 : 0))
                // The way back takes a tenth of a second; at the most three times as fast as on average.
                let speed = max(3 * abs(shown - x.value) / 0.1, 0.5 * 400) / 1000
                #expect(greatestStep(over: 0.5) <= speed, "\(fraction), \(String(describing: velocity))")
                scene.advance(by: 1)
                #expect(x.state == MotionState(x.value))
            }
        }
    }

    @Test(
        "held on a way there and back and let go, it goes to one of its ends and stays there",
        arguments: FractionEnd.allCases)
    func heldThereAndBack(end: FractionEnd) throws {
        for animation in [Animation.easeInOut(duration: 0.4).repeatCount(2), .linear(duration: 0.4).speed(2)]
        {
            x.value = 0
            let transition = Transition(in: scene, animation.repeatCount(4)) { [x] in x.value = 400 }
            transition.beginInteraction()
            try transition.setFractionComplete(0.4)
            try transition.endInteraction(toward: end)
            for _ in 0..<1000 {
                let shown = x.presentation
                scene.advance(by: 0.004)
                #expect(abs(x.presentation - shown) <= 20, "\(animation)")
            }
            #expect(x.state == MotionState(end == .end ? 400 : 0), "\(animation)")
        }
    }

    @Test("an animator that goes there and back takes over a rotation to which others are added")
    func rotationThereAndBack() throws {
        let turn = Property(Rotation3D.identity, in: scene)
        turn.animate(to: Rotation3D(angle: .degrees(70), axis: [1, 1, 0.3]), .snappy)
        scene.advance(by: 0.05)
        turn.animate(to: Rotation3D(angle: .degrees(-60), axis: [0, 1, 0.3]), .bouncy, isAdditive: true)
        scene.advance(by: 0.05)
        for timing in [TimingParameters.animation(.snappy.repeatCount(2)), .curve(.linear)] {
            let shown = turn.presentation
            let animator = PropertyAnimator(duration: 0.5, timing: timing, in: scene) {
                turn.value = Rotation3D(angle: .degrees(40), axis: [1, 0, 0.3])
            }
            try animator.startAnimation()
            #expect(turn.presentation.displacement(from: shown).magnitude < 1e-9)
            scene.advance(by: 0.1)
        }
    }

    @Test(
        "reversed on its way and continued, it has time to go back",
        arguments: [
            nil, Velocity<Double>(perSecond: -0.5),
        ])
    func reversedAndContinued(velocity: Velocity<Double>?) throws {
        x.animate(to: 400, .easeInOut(duration: 0.5))
        scene.advance(by: 0.3)
        let animator = animator(duration: 0.5, to: -50)
        try animator.startAnimation()
        scene.advance(by: 0.01)
        let shown = x.presentation
        try animator.beginInteraction()
        try animator.endInteraction(toward: .start, velocity: velocity)
        #expect(x.value == 400 && x.presentation == shown)
        #expect(greatestStep(over: 0.6) < 4)

        let other = self.animator(duration: 0.5)
        scene.advance(by: 2)
        x.value = 0
        try other.startAnimation()
        scene.advance(by: 0.4)
        try other.addAnimations { [x] in x.value = 100 }
        scene.advance(by: 0.01)
        try other.reverse()
        try other.continueAnimation(withTimingParameters: .curve(.easeOut))
        #expect(x.value == 0 && greatestStep(over: 0.6) < 8)
    }

    @Test("stopped while it waits to start, it has moved nothing", arguments: [false, true])
    func stoppedWhileItWaits(isReversed: Bool) throws {
        var (runs, endings) = (0, [AnimationEnding]())
        x.animate(to: 200, .spring(duration: 1), completionCriteria: .removed) { endings.append($0) }
        for withoutFinishing in [true, false] {
            let animator = PropertyAnimator(duration: 0.4, in: scene) { [x] in
                runs += 1
                x.value = 1000
            }
            animator.isReversed = isReversed
            var ends: [StopPosition] = []
            animator.addCompletion { ends.append($0) }
            try animator.startAnimation(afterDelay: 2)
            scene.advance(by: 0.2)
            let shown = x.state
            try animator.stopAnimation(withoutFinishing: withoutFinishing)
            #expect(!animator.isRunning)
            if !withoutFinishing { try animator.finishAnimation(at: .end) }
            #expect(animator.state == .inactive && x.state == shown && x.value == 200)
            #expect(ends == (withoutFinishing ? [] : [.end]))
        }
        scene.advance(by: 10)
        #expect(runs == 0 && endings == [.finished] && x.state == MotionState(200))
    }

    @Test("an animation added with a delay to a property that it has waits for it")
    func delayedAddition() throws {
        let animator = animator(duration: 1, to: 100)
        try animator.addAnimations(delayFactor: 0.8) { [x] in x.value = 300 }
        let plain = Property(0.0, name: "plain", tolerance: .point, in: scene)
        plain.animate(to: 100, .easeInOut(duration: 1))
        try animator.startAnimation()
        #expect(x.value == 300)
        for time in [0.1, 0.4, 0.79] {
            let at = scene.time.advanced(by: time)
            #expect(abs(x.state(at: at).value - plain.state(at: at).value) < 1e-6)
        }
        #expect(greatestStep(over: 1.1) < 4)
        scene.advance(by: 1.01)
        #expect(animator.state == .inactive && x.state == MotionState(300))
    }

    @Test("the same on its way, paused there and turned back, and turned again")
    func delayedAdditionOnTheWay() throws {
        let animator = animator(duration: 1, to: 100)
        try animator.startAnimation()
        scene.advance(by: 0.2)
        let expected = (0..<20).map { x.state(at: scene.time.advanced(by: Double($0) * 0.02)).value }
        try animator.addAnimations(delayFactor: 0.6) { [x] in x.value = 600 }
        for (index, value) in expected.enumerated() {
            let shown = x.state(at: scene.time.advanced(by: Double(index) * 0.02)).value
            #expect(abs(shown - value) < 1e-6)
        }
        #expect(greatestStep(over: 1) < 6)
        scene.advance(by: 0.3)
        let shown = x.presentation
        try animator.pauseAnimation()
        scene.advance(by: 1)
        #expect(x.presentation == shown)
        animator.isReversed = true
        try animator.startAnimation()
        #expect(x.value == 0 && greatestStep(over: 1) < 4)
        scene.advance(by: 0.1)
        animator.isReversed = false
        #expect(x.value == 600 && greatestStep(over: 1) < 6)
        scene.advance(by: 2)
        #expect(x.state == MotionState(600))
    }

    @Test("there and back again, it rests where it began", arguments: [false, true])
    func thereAndBack(pauses: Bool) throws {
        let timing = TimingParameters.animation(.easeInOut(duration: 0.3).repeatCount(2))
        let animator = animator(timing, to: 100)
        animator.pausesOnCompletion = pauses
        try animator.startAnimation()
        #expect(x.value == 0)
        scene.advance(by: 0.25)
        #expect(x.presentation > 80)
        #expect(greatestStep(over: 0.6) < 2)
        scene.advance(by: 0.4)
        #expect(x.state == MotionState(0) && x.value == 0)
        if pauses {
            #expect(animator.state == .active && !animator.isRunning)
            try animator.stopAnimation(withoutFinishing: false)
            try animator.finishAnimation(at: .end)
        }
        #expect(animator.state == .inactive && x.state == MotionState(0))
    }

    @Test(
        "a callback may do anything to a transition that takes its properties",
        arguments: [
            "beginInteraction", "animate to start", "animate to end", "finish at start",
        ])
    func reentrance(verb: String) {
        let transition = Transition(in: scene, .snappy) { [x] in x.value = 100 }
        var calls = 0
        x.animate(to: 50, .snappy, completionCriteria: .removed) { ending in
            calls += 1
            #expect(ending == .replaced)
            switch verb {
            case "beginInteraction": transition.beginInteraction()
            case "animate to start": transition.animate(toward: .start)
            case "animate to end": transition.animate(toward: .end)
            default: transition.finish(at: .start)
            }
        }
        scene.advance(by: 0.1)
        transition.animate(toward: .end)
        #expect(calls == 1)
        scene.advance(by: 10)
        switch verb {
        case "beginInteraction": #expect(transition.phase == .interactive)
        case "animate to end": #expect(transition.phase == .resting(.end) && x.state == MotionState(100))
        default: #expect(transition.phase == .resting(.start) && x.state == MotionState(0))
        }
        transition.finish(at: .end)
        scene.advance(by: 0)
        #expect(x.state == MotionState(100) && x.value == 100 && !x.isAnimating)
        #expect(!scene.needsFrame && scene.nextDeadline == nil)
    }

    @Test(
        "a callback may do anything to an animator that takes its properties",
        arguments: [
            "pause", "stop", "reverse",
        ])
    func animatorReentrance(verb: String) throws {
        let y = Property(0.0, name: "y", in: scene)
        let animator = animator(to: 100)
        try animator.addAnimations { y.value = 1 }
        x.animate(to: 50, .snappy, completionCriteria: .removed) { _ in
            switch verb {
            case "pause": try? animator.pauseAnimation()
            case "stop": try? animator.stopAnimation(withoutFinishing: true)
            default: try? animator.reverse()
            }
        }
        scene.advance(by: 0.1)
        try animator.startAnimation()
        scene.advance(by: 5)
        #expect(!animator.isRunning && !scene.needsFrame && scene.nextDeadline == nil)
        #expect(animator.state == (verb == "pause" ? .active : .inactive))
    }
}
