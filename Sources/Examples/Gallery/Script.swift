import Fling

/// An input, and when it is given.
public struct TimedInput: Hashable, Sendable {
    /// Seconds after the exhibit was opened.
    public var seconds: Double
    public var input: ExhibitInput

    public init(_ seconds: Double, _ input: ExhibitInput) {
        self.seconds = seconds
        self.input = input
    }
}

extension Exhibit {
    /// Does all that a script says, and lets `frame` look at each frame on the way and for some time after.
    ///
    ///     try exhibit.perform(entry.script, framesPerSecond: 60, until: 6) { time in
    ///         draw(exhibit.picture(at: time))
    ///     }
    ///
    /// - Parameters:
    ///   - script: Inputs in the order of their times, from the scene's time on.
    ///   - rate: Frames per second, greater than 0.
    ///   - end: Seconds after which it is over.
    ///   - frame: Is told the time of each frame, to which the scene has been advanced.
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

/// What somebody does with an exhibit to show what it can: it goes there and back, and is interrupted on the way.
enum Script {
    /// - Parameter pace: Seconds until it is there.
    static func showing(pace: Double) -> [TimedInput] {
        [
            TimedInput(0, .show), TimedInput(pace, .hide), TimedInput(2 * pace, .show),
            TimedInput(2.2 * pace, .hide),
        ]
    }

    /// - Parameter pace: Seconds until it is there.
    static func tapping(pace: Double) -> [TimedInput] {
        [0, pace, 1.2 * pace, 1.4 * pace].map { TimedInput($0, .tap(Stage.middle)) }
    }

    static let pressing = [0, 1.5, 1.8, 2.1].flatMap { start in
        [
            TimedInput(start, .touchDown(Stage.middle)),
            TimedInput(start + (start == 0 ? 0.6 : 0.15), .touchUp(velocity: nil)),
        ]
    }

    /// A finger throws it there, catches it on its way back and throws it there again; a tap sends it back.
    static func throwing(from start: SIMD2<Double>, to end: SIMD2<Double>) -> [TimedInput] {
        flick(at: 0, from: start, to: end) + flick(at: 1.5, from: end, to: start)
            + flick(at: 1.75, from: Stage.middle, to: Stage.middle + (end - start) / 3)
            + [TimedInput(3.2, .tap(start))]
    }

    /// A finger that moves a third of the way in 0.12 s, faster and faster, and lets go.
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
