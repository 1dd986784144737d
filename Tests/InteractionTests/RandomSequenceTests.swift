import Foundation
import Interaction
import Motion
import Seeded
import Testing

/// Random events against the machine's laws, over all rules, bands, hard ends and timings. A thousand million events take
/// a while:
/// `FLING_SEQUENCES=60000000 swift test -c release --filter RandomSequenceTests`.
@Suite("Whatever happens to it")
struct RandomSequenceTests {
    static let sequences =
        ProcessInfo.processInfo.environment["FLING_SEQUENCES"].flatMap { Int($0) } ?? 4_000
    /// Run side by side.
    static let batches = 16

    @Test("on a line, it keeps its laws", arguments: 0..<batches)
    func line(batch: Int) {
        for index in 0..<(Self.sequences / Self.batches) {
            let seed = UInt64(batch) << 32 | UInt64(index)
            var life = RandomLife<Double>(seed: seed)
            if let broken = life.run() {
                Issue.record("seed \(seed): \(broken)")
                return
            }
        }
    }

    @Test("in the plane, too", arguments: 0..<batches)
    func plane(batch: Int) {
        for index in 0..<(Self.sequences / Self.batches / 4) {
            let seed = UInt64(batch) << 32 | UInt64(index)
            var life = RandomLife<SIMD2<Double>>(seed: seed)
            if let broken = life.run() {
                Issue.record("seed \(seed): \(broken)")
                return
            }
        }
    }

    /// A paused motion scrubbed beyond hard ends that came later; one caught outside that came within and left again along
    /// a curve; one that jumped from the last of 24 bounces to its goal.
    @Test(
        "keeps its laws in the rare lives that once broke them", arguments: [71947] as [UInt64],
        [4950, 2_636_360] as [UInt64])
    func rare(line: UInt64, plane: UInt64) {
        var life = RandomLife<Double>(seed: line)
        #expect(life.run() == nil)
        var other = RandomLife<SIMD2<Double>>(seed: plane)
        #expect(other.run() == nil)
    }
}
