import CommandLineTool
import Gallery
import Pages

extension Command {
    private static let output = Option<String>(
        names: ["--output", "-o"], "FILE",
        "Where the page goes; gallery.html in the current folder if not given.",
        must: "be the path of a file that ends in .html"
    ) { $0.hasSuffix(".html") ? $0 : nil }
    private static let force = Flag("--force", summary: "Overwrite the page if it is there.")
    private static let filmstrips = Option<String>(
        "--filmstrips", "FOLDER",
        "Writes no page, but a picture of each exhibit, gallery-NAME.svg, into a folder.",
        must: "be the path of a folder"
    ) { $0.isEmpty ? nil : $0 }

    /// The command `fling gallery`.
    static let gallery = Command(
        name: "gallery",
        summary: "a page with the classic interactions, to play, scrub and drag",
        synopsis: ["gallery [-o PAGE] [--force]", "gallery --filmstrips FOLDER"],
        description: [
            "Writes one HTML file, which opens in any browser and fetches nothing: the interactions by which this craft is "
                + "taught, each played by a script and sampled 60 times a second. Those that are one value under a finger "
                + "are live too: the same machine as this program's, as WebAssembly, moves them under the reader's pointer.",
            "The machine for browsers is found and built as for fling studio. Without it the page shows the sampled frames.",
        ],
        sections: [
            Section(
                title: "output",
                groups: [Group(options: [output.declaration, force.declaration, filmstrips.declaration])])
        ],
        examples: [
            Example(line: "fling gallery", summary: "Writes gallery.html.", isSelfContained: false)
        ],
        run: { arguments, console in
            if let folder = arguments[filmstrips] {
                if let other = arguments.given(among: [output.declaration]).first {
                    throw UsageError("--filmstrips and \(other.name) exclude each other")
                }
                for entry in Gallery.entries {
                    let strip = try Filmstrip(exhibit: SampledExhibit(entry))
                    try PictureFile.write(Array(strip.svg.utf8), to: "\(folder)/gallery-\(entry.name).svg")
                }
                try console.say("\(folder): \(Gallery.entries.count) filmstrips.")
                return
            }
            let path = arguments[output] ?? "gallery.html"
            let exhibits = try Gallery.entries.map { try SampledExhibit($0) }
            let page = GalleryPage(exhibits: exhibits.map(\.json), engine: console.studioEngine())
            let bytes = page.bytes
            try PictureFile.write(bytes, to: path, existing: arguments[force] ? .replace : .keep)
            let live = exhibits.count { $0.dragged != nil && page.engine != nil }
            try console.say(
                "\(path): \(exhibits.count) exhibits, \(live) of them live, \((bytes.count + 500) / 1000) kB. "
                    + "Open it in a browser.")
        })
}
