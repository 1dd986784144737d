/// A verb of the tool: its arguments, its action, and its help page.
package struct Command: Sendable {
    package let name: String
    /// The command's summary in one line.
    package let summary: String
    /// The synopsis of each form of the command, without the tool's name.
    package let synopsis: [String]
    /// The paragraphs of the description.
    package var description: [String] = []
    package var operands: [Operand] = []
    package var sections: [Section] = []
    package var examples: [Example] = []
    /// The exit statuses besides 0, 1 and 2.
    package var statuses: [Status] = []
    package let run: @Sendable (Arguments, Console) throws -> Void

    package init(
        name: String, summary: String, synopsis: [String], description: [String] = [],
        operands: [Operand] = [], sections: [Section] = [], examples: [Example] = [],
        statuses: [Status] = [], run: @escaping @Sendable (Arguments, Console) throws -> Void
    ) {
        self.name = name
        self.summary = summary
        self.synopsis = synopsis
        self.description = description
        self.operands = operands
        self.sections = sections
        self.examples = examples
        self.statuses = statuses
        self.run = run
    }

    /// A part of the help page with options.
    package struct Section: Sendable {
        package let title: String
        package var note: String?
        package let groups: [Group]

        package init(title: String, note: String? = nil, groups: [Group]) {
            self.title = title
            self.note = note
            self.groups = groups
        }
    }

    /// A group of options that are given together.
    package struct Group: Sendable {
        package var caption: String?
        package let options: [OptionDeclaration]

        package init(caption: String? = nil, options: [OptionDeclaration]) {
            self.caption = caption
            self.options = options
        }
    }

    /// A word of the command line that is no option.
    package struct Operand: Sendable {
        package let placeholder: String
        package let summary: String
        package var isRequired = true
        /// True if the operand may be given again; only the last one may.
        package var isRepeatable = false
        /// The words that have a meaning of their own, which shells offer; others may be valid as well.
        package var choices: [String] = []

        package init(
            placeholder: String, summary: String, isRequired: Bool = true, isRepeatable: Bool = false,
            choices: [String] = []
        ) {
            self.placeholder = placeholder
            self.summary = summary
            self.isRequired = isRequired
            self.isRepeatable = isRepeatable
            self.choices = choices
        }
    }

    /// A line to type, and its result in words.
    package struct Example: Sendable {
        package let line: String
        package let summary: String
        /// True if the line works wherever it is typed, without devices or files of the user's.
        package var isSelfContained = true

        package init(line: String, summary: String, isSelfContained: Bool = true) {
            self.line = line
            self.summary = summary
            self.isSelfContained = isSelfContained
        }
    }

    /// An exit status, and its meaning.
    package struct Status: Sendable {
        package let name: String
        package let meaning: String

        package init(_ name: String, _ meaning: String) { (self.name, self.meaning) = (name, meaning) }
    }

    package var options: [OptionDeclaration] { sections.flatMap(\.groups).flatMap(\.options) }

    package func checkOperands(_ given: [String]) throws(UsageError) {
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
