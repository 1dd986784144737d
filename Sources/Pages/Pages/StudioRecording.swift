import Interaction
import JSONText
import Motion
import Replay
import Touch

/// A recording as a page shows it: the fingers' paths, the rules, and the resulting motion.
package struct StudioRecording: Sendable {
    let members: @Sendable () -> [(name: String, value: JSON)]

    /// Makes a recording that was played.
    ///
    /// - Parameter direction: The direction of the hand that moves the value.
    package init<Value: Coordinates>(
        _ player: TracePlayer, setup: ReplaySetup, direction: ReplaySetup.Direction,
        motion: MotionTrace<Value>
    ) {
        members = {
            [
                ("name", .string(player.source)),
                ("remarks", .array(player.remarks.map { .string("\($0)") })),
                ("surface", player.fingers.surfaceJSON),
                ("fingers", player.fingers.json),
                ("events", EventRows.json(player.events, since: player.start)),
                ("rules", setup.json(direction)),
                ("motion", RecordedMotion(motion).json),
            ]
        }
    }

    /// Makes a recording of a motion, with the fingers that made it if they are known but without its
    /// events, beside the expected motion if there is one.
    ///
    /// - Parameters:
    ///   - motion: The motion as it was.
    ///   - expected: The motion as it should have been; nil if that is not known.
    ///   - failures: The failures of the motion.
    ///   - test: The name of the test that failed.
    ///   - place: The test's file and line.
    ///   - command: The command that runs the test again; nil if there is none.
    package init<Value: Coordinates>(
        _ motion: MotionTrace<Value>, expected: RecordedMotion? = nil, failures: [MotionFailure],
        of test: String, at place: String, command: String? = nil
    ) {
        members = {
            let known: [(name: String, value: JSON)] = [
                ("name", .string(motion.source)),
                ("test", .string(test)),
                ("place", .string(place)),
                ("command", command.map { .string($0) } ?? .null),
                ("failures", .array(failures.map(\.json))),
                ("motion", RecordedMotion(motion).json),
            ]
            let hand: [(name: String, value: JSON)] =
                motion.fingers.map { [("surface", $0.surfaceJSON), ("fingers", $0.json)] } ?? []
            return known + hand + (expected.map { [("expected", $0.json)] } ?? [])
        }
    }

    /// Makes the recording of a file that could not be played, with the reason.
    package init(_ name: String, problem: String) {
        members = { [("name", .string(name)), ("problem", .string(problem))] }
    }

    var json: JSON { .object(members()) }
}

/// A failure of a motion: its words, its time in seconds if it has one, and what would have been allowed.
package struct MotionFailure: Sendable {
    /// A quantity in words, with its expected and its actual value.
    package struct Comparison: Sendable {
        package var subject: String
        package var expected: String
        package var actual: String

        package init(of subject: String, expected: String, actual: String) {
            self.subject = subject
            self.expected = expected
            self.actual = actual
        }
    }

    package var time: Double?
    package var text: String
    /// The parts of the text; nil if it compares nothing.
    package var comparison: Comparison?
    package var limits: MotionLimits

    package init(
        time: Double? = nil, text: String, comparison: Comparison? = nil,
        limits: MotionLimits = MotionLimits()
    ) {
        self.time = time
        self.text = text
        self.comparison = comparison
        self.limits = limits
    }

    fileprivate var json: JSON {
        let axes = { (values: [Double]) in JSON.array(values.map { .number($0) }) }
        return .object([
            ("time", time.map { .number($0) } ?? .null), ("text", .string(text)),
            ("subject", comparison.map { .string($0.subject) } ?? .null),
            ("expected", comparison.map { .string($0.expected) } ?? .null),
            ("actual", comparison.map { .string($0.actual) } ?? .null),
            ("lower", axes(limits.lower)), ("upper", axes(limits.upper)),
            ("deadline", limits.deadline.map { .number($0) } ?? .null),
        ])
    }
}

/// The values that an expectation allows, on each axis, and the latest time, in seconds.
package struct MotionLimits: Sendable {
    /// The least value on each axis; empty where no range is expected.
    package var lower: [Double]
    /// The greatest value on each axis; empty where no range is expected.
    package var upper: [Double]
    /// The latest time; nil if any will do.
    package var deadline: Double?

    package init(lower: [Double] = [], upper: [Double] = [], deadline: Double? = nil) {
        self.lower = lower
        self.upper = upper
        self.deadline = deadline?.isFinite ?? false ? deadline : nil
    }
}

extension FingerPaths {
    /// The width and height in millimetres; null if they are unknown.
    fileprivate var surfaceJSON: JSON { size.map { .array([.number($0.x), .number($0.y)]) } ?? .null }

    fileprivate var json: JSON {
        .array(
            paths.map { path in
                let numbers = path.points.flatMap { [$0.time, $0.place.x, $0.place.y] }
                return .object([
                    ("end", .optional(path.end?.roundedForPage)),
                    ("points", .array(numbers.map { .number($0.roundedForPage) })),
                ])
            })
    }
}

extension ReplaySetup {
    /// Returns the rules for the page's machine.
    fileprivate func json(_ direction: Direction) -> JSON {
        .object([
            ("axis", .string(direction.word)),
            ("unitsPerMillimetre", .number(unitsPerMillimetre)),
            ("start", .number(start)),
            ("spring", springJSON),
            ("release", .string(!detents.isEmpty ? "detents" : stays ? "stay" : "coast")),
            ("detents", .array(detents.map { .number($0) })),
            ("bounds", bounds.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null),
            (
                "band",
                .object([
                    ("dimension", .number(usedBand?.dimension ?? 0)),
                    ("coefficient", .number(usedBand?.coefficient ?? RubberBand.defaultCoefficient)),
                ])
            ),
            (
                "flick",
                .object([
                    ("threshold", .number(flick.threshold)),
                    ("distance", .number(flick.minimumDistance)), ("long", .bool(flick.allowsLongFlicks)),
                ])
            ),
            ("friction", .number(decay.friction)),
            ("latency", .number(latency)), ("ahead", .number(ahead)),
            ("reducesMotion", .bool(reducesMotion)),
        ])
    }

    /// The spring as a duration and a bounce of at most twelve decimals if these make this spring, else as
    /// its mass, stiffness and damping.
    private var springJSON: JSON {
        let (duration, bounce) = (spring.duration.roundedToDecimals, spring.bounce.roundedToDecimals)
        let simple = Spring(duration: duration, bounce: bounce)
        let pairs = [
            (simple.mass, spring.mass), (simple.stiffness, spring.stiffness),
            (simple.damping, spring.damping),
        ]
        let isSimple = pairs.allSatisfy { abs($0 - $1) <= 1e-14 * $1 }
        let values = isSimple ? [duration, bounce] : [spring.mass, spring.stiffness, spring.damping]
        return .object([
            ("form", .string(isSimple ? "bounce" : "mass")), ("values", .array(values.map { .number($0) })),
        ])
    }
}

extension Double {
    /// The number rounded to five decimals, enough for a picture.
    fileprivate var roundedForPage: Double { (self * 1e5).rounded() / 1e5 }

    fileprivate var roundedToDecimals: Double { (self * 1e12).rounded() / 1e12 }
}

extension ReplaySetup.Direction {
    fileprivate var word: String {
        switch self {
        case .x: "x"
        case .y: "y"
        case .both: "both"
        }
    }
}
