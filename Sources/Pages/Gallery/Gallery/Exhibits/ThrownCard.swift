import Fling
import FlingDynamics
import FlingWorlds

/// A card that hangs from the finger at the point where it is held, flies off turning when it is thrown, and
/// then snaps to the nearer of two places.
final class ThrownCard: Exhibit {
    static let size = SIMD2(200.0, 130.0)
    static let near = SIMD2(Stage.middle.x, 520)
    static let far = SIMD2(Stage.middle.x, 150)
    /// The seconds for which the card flies freely.
    static let flight = 0.3

    let scene: Scene
    @Animated("card.centre", tolerance: .point) var centre = ThrownCard.near
    @Animated("card.rotation") var rotation = 0.0
    private let animator: DynamicAnimator
    private let card: DynamicItem
    private let traits: ItemBehavior
    private let snap: SnapBehavior
    private var hold: AttachmentBehavior?
    private var landing: ScheduledCall?

    init(in scene: Scene) throws {
        self.scene = scene
        scene.add(_centre.projectedValue, _rotation.projectedValue)
        card = DynamicItem(
            center: _centre.projectedValue, rotation: _rotation.projectedValue, size: ThrownCard.size)
        animator = DynamicAnimator(in: scene, world: .box2D)
        traits = ItemBehavior(items: [card])
        traits.resistance = 1
        traits.angularResistance = 1
        snap = try SnapBehavior(item: card, snapTo: ThrownCard.near)
        snap.damping = 0.7
        try animator.add(traits)
        try animator.add(snap)
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .touchDown(let finger): grab(at: finger)
        case .touchMove(let finger): hold?.anchorPoint = finger
        case .touchUp(let velocity): release(velocity: velocity)
        case .touchCancel: release(velocity: .zero)
        case .tap: if hold == nil { land(nearTo: isFar ? ThrownCard.near : ThrownCard.far) }
        case .show, .hide: break
        }
    }

    private var isFar: Bool { snap.snapPoint == ThrownCard.far }

    private func grab(at finger: SIMD2<Double>) {
        let upright = Transform2D(rotation: Direction(radians: -$rotation.presentation)).matrix
        let displacement = finger - $centre.presentation
        let point = SIMD2(
            upright.a * displacement.x + upright.c * displacement.y,
            upright.b * displacement.x + upright.d * displacement.y)
        guard hold == nil, abs(point.x) < ThrownCard.size.x / 2, abs(point.y) < ThrownCard.size.y / 2
        else { return }
        landing?.cancel()
        animator.remove(snap)
        hold = try? AttachmentBehavior(
            item: card, offsetFromCenter: point, attachedToAnchor: finger, frequency: 8, damping: 0.8)
        if let hold { try? animator.add(hold) }
    }

    private func release(velocity: SIMD2<Double>?) {
        guard let hold else { return }
        self.hold = nil
        animator.remove(hold)
        if let velocity { traits.setLinearVelocity(velocity, for: card) }
        landing = scene.schedule(at: scene.localTime.advanced(by: ThrownCard.flight)) { [weak self] in
            guard let self else { return }
            land(nearTo: $centre.presentation + traits.linearVelocity(for: card) * 0.1)
        }
    }

    private func land(nearTo place: SIMD2<Double>) {
        landing?.cancel()
        snap.snapPoint = place.y < Stage.middle.y ? ThrownCard.far : ThrownCard.near
        if snap.animator == nil { try? animator.add(snap) }
    }
}

extension ThrownCard {
    var properties: [AnyProperty] { [$centre, $rotation] }

    var poses: [Pose] {
        [
            Pose("near", $centre.rests(at: ThrownCard.near), $rotation.rests(at: 0)),
            Pose("far", $centre.rests(at: ThrownCard.far), $rotation.rests(at: 0)),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        let (place, turn) = (shown[$centre].value, shown[$rotation].value)
        return [
            Shape(
                .rectangle(size: ThrownCard.size, cornerRadius: 16), at: place, rotation: turn,
                colour: .accent),
            Shape(.circle(radius: 20), at: [-60, -25], colour: .paper).within(place, rotation: turn),
        ]
    }
}
