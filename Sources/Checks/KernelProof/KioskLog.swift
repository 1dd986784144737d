import JSONText
import Traces

/// The log that the kiosk writes, one line of JSON for each entry.
struct KioskLog {
    private let lines: [JSON]

    init(_ path: String) {
        lines = content(of: path).split(separator: "\n").compactMap { JSON(line: $0) }
    }

    /// A frame drawn by the kiosk. Times are in seconds, positions in pixels.
    struct Frame {
        var time, shown, value, velocity: Double
        var missed: Int
    }

    /// A transition of the row of pages.
    struct StateChange {
        var event, to: String
        var time, before, value, velocity: Double
    }

    var frames: [Frame] {
        lines.compactMap { line in
            guard let time = line["time"]?.number, let shown = line["shown"]?.number,
                let value = line["value"]?.number, let velocity = line["velocity"]?.number,
                let missed = line["missed"]?.number
            else { return nil }
            return Frame(time: time, shown: shown, value: value, velocity: velocity, missed: Int(missed))
        }
    }

    var transitions: [StateChange] {
        lines.compactMap { line in
            guard let event = line["event"]?.string, let to = line["to"]?.string,
                let time = line["time"]?.number, let before = line["before"]?.number,
                let value = line["value"]?.number, let velocity = line["velocity"]?.number
            else { return nil }
            return StateChange(
                event: event, to: to, time: time, before: before, value: value, velocity: velocity)
        }
    }

    /// The frames of each free motion, from release to rest or the next grab.
    var flights: [[Frame]] {
        let (frames, transitions) = (frames, transitions)
        return zip(transitions, transitions.dropFirst()).filter { $0.0.to == "animating" }.map { start, end in
            frames.filter { $0.time > start.time && $0.shown < end.time }
        }
    }

    /// The display's width in pixels.
    var width: Double? { lines.lazy.compactMap { $0["width"]?.number }.first }

    /// The display and its mode.
    var screen: String {
        let members = ["screen", "mode", "driver"].compactMap { key in
            lines.lazy.compactMap { $0[key]?.string }.first
        }
        return members.joined(separator: ", ")
    }

    /// True if frames are timed by the display's vertical blanks.
    var hasVblanks: Bool { lines.contains { $0["vblanks"]?.bool == true } }
}
