import Fling

/// An alert that grows as it rises, by two springs that seem to end together, and sinks away slowly.
final class AlertFromBelow: Exhibit {
    let scene: Scene
    @Animated("overlay.opacity", tolerance: .opacity) var overlay = 0.0
    @Animated("alert.opacity", tolerance: .opacity) var opacity = 0.0
    @Animated("alert.scale", tolerance: .scale) var scale = 0.25
    @Animated("alert.y", tolerance: .point) var y = 600.0
    private let springs: Springs

    /// The springs of the alert's movements.
    struct Springs {
        let growing, rising, shrinking, sinking: Spring

        init() throws(ParameterError) {
            growing = try Spring(stiffness: 12, damping: 12)
            rising = try Spring(stiffness: 15, damping: 15)
            shrinking = try Spring(stiffness: 17, damping: 17)
            sinking = try Spring(stiffness: 4, damping: 4)
        }
    }

    init(in scene: Scene) throws(ParameterError) {
        self.scene = scene
        springs = try Springs()
        scene.add($overlay, $opacity, $scale, $y)
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
        scene.withAnimation(.easeInOut(duration: 0.2)) { (overlay, opacity) = (0.2, 1) }
        $scale.animate(to: 1, .spring(springs.growing), from: isSeen ? nil : 0.25)
        $y.animate(to: 0, .spring(springs.rising), from: isSeen ? nil : 600)
    }

    private func hide() {
        scene.withAnimation(.easeInOut(duration: 0.2)) { (overlay, opacity) = (0, 0) }
        scene.withAnimation(.spring(springs.shrinking)) { scale = 0.5 }
        scene.withAnimation(.spring(springs.sinking)) { y = 600 }
    }
}

extension AlertFromBelow {
    var properties: [AnyProperty] { [$overlay, $opacity, $scale, $y] }

    var poses: [Pose] {
        let away = [$overlay.rests(at: 0), $opacity.rests(at: 0), $y.rests(at: 600)]
        return [
            Pose("not shown yet", away + [$scale.rests(at: 0.25)]),
            Pose(
                "shown", $overlay.rests(at: 0.2), $opacity.rests(at: 1), $y.rests(at: 0), $scale.rests(at: 1)),
            Pose("hidden", away + [$scale.rests(at: 0.5)]),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        [
            Shape.overlay(shown[$overlay].value),
            Shape.alert(
                at: Stage.middle + [0, shown[$y].value], scale: shown[$scale].value,
                opacity: shown[$opacity].value),
        ]
    }
}
