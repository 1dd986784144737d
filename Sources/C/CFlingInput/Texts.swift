import CFlingConversion
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
    var message = Message(room: room)
    message?.add(text)
}

/// Throws unless C handed over an array of `count` elements; an empty array may be NULL.
func checkArray(
    _ start: UnsafeRawPointer?, _ name: Subject, _ count: Int, _ countName: Subject = .count,
    atMost limit: Int = .max
) throws(Failure) {
    guard count >= 0, count <= limit else {
        throw .range(countName, Double(UInt(bitPattern: count)), low: 0, high: Double(limit))
    }
    guard start != nil || count == 0 else { throw .missing(name) }
}

extension String {
    /// Makes a string of C's text.
    init(_ text: UnsafePointer<CChar>?, _ name: Subject) throws(Failure) {
        guard let text else { throw .missing(name) }
        guard let string = String(validatingCString: text) else { throw .text(name) }
        self = string
    }

    /// Makes a string of C's text; `otherwise` for NULL.
    init(_ text: UnsafePointer<CChar>?, _ name: Subject, otherwise: String) throws(Failure) {
        self = text == nil ? otherwise : try String(text, name)
    }
}
