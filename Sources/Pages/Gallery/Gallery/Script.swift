import Fling

/// An input with the time at which it is given.
public struct TimedInput: Hashable, Sendable {
    /// The time in seconds after the exhibit was opened.
    public var seconds: Double
    public var input: ExhibitInput

    public init(_ seconds: Double, _ input: ExhibitInput) {
        self.seconds = seconds
        self.input = input
    }
}

extension Exhibit {
    /// Performs a script, and calls `frame` for each frame during the script and for some time after it.
    ///
    ///     try exhibit.perform(entry.script, framesPerSecond: 60, until: 6) { time in
    ///         draw(exhibit.picture(at: time))
    ///     }
    ///
    /// - Parameters:
    ///   - script: The inputs in the order of their times, which count from the scene's time.
    ///   - rate: The frame rate in hertz, greater than 0.
    ///   - end: The time in seconds after which the performance ends.
    ///   - frame: Receives the time of each frame, to which the scene has been advanced.
    public func perform(
        _ script: [TimedInput], framesPerSecond rate: Double, until end: Double,
        frame: (Timestamp) -> Void
    ) throws(AnimatorError) {
        let start = scene.time
        var rest = script[...]
        var count = 0.0
        while count / rate <= end {
            let shown = start.advanced(by: count / rate)
            while let next = rest.first, start.advanced(by: next.seconds) <= shown {
                try handle(next.input, at: start.advanced(by: next.seconds))
                rest = rest.dropFirst()
            }
            scene.advance(to: shown)
            frame(shown)
            count += 1
        }
    }
}

/// The scripts of demonstrations: an exhibit goes there and back, and is interrupted in between.
enum Script {
    /// Returns a script that shows and hides an exhibit.
    ///
    /// - Parameter pace: The seconds that showing takes.
    static func showing(pace: Double) -> [TimedInput] {
        [
            TimedInput(0, .show), TimedInput(pace, .hide), TimedInput(2 * pace, .show),
            TimedInput(2.2 * pace, .hide),
        ]
    }

    /// Returns a script of taps on the middle of the stage.
    ///
    /// - Parameter pace: The seconds until the exhibit is at its other end.
    static func tapping(pace: Double) -> [TimedInput] {
        [0, pace, 1.2 * pace, 1.4 * pace].map { TimedInput($0, .tap(Stage.middle)) }
    }

    static let pressing = [0, 1.5, 1.8, 2.1].flatMap { start in
        [
            TimedInput(start, .touchDown(Stage.middle)),
            TimedInput(start + (start == 0 ? 0.6 : 0.15), .touchUp(velocity: nil)),
        ]
    }

    /// Returns a script of throws: a finger throws the exhibit there, catches it on the way back and throws
    /// it there again; a tap sends it back.
    static func throwing(from start: SIMD2<Double>, to end: SIMD2<Double>) -> [TimedInput] {
        flick(at: 0, from: start, to: end) + flick(at: 1.5, from: end, to: start)
            + flick(at: 1.75, from: Stage.middle, to: Stage.middle + (end - start) / 3)
            + [TimedInput(3.2, .tap(start))]
    }

    /// Returns the touch of a finger that moves a third of the distance in 0.12 s, accelerating, and lifts.
    private static func flick(
        at start: Double, from place: SIMD2<Double>, to goal: SIMD2<Double>
    ) -> [TimedInput] {
        let moves = (1...15).map { step in
            let time = 0.008 * Double(step)
            let part = time * time / (0.12 * 0.12) / 3
            return TimedInput(start + time, .touchMove(place + (goal - place) * part))
        }
        return [TimedInput(start, .touchDown(place))] + moves
            + [TimedInput(start + 0.12, .touchUp(velocity: nil))]
    }
}
