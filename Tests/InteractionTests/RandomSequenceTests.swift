import RandomLives
import TestSupport
import Testing

/// Random events against the machine's laws, over all rules, bands, hard ends and timings. For a thousand
/// million of them: `swift run -c release --package-path Sources/Checks fling-fuzz machine --events 1000000000`.
@Suite("Whatever happens to it")
struct RandomSequenceTests {
    @Test("on a line and in the plane, it keeps its laws", arguments: 0..<16)
    func laws(batch: UInt64) {
        for seed in (batch << 32)..<(batch << 32 + lives(30)) {
            guard let fault = RandomLives.live(seed: seed).fault else { continue }
            Issue.record("\(fault)")
            return
        }
    }

    @Test(
        "keeps its laws in the rare lives that once broke them",
        arguments: [
            12378, 19462, 23165, 38476, 83427, 129_246, 242_080, 940_785, 1_502_995, 3_008_360,
            9_716_917, 17_473_950, 20_845_429, 20_950_665, 21_761_997, 21_778_478, 31_118_790, 31_167_344,
            57_731_351,
        ] as [UInt64])
    func rare(seed: UInt64) {
        #expect(RandomLives.live(seed: seed).fault == nil)
    }
}
