import Fling
import Testing

/// Values are often assigned twice: found first, and then kept within limits.
@Suite("Several values in one moment")
struct SameMomentTests {
    enum Way: CaseIterable {
        case block, additiveBlock, action, animator, transition

        func run(_ animation: Animation, on stage: Stage, _ body: @escaping () -> Void) throws {
            switch self {
            case .block: stage.scene.withAnimation(animation, body)
            case .additiveBlock: stage.scene.withAnimation(animation, isAdditive: true, body)
            case .action:
                stage.$scale.action = .animate(animation)
                stage.$position.action = .animate(animation)
                body()
            case .animator:
                let animator = PropertyAnimator(
                    duration: 1, timing: .animation(animation), in: stage.scene, animations: body)
                try animator.startAnimation()
            case .transition:
                let transition = Transition(in: stage.scene, animation, changes: body)
                transition.animate(toward: .end)
            }
        }
    }

    static let animations: [Animation] = [
        .linear(duration: 1), .easeOut(duration: 1), .easeInOut(duration: 1), .linear(duration: 1).speed(2),
        .linear(duration: 1).delay(0.3), .easeOut(duration: 1).repeatCount(2), .snappy,
        .custom(duration: 1) { $0 * (2 - $0) },
    ]

    @Test("the last one counts, as if it were the only one", arguments: animations, Way.allCases)
    func lastCounts(animation: Animation, way: Way) throws {
        // Springs that are added each go their own way.
        let tolerance = way == .additiveBlock ? 0.02 : 1e-12
        let (once, twice) = (Stage(), Stage())
        try way.run(animation, on: once) { once.scale = 3 }
        try way.run(animation, on: twice) {
            twice.scale = 2
            twice.position = [100, 0]
            twice.scale = 3
            twice.position = [0, 0]
        }
        for _ in 0..<60 {
            once.advance(0.04)
            twice.advance(0.04)
            #expect(abs(once.$scale.presentation - twice.$scale.presentation) < tolerance)
            #expect(twice.$position.presentation.magnitude < 100 * tolerance)
        }
    }

    @Test("what moves already goes on from its velocity, whatever is assigned between", arguments: animations)
    func inFlight(animation: Animation) throws {
        let (once, twice) = (Stage(), Stage())
        for stage in [once, twice] {
            stage.scene.withAnimation(.snappy) { stage.scale = 2 }
            stage.advance(0.1)
        }
        let shown = twice.$scale.state
        twice.scene.withAnimation(animation) { twice.scale = -4 }
        for stage in [once, twice] { stage.scene.withAnimation(animation) { stage.scale = 3 } }
        #expect(twice.$scale.state.value == shown.value)
        for _ in 0..<60 {
            once.advance(0.04)
            twice.advance(0.04)
            #expect(once.$scale.state.isNear(twice.$scale.state))
        }
    }
}
