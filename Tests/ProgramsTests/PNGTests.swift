import Testing

@testable import Programs

@Suite("Pictures of screens")
struct PNGTests {
    /// The bytes of a zlib stream with one block of fixed codes whose copies all come from one byte back.
    private func inflate(_ stream: ArraySlice<UInt8>) -> [UInt8] {
        let bytes = Array(stream.dropFirst(2).dropLast(4))
        var place = 0
        func bit() -> Int {
            defer { place += 1 }
            return place / 8 < bytes.count ? Int(bytes[place / 8] >> UInt8(place % 8) & 1) : 0
        }
        func number(_ count: Int) -> Int { (0..<count).reduce(0) { $0 | bit() << $1 } }
        func code(_ count: Int) -> Int { (0..<count).reduce(0) { value, _ in value << 1 | bit() } }
        #expect(number(3) == 3)
        var output: [UInt8] = []
        while place / 8 < bytes.count {
            var value = code(7)
            if value < 24 {
                value += 256
            } else {
                value = value << 1 | bit()
                if value < 0xc0 {
                    value -= 0x30
                } else if value < 0xc8 {
                    value += 280 - 0xc0
                } else {
                    value = (value << 1 | bit()) - 0x190 + 144
                }
            }
            if value == 256 { return output }
            guard value > 256 else {
                output.append(UInt8(truncatingIfNeeded: value))
                continue
            }
            let symbol = value - 257
            let extra = value == 285 ? 0 : max(0, symbol / 4 - 1)
            let base = value == 285 ? 258 : symbol < 8 ? symbol + 3 : (4 + symbol % 4) << extra + 3
            let length = base + number(extra)
            #expect(code(5) == 0)
            output += [UInt8](repeating: output.last ?? 0, count: length)
        }
        return output
    }

    @Test("pixels come back from the picture, runs of every length too", arguments: [1, 2, 3, 7, 90, 700])
    func pixels(width: Int) throws {
        let height = 5
        var pixels: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                let value = UInt8(truncatingIfNeeded: row < 2 ? 200 : column * column + 31 * row)
                pixels += [value, value &+ 1, value &+ 2, 255]
            }
            pixels += [9, 9, 9, 9]
        }
        let png = try #require(PNG.encode(pixels, width: width, height: height, stride: 4 * width + 4))
        #expect(png.starts(with: [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))
        let start = try #require(png.firstRange(of: Array("IDAT".utf8))?.upperBound)
        let size = png[(start - 8)..<(start - 4)].reduce(0) { $0 << 8 | Int($1) }
        let rows = inflate(png[start..<(start + size)])
        #expect(rows.count == height * (1 + 3 * width))
        for row in 0..<height {
            var colour: [UInt8] = [0, 0, 0]
            #expect(rows[row * (1 + 3 * width)] == 1)
            for column in 0..<width {
                for part in 0..<3 {
                    colour[part] &+= rows[row * (1 + 3 * width) + 1 + 3 * column + part]
                    #expect(colour[part] == pixels[row * (4 * width + 4) + 4 * column + 2 - part])
                }
            }
        }
    }

    @Test("a picture with fewer pixels than it should have is none")
    func short() {
        #expect(PNG.encode([1, 2, 3], width: 1, height: 1, stride: 4) == nil)
        #expect(PNG.encode([], width: 0, height: 0, stride: 0) == nil)
    }
}
