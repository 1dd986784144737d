import Interaction
import Motion
import Replay
import JSONText
import Pages
import Testing

/// An expectation of a motion, with the message for when it is not met.
///
///     trace.expect(.passesThrough([.idle, .dragging, .animating, .idle]), .settles(at: 320, within: 0.5))
///
/// An expectation of your own is a function that returns the failure in words, or nil:
///
///     let isSlow = MotionExpectation<Double> { trace in
///         trace.peakVelocity.speed < 100 ? nil : "it moves at \(trace.peakVelocity.speed) per second"
///     }
public struct MotionExpectation<Value: Coordinates>: Sendable {
    /// Returns the failure of a trace, in words; nil if the expectation is met.
    public let failure: @Sendable (MotionTrace<Value>) -> String?

    /// Returns the failure of a trace with its parts, without its time and limits.
    let find: @Sendable (MotionTrace<Value>) -> MotionFailure?

    /// Returns the time in seconds at which to look at a failing trace; nil for none in particular.
    let moment: @Sendable (MotionTrace<Value>) -> Double?

    /// The range of values and the time that are allowed, for a picture.
    let limits: MotionLimits

    /// Creates an expectation from a closure that returns the failure in words; nil if a trace meets it.
    public init(_ failure: @escaping @Sendable (MotionTrace<Value>) -> String?) {
        self.init(at: { _ in nil }) { trace in failure(trace).map { MotionFailure(text: $0) } }
    }

    init(
        at moment: @escaping @Sendable (MotionTrace<Value>) -> Double?, limits: MotionLimits = MotionLimits(),
        _ find: @escaping @Sendable (MotionTrace<Value>) -> MotionFailure?
    ) {
        self.failure = { find($0)?.text }
        self.find = find
        self.moment = moment
        self.limits = limits
    }
}

extension MotionTrace {
    /// Records an issue for each expectation that is not met, with the actual value and its time, in words.
    ///
    /// The process ends with that text where Swift Testing runs no test, as in XCTest: there, assert that
    /// ``MotionExpectation/failure`` is nil.
    ///
    /// A page in the folder that the variable `FLING_REPORTS` names shows the motion.
    ///
    /// - Parameters:
    ///   - expectations: The expectations.
    ///   - fileID: The file to which a failure is attributed, as its module and name.
    ///   - filePath: The path of that file.
    ///   - line: The line to which a failure is attributed.
    ///   - column: The column in that line.
    /// - Returns: True if all expectations are met.
    @discardableResult
    public func expect(
        _ expectations: MotionExpectation<Value>..., fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        expect(
            all: expectations,
            at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Records an issue for each expectation that is not met, attributed to a place that a function of the test's
    /// own was given.
    ///
    /// - Returns: True if all expectations are met.
    @discardableResult
    public func expect(
        _ expectations: MotionExpectation<Value>..., sourceLocation: SourceLocation
    ) -> Bool {
        expect(all: expectations, at: sourceLocation)
    }

    private func expect(all expectations: [MotionExpectation<Value>], at sourceLocation: SourceLocation)
        -> Bool
    {
        let failures: [FailurePage.Failure] = expectations.compactMap { expectation in
            var failure = expectation.find(self)
            failure?.time = expectation.moment(self)
            failure?.limits = expectation.limits
            return failure
        }
        guard !failures.isEmpty else { return true }
        let page = FailurePage.write(self, failures: failures, at: sourceLocation)
        for failure in failures {
            FailureReport.fail("\(source): \(failure.text)\(page)\(hints)", at: sourceLocation)
        }
        return false
    }
}

extension MotionTrace {
    /// The errors that libinput reported, and the gestures without a recogniser, added to a failure, which they
    /// often explain.
    var hints: String {
        let errors = (libinputErrors ?? []).map { "\nlibinput: \($0.text)" }
        let unwanted = unwanted.map { "\n\($0): add one to the arena, as in arena.add(.pan())" }
        return (errors + unwanted).joined()
    }
}

// MARK: - What can be expected

extension MotionExpectation {
    /// Expects the value to come to rest, no further than `distance` from `value`.
    ///
    /// - Parameters:
    ///   - value: The expected resting place.
    ///   - distance: The greatest distance from it, in the value's units.
    ///   - deadline: The latest time to come to rest, in seconds since the first event.
    public static func settles(
        at value: Value, within distance: Double, by deadline: Double = .infinity
    ) -> MotionExpectation {
        let limits = MotionLimits(
            from: value - Value.all(distance), through: value + Value.all(distance), deadline: deadline)
        return MotionExpectation(at: { $0.restingTime ?? $0.last.time }, limits: limits) { trace in
            guard let resting = trace.restingValue, let time = trace.restingTime else {
                return MotionFailure(
                    text: "it never comes to rest: \(trace.inWords(trace.last)), in the last frame, it is "
                        + "still \(trace.last.activity)")
            }
            guard (resting - value).magnitude <= distance else {
                return MotionFailure(
                    "its resting place", expected: "\(value.inWords), within \(distance.inWords)",
                    got: resting.inWords)
            }
            guard time > deadline else { return nil }
            return MotionFailure(
                "its time of rest", expected: "by \(deadline.inWords) s", got: "\(time.inWords) s")
        }
    }

    /// Expects no jump by more than `distance`; see ``MotionTrace/firstJump(over:)``.
    public static func isContinuous(within distance: Double) -> MotionExpectation {
        MotionExpectation(at: { $0.firstJump(over: distance)?.endTime }) { trace in
            trace.firstJump(over: distance).map { jump in
                let size =
                    "it jumps by \(jump.distance.inWords), from \(jump.start.inWords) to \(jump.end.inWords)"
                if let event = jump.event {
                    return MotionFailure(
                        text:
                            "\(size), on \(event) at \(jump.endTime.inWords) s; \(distance.inWords) is allowed"
                    )
                }
                return MotionFailure(
                    text: "\(size), between the frames at \(jump.startTime.inWords) s and "
                        + "\(jump.endTime.inWords) s; its speed explains at most \(jump.explained.inWords), and "
                        + "\(distance.inWords) more is allowed")
            }
        }
    }

    /// Expects these activities, one after the other.
    public static func passesThrough(_ activities: [Activity]) -> MotionExpectation {
        MotionExpectation(at: { _ in nil }) { trace in
            trace.activities == activities
                ? nil
                : MotionFailure(
                    "its activities", expected: activities.inWords, got: trace.activities.inWords,
                    ". Its transitions: \(trace.transitionsInWords)")
        }
    }

    /// Expects transitions on these events, in this order. Coming to rest is ``DragEventKind/time``.
    public static func transitions(on events: [DragEventKind]) -> MotionExpectation {
        MotionExpectation(at: { _ in nil }) { trace in
            trace.transitions.map(\.event) == events
                ? nil
                : MotionFailure(
                    "the events of its transitions", expected: events.inWords,
                    got: trace.transitions.map(\.event).inWords,
                    ". Its transitions: \(trace.transitionsInWords)")
        }
    }

    /// Expects the value to come as near as `distance` to `value`, at a frame or between two.
    public static func visits(_ value: Value, within distance: Double) -> MotionExpectation {
        let limits = MotionLimits(
            from: value - Value.all(distance), through: value + Value.all(distance))
        return MotionExpectation(at: { $0.nearestApproach(to: value).time }, limits: limits) { trace in
            let nearest = trace.nearestApproach(to: value)
            guard nearest.distance > distance else { return nil }
            return MotionFailure(
                "its nearest approach to \(value.inWords)", expected: distance.inWords,
                got: nearest.distance.inWords, " at \(nearest.time.inWords) s")
        }
    }

    /// Expects the value to stay from `lower` through `upper`, on every axis.
    public static func staysWithin(from lower: Value, through upper: Value) -> MotionExpectation {
        MotionExpectation(
            at: { $0.firstFrame(outside: lower, upper)?.time },
            limits: MotionLimits(from: lower, through: upper)
        ) { trace in
            trace.firstFrame(outside: lower, upper).map { frame in
                MotionFailure(
                    trace.inWords(frame), expected: "\(lower.inWords) through \(upper.inWords)",
                    got: frame.value.inWords)
            }
        }
    }

    /// Expects the greatest speed, in the value's units per second, to be in a range.
    public static func peakSpeed(in range: ClosedRange<Double>) -> MotionExpectation {
        MotionExpectation(at: { $0.peakTime }) { trace in
            let speed = trace.peakVelocity.speed
            guard !range.contains(speed) else { return nil }
            return MotionFailure(
                "its greatest speed",
                expected: "\(range.lowerBound.inWords) through \(range.upperBound.inWords) per second",
                got: speed.inWords, " at \(trace.peakTime.inWords) s")
        }
    }
}

extension MotionExpectation where Value == Double {
    /// Expects the value to stay in a range.
    public static func staysWithin(_ range: ClosedRange<Double>) -> MotionExpectation {
        staysWithin(from: range.lowerBound, through: range.upperBound)
    }
}

extension MotionLimits {
    fileprivate init<Value: Coordinates>(from lower: Value, through upper: Value, deadline: Double? = nil) {
        func axes(_ value: Value) -> [Double] { (0..<Value.axisCount).map { value[axis: $0] } }
        self.init(lower: axes(lower), upper: axes(upper), deadline: deadline)
    }
}

extension Coordinates {
    /// The value with the same coordinate on each axis.
    fileprivate static func all(_ coordinate: Double) -> Self { Self.zero.mapAxes { _, _ in coordinate } }
}

// MARK: - Words

extension MotionFailure {
    /// Makes a failure such as "its resting place: expected 320, within 0.5; got 0", with an end to the sentence.
    fileprivate init(_ subject: String, expected: String, got actual: String, _ end: String = "") {
        let joint = expected.contains(",") ? ";" : ","
        self.init(
            text: "\(subject): expected \(expected)\(joint) got \(actual)\(end)",
            comparison: Comparison(of: subject, expected: expected, actual: actual))
    }
}

extension Coordinates {
    /// The coordinates in words, such as "320" or "(320, 40.5)".
    var inWords: String {
        let numbers = (0..<Self.axisCount).map { self[axis: $0].significant(7) }
        return numbers.count == 1 ? numbers[0] : "(\(numbers.joined(separator: ", ")))"
    }
}

extension Collection where Element: CustomStringConvertible {
    var inWords: String { isEmpty ? "none" : map(\.description).joined(separator: ", ") }
}

extension MotionTrace {
    /// Returns a frame's number and time in words, such as "in frame 12, at 0.2 s".
    func inWords(_ frame: Frame) -> String {
        let number = frames.firstIndex(of: frame).map { "in frame \($0), " } ?? ""
        return "\(number)at \(frame.time.inWords) s"
    }

    /// The transitions in words, such as "grab at 0.05 s, release at 0.14 s".
    var transitionsInWords: String {
        transitions.map { "\($0.event) at \($0.time.inWords) s" }.inWords
    }
}

/// The description of a trace in a failed `#expect`.
extension MotionTrace: CustomTestStringConvertible {
    public var testDescription: String {
        let end =
            restingValue.map { "rests at \($0.inWords)" } ?? "ends \(last.activity) at \(last.value.inWords)"
        return "\(source): \(frames.count) frames, \(duration.inWords) s; \(transitionsInWords); \(end)"
    }
}
