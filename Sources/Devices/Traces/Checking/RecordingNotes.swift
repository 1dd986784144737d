import Touch

/// The values of the keys that Fling adds to a recording.
enum RecordingNotes {
    /// The largest number of characters of a label.
    static let longestLabel = 200

    static func label(_ yaml: YAMLStream) throws(TraceError) -> String {
        let label = try yaml.text()
        guard (1...longestLabel).contains(label.count) else {
            let range = 1...Int64(longestLabel)
            throw yaml.failure(
                .outOfRange("the number of characters in “label”", value: "\(label.count)", range: range))
        }
        return label
    }

    static func hand(_ yaml: YAMLStream) throws(TraceError) -> EvdevTrace.Origin.Hand {
        let text = try yaml.text()
        guard let hand = EvdevTrace.Origin.Hand(rawValue: text) else {
            let words = EvdevTrace.Origin.Hand.allCases.map(\.rawValue)
            throw yaml.failure(.unexpected(quoted(text), expected: words.joined(separator: ", ")))
        }
        return hand
    }

    static func event(_ item: YAMLStream.Event, _ yaml: YAMLStream) throws(TraceError) -> String {
        let text = try yaml.text(item)
        guard InputEvent.Action.outlines.contains(text) else {
            throw yaml.failure(.unexpected(quoted(text), expected: "an event, such as down or swipe3 begin"))
        }
        return text
    }
}

extension InputEvent.Action {
    /// The name of the event in a recording's list of expected events, such as `swipe3 begin`; nil for one that
    /// has none.
    package var outline: String? {
        switch self {
        case .down: "down"
        case .move: "move"
        case .up: "up"
        case .cancel: "cancel"
        case .scroll(let scroll): scroll.isTerminating ? "scroll end" : "scroll"
        case .swipe(let phase, let swipe): "swipe\(swipe.fingers) \(phase)"
        case .pinch(let phase, let pinch): "pinch\(pinch.fingers) \(phase)"
        case .hold(let phase, let fingers): "hold\(fingers) \(phase)"
        case .button(_, let isPressed): isPressed ? "press" : "release"
        case .pointerMotion: "pointer"
        case .wheel: "wheel"
        case .frame, .deviceAdded, .deviceRemoved, .suspend, .resume: nil
        }
    }

    /// All names that ``outline`` can have; libinput tells one to five fingers apart.
    static let outlines: Set<String> = {
        var names: Set = [
            "down", "move", "up", "cancel", "scroll", "scroll end", "press", "release", "pointer", "wheel",
        ]
        for gesture in ["swipe", "pinch", "hold"] {
            for fingers in 1...5 {
                for phase in ["begin", "update", "end", "cancelled"] {
                    names.insert("\(gesture)\(fingers) \(phase)")
                }
            }
        }
        return names
    }()
}

extension EvdevTrace.Origin {
    /// Returns the place in the expected events at which `actual` ones differ, with the one found there; nil if
    /// all is as expected.
    ///
    /// Only kinds of events that the list names count, whatever the number of fingers. Events that repeat, such
    /// as `move`, count once.
    package func difference(from actual: [String]) -> (index: Int, found: String?)? {
        func kind(_ name: String) -> String { name.filter { !("0"..."9").contains($0) } }
        let kinds = Set(expectedEvents.map(kind))
        var found: [String] = []
        for name in actual where kinds.contains(kind(name)) {
            let repeats = ["move", "scroll", "pointer", "wheel"].contains(name) || name.hasSuffix(" update")
            if !repeats || found.last != name { found.append(name) }
        }
        for (index, expected) in expectedEvents.enumerated() {
            guard index < found.count, found[index] == expected else {
                return (index, index < found.count ? found[index] : nil)
            }
        }
        return found.count > expectedEvents.count
            ? (expectedEvents.count, found[expectedEvents.count]) : nil
    }
}
