import CZlib
import JSONText

extension JSON {
    /// The value as text in base 64 of zlib's format, which a page's script unpacks; the value itself if it can't be
    /// compressed.
    var packed: JSON {
        var text: [UInt8] = []
        write { text += $0.utf8 }
        var count = compressBound(uLong(text.count))
        var bytes = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&bytes, &count, text, uLong(text.count), Z_BEST_COMPRESSION) == Z_OK else {
            return self
        }
        return .string(String(decoding: PageTemplate.base64(Array(bytes.prefix(Int(count)))), as: UTF8.self))
    }
}
