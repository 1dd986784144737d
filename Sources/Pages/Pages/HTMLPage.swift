import CPages
import JSONText

/// An HTML file with data, the scripts that show it, and the core as WebAssembly. It fetches nothing.
struct HTMLPage {
    /// The kind of page, which is shown beside the name of the project.
    var kind: String
    var title: String
    /// HTML beside the heading.
    var controls: [UInt8]
    /// HTML below the heading.
    var content: [UInt8]
    /// The page's own scripts, joined.
    var scripts: [UInt8]
    /// The class of the scripts that shows the data.
    var view: String
    /// The data by name; the page's script reads it.
    var data: [(String, JSON)]
    /// The core as WebAssembly, compressed by gzip; nil for a page that shows recorded frames alone.
    var engine: [UInt8]?

    /// The bytes of the file.
    var bytes: [UInt8] {
        PageTemplate(text: page_html().array).filled { name in
            switch name {
            case "title": PageTemplate.escaped(title)
            case "kind": PageTemplate.escaped(kind)
            case "style": page_style().array
            case "controls": controls
            case "content": content
            case "data": PageTemplate.json(.object([("hasEngine", .bool(engine != nil))] + data))
            case "engine": engine.map(PageTemplate.base64) ?? []
            case "script":
                Array("\"use strict\";\n".utf8) + page_shared_scripts().array + scripts
                    + Array("\nstartPage(\(view));\n".utf8)
            default: []
            }
        }
    }
}

extension page_part {
    var array: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
