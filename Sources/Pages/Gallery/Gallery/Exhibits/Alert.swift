import Fling

/// An alert that shrinks into its place over a darkened screen, and leaves faster than it came.
final class Alert: Exhibit {
    let scene: Scene
    @Animated("overlay.opacity", tolerance: .opacity) var overlay = 0.0
    @Animated("alert.opacity", tolerance: .opacity) var opacity = 0.0
    @Animated("alert.scale", tolerance: .scale) var scale = 1.2
    private let entrance: Spring
    private let exit: Spring

    init(in scene: Scene) throws(ParameterError) {
        self.scene = scene
        entrance = try Spring(stiffness: 14, damping: 14)
        exit = try Spring(stiffness: 11, damping: 11)
        scene.add($overlay, $opacity, $scale)
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .show: show()
        case .hide: hide()
        default: break
        }
    }

    private func show() {
        // A hidden alert may jump to its starting place.
        let isSeen = $opacity.presentation > 0
        scene.withAnimation(.easeInOut(duration: 0.3)) {
            overlay = 0.3
            opacity = 1
        }
        $scale.animate(to: 1, .spring(entrance), from: isSeen ? nil : 1.2)
    }

    private func hide() {
        scene.withAnimation(.easeInOut(duration: 0.15)) {
            overlay = 0
            opacity = 0
        }
        scene.withAnimation(.spring(exit)) { scale = 0.7 }
    }
}

extension Alert {
    var properties: [AnyProperty] { [$overlay, $opacity, $scale] }

    var poses: [Pose] {
        let away = [$overlay.rests(at: 0), $opacity.rests(at: 0)]
        return [
            Pose("not shown yet", away + [$scale.rests(at: 1.2)]),
            Pose("shown", $overlay.rests(at: 0.3), $opacity.rests(at: 1), $scale.rests(at: 1)),
            Pose("hidden", away + [$scale.rests(at: 0.7)]),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        [
            Shape.overlay(shown[$overlay].value),
            Shape.alert(at: Stage.middle, scale: shown[$scale].value, opacity: shown[$opacity].value),
        ]
    }
}

extension Shape {
    static func overlay(_ opacity: Double) -> Shape {
        Shape(.rectangle(size: Stage.size), at: Stage.middle, colour: .black, opacity: opacity)
    }

    static func alert(at place: SIMD2<Double>, scale: Double, opacity: Double = 1) -> Shape {
        Shape(
            .rectangle(size: [270, 150], cornerRadius: 13), at: place, scale: scale, colour: .accent,
            opacity: opacity)
    }
}
