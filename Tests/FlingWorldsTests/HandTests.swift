import CLibm
import Fling
import FlingDynamics
import FlingWorlds
import Testing

@Suite("Hands, animations and joints in a world")
struct HandTests {
    @Test("a finger takes a ball, pushes another one with it, and throws it")
    func finger() throws {
        let arena = try Arena()
        let ball = try arena.ball(at: [60, 250])
        let other = try arena.ball(at: [140, 250])
        arena.advance(by: 0.5)
        let drag = PropertyDrag(of: ball.center)
        drag.grab(at: [0, 0], time: arena.scene.time)
        for step in 1...60 {
            arena.advance(by: 1 / 120)
            drag.move(to: [Double(step) * 2, 0], time: arena.scene.time)
        }
        #expect(abs(ball.center.presentation.x - 180) < 4)
        #expect(other.center.presentation.x > 215)
        #expect(arena.velocity(of: other).x > 150)
        drag.release(time: arena.scene.time)
        let thrown = ball.center.state
        arena.animator.updateItem(usingCurrentState: ball)
        #expect((ball.center.presentation - thrown.value).length < 1e-6)
        #expect(arena.velocity(of: ball).x > 200)
        arena.advance(by: 0.05)
        #expect(abs(arena.velocity(of: ball).x - 240) < 30)
        arena.advance(by: 60)
        #expect(arena.places.allSatisfy { $0.x < 301 && $0.x > 19 })
    }

    @Test("a finger that holds still lets the world rest, and wakes it when it moves on")
    func patience() throws {
        let arena = try Arena(gravity: 1)
        let ball = try arena.ball(at: [160, 480])
        let other = try arena.ball(at: [205, 480])
        arena.advance(by: 2)
        let drag = PropertyDrag(of: ball.center)
        drag.grab(at: [0, 0], time: arena.scene.time)
        arena.advance(by: 5)
        #expect(!arena.scene.needsFrame)
        #expect(arena.scene.nextDeadline == nil)
        for step in 1...30 {
            drag.move(to: [Double(step), 0], time: arena.scene.time)
            arena.advance(by: 1 / 60)
        }
        #expect(other.center.presentation.x > 225)
    }

    @Test("an animation takes a ball over in flight, and the world takes it back when it rests")
    func animation() throws {
        let arena = try Arena(gravity: 1)
        let ball = try arena.ball(at: [160, 100])
        arena.advance(by: 0.2)
        let before = ball.center.state
        arena.scene.withAnimation(.snappy) { ball.center.value = [60, 60] }
        let after = ball.center.state
        #expect((after.value - before.value).length < 1e-6)
        #expect((after.velocity.perSecond - before.velocity.perSecond).length < 1e-3)
        arena.advance(by: 0.3)
        #expect(ball.center.presentation.y < 200)
        arena.advance(by: 5)
        #expect(abs(ball.center.value.y - 480) < 1)
        #expect(!arena.scene.needsFrame)
    }

    @Test(
        "an item's properties have its newest place in the world as their values, where an app can read them")
    func model() throws {
        let arena = try Arena(gravity: 1)
        let ball = try arena.ball(at: [160, 100])
        arena.advance(by: 0.3)
        // At 300 points per second, the place may be that of a step of the world ahead.
        #expect(ball.center.presentation.y > 140)
        #expect((ball.center.value - ball.center.presentation).length < 6)
    }

    @Test("items that are anchored stay, and others bounce off them")
    func anchors() throws {
        let arena = try Arena(elasticity: 1)
        let post = try arena.ball(at: [200, 100])
        let anchored = ItemBehavior(items: [post])
        anchored.isAnchored = true
        try arena.animator.add(anchored)
        let ball = try arena.ball(at: [60, 100], velocity: [300, 0])
        arena.advance(by: 0.6)
        #expect(post.center.presentation == [200, 100])
        #expect(abs(arena.velocity(of: ball).x + 300) < 0.1)
    }

    @Test("a rod keeps its length, a rope does not get longer, and a pin holds")
    func joints() throws {
        let arena = try Arena(gravity: 1, isClosed: false)
        let weight = try arena.ball(at: [260, 100])
        let rod = try AttachmentBehavior(item: weight, attachedToAnchor: [160, 100])
        try arena.animator.add(rod)
        let tail = try arena.ball(at: [340, 100])
        try arena.animator.add(AttachmentBehavior.limitAttachment(with: tail, attachedTo: weight, length: 90))
        let flag = try arena.add(at: [340, 20], size: [40, 20])
        let pin = try AttachmentBehavior.pinAttachment(
            with: flag, attachedTo: tail, attachmentAnchor: [340, 60])
        try arena.animator.add(pin)
        var lowest = 0.0
        arena.advance(by: 2, framesPerSecond: 60) {
            let places = arena.places
            #expect(abs((places[0] - [160, 100]).length - 100) < 2)
            #expect((places[1] - places[0]).length < 93)
            let angle = arena.rotations[2]
            let hook = places[2] + SIMD2(-40 * sin(angle), 40 * cos(angle))
            let (turn, end) = (arena.rotations[1], places[1])
            let eye = end + SIMD2(40 * sin(turn), -40 * cos(turn))
            #expect((hook - eye).length < 3)
            lowest = max(lowest, places[0].y)
        }
        #expect(lowest > 195)
    }

    @Test("a rod that is added in flight holds from then on, and lets go when it is removed")
    func rodInFlight() throws {
        let arena = try Arena(gravity: 1, isClosed: false)
        let ball = try arena.ball(at: [160, 100], velocity: [300, 0])
        arena.advance(by: 0.2)
        let rod = try AttachmentBehavior(item: ball, attachedToAnchor: [160, 100])
        try arena.animator.add(rod)
        arena.advance(by: 2, framesPerSecond: 60) {
            #expect(abs((ball.center.presentation - [160, 100]).length - rod.length) < 2)
        }
        arena.animator.remove(rod)
        arena.advance(by: 1)
        #expect((ball.center.presentation - [160, 100]).length > 2 * rod.length)
    }

    @Test("a spring between two items pulls both, and swings about their common centre")
    func spring() throws {
        let arena = try Arena(isClosed: false)
        let first = try arena.ball(at: [100, 100])
        let second = try arena.ball(at: [300, 100])
        try arena.animator.add(
            AttachmentBehavior(
                item: first, attachedTo: second, length: 100, frequency: 2, damping: 0.3))
        arena.advance(by: 0.1)
        #expect(first.center.presentation.x > 105 && second.center.presentation.x < 295)
        arena.advance(by: 8)
        #expect(abs(second.center.value.x - first.center.value.x - 100) < 2)
        #expect(abs(second.center.value.x + first.center.value.x - 400) < 0.1)
        #expect(!arena.scene.needsFrame)
    }

    @Test("a card that hangs from a moved anchor turns, and flies on when it is let go")
    func card() throws {
        let arena = try Arena(isClosed: false)
        let card = try arena.add(at: [160, 250], size: [120, 80])
        let hold = try AttachmentBehavior(
            item: card, offsetFromCenter: [50, -30], attachedToAnchor: [210, 220], frequency: 8, damping: 1)
        try arena.animator.add(hold)
        for step in 1...20 {
            hold.anchorPoint = [210 + 8 * Double(step), 220 - 8 * Double(step)]
            arena.advance(by: 1 / 120)
        }
        arena.animator.remove(hold)
        arena.advance(by: 0.02)
        let (velocity, rate) = (arena.velocity(of: card), arena.traits.angularVelocity(for: card))
        #expect(velocity.x > 300 && velocity.y < -300)
        #expect(abs(rate) > 1)
        arena.advance(by: 1)
        #expect(abs(arena.traits.angularVelocity(for: card) - rate) < 1e-6)
        #expect(abs(try #require(card.rotation?.presentation)) > 1)
    }

    @Test("what a world cannot do is refused with the fault and the remedy")
    func errors() throws {
        let arena = try Arena()
        let ball = try arena.ball(at: [60, 250])
        let plain = DynamicAnimator(in: arena.scene)
        let other = Property(SIMD2(0.0, 0), name: "other", in: arena.scene)
        let item = DynamicItem(center: other, size: [40, 40])
        #expect(throws: DynamicsError.worldMissing) {
            try plain.add(CollisionBehavior(items: [item], mode: .items))
        }
        #expect(throws: DynamicsError.worldMissing) {
            try plain.add(AttachmentBehavior(item: item, attachedToAnchor: [50, 50]))
        }
        #expect(DynamicsError.worldMissing.description.contains("FlingWorlds"))
        let giant = Property(SIMD2(0.0, 0), name: "giant", in: arena.scene)
        #expect(throws: DynamicsError.massRatio(heavy: "giant", light: "1.centre")) {
            try arena.collision.addItem(DynamicItem(center: giant, size: [1500, 1500]))
        }
        #expect(arena.collision.items.count == 1)
        try arena.collision.addItem(DynamicItem(center: giant, size: [1200, 1200]))
        let heavy = ItemBehavior(items: [ball])
        try arena.animator.add(heavy)
        heavy.density = 1e-2
        #expect(heavy.density == 1)
        heavy.density = 100
        #expect(heavy.density == 100)
        #expect(throws: DynamicsError.tooManyCollisionBehaviors) {
            for _ in 0..<70 { try arena.animator.add(CollisionBehavior(items: [ball], mode: .items)) }
        }
        #expect(throws: ParameterError.self) {
            try AttachmentBehavior(item: ball, attachedTo: item, length: .nan)
        }
        #expect(throws: ParameterError.self) {
            try AttachmentBehavior(item: ball, attachedToAnchor: [.infinity, 0])
        }
    }
}
