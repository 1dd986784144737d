import CommandLineTool
import Gallery
import Pages

/// Writes the page of all exhibits, or their filmstrips, as a command line of `fling gallery` asks for.
package func writeGallery(_ arguments: Arguments, _ console: Console) throws {
    if let folder = arguments[GalleryOptions.filmstrips] {
        if let other = arguments.given(among: [GalleryOptions.output.declaration]).first {
            throw UsageError("--filmstrips and \(other.name) exclude each other")
        }
        for entry in Gallery.entries {
            let strip = try Filmstrip(exhibit: SampledExhibit(entry))
            try WholeFile.write(Array(strip.svg.utf8), to: "\(folder)/gallery-\(entry.name).svg")
        }
        try console.say("\(folder): \(Gallery.entries.count) filmstrips.")
        return
    }
    let path = arguments[GalleryOptions.output] ?? "index.html"
    let exhibits = try Gallery.entries.map { try SampledExhibit($0) }
    let page = GalleryPage(exhibits: exhibits.map(\.json), engine: console.studioEngine())
    let bytes = page.bytes
    try WholeFile.write(bytes, to: path, existing: arguments[GalleryOptions.force] ? .replace : .keep)
    let live = exhibits.count { $0.dragged != nil && page.engine != nil }
    try console.say(
        "\(path): \(exhibits.count) exhibits, \(live) of them live, \((bytes.count + 500) / 1000) kB. "
            + "Open it in a browser.")
}
