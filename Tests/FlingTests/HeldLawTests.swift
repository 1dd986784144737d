import RandomLives
import TestSupport
import Testing

/// Random acts of fingers and apps against the laws of what a drag holds.
@Suite("Held properties and fractions")
struct HeldLawTests {
    @Test(
        "what a report changes of a held property is shown from its moment on, nothing jumps, and hard ends are kept",
        arguments: 0..<8, [false, true])
    func properties(batch: UInt64, followsMotions: Bool) {
        for seed in (batch << 32)..<(batch << 32 + lives(100)) {
            let fault = RandomLives.hold(seed: seed, followsMotions: followsMotions).fault
            guard let fault else { continue }
            Issue.record("\(fault)")
            return
        }
    }

    @Test(
        "a fraction that is caught, thrown or let go does not jump, is at its ends at 0 and 1, and rests there",
        arguments: [false, true])
    func fractions(followsMotions: Bool) {
        for seed in 0..<lives(200) as Range<UInt64> {
            let fault = RandomLives.dragFraction(seed: seed, followsMotions: followsMotions).fault
            #expect(fault == nil, "\(fault?.description ?? "")")
        }
    }
}
