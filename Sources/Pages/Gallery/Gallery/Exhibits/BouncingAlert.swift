import Fling

/// An alert that bounces out of a point, and back into it.
final class BouncingAlert: Exhibit {
    let scene: Scene
    @Animated("alert.scale", tolerance: .scale) var scale = 0.0
    private let spring: Spring

    init(in scene: Scene) throws(ParameterError) {
        self.scene = scene
        spring = try Spring(mass: 2.4, stiffness: 450, damping: 32)
        scene.add($scale)
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .show: scene.withAnimation(.spring(spring)) { scale = 1 }
        case .hide: scene.withAnimation(.spring(spring)) { scale = 0 }
        default: break
        }
    }
}

extension BouncingAlert {
    var properties: [AnyProperty] { [$scale] }

    var poses: [Pose] {
        [Pose("hidden", $scale.rests(at: 0)), Pose("shown", $scale.rests(at: 1))]
    }

    func picture(of shown: SceneState) -> [Shape] {
        [Shape.alert(at: Stage.middle, scale: shown[$scale].value)]
    }
}
