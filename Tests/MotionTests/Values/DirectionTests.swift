import Motion
import Testing

@Suite("Direction")
struct DirectionTests {
    @Test(
        "goes the shortest way round",
        arguments: [
            (170.0, -170.0, 20.0), (-170, 170, -20), (0, 180, 180), (10, -100, -110), (90, -91, 179),
            (350, 10, 20), (0, 720, 0),
        ])
    func shortestWay(from start: Double, to end: Double, degrees: Double) {
        let displacement = Direction(degrees: end).displacement(from: Direction(degrees: start))
        #expect(abs(displacement * 180 / .pi - degrees) < 1e-12)
    }

    @Test("passes 180° on the way, not 0°")
    func middle() {
        let middle = Direction(degrees: 170).interpolated(to: Direction(degrees: -160), fraction: 0.5)
        #expect(abs(middle.degrees - -175) < 1e-12)
    }

    @Test("is kept above −180° and up to 180°, so that equal directions are equal")
    func normalised() {
        #expect(Direction(degrees: -180) == Direction(degrees: 180))
        #expect(Direction(degrees: 540) == Direction(degrees: 180))
        #expect(Direction(degrees: -180).degrees == 180)
        #expect(Direction(radians: -.pi).radians == .pi)
        #expect(Direction(degrees: 3_600_090) == .degrees(90))
        #expect(Direction(degrees: 90) + Direction(degrees: 135) == .degrees(-135))
        #expect(abs((Direction(degrees: -90) - Direction(degrees: 135)).degrees - 135) < 1e-12)
        #expect(-Direction(degrees: 180) == .degrees(180))
    }

    @Test("whole degrees come back as they were given", arguments: -179...180)
    func degrees(degrees: Int) {
        #expect(abs(Direction(degrees: Double(degrees)).degrees - Double(degrees)) <= 3e-14)
    }

    @Test("a motion across ±180° keeps its velocity, also past half a turn from its target")
    func velocity() {
        let state = MotionState(Direction(degrees: 179), velocity: Velocity(degreesPerSecond: 720))
        let target = Direction(degrees: -179)
        var offset = target.offset(to: state)
        #expect(abs(offset.displacement * 180 / .pi - -2) < 1e-12)
        offset.displacement += offset.rate * 0.4
        let later = target.state(at: offset)
        #expect(abs(later.value.degrees - (179 + 288 - 360)) < 1e-10)
        #expect(abs(later.velocity.degreesPerSecond - 720) < 1e-10)
    }

    @Test("a number that is not finite is zero", arguments: [Double.nan, .infinity, -.infinity])
    func bad(number: Double) {
        #expect(Direction(radians: number) == .zero)
        #expect(Direction(degrees: number) == .zero)
        #expect(Direction(degrees: 30).displaced(by: number) == .zero)
        #expect(Direction(radians: .greatestFiniteMagnitude).radians.magnitude <= .pi)
    }

    @Test("an angle's direction is the angle without its turns")
    func ofAngle() {
        #expect(abs(Direction(Angle(degrees: 370)).degrees - 10) < 1e-12)
        #expect(abs(Direction(Angle(degrees: -190)).degrees - 170) < 1e-12)
    }
}
