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
        "an item that begins across a boundary is shown no further out than it began",
        arguments: [5_000_590_042])
    func crossing(seed: UInt64) {
        let (count, fault) = WorldChance.run(worlds: 1, seed: seed)
        #expect(fault == nil && count == 1)
    }
}
