#if !hasFeature(Embedded)
extension Activity: CustomStringConvertible {
    public var description: String {
        switch self {
        case .idle: "idle"
        case .dragging: "dragging"
        case .animating: "animating"
        }
    }
}

extension DragEventKind: CustomStringConvertible {
    public var description: String {
        switch self {
        case .grab: "grab"
        case .regrip: "regrip"
        case .move: "move"
        case .release: "release"
        case .cancel: "cancel"
        case .animate: "animate"
        case .tap: "tap"
        case .pause: "pause"
        case .resume: "resume"
        case .reverse: "reverse"
        case .scrub: "scrub"
        case .continueMotion: "continue"
        case .stop: "stop"
        case .setBounds: "setBounds"
        case .setRules: "setRules"
        case .rebase: "rebase"
        case .setValue: "setValue"
        case .time: "time"
        }
    }
}

extension DragReaction: CustomStringConvertible {
    public var description: String {
        switch self {
        case .ignore: "ignored"
        case .takeHold: "takes hold of it where it is on screen"
        case .regrip: "the hand's place changes, the value stays"
        case .follow: "follows the hand, held back past the bounds"
        case .letGo: "flies on with the hand's velocity"
        case .giveBack: "goes back, from where and as fast as it is"
        case .setOut: "sets out for the target"
        case .remember: "kept for the release: the finger wins"
        case .retarget: "turns to the new target, as fast as it is"
        case .play: "done by the playhead"
        case .halt: "ends there"
        case .bringBack: "stays; from outside the bounds a spring brings it back"
        case .easeIn: "what is shown stays, the bounds ease in with the hand"
        case .reaim: "re-aimed, from where and as fast as it is"
        case .shift: "shifted, with all that follows"
        case .place: "is there at once"
        case .evaluate: "goes on; once settled, rests exactly at its goal"
        }
    }
}

extension DragTable {
    /// The machine as a Mermaid state diagram.
    public static var mermaid: String {
        var lines = ["stateDiagram-v2", "    [*] --> idle"]
        for state in Activity.allCases {
            for next in Activity.allCases {
                let events = rows.filter {
                    $0.state == state && $0.reaction != .ignore && $0.next.contains(next)
                }
                .map { $0.event == .time && next == .idle ? "settled" : "\($0.event)" }
                guard !events.isEmpty else { continue }
                lines.append("    \(state) --> \(next): \(events.joined(separator: ", "))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The machine as a table in Markdown: a row an event, a column a state.
    public static var markdown: String {
        var lines = [
            "| event | \(Activity.allCases.map(\.description).joined(separator: " | ")) |",
            "|---|" + String(repeating: "---|", count: Activity.allCases.count),
        ]
        for event in DragEventKind.allCases {
            let cells = Activity.allCases.map { state in
                let reaction = reaction(in: state, to: event)
                let next = next(after: reaction, in: state).filter { $0 != state }
                return next.isEmpty
                    ? "\(reaction)" : "→ \(next.map(\.description).joined(separator: " or ")): \(reaction)"
            }
            lines.append("| \(event) | \(cells.joined(separator: " | ")) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
#endif
