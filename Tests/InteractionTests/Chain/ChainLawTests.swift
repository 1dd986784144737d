import RandomLives
import TestSupport
import Testing

/// Random hands, wheels and changes, and the laws of a chain. For a million events:
/// `swift run -c release --package-path Sources/Checks fling-fuzz machine --chains 1000000`.
@Suite("Whatever happens to a chain")
struct ChainLawTests {
    @Test(
        "no way and no velocity is lost or made, nothing jumps, what is foreseen is shown, and it comes to rest",
        arguments: 0..<8)
    func laws(batch: UInt64) {
        for seed in (batch << 32)..<(batch << 32 + lives(1)) {
            guard let fault = RandomLives.chain(seed: seed).fault else { continue }
            Issue.record("\(fault)")
            return
        }
    }

    /// A list grows twice, each time before the hand is reported again; a hand lets go where one member's part
    /// ends; two axes of a bouncing list turn at the same moments; a list with hard ends shrinks under a hand
    /// that was foreseen elsewhere, which lets go before it is reported again; and one whose lift would change
    /// frames before it.
    @Test("lives that broke a law once", arguments: [2_029_556, 4_066_827, 7_070_342, 20_000_637, 28_993])
    func earlier(seed: UInt64) { #expect(RandomLives.chain(seed: seed).fault == nil) }
}
