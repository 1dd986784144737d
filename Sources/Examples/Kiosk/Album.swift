import CCairo
import DRMDisplay
import Glibc

/// The pages of the album, each drawn once, side by side.
final class Album {
    private let size: (width: Double, height: Double)
    private let pages: [OpaquePointer]

    var count: Int { pages.count }

    init(width: Int, height: Int) {
        size = (Double(width), Double(height))
        let (width, height) = size
        pages = Album.colors.enumerated().map { index, color in
            let page = cairo_image_surface_create(CAIRO_FORMAT_RGB24, CInt(width), CInt(height))
            let cairo = cairo_create(page)
            defer { cairo_destroy(cairo) }
            cairo.fill(color)
            cairo_paint(cairo)
            cairo.fill(color, lightness: 1.25)
            cairo.roundedRectangle(
                width * 0.1, height * 0.12, width * 0.8, height * 0.7, radius: height * 0.06)
            cairo_fill(cairo)
            // The number of dots is the page's number.
            cairo.fill((1, 1, 1))
            for dot in 0...index {
                let x = width / 2 + (Double(dot) - Double(index) / 2) * height * 0.2
                cairo_arc(cairo, x, height * 0.47, height * 0.07, 0, 2 * .pi)
                cairo_fill(cairo)
            }
            return page
        }.compactMap(\.self)
    }

    deinit {
        for page in pages { cairo_surface_destroy(page) }
    }

    /// Draws the visible part of the row of pages, pushed `offset` pixels to the left, and the pointer if
    /// there is one.
    func draw(offset: Double, pointer: SIMD2<Double>?, on pixels: PixelBuffer) {
        let bytes = pixels.memory.assumingMemoryBound(to: UInt8.self)
        let surface = cairo_image_surface_create_for_data(
            bytes, CAIRO_FORMAT_RGB24, CInt(pixels.width), CInt(pixels.height), CInt(pixels.bytesPerRow))
        let cairo = cairo_create(surface)
        defer {
            cairo_destroy(cairo)
            cairo_surface_destroy(surface)
        }
        let (width, height) = size
        let left = -offset.rounded()
        // The areas beyond the first and the last page.
        cairo.fill((0.09, 0.09, 0.11))
        cairo_rectangle(cairo, 0, 0, left, height)
        cairo_rectangle(cairo, left + width * Double(count), 0, width, height)
        cairo_fill(cairo)
        for (index, page) in pages.enumerated() {
            let x = left + width * Double(index)
            guard abs(x) < width else { continue }
            // At whole pixels, this copies rows.
            cairo_set_source_surface(cairo, page, x, 0)
            cairo_rectangle(cairo, x, 0, width, height)
            cairo_fill(cairo)
        }
        drawMarks(at: offset / width, cairo)
        guard let pointer else { return }
        let radius = height * 0.012
        for (radius, lightness) in [(radius, 0.1), (radius * 0.75, 1.0)] {
            cairo.fill((1, 1, 1), lightness: lightness)
            cairo_arc(cairo, pointer.x, pointer.y, radius, 0, 2 * .pi)
            cairo_fill(cairo)
        }
    }

    /// Draws a dot for each page, wider the more of the page is visible.
    private func drawMarks(at place: Double, _ cairo: OpaquePointer?) {
        let radius = size.height * 0.012
        for index in pages.indices {
            let nearness = max(0, 1 - abs(place - Double(index)))
            let half = radius * (1 + 1.6 * nearness)
            let x = size.width / 2 + (Double(index) - Double(count - 1) / 2) * radius * 7
            cairo.fill((1, 1, 1), lightness: 0.6 + 0.4 * nearness)
            cairo.roundedRectangle(
                x - half, size.height * 0.91 - radius, 2 * half, 2 * radius, radius: radius)
            cairo_fill(cairo)
        }
    }

    private static let colors: [(Double, Double, Double)] = [
        (0.13, 0.35, 0.62), (0.10, 0.50, 0.42), (0.72, 0.43, 0.13), (0.56, 0.22, 0.42),
    ]
}

extension OpaquePointer? {
    /// Sets the colour to fill with, scaled by `lightness`.
    fileprivate func fill(_ color: (Double, Double, Double), lightness: Double = 1) {
        cairo_set_source_rgb(self, color.0 * lightness, color.1 * lightness, color.2 * lightness)
    }

    fileprivate func roundedRectangle(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double
    ) {
        cairo_new_sub_path(self)
        cairo_arc(self, x + width - radius, y + radius, radius, -.pi / 2, 0)
        cairo_arc(self, x + width - radius, y + height - radius, radius, 0, .pi / 2)
        cairo_arc(self, x + radius, y + height - radius, radius, .pi / 2, .pi)
        cairo_arc(self, x + radius, y + radius, radius, .pi, .pi * 1.5)
        cairo_close_path(self)
    }
}
