import Fling

extension Group {
    /// The costs of a dynamic animator's items: of a frame of one, and of finding all of its bounces.
    static let dynamics = Group(
        name: "dynamics",
        benchmarks: [
            Benchmark("item/state", atMost: 60, allocations: 0) {
                try BenchedItem()
            } run: { item, count in
                for turn in 0..<count {
                    let time = item.scene.time.advanced(by: Double(turn & 255) / 1000)
                    blackHole(item.centre.state(at: time))
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
