import Fling
import FlingDynamics
import FlingWorlds

/// A box in a scene, with things that meet each other in it.
final class Arena {
    let scene = Scene(at: Timestamp(seconds: 3))
    let animator: DynamicAnimator
    let bounds = Rect(x: 0, y: 0, width: 320, height: 500)
    let traits = ItemBehavior()
    let collision = CollisionBehavior(mode: .everything)
    private(set) var items: [DynamicItem] = []

    /// - Parameter gravity: In units of 1000 points per second squared, downward.
    init(elasticity: Double = 0, gravity: Double = 0, isClosed: Bool = true) throws {
        animator = try DynamicAnimator(in: scene, referenceBounds: bounds, world: .box2D)
        if isClosed { try collision.setTranslatesReferenceBoundsIntoBoundary() }
        traits.elasticity = elasticity
        self.gravity.gravityDirection = [0, gravity]
        try animator.add(traits)
        try animator.add(collision)
        try animator.add(self.gravity)
    }

    let gravity = GravityBehavior()

    /// Adds a ball with a velocity.
    @discardableResult
    func ball(
        at place: SIMD2<Double>, diameter: Double = 40, velocity: SIMD2<Double> = .zero
    ) throws -> DynamicItem {
        try add(at: place, size: [diameter, diameter], .circle, velocity: velocity)
    }

    @discardableResult
    func add(
        at place: SIMD2<Double>, size: SIMD2<Double>, _ shape: DynamicItem.CollisionBounds = .rectangle,
        rotation: Double? = 0, velocity: SIMD2<Double> = .zero
    ) throws -> DynamicItem {
        let number = items.count + 1
        let centre = Property(place, name: "\(number).centre", tolerance: .point, in: scene)
        let rotation = rotation.map { Property($0, name: "\(number).rotation", in: scene) }
        let item = DynamicItem(center: centre, rotation: rotation, size: size, collisionBounds: shape)
        items.append(item)
        try traits.addItem(item)
        try collision.addItem(item)
        try gravity.addItem(item)
        traits.addLinearVelocity(velocity, for: item)
        return item
    }

    func advance(by seconds: Double) { scene.advance(to: scene.time.advanced(by: seconds)) }

    /// Advances in frames, and calls a closure after each.
    func advance(by seconds: Double, framesPerSecond rate: Double, _ frame: () -> Void = {}) {
        let start = scene.time
        var count = 1.0
        while count <= (seconds * rate).rounded() {
            scene.advance(to: start.advanced(by: count / rate))
            frame()
            count += 1
        }
    }

    func velocity(of item: DynamicItem) -> SIMD2<Double> { traits.linearVelocity(for: item) }

    /// The sum of the items' momenta, in units of mass and points per second.
    var momentum: SIMD2<Double> {
        items.reduce(.zero) { $0 + velocity(of: $1) * mass(of: $1) }
    }

    /// The energy of motion and height of all items.
    var energy: Double {
        items.reduce(0) { sum, item in
            let speed = velocity(of: item)
            let rate = traits.angularVelocity(for: item)
            let side = item.size.min()
            let inertia =
                item.collisionBounds == .circle
                ? side * side / 8 : (item.size.x * item.size.x + item.size.y * item.size.y) / 12
            let height = bounds.size.height - item.center.presentation.y
            return sum + mass(of: item)
                * ((speed * speed).sum() / 2 + inertia * rate * rate / 2
                    + 1000 * gravity.gravityDirection.y * height)
        }
    }

    func mass(of item: DynamicItem) -> Double { item.size.x * item.size.y / 10_000 * traits.density }

    /// The places and rotations that are shown.
    var places: [SIMD2<Double>] { items.map(\.center.presentation) }
    var rotations: [Double] { items.map { $0.rotation?.presentation ?? 0 } }
}

extension SIMD2<Double> {
    var length: Double { (self * self).sum().squareRoot() }
}
