import Fling
import Testing

@Suite("How property animators end")
struct AnimatorEndTests {
    let stage = Stage()

    @Test("each completion is called once, with where it ended", arguments: [false, true])
    func completions(isReversed: Bool) throws {
        let animator = stage.animator(.spring(.bouncy))
        var calls: [String] = []
        animator.addCompletion { calls.append("first \($0)") }
        animator.addCompletion { calls.append("second \($0)") }
        try animator.startAnimation()
        stage.advance(0.1)
        animator.isReversed = isReversed
        animator.addCompletion { calls.append("third \($0)") }
        stage.advance(5)
        stage.advance(5)
        let place = isReversed ? "start" : "end"
        #expect(calls == ["first \(place)", "second \(place)", "third \(place)"])
    }

    @Test(
        "stopped and finished, the properties rest where it is said",
        arguments: [StopPosition.start, .current, .end])
    func finish(position: StopPosition) throws {
        let animator = stage.animator(.curve(.linear))
        var calls: [StopPosition] = []
        animator.addCompletion { calls.append($0) }
        try animator.startAnimation()
        stage.advance(0.25)
        let shown = stage.$position.presentation
        try animator.stopAnimation(withoutFinishing: false)
        stage.advance(1)
        #expect(stage.$position.presentation == shown && calls.isEmpty)
        try animator.finishAnimation(at: position)
        let expected: SIMD2<Double> =
            switch position {
            case .start: [0, 0]
            case .current: shown
            case .end: [320, 80]
            }
        #expect(stage.$position.presentation == expected && stage.position == expected)
        #expect(calls == [position] && animator.state == .inactive)
    }

    @Test("stopped without finishing, it is inactive at once, and nobody is notified")
    func stopWithoutFinishing() throws {
        let animator = stage.animator(.curve(.linear))
        animator.addCompletion { _ in Issue.record("it was called") }
        try animator.startAnimation()
        stage.advance(0.25)
        try animator.stopAnimation(withoutFinishing: true)
        #expect(animator.state == .inactive)
        #expect((stage.position - [160, 40]).magnitude < 1e-6 && !stage.$position.isAnimating)
        stage.advance(1)
    }

    @Test(
        "the spring of a duration and a bounce counts in place of the animator's duration, and throws nothing"
    )
    func springTiming() throws {
        let animator = stage.animator(.spring(duration: 0.4, bounce: 0.3))
        let same = stage.animator(.spring(Spring(duration: 0.4, bounce: 0.3)))
        #expect(animator.duration == same.duration && abs(animator.duration - 0.4) < 1e-9)
        try animator.startAnimation()
        stage.advance(5)
        #expect(animator.state == .inactive && stage.position == [320, 80])
    }

    @Test("paused on completion, it can be turned and played again")
    func pausesOnCompletion() throws {
        let animator = stage.animator(.spring(.snappy))
        animator.pausesOnCompletion = true
        var running: [Bool] = []
        animator.onRunningChange { running.append($0) }
        animator.onRunningChange { _ in Issue.record("it was cancelled") }.cancel()
        animator.addCompletion { _ in Issue.record("it is not over") }
        try animator.startAnimation()
        for end in [SIMD2(320.0, 80), [0, 0], [320, 80]] {
            stage.advance(5)
            #expect(animator.state == .active && !animator.isRunning)
            #expect(stage.$position.presentation == end)
            #expect(animator.fractionComplete == (end == [0, 0] ? 0 : 1))
            animator.isReversed.toggle()
            try animator.startAnimation()
        }
        #expect(running == [true, false, true, false, true, false, true])
        try animator.stopAnimation(withoutFinishing: true)
    }

    @Test("it ends at the same moment at every frame rate", arguments: [0.001, 0.016, 0.3, 4])
    func frameRate(step: Double) throws {
        let animator = stage.animator(.spring(.bouncy))
        var end: Timestamp?
        animator.addCompletion { [stage] _ in end = stage.scene.time }
        try animator.startAnimation()
        for _ in 0..<Int(10 / step) where end == nil { stage.advance(step) }
        let other = Stage()
        let same = other.animator(.spring(.bouncy))
        var expected: Timestamp?
        same.addCompletion { [other] _ in expected = other.scene.time }
        try same.startAnimation()
        other.advance(10)
        #expect(end != nil && end == expected)
    }

    @Test("the event log shows what happened to each property, and when")
    func log() throws {
        let log = EventLog()
        stage.scene.log = log
        let animator = PropertyAnimator(duration: 0.5, curve: .linear, in: stage.scene) { stage.scale = 2 }
        try animator.startAnimation()
        stage.advance(0.125)
        try animator.addAnimations { stage.scale = 3 }
        stage.advance(0.125)
        try animator.setFractionComplete(0.5)
        stage.advance(0.25)
        animator.isReversed = true
        try animator.startAnimation()
        stage.advance(5)
        let lines = log.events.map { event in
            "\((event.time.seconds * 1e4).rounded() / 1e4) \(event.property) \(event.kind) \(event.goal.map { "\($0)" } ?? "")"
        }
        #expect(
            lines == [
                "0.0 scale drive 2.0",
                "0.125 scale retarget 3.0",
                "0.25 scale pause ",
                "0.5 scale reverse 1.0",
                "0.5 scale resume 1.0",
                "0.75 scale release 1.0",
            ])
    }

    @Test(
        "retargeted twice at a time, it goes on to the second goal as if the first had never been",
        arguments: [0, 0.1])
    func twice(after seconds: Double) throws {
        func values(_ goals: [Double]) throws -> [Double] {
            let stage = Stage()
            let animator = stage.animator(.spring(.bouncy))
            try animator.startAnimation()
            stage.advance(seconds)
            for goal in goals { try animator.addAnimations { stage.scale = goal } }
            return (0..<20).map { _ in
                stage.advance(0.02)
                return stage.$scale.presentation
            }
        }
        let (once, twice) = (try values([4]), try values([3, 4]))
        #expect(zip(once, twice).allSatisfy { abs($0 - $1) < 1e-9 }, "\(once) \(twice)")
    }

    @Test("with nothing to animate it ends at the next advance")
    func empty() throws {
        let animator = PropertyAnimator(duration: 1, in: stage.scene)
        var calls = 0
        animator.addCompletion { _ in calls += 1 }
        try animator.startAnimation()
        #expect(calls == 0)
        stage.advance(0)
        #expect(calls == 1 && animator.state == .inactive)
    }

    @Test("used again after its end, it animates anew")
    func reuse() throws {
        let animator = stage.animator(.curve(.linear))
        try animator.startAnimation()
        stage.advance(1)
        try animator.addAnimations { stage.position = [0, 0] }
        try animator.startAnimation()
        #expect(animator.fractionComplete == 0)
        stage.advance(1)
        #expect(stage.$position.presentation == [0, 0])
    }

    // MARK: Others

    @Test("released while it runs, it runs to its end")
    func releasedRunning() throws {
        var ends: [StopPosition] = []
        weak var released: PropertyAnimator?
        do {
            let animator = stage.animator(.curve(.linear))
            animator.addCompletion { ends.append($0) }
            try animator.startAnimation()
            released = animator
        }
        stage.advance(1)
        #expect(ends == [.end] && stage.$position.presentation == [320, 80])
        stage.advance(1)
        #expect(released == nil)
    }

    @Test("released while it is paused, it leaves all where it is, and completes nothing")
    func releasedPaused() throws {
        var ends: [StopPosition] = []
        do {
            let animator = stage.animator(.curve(.linear))
            animator.addCompletion { ends.append($0) }
            try animator.setFractionComplete(0.5)
        }
        #expect(ends == [] && stage.position == [160, 40] && !stage.$position.isAnimating)
    }

    /// A view that owns its animator, as the guides have it.
    private final class Sheet {
        @Animated var height = 0.0
        let animator: PropertyAnimator
        var ends: [StopPosition] = []

        init(in scene: Scene) {
            animator = PropertyAnimator(duration: 1, in: scene)
            scene.add($height)
            try? animator.addAnimations { [unowned self] in height = 100 }
            animator.addCompletion { [unowned self] in ends.append($0) }
        }
    }

    @Test("an owner that goes takes its animator along, whatever it was doing", arguments: 0..<5)
    func ownerGone(case step: Int) throws {
        let scene = Scene()
        weak var gone: Sheet?
        do {
            let sheet = Sheet(in: scene)
            gone = sheet
            if step > 0 { try sheet.animator.startAnimation() }
            scene.advance(to: 0.5)
            if step == 1 { try sheet.animator.pauseAnimation() }
            if step == 2 { try sheet.animator.stopAnimation(withoutFinishing: false) }
            if step == 3 { try sheet.animator.setFractionComplete(0.7) }
            if step == 4 { try sheet.animator.stopAnimation(withoutFinishing: true) }
        }
        #expect(gone == nil)
        scene.advance(to: 5)
    }

    @Test("another animation takes a property over smoothly, and the animator ends without it")
    func lost() throws {
        let animator = stage.animator(.curve(.linear))
        try animator.startAnimation()
        stage.advance(0.2)
        let before = stage.$position.state
        stage.$position.animate(to: [0, 0], .smooth)
        #expect((stage.$position.state.value - before.value).magnitude < 1e-9)
        #expect((stage.$position.state.velocity - before.velocity).speed < 1e-6)
        try animator.setFractionComplete(1)
        try animator.startAnimation()
        stage.advance(2)
        #expect(animator.state == .inactive && stage.position == [0, 0] && stage.scale == 2)
    }

    @Test("a scene that is let go lets go of the animators that run or wait in it", arguments: [nil, 0.3])
    func sceneGone(delay: Double?) throws {
        weak var released: PropertyAnimator?
        do {
            let scene = Scene()
            let animator = PropertyAnimator(duration: 1, in: scene)
            released = animator
            if let delay {
                try animator.startAnimation(afterDelay: delay)
            } else {
                try animator.startAnimation()
            }
            scene.advance(to: 0.1)
        }
        #expect(released == nil)
    }

    @Test("without animations, it still follows a finger, but is at its end at once")
    func reducedMotion() throws {
        stage.scene.reducesMotion = true
        let animator = stage.animator(.spring(.smooth))
        try animator.setFractionComplete(0.5)
        #expect((stage.$position.presentation - [160, 40]).magnitude < 1e-9)
        animator.isReversed = true
        try animator.startAnimation()
        #expect(stage.$position.presentation == [0, 0])
        stage.advance(0)
        #expect(animator.state == .inactive && stage.position == [0, 0])
    }
}

extension Stage {
    fileprivate func animator(_ timing: TimingParameters) -> PropertyAnimator {
        animator(duration: 0.5, timing)
    }
}
