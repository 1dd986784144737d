/// The options of `fling gallery`.
package enum GalleryOptions {
    package static let output = Option<String>(
        names: ["--output", "-o"], "FILE",
        "The page to write; index.html in the current folder if not given.",
        must: "be the path of a file that ends in .html"
    ) { $0.hasSuffix(".html") ? $0 : nil }
    package static let force = Flag("--force", summary: "Overwrite an existing page.")
    package static let filmstrips = Option<String>(
        "--filmstrips", "FOLDER",
        "Writes no page, but a picture of each exhibit, gallery-NAME.svg, into a folder.",
        must: "be the path of a folder"
    ) { $0.isEmpty ? nil : $0 }
}

extension Command {
    /// Makes the command `fling gallery`.
    ///
    /// - Parameter run: Its action, of which the tool and the program that it becomes have one each.
    package static func gallery(run: @escaping @Sendable (Arguments, Console) throws -> Void) -> Command {
        Command(
            name: "gallery",
            summary: "a page with a card to throw, and the classic interactions to play, scrub and drag",
            synopsis: ["gallery [-o PAGE] [--force]", "gallery --filmstrips FOLDER"],
            description: [
                "Writes one HTML file, which opens in any browser and fetches nothing. On top is a card to throw and "
                    + "to catch in flight; then nine pieces of apps with knobs for their rules. Below are the "
                    + "classic interactions of interface design, each played by a script and sampled 60 times a "
                    + "second. Those with one value under a finger are live too: the core, as WebAssembly, moves "
                    + "them under the reader's pointer.",
                "The machine for browsers is found and built as for fling studio. Without it the page shows the sampled "
                    + "frames. In a checkout, the exhibits are built the first time.",
            ],
            sections: [
                Section(
                    title: "output",
                    groups: [
                        Group(options: [
                            GalleryOptions.output.declaration, GalleryOptions.force.declaration,
                            GalleryOptions.filmstrips.declaration,
                        ])
                    ])
            ],
            examples: [
                Example(line: "fling gallery", summary: "Writes index.html.", isSelfContained: false)
            ],
            run: run)
    }
}
