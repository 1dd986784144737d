import Fling
import Testing

@Suite("Every completion is called exactly once")
struct CompletionTests {
    @Test("of a property without a scene at once")
    func withoutScene() throws {
        let x = Property(0.0)
        var endings: [AnimationEnding] = []
        x.animate(to: 10, .snappy) { endings.append($0) }
        #expect(endings == [.finished] && x.value == 10)
        x.animate(to: .nan, .snappy) { endings.append($0) }
        #expect(endings == [.finished, .removed] && x.value == 10)
        let motion = try CurveMotion(from: 0.0, to: 7, duration: 1)
        x.animate(along: .curve(motion)) { endings.append($0) }
        #expect(endings.count == 3 && x.value == 7)
        x.addAnimation(duration: 1, completion: { endings.append($0) }) { $0 }
        #expect(endings == [.finished, .removed, .finished, .finished])
    }

    @Test("of a target that is not finite at the next advance")
    func noTarget() {
        let scene = Scene()
        let x = Property(3.0, in: scene)
        var endings: [AnimationEnding] = []
        x.animate(to: .infinity, .snappy) { endings.append($0) }
        x.animate(along: .custom(CustomTrajectory(duration: 1, destination: 0) { _ in MotionState(.nan) })) {
            endings.append($0)
        }
        x.animate(to: .nan, duration: 1, completion: { endings.append($0) }) { $0 }
        x.addAnimation(duration: 1, completion: { endings.append($0) }) { _ in .nan }
        #expect(endings.isEmpty && scene.nextDeadline == scene.time)
        scene.advance(to: 0.1)
        #expect(endings.filter { $0 == .removed }.count == 3 && endings.count == 4)
        scene.advance(to: 100)
        #expect(endings.count == 4 && x.state == MotionState(3))
    }

    @Test("of a property that is released in flight when that happens")
    func released() {
        let scene = Scene()
        let other = Property(0.0, in: scene)
        var log: [(Double, AnimationEnding)] = []
        do {
            let x = Property(0.0, in: scene)
            x.animate(to: 1, .snappy, completionCriteria: .removed) { log.append((scene.time.seconds, $0)) }
            x.animate(to: 2, .snappy, isAdditive: true, completionCriteria: .removed) {
                log.append((scene.time.seconds, $0))
            }
            other.animate(to: 1, .linear(duration: 0.1)) { log.append((scene.time.seconds, $0)) }
            scene.advance(to: 0.05)
        }
        #expect(scene.nextDeadline == scene.time)
        scene.advance(to: 3)
        #expect(log.map(\.0) == [0.05, 0.05, 0.1] || abs(log[2].0 - 0.1) < 1e-8 && log[1].0 == 0.05)
        #expect(log.map(\.1) == [.removed, .removed, .finished])
    }

    @Test(
        "of nested blocks, with the worst ending of all within",
        arguments: [
            AnimationCompletionCriteria.logicallyComplete, .removed,
        ])
    func nested(criteria: AnimationCompletionCriteria) {
        let scene = Scene()
        let (x, y) = (Property(0.0, in: scene), Property(0.0, in: scene))
        var endings: [String] = []
        scene.withAnimation(.linear(duration: 0.2), completionCriteria: criteria) {
            x.value = 1
            scene.withAnimation(.linear(duration: 0.5), completionCriteria: criteria) {
                scene.withAnimation(.linear(duration: 0.3), completionCriteria: criteria) {
                    y.value = 1
                } completion: {
                    endings.append("inner \($0)")
                }
            } completion: {
                endings.append("middle \($0)")
            }
        } completion: {
            endings.append("outer \($0)")
        }
        scene.advance(to: 0.1)
        y.animate(to: 5, .snappy)
        scene.advance(to: 0.15)
        #expect(endings == ["inner replaced", "middle replaced"])
        scene.advance(to: 1)
        #expect(endings == ["inner replaced", "middle replaced", "outer replaced"])
    }
}
