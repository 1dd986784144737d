import Momentum
import Testing

@Suite("The momentum of scroll axes")
struct MomentumTests {
    /// Fingers that scroll at a velocity for 0.1 s and leave, with a report for every 8 ms.
    private func flick(_ glide: inout AxisGlide, at velocity: SIMD2<Double>, from start: Double = 10)
        -> Timestamp
    {
        for report in 0...12 {
            let displacement = report == 0 ? SIMD2(1, 1) : velocity * 0.008
            glide.scroll(by: displacement, at: Timestamp(seconds: start + Double(report) * 0.008))
        }
        let lift = Timestamp(seconds: start + 0.104)
        #expect(glide.lift(at: lift) == glide.isGliding)
        return lift
    }

    /// The whole path of a glide, frame by frame.
    private func rest(_ glide: inout AxisGlide, from lift: Timestamp, frames rate: Double = 60) -> SIMD2<
        Double
    > {
        var sum = SIMD2<Double>.zero
        var frame = 0.0
        while glide.isGliding, frame < 20 * rate {
            frame += 1
            sum += glide.step(to: lift + frame / rate)
        }
        #expect(!glide.isGliding)
        return sum
    }

    @Test("the distance after the lift is that of its curve", arguments: Feel.allCases, [60.0, 144])
    func distance(feel: Feel, rate: Double) {
        var glide = AxisGlide(feel: feel)
        let lift = flick(&glide, at: SIMD2(0, 1000))
        let sum = rest(&glide, from: lift, frames: rate)
        let expected = feel.deceleration.distance(at: 1000)
        #expect(abs(sum.y / expected - 1) < 0.02)
        #expect(abs(sum.x) < 1)
    }

    @Test("speed multiplies the velocity of the lift")
    func speed() {
        var (plain, fast) = (AxisGlide(), AxisGlide(speed: 2))
        let lift = flick(&plain, at: SIMD2(-600, 300))
        _ = flick(&fast, at: SIMD2(-600, 300))
        let (distance, farther) = (rest(&plain, from: lift), rest(&fast, from: lift))
        #expect(abs(farther.x / distance.x - 2) < 0.02 && abs(farther.y / distance.y - 2) < 0.02)
    }

    @Test("fingers that rest before they leave have no momentum")
    func rested() {
        var glide = AxisGlide()
        for report in 0...12 { glide.scroll(by: SIMD2(0, 8), at: Timestamp(seconds: Double(report) * 0.008)) }
        #expect(glide.lift(at: Timestamp(seconds: 0.6)) == false)
        #expect(glide.step(to: Timestamp(seconds: 0.7)) == .zero)
    }

    @Test("one report alone has no momentum, and a lift without any says so")
    func few() {
        var glide = AxisGlide()
        #expect(glide.lift(at: .zero) == false)
        glide.scroll(by: SIMD2(0, 40), at: Timestamp(seconds: 1))
        #expect(glide.lift(at: Timestamp(seconds: 1.01)) == false)
    }

    @Test("a flick the same way adds, also after fingers that rested for a moment", arguments: [false, true])
    func adds(rests: Bool) {
        var (once, twice) = (AxisGlide(), AxisGlide())
        let distance = rest(&once, from: flick(&once, at: SIMD2(0, 1000))).y
        let lift = flick(&twice, at: SIMD2(0, 1000))
        _ = twice.step(to: lift + 0.1)
        if rests {
            twice.hold(at: lift + 0.1)
            #expect(!twice.isGliding)
            twice.endHold(at: lift + 0.11)
        }
        let second = flick(&twice, at: SIMD2(0, 1000), from: lift.seconds + 0.11)
        #expect(rest(&twice, from: second).y > distance * 1.3)
    }

    @Test("fingers that rest end it, and so does a stop, from which no flick takes speed over")
    func stops() {
        var glide = AxisGlide()
        let lift = flick(&glide, at: SIMD2(0, 1000))
        glide.stop(at: lift + 0.1)
        #expect(!glide.isGliding)
        #expect(glide.step(to: lift + 0.2) == .zero)
        let distance = rest(&glide, from: flick(&glide, at: SIMD2(0, 1000), from: lift.seconds + 0.11)).y
        #expect(abs(distance / 499.5 - 1) < 0.02)
        let third = flick(&glide, at: SIMD2(0, 1000), from: 60)
        glide.hold(at: third + 0.1)
        glide.endHold(at: third + 0.3)
        #expect(!glide.isGliding)
    }

    @Test("the distances, in steps of 1/256, add up")
    func rounding() {
        var glide = AxisGlide()
        let lift = flick(&glide, at: SIMD2(0, 1000))
        var sum = 0.0
        for frame in 1...3000 {
            let distance = glide.step(to: lift + Double(frame) / 1000).y
            #expect(distance * 256 == (distance * 256).rounded())
            sum += distance
        }
        #expect(abs(sum / 499.5 - 1) < 0.02)
    }
}
