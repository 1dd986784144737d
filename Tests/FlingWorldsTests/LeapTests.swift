import Fling
import Seeded
import TestSupport
import Testing

@Suite("Leaps in a world")
struct LeapTests {
    @Test(
        "what is attached, let go, or pushed out of a boundary moves at the velocity that is reported, over time",
        arguments: 0..<lives(4) as Range<UInt64>)
    func velocity(seed: UInt64) throws {
        var world = try RandomWorld(seed: seed)
        let arena = world.arena
        // Frames in the middle between two steps of the world, each of which has its velocity.
        arena.advance(by: 1 / 480)
        var last = arena.items.map(\.center.state)
        var own = arena.items.map { [arena.velocity(of: $0).length] }
        for step in 0..<960 {
            let placed = step.isMultiple(of: 40) ? try world.act() : nil
            world.advance(by: 1 / 240)
            for (index, item) in arena.items.enumerated() {
                let (state, previous) = (item.center.state, last[index])
                let speeds = (own[index] + [arena.velocity(of: item).length]).suffix(3)
                (last[index], own[index]) = (state, Array(speeds))
                guard item !== placed, !world.isHeld(item) else { continue }
                let distance = (state.value - previous.value).length
                let speed = max(state.velocity.speed, previous.velocity.speed)
                #expect(
                    distance <= speed / 240 + 0.1, "step \(step): it goes \(distance) at \(speed) per second")
                // One that is pushed or pulled away by 300 points goes there within some frames.
                let limit = (speeds.max() ?? 0) / 240 + 14
                #expect(distance <= limit, "step \(step): it leaps by \(distance) at \(speeds) of its own")
            }
        }
    }
}
