import Interaction
import JSONText
import Motion
import Replay
import Touch
import Traces

/// A recording as a page shows it: the fingers' paths, the rules, and the resulting motion.
package struct StudioRecording: Sendable {
    let members: @Sendable () -> [(name: String, value: JSON)]

    /// Makes a recording that was played.
    ///
    /// - Parameter direction: The direction of the hand that moves the value.
    package init<Value: Coordinates>(
        _ player: TracePlayer, of trace: Trace, setup: ReplaySetup, direction: ReplaySetup.Direction,
        motion: MotionTrace<Value>
    ) {
        members = {
            let fingers = FingerPaths(trace, since: player.start)
            return [
                ("name", .string(player.source)),
                ("remarks", .array(player.remarks.map { .string("\($0)") })),
                ("surface", fingers.size.map { .array([.number($0.x), .number($0.y)]) } ?? .null),
                ("fingers", fingers.json),
                ("events", EventRows.json(player.events, since: player.start)),
                ("rules", setup.json(direction)),
                ("motion", RecordedMotion(motion).json),
            ]
        }
    }

    /// Makes a recording of a motion alone, without its gesture, beside the expected motion if there is
    /// one.
    ///
    /// - Parameter failures: The failures of the motion, each with its time in seconds if it has one.
    package init<Value: Coordinates>(
        _ motion: MotionTrace<Value>, expected: RecordedMotion? = nil,
        failures: [(time: Double?, text: String)]
    ) {
        members = {
            let marks = failures.compactMap { failure in
                failure.time.map {
                    JSON.object([("time", .number($0)), ("text", .string(failure.text))])
                }
            }
            let known: [(name: String, value: JSON)] = [
                ("name", .string(motion.source)),
                ("remarks", .array(failures.map { .string($0.text) })),
                ("motion", RecordedMotion(motion).json),
                ("marks", .array(marks)),
            ]
            return known + (expected.map { [("expected", $0.json)] } ?? [])
        }
    }

    /// Makes the recording of a file that could not be played, with the reason.
    package init(_ name: String, problem: String) {
        members = { [("name", .string(name)), ("problem", .string(problem))] }
    }

    var json: JSON { .object(members()) }
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
