import Fling
import FlingDynamics
import FlingWorlds

/// Ten balls in a box, seen from above: a finger takes one, pushes others with it, and throws it among them.
/// A tap brings all back into their rows.
final class TenBalls: Exhibit {
    static let radius = 24.0
    static let rows = (0..<10).map { number in
        let row = number < 1 ? 0 : number < 3 ? 1 : number < 6 ? 2 : 3
        let first = row * (row + 1) / 2
        return SIMD2(
            Stage.middle.x + 56 * (Double(number - first) - Double(row) / 2), 420 - 54 * Double(row))
    }

    let scene: Scene
    private let balls: [Property<SIMD2<Double>>]
    private let items: [DynamicItem]
    private let animator: DynamicAnimator
    private var held: (drag: PropertyDrag<SIMD2<Double>>, item: DynamicItem)?

    init(in scene: Scene) throws {
        self.scene = scene
        balls = TenBalls.rows.enumerated().map { index, place in
            Property(place, name: "ball \(index + 1).centre", tolerance: .point, in: scene)
        }
        items = balls.map {
            DynamicItem(
                center: $0, size: [2 * TenBalls.radius, 2 * TenBalls.radius], collisionBounds: .circle)
        }
        animator = try DynamicAnimator(
            in: scene, referenceBounds: Rect(x: 0, y: 0, width: Stage.size.x, height: Stage.size.y),
            world: .box2D)
        let collision = CollisionBehavior(items: items, mode: .everything)
        try collision.setTranslatesReferenceBoundsIntoBoundary()
        let traits = ItemBehavior(items: items)
        traits.elasticity = 0.9
        traits.resistance = 1.5
        try animator.add(collision)
        try animator.add(traits)
    }

    func handle(_ input: ExhibitInput) {
        switch input {
        case .touchDown(let finger): grab(at: finger)
        case .touchMove(let finger): held?.drag.move(to: finger, time: scene.time)
        case .touchUp(let velocity): release(velocity: velocity.map { Velocity(perSecond: $0) })
        case .touchCancel: release(velocity: .zero)
        case .tap: gather()
        case .show, .hide: break
        }
    }

    private func grab(at finger: SIMD2<Double>) {
        let item = items.first { ($0.center.presentation - finger).magnitude < 1.5 * TenBalls.radius }
        guard held == nil, let item else { return }
        let drag = PropertyDrag(of: item.center, rules: DragRules(latency: 0, ahead: 0))
        drag.grab(at: finger, time: scene.time)
        held = (drag, item)
    }

    private func release(velocity: Velocity<SIMD2<Double>>?) {
        guard let (drag, item) = held else { return }
        held = nil
        guard drag.isDragging else { return }
        drag.release(velocity: velocity, time: scene.time)
        animator.updateItem(usingCurrentState: item)
    }

    private func gather() {
        scene.withAnimation(.smooth) {
            for (ball, place) in zip(balls, TenBalls.rows) { ball.value = place }
        }
    }
}

extension TenBalls {
    var properties: [AnyProperty] { balls }

    var poses: [Pose] {
        [
            Pose("in rows", zip(balls, TenBalls.rows).map { $0.rests(at: $1) }),
            Pose("scattered", balls.map { $0.rests(at: $0.value) }),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        zip(balls, [Color.accent, .red, .green, .grey, .ink, .accent, .red, .green, .grey, .ink]).map {
            Shape(.circle(radius: TenBalls.radius), at: shown[$0].value, colour: $1)
        }
    }
}
