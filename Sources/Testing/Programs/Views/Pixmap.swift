/// A picture in Netpbm's binary format PPM, as grim writes it: a few words, and three bytes for each pixel.
struct Pixmap {
    let width: Int
    let height: Int
    private let pixels: ArraySlice<UInt8>

    /// The greatest width and height of a pointer in pixels. Compositors ask for one of 24, and themes that
    /// have none of that size give the next larger one.
    static let pointerSize = 32

    /// Returns nil for bytes that are no such picture.
    init?(_ bytes: [UInt8]) {
        // P6, the width, the height and the greatest value, each with one blank behind it.
        let words = bytes.split(maxSplits: 4, omittingEmptySubsequences: false) { $0 <= 0x20 }
        guard words.count == 5, words[0].elementsEqual("P6".utf8) else { return nil }
        let numbers = words[1...3].map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
        // No output has longer sides.
        guard numbers.allSatisfy({ (1...32_767).contains($0) }), words[4].count == 3 * numbers[0] * numbers[1]
        else { return nil }
        (width, height, pixels) = (numbers[0], numbers[1], words[4])
    }

    /// True if it shows an empty output: one colour, or a black one with nothing but a pointer on it.
    ///
    /// wlroots draws the pointer into the pictures of a headless output.
    var isBare: Bool {
        pixels.withUnsafeBufferPointer { bytes in
            let ground = (bytes[0], bytes[1], bytes[2])
            var (left, right, top) = (Int.max, -1, -1)
            for y in 0..<height {
                for x in 0..<width {
                    let place = 3 * (y * width + x)
                    guard (bytes[place], bytes[place + 1], bytes[place + 2]) != ground else { continue }
                    guard ground == (0, 0, 0) else { return false }
                    if top < 0 { top = y }
                    (left, right) = (min(left, x), max(right, x))
                    guard right - left < Self.pointerSize, y - top < Self.pointerSize else { return false }
                }
            }
            return true
        }
    }
}
