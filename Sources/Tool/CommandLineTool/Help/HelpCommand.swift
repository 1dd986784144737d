extension Command {
    private static let manual = Flag("--man", summary: "The page as a manual page, for man.")
    private static let completions = Option<Shell>.choice(
        "--completions", "SHELL", "A script with which the shell completes fling's commands and options.",
        of: Shell.allCases.map { ($0.rawValue, $0) })

    static let helpName = "help"

    /// Returns the command `help` of the tool `fling` with these commands, to which it belongs itself.
    static func help(besides commands: [Command]) -> Command {
        Command(
            name: helpName,
            summary: "the list of commands, or the page of one of them",
            synopsis: ["help [COMMAND] [--man]", "help --completions SHELL"],
            operands: [
                Operand(
                    placeholder: "COMMAND", summary: "The command to explain.", isRequired: false,
                    choices: commands.map(\.name) + [helpName])
            ],
            sections: [
                Section(
                    title: "output",
                    groups: [Group(options: [manual.declaration, completions.declaration])])
            ],
            examples: [
                Example(
                    line: "fling help replay --man | man -l -",
                    summary: "The page of one command, in a pager.",
                    isSelfContained: false),
                Example(
                    line: "source <(fling help --completions bash)",
                    summary: "Makes this shell complete the commands and options of fling.",
                    isSelfContained: false),
            ],
            run: { arguments, console in
                let tool = Tool(commands: commands)
                if let shell = arguments[completions] {
                    let script = shell.completions(of: tool.commands)
                    return try console.output.write(script.naming(console.toolName))
                }
                let command = try arguments.operands.first.map { name in try tool.command(named: name) }
                let page = (command.map { HelpPage.page(of: $0, in: tool.executable) } ?? .overview(of: tool))
                    .naming(console.toolName)
                let name = [console.toolName, command?.name].compactMap(\.self).joined(separator: "-")
                let text = arguments[manual] ? page.manual(named: name) : page.text(console.output.appearance)
                try console.output.write(text)
            })
    }
}
