import RandomLives
import TestSupport
import Testing

/// Random fingers, wheels, sizes and rules, and the laws of scrolling. For a hundred million of them:
/// `swift run -c release --package-path Sources/Checks fling-fuzz machine --scrolls 100000000`.
@Suite("Whatever happens to a scrolling position")
struct ScrollerLawTests {
    @Test("nothing jumps, what is foreseen is shown, and it comes to rest within its ends", arguments: 0..<8)
    func laws(batch: UInt64) {
        for seed in (batch << 32)..<(batch << 32 + lives(25)) {
            guard let fault = RandomLives.scroll(seed: seed).fault else { continue }
            Issue.record("\(fault)")
            return
        }
    }
}
