import Motion
import Testing

@testable import Touch

@Suite("The velocities of a hand")
struct TouchVelocitiesTests {
    @Test("a hand that begins anew knows nothing of the one before, neither of its path nor of its shape")
    func begin() {
        func follow(_ velocities: inout TouchVelocities, from start: Double, _ speed: SIMD2<Double>) {
            velocities.begin(at: Timestamp(seconds: start))
            for step in 1...6 {
                let seconds = 0.008 * Double(step)
                velocities.follow(
                    speed * seconds, shape: SIMD2(20, 0) + speed * seconds,
                    at: Timestamp(seconds: start + seconds))
            }
        }
        var (used, fresh) = (TouchVelocities(.default), TouchVelocities(.default))
        follow(&used, from: 1, SIMD2(400, -100))
        follow(&used, from: 1.06, SIMD2(-50, 200))
        follow(&fresh, from: 1.06, SIMD2(-50, 200))
        let lift = Timestamp(seconds: 1.11)
        #expect(used.path.velocity(at: lift) == fresh.path.velocity(at: lift))
        #expect(used.shape.velocity(at: lift) == fresh.shape.velocity(at: lift))
    }
}
