import Programs

/// The options of `fling run`.
enum RunOptions {
    static let trace = Option(
        "--trace", "FILE", "Plays a recording: its devices are there from the start.", isRepeatable: true,
        must: "be the path of a recording", read: nonEmpty)
    static let after = Option(
        "--after", "SECONDS", "Waits before the next.", isRepeatable: true,
        must: "be a number of seconds from 0 through 86400",
        read: { text in Double(text).flatMap { (0...86_400).contains($0) ? $0 : nil } })
    static let waitLine = Option(
        "--wait-line", "TEXT", "Waits for a line on the program's standard output that contains TEXT.",
        isRepeatable: true, must: "be some text", read: nonEmpty)
    static let waitFile = Option(
        "--wait-file", "PATH",
        "Waits until the file is there; a relative path is in the program's XDG_RUNTIME_DIR.",
        isRepeatable: true, must: "be a path", read: nonEmpty)
    static let stay = Flag(
        "--stay", summary: "Lets the program run on when all is done, until it ends by itself.")
    static let timeout = Option.number(
        "--timeout", "SECONDS",
        "How long to wait for the devices to be opened, and for each --wait. 10 if not given.",
        in: 0.1...3600)
    static let user = Option(
        "--user", "NAME", "Runs the program as that user, such as nobody. Needs root.",
        must: "be the name of a user",
        read: { ProgramSetup.User(named: $0) })
    static let realDevices = Flag(
        "--real-devices", summary: "Leaves the machine's own input devices to the program as well.")

    static let target = Option(
        "--in", "TARGET",
        "Starts the program in a compositor or display server, which gets the devices: "
            + ProgramTarget.all.map(\.name).joined(separator: ", ") + ".",
        must: "be one of " + ProgramTarget.all.map(\.name).joined(separator: ", "),
        read: { text in
            ProgramTarget.all.contains { $0.name == text } || ProgramTarget.refused[text] != nil ? text : nil
        })
    static let size = Option<[Double]>.numbers(
        "--size", "WIDTH,HEIGHT", "The size of the target's output. 1280,800 if not given.", count: 2...2,
        in: 16...16_384)

    static let sections = [
        Command.Section(
            title: "what happens, in the order given",
            groups: [
                Command.Group(options: [
                    trace.declaration, after.declaration, waitLine.declaration, waitFile.declaration,
                ])
            ]),
        Command.Section(
            title: "where the program runs",
            groups: [Command.Group(options: [target.declaration, size.declaration])]),
        Command.Section(
            title: "the program",
            groups: [
                Command.Group(options: [
                    stay.declaration, timeout.declaration, user.declaration, realDevices.declaration,
                ])
            ]),
    ]

    private static let nonEmpty: @Sendable (String) -> String? = { $0.isEmpty ? nil : $0 }
}
