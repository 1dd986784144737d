import Fling
import Testing

@Suite("Along keyframes and motions")
struct AlongTests {
    let stage = Stage()

    @Test("keyframes set out from the state on screen, and their last value becomes the model")
    func keyframes() throws {
        stage.scene.withAnimation(.linear(duration: 1)) { stage.scale = 3 }
        stage.advance(0.25)
        #expect(abs(stage.$scale.presentation - 1.5) < 1e-9)
        let track: [Keyframe<Double>] = [
            .cubic(4, duration: 0.2), .hold(duration: 0.1), .linear(2, duration: 0.3),
        ]
        stage.$scale.animate(along: track)
        let expected = try KeyframeMotion(from: MotionState(1.5, perSecond: 2), track)
        #expect(stage.scale == 2 && abs(stage.$scale.presentation - 1.5) < 1e-9)
        for _ in 1...11 {
            stage.advance(0.05)
            let time = stage.scene.time - Timestamp(seconds: 0.25)
            #expect(abs(stage.$scale.presentation - expected.state(at: time).value) < 1e-6)
        }
        stage.advance(0.1)
        #expect(stage.$scale.presentation == 2 && !stage.$scale.isAnimating)
    }

    @Test("keyframes that end in a spring settle at its end")
    func settling() throws {
        var ending: AnimationEnding?
        let track: [Keyframe<Double>] = [
            .linear(2, duration: 0.1), .spring(5, duration: 0.05, spring: .bouncy),
        ]
        stage.$scale.animate(along: track, completionCriteria: .removed) { ending = $0 }
        stage.advance(0.2)
        let expected = try KeyframeMotion(from: 1, track).state(at: 0.2).value
        #expect(abs(stage.$scale.presentation - expected) < 1e-6 && ending == nil)
        stage.advance(5)
        #expect(stage.$scale.presentation == 5 && ending == .finished)
    }

    @Test("keyframes with a number that means nothing move nothing, and are removed")
    func unusable() {
        var ending: AnimationEnding?
        stage.$scale.animate(along: [.linear(2, duration: -1)]) { ending = $0 }
        stage.advance(0.1)
        #expect(stage.scale == 1 && !stage.$scale.isAnimating && ending == .removed)
        let loose = Property(1.0)
        ending = nil
        loose.animate(along: [.linear(.nan, duration: 1)]) { ending = $0 }
        #expect(loose.value == 1 && ending == .removed)
        loose.animate(along: [.linear(3, duration: 1)]) { ending = $0 }
        #expect(loose.value == 3 && ending == .finished)
    }

    @Test("any motion is followed as it is, to its end")
    func motions() {
        let motion = Decay.normal.motion(from: MotionState(1, perSecond: 2.0))
        stage.$scale.animate(along: motion)
        stage.advance(0.3)
        #expect(abs(stage.$scale.presentation - motion.state(at: 0.3).value) < 1e-6)
        #expect(stage.scale == motion.destination)
    }
}
