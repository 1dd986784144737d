import CCairo
import Glibc

/// The pictures of a film in one: from left to right, and in rows of at most six.
package struct Strip {
    private let pixels: Pixels
    /// The size of each picture.
    private let size: SIMD2<Int>
    private let count: Int

    private static let columns = 6

    /// Joins pictures of one size. Returns nil if there is none, or if they are too many for a picture.
    package init?(_ pictures: [Pixels]) {
        guard let first = pictures.first else { return nil }
        size = SIMD2(first.width, first.height)
        count = pictures.count
        let columns = min(count, Self.columns)
        let rows = (count + columns - 1) / columns
        guard let pixels = Pixels(width: columns * size.x, height: rows * size.y),
            let context = cairo_create(pixels.surface)
        else { return nil }
        defer { cairo_destroy(context) }
        for (index, picture) in pictures.enumerated() {
            let x = index % columns * size.x
            let y = index / columns * size.y
            cairo_set_source_surface(context, picture.surface, Double(x), Double(y))
            cairo_paint(context)
        }
        self.pixels = pixels
    }

    /// Encodes the strip as a PNG.
    package func png() -> [UInt8]? {
        let bytes = Bytes()
        let status = cairo_surface_write_to_png_stream(
            pixels.surface,
            { closure, data, count in
                guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
                Unmanaged<Bytes>.fromOpaque(closure).takeUnretainedValue().all +=
                    UnsafeBufferPointer(start: data, count: Int(count))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(bytes).toOpaque())
        return status == CAIRO_STATUS_SUCCESS ? bytes.all : nil
    }

    private final class Bytes { var all: [UInt8] = [] }

    /// The differences of a strip from an earlier one.
    package enum Difference: Equatable {
        /// The file is no PNG that can be read.
        case unreadable(String)
        /// The strips have other sizes, in pixels: before and now.
        case size(before: SIMD2<Int>, now: SIMD2<Int>)
        /// The numbers of pixels that differ, by the index of the picture; empty if all are the same.
        case pixels([Int: Int])
    }

    /// Compares the strip with the one in a file.
    package func difference(from path: String) -> Difference {
        guard let old = cairo_image_surface_create_from_png(path) else {
            return .unreadable("no memory is left")
        }
        defer { cairo_surface_destroy(old) }
        let status = cairo_surface_status(old)
        guard status == CAIRO_STATUS_SUCCESS else {
            return .unreadable(String(cString: cairo_status_to_string(status)))
        }
        let before = SIMD2(Int(cairo_image_surface_get_width(old)), Int(cairo_image_surface_get_height(old)))
        let now = SIMD2(pixels.width, pixels.height)
        guard before == now else { return .size(before: before, now: now) }
        let stride = Int(cairo_image_surface_get_stride(old))
        guard let new = pixels.bytes, let was = cairo_image_surface_get_data(old) else {
            return .unreadable("it is no picture of 8 bits for each colour")
        }
        var different: [Int: Int] = [:]
        for row in 0..<now.y {
            let (a, b) = (new + row * pixels.stride, was + row * stride)
            // Rows that are the same are many, and compared at once. The fourth byte of an opaque pixel is undefined.
            if memcmp(a, b, 4 * now.x) == 0 { continue }
            for column in 0..<now.x where memcmp(a + 4 * column, b + 4 * column, 3) != 0 {
                different[row / size.y * Self.columns + column / size.x, default: 0] += 1
            }
        }
        return .pixels(different)
    }
}
