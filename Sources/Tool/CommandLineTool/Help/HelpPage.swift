/// Help as text, laid out like a manual page.
struct HelpPage {
    private(set) var sections: [(title: String, blocks: [Block])] = []

    enum Block {
        case paragraph(String)
        /// The lines to type, one below the other.
        case lines([String])
        /// The names, each with its meaning beside or below it.
        case entries([(name: String, meaning: String)], caption: String? = nil)
    }

    /// Returns the page of a tool.
    static func overview(of tool: Tool) -> HelpPage {
        var page = HelpPage()
        page.add("name", .paragraph("fling - record and replay touch gestures, and show their motion"))
        page.add("synopsis", .lines(["fling COMMAND [OPTION]...", "fling version"]))
        page.add(
            "commands", .entries(tool.commands.map { ($0.name, $0.summary) }),
            .paragraph("'fling help COMMAND' or 'fling COMMAND --help' shows the page of one of them."))
        page.addExitStatus()
        return page
    }

    /// Returns the page of a command of an executable.
    static func page(of command: Command, in executable: Executable) -> HelpPage {
        var page = HelpPage()
        page.add("name", .paragraph("\(executable.title(of: command)) - \(command.summary)"))
        page.add("synopsis", .lines(command.synopsis.map { "\(executable.prefix) \($0)" }))
        page.add("description", command.description.map { .paragraph($0) })
        page.add("operands", .entries(command.operands.map { ($0.placeholder, $0.summary) }))
        for section in command.sections {
            let note = section.note.map { [Block.paragraph($0)] } ?? []
            let groups = section.groups.map { group in
                Block.entries(group.options.map { ($0.usage, $0.summary) }, caption: group.caption)
            }
            page.add(section.title, note + groups)
        }
        page.add("examples", .entries(command.examples.map { ($0.line, $0.summary) }))
        page.addExitStatus(command.statuses)
        return page
    }
}

extension HelpPage {
    /// Returns the page with another name of the tool.
    func naming(_ tool: String) -> HelpPage {
        var page = self
        page.sections = sections.map { section in
            (section.title, section.blocks.map { $0.naming(tool) })
        }
        return page
    }
}

extension HelpPage.Block {
    fileprivate func naming(_ tool: String) -> HelpPage.Block {
        switch self {
        case .paragraph(let text): .paragraph(text.naming(tool))
        case .lines(let lines): .lines(lines.map { $0.naming(tool) })
        case .entries(let entries, let caption):
            .entries(
                entries.map { ($0.name.naming(tool), $0.meaning.naming(tool)) },
                caption: caption?.naming(tool))
        }
    }
}

extension OptionDeclaration {
    /// The option's names and placeholder, such as "--duration SECONDS".
    var usage: String {
        names.joined(separator: ", ") + (placeholder.map { " \($0)" } ?? "")
    }
}

extension HelpPage {
    private mutating func add(_ title: String, _ blocks: Block...) {
        add(title, blocks)
    }

    private mutating func add(_ title: String, _ blocks: [Block]) {
        let filled = blocks.filter { !$0.isEmpty }
        if !filled.isEmpty { sections.append((title, filled)) }
    }

    private mutating func addExitStatus(_ others: [Command.Status] = []) {
        add(
            "exit status",
            .entries(
                [
                    ("0", "Success."),
                    ("1", "Failure; the reason is on standard error."),
                    ("2", "The command line is wrong; standard error says where."),
                ] + others.map { ($0.name, $0.meaning) }))
    }

    /// Returns the page as the text of `fling help`.
    func text(_ appearance: Appearance) -> String {
        // A line longer than 100 columns is hard to read, however wide the terminal is.
        let width = min(max(appearance.width, 24), 100)
        return sections.map { section in
            let longest = section.blocks.map(\.longestName).max() ?? 0
            let blocks = section.blocks.map { $0.text(appearance, width: width, longestName: longest) }
            return appearance.styled(section.title.uppercased(), .bold) + "\n"
                + blocks.joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

extension HelpPage.Block {
    private static let margin = "    "

    fileprivate var isEmpty: Bool {
        switch self {
        case .paragraph(let text): text.isEmpty
        case .lines(let lines): lines.isEmpty
        case .entries(let entries, _): entries.isEmpty
        }
    }

    fileprivate var longestName: Int {
        guard case .entries(let entries, _) = self else { return 0 }
        return entries.map(\.name.count).max() ?? 0
    }

    /// Returns a block as text.
    ///
    /// - Parameter longestName: The length of the longest name in the whole section, so that its meanings
    ///   are aligned.
    fileprivate func text(_ appearance: Appearance, width: Int, longestName: Int) -> String {
        let margin = Self.margin
        switch self {
        case .paragraph(let text):
            return (margin + text).wrapped(to: width, hang: 0) + "\n"
        case .lines(let lines):
            return lines.map { (margin + $0).wrapped(to: width, hang: margin.count) + "\n" }.joined()
        case .entries(let entries, nil):
            return entries.map { entry in
                Self.text(entry, appearance, width: width, margin: margin, longestName: longestName)
            }.joined()
        case .entries(let entries, let caption?):
            let above = (margin + caption).wrapped(to: width, hang: 0) + "\n"
            return entries.reduce(into: above) { text, entry in
                text += Self.text(
                    entry, appearance, width: width, margin: margin + "  ", longestName: longestName)
            }
        }
    }

    /// Returns an entry with the meaning beside the name, or below it if names are long.
    private static func text(
        _ entry: (name: String, meaning: String), _ appearance: Appearance, width: Int, margin: String,
        longestName: Int
    ) -> String {
        let isBeside = longestName <= min(28, width - margin.count - 24)
        let column = isBeside ? longestName + 2 : 4
        let indent = margin + String(repeating: " ", count: column)
        let meaning = (indent + entry.meaning).wrapped(to: width, hang: 0) + "\n"
        guard !isBeside else {
            let name = margin + appearance.styled(entry.name, .bold)
            return name + meaning.dropFirst(margin.count + entry.name.count)
        }
        let isCommand = ["fling", "sudo ", "swift "].contains { entry.name.hasPrefix($0) }
        let name = (margin + entry.name).wrapped(to: width, hang: 2, isCommand: isCommand)
        return margin + appearance.styled(String(name.dropFirst(margin.count)), .bold) + "\n" + meaning
    }
}
