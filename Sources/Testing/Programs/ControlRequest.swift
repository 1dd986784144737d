/// A request to a run, besides a recording to be played.
package enum ControlRequest: Equatable {
    /// A wait for an event, for some seconds or the run's own timeout.
    case wait(ProgramEvent, within: Double? = nil)
    case picture
    /// The id of the program's process, a blank, and the path of its XDG_RUNTIME_DIR.
    case place
    /// Begins to measure how the content moves under the gestures that follow.
    case beginMeasuring
    /// Ends that; the figures of the gestures, as JSON.
    case endMeasuring

    /// The beginning of a request, with which no recording begins.
    static let mark = "fling-run: "

    /// Parses a request; nil for the bytes of a recording.
    init?(_ bytes: [UInt8]) throws(ViewError) {
        guard bytes.starts(with: Self.mark.utf8) else { return nil }
        let text = String(decoding: bytes.dropFirst(Self.mark.utf8.count), as: UTF8.self)
        if text == "picture" {
            self = .picture
        } else if text == "place" {
            self = .place
        } else if text == "measure" {
            self = .beginMeasuring
        } else if text == "measure-end" {
            self = .endMeasuring
        } else if text.hasPrefix("wait "), let event = ProgramEvent(String(text.dropFirst("wait ".count))) {
            self = .wait(event)
        } else if let (event, seconds) = Self.limitedWait(text) {
            self = .wait(event, within: seconds)
        } else {
            throw ViewError("a run cannot be asked for \"\(text)\"")
        }
    }

    /// Parses "wait-within SECONDS EVENT".
    private static func limitedWait(_ text: String) -> (ProgramEvent, Double)? {
        let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[0] == "wait-within", let seconds = Double(parts[1]),
            (0...86_400).contains(seconds),
            let event = ProgramEvent(parts[2])
        else { return nil }
        return (event, seconds)
    }

    var text: [UInt8] {
        switch self {
        case .wait(let event, let seconds?): Array("\(Self.mark)wait-within \(seconds) \(event)".utf8)
        case .wait(let event, nil): Array("\(Self.mark)wait \(event)".utf8)
        case .picture: Array("\(Self.mark)picture".utf8)
        case .place: Array("\(Self.mark)place".utf8)
        case .beginMeasuring: Array("\(Self.mark)measure".utf8)
        case .endMeasuring: Array("\(Self.mark)measure-end".utf8)
        }
    }
}

extension ProgramEvent: CustomStringConvertible {
    /// Parses an event: line=TEXT, file=PATH, window, window=TEXT, idle, answer or time=SECONDS; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard parts.count < 2 || !parts[1].isEmpty else { return nil }
        switch (parts[0], parts.dropFirst().first) {
        case ("line", let text?): self = .line(text)
        case ("file", let path?): self = .file(path)
        case ("window", let title): self = .window(titled: title)
        case ("idle", nil): self = .idle
        case ("answer", nil): self = .answer
        case ("time", let text?):
            guard let seconds = Double(text), (0...86_400).contains(seconds) else { return nil }
            self = .time(seconds: seconds)
        default: return nil
        }
    }

    /// The text of the event, as the command line takes it.
    public var description: String {
        switch self {
        case .line(let text): "line=\(text)"
        case .file(let path): "file=\(path)"
        case .window(titled: nil): "window"
        case .window(let title?): "window=\(title)"
        case .idle: "idle"
        case .answer: "answer"
        case .time(let seconds): "time=\(seconds)"
        }
    }
}
