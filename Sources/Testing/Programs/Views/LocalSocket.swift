import CPrograms
import Glibc
import SystemCalls

/// A connection to a Unix socket for requests and replies, with a timeout.
final class LocalSocket {
    /// The seconds after which a question that is asked again and again is given up.
    static let patience = 5
    /// The seconds for what is asked for once: on a busy machine a desktop takes long to draw.
    static let longPatience = 30

    let descriptor: Int32

    /// Connects to a socket.
    ///
    /// - Parameters:
    ///   - path: A file, or the name of an abstract socket after "@".
    ///   - patience: The seconds within which a reply has to come.
    init(_ path: String, patience: Int = LocalSocket.patience) throws(ViewError) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw ViewError("a socket cannot be made: \(systemMessage())") }
        var timeout = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isAbstract = path.hasPrefix("@")
        let bytes = isAbstract ? [0] + Array(path.utf8.dropFirst()) : Array(path.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard bytes.count < room else {
            throw ViewError("the path \(path) is too long for a socket")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let size = socklen_t(offset + bytes.count + (isAbstract ? 0 : 1))
        let result = withUnsafeBytes(of: &address) { raw in
            raw.withMemoryRebound(to: sockaddr.self) { buffer in
                buffer.baseAddress.map { connect(descriptor, $0, size) } ?? -1
            }
        }
        guard result == 0 else {
            throw ViewError("\(path): \(systemMessage())")
        }
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws(ViewError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw ViewError("the display has hung up: \(systemMessage())") }
            rest = rest.dropFirst(count)
        }
    }

    func read(_ count: Int) throws(ViewError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes[done...].withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            guard got > 0 else {
                throw ViewError(got == 0 ? "the display has hung up" : "the display does not answer")
            }
            done += got
        }
        return bytes
    }
}

/// An error of access to a program's windows or picture.
struct ViewError: Error, Sendable, Equatable, CustomStringConvertible {
    let text: String
    /// True if another attempt cannot succeed.
    let isFinal: Bool

    init(_ text: String, isFinal: Bool = false) { (self.text, self.isFinal) = (text, isFinal) }

    /// The error of a Wayland compositor without the protocol of foreign toplevels.
    static let hiddenWindows = ViewError("the compositor does not list its windows", isFinal: true)

    var description: String { text }
}

/// Numbers in the byte order of this machine, as local protocols have them.
extension [UInt8] {
    mutating func append(word: UInt32) {
        Swift.withUnsafeBytes(of: word) { append(contentsOf: $0) }
    }

    mutating func append(half: UInt16) {
        Swift.withUnsafeBytes(of: half) { append(contentsOf: $0) }
    }

    mutating func pad(to alignment: Int) {
        while count % alignment != 0 { append(0) }
    }

    /// Returns the number of four bytes at an offset; 0 beyond the end.
    func word(at place: Int) -> UInt32 {
        guard place >= 0, place + 4 <= count else { return 0 }
        return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
    }

    func half(at place: Int) -> UInt16 {
        guard place >= 0, place + 2 <= count else { return 0 }
        return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt16.self) }
    }

    /// Returns the text of some bytes from an offset on, without a zero byte at its end.
    func text(at place: Int, count length: Int) -> String {
        guard place >= 0, length > 0, place + length <= count else { return "" }
        let bytes = self[place..<(place + length)]
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
