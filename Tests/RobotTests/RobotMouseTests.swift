import Motion
import Robot
import Testing
import Traces

@Suite("A robot's mouse")
struct RobotMouseTests {
    private func sum(_ mouse: RobotMouse, _ code: EvdevCode) -> Int {
        mouse.trace.recordings[0].frames.flatMap(\.events).filter { $0.is(code) }
            .reduce(0) { $0 + Int($1.value) }
    }

    @Test("reports whole counts at its rate, and all of them", arguments: [125.0, 1000])
    func counts(rate: Double) {
        var mouse = RobotMouse(reportsPerSecond: rate)
        mouse.move(by: [33.3, -1000], for: 0.5)
        mouse.move(by: [33.3, 0], for: 0.5)
        mouse.move(by: [33.4, 0], for: 0.5)
        #expect(sum(mouse, .relX) == 100 && sum(mouse, .relY) == -1000)
        let frames = mouse.trace.recordings[0].frames
        #expect(abs((frames.first?.time.seconds ?? 0) - 1 / rate) < 1e-9)
        #expect(frames.allSatisfy { $0.events.last?.is(.synReport) == true })
    }

    @Test("reports parts of a notch and the notch that they make, against evdev's direction")
    func wheel() {
        var fine = RobotMouse()
        fine.turnSmoothly(by: 2.5, for: 0.3)
        #expect(sum(fine, .relWheelHiRes) == -300 && sum(fine, .relWheel) == -2)
        fine.turnSmoothly(by: 0.5, for: 0.1)
        #expect(sum(fine, .relWheelHiRes) == -360 && sum(fine, .relWheel) == -3)
        var plain = RobotMouse(hasHighResolutionWheel: false)
        plain.turnSmoothly(by: 2.5, for: 0.3)
        #expect(plain.trace.recordings[0].frames.count == 2 && sum(plain, .relWheel) == -2)
        #expect(sum(plain, .relWheelHiRes) == 0)
    }

    @Test("clamps numbers that make no sense, and reports nothing after it was unplugged")
    func extremes() {
        var mouse = RobotMouse(reportsPerSecond: .nan, startingAt: Timestamp(seconds: -3))
        #expect(mouse.reportsPerSecond == 1)
        mouse.move(by: [.nan, .infinity], for: .nan)
        mouse.turnSmoothly(by: .nan, for: .infinity)
        mouse.turnSmoothly(by: 1e300, for: 0)
        mouse.turn(by: .min, every: -1)
        mouse.tilt(by: .max)
        mouse.pause(.nan)
        #expect(sum(mouse, .relX) == 0 && sum(mouse, .relHWheel) == 10_000)
        #expect(sum(mouse, .relWheelHiRes) == 0)
        mouse.unplug()
        let count = mouse.trace.recordings[0].frames.count
        mouse.click()
        #expect(mouse.trace.recordings[0].frames.count == count && mouse.removal != nil)
    }
}
