import Testing

@testable import Programs

@Suite("Base 64")
struct Base64Tests {
    @Test(
        "a text gives back its bytes, with and without padding",
        arguments: [("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYmFy", "foobar")])
    func texts(text: String, bytes: String) {
        #expect([UInt8](base64: text) == Array(bytes.utf8))
    }

    @Test("all 64 digits have their values")
    func digits() {
        let text = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        let bytes = [UInt8](base64: text)
        let digits = stride(from: 0, to: bytes.count, by: 3).flatMap { index -> [UInt8] in
            let (a, b, c) = (bytes[index], bytes[index + 1], bytes[index + 2])
            return [a >> 2, (a & 3) << 4 | b >> 4, (b & 15) << 2 | c >> 6, c & 63]
        }
        #expect(digits == Array(0..<64))
    }

    @Test("the preloaded library is a small ELF file without the Swift runtime")
    func library() {
        let bytes = [UInt8](base64: shimImage)
        #expect(bytes.starts(with: [0x7f, UInt8(ascii: "E"), UInt8(ascii: "L"), UInt8(ascii: "F")]))
        #expect(bytes.count <= 150_000)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("libswift"))
    }
}
