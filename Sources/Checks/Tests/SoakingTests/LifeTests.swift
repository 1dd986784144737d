import Fling
import Testing

@testable import Soaking

@Suite("A life in virtual time")
struct LifeTests {
    private func live(seed: UInt64, until seconds: Double) throws -> (UInt64, Life.Tally) {
        let life = try Life(seed: seed)
        while life.next.seconds <= seconds { try life.step() }
        return (life.digest, life.tally)
    }

    @Test("is the same for the same seed, and another for another")
    func digest() throws {
        let one = try live(seed: 3, until: 60)
        let again = try live(seed: 3, until: 60)
        let other = try live(seed: 4, until: 60)
        #expect(one == again)
        #expect(one.0 != other.0)
        #expect(one.1.gestures > 0 && one.1.frames > 0 && one.1.pages == 2)
    }

    @Test("goes on beside a device that sends 100,000 events a second")
    func flood() throws {
        let life = try Life(seed: 6, isFlooded: true)
        // It begins after half a second.
        while life.next.seconds < 0.9 { try life.step() }
        #expect(life.tally.flood > 39_000 && life.tally.frames > 20)
    }

    @Test("can begin at any time of the clock")
    func late() throws {
        let life = try Life(seed: 5, start: Timestamp(seconds: 3e6))
        while life.next.seconds <= 3e6 + 30 { try life.step() }
        #expect(life.tally.gestures > 0)
    }
}

@Suite("The watch over what moves")
struct WatchedTests {
    /// A thing that receives no events, and is asked for frames.
    private func thing() throws -> any Watched { try #require(Scenery.things().first) }

    @Test("finds it when something moves that needed no frame")
    func quiet() throws {
        let thing = try thing()
        var digest = Digest()
        var gesture = Gesture(
            id: GestureID(1), device: DeviceID(1), kind: .pan, phase: .began, time: .zero,
            source: .touchpadScroll, fingers: 2)
        try thing.take(gesture)
        try thing.frame(at: .zero, next: Timestamp(seconds: 0.1), &digest)
        gesture.phase = .ended
        gesture.time = Timestamp(seconds: 0.2)
        gesture.velocity = Velocity(perSecond: [0, 500])
        try thing.take(gesture)
        #expect(throws: Broken.self) { try thing.staysQuiet(until: Timestamp(seconds: 0.4)) }
        try thing.frame(at: Timestamp(seconds: 0.4), next: Timestamp(seconds: 0.5), &digest)
        #expect(!thing.isAtRest && thing.needsFrame)
    }
}
