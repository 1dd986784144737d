import Fling
import FlingDynamics
import FlingWorlds
import Testing

@Suite("Extremes in a world")
struct ExtremeTests {
    @Test("tiny and huge items, places, forces and kicks give finite states")
    func extremes() throws {
        let sizes = [1e-9, 1, 1e4, 1e9]
        for (number, side) in sizes.enumerated() {
            let arena = try Arena(elasticity: 1, gravity: 1)
            arena.gravity.gravityDirection = [1e9, -1e9]
            for index in 0..<4 {
                try arena.add(
                    at: SIMD2(Double(index), 1) * (number.isMultiple(of: 2) ? 100 : 1e12),
                    size: [side, side], index.isMultiple(of: 2) ? .circle : .rectangle,
                    velocity: [1e300, -1e300])
                arena.traits.addAngularVelocity(1e300, for: arena.items[index])
            }
            let rod = try AttachmentBehavior(
                item: arena.items[0], attachedTo: arena.items[1], length: 10, frequency: 1e4, damping: 100)
            try arena.animator.add(rod)
            arena.advance(by: 0.5, framesPerSecond: 60) {
                for item in arena.items {
                    #expect(item.center.state.isFinite)
                    #expect(item.rotation?.state.isFinite == true)
                }
            }
        }
    }

    @Test("boundaries without length in a world's numbers, and far away, do no harm")
    func boundaries() throws {
        let arena = try Arena(gravity: 1)
        let ball = try arena.ball(at: [160, 100])
        try arena.collision.addBoundary(withIdentifier: "dot", from: [160, 300], to: [160 + 1e-9, 300])
        try arena.collision.addBoundary(withIdentifier: "far", from: [1e300, 0], to: [0, 1e300])
        arena.advance(by: 3)
        #expect(abs(ball.center.value.y - 480) < 1)
    }

    @Test("an item that falls for ever falls by its closed form, far beyond the reach of contacts")
    func fall() throws {
        let arena = try Arena(gravity: 3, isClosed: false)
        let ball = try arena.ball(at: [160, 100])
        let distant = try arena.ball(at: [3e6, 0])
        arena.advance(by: 30)
        #expect(abs(ball.center.presentation.y - 100 - 1500 * 900) < 1)
        #expect(abs(distant.center.presentation.x - 3e6) < 1)
    }

    @Test(
        "nothing is pushed or thrown into a world at more than 100,000 points per second",
        arguments: [false, true])
    func fastest(isThrown: Bool) throws {
        let arena = try Arena(isClosed: false)
        let ball = try arena.ball(at: [0, 100], velocity: isThrown ? .zero : [2e5, 0])
        if isThrown {
            let drag = PropertyDrag(of: ball.center)
            drag.grab(at: .zero, time: arena.scene.time)
            drag.release(velocity: Velocity(perSecond: [2e5, 0]), time: arena.scene.time)
            arena.animator.updateItem(usingCurrentState: ball)
        }
        arena.advance(by: 0.5)
        #expect(abs(ball.center.state.velocity.perSecond.x - 1e5) < 1)
    }

    @Test("a ball that a finger takes out of the box comes back smoothly")
    func outside() throws {
        let arena = try Arena()
        let ball = try arena.ball(at: [160, 250])
        let drag = PropertyDrag(of: ball.center)
        drag.grab(at: .zero, time: arena.scene.time)
        for step in 1...20 {
            arena.advance(by: 1 / 60)
            drag.move(to: [-15 * Double(step), 0], time: arena.scene.time)
        }
        arena.advance(by: 0.5)
        #expect(ball.center.presentation.x < -100)
        drag.release(time: arena.scene.time)
        arena.animator.updateItem(usingCurrentState: ball)
        var last = ball.center.presentation
        arena.advance(by: 1, framesPerSecond: 240) {
            #expect((ball.center.presentation - last).length < 10)
            last = ball.center.presentation
        }
        #expect(last.x > 15)
    }

    @Test("heavy stacks on a light one stay in their box")
    func stack() throws {
        let arena = try Arena(gravity: 1)
        let light = try arena.ball(at: [160, 480])
        let feather = ItemBehavior(items: [light])
        feather.density = 0.05
        try arena.animator.add(feather)
        for row in 0..<5 { try arena.add(at: [160, 430 - 61 * Double(row)], size: [200, 60]) }
        arena.advance(by: 5, framesPerSecond: 60) {
            for place in arena.places { #expect(place.x > 0 && place.x < 320 && place.y < 500) }
        }
    }

    @Test("an animator that is released leaves its items where they are")
    func release() throws {
        let scene = Scene()
        let places = (0..<2).map { Property(SIMD2(50.0 + 30 * Double($0), 50), tolerance: .point, in: scene) }
        weak var released: DynamicAnimator?
        do {
            let animator = DynamicAnimator(in: scene, world: .box2D)
            let items = places.map { DynamicItem(center: $0, size: [20, 20]) }
            try animator.add(CollisionBehavior(items: items, mode: .items))
            try animator.add(GravityBehavior(items: items))
            try animator.add(AttachmentBehavior(item: items[0], attachedTo: items[1]))
            scene.advance(to: Timestamp(seconds: 0.3))
            #expect(scene.needsFrame)
            released = animator
        }
        #expect(released == nil)
        #expect(places.allSatisfy { !$0.isAnimating && $0.value.y > 80 })
        scene.advance(to: Timestamp(seconds: 1))
        #expect(!scene.needsFrame)
    }
}
