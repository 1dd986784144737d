import CommandLineTool
import Programs

/// The options of `fling run`.
enum RunOptions {
    static let trace = Option(
        "--trace", "FILE", "Plays a recording, whose devices exist from the start.", isRepeatable: true,
        must: "be the path of a recording", read: nonEmpty)
    static let after = Option(
        "--after", "SECONDS", "Waits before the next.", isRepeatable: true,
        must: "be a number of seconds from 0 through 86400",
        read: { text in Double(text).flatMap { (0...86_400).contains($0) ? $0 : nil } })
    static let wait = Option<ProgramEvent>(
        "--wait", "WHAT",
        "Waits for line=TEXT, a line on the program's standard output that contains the text (only lines after the "
            + "start of the last gesture, and after the last such line, count); file=PATH, which may be relative to "
            + "the program's XDG_RUNTIME_DIR; window, one on the output; window=TEXT, one with the text in its "
            + "title; or idle: half a second without work or frames.",
        isRepeatable: true, must: "be line=TEXT, file=PATH, window, window=TEXT or idle",
        choices: ["line=", "file=", "window", "window=", "idle"],
        read: { ProgramEvent($0) })
    static let at = Option<[Double]>.numbers(
        "--at", "X,Y",
        "Places the pointer at these fractions of the output, from 0,0 at the top left to 1,1. A window fills the output "
            + "with --fill, and in sway and cage by itself.",
        count: 2...2, in: 0...1, isRepeatable: true)
    static let picture = Option(
        "--picture", "FILE",
        "Takes a picture of the output, as a PNG; at the end, if it is the last step. The file must not exist.",
        isRepeatable: true, must: "be the path of a file",
        read: { nonEmpty($0).flatMap { $0 == "-" ? nil : $0 } })
    static let unplug = Flag(
        "--unplug",
        summary: "Unplugs the devices of all recordings before it, also during a gesture.")
    static let force = Flag("--force", summary: "Overwrites existing pictures.")
    static let stay = Flag(
        "--stay", summary: "Lets the program run on after the last step, until it ends by itself.")
    static let timeout = Option.number(
        "--timeout", "SECONDS",
        "The longest wait for the devices to be opened, and for each --wait. 10 if not given.",
        in: 0.1...3600)
    static let user = Option(
        "--user", "USER", "Runs the program as that user, such as nobody or 65534. Needs root.",
        must: "be the name or the number of a user",
        read: { ProgramSetup.User(named: $0) })
    static let realDevices = Flag(
        "--real-devices", summary: "Leaves the machine's own input devices to the program as well.")

    static let monkey = Option<Int>(
        "--monkey", "SECONDS",
        "Makes random gestures within the program's window for this time, until it crashes, hangs, prints a "
            + "sanitizer's report or never comes to rest; then removes gestures while the fault remains, and writes "
            + "a recording and a test of pytest that plays it. In sway if --in is not given. Needs the Python "
            + "package pytest-fling.",
        must: "be a whole number from 1 through 86400",
        read: { text in Int(text).flatMap { (1...86_400).contains($0) ? $0 : nil } })
    static let seed = Option<UInt32>(
        "--seed", "NUMBER", "The seed of the gestures; 1 if not given.",
        must: "be a whole number from 0 through \(UInt32.max)", read: { UInt32($0) })
    static let fingers = Option<ClosedRange<Int>>(
        "--fingers", "COUNT",
        "The number of fingers of a gesture, such as 2 or a range; 1...5 if not given.",
        must: "be a whole number from 1 through 10, or two of them with ... between",
        read: { text in
            let ends = text.split(separator: ".", omittingEmptySubsequences: true).map { Int($0) }
            let isRange = text.contains("...")
            guard ends.count == (isRange ? 2 : 1), let first = ends[0], let last = ends[ends.count - 1],
                first <= last, (1...10).contains(first), (1...10).contains(last)
            else { return nil }
            return first...last
        })
    static let findings = Option(
        "--findings", "FOLDER", "The folder for the recording and the test; monkey if not given.",
        must: "be the path of a folder", read: nonEmpty)

    static let shrink = Option.number(
        "--shrink", "SECONDS",
        "The longest time for removing gestures, and 0 for none; 120 if not given, and without a limit with --clock "
            + "virtual.",
        in: 0...86_400)

    static let clock = Option.choice(
        "--clock", "KIND",
        "real, or virtual: with --monkey, the program runs in virtual time as in fling film, and what a seed finds is "
            + "the same on every run. real if not given.",
        of: ["real", "virtual"].map { (name: $0, value: $0) })

    private static let targetNames = ProgramTarget.all.map(\.name)
    private static let targets = targetNames.joined(separator: ", ")
    static let target = Option(
        "--in", "TARGET",
        "Starts the program in a compositor, display server or platform, which gets the devices: \(targets); or the "
            + "command line of another Wayland compositor.",
        must: "be one of \(targets), or the command line of a Wayland compositor", choices: targetNames,
        read: { ProgramTarget.knows($0) ? $0 : nil })
    static let size = Option<[Double]>.numbers(
        "--size", "WIDTH,HEIGHT", "The size of the target's output in pixels. 1280,800 if not given.",
        count: 2...2,
        in: 16...16_384)
    static let scale = Option.number(
        "--scale", "FACTOR", "Pixels of the output for a point of its clients'. 1 if not given.", in: 0.25...8
    )
    static let renderer = Option.choice(
        "--renderer", "NAME",
        "software, which is the same on all machines, or gl: OpenGL, for which sway, phoc, cage and labwc need a display "
            + "device's node in /dev/dri. gnome-shell and kwin draw by gl alone, on the processor.",
        of: ProgramTarget.Renderer.allCases.map { (name: $0.rawValue, value: $0) })
    static let fill = Flag(
        "--fill", summary: "Waits for a window before the first step, and makes it fill the target's output.")
    static let noWindow = Flag(
        "--no-window",
        summary:
            "Begins without a window. Otherwise a client of a target must have one before the first step, or the run "
            + "fails."
    )
    static let sessionBus = Flag(
        "--session-bus",
        summary: "Starts a session bus for the program. gnome-shell and kwin have one anyway.")
    static let accessibility = Flag(
        "--accessibility",
        summary:
            "Makes the program expose its elements, as to a screen reader: starts a session bus and the "
            + "accessibility bus of at-spi2-core.")
    static let variable = Option<(name: String, value: String)>(
        "--env", "NAME=VALUE", "Sets a variable of the program's environment, and not of the target's.",
        isRepeatable: true, must: "be the name of a variable, = and its value",
        read: { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            return parts.count == 2 && !parts[0].isEmpty ? (parts[0], parts[1]) : nil
        })

    static let sections = [
        Command.Section(
            title: "steps, in the order given",
            groups: [
                Command.Group(options: [
                    trace.declaration, after.declaration, wait.declaration, at.declaration,
                    picture.declaration,
                    unplug.declaration, force.declaration,
                ])
            ]),
        Command.Section(
            title: "the program's surroundings",
            groups: [
                Command.Group(options: [
                    target.declaration, size.declaration, scale.declaration, renderer.declaration,
                    fill.declaration, noWindow.declaration, sessionBus.declaration, accessibility.declaration,
                ])
            ]),
        Command.Section(
            title: "random gestures",
            groups: [
                Command.Group(options: [
                    monkey.declaration, seed.declaration, fingers.declaration, findings.declaration,
                    shrink.declaration, clock.declaration,
                ])
            ]),
        Command.Section(
            title: "the program",
            groups: [
                Command.Group(options: [
                    variable.declaration, stay.declaration, timeout.declaration, user.declaration,
                    realDevices.declaration,
                ])
            ]),
    ]

    private static let nonEmpty: @Sendable (String) -> String? = { $0.isEmpty ? nil : $0 }
}
