import CCairo
import CStage

/// A picture in memory: blue, green, red and alpha or nothing for each pixel.
package final class Pixels {
    let surface: OpaquePointer
    package let width: Int
    package let height: Int

    /// Creates a picture; nil if there is no memory for it.
    init?(width: Int, height: Int, hasAlpha: Bool = false) {
        let format = hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
        guard (1...32767).contains(width), (1...32767).contains(height),
            let surface = cairo_image_surface_create(format, Int32(width), Int32(height))
        else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        (self.surface, self.width, self.height) = (surface, width, height)
    }

    deinit { cairo_surface_destroy(surface) }

    var stride: Int { Int(cairo_image_surface_get_stride(surface)) }
    var bytes: UnsafeMutablePointer<UInt8>? { cairo_image_surface_get_data(surface) }

    /// Fills the picture from a file. Rows that the file does not have stay as they are.
    func read(from file: Int32, offset: Int, stride: Int) {
        guard let bytes else { return }
        cairo_surface_flush(surface)
        _ = stage_read_rows(file, off_t(offset), stride, 4 * width, height, bytes, self.stride)
        cairo_surface_mark_dirty(surface)
    }

    /// A digest of the colours.
    package var digest: UInt64 {
        cairo_surface_flush(surface)
        guard let bytes else { return 0 }
        return stage_digest(bytes, width, height, stride)
    }

    /// Calls `body` with a function that returns the green of a pixel of the picture by its row and column.
    package func withGreen<Result>(_ body: ((_ row: Int, _ column: Int) -> UInt8) -> Result) -> Result {
        cairo_surface_flush(surface)
        let (bytes, stride, width, height) = (bytes, stride, width, height)
        return body { row, column in
            guard let bytes, (0..<height).contains(row), (0..<width).contains(column) else { return 0 }
            return bytes[row * stride + 4 * column + 1]
        }
    }
}
