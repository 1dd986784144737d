import CPages
import JSONText

/// An HTML file with recordings, the core as WebAssembly, and the scripts that show them. It fetches
/// nothing.
///
///     let page = StudioPage(title: "flick.yml", recordings: [recording], engine: engine)
///     try write(page.bytes)
package struct StudioPage: Sendable {
    /// The kind of page, which is shown beside the name of the project.
    package enum Kind: String, Sendable {
        case studio, report
    }

    package var kind: Kind
    package var title: String
    package var recordings: [StudioRecording]
    /// The core as WebAssembly, compressed by gzip; nil for a page that shows recorded frames alone.
    package var engine: [UInt8]?

    package init(
        _ kind: Kind = .studio, title: String, recordings: [StudioRecording], engine: [UInt8]?
    ) {
        self.kind = kind
        self.title = title
        self.recordings = recordings
        self.engine = engine
    }

    /// The bytes of the file.
    package var bytes: [UInt8] {
        HTMLPage(
            kind: kind.rawValue, title: title, controls: [], content: studio_content().array,
            scripts: studio_scripts().array, view: "Studio",
            data: [
                ("kind", .string(kind.rawValue)), ("recordings", .array(recordings.lazy.map(\.json))),
            ], engine: engine
        ).bytes
    }
}
