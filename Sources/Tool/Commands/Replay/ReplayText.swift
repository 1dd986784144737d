import CommandLineTool
import Interaction
import Motion
import Replay
import JSONText
import Traces

/// The recording, and the value that it moves.
struct ReplayHeading {
    var source: String
    var format: TraceFormat
    var axis: ReplaySetup.Direction
    /// True if the axis was derived from the hand's motion.
    var isAxisFound: Bool
    var setup: ReplaySetup
    var remarks: [TraceRemark]
}

/// The answer of `fling replay` for people: the events, in order, and the final position.
struct ReplayText {
    private let heading: ReplayHeading
    private let appearance: Appearance

    init(_ heading: ReplayHeading, _ appearance: Appearance) {
        self.heading = heading
        self.appearance = appearance
    }

    func write<Value>(_ trace: MotionTrace<Value>, to output: TextSink) throws(OutputError) {
        try output.writeLine(appearance.styled(heading.source.plain, .bold))
        for line in setting + heading.remarks.map(\.description) {
            try output.writeLine("  \(line)".wrapped(to: appearance.limit))
        }
        try output.writeLine()
        let rows = trace.transitions.map { Row($0, appearance) }
        let header = Row(
            time: "t", event: "what happens", change: "state", value: "value", velocity: "velocity", note: "")
        let widths = ([header] + rows).reduce(into: [0, 0, 0, 0, 0]) { widths, row in
            for (index, cell) in row.cells.enumerated() { widths[index] = max(widths[index], cell.count) }
        }
        if rows.isEmpty {
            let isGuessed = heading.remarks.contains {
                if case .guessedDevice(_, isTouchpad: true) = $0 { true } else { false }
            }
            let nothing =
                "Nothing happens to the value: no gesture moves it."
                + (isGuessed ? " On a touchpad, one finger moves the pointer, and no value." : "")
            try output.writeLine(nothing.wrapped(to: appearance.limit))
        } else {
            try output.writeLine(appearance.styled(header.line(widths, appearance), .dim))
            for row in rows { try output.writeLine(row.line(widths, appearance)) }
        }
        try output.writeLine()
        for line in end(of: trace) { try output.writeLine(line.wrapped(to: appearance.limit)) }
    }
}

extension ReplayText {
    /// The recording, and the value that it moves, in words.
    private var setting: [String] {
        let way =
            switch heading.format {
            case .libinput, .evemu, .evtest, .getevent: "evdev frames, through libinput"
            case .touch: "touch events"
            }
        let axis =
            switch heading.axis {
            case .x: "along x"
            case .y: "along y"
            case .both: "along x and y"
            }
        let found = heading.isAxisFound ? ", the axis of the longer movement" : ""
        var lines = [
            way,
            "moved \(axis)\(found), \(heading.setup.unitsPerMillimetre.significant(4)) units per millimetre",
        ]
        if heading.setup.strategy != .default { lines.append("velocities as by \(heading.setup.strategy)") }
        if !heading.setup.detents.isEmpty {
            lines.append(
                "detents at \(heading.setup.detents.map { $0.significant(7) }.joined(separator: ", "))")
        }
        if let bounds = heading.setup.bounds {
            lines.append(
                "bounds from \(bounds.lowerBound.significant(7)) through \(bounds.upperBound.significant(7))")
        }
        return lines
    }

    /// Returns the end of the motion in words.
    private func end<Value>(of trace: MotionTrace<Value>) -> [String] {
        let peak = trace.peakVelocity
        var lines: [String] = []
        if let resting = trace.restingValue, let time = trace.restingTime {
            lines.append("It rests at \(shown(resting)), after \(time.fixed(3)) s.")
        } else if trace.last.activity == .dragging {
            lines.append(
                "The trace ends at \(trace.duration.fixed(3)) s with the hand on it, at \(shown(trace.last.value))."
            )
        } else {
            lines.append(
                "It does not come to rest: at \(trace.duration.fixed(3)) s it is at \(shown(trace.last.value))."
            )
        }
        if peak.speed > 0 {
            lines.append(
                "It is fastest at \(trace.peakTime.fixed(3)) s, with \(shown(peak.perSecond)) units per second."
            )
        }
        return lines
    }

    fileprivate struct Row {
        var time: String, event: String, change: String, value: String, velocity: String, note: String

        var cells: [String] { [time, event, change, value, velocity] }

        func line(_ widths: [Int], _ appearance: Appearance) -> String {
            func padding(_ cell: String, _ index: Int) -> String {
                String(repeating: " ", count: widths[index] - cell.count)
            }
            let columns = cells.enumerated().map { index, cell in
                // Numbers stand at the right.
                [1, 2].contains(index) ? cell + padding(cell, index) : padding(cell, index) + cell
            }
            return (columns + [note]).row(appearance)
        }
    }
}

extension ReplayText.Row {
    fileprivate init<Value>(_ transition: MotionTrace<Value>.StateChange, _ appearance: Appearance) {
        time = transition.time.fixed(3)
        event = transition.inWords
        change = "\(transition.from) \(appearance.hasUnicode ? "→" : "->") \(transition.to)"
        value = shown(transition.after.value)
        velocity = shown(transition.after.velocity.perSecond)
        note = transition.to == .animating ? transition.goal.map { "heads for \(shown($0))" } ?? "" : ""
    }
}

extension MotionTrace.StateChange {
    /// The event in words; the event `time` means that the value has settled.
    var inWords: String { event == .time ? "settled" : "\(event)" }
}

/// Returns a value in words: "320.00", or "320.00, 40.00" in the plane.
private func shown<Value: Coordinates>(_ value: Value) -> String {
    (0..<Value.axisCount).map { value[axis: $0].fixed(2) }.joined(separator: ", ")
}
