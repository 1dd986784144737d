import CCairo

/// An encoder of a screen's pixels as a PNG, for displays that provide only the pixels.
enum PNG {
    /// Encodes pixels as a PNG.
    ///
    /// - Parameters:
    ///   - pixels: Blue, green, red and one more byte for each pixel, row by row.
    ///   - stride: The bytes from one row to the next.
    /// - Returns: Nil if there are too few pixels.
    static func encode(_ pixels: [UInt8], width: Int, height: Int, stride: Int) -> [UInt8]? {
        // The greatest surface that cairo makes.
        let sides = 1...32767
        guard sides.contains(width), sides.contains(height), stride >= 4 * width, stride <= 1 << 20,
            pixels.count >= stride * (height - 1) + 4 * width,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        else { return nil }
        defer { cairo_surface_destroy(surface) }
        cairo_surface_flush(surface)
        guard let room = cairo_image_surface_get_data(surface) else { return nil }
        let step = Int(cairo_image_surface_get_stride(surface))
        for row in 0..<height {
            _ = UnsafeMutableBufferPointer(start: room + row * step, count: 4 * width)
                .update(fromContentsOf: pixels[(row * stride)..<(row * stride + 4 * width)])
        }
        cairo_surface_mark_dirty(surface)
        var png: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &png) { png in
            cairo_surface_write_to_png_stream(
                surface,
                { closure, bytes, count in
                    closure?.assumingMemoryBound(to: [UInt8].self).pointee
                        .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, png)
        }
        return status == CAIRO_STATUS_SUCCESS ? png : nil
    }
}
