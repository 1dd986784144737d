import RandomLives
import TestSupport
import Testing

/// Random acts against a scene's laws. For a hundred million of them:
/// `swift run -c release --package-path Sources/Checks fling-fuzz scene --calls 100000000`.
@Suite("Anything, in any order")
struct AnythingTests {
    @Test(
        "nothing done smoothly moves a value, predictions are shown, and all rests with its completions called",
        arguments: 0..<lives(6))
    func laws(seed: UInt64) {
        let fault = RandomLives.scene(seed: seed).fault
        #expect(fault == nil, "\(fault?.description ?? "")")
    }
}
