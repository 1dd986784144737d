import CommandLineTool
import Pages

extension Command {
    private static let output = Option<String>(
        names: ["--output", "-o"], "FILE",
        "The page to write; studio.html in the current folder if not given.",
        must: "be the path of a file that ends in .html"
    ) { $0.hasSuffix(".html") ? $0 : nil }
    private static let force = Flag("--force", summary: "Overwrite an existing page.")

    private static let file = Operand(
        placeholder: "FILE", summary: ReplayOptions.file.summary, isRequired: false, isRepeatable: true)

    /// The command `fling studio`.
    static let studio = Command(
        name: "studio",
        summary: "a page that shows gestures, and plays them again with other rules",
        synopsis: ["studio [FILE...] [-o PAGE] [--force] \(ReplayOptions.synopsis)"],
        description: [
            "Writes one HTML file, which opens in any browser and fetches nothing: fingers, gestures, the state of the "
                + "machine, value, velocity and frames of each recording over one time. The page has the same machine as "
                + "this program, as WebAssembly: with each change of a rule it plays the gesture again at once. "
                + "Without recordings it tunes springs, and has a pane to throw.",
            "The machine for browsers is built the first time, in half a minute, with the toolchain that built this "
                + "program and Debian's packages wasi-libc and libclang-rt-14-dev-wasm32. Without them the page shows the "
                + "frames as they were recorded. FLING_WASM names a fling.wasm.gz to take instead.",
        ],
        operands: [file],
        sections: [Section(title: "page", groups: [Group(options: [output.declaration, force.declaration])])]
            + ReplayOptions.sections,
        examples: [
            Example(line: "fling studio", summary: "Springs, and a pane to throw.", isSelfContained: false),
            Example(
                line: "fling studio flick.yml --detents 0,320,640 --units-per-mm 8 -o flick.html",
                summary: "A recording, and the rules to begin with.", isSelfContained: false),
        ],
        run: { arguments, console in
            let path = arguments[output] ?? "studio.html"
            let sheet = try StudioSheet(arguments)
            let page = StudioPage(
                title: sheet.title, recordings: sheet.recordings, engine: console.studioEngine())
            let bytes = page.bytes
            try WholeFile.write(bytes, to: path, existing: arguments[force] ? .replace : .keep)
            for problem in sheet.problems { console.note("fling: \(problem)") }
            guard sheet.problems.isEmpty else {
                throw Failure("\(path) is written, and says so too")
            }
            try console.say("\(path): \((bytes.count + 500) / 1000) kB. Open it in a browser.")
        })
}
