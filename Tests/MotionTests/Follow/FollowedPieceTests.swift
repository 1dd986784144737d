@testable import Motion
import Testing

@Suite("A piece of a follower's motion")
struct FollowedPieceTests {
    @Test(
        "so short that the spring hardly acts, is the spring's motion all the same",
        arguments: [0.1, 0.4, 1.0])
    func short(damping: Double) throws {
        let spring = try Spring(angularFrequency: 10, dampingRatio: damping)
        let (start, seconds) = (MotionState(0.5, perSecond: 800), 9e-5)
        let piece = FollowedPiece(
            of: start, at: .zero, from: MotionState(0.0), to: MotionState(0.0), duration: seconds)
        let expected = spring.motion(from: start, to: 0).state(at: seconds)
        let state = piece.state(after: seconds, of: spring)
        #expect(abs(state.value - expected.value) < 1e-10)
        #expect(abs(state.velocity.perSecond - expected.velocity.perSecond) < 1e-6)
    }
}
