import Fuzzing
import Testing

@Suite("Worlds of chance")
struct WorldChanceTests {
    @Test("a hundred random worlds keep every promise")
    func worlds() {
        let (count, fault) = WorldChance.run(worlds: 100, seed: 0)
        #expect(count == 100, "seed \(fault?.seed ?? 0): \(fault?.text ?? "")")
    }

    @Test(
        "two worlds of a million that once broke a law keep it",
        arguments: [
            // An item that began across a boundary was struck at once.
            5_000_590_042,
            // A jammed item was flung through the box within a step, and lost the velocity of that.
            5_000_658_732,
        ] as [UInt64])
    func worldsOnceBroken(seed: UInt64) {
        let (count, fault) = WorldChance.run(worlds: 1, seed: seed)
        #expect(fault == nil && count == 1, "\(fault?.text ?? "")")
    }
}
