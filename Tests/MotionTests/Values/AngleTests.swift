import Motion
import Testing

@Suite("Angle")
struct AngleTests {
    @Test("turns are counted on the way from one angle to another")
    func turns() {
        let displacement = Angle(degrees: 730).displacement(from: Angle(degrees: 10))
        #expect(abs(displacement.degrees - 720) < 1e-9)
        let middle = Angle(degrees: 170).interpolated(to: Angle(degrees: -170), fraction: 0.5)
        #expect(abs(middle.degrees) < 1e-9)
        let sum = Angle(degrees: 200) + .degrees(300) - .degrees(20)
        #expect(abs(sum.degrees - 480) < 1e-9)
        #expect(-Angle(degrees: 400) == Angle(degrees: -400))
    }

    @Test(
        "the nearest angle of a direction is half a turn away at most",
        arguments: [(0.0, 350.0, 360.0), (0, 10, 0), (90, -300, -270), (720, 10, 0)])
    func nearest(angle: Double, other: Double, expected: Double) {
        #expect(abs(Angle(degrees: angle).nearest(to: .degrees(other)).degrees - expected) < 1e-9)
    }

    @Test("a number that is not finite is zero", arguments: [Double.nan, .infinity, -.infinity])
    func bad(number: Double) {
        #expect(Angle(radians: number) == .zero && Angle(degrees: number) == .zero)
    }
}
