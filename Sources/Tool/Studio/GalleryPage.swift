import JSONText

/// One HTML file with exhibits: their sampled frames, and those that the page's machine can run, live. It fetches nothing.
package struct GalleryPage {
    /// An exhibit as the page's script reads it; the script says which members it has.
    package var exhibits: [JSON]
    /// The core as WebAssembly, compressed by gzip; nil for a page that shows sampled frames alone.
    package var engine: [UInt8]?

    package init(exhibits: [JSON], engine: [UInt8]?) {
        self.exhibits = exhibits
        self.engine = engine
    }

    /// The file.
    package var bytes: [UInt8] {
        PageTemplate(text: PackageResources.gallery_html).filled { name in
            switch name {
            case "style": PackageResources.style_css
            case "script": Self.script
            case "engine": engine.map(PageTemplate.base64) ?? []
            case "data": PageTemplate.json(data)
            default: []
            }
        }
    }

    private static let script = PageTemplate.script(
        PackageResources.engine_js, PackageResources.motion_js, PackageResources.svg_js,
        PackageResources.playback_js, PackageResources.grip_js, PackageResources.theme_js,
        PackageResources.exhibit_js, PackageResources.gallery_js)

    private var data: JSON {
        .object([
            ("hasEngine", .bool(engine != nil)), ("exhibits", .array(exhibits)),
        ])
    }
}
