import Fling

/// Two balls that grow and one that turns, each by a spring with its own bounce.
final class BouncingBalls: Exhibit {
    let scene: Scene
    @Animated("ball 1.scale", tolerance: .scale) var firstScale = 1.0
    @Animated("ball 2.scale", tolerance: .scale) var secondScale = 1.0
    @Animated("ball 3.rotation") var rotation = 0.0
    private let springs: Springs
    private var isGrown = false

    struct Springs {
        let first, second, third: Spring

        init() throws(ParameterError) {
            first = try Spring(mass: 2, stiffness: 100, damping: 9)
            second = try Spring(mass: 11, stiffness: 540, damping: 13)
            third = try Spring(mass: 3, stiffness: 100, damping: 10)
        }
    }

    init(in scene: Scene) throws(ParameterError) {
        self.scene = scene
        springs = try Springs()
        scene.add($firstScale, $secondScale, $rotation)
    }

    func handle(_ input: ExhibitInput) {
        guard case .tap = input else { return }
        isGrown.toggle()
        scene.withAnimation(.spring(springs.first)) { firstScale = isGrown ? 2 : 1 }
        scene.withAnimation(.spring(springs.second)) { secondScale = isGrown ? 2 : 1 }
        scene.withAnimation(.spring(springs.third)) { rotation = isGrown ? .pi / 2 : 0 }
    }
}

extension BouncingBalls {
    var properties: [AnyProperty] { [$firstScale, $secondScale, $rotation] }

    var poses: [Pose] {
        [
            Pose("small", $firstScale.rests(at: 1), $secondScale.rests(at: 1), $rotation.rests(at: 0)),
            Pose("grown", $firstScale.rests(at: 2), $secondScale.rests(at: 2), $rotation.rests(at: .pi / 2)),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        let x = Stage.middle.x
        return [
            Shape(.circle(radius: 40), at: [x, 140], scale: shown[$firstScale].value, colour: .accent),
            Shape(.circle(radius: 40), at: [x, 330], scale: shown[$secondScale].value, colour: .accent),
            Shape(.circle(radius: 40), at: [x, 520], colour: .accent),
            Shape(
                .line([.zero, [40, 0]], width: 4), at: [x, 520], rotation: shown[$rotation].value,
                colour: .paper),
        ]
    }
}
