import HandModel
import Robot
import Testing

@testable import Fitting

@Suite("The ends of strokes that no constant was fitted to")
struct EndErrorsTests {
    /// The ends of the hand model's and the robot's strokes, of which even and odd seeds are a half each.
    private func errors(framesPerSecond: Double, half: UInt64) -> EndErrors {
        var errors = EndErrors()
        for number in 0..<24 {
            let seed = 2 * UInt64(number) + half
            for firmware in Firmware.allCases {
                for intention in [HandIntention.stopping, .throwing] {
                    errors.add(
                        EndedStroke(intention, on: firmware, seed: seed), framesPerSecond: framesPerSecond)
                }
            }
            for panel in [RobotPanel.i2c, .ps2, .screen, .pairs, .alternating] {
                for ending in RobotEnding.allCases {
                    guard let stroke = EndedStroke(ending, on: panel, seed: seed) else { continue }
                    errors.add(stroke, framesPerSecond: framesPerSecond)
                }
            }
        }
        return errors
    }

    @Test(
        "a finger that stops is hardly passed, and what is shown doesn't blink before a lift",
        arguments: [60.0, 120, 240], [UInt64(0), 1])
    func ends(framesPerSecond: Double, half: UInt64) {
        let errors = errors(framesPerSecond: framesPerSecond, half: half)
        #expect(errors.stops.count > 200 && errors.lifts.count > 200)
        #expect(errors.passed(by: 90) < 0.1)
        #expect(errors.passed(over: 1) < 0.1)
        #expect(errors.blinks < 0.1)
    }
}
