import Fuzzing
import Testing

@Suite("Worlds of chance")
struct WorldChanceTests {
    @Test("a hundred random worlds keep every promise")
    func worlds() {
        let (count, fault) = WorldChance.run(worlds: 100, seed: 0)
        #expect(count == 100, "seed \(fault?.seed ?? 0): \(fault?.text ?? "")")
    }
}
