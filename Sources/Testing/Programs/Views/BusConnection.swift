import CPrograms
import Glibc

/// A client of a D-Bus, with the calls needed to ask a desktop for its windows and its picture.
struct BusConnection {
    private let socket: LocalSocket
    private var serial: UInt32 = 0

    /// An argument of a call.
    enum Argument {
        case text(String)
        case flag(Bool)
        /// A flag as the value of a property.
        case variant(Bool)
        /// An empty dictionary of options.
        case options
        /// The first of the file descriptors sent with the message.
        case descriptor

        var signature: String {
            switch self {
            case .text: "s"
            case .flag: "b"
            case .variant: "v"
            case .options: "a{sv}"
            case .descriptor: "h"
            }
        }
    }

    init(_ path: String, patience: Int = LocalSocket.patience) throws(ViewError) {
        socket = try LocalSocket(path, patience: patience)
        let user = "\(geteuid())".utf8.map { String($0, radix: 16) }.joined()
        try socket.write([0])
        for (line, answer) in [
            ("AUTH EXTERNAL \(user)", "OK"), ("NEGOTIATE_UNIX_FD", "AGREE"), ("BEGIN", ""),
        ] {
            try socket.write(Array("\(line)\r\n".utf8))
            guard !answer.isEmpty else { continue }
            var text: [UInt8] = []
            while !text.ends(with: [13, 10]) { text += try socket.read(1) }
            guard String(decoding: text, as: UTF8.self).hasPrefix(answer) else {
                throw ViewError(
                    "the session bus refuses: \(String(decoding: text.dropLast(2), as: UTF8.self))")
            }
        }
        _ = try call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello", [])
    }

    /// Calls a method, and returns the body of its reply.
    mutating func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Argument],
        sending descriptor: Int32? = nil
    ) throws(ViewError) -> [UInt8] {
        serial += 1
        var body: [UInt8] = []
        for argument in arguments {
            switch argument {
            case .text(let text): body.append(text: text)
            case .flag(let flag):
                body.pad(to: 4)
                body.append(word: flag ? 1 : 0)
            case .variant(let flag):
                body += [1, UInt8(ascii: "b"), 0]
                body.pad(to: 4)
                body.append(word: flag ? 1 : 0)
            case .options:
                body.pad(to: 4)
                body.append(word: 0)
                body.pad(to: 8)
            case .descriptor:
                body.pad(to: 4)
                body.append(word: 0)
            }
        }
        var fields: [UInt8] = []
        for (code, type, text) in [
            (1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination),
        ] as [(UInt8, String, String)] {
            fields.pad(to: 8)
            fields += [code, 1] + Array(type.utf8) + [0]
            fields.append(text: text)
        }
        let signature = arguments.map(\.signature).joined()
        if !signature.isEmpty {
            fields.pad(to: 8)
            fields += [8, 1, UInt8(ascii: "g"), 0, UInt8(signature.utf8.count)] + Array(signature.utf8) + [0]
        }
        if descriptor != nil {
            fields.pad(to: 8)
            fields += [9, 1, UInt8(ascii: "u"), 0]
            fields.append(word: 1)
        }
        // Little endian, as all machines are that this runs on.
        var message: [UInt8] = [UInt8(ascii: "l"), 1, 0, 1]
        message.append(word: UInt32(body.count))
        message.append(word: serial)
        message.append(word: UInt32(fields.count))
        message += fields
        message.pad(to: 8)
        message += body
        guard let descriptor else {
            try socket.write(message)
            return try answer()
        }
        guard program_send(socket.descriptor, message, message.count, descriptor) == message.count else {
            throw ViewError("the session bus has hung up")
        }
        return try answer()
    }

    /// Reads the body of the reply to the last call; signals are skipped.
    private func answer() throws(ViewError) -> [UInt8] {
        while true {
            let head = try socket.read(16)
            let (bodySize, fieldSize) = (Int(head.word(at: 4)), Int(head.word(at: 12)))
            guard bodySize < 1 << 27, fieldSize < 1 << 26 else {
                throw ViewError("the bus does not speak D-Bus")
            }
            let fields = try socket.read((fieldSize + 7) / 8 * 8)
            let body = try socket.read(bodySize)
            guard head[1] == 2 || head[1] == 3, replied(fields, fieldSize) == serial else { continue }
            guard head[1] == 2 else { throw ViewError(body.text(at: 4, count: Int(body.word(at: 0)))) }
            return body
        }
    }

    /// Returns the serial number of the call that a message replies to.
    private func replied(_ fields: [UInt8], _ size: Int) -> UInt32 {
        var place = 0
        while place + 8 <= size {
            place = (place + 7) / 8 * 8
            guard place + 8 <= size else { return 0 }
            let (code, type) = (fields[place], fields[place + 2])
            if code == 5 { return fields.word(at: place + 4) }
            switch type {
            case UInt8(ascii: "u"): place += 8
            case UInt8(ascii: "g"): place += 4 + Int(fields[place + 4]) + 2
            default: place += 8 + Int(fields.word(at: place + 4)) + 1
            }
        }
        return 0
    }
}

extension [UInt8] {
    fileprivate mutating func append(text: String) {
        pad(to: 4)
        append(word: UInt32(text.utf8.count))
        self += Array(text.utf8) + [0]
    }

    fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
