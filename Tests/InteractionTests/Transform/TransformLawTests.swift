import RandomLives
import TestSupport
import Testing

/// Random gestures, calls, sizes and rules, and the laws of content that fingers move. For ten million of
/// them: `swift run -c release --package-path Sources/Checks fling-fuzz machine --transforms 10000000`.
@Suite("Whatever happens to content in fingers")
struct TransformLawTests {
    @Test(
        "nothing jumps, what is foreseen is shown, and it comes to rest within its limits", arguments: 0..<8)
    func laws(batch: UInt64) {
        for seed in (batch << 32)..<(batch << 32 + lives(8)) {
            guard let fault = RandomLives.transform(seed: seed).fault else { continue }
            Issue.record("\(fault)")
            return
        }
    }

    /// A greatest zoom of a million, which another one closes in on by less than one can see in the middle.
    @Test("content that is zoomed a million times rests within its limits", arguments: [5_001_232])
    func farZoom(seed: UInt64) { #expect(RandomLives.transform(seed: seed).fault == nil) }
}
