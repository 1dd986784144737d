import Fling
import FlingDynamics

/// A lock screen that drops on the floor of the stage and bounces, and is drawn up again by a spring.
final class LockScreen: Exhibit {
    static let hidden = SIMD2(Stage.middle.x, -Stage.size.y / 2)

    let scene: Scene
    @Animated("lock.centre", tolerance: .point) var centre = LockScreen.hidden
    private let animator: DynamicAnimator
    private let screen: DynamicItem
    private let traits: ItemBehavior

    init(in scene: Scene) throws {
        self.scene = scene
        scene.add(_centre.projectedValue)
        let height = 3 * Stage.size.y
        animator = try DynamicAnimator(
            in: scene,
            referenceBounds: Rect(x: 0, y: Stage.size.y - height, width: Stage.size.x, height: height))
        screen = DynamicItem(center: _centre.projectedValue, size: Stage.size)
        traits = ItemBehavior(items: [screen])
        traits.elasticity = 0.35
        traits.isAnchored = true
        let collision = CollisionBehavior(items: [screen])
        try collision.setTranslatesReferenceBoundsIntoBoundary()
        let gravity = GravityBehavior(items: [screen])
        gravity.gravityDirection = [0, 2]
        try animator.add(traits)
        try animator.add(collision)
        try animator.add(gravity)
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .show:
            traits.isAnchored = false
            animator.updateItem(usingCurrentState: screen)
        case .hide:
            scene.withAnimation(.smooth) { centre = LockScreen.hidden }
            traits.isAnchored = true
        default: break
        }
    }
}

extension LockScreen {
    var properties: [AnyProperty] { [$centre] }

    var poses: [Pose] {
        [
            Pose("hidden", $centre.rests(at: LockScreen.hidden)),
            Pose("shown", $centre.rests(at: Stage.middle)),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        let place = shown[$centre].value
        return [
            Shape(.rectangle(size: Stage.size, cornerRadius: 12), at: place, colour: .ink),
            Shape(.circle(radius: 28), at: place + [0, 260], colour: .paper),
        ]
    }
}
