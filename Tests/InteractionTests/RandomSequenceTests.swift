import Interaction
import Motion
import RandomLives
import Seeded
import TestSupport
import Testing

/// Random events against the machine's laws, over all rules, bands, hard ends and timings. For a thousand
/// million of them: `swift run -c release --package-path Sources/Checks fling-fuzz machine --events 1000000000`.
@Suite("Whatever happens to it")
struct RandomSequenceTests {
    @Test("on a line and in the plane, it keeps its laws", arguments: 0..<16)
    func laws(batch: UInt64) { keepLaws(in: batch, RandomLives.live(seed:)) }

    @Test("keeps them when events come in bursts between frames", arguments: 0..<8)
    func bursts(batch: UInt64) { keepLaws(in: batch, RandomLives.burst(seed:)) }

    @Test("keeps them when it follows motions of the app's own", arguments: 0..<8)
    func motions(batch: UInt64) { keepLaws(in: batch, RandomLives.follow(seed:)) }

    private func keepLaws(
        in batch: UInt64, _ live: (_ seed: UInt64) -> (events: Int, fault: RandomLives.Fault?)
    ) {
        for seed in (batch << 32)..<(batch << 32 + lives(30)) {
            guard let fault = live(seed).fault else { continue }
            Issue.record("\(fault)")
            return
        }
    }

    @Test(
        "keeps its laws in the rare lives that once broke them",
        arguments: [
            12378, 19462, 23165, 38476, 83427, 129_246, 242_080, 903_679, 940_785, 1_502_995, 3_008_360,
            9_716_917, 17_473_950, 20_845_429, 20_950_665, 21_761_997, 21_778_478, 31_118_790, 31_167_344,
            57_731_351, 108_490_114, 111_698_153, 113_273_783, 114_402_067, 114_751_127, 116_556_039,
            117_834_010, 118_555_118, 123_009_439, 124_879_694, 132_773_267, 135_103_289, 136_133_073,
            136_278_400, 138_495_984, 140_739_106, 143_352_208, 144_088_856, 148_655_844, 149_874_060,
            151_579_083, 152_555_275, 156_991_173, 257_855_866, 403_506_331,
        ] as [UInt64])
    func rare(seed: UInt64) {
        #expect(RandomLives.live(seed: seed).fault == nil)
    }

    @Test(
        "keeps them in the rare bursts that once broke them",
        arguments: [60_141_499, 60_371_076, 600_984_842, 601_188_202] as [UInt64])
    func rareBurst(seed: UInt64) {
        #expect(RandomLives.burst(seed: seed).fault == nil)
    }

    @Test("a copy of it is another one, whatever happens to either")
    func copies() {
        for seed in 0..<UInt64(lives(300)) {
            var choices = RandomChoices<Double, SeededGenerator>(SeededGenerator(seed: seed))
            var original = Draggable(0, rules: choices.rules())
            for step in 0..<20 {
                let now = 0.02 * Double(step)
                let times = (0..<8).map { at(now + 0.01 * Double($0)) }
                var copy = original
                let states = times.map { copy.state(at: $0) }
                original.handle(choices.event(original.rules), at: at(now))
                #expect(times.map { copy.state(at: $0) } == states, "seed \(seed), step \(step): the copy")
                let others = times.map { original.state(at: $0) }
                copy.handle(choices.event(copy.rules), at: at(now))
                #expect(times.map { original.state(at: $0) } == others, "seed \(seed), step \(step)")
            }
        }
    }
}
