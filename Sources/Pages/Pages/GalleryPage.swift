import CPages
import JSONText

/// An HTML file with a card to throw and with exhibits: their sampled frames, and live ones that the page's
/// machine can run. Its second mode is the studio. It fetches nothing.
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
            kind: "gallery", title: "Gallery", controls: gallery_controls().array,
            content: gallery_content().array + studio_content().array,
            scripts: studio_scripts().array + gallery_scripts().array, view: "Gallery",
            data: [("exhibits", JSON.array(exhibits).packed)], engine: engine
        ).bytes
    }
}
