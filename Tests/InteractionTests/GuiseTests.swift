import RandomLives
import TestSupport
import Testing

/// Lives that are lived again in other circumstances, which must not matter. For ten million events:
/// `swift run -c release --package-path Sources/Checks fling-fuzz machine --guises 10000000`.
@Suite("Whenever and wherever it happens")
struct GuiseTests {
    @Test(
        "later, mirrored, with its axes swapped, among copies and frames in any order, the same is shown",
        arguments: 0..<8)
    func guises(batch: UInt64) {
        for seed in (batch << 32)..<(batch << 32 + lives(20)) {
            guard let fault = RandomLives.guises(seed: seed).fault else { continue }
            Issue.record("\(fault)")
            return
        }
    }
}
