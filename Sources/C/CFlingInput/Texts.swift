import CFlingInputHeader
import Glibc

/// A C string with a NUL at its end, which lives as long as this object.
final class CText {
    let pointer: UnsafePointer<CChar>
    /// The number of bytes before the NUL.
    let length: Int

    init(_ bytes: some Collection<UInt8>) {
        let room = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        var end = room
        for byte in bytes {
            end.initialize(to: CChar(bitPattern: byte))
            end += 1
        }
        end.initialize(to: 0)
        pointer = UnsafePointer(room)
        length = bytes.count
    }

    convenience init(_ text: String) {
        self.init(text.utf8)
    }

    deinit {
        pointer.deallocate()
    }
}

/// Copies text into the caller's buffer with a NUL at its end, cut off between two characters where the
/// buffer ends.
func copy(_ text: String, to room: UnsafeMutableRawBufferPointer) {
    let bytes = Array(text.utf8)
    var count = min(bytes.count, room.count - 1)
    // A byte that goes on with a character begins with the bits 10.
    while count > 0, count < bytes.count, bytes[count] & 0xc0 == 0x80 { count -= 1 }
    room.copyBytes(from: bytes[..<count])
    room[count] = 0
}

/// Throws unless C handed over an array of `count` elements; an empty array may be NULL.
func checkArray(
    _ start: UnsafeRawPointer?, _ name: String, _ count: Int, _ countName: String = "count",
    atMost limit: Int = .max
) throws(Failure) {
    guard count >= 0, count <= limit else {
        throw .range(countName, Double(UInt(bitPattern: count)), low: 0, high: Double(limit))
    }
    guard start != nil || count == 0 else { throw .missing(name) }
}

extension String {
    /// Makes a string of C's text.
    init(_ text: UnsafePointer<CChar>?, _ name: String) throws(Failure) {
        guard let text else { throw .missing(name) }
        guard let string = String(validatingCString: text) else { throw .text(name) }
        self = string
    }

    /// Makes a string of C's text; `otherwise` for NULL.
    init(_ text: UnsafePointer<CChar>?, _ name: String, otherwise: String) throws(Failure) {
        self = text == nil ? otherwise : try String(text, name)
    }
}
