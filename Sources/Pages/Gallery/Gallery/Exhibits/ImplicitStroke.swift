import Fling

/// A stroke that draws itself: assigning its end starts the animation.
final class ImplicitStroke: Exhibit {
    let scene: Scene
    @Animated("stroke.end") var strokeEnd = 0.0

    init(in scene: Scene) {
        self.scene = scene
        scene.add($strokeEnd)
        $strokeEnd.action = .animate(.timingCurve(.ease, duration: 0.25))
    }

    func handle(_ input: ExhibitInput) {
        guard case .tap = input else { return }
        strokeEnd = strokeEnd == 0 ? 1 : 0
    }
}

extension ImplicitStroke {
    var properties: [AnyProperty] { [$strokeEnd] }

    var poses: [Pose] {
        [Pose("empty", $strokeEnd.rests(at: 0)), Pose("drawn", $strokeEnd.rests(at: 1))]
    }

    func picture(of shown: SceneState) -> [Shape] {
        let start = SIMD2(40, Stage.middle.y)
        let end = start + [295 * shown[$strokeEnd].value, 0]
        return [Shape(.line([start, end], width: 6), colour: .accent)]
    }
}
