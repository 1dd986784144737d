import CZlib

/// An encoder of a screen's pixels as a PNG, for displays that provide only the pixels.
enum PNG {
    /// The sides that a picture may have: no screen has longer ones.
    static let sides = 1...32767

    /// Encodes pixels as a PNG.
    ///
    /// - Parameters:
    ///   - pixels: Blue, green, red and one more byte for each pixel, row by row.
    ///   - stride: The bytes from one row to the next.
    /// - Returns: Nil if there are too few pixels.
    static func encode(_ pixels: [UInt8], width: Int, height: Int, stride: Int) -> [UInt8]? {
        guard sides.contains(width), sides.contains(height), stride >= 4 * width, stride <= 1 << 20,
            pixels.count >= stride * (height - 1) + 4 * width
        else { return nil }
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (1 + 3 * width))
        for row in 0..<height {
            // Each row begins with its filter: none.
            rows.append(0)
            for pixel in Swift.stride(from: row * stride, to: row * stride + 4 * width, by: 4) {
                rows += [pixels[pixel + 2], pixels[pixel + 1], pixels[pixel]]
            }
        }
        var count = compressBound(uLong(rows.count))
        var compressed = [UInt8](repeating: 0, count: Int(count))
        // Screens are many and looked at rarely, so speed counts for more than size.
        guard compress2(&compressed, &count, rows, uLong(rows.count), Z_BEST_SPEED) == Z_OK else {
            return nil
        }
        // 8 bits for each of red, green and blue, and the only methods there are.
        let header = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header)
            + chunk("IDAT", compressed.prefix(Int(count))) + chunk("IEND", [])
    }

    private static func chunk(_ type: String, _ data: some Collection<UInt8>) -> [UInt8] {
        let content = Array(type.utf8) + data
        return bigEndian(data.count) + content + bigEndian(Int(crc32(0, content, uInt(content.count))))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        Swift.stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
