import Seeded
import Testing

@Suite("The generator for property tests")
struct SeededGeneratorTests {
    @Test("gives SplitMix64's published numbers")
    func reference() {
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(generator.next() == 6_457_827_717_110_365_317)
        #expect(generator.next() == 3_203_168_211_198_807_973)
        #expect(generator.next() == 9_817_491_932_198_370_423)
    }
}
