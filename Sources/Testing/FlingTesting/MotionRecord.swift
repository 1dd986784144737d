import FoundationEssentials
import Interaction
import JSONText
import Pages
import Traces

/// The lines of a motion trace, parsed.
struct MotionRecord {
    private var header = Line(type: "trace")
    private(set) var frames: [Line] = []
    private(set) var transitions: [Line] = []
    /// The version of libinput that played the trace; nil if libinput had no part in it, or the file is too
    /// old to state it.
    private(set) var libinput: String?

    struct Line {
        var type: String
        var version: Double?, axes: Double?, fps: Double?
        var t: Double?, state: String?, value: [Double]?, velocity: [Double]?
        var from: String?, event: String?, to: String?
        var before: State?, after: State?, goal: [Double]?
        var release: String?
    }

    struct State {
        var value: [Double], velocity: [Double]
    }

    init(golden file: String) throws(GoldenError) {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw GoldenError("there is no \(file) to compare with. \(updateAdvice)")
        }
        try self.init(String(decoding: data, as: UTF8.self), name: file)
    }

    init(_ text: String, name: String) throws(GoldenError) {
        for (index, text) in text.split(separator: "\n").enumerated() {
            guard let line = Line(text) else {
                throw GoldenError("\(name):\(index + 1): this is no line of a motion trace. \(updateAdvice)")
            }
            switch line.type {
            case "trace": header = line
            case "frame": frames.append(line)
            case "transition": transitions.append(line)
            case "libinput": libinput = line.release
            default: throw GoldenError("\(name):\(index + 1): there is no line of type \(line.type)")
            }
        }
        guard header.version == 1 else {
            throw GoldenError("\(name) is no motion trace of version 1. \(updateAdvice)")
        }
    }
}

// MARK: - Reading

extension MotionRecord.Line {
    /// Parses a line of a motion trace; nil if it is none.
    init?(_ text: Substring) {
        guard let line = JSON(line: text), let type = line["type"]?.string else { return nil }
        self.type = type
        version = line["version"]?.number
        axes = line["axes"]?.number
        fps = line["fps"]?.number
        t = line["t"]?.number
        state = line["state"]?.string
        value = line["value"]?.numbers
        velocity = line["velocity"]?.numbers
        from = line["from"]?.string
        event = line["event"]?.string
        to = line["to"]?.string
        before = line["before"].flatMap { MotionRecord.State($0) }
        after = line["after"].flatMap { MotionRecord.State($0) }
        goal = line["goal"]?.numbers
        release = line["release"]?.string
    }
}

extension MotionRecord.State {
    init?(_ state: JSON) {
        guard let value = state["value"]?.numbers, let velocity = state["velocity"]?.numbers else {
            return nil
        }
        self.init(value: value, velocity: velocity)
    }
}

// MARK: - Showing

extension MotionRecord {
    /// The motion as a page shows it.
    var motion: RecordedMotion {
        func activity(_ word: String?) -> Activity {
            Activity.allCases.first { "\($0)" == word } ?? .idle
        }
        func state(_ state: State?) -> RecordedMotion.State {
            RecordedMotion.State(value: state?.value ?? [], velocity: state?.velocity ?? [])
        }
        let axisCount = header.axes.flatMap { Int(exactly: $0) } ?? 1
        var motion = RecordedMotion(framesPerSecond: header.fps ?? 60, axisCount: axisCount)
        for line in frames {
            motion.add(
                line.t ?? 0, activity(line.state),
                RecordedMotion.State(value: line.value ?? [], velocity: line.velocity ?? []))
        }
        for line in transitions {
            motion.add(
                line.t ?? 0, activity(line.from),
                DragEventKind.allCases.first { "\($0)" == line.event } ?? .time, activity(line.to),
                before: state(line.before), after: state(line.after), goal: line.goal)
        }
        return motion
    }
}

// MARK: - Comparing

extension MotionRecord {
    /// Returns the first difference of the transitions and of the frames from a golden record, in words;
    /// nil if there is none.
    func difference(from golden: MotionRecord, _ tolerance: Double) -> Difference? {
        if let difference = headerDifference(from: golden) { return difference }
        let turn = first("transition", transitions, golden.transitions, tolerance)
        let frame = first("frame", frames, golden.frames, tolerance)
        let found = [turn, frame].compactMap(\.self)
        guard !found.isEmpty else { return nil }
        return Difference(
            words: found.map(\.words).joined(separator: "; "), time: found.compactMap(\.time).min(),
            comparison: found.min { $0.time ?? .infinity < $1.time ?? .infinity }?.comparison)
    }

    /// A difference in words, the time of the first in seconds, and its parts if it has them.
    struct Difference {
        var words: String
        var time: Double?
        var comparison: MotionFailure.Comparison?
    }

    /// Returns a difference in the axes or the frame rate, which the meaning of the lines depends on.
    func headerDifference(from golden: MotionRecord) -> Difference? {
        guard header.axes == golden.header.axes else {
            return Difference(
                words: "values have \((header.axes ?? 0).inWords) axes, where it has "
                    + (golden.header.axes ?? 0).inWords)
        }
        guard header.fps == golden.header.fps else {
            return Difference(
                words: "it is looked at \((header.fps ?? 0).inWords) times per second, where it has "
                    + (golden.header.fps ?? 0).inWords)
        }
        return nil
    }

    private func first(
        _ kind: String, _ mine: [Line], _ golden: [Line], _ tolerance: Double
    ) -> Difference? {
        for (index, (line, expected)) in zip(mine, golden).enumerated() {
            guard var difference = difference(line, expected, tolerance) else { continue }
            difference.subject = "\(kind) \(index), at \((line.t ?? 0).inWords) s: \(difference.subject)"
            return Difference(
                words: "\(difference.subject) is \(difference.actual), where it has \(difference.expected)",
                time: line.t, comparison: difference)
        }
        return countDifference(kind, mine, golden)
    }

    /// Returns a difference in the number of lines of a kind; its time is that of the last line that both
    /// have.
    func countDifference(_ kind: String, _ mine: [Line], _ golden: [Line]) -> Difference? {
        guard mine.count != golden.count else { return nil }
        return Difference(
            words: "there are \(mine.count) \(kind)s, where it has \(golden.count)",
            time: mine.prefix(golden.count).last?.t)
    }

    private func difference(_ line: Line, _ golden: Line, _ tolerance: Double) -> MotionFailure.Comparison? {
        let words = [
            ("the state", line.state, golden.state), ("the event", line.event, golden.event),
            ("the state before", line.from, golden.from), ("the state after", line.to, golden.to),
        ]
        for (what, mine, expected) in words where mine != expected {
            return MotionFailure.Comparison(of: what, expected: expected ?? "none", actual: mine ?? "none")
        }
        let numbers = [
            ("the time", line.t.map { [$0] }, golden.t.map { [$0] }),
            ("the value", line.value, golden.value), ("the velocity", line.velocity, golden.velocity),
            ("the value before", line.before?.value, golden.before?.value),
            ("the velocity before", line.before?.velocity, golden.before?.velocity),
            ("the value after", line.after?.value, golden.after?.value),
            ("the velocity after", line.after?.velocity, golden.after?.velocity),
            ("the goal", line.goal, golden.goal),
        ]
        for (what, mine, expected) in numbers where !isClose(mine, expected, tolerance) {
            return MotionFailure.Comparison(of: what, expected: inWords(expected), actual: inWords(mine))
        }
        return nil
    }

    func isClose(_ left: [Double]?, _ right: [Double]?, _ tolerance: Double) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return left.count == right.count
            && zip(left, right).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($0), abs($1)) }
    }

    func inWords(_ numbers: [Double]?) -> String {
        guard let numbers else { return "none" }
        let words = numbers.map(\.inWords).joined(separator: ", ")
        return numbers.count == 1 ? words : "(\(words))"
    }
}
