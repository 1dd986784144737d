import Fling
import Testing

/// Fractions 0 and 1 are the ends, whatever parts there are.
@Suite("The ends of a scrub")
struct ScrubbedEndTests {
    let scene = Scene()
    let parts: [Property<Double>]
    private let ends = [400.0, 40, 1, -300]

    init() {
        parts = [Tolerance.point, .point, .opacity, .point].map { [scene] in
            Property(0.0, tolerance: $0, in: scene)
        }
    }

    private var shown: [Double] { parts.map(\.presentation) }

    /// An animator of four parts: a long and a short one, one by an animation of its own, and a late one.
    private func animator(_ timing: TimingParameters, _ own: Animation) throws -> PropertyAnimator {
        let animator = PropertyAnimator(duration: 0.5, timing: timing, in: scene) { [scene, parts, ends] in
            for index in 0..<2 { parts[index].value = ends[index] }
            scene.withAnimation(own) { parts[2].value = ends[2] }
        }
        try animator.addAnimations(delayFactor: 0.4) { [parts, ends] in parts[3].value = ends[3] }
        animator.pausesOnCompletion = true
        return animator
    }

    private static let own: [Animation] = [
        .linear(duration: 0.8), .snappy.delay(0.15), .bouncy, .easeInOut(duration: 0.2).repeatCount(3),
        .custom(duration: 0.6) { $0 * $0 / 0.36 },
    ]

    @Test(
        "caught at any time and scrubbed to an end, all parts are there, and scrubbed back, where they were",
        arguments: animatorTimings, own)
    func scrubbed(timing: TimingParameters, own: Animation) throws {
        for scrubsLinearly in [true, false] {
            for isReversed in [false, true] {
                for frame in stride(from: 1, to: 54, by: 4) {
                    let animator = try animator(timing, own)
                    animator.scrubsLinearly = scrubsLinearly
                    try animator.startAnimation()
                    scene.advance(by: isReversed ? 0.3 : 0)
                    if isReversed { animator.isReversed = true }
                    scene.advance(by: Double(frame) / 60)
                    let (fraction, before) = (animator.fractionComplete, shown)
                    for end in [1.0, 0, 1] {
                        try animator.setFractionComplete(end)
                        #expect(shown == ends.map { $0 * end }, "frame \(frame), reversed \(isReversed)")
                        #expect(animator.fractionComplete == end)
                    }
                    try animator.setFractionComplete(fraction)
                    #expect(zip(shown, before).allSatisfy { abs($0 - $1) < 1e-6 }, "frame \(frame)")
                    try animator.stopAnimation(withoutFinishing: false)
                    try animator.finishAnimation(at: .start)
                }
            }
        }
    }

    @Test("the fraction is that of an end only when all parts are there", arguments: animatorTimings, own)
    func running(timing: TimingParameters, own: Animation) throws {
        let animator = try animator(timing, own)
        try animator.startAnimation()
        for end in [1.0, 0] {
            for _ in 0..<150 {
                scene.advance(by: 1.0 / 120)
                let fraction = animator.fractionComplete
                guard fraction == 0 || fraction == 1 else { continue }
                #expect(zip(shown, ends).allSatisfy { abs($0 - $1 * fraction) < 1e-9 }, "\(fraction)")
            }
            scene.advance(by: 5)
            #expect(animator.fractionComplete == end && !animator.isRunning)
            animator.isReversed.toggle()
            try animator.startAnimation()
        }
    }

    @Test(
        "a transition with a late part, caught by a finger and dragged to either end, is there",
        arguments: [0.1, 0.15, 0.2, 0.25, 0.3, 0.4], [1.0, 0])
    func dragged(time: Double, end: Double) throws {
        let transition = Transition(in: scene, .snappy) { [scene, parts, ends] in
            parts[0].value = ends[0]
            scene.withAnimation(.snappy.delay(0.15)) { parts[3].value = ends[3] }
        }
        transition.animate(toward: .end)
        scene.advance(to: time)
        let drag = try FractionDrag(of: transition, distance: 400)
        (drag.rules.latency, drag.rules.ahead) = (0, 0)
        try drag.grab(at: 0, time: scene.time)
        let displacement = 400 * (end - transition.fractionComplete)
        var previous = shown
        for step in 1...60 {
            scene.advance(by: 1.0 / 120)
            try drag.move(to: displacement * Double(step) / 60, time: scene.time)
            // No part goes by more than some times the finger's way.
            #expect(zip(shown, previous).allSatisfy { abs($0 - $1) < 60 }, "step \(step)")
            previous = shown
        }
        #expect(abs(transition.fractionComplete - end) < 1e-9)
        #expect(abs(parts[0].presentation - 400 * end) < 1e-6)
        #expect(abs(parts[3].presentation + 300 * end) < 1e-6)
    }

    @Test("what is added while a fraction is held leaves the fraction, and nothing jumps")
    func added() throws {
        for fraction in [0, 0.3, 0.9, 1] {
            let animator = PropertyAnimator(duration: 0.5, in: scene) { [parts] in parts[0].value = 400 }
            try animator.setFractionComplete(fraction)
            try animator.addAnimations { [parts] in parts[1].value = 40 }
            #expect(shown == [400 * fraction, 0, 0, 0])
            // At the end, where the new part is not, some way is left for it.
            #expect(fraction == 1 ? animator.fractionComplete == 0.95 : animator.fractionComplete == fraction)
            try animator.setFractionComplete(animator.fractionComplete)
            #expect(abs(parts[0].presentation - 400 * fraction) < 1e-9 && abs(parts[1].presentation) < 1e-9)
            for end in [1.0, 0] {
                try animator.setFractionComplete(end)
                #expect(shown == [400 * end, 40 * end, 0, 0])
            }
            try animator.stopAnimation(withoutFinishing: false)
            try animator.finishAnimation(at: .start)
        }
    }

    @Test("there and back again and paused there, it is at its start")
    func thereAndBack() throws {
        let timing = TimingParameters.animation(.easeInOut(duration: 0.3).repeatCount(2))
        let animator = PropertyAnimator(duration: 0.5, timing: timing, in: scene) { [parts] in
            parts[0].value = 400
        }
        animator.pausesOnCompletion = true
        try animator.startAnimation()
        scene.advance(by: 1)
        #expect(animator.fractionComplete == 0 && parts[0].presentation == 0)
        try animator.setFractionComplete(1)
        #expect(parts[0].presentation == 400)
    }

    @Test("with reduced motion, it is at its end at once", arguments: own)
    func reducesMotion(own: Animation) throws {
        let animator = try animator(.spring(.bouncy), own)
        try animator.startAnimation()
        scene.advance(by: 0.25)
        scene.reducesMotion = true
        try animator.continueAnimation()
        #expect(shown == ends && animator.fractionComplete == 1)
    }
}
