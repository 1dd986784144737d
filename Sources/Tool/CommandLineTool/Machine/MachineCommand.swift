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
            "What something that a finger moves does on every event in every state. The machine itself works from "
                + "this table; nothing is drawn by hand."
        ],
        sections: [
            Section(
                title: "output", note: "Both the table and the diagram, unless one is chosen.",
                groups: [Group(options: [diagram.declaration, table.declaration, json.declaration])])
        ],
        examples: [
            Example(line: "fling machine --diagram", summary: "What the README shows.")
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
            if !arguments[diagram] { try console.output.write(DragTable.markdown) }
            if chosen.isEmpty { try console.output.writeLine() }
            if !arguments[table] { try console.output.write(DragTable.mermaid) }
        })
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
