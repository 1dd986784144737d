import CLibm
import Fling
import FlingDynamics
import FlingWorlds
import Testing

@Suite("Items meet each other in a world")
struct CollisionTests {
    @Test("a ball that hits another one passes its momentum on")
    func momentum() throws {
        let arena = try Arena(elasticity: 1, isClosed: false)
        let first = try arena.ball(at: [60, 100], velocity: [300, 0])
        let second = try arena.ball(at: [200, 100])
        arena.advance(by: 1)
        #expect(abs(arena.velocity(of: second).x - 300) < 0.1)
        #expect(arena.velocity(of: first).length < 0.1)
        let change = arena.momentum - SIMD2(0.16 * 300, 0)
        #expect(change.length < 1e-3)
    }

    @Test("balls that meet as they fall have all that gravity has given them")
    func meetingInFlight() throws {
        let arena = try Arena(elasticity: 1, gravity: 1)
        arena.traits.resistance = 0
        try arena.ball(at: [100, 60], velocity: [200, 0])
        try arena.ball(at: [200, 60], velocity: [-200, 0])
        arena.advance(by: 0.5)
        for (item, speed) in zip(arena.items, [-200.0, 200]) {
            #expect((arena.velocity(of: item) - SIMD2(speed, 500)).length < 0.1)
        }
    }

    @Test("balls that meet as they turn have lost what angular resistance takes")
    func meetingInTurns() throws {
        let arena = try Arena(elasticity: 1)
        arena.traits.friction = 0
        (arena.traits.resistance, arena.traits.angularResistance) = (0, 5)
        for (place, speed) in [(100.0, 200.0), (200, -200)] {
            let ball = try arena.ball(at: [place, 250], velocity: [speed, 0])
            arena.traits.addAngularVelocity(20, for: ball)
        }
        arena.advance(by: 0.4)
        for item in arena.items {
            #expect(abs(arena.traits.angularVelocity(for: item) - 20 * exp(-5 * 0.4)) < 1e-3)
        }
    }

    @Test("elastic collisions of many keep momentum and energy", arguments: [1, 2, 3])
    func cluster(seed: Int) throws {
        let arena = try Arena(elasticity: 1, isClosed: false)
        for row in 0..<3 {
            for column in 0..<3 { try arena.ball(at: [100 + 55 * Double(column), 100 + 55 * Double(row)]) }
        }
        try arena.ball(at: [20, 149 + Double(seed)], velocity: [900, 10])
        arena.advance(by: 0.01)
        let (momentum, energy) = (arena.momentum, arena.energy)
        for _ in 0..<60 {
            arena.advance(by: 1 / 60)
            #expect((arena.momentum - momentum).length < 1e-3 * momentum.length)
            #expect(arena.energy < 1.0001 * energy)
        }
        #expect(arena.energy > 0.95 * energy)
        #expect(arena.items.count { arena.velocity(of: $0).length > 20 } > 3)
    }

    @Test("ten balls fall into a box, pile up and rest without a frame", arguments: [0, 0.5])
    func pile(elasticity: Double) throws {
        let arena = try Arena(elasticity: elasticity, gravity: 1)
        for number in 0..<10 {
            try arena.ball(at: [60 + 23 * Double(number), 60 + 17 * Double(number % 3)])
        }
        let energy = arena.energy
        arena.advance(by: 20, framesPerSecond: 60) { #expect(arena.energy <= 1.01 * energy) }
        #expect(!arena.scene.needsFrame)
        #expect(arena.scene.nextDeadline == nil)
        #expect(!arena.animator.isRunning)
        for (index, place) in arena.places.enumerated() {
            #expect(place.x > 19 && place.x < 301 && place.y < 481)
            for other in arena.places[..<index] { #expect((place - other).length > 38.5) }
        }
        #expect(arena.places.contains { $0.y > 479 })
    }

    @Test("a box that stands on an edge tips over, and one with friction is slowed down")
    func turning() throws {
        let arena = try Arena(gravity: 1)
        let box = try arena.add(at: [160, 400], size: [60, 60], rotation: 0.6)
        arena.traits.friction = 0.5
        arena.advance(by: 5)
        let turn = try #require(box.rotation?.value).remainder(dividingBy: .pi / 2)
        #expect(abs(turn) < 0.01)
        #expect(abs(box.center.value.y - 470) < 0.7)
        arena.traits.addLinearVelocity([300, 0], for: box)
        arena.advance(by: 0.02)
        #expect(arena.velocity(of: box).x < 300)
        arena.advance(by: 3)
        // μ·g = 500 points per second squared: 90 points on the way to rest.
        #expect(!arena.scene.needsFrame)
    }

    @Test("without friction a box slides on, and with angular resistance it stops turning")
    func resistance() throws {
        let arena = try Arena()
        let box = try arena.add(at: [50, 200], size: [40, 40], velocity: [100, 0])
        arena.traits.addAngularVelocity(4, for: box)
        arena.traits.angularResistance = 5
        arena.advance(by: 1)
        #expect(abs(box.center.presentation.x - 150) < 1e-6)
        #expect(arena.traits.angularVelocity(for: box) < 0.1)
    }

    @Test("contacts are reported with both items, with their point and time, begin and end")
    func contacts() throws {
        let arena = try Arena(elasticity: 1)
        try arena.ball(at: [60, 100], velocity: [300, 0])
        try arena.ball(at: [200, 100])
        var log: [String] = []
        arena.collision.onBegan { contact in
            log.append("began \(contact.item.center.name) \(contact.other?.center.name ?? "bounds")")
            if contact.other != nil {
                #expect((contact.point - [180, 100]).length < 3)
                #expect(abs(contact.time.seconds - 3 - 1.0 / 3) < 0.01)
            } else {
                #expect(abs(contact.point.x - 320) < 3)
            }
        }
        arena.collision.onEnded { contact in
            log.append("ended \(contact.item.center.name) \(contact.other?.center.name ?? "bounds")")
        }
        arena.advance(by: 0.5)
        #expect(log == ["began 1.centre 2.centre", "ended 1.centre 2.centre"])
        arena.advance(by: 0.3)
        #expect(log.dropFirst(2) == ["began 2.centre bounds", "ended 2.centre bounds"])
    }

    @Test("items meet only others of their behaviour, and boundaries by the mode")
    func modes() throws {
        let arena = try Arena(elasticity: 1)
        let ball = try arena.ball(at: [60, 100], velocity: [300, 0])
        let ghost = try arena.ball(at: [200, 100])
        arena.collision.removeItem(ghost)
        let own = CollisionBehavior(items: [ghost], mode: .items)
        try arena.animator.add(own)
        arena.advance(by: 0.7)
        #expect(abs(ball.center.presentation.x - 270) < 1e-6)
        #expect(ghost.center.presentation == [200, 100])
        arena.traits.setLinearVelocity([0, 1000], for: ghost)
        arena.advance(by: 1)
        #expect(ghost.center.presentation.y > 1000)
    }

    @Test("items and boundaries may be removed in the handler of a contact")
    func removal() throws {
        let arena = try Arena(elasticity: 1, gravity: 1)
        for number in 0..<5 { try arena.ball(at: [100 + 25 * Double(number), 100 + 50 * Double(number)]) }
        var count = 0
        arena.collision.onBegan { [unowned arena] contact in
            count += 1
            arena.collision.removeItem(contact.item)
            arena.gravity.removeItem(contact.item)
            if count == 3 { arena.animator.removeAllBehaviors() }
        }
        arena.advance(by: 3)
        #expect(count == 3)
        #expect(arena.animator.behaviors.isEmpty)
        #expect(!arena.scene.needsFrame)
        arena.advance(by: 1)
        #expect(arena.items.allSatisfy { !$0.center.isAnimating })
    }

    @Test("nothing passes a wall or a thin segment at 100 000 points per second", arguments: [0, 4, 7, 11])
    func tunnelling(direction: Int) throws {
        let arena = try Arena(elasticity: 0.8)
        try arena.collision.addBoundary(
            withIdentifier: "cage", for: [[60, 150], [260, 150], [260, 350], [60, 350], [60, 150]])
        let angle = Double(direction) * .pi / 6 + 0.1
        let heading = SIMD2(cos(angle), sin(angle))
        try arena.ball(at: [160, 250], diameter: 20, velocity: heading * 1e5)
        try arena.add(at: [30, 30], size: [12, 24], velocity: heading * 9e4)
        arena.advance(by: 3, framesPerSecond: 60) {
            let (inside, outside) = (arena.places[0], arena.places[1])
            #expect(inside.x > 60 && inside.x < 260 && inside.y > 150 && inside.y < 350)
            #expect(outside.x > 0 && outside.x < 320 && outside.y > 0 && outside.y < 500, "\(outside)")
        }
    }

    @Test("balls that overlap at the start are pushed apart, and gain no speed that lasts")
    func overlap() throws {
        let arena = try Arena()
        for number in 0..<6 { try arena.ball(at: [160 + Double(number % 2), 250 + Double(number / 2)]) }
        try arena.ball(at: [160, 250])
        arena.advance(by: 3)
        #expect(!arena.scene.needsFrame)
        for (index, place) in arena.places.enumerated() {
            for other in arena.places[..<index] { #expect((place - other).length > 38) }
        }
    }
}
