import Seeded
import Fling
import TestSupport
import Testing

@Suite("Transitions")
struct TransitionTests {
    let stage = Stage()
    let transition: Transition

    init() {
        transition = Transition(in: stage.scene, .smooth) { [stage] in
            stage.position = [320, 80]
            stage.scene.withAnimation(.easeInOut(duration: 0.4)) { stage.scale = 2 }
        }
    }

    @Test("it says where it goes, and moves nothing before it is started")
    func resting() {
        #expect(transition.phase == .resting(.start) && transition.fractionComplete == 0)
        #expect(stage.position == [0, 0] && stage.scale == 1 && !stage.$position.isAnimating)
    }

    @Test("what is called when its block is through sees the values at the start")
    func callback() {
        var (seen, property) = (0.0, Property(0.0, in: stage.scene) as Property?)
        property?.animate(to: 1, .smooth) { [stage] _ in
            seen = stage.scale
            stage.scene.withAnimation(.smooth) { stage.scale = 5 }
        }
        let other = Transition(in: stage.scene, .smooth) { [stage] in
            stage.scale = 3
            property = nil
        }
        #expect(seen == 1 && other.phase == .resting(.start))
        #expect(stage.scale == 5 && stage.$scale.presentation == 1)
    }

    @Test("each property has its own timing")
    func ownTiming() {
        transition.animate(toward: .end)
        stage.advance(0.1)
        let expected = Spring.smooth.motion(from: [0, 0], to: SIMD2(320.0, 80)).state(at: 0.1)
        #expect((stage.$position.presentation - expected.value).magnitude < 1e-6)
        let scale = 1 + UnitCurve.easeInOut.value(at: 0.25)
        #expect(abs(stage.$scale.presentation - scale) < 1e-6)
    }

    @Test("an assigned fraction holds it and moves it, and one that is no number has no effect")
    func assignedFraction() {
        transition.fractionComplete = .nan
        #expect(transition.phase == .resting(.start))
        transition.animate(toward: .end)
        stage.advance(0.1)
        transition.fractionComplete = 0.4
        #expect(transition.isInteractive && (stage.$position.presentation - [128, 32]).magnitude < 1e-9)
        transition.fractionComplete = -.infinity
        #expect((stage.$position.presentation - [128, 32]).magnitude < 1e-9)
    }

    @Test("the end that is nearer to a fraction, and at the middle the end itself")
    func nearest() {
        #expect(FractionEnd(nearestTo: 0.49) == .start)
        #expect(FractionEnd(nearestTo: 0.5) == .end)
    }

    @Test("completed it ends exactly at the end, cancelled at the start; completions are called once")
    func ends() throws {
        var ends: [FractionEnd] = []
        transition.addCompletion { ends.append($0) }
        transition.beginInteraction()
        try transition.setFractionComplete(0.4)
        #expect((stage.$position.presentation - [128, 32]).magnitude < 1e-9)
        try transition.endInteraction(toward: .end, velocity: Velocity(perSecond: 3))
        #expect(transition.phase == .animating(toward: .end))
        stage.advance(5)
        #expect(stage.$position.presentation == [320, 80] && stage.$scale.presentation == 2)
        #expect(transition.phase == .resting(.end) && transition.fractionComplete == 1)

        transition.addCompletion { ends.append($0) }
        transition.beginInteraction()
        #expect(transition.fractionComplete == 1 && stage.$position.presentation == [320, 80])
        try transition.setFractionComplete(0.7)
        try transition.endInteraction(toward: .start, velocity: Velocity(perSecond: -1))
        stage.advance(5)
        stage.advance(5)
        #expect(stage.position == [0, 0] && stage.$position.presentation == [0, 0] && stage.scale == 1)
        #expect(ends == [.end, .start])
    }

    @Test("pulled beyond an end and released, all sets out at once", arguments: [-200, -0.2, 1.2, 200])
    func beyondAnEnd(fraction: Double) throws {
        let late = Property(0.0, name: "late", in: stage.scene)
        let transition = Transition(in: stage.scene, .smooth) {
            stage.position = [320, 80]
            stage.scene.withAnimation(.easeInOut(duration: 0.4)) { stage.scale = 2 }
            stage.scene.withAnimation(.smooth.delay(0.25)) { late.value = 1 }
        }
        transition.fractionComplete = fraction
        let (position, scale) = (stage.$position.presentation, stage.$scale.presentation)
        let place = late.presentation
        let sign: Double = fraction < 0 ? 1 : -1
        try transition.endInteraction(toward: fraction < 0 ? .end : .start)
        stage.advance(0.02)
        #expect(sign * (stage.$position.presentation.x - position.x) > 0)
        #expect(sign * (stage.$scale.presentation - scale) > 0)
        // The late one waits no longer than from the start itself.
        stage.advance(0.26)
        #expect(sign * (late.presentation - place) > 0)
        stage.advance(5)
        #expect(transition.phase == .resting(fraction < 0 ? .end : .start))
    }

    @Test("a property that has left the scene has no part in it any more")
    func left() {
        let other = Scene(at: stage.scene.time)
        stage.scene.remove(stage.$position)
        other.add(stage.$position)
        var ends: [FractionEnd] = []
        transition.addCompletion { ends.append($0) }
        transition.animate(toward: .end)
        #expect(!stage.$position.isAnimating && stage.$scale.isAnimating)
        // The curve of the scale takes 0.4 s, the spring of the position would take longer.
        stage.advance(0.41)
        #expect(ends == [.end] && stage.position == .zero && stage.scale == 2)
        #expect(stage.scene.nextDeadline == nil)
    }

    @Test("it goes there and back as often as one likes")
    func thereAndBack() {
        for _ in 0..<4 {
            transition.animate(toward: .end)
            stage.advance(5)
            #expect(stage.position == [320, 80] && !stage.$position.isAnimating)
            transition.animate(toward: .start)
            stage.advance(0.1)
            #expect(stage.$position.presentation != [320, 80])
            stage.advance(5)
            #expect(stage.$position.presentation == [0, 0] && stage.$scale.presentation == 1)
        }
    }

    @Test("turned in flight, it keeps value and velocity")
    func turned() {
        transition.animate(toward: .end)
        for turn in 0..<10 {
            stage.advance(0.09)
            let before = stage.$position.state
            transition.animate(toward: turn.isMultiple(of: 2) ? .start : .end)
            #expect((stage.$position.state.value - before.value).magnitude < 1e-9)
            #expect((stage.$position.state.velocity - before.velocity).speed < 1e-6)
        }
        stage.advance(5)
        #expect(stage.position == [320, 80])
    }

    @Test("finished at once, it is at an end", arguments: FractionEnd.allCases)
    func finish(end: FractionEnd) {
        transition.animate(toward: .end)
        stage.advance(0.1)
        transition.finish(at: end)
        #expect(stage.$position.presentation == (end == .end ? [320, 80] : [0, 0]))
        #expect(transition.phase == .resting(end))
    }

    @Test("only what is held can be moved")
    func notInteractive() {
        #expect(throws: AnimatorError.notInteractive) { try transition.setFractionComplete(0.5) }
        #expect(throws: AnimatorError.notInteractive) { try transition.endInteraction(toward: .end) }
        transition.beginInteraction()
        #expect(throws: AnimatorError.self) { try transition.setFractionComplete(.nan) }
    }

    @Test("released while it moves, it goes on to its end; while it is held, it rests where it is")
    func released() throws {
        do {
            let other = Transition(in: stage.scene) { stage.position = [0, 50] }
            other.animate(toward: .end)
        }
        stage.advance(5)
        #expect(stage.position == [0, 50] && !stage.$position.isAnimating)
        do {
            let other = Transition(in: stage.scene) { stage.position = [0, 0] }
            other.beginInteraction()
            try other.setFractionComplete(0.5)
        }
        #expect(stage.position == [0, 25] && !stage.$position.isAnimating)
    }

    @Test("caught and let go a hundred times at random, nothing ever jumps", arguments: 1...lives(4))
    func interrupted(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        transition.scrubsLinearly = Bool.random(using: &random)
        transition.animate(toward: .end)
        for round in 0..<100 {
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let start = stage.$position.state
                let scale = stage.$scale.presentation
                stage.advance(0.008)
                let end = stage.$position.state
                let reach = 1.5 * max(start.velocity.speed, end.velocity.speed) * 0.008 + 3
                #expect((end.value - start.value).magnitude < reach, "seed \(seed), round \(round)")
                #expect(abs(stage.$scale.presentation - scale) < 0.35, "seed \(seed), round \(round)")
            }
            var shown = (stage.$position.presentation, stage.$scale.presentation)
            transition.beginInteraction()
            expectNear(shown, seed, round)
            let displacement = random.number(in: -0.3...0.3)
            for _ in 0..<20 {
                let fraction = transition.fractionComplete
                let next = min(max(fraction + displacement / 20, -0.2), 1.2)
                try transition.setFractionComplete(next)
                let moved = (stage.$position.presentation - shown.0).magnitude
                let reach = 330 * (abs(next - fraction) * 8 + 1e-6)
                #expect(moved < reach, "seed \(seed), round \(round)")
                shown = (stage.$position.presentation, stage.$scale.presentation)
            }
            let velocity = random.number(in: -4...4)
            let end: FractionEnd = Bool.random(using: &random) ? .start : .end
            try transition.endInteraction(toward: end, velocity: Velocity(perSecond: velocity))
            expectNear(shown, seed, round)
            if Bool.random(using: &random) {
                transition.animate(toward: random.next() % 2 == 0 ? .start : .end)
            }
            expectNear(shown, seed, round)
        }
        transition.animate(toward: seed.isMultiple(of: 2) ? .end : .start)
        stage.advance(20)
        let isEnd = seed.isMultiple(of: 2)
        #expect(stage.$position.presentation == (isEnd ? [320, 80] : [0, 0]), "seed \(seed)")
        #expect(stage.$scale.presentation == (isEnd ? 2 : 1), "seed \(seed)")
    }

    private func expectNear(_ shown: (SIMD2<Double>, Double), _ seed: Int, _ round: Int) {
        #expect((stage.$position.presentation - shown.0).magnitude < 1e-3, "seed \(seed), round \(round)")
        #expect(abs(stage.$scale.presentation - shown.1) < 1e-5, "seed \(seed), round \(round)")
    }

    @Test("what goes there and back again on its way is foreseen where it ends", arguments: [1, 2, 3])
    func thereAndBack(count: Int) {
        let stage = Stage()
        let animation = Animation.linear(duration: 0.2).repeatCount(count, autoreverses: true)
        let transition = Transition(in: stage.scene, animation) { stage.scale = 3 }
        transition.animate(toward: .end)
        let foreseen = stage.$scale.state(at: Timestamp(seconds: 2))
        stage.scene.advance(to: Timestamp(seconds: 2))
        // Back at its start it rests there: nothing jumps to the other end.
        let rest = count.isMultiple(of: 2) ? 1.0 : 3
        #expect(foreseen == MotionState(rest) && stage.$scale.state == foreseen && stage.scale == rest)
        #expect(transition.phase == .resting(.end))
    }

    @Test("its block reads what it has assigned, and nothing moves yet", arguments: [false, true])
    func readsItsOwn(isMoving: Bool) throws {
        let stage = Stage()
        if isMoving {
            stage.scene.withAnimation(.linear(duration: 1)) { stage.scale = 11 }
            stage.advance(0.1)
        }
        let (start, shown) = (stage.scale, stage.$scale.presentation)
        let transition = Transition(in: stage.scene, .linear(duration: 1)) {
            stage.scale += 1
            stage.scale += 1
            stage.position = [100, stage.scale]
        }
        #expect(stage.scale == start && stage.$scale.presentation == shown && stage.position == [0, 0])
        transition.animate(toward: .end)
        #expect(stage.$scale.presentation == shown)
        stage.advance(5)
        #expect(stage.scale == start + 2 && stage.position == [100, start + 2])
        transition.animate(toward: .start)
        stage.advance(5)
        #expect(stage.scale == start && stage.position == [0, 0])
    }

    @Test(
        "the velocity of a released fraction is per second of the clock, at any rate", arguments: [0.5, 1, 3])
    func velocity(rate: Double) throws {
        stage.scene.rate = rate
        transition.beginInteraction()
        try transition.setFractionComplete(0.4)
        try transition.endInteraction(toward: .end, velocity: Velocity(perSecond: 2))
        #expect((stage.$position.state.velocity.perSecond - [640, 160]).magnitude < 1e-6)
    }
}
