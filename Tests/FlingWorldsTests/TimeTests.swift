import Fling
import FlingDynamics
import FlingWorlds
import Testing

@Suite("A world is one with the scene's time")
struct TimeTests {
    /// Seven things of both shapes that fall, bounce and turn.
    static func arena() throws -> Arena {
        let arena = try Arena(elasticity: 0.6, gravity: 1)
        arena.traits.friction = 0.3
        for number in 0..<7 {
            let place = SIMD2(60 + 30 * Double(number), 80 + 40 * Double(number % 3))
            if number.isMultiple(of: 2) {
                try arena.ball(at: place, velocity: [200, 0])
            } else {
                try arena.add(
                    at: place, size: [40, 24], rotation: 0.3 * Double(number), velocity: [-150, 50])
            }
        }
        return arena
    }

    @Test("its states are the same at every frame rate, bit for bit", arguments: [7, 24, 144, 1000])
    func frameRates(rate: Double) throws {
        let (arena, other) = (try Self.arena(), try Self.arena())
        arena.advance(by: 1, framesPerSecond: 60)
        other.advance(by: 1, framesPerSecond: rate)
        #expect(arena.places == other.places)
        #expect(arena.rotations == other.rotations)
        #expect(arena.items.map(arena.velocity) == other.items.map(other.velocity))
    }

    @Test("asking for states, also ahead, changes nothing")
    func asking() throws {
        let (arena, other) = (try Self.arena(), try Self.arena())
        arena.advance(by: 1, framesPerSecond: 60) {
            for item in arena.items {
                for ahead in 0..<8 {
                    let time = arena.scene.time.advanced(by: 0.01 * Double(ahead))
                    #expect(item.center.state(at: time).isFinite)
                }
            }
        }
        other.advance(by: 1)
        #expect(arena.places == other.places)
    }

    @Test("its states have the same hash in every build, with and without FMA")
    func hash() throws {
        let arena = try Self.arena()
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        arena.advance(by: 4, framesPerSecond: 60) {
            for place in arena.places {
                for bits in [place.x.bitPattern, place.y.bitPattern] {
                    hash = (hash ^ bits) &* 0x100_0000_01b3
                }
            }
        }
        #expect(hash == 5_817_118_615_041_971_531)
    }

    @Test(
        "the pane in a world moves by its closed form: exactly at steps, and nearly so between them",
        arguments: [(240.0, 1e-9), (97, 2e-4)])
    func closedForm(rate: Double, tolerance: Double) throws {
        let arena = try Arena(isClosed: false)
        let pane = try arena.add(at: [100, 100], size: [50, 50])
        arena.traits.resistance = 10
        let attachment = try AttachmentBehavior(
            item: pane, attachedToAnchor: [160, 420], frequency: 3.5, damping: 0.4)
        try arena.animator.add(attachment)
        let frequency = 2 * Double.pi * 3.5
        let truth = try Spring(stiffness: frequency * frequency, damping: 0.8 * frequency + 10)
            .motion(from: SIMD2(100.0, 100), to: [160, 420])
        arena.advance(by: 0.4, framesPerSecond: rate) {
            let exact = truth.state(at: arena.scene.time.seconds - 3)
            #expect((pane.center.presentation - exact.value).length < tolerance)
        }
        arena.advance(by: 4)
        #expect(pane.center.value == [160, 420])
        #expect(!arena.scene.needsFrame)
    }

    @Test("between contacts a ball falls on its parabola")
    func parabola() throws {
        let arena = try Arena(gravity: 1)
        let ball = try arena.ball(at: [100, 40], velocity: [50, 0])
        arena.advance(by: 0.8, framesPerSecond: 77) {
            let time = arena.scene.time.seconds - 3
            let truth = SIMD2(100 + 50 * time, 40 + 500 * time * time)
            #expect((ball.center.presentation - truth).length < 1e-6)
            #expect((arena.velocity(of: ball) - [50, 1000 * time]).length < 1e-5)
        }
    }

    @Test("a push wakes a world at rest, and everything that it sets in motion")
    func waking() throws {
        let arena = try Arena()
        let balls = try (0..<3).map { try arena.ball(at: [60 + 60 * Double($0), 100]) }
        arena.advance(by: 1)
        #expect(!arena.scene.needsFrame)
        #expect(arena.scene.nextDeadline == nil)
        let push = PushBehavior(items: [balls[0]], mode: .instantaneous)
        push.pushDirection = [0.5, 0]
        try arena.animator.add(push)
        #expect(abs(arena.velocity(of: balls[0]).x - 50 / 0.16) < 1e-9)
        arena.advance(by: 0.01)
        #expect(arena.scene.needsFrame)
        arena.traits.elasticity = 1
        arena.advance(by: 0.4)
        #expect(arena.velocity(of: balls[2]).x > 200)
    }

    @Test("a pause stands still, a scrub shows the past, and what goes on goes on from there")
    func scrubbing() throws {
        let arena = try Self.arena()
        var past: [(time: Double, places: [SIMD2<Double>])] = []
        arena.advance(by: 2, framesPerSecond: 60) { past.append((arena.animator.elapsedTime, arena.places)) }
        arena.animator.pause()
        let paused = arena.places
        arena.advance(by: 5)
        #expect(arena.places == paused)
        #expect(!arena.scene.needsFrame)
        for (time, places) in past.reversed() {
            arena.animator.scrub(to: time)
            for (shown, place) in zip(arena.places, places) { #expect((shown - place).length < 1e-4) }
        }
        arena.animator.scrub(to: past[60].time)
        arena.animator.resume()
        for (shown, place) in zip(arena.places, past[60].places) { #expect((shown - place).length < 1e-4) }
        arena.advance(by: 40)
        #expect(!arena.scene.needsFrame)
        #expect(arena.places.allSatisfy { $0.y > 400 })
    }

    @Test("after a scrub an item has the velocity of the moment shown, from which it goes on")
    func velocityAfterScrub() throws {
        let arena = try Arena()
        let ball = try arena.ball(at: [160, 250], velocity: [600, 0])
        // It stops dead at the wall after a quarter of a second.
        arena.advance(by: 0.5, framesPerSecond: 60)
        #expect(abs(arena.velocity(of: ball).x) < 1)
        arena.animator.scrub(to: 0.1)
        arena.animator.resume()
        #expect(abs(arena.velocity(of: ball).x - 600) < 1)
        // What is set before the next step is the velocity that it has, however fast it was.
        arena.traits.setLinearVelocity([-300, 0], for: ball)
        #expect(abs(arena.velocity(of: ball).x + 300) < 1)
        arena.advance(by: 0.1, framesPerSecond: 60)
        #expect(abs(arena.velocity(of: ball).x + 300) < 1)
        // It goes on for up to a step first, by 2.5 points.
        #expect(abs(arena.places[0].x - (160 + 60 - 30)) < 4)
    }

    @Test("a pause without a scrub makes no difference")
    func pausing() throws {
        let (arena, other) = (try Self.arena(), try Self.arena())
        arena.advance(by: 0.7)
        arena.animator.pause()
        arena.advance(by: 2)
        arena.animator.resume()
        arena.advance(by: 0.8)
        other.advance(by: 1.5)
        for (place, truth) in zip(arena.places, other.places) { #expect((place - truth).length < 1e-3) }
    }

    @Test("what rested half a minute ago can be scrubbed back to its fall")
    func memory() throws {
        let arena = try Self.arena()
        arena.advance(by: 1)
        let past = arena.places
        arena.advance(by: 29)
        #expect(!arena.scene.needsFrame)
        arena.animator.scrub(to: 1)
        for (shown, place) in zip(arena.places, past) { #expect((shown - place).length < 1e-4) }
    }

    @Test("with reduced motion, an item that would never rest is where it is half a minute later")
    func endlessWithReducedMotion() throws {
        let arena = try Arena(isClosed: false)
        arena.scene.reducesMotion = true
        // A tenth of a point in each of the world's steps.
        let ball = try arena.ball(at: [0, 0], velocity: [24, 0])
        arena.advance(by: 0.1)
        #expect(abs(ball.center.presentation.x - 720) < 0.05)
        #expect(!arena.scene.needsFrame)
    }

    @Test("with reduced motion items are where they end at the next frame")
    func reducedMotion() throws {
        let arena = try Arena(gravity: 1)
        arena.scene.reducesMotion = true
        for number in 0..<6 {
            try arena.ball(at: [100 + 20 * Double(number), 100 + 45 * Double(number % 2)])
        }
        arena.advance(by: 0.01)
        #expect(!arena.scene.needsFrame)
        let places = arena.places
        #expect(places.allSatisfy { $0.y > 400 })
        for (index, place) in places.enumerated() {
            for other in places[..<index] { #expect((place - other).length > 38) }
        }
        arena.advance(by: 1)
        #expect(arena.places == places)
        let running = try Self.arena()
        running.advance(by: 0.3)
        running.scene.reducesMotion = true
        running.advance(by: 0.01)
        #expect(!running.scene.needsFrame)
        #expect(running.places.allSatisfy { $0.y > 400 })
    }
}
