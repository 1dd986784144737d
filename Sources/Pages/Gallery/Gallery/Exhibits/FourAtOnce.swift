import Fling

/// A square that grows, moves, turns twice and changes its colour at once, each by its own spring.
final class FourAtOnce: Exhibit {
    let scene: Scene
    @Animated("square.scale", tolerance: .scale) var scale = 1.0
    @Animated("square.x", tolerance: .point) var x = 0.0
    @Animated("square.rotation") var rotation = 0.0
    @Animated("square.colour", tolerance: .opacity) var colour = Color.accent
    private let spring: Spring
    private var isAway = false

    init(in scene: Scene) throws(ParameterError) {
        self.scene = scene
        spring = try Spring(bounciness: 15, speed: 5)
        scene.add($scale, $x, $rotation, $colour)
    }

    func handle(_ input: ExhibitInput) {
        guard case .tap = input else { return }
        isAway.toggle()
        scene.withAnimation(.spring(spring)) {
            scale = isAway ? 1.5 : 1
            x = isAway ? 500 : 0
            rotation = isAway ? 4 * .pi : 0
            colour = isAway ? .green : .accent
        }
    }
}

extension FourAtOnce {
    var properties: [AnyProperty] { [$scale, $x, $rotation, $colour] }

    var poses: [Pose] {
        [
            Pose(
                "here", $scale.rests(at: 1), $x.rests(at: 0), $rotation.rests(at: 0),
                $colour.rests(at: .accent)),
            Pose(
                "there", $scale.rests(at: 1.5), $x.rests(at: 500), $rotation.rests(at: 4 * .pi),
                $colour.rests(at: .green)),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        [
            Shape(
                .rectangle(size: [80, 80]), at: SIMD2(60 + shown[$x].value / 2, Stage.middle.y),
                rotation: shown[$rotation].value, scale: shown[$scale].value, colour: shown[$colour].value)
        ]
    }
}
