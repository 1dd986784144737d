extension Command {
    /// The command `fling help`.
    static let help = Command(
        name: "help",
        summary: "what the commands are, or the page of one of them",
        synopsis: ["help [COMMAND]"],
        operands: [
            Operand(placeholder: "COMMAND", summary: "The command to explain.", isRequired: false)
        ],
        run: { arguments, console in
            let appearance = console.output.appearance
            if let name = arguments.operands.first {
                try console.output.write(HelpPage.page(of: Tool.command(named: name), appearance))
            } else {
                try console.output.write(HelpPage.overview(appearance))
            }
        })
}
