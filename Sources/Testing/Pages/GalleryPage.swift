import CPages
import JSONText

/// An HTML file with a card to throw and with exhibits: their sampled frames, and live ones that the page's
/// machine can run. It fetches nothing.
package struct GalleryPage {
    /// The exhibits as the page's script reads them; the script lists their members.
    package var exhibits: [JSON]
    /// The core as WebAssembly, compressed by gzip; nil for a page that shows sampled frames alone.
    package var engine: [UInt8]?

    package init(exhibits: [JSON], engine: [UInt8]?) {
        self.exhibits = exhibits
        self.engine = engine
    }

    /// The bytes of the file.
    package var bytes: [UInt8] {
        HTMLPage(
            kind: "gallery", title: "Gallery", controls: [],
            content: gallery_content().array, scripts: gallery_scripts().array,
            data: [("exhibits", .array(exhibits))], engine: engine
        ).bytes
    }
}
