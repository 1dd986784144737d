import Fling

/// A map that comes up over an app, which steps back and fades; rapid taps never make it jerk.
final class MapOverApp: Exhibit {
    let scene: Scene
    @Animated("app.opacity", tolerance: .opacity) var appOpacity = 1.0
    @Animated("app.scale", tolerance: .scale) var appScale = 1.0
    @Animated("map.opacity", tolerance: .opacity) var mapOpacity = 0.0
    @Animated("map.scale", tolerance: .scale) var mapScale = 1.1
    @Animated("map.y", tolerance: .point) var mapY = 30.0
    private let entrance: Spring
    private let exit: Spring
    private var isMapShown = false

    init(in scene: Scene) throws(ParameterError) {
        self.scene = scene
        entrance = try Spring(stiffness: 16, damping: 16)
        exit = try Spring(stiffness: 24, damping: 24)
        scene.add($appOpacity, $appScale, $mapOpacity, $mapScale, $mapY)
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .show: show()
        case .hide: hide()
        case .tap: isMapShown ? hide() : show()
        default: break
        }
    }

    private func show() {
        isMapShown = true
        scene.withAnimation(.spring(entrance)) {
            appScale = 0.9
            mapScale = 1
            mapY = 0
            scene.withAnimation(.easeInOut(duration: 0.5)) { appOpacity = 0.3 }
            scene.withAnimation(.easeInOut(duration: 0.15)) { mapOpacity = 1 }
        }
    }

    private func hide() {
        isMapShown = false
        scene.withAnimation(.spring(exit)) {
            appScale = 1
            mapScale = 1.1
            mapY = 30
            scene.withAnimation(.easeInOut(duration: 0.5)) { appOpacity = 1 }
            scene.withAnimation(.easeInOut(duration: 0.3)) { mapOpacity = 0 }
        }
    }
}

extension MapOverApp {
    var properties: [AnyProperty] { [$appOpacity, $appScale, $mapOpacity, $mapScale, $mapY] }

    var poses: [Pose] {
        [
            Pose(
                "app", $appOpacity.rests(at: 1), $appScale.rests(at: 1), $mapOpacity.rests(at: 0),
                $mapScale.rests(at: 1.1), $mapY.rests(at: 30)),
            Pose(
                "map", $appOpacity.rests(at: 0.3), $appScale.rests(at: 0.9), $mapOpacity.rests(at: 1),
                $mapScale.rests(at: 1), $mapY.rests(at: 0)),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        [
            Shape(
                .rectangle(size: Stage.size), at: Stage.middle, scale: shown[$appScale].value, colour: .paper,
                opacity: shown[$appOpacity].value),
            Shape(
                .rectangle(size: [335, 500], cornerRadius: 8), at: Stage.middle + [0, shown[$mapY].value],
                scale: shown[$mapScale].value, colour: .green, opacity: shown[$mapOpacity].value),
        ]
    }
}
