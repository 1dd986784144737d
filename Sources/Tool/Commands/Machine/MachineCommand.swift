import CommandLineTool
import Interaction
import JSONText

extension Command {
    private static let diagram = Flag("--diagram", summary: "A Mermaid state diagram.")
    private static let table = Flag(
        "--table", summary: "A table in Markdown: a row an event, a column a state.")
    private static let json = Flag("--json", summary: "One object a row: state, event, reaction, next.")

    /// The command `fling machine`.
    static let machine = Command(
        name: "machine",
        summary: "the table of the interaction machine, and its diagram",
        synopsis: ["machine [--diagram | --table | --json]"],
        description: [
            "The reaction of a dragged value to every event in every state. The machine itself works from this "
                + "table; nothing is drawn by hand."
        ],
        sections: [
            Section(
                title: "output", note: "Both the table and the diagram, unless one is chosen.",
                groups: [Group(options: [diagram.declaration, table.declaration, json.declaration])])
        ],
        examples: [
            Example(line: "fling machine --diagram", summary: "The diagram, for a page in Markdown.")
        ],
        run: { arguments, console in
            let chosen = [diagram, table, json].filter { arguments[$0] }
            guard chosen.count <= 1 else {
                throw UsageError("only one of --diagram, --table and --json can be printed")
            }
            if arguments[json] {
                for row in DragTable.rows {
                    try row.json.write(console.output.write)
                    try console.output.writeLine()
                }
                return
            }
            let limit = console.output.appearance.limit
            guard !chosen.isEmpty || limit == nil else {
                let diagram = DragTable.mermaid.wrapped(to: limit, hang: 4)
                return try console.output.write(DragTable.list(console.output.appearance) + "\n" + diagram)
            }
            if !arguments[diagram] { try console.output.write(DragTable.markdown) }
            if chosen.isEmpty { try console.output.writeLine() }
            if !arguments[table] { try console.output.write(DragTable.mermaid) }
        })
}

extension DragTable {
    /// Returns the table as a list, which fits into a terminal of any width: below each event the reactions
    /// of the states.
    static func list(_ appearance: Appearance) -> String {
        let width = Activity.allCases.map(\.description.count).max() ?? 0
        let rows = Dictionary(grouping: rows, by: \.event)
        return DragEventKind.allCases.map { event in
            (rows[event] ?? []).reduce(appearance.styled("\(event)", .bold) + "\n") { text, row in
                let next = row.next.filter { $0 != row.state }.map(\.description).joined(separator: " or ")
                let arrow = appearance.hasUnicode ? "→" : "->"
                let gap = String(repeating: " ", count: width - row.state.description.count)
                let line = "  \(row.state)\(gap)  \(next.isEmpty ? "" : "\(arrow) \(next): ")\(row.reaction)"
                return text + line.wrapped(to: appearance.limit, hang: width + 2) + "\n"
            }
        }.joined()
    }
}

extension DragRow {
    var json: JSON {
        .object([
            ("state", .string("\(state)")), ("event", .string("\(event)")),
            ("reaction", .string("\(reaction)")),
            ("next", .array(next.map { .string("\($0)") })),
        ])
    }
}
