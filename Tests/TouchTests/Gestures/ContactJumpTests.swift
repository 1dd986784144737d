import Motion
import TestSupport
import Testing
import Touch

@Suite("A contact that goes where no finger can")
struct ContactJumpTests {
    private func jump(_ distance: Double, in seconds: Double) -> ContactJump? {
        ContactJump(from: [3, 4], at: .zero, to: [3 + distance, 4], at: Timestamp(seconds: seconds))
    }

    @Test("jumps if it is faster than 5 m/s, and in a burst by more than 50 mm")
    func limit() throws {
        #expect(jump(129, in: 0.026) == nil)
        let found = try #require(jump(298, in: 0.026))
        #expect(found.distance == 298 && abs(found.seconds - 0.026) < 1e-9)
        #expect(found.time == Timestamp(seconds: 0.026))
        #expect(jump(49, in: 0.0007) == nil && jump(51, in: 0.0007) != nil)
        #expect(jump(400, in: 0.1) == nil && jump(.nan, in: 0.01) == nil && jump(51, in: -1) != nil)
    }

    @Test("is followed, but throws nothing: the velocity begins anew there", arguments: [1, 8])
    func pan(steps: Int) throws {
        var stage = GestureStage(.pan(PanRules(slop: 0)))
        stage.down((0, 10, 60), at: 0)
        stage.drag(from: [10, 60], by: [1, 0], steps: 4, after: 0)
        stage.move((0, 180, 20), at: 50)
        #expect(isClose(stage.last?.translation, [170, -40]))
        stage.drag(from: [180, 20], by: [-5, 0], steps: steps, after: 50)
        stage.up(0, at: 58 + 10 * Double(steps))
        #expect(isClose(stage.last?.translation, [170 - 5 * Double(steps), -40]))
        let velocity = try #require(stage.last?.velocity.perSecond)
        #expect((velocity - SIMD2(-500, 0)).magnitude < 25)
    }

    @Test("of the last report leaves no velocity")
    func lift() throws {
        var stage = GestureStage(.pan(PanRules(slop: 0)))
        stage.down((0, 10, 60), at: 0)
        stage.drag(from: [10, 60], by: [5, 0], steps: 4, after: 0)
        stage.move((0, 180, 20), at: 50)
        stage.up(0, at: 58)
        #expect(stage.last?.velocity.perSecond == .zero)
    }
}
