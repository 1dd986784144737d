#if !hasFeature(Embedded)
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
