/// What the kiosk says of itself, line by line, in JSON.
struct KioskLog {
    private let lines: [Substring]

    init(_ path: String) {
        lines = content(of: path).split(separator: "\n")
    }

    /// A frame that it drew. Times are seconds, places pixels.
    struct Frame {
        var time, shown, value, velocity: Double
        var missed: Int
    }

    /// A change of what moves.
    struct StateChange {
        var event, to: String
        var time, before, value, velocity: Double
    }

    var frames: [Frame] {
        lines.compactMap { line in
            guard let time = number("time", in: line), let shown = number("shown", in: line),
                let value = number("value", in: line), let velocity = number("velocity", in: line),
                let missed = number("missed", in: line)
            else { return nil }
            return Frame(time: time, shown: shown, value: value, velocity: velocity, missed: Int(missed))
        }
    }

    var transitions: [StateChange] {
        lines.compactMap { line in
            guard let event = text("event", in: line), let to = text("to", in: line),
                let time = number("time", in: line), let before = number("before", in: line),
                let value = number("value", in: line), let velocity = number("velocity", in: line)
            else { return nil }
            return StateChange(
                event: event, to: to, time: time, before: before, value: value, velocity: velocity)
        }
    }

    /// The frames of each motion that nothing held.
    var flights: [[Frame]] {
        let (frames, transitions) = (frames, transitions)
        return zip(transitions, transitions.dropFirst()).filter { $0.0.to == "animating" }.map { start, end in
            frames.filter { $0.time > start.time && $0.shown < end.time }
        }
    }

    /// The display's width in pixels.
    var width: Double? { lines.lazy.compactMap { number("width", in: $0) }.first }

    /// The display and its mode.
    var screen: String {
        let members = ["screen", "mode", "driver"].compactMap { key in
            lines.lazy.compactMap { text(key, in: $0) }.first
        }
        return members.joined(separator: ", ")
    }

    /// Whether frames come with the display's vertical blanks.
    var hasVblanks: Bool { lines.contains { $0.contains("\"vblanks\":true") } }

    private func value(_ key: String, in line: Substring) -> Substring? {
        let name = "\"\(key)\":"
        var rest = line
        while !rest.isEmpty {
            if rest.hasPrefix(name) { return rest.dropFirst(name.count).prefix { $0 != "," && $0 != "}" } }
            rest = rest.dropFirst()
        }
        return nil
    }

    private func number(_ key: String, in line: Substring) -> Double? {
        value(key, in: line).flatMap { Double($0) }
    }

    private func text(_ key: String, in line: Substring) -> String? {
        value(key, in: line).flatMap { $0.hasPrefix("\"") ? $0.dropFirst().dropLast() : nil }.map(String.init)
    }
}
