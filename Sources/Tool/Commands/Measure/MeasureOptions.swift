import CommandLineTool
import Feel

/// The options of `fling measure`.
enum MeasureOptions {
    static let output = Option(
        "--output", short: "-o", "FILE",
        "Writes a page for a browser: the figures, the strokes and the curves after the lift beside those of platforms. The "
            + "file must not exist.",
        must: "be the path of a file", read: { $0.isEmpty || $0 == "-" ? nil : $0 })
    static let json = Option(
        "--json", "FILE", "Writes all figures as JSON. The file must not exist.",
        must: "be the path of a file", read: { $0.isEmpty || $0 == "-" ? nil : $0 })
    static let compare = Option(
        "--compare", "FILE",
        "Prints the figures that differ from those of an earlier run by more than the errors; --json has written the file.",
        must: "be the path of a file", read: { $0.isEmpty || $0 == "-" ? nil : $0 })
    static let force = Flag("--force", summary: "Overwrites existing files.")
    static let require = Option<[Requirement]>(
        "--require", "LIST",
        "Fails with exit status 1 if a figure of any stroke is above a limit, or if content stops at the lift: any of "
            + "\(Requirement.names.joined(separator: ", ")), between commas. lag is in milliseconds, offset in points, "
            + "hitches in milliseconds for a second, lost in per cent of the refreshes.",
        must: "be some of \(Requirement.names.joined(separator: ", ")), separated by commas",
        read: { Requirement.list($0) })
    static let conformance = Flag(
        "--conformance",
        summary:
            "Judges the scrolling by nine hands and what must come of each, instead of measuring it. The exit status is 1 "
            + "if one is not kept.")
    static let write = Option(
        "--write", "FOLDER",
        "With --conformance: writes the nine hands as recordings into a folder, with a file hands.json of what must come of "
            + "each, and measures nothing. The folder is made if it is not there.",
        must: "be the path of a folder", read: { $0.isEmpty || $0 == "-" ? nil : $0 })
    static let times = Option<Int>(
        "--times", "COUNT", "The strokes of each kind. 5 if not given.",
        must: "be a whole number from 1 through 20",
        read: { text in Int(text).flatMap { (1...20).contains($0) ? $0 : nil } })
    static let target = Option(
        "--in", "TARGET",
        "Measures in real time, in a compositor as \"fling run --in\" starts it: sway, phoc, cage, labwc, gnome-shell, kwin, or the "
            + "command line of another one.",
        must: RunOptions.target.declaration.expectation, choices: RunOptions.target.declaration.choices,
        read: RunOptions.target.read)
    static let here = Flag(
        "--here",
        summary:
            "Measures in real time, on the Wayland desktop where the command is, while you touch and scroll the program yourself. "
            + "Ctrl-C, or the program's end, ends with the report.")
    static let horizontal = Flag(
        "--horizontal",
        summary:
            "Measures content that scrolls or pages sideways: the hands go left and right instead of up and down."
    )
    static let size = Option<[Double]>.numbers(
        "--size", "WIDTH,HEIGHT", "The size of the output in points. 800,600 if not given.", count: 2...2,
        in: 200...4096)

    static let defaultSize = SIMD2(800, 600)

    static let sections = [
        Command.Section(
            title: "the figures",
            groups: [
                Command.Group(options: [
                    output.declaration, json.declaration, force.declaration, compare.declaration,
                    require.declaration,
                    times.declaration, conformance.declaration, write.declaration,
                ])
            ]),
        Command.Section(
            title: "the program's surroundings",
            groups: [
                Command.Group(options: [
                    target.declaration, here.declaration, horizontal.declaration, size.declaration,
                    FilmOptions.rate.declaration, FilmOptions.after.declaration,
                    FilmOptions.variable.declaration, FilmOptions.timeout.declaration,
                ])
            ]),
    ]
}
