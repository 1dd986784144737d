import Fling
import FlingDynamics
import FlingWorlds

extension Group {
    /// The costs of a dynamic animator's items: of a frame of one, of finding all of its bounces, and of a
    /// frame of 50 in a world.
    static let dynamics = Group(
        name: "dynamics",
        benchmarks: [
            Benchmark("item/state", atMost: 150, allocations: 0) {
                try BenchedItem()
            } run: { item, count in
                let (start, centre) = (item.scene.time, item.centre)
                for turn in 0..<count {
                    blackHole(centre.state(at: start.advanced(by: Double(turn & 255) / 1000)))
                }
            },
            Benchmark("bounces/state", atMost: 60, allocations: 0) {
                bouncing(from: 0)
            } run: { motion, count in
                for turn in 0..<count { blackHole(motion.state(at: Double(turn & 1023) / 256)) }
            },
            Benchmark("bounces/14 legs", atMost: 40_000) {
                ()
            } run: { _, count in
                for turn in 0..<count { blackHole(bouncing(from: Double(turn & 15))) }
            },
            Benchmark("50 bodies/frame at 60 Hz", atMost: 400_000) {
                try BenchedWorld()
            } run: { world, count in
                for _ in 0..<count { world.showFrame() }
            },
        ])

    /// Returns the motion of a ball that comes to rest after 14 legs.
    private static func bouncing(from height: Double) -> BouncingMotion {
        var forces = Forces<SIMD2<Double>>()
        forces.accelerate(by: [0, 1000])
        return BouncingMotion(
            under: forces, from: MotionState([160, height], perSecond: [30, 0]),
            off: Wall.inside([0, 0], [2000, 500]), elasticity: 0.712)
    }
}

/// An item that swings on its attachment.
private final class BenchedItem {
    let scene = Scene()
    let centre = Property(SIMD2(0.0, 0), tolerance: .point)
    let animator: DynamicAnimator

    init() throws {
        scene.add(centre)
        animator = DynamicAnimator(in: scene)
        let item = DynamicItem(center: centre, size: [100, 100])
        try animator.add(
            AttachmentBehavior(item: item, attachedToAnchor: [300, 400], frequency: 2, damping: 0.2))
    }
}

/// Fifty balls and boxes that fly about in a box without gravity, and never rest.
private final class BenchedWorld {
    private let scene = Scene()
    private let items: [DynamicItem]
    private let animator: DynamicAnimator

    init() throws {
        let scene = self.scene
        animator = try DynamicAnimator(
            in: scene, referenceBounds: Rect(x: 0, y: 0, width: 600, height: 800), world: .box2D)
        items = (0..<50).map { number in
            let place = SIMD2(60 + 50 * Double(number % 10), 60 + 60 * Double(number / 10))
            return DynamicItem(
                center: Property(place, tolerance: .point, in: scene), rotation: Property(0.0, in: scene),
                size: [40, 40], collisionBounds: number.isMultiple(of: 2) ? .circle : .rectangle)
        }
        let collision = CollisionBehavior(items: items, mode: .everything)
        try collision.setTranslatesReferenceBoundsIntoBoundary()
        let traits = ItemBehavior(items: items)
        traits.elasticity = 1
        try animator.add(traits)
        try animator.add(collision)
        for (number, item) in items.enumerated() {
            let speed = Double(number * 37 % 600) - 300
            traits.addLinearVelocity([speed, 300 - speed / 2], for: item)
        }
    }

    func showFrame() {
        scene.advance(to: scene.time.advanced(by: 1 / 60))
        for item in items {
            blackHole(item.center.state)
            if let rotation = item.rotation { blackHole(rotation.state) }
        }
    }
}
