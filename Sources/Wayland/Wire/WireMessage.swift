/// A message of Wayland's wire format: an object, an opcode and arguments in the machine's byte order.
package struct WireMessage {
    /// The object that a request is made to, or that an event is of.
    package let object: UInt32
    package let opcode: Int
    /// The number of bytes, with those of the header.
    package let size: Int
    package let bytes: UnsafeRawBufferPointer

    static let headerSize = 8
    /// The object that exists from the beginning.
    package static let display: UInt32 = 1
    /// Objects from here on are made by the compositor.
    package static let firstOfCompositor: UInt32 = 0xff00_0000

    /// Reads the message at the beginning of `bytes`; nil if not all of it is there.
    package init?(_ bytes: UnsafeRawBufferPointer) throws(WireError) {
        guard bytes.count >= Self.headerSize else { return nil }
        object = bytes.loadUnaligned(as: UInt32.self)
        let word = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
        opcode = Int(word & 0xffff)
        size = Int(word >> 16)
        guard size >= Self.headerSize, size.isMultiple(of: 4) else {
            throw .size(size, object: object, opcode: opcode)
        }
        guard bytes.count >= size else { return nil }
        self.bytes = UnsafeRawBufferPointer(rebasing: bytes[..<size])
    }

    /// Returns an argument of one word, by the number of words before it.
    package func word(_ index: Int) throws(WireError) -> UInt32 {
        let offset = Self.headerSize + index * 4
        guard offset + 4 <= size else { throw tooShort }
        return bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }

    /// Returns a text that begins at a word, and the number of the word after it.
    package func text(_ index: Int) throws(WireError) -> (String, next: Int) {
        // The length counts the zero at the end.
        let length = Int(try word(index))
        let start = Self.headerSize + (index + 1) * 4
        guard length >= 1, length <= size - start else { throw tooShort }
        let characters = UnsafeRawBufferPointer(rebasing: bytes[start..<start + length - 1])
        return (String(decoding: characters, as: UTF8.self), index + 1 + (length + 3) / 4)
    }

    private var tooShort: WireError { .short(size, object: object, opcode: opcode) }
}

extension [UInt8] {
    /// Appends a message whose arguments are words.
    package mutating func appendMessage(to object: UInt32, _ opcode: Int, _ words: UInt32...) {
        append(word: object)
        append(word: UInt32(WireMessage.headerSize + words.count * 4) << 16 | UInt32(opcode))
        for word in words { append(word: word) }
    }

    /// Appends the request that binds a global: the only one in which a text comes before the new object.
    package mutating func appendBind(
        by registry: UInt32, _ name: UInt32, _ interface: String, version: UInt32, as object: UInt32
    ) {
        var text = Array(interface.utf8) + [0]
        let length = text.count
        while !text.count.isMultiple(of: 4) { text.append(0) }
        append(word: registry)
        append(word: UInt32(WireMessage.headerSize + 16 + text.count) << 16)
        append(word: name)
        append(word: UInt32(length))
        append(contentsOf: text)
        append(word: version)
        append(word: object)
    }

    private mutating func append(word: UInt32) {
        Swift.withUnsafeBytes(of: word) { append(contentsOf: $0) }
    }
}

/// A message that does not keep to the wire format.
public enum WireError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Its size is less than that of a header, or no multiple of 4.
    case size(Int, object: UInt32, opcode: Int)
    /// It ends before its arguments do.
    case short(Int, object: UInt32, opcode: Int)

    public var description: String {
        switch self {
        case .size(let size, let object, let opcode):
            "a message with opcode \(opcode) of object \(object) has \(size) bytes: sizes are multiples of 4 from 8 on"
        case .short(let size, let object, let opcode):
            "a message with opcode \(opcode) of object \(object) has \(size) bytes, which end before its arguments do"
        }
    }
}
