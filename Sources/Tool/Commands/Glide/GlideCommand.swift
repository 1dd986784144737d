import CommandLineTool
import Glibc

/// The options of `fling glide`, which the program of a package of its own reads again.
enum GlideOptions {
    static let feel = Option.choice(
        "--feel", "NAME", "The way in which it slows down; ios is the default.",
        of: ["ios", "android", "chromium", "gnome"].map { ($0, $0) })
    static let speed = Option.number(
        "--speed", "FACTOR", "The speed at the lift, multiplied by 0.1 through 10.", in: 0.1...10)
    static let naturalStop = Flag(
        "--natural-stop", summary: "Keys and modifiers do not stop it: it comes to rest by itself.")
    static let motionStops = Flag("--pointer-motion-stops", summary: "Motion of the pointer stops it.")
    static let install = entry(
        "--install", "Writes a desktop entry of yours that starts a program so, with the options above.")
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
        summary: "a program of Wayland that scrolls on after the lift",
        synopsis: [
            "glide [OPTION]... -- PROGRAM [ARGUMENT]...",
            "glide [OPTION]... --install NAME",
            "glide --uninstall NAME | --list",
        ],
        description: [
            "Starts a program that scrolls on when the fingers leave the touchpad, although it has no momentum of its "
                + "own: a terminal, a reader, an editor. Fingers that come down, a key, a button, a modifier and "
                + "leaving the window stop it.",
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
        run: { arguments, _ in
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
            let program = try GlideProgram.find(from: StudioEngine.programPath, in: getenv("PATH"))
            let options = arguments.sequence.flatMap { $0.text.isEmpty ? [$0.name] : [$0.name, $0.text] }
            throw GlideProgram.become(program, options + (given.isEmpty ? ["--"] + arguments.operands : []))
        })
}

/// The program that relays, which a package within this one makes: `Sources/Glide`.
enum GlideProgram {
    static let name = "fling-glide"

    /// Finds the program: beside this one, in the checkout that this one was built in, or in the folders of
    /// PATH.
    static func find(
        from tool: String?, in searchPath: UnsafePointer<CChar>?
    ) throws(Failure) -> String {
        var places: [String] = []
        var folders = (tool ?? "").split(separator: "/").dropLast()
        places.append("/" + (folders + [Substring(name)]).joined(separator: "/"))
        while let last = folders.popLast() {
            guard last == ".build" else { continue }
            places.append("/" + folders.joined(separator: "/") + "/.build/glide/release/\(name)")
        }
        let searched = searchPath.map { String(cString: $0) } ?? ""
        places += searched.split(separator: ":").map { "\($0)/\(name)" }
        if let place = places.first(where: { access($0, X_OK) == 0 }) { return place }
        throw Failure(
            "\(name) is not there: in a checkout, \"swift build -c release --package-path Sources/Glide "
                + "--scratch-path .build/glide --product \(name)\" makes it; elsewhere, it belongs into PATH")
    }

    /// Replaces this process by the program.
    ///
    /// - Returns: The reason why that could not be done.
    static func become(_ program: String, _ words: [String]) -> Failure {
        var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) } + [nil]
        execv(program, &arguments)
        return Failure("\(program) cannot be started: \(String(cString: strerror(errno)))")
    }
}
