/// A picture of a screen as a PNG, for displays that hand over its pixels alone.
enum PNG {
    /// - Parameters:
    ///   - pixels: Blue, green, red and one byte more for each, row by row.
    ///   - stride: The bytes from one row to the next.
    static func encode(_ pixels: [UInt8], width: Int, height: Int, stride: Int) -> [UInt8]? {
        guard width > 0, height > 0, stride >= 4 * width, pixels.count >= stride * (height - 1) + 4 * width
        else {
            return nil
        }
        var deflate = Deflate()
        for row in 0..<height {
            // Filter 1: each byte as its difference from the pixel to the left, which makes runs of zeros.
            deflate.append(1)
            var left: (UInt8, UInt8, UInt8) = (0, 0, 0)
            for column in 0..<width {
                let place = row * stride + 4 * column
                let pixel = (pixels[place + 2], pixels[place + 1], pixels[place])
                deflate.append(pixel.0 &- left.0)
                deflate.append(pixel.1 &- left.1)
                deflate.append(pixel.2 &- left.2)
                left = pixel
            }
        }
        var header: [UInt8] = []
        header.append(big: UInt32(width))
        header.append(big: UInt32(height))
        // Eight bits for each of red, green and blue.
        header += [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10] + chunk("IHDR", header)
            + chunk("IDAT", deflate.finish()) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        var all: [UInt8] = []
        all.append(big: UInt32(bytes.count))
        let named = Array(name.utf8) + bytes
        all += named
        all.append(big: checksum(named))
        return all
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 0xff)] ^ $0 >> 8 }
    }
}

/// A zlib stream that shortens runs of one byte, which is most of a screen, by deflate's fixed codes.
private struct Deflate {
    private var bytes: [UInt8] = [0x78, 0x01]
    private var bits: UInt64 = 0
    private var bitCount = 0
    private var sums: (UInt32, UInt32) = (1, 0)
    private var last: UInt8?
    private var repeats = 0

    init() {
        // The last block, with fixed codes.
        put(1, 1)
        put(1, 2)
    }

    mutating func append(_ byte: UInt8) {
        sums.0 = (sums.0 + UInt32(byte)) % 65_521
        sums.1 = (sums.1 + sums.0) % 65_521
        if byte == last {
            repeats += 1
            if repeats == 258 { flush() }
            return
        }
        flush()
        last = byte
        literal(Int(byte))
    }

    mutating func finish() -> [UInt8] {
        flush()
        literal(256)
        put(0, (8 - bitCount % 8) % 8)
        bytes.append(big: sums.1 << 16 | sums.0)
        return bytes
    }

    /// Writes the repetitions of the last byte: as a copy from one byte back where that is shorter.
    private mutating func flush() {
        if repeats >= 3 {
            copy(repeats)
        } else if let last {
            for _ in 0..<repeats { literal(Int(last)) }
        }
        repeats = 0
    }

    private mutating func literal(_ symbol: Int) {
        switch symbol {
        case ..<144: putCode(0x30 + symbol, 8)
        case ..<256: putCode(0x190 + symbol - 144, 9)
        case ..<280: putCode(symbol - 256, 7)
        default: putCode(0xc0 + symbol - 280, 8)
        }
    }

    private mutating func copy(_ length: Int) {
        if length == 258 {
            literal(285)
        } else {
            // Lengths from 3 on in groups of four symbols, each group with one extra bit more than the one before.
            let offset = length - 3
            let extra = max(0, Int.bitWidth - 1 - max(offset, 1).leadingZeroBitCount - 2)
            let base = offset < 8 ? offset : 4 * extra + offset >> extra
            literal(257 + base)
            put(UInt64(offset & (1 << extra - 1)), extra)
        }
        putCode(0, 5)
    }

    /// Codes begin with their highest bit.
    private mutating func putCode(_ code: Int, _ count: Int) {
        for index in (0..<count).reversed() { put(UInt64(code >> index & 1), 1) }
    }

    private mutating func put(_ value: UInt64, _ count: Int) {
        bits |= value << UInt64(bitCount)
        bitCount += count
        while bitCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(big word: UInt32) {
        Swift.withUnsafeBytes(of: word.bigEndian) { append(contentsOf: $0) }
    }
}
