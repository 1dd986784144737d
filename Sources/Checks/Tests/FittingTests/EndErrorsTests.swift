import HandModel
import Robot
import Testing
import Traces

@testable import Fitting

@Suite("The ends of strokes")
struct EndErrorsTests {
    private static let panels: [RobotPanel] = [.i2c, .ps2, .screen, .pairs, .alternating]

    /// The errors at the ends of the hand model's and the robot's strokes, of which even and odd seeds are a half each.
    private func errors(framesPerSecond: Double, half: UInt64) -> EndErrors {
        var errors = EndErrors()
        for number in 0..<100 {
            let seed = 2 * UInt64(number) + half
            for firmware in Firmware.allCases {
                for ending in HandEnding.allCases {
                    errors.add(
                        EndedStroke(ending, on: firmware, seed: seed), framesPerSecond: framesPerSecond)
                }
            }
            for panel in Self.panels {
                for ending in RobotEnding.allCases {
                    guard let stroke = EndedStroke(ending, on: panel, seed: seed) else { continue }
                    errors.add(stroke, framesPerSecond: framesPerSecond)
                }
            }
        }
        return errors
    }

    /// The bounds are those of the even half with some room. More lifts blink than of real fingers, where 1 to 3 % do: some
    /// of these panels shorten the last step to a seventh, report in pairs, or report only 40 times a second.
    @Test(
        "a finger that stops is hardly passed, and few frames blink about a lift",
        arguments: [(60.0, 10.0, 0.25), (120, 12, 0.18), (240, 12.5, 0.15)], [UInt64(0), 1])
    func ends(_ frames: (perSecond: Double, blinks: Double, slowest: Double), half: UInt64) {
        let errors = errors(framesPerSecond: frames.perSecond, half: half)
        #expect(errors.stops.count > 1000 && errors.lifts.count > 800)
        #expect(errors.passed(by: 90) < 0.63)
        #expect(errors.passed(over: 1) < 5)
        #expect(errors.slowest(5) > frames.slowest)
        #expect(errors.blinks < frames.blinks)
    }

    @Test(
        "in the recordings no finger is passed by half a millimetre, and no frame blinks",
        arguments: [60.0, 120, 240])
    func recordings(framesPerSecond: Double) throws {
        let names = [
            "bursty", "drag-hold", "hold-stops-flight", "pinch-in", "pinch-out", "pinch-rotate",
            "scroll-flick", "scroll-rest", "swipe-4", "swipe-down", "swipe-left", "swipe-right", "swipe-up",
            "throw-and-catch", "touch-flick", "uneven-lift",
        ]
        let root = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        var errors = EndErrors()
        for name in names {
            let trace = try #require(TraceFile(contentsOf: "/\(root)/Recordings/\(name).yml").trace.evdev)
            for stroke in EndedStroke.strokes(of: trace) {
                errors.add(stroke, framesPerSecond: framesPerSecond)
            }
        }
        #expect(errors.stops.count > 10 && errors.lifts.count > 20)
        #expect(errors.passed(by: 100) < 0.5)
        #expect(errors.slowest(0) > 0.5)
    }
}
