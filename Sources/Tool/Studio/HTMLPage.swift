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
    /// The page's own scripts, in an order in which each may use those before it.
    var scripts: [[UInt8]]
    /// The data by name; the page's script reads it.
    var data: [(String, JSON)]
    /// The core as WebAssembly, compressed by gzip; nil for a page that shows recorded frames alone.
    var engine: [UInt8]?

    /// The scripts of all pages.
    private static let sharedScripts = [
        PackageResources.engine_js, PackageResources.motion_js, PackageResources.svg_js,
        PackageResources.playback_js, PackageResources.grip_js, PackageResources.theme_js,
        PackageResources.page_js,
    ]

    /// The bytes of the file.
    var bytes: [UInt8] {
        PageTemplate(text: PackageResources.page_html).filled { name in
            switch name {
            case "title": PageTemplate.escaped(title)
            case "kind": PageTemplate.escaped(kind)
            case "style": PackageResources.style_css
            case "controls": controls
            case "content": content
            case "data": PageTemplate.json(.object([("hasEngine", .bool(engine != nil))] + data))
            case "engine": engine.map(PageTemplate.base64) ?? []
            case "script":
                Array("\"use strict\";\n".utf8) + Self.sharedScripts.joined() + scripts.joined()
            default: []
            }
        }
    }
}
