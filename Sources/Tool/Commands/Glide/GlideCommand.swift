import CommandLineTool

/// The options of `fling glide`, which the program of a package of its own reads again.
enum GlideOptions {
    static let feel = Option.choice(
        "--feel", "NAME", "The deceleration; ios is the default.",
        of: ["ios", "android", "chromium", "gnome"].map { ($0, $0) })
    static let speed = Option.number(
        "--speed", "FACTOR", "The speed at the lift, multiplied by 0.1 through 10.", in: 0.1...10)
    static let naturalStop = Flag(
        "--natural-stop", summary: "Keys and modifiers do not stop it: it comes to rest by itself.")
    static let motionStops = Flag("--pointer-motion-stops", summary: "Motion of the pointer stops it.")
    static let install = entry(
        "--install",
        "Writes a desktop entry of yours that starts a program behind fling glide, with the options "
            + "above.")
    static let uninstall = entry("--uninstall", "Removes that entry.")
    static let list = Flag(
        "--list", summary: "Lists the desktop entries, and which programs have momentum of their own.")

    private static func entry(_ name: String, _ summary: String) -> Option<String> {
        Option(name, "NAME", summary, must: "be the name of a program's desktop entry") {
            $0.isEmpty || $0.contains("/") ? nil : $0
        }
    }
}

extension Command {
    /// The command `fling glide`.
    static let glide = Command(
        name: "glide",
        summary: "a Wayland program with momentum added to its scrolling",
        synopsis: [
            "glide [OPTION]... -- PROGRAM [ARGUMENT]...",
            "glide [OPTION]... --install NAME",
            "glide --uninstall NAME | --list",
        ],
        description: [
            "Starts a program that has no momentum of its own, such as a terminal, a reader or an editor, and lets "
                + "it scroll on when the fingers leave the touchpad. Fingers that come down, a key, a button, a "
                + "modifier and leaving the window stop it.",
            "Between the program and the compositor is a relay, which changes nothing but the scroll events of fingers. "
                + "The process is the program's own, with its exit status. A program that scrolls with GTK 4, "
                + "or Firefox, is left as it is.",
        ],
        operands: [
            Operand(
                placeholder: "PROGRAM", summary: "The program, and its arguments.", isRequired: false,
                isRepeatable: true)
        ],
        sections: [
            Section(
                title: "momentum",
                groups: [
                    Group(options: [
                        GlideOptions.feel.declaration, GlideOptions.speed.declaration,
                        GlideOptions.naturalStop.declaration, GlideOptions.motionStops.declaration,
                    ])
                ]),
            Section(
                title: "menus of the desktop",
                groups: [
                    Group(options: [
                        GlideOptions.install.declaration, GlideOptions.uninstall.declaration,
                        GlideOptions.list.declaration,
                    ])
                ]),
        ],
        examples: [
            Example(
                line: "fling glide -- zathura paper.pdf", summary: "A reader with momentum.",
                isSelfContained: false),
            Example(
                line: "fling glide --feel android --install foot",
                summary: "A terminal whose entry in the menu starts it with Android's.",
                isSelfContained: false),
        ],
        statuses: [
            Status("126", "The program is there, but could not be started."),
            Status("127", "There is no such program."),
            Status("N", "The program ended with N; or a signal ended it, which a shell numbers 128 + N."),
        ],
        run: { arguments, console in
            let deeds = [
                GlideOptions.install.declaration, GlideOptions.uninstall.declaration,
                GlideOptions.list.declaration,
            ]
            let given = arguments.given(among: deeds).map(\.name)
            guard given.count < 2 else {
                throw UsageError("\(given[0]) and \(given[1]) do not go together")
            }
            guard given.isEmpty != arguments.operands.isEmpty else {
                throw UsageError(
                    given.first.map { "no program is started with \($0)" } ?? "glide needs PROGRAM")
            }
            try NestedProgram.glide.become(with: arguments.words, console)
        })
}
