/// A verb of the tool: its arguments, its action, and its help page.
struct Command: Sendable {
    let name: String
    /// The command's summary in one line.
    let summary: String
    /// The synopsis of each way to call the command, without the tool's name.
    let synopsis: [String]
    /// The paragraphs of the description.
    var description: [String] = []
    var operands: [Operand] = []
    var sections: [Section] = []
    var examples: [Example] = []
    let run: @Sendable (Arguments, Console) throws -> Void

    /// A part of the help page with options.
    struct Section: Sendable {
        let title: String
        var note: String?
        let groups: [Group]
    }

    /// A group of options that are given together.
    struct Group: Sendable {
        var caption: String?
        let options: [OptionDeclaration]
    }

    /// A word of the command line that is no option.
    struct Operand: Sendable {
        let placeholder: String
        let summary: String
        var isRequired = true
        /// True if the operand may be given again; only the last one may.
        var isRepeatable = false
    }

    /// A line to type, and its result in words.
    struct Example: Sendable {
        let line: String
        let summary: String
        /// True if the line works wherever it is typed, without devices or files of the user's.
        var isSelfContained = true
    }

    var options: [OptionDeclaration] { sections.flatMap(\.groups).flatMap(\.options) }

    func checkOperands(_ given: [String]) throws(UsageError) {
        let required = operands.prefix { $0.isRequired }
        guard given.count >= required.count else {
            let missing = required.dropFirst(given.count).map(\.placeholder).joined(separator: " ")
            throw UsageError("\(name) needs \(missing)")
        }
        if let index = given.firstIndex(of: ""), let operand = operands.prefix(index + 1).last {
            throw UsageError("\(operand.placeholder) is empty")
        }
        guard given.count <= operands.count || operands.last?.isRepeatable == true else {
            throw UsageError("\(name) has no use for '\(given[operands.count])'")
        }
    }
}
