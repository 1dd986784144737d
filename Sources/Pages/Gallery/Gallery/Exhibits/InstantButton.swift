import Fling

/// A button that gives way and turns at once under a finger, and springs back when it is let go.
final class InstantButton: Exhibit {
    static let size = 100.0

    let scene: Scene
    @Animated("button.scale", tolerance: .scale) var scale = 1.0
    @Animated("button.rotation") var rotation = 0.0
    private let spring: Spring

    init(in scene: Scene) throws(ParameterError) {
        self.scene = scene
        spring = try Spring(bounciness: 20, speed: 18)
        scene.add($scale, $rotation)
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .touchDown: press()
        case .touchUp, .touchCancel: letGo()
        default: break
        }
    }

    private func press() {
        scene.withAnimation(.spring(spring)) {
            scale = 0.8
            rotation = .pi / 6
        }
    }

    private func letGo() {
        scene.withAnimation(.spring(spring)) {
            scale = 1
            rotation = 0
        }
    }
}

extension InstantButton {
    var properties: [AnyProperty] { [$scale, $rotation] }

    var poses: [Pose] {
        [
            Pose("released", $scale.rests(at: 1), $rotation.rests(at: 0)),
            Pose("pressed", $scale.rests(at: 0.8), $rotation.rests(at: .pi / 6)),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        let size = InstantButton.size
        return [
            Shape(
                .rectangle(size: SIMD2(size, size), cornerRadius: 20), at: Stage.middle,
                rotation: shown[$rotation].value, scale: shown[$scale].value, colour: .ink)
        ]
    }
}
