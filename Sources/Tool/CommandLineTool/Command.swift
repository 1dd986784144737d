/// One verb of the tool: what it takes, what it does, and its page of help.
struct Command: Sendable {
    let name: String
    /// What it does, in one line.
    let summary: String
    /// The ways to call it, without the tool's name.
    let synopsis: [String]
    /// Paragraphs.
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

    /// Options that are given together.
    struct Group: Sendable {
        var caption: String?
        let options: [OptionDeclaration]
    }

    /// A word that is no option.
    struct Operand: Sendable {
        let placeholder: String
        let summary: String
        var isRequired = true
        /// Whether it may be given again; only the last one may.
        var isRepeatable = false
    }

    /// A line to type, and what it shows.
    struct Example: Sendable {
        let line: String
        let summary: String
        /// Whether it works wherever it is typed, without devices or files of the user's.
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
