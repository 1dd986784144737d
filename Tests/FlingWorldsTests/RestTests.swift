import Fling
import FlingWorlds
import Seeded
import TestSupport
import Testing

@Suite("The rest of a world")
struct RestTests {
    @Test("an item that turns in a world comes to rest by a resistance that it got after it had come there")
    func laterResistance() throws {
        let arena = try Arena()
        let ball = try arena.ball(at: [100, 100])
        arena.traits.angularResistance = 0.5
        arena.traits.addAngularVelocity(3, for: ball)
        arena.advance(by: 60)
        #expect(!arena.scene.needsFrame)
        #expect(arena.traits.angularVelocity(for: ball) == 0)
        #expect(abs((ball.rotation?.value ?? 0) - 6) < 0.02)
    }

    // Those named first shook for ever between joints and contacts, bounced by hardly a pixel, or fell for ever
    // out of the box from such a bounce.
    @Test(
        "random worlds with resistances rest within two minutes, within their boxes",
        arguments: [228, 917, 918, 1314, 2454, 79, 113] + Array(0..<lives(3) as Range<UInt64>))
    func rest(seed: UInt64) throws {
        let world = try RandomWorld(seed: seed)
        let arena = world.arena
        arena.advance(by: 120, framesPerSecond: 30) {
            for item in arena.items
            where !(Rect(x: 0, y: 0, width: 320, height: 500).contains(item.center.presentation)) {
                Issue.record("\(item.center.presentation) is out of the box")
            }
        }
        #expect(!arena.scene.needsFrame)
    }
}
