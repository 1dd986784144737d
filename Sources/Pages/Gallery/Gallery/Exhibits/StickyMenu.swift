import Fling

/// A menu that comes down as if it were sticky: its sides at constant speed, its middle by a spring, with a
/// curve through the three.
final class StickyMenu: Exhibit {
    static let depth = 160.0
    /// The duration of the sides' movement, in seconds.
    static let duration = 0.5

    let scene: Scene
    @Animated("left.y", tolerance: .point) var left = 0.0
    @Animated("middle.y", tolerance: .point) var middle = 0.0
    @Animated("right.y", tolerance: .point) var right = 0.0
    /// The last curve drawn: through the three places that were on screen.
    private(set) var curve = [SIMD2<Double>]()
    private let spring: Spring

    init(in scene: Scene) throws(ParameterError) {
        self.scene = scene
        spring = try Spring(stiffness: 100, damping: 15)
        scene.add($left, $middle, $right)
        scene.onFrame { [weak self] scene in self?.drawCurve(scene.state(at: scene.time)) }
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .show: move(to: StickyMenu.depth)
        case .hide: move(to: 0)
        default: break
        }
    }

    private func move(to depth: Double) {
        scene.withAnimation(.linear(duration: StickyMenu.duration)) { (left, right) = (depth, depth) }
        let velocity = $middle.isAnimating ? nil : Velocity.relative(40, from: middle, to: depth)
        $middle.animate(to: depth, .spring(spring), velocity: velocity)
    }

    private func drawCurve(_ shown: SceneState) {
        curve = points(shown)
    }

    private func points(_ shown: SceneState) -> [SIMD2<Double>] {
        [
            SIMD2(0, shown[$left].value), SIMD2(Stage.middle.x, shown[$middle].value),
            SIMD2(Stage.size.x, shown[$right].value),
        ]
    }
}

extension StickyMenu {
    var properties: [AnyProperty] { [$left, $middle, $right] }

    var poses: [Pose] {
        [("up", 0), ("down", StickyMenu.depth)].map { name, depth in
            Pose(name, $left.rests(at: depth), $middle.rests(at: depth), $right.rests(at: depth))
        }
    }

    func picture(of shown: SceneState) -> [Shape] {
        let points = points(shown)
        return [Shape(.curve(points[0], points[1], points[2], width: 3), colour: .accent)]
    }
}
