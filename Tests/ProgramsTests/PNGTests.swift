import CCairo
import Testing

@testable import Programs

@Suite("Pictures of screens")
struct PNGTests {
    /// The pixels of a PNG as cairo reads them: blue, green, red and one byte more for each.
    private func pixels(of png: [UInt8], width: Int, height: Int) throws -> [[UInt8]] {
        var rest = png[...]
        let surface = try #require(
            withUnsafeMutablePointer(to: &rest) { rest in
                cairo_image_surface_create_from_png_stream(
                    { closure, bytes, count in
                        guard let rest = closure?.assumingMemoryBound(to: ArraySlice<UInt8>.self), let bytes,
                            rest.pointee.count >= Int(count)
                        else { return CAIRO_STATUS_READ_ERROR }
                        for index in 0..<Int(count) { bytes[index] = rest.pointee.removeFirst() }
                        return CAIRO_STATUS_SUCCESS
                    }, rest)
            })
        defer { cairo_surface_destroy(surface) }
        #expect(cairo_image_surface_get_width(surface) == Int32(width))
        #expect(cairo_image_surface_get_height(surface) == Int32(height))
        let data = try #require(cairo_image_surface_get_data(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        return (0..<height).map { row in
            Array(UnsafeBufferPointer(start: data + row * stride, count: 4 * width))
        }
    }

    @Test("pixels come back from the picture", arguments: [1, 2, 3, 7, 90, 700])
    func pixels(width: Int) throws {
        let height = 5
        var screen: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                let value = UInt8(truncatingIfNeeded: row < 2 ? 200 : column * column + 31 * row)
                screen += [value, value &+ 1, value &+ 2, 255]
            }
            screen += [9, 9, 9, 9]
        }
        let stride = 4 * width + 4
        let png = try #require(PNG.encode(screen, width: width, height: height, stride: stride))
        let rows = try pixels(of: png, width: width, height: height)
        for row in 0..<height {
            #expect(rows[row] == Array(screen[(row * stride)..<(row * stride + 4 * width)]))
        }
    }

    @Test("a picture with fewer pixels than it should have is none")
    func short() {
        #expect(PNG.encode([1, 2, 3], width: 1, height: 1, stride: 4) == nil)
        #expect(PNG.encode([], width: 0, height: 0, stride: 0) == nil)
        #expect(PNG.encode([], width: .max, height: 1, stride: .max) == nil)
    }
}
