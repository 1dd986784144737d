import Fling
import FlingDynamics

/// The control pane as a heavy item on an attachment: a finger takes it from the attachment and lets it go
/// there.
final class AttachedPane: Exhibit {
    static let open = SIMD2(Stage.middle.x, 420 + Stage.size.y / 2)
    static let closed = SIMD2(Stage.middle.x, 620 + Stage.size.y / 2)

    let scene: Scene
    @Animated("pane.centre", tolerance: .point) var centre = AttachedPane.closed
    private let animator: DynamicAnimator
    private let pane: DynamicItem
    private let attachment: AttachmentBehavior
    private let traits: ItemBehavior
    private lazy var drag = PropertyDrag(of: $centre, rules: DragRules(latency: 0, ahead: 0))

    init(in scene: Scene) throws {
        self.scene = scene
        scene.add(_centre.projectedValue)
        animator = DynamicAnimator(in: scene)
        pane = DynamicItem(center: _centre.projectedValue, size: Stage.size)
        attachment = try AttachmentBehavior(
            item: pane, attachedToAnchor: AttachedPane.closed, frequency: 3.5, damping: 0.4)
        traits = ItemBehavior(items: [pane])
        traits.density = 100
        traits.resistance = 10
        try animator.add(attachment)
        try animator.add(traits)
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .touchDown(let finger): drag.grab(at: [0, finger.y], time: scene.time)
        case .touchMove(let finger): drag.move(to: [0, finger.y], time: scene.time)
        case .touchUp(let velocity): release(velocity: velocity.map { Velocity(perSecond: [0, $0.y]) })
        case .touchCancel:
            guard drag.isDragging else { break }
            drag.cancel(time: scene.time)
            animator.updateItem(usingCurrentState: pane)
        case .tap: goElsewhere(isOpening: attachment.anchorPoint == AttachedPane.closed)
        case .show, .hide: break
        }
    }

    private func release(velocity: Velocity<SIMD2<Double>>?) {
        guard drag.isDragging else { return }
        drag.release(velocity: velocity, time: scene.time)
        goElsewhere(isOpening: traits.linearVelocity(for: pane).y < 0)
        animator.updateItem(usingCurrentState: pane)
    }

    private func goElsewhere(isOpening: Bool) {
        attachment.anchorPoint = isOpening ? AttachedPane.open : AttachedPane.closed
    }
}

extension AttachedPane {
    var properties: [AnyProperty] { [$centre] }

    var poses: [Pose] {
        [
            Pose("closed", $centre.rests(at: AttachedPane.closed)),
            Pose("open", $centre.rests(at: AttachedPane.open)),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        Shape.pane(top: shown[$centre].value.y - Stage.size.y / 2)
    }
}
