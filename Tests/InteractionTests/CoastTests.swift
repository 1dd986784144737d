import Interaction
import Motion
import Testing

@Suite("What runs out in the plane")
struct CoastTests {
    private func coast(_ start: MotionState<SIMD2<Double>>) throws -> Coast<SIMD2<Double>> {
        Coast(
            from: start, decay: .normal, bounds: try Bounds(from: [0, 0], to: [400, 400]), spring: .smooth)
    }

    @Test("it meets a bound when the first of its coordinates does")
    func firstImpact() throws {
        let across = try coast(MotionState([200, 200], perSecond: [3000, 900]))
        let time = try #require(across.impactTime)
        #expect(abs(across.state(at: time).value.x - 400) < 1e-6)
        #expect(across.state(at: time).value.y < 400)
        #expect(across.state(at: time * 0.9).value.x < 400)
    }

    @Test("it never does when it comes to rest before, and has when it starts outside")
    func others() throws {
        #expect(try coast(MotionState([200, 200], perSecond: [100, -100])).impactTime == nil)
        #expect(try coast(MotionState([200, 450], perSecond: [100, 0])).impactTime == 0)
    }
}
