import Seeded
import Fling
import TestSupport
import Testing

/// What holds for every animation.
@Suite("Laws of the animator")
struct AnimatorLawTests {
    @Test("reversed twice on its path, nothing has happened", arguments: animatorTimings)
    func reverseTwice(timing: TimingParameters) throws {
        let (plain, reversed) = (Stage(), Stage())
        let (one, other) = (plain.animator(timing), reversed.animator(timing))
        try one.startAnimation()
        try other.startAnimation()
        plain.advance(0.2)
        reversed.advance(0.2)
        try other.reverse(.retrace)
        #expect(other.isReversed && reversed.position == [0, 0])
        reversed.advance(0.15)
        try other.reverse(.retrace)
        reversed.advance(0.15)
        for _ in 0..<10 {
            expectSame(plain, reversed)
            plain.advance(0.05)
            reversed.advance(0.05)
        }
    }

    @Test("a pause is a shift in time", arguments: animatorTimings)
    func pause(timing: TimingParameters) throws {
        let (plain, paused) = (Stage(), Stage())
        let (one, other) = (plain.animator(timing), paused.animator(timing))
        try one.startAnimation()
        try other.startAnimation()
        plain.advance(0.2)
        paused.advance(0.2)
        try other.pauseAnimation()
        paused.advance(3.7)
        #expect(!other.isRunning && !paused.scene.needsFrame && paused.scene.nextDeadline == nil)
        #expect(paused.$position.presentation == plain.$position.presentation)
        #expect(paused.$position.state.velocity == .zero)
        try other.startAnimation()
        for _ in 0..<20 {
            expectSame(plain, paused)
            plain.advance(0.05)
            paused.advance(0.05)
        }
    }

    @Test("a rate scales time and velocity", arguments: animatorTimings, [0.25, 3])
    func rate(timing: TimingParameters, rate: Double) throws {
        let (plain, scaled) = (Stage(), Stage())
        scaled.scene.rate = rate
        let (one, other) = (plain.animator(timing), scaled.animator(timing))
        try one.startAnimation()
        try other.startAnimation()
        for _ in 0..<20 {
            plain.advance(0.05)
            scaled.advance(0.05 / rate)
            let (expected, shown) = (plain.$position.state, scaled.$position.state)
            #expect((shown.value - expected.value).magnitude < 1e-4)
            let velocity = expected.velocity.scaled(by: rate)
            #expect((shown.velocity - velocity).speed < 1e-3 * (1 + velocity.speed))
        }
    }

    @Test(
        "a fraction that was set is read again", arguments: animatorTimings, [true, false])
    func fraction(timing: TimingParameters, scrubsLinearly: Bool) throws {
        let stage = Stage()
        let animator = stage.animator(timing)
        animator.scrubsLinearly = scrubsLinearly
        for fraction in [0, 0.25, 0.7, 1, 0.1] {
            try animator.setFractionComplete(fraction)
            #expect(animator.fractionComplete == fraction)
        }
        try animator.startAnimation()
        stage.advance(0.1)
        try animator.setFractionComplete(0.4)
        #expect(animator.fractionComplete == 0.4)
    }

    @Test("scrubbed before it moves, the way is a straight line, or the curve's")
    func scrubbing() throws {
        let stage = Stage()
        let animator = stage.animator(.curve(.easeIn))
        try animator.setFractionComplete(0.25)
        #expect((stage.$position.presentation - [80, 20]).magnitude < 1e-9)
        try animator.setFractionComplete(-0.5)
        #expect((stage.$position.presentation - [-160, -40]).magnitude < 1e-9)
        animator.scrubsLinearly = false
        try animator.setFractionComplete(1)
        #expect((stage.$position.presentation - [320, 80]).magnitude < 1e-9)

        let other = Stage()
        let curved = other.animator(.curve(.easeIn))
        curved.scrubsLinearly = false
        try curved.setFractionComplete(0.25)
        let progress = UnitCurve.easeIn.value(at: 0.25)
        #expect((other.$position.presentation - SIMD2(320, 80) * progress).magnitude < 1e-9)
    }

    @Test("continued along another curve, it sets out as fast as the one that it was scrubbed along")
    func otherCurve() throws {
        let stage = Stage()
        let animator = stage.animator(.curve(.easeIn))
        animator.scrubsLinearly = false
        try animator.setFractionComplete(0.25)
        let place = stage.$position.presentation
        try animator.continueAnimation(
            withTimingParameters: .animation(.bouncy), velocity: Velocity(perSecond: 1))
        let slope = (UnitCurve.easeIn.value(at: 0.251) - UnitCurve.easeIn.value(at: 0.249)) / 0.002
        stage.advance(1e-6)
        let velocity = (stage.$position.presentation - place) * 1e6
        #expect((velocity - SIMD2(320, 80) * slope).magnitude < 1)
    }

    @Test("setting the fraction that it has moves nothing", arguments: animatorTimings, [true, false])
    func sameFraction(timing: TimingParameters, scrubsLinearly: Bool) throws {
        for time in stride(from: 0.02, through: 0.6, by: 0.07) {
            let stage = Stage()
            let animator = stage.animator(timing)
            animator.scrubsLinearly = scrubsLinearly
            try animator.startAnimation()
            stage.advance(time)
            guard animator.state == .active else { continue }
            let shown = stage.$position.presentation
            try animator.setFractionComplete(animator.fractionComplete)
            #expect((stage.$position.presentation - shown).magnitude < 1e-6, "at \(time) s")
        }
    }

    @Test(
        "in whatever order it is paused, scrubbed, turned and continued, nothing jumps",
        arguments: 1...lives(10))
    func anyOrder(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let stage = Stage()
        let timing = animatorTimings[Int.random(in: animatorTimings.indices, using: &random)]
        let animator = stage.animator(duration: 0.6, timing)
        animator.pausesOnCompletion = true
        var ends: [StopPosition] = []
        animator.addCompletion { ends.append($0) }
        try animator.startAnimation()
        var log: [String] = []
        for _ in 0..<60 {
            let wait = random.number(in: 0...0.2)
            for _ in 0..<20 {
                let start = stage.$position.state
                stage.advance(wait / 20)
                let end = stage.$position.state
                let speed = max(start.velocity.speed, end.velocity.speed) + 1000
                let reach = 1.5 * speed * wait / 20 + 0.5
                #expect(
                    (end.value - start.value).magnitude < reach,
                    "seed \(seed) jumped from \(start) to \(end) on its way: \(log)")
            }
            if random.next() % 8 == 0 {
                let fraction = random.number(in: -0.3...1.3)
                try animator.setFractionComplete(fraction)
                log.append("pull to \(fraction)")
            }
            let before = (stage.$position.presentation, stage.$scale.presentation)
            log.append(try disturb(animator, stage, &random))
            let after = (stage.$position.presentation, stage.$scale.presentation)
            #expect(
                (after.0 - before.0).magnitude < 0.5 && abs(after.1 - before.1) < 0.005,
                "seed \(seed) jumped by \(after.0 - before.0), \(after.1 - before.1): \(log)")
            guard stage.$position.presentation.isFinite, stage.$scale.presentation.isFinite else { return }
        }
        animator.pausesOnCompletion = false
        let goal: StopPosition = animator.isReversed ? .start : .end
        try animator.startAnimation()
        stage.advance(30)
        #expect(animator.state == .inactive && ends == [goal], "seed \(seed): \(log)")
        let isBack = goal == .start
        #expect(stage.position == (isBack ? [0, 0] : [320, 80]), "seed \(seed)")
        #expect(stage.$position.presentation == stage.position, "seed \(seed)")
        #expect(stage.$scale.presentation == (isBack ? 1 : 2), "seed \(seed)")
    }

    @Test("whatever is added, and whenever, nothing jumps", arguments: 1...40)
    func anyAddition(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let stage = Stage()
        let timing = animatorTimings[Int.random(in: animatorTimings.indices, using: &random)]
        let animator = PropertyAnimator(duration: 0.6, timing: timing, in: stage.scene) {
            stage.position = [320, 80]
        }
        animator.pausesOnCompletion = true
        animator.scrubsLinearly = Bool.random(using: &random)
        try animator.startAnimation()
        var last = 1.0
        var log: [String] = []
        for _ in 0..<40 {
            let wait = random.number(in: 0...0.15)
            for _ in 0..<10 {
                let start = stage.$scale.state
                stage.advance(wait / 10)
                let end = stage.$scale.state
                let speed = max(start.velocity.speed, end.velocity.speed) + 30
                let reach = 1.5 * speed * wait / 10 + 0.02
                #expect(abs(end.value - start.value) < reach, "seed \(seed), on its way: \(log)")
            }
            let before = stage.$scale.presentation
            if random.next() % 3 == 0 {
                last = random.number(in: 0...10)
                let delayFactor = random.number(in: 0...0.6)
                try animator.addAnimations(delayFactor: delayFactor) { stage.scale = last }
                log.append("add \(last) after \(delayFactor)")
            } else {
                log.append(try disturb(animator, stage, &random))
            }
            #expect(abs(stage.$scale.presentation - before) < 0.03, "seed \(seed): \(log)")
        }
        animator.pausesOnCompletion = false
        let isBack = animator.isReversed
        try animator.startAnimation()
        stage.advance(30)
        #expect(animator.state == .inactive, "seed \(seed): \(log)")
        #expect(stage.$scale.presentation == (isBack ? 1 : last), "seed \(seed): \(log)")
    }

    /// Does something to it that may change where it goes, but not where it is.
    private func disturb(
        _ animator: PropertyAnimator, _ stage: Stage, _ random: inout SeededGenerator
    ) throws -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 9:
            let speed = random.number(in: -2...2)
            try animator.continueAnimation(velocity: Velocity(perSecond: speed))
            return "let go at \(speed)"
        case 0:
            try animator.pauseAnimation()
            return "pause"
        case 1:
            try animator.startAnimation()
            return "start"
        case 2, 3:
            let fraction = animator.fractionComplete + random.number(in: -1e-4...1e-4)
            try animator.setFractionComplete(fraction)
            return "scrub to \(fraction)"
        case 4:
            animator.isReversed.toggle()
            return "reverse"
        case 5:
            try animator.reverse(.turn)
            return "turn"
        case 6:
            try animator.reverse(.retrace)
            return "retrace"
        case 7:
            let factor = random.number(in: 0.2...2)
            try animator.continueAnimation(durationFactor: factor)
            return "continue by \(factor)"
        default:
            let timing = animatorTimings[Int.random(in: animatorTimings.indices, using: &random)]
            try animator.continueAnimation(withTimingParameters: timing)
            return "continue by \(timing)"
        }
    }

    private func expectSame(_ one: Stage, _ other: Stage) {
        let (a, b) = (one.$position.state, other.$position.state)
        #expect((a.value - b.value).magnitude < 1e-4)
        #expect((a.velocity - b.velocity).speed < 1e-2)
        #expect(abs(one.$scale.presentation - other.$scale.presentation) < 1e-6)
    }
}

extension Stage {
    fileprivate func animator(_ timing: TimingParameters) -> PropertyAnimator {
        animator(duration: 0.5, timing)
    }
}
