import CPrograms
import Glibc
import Motion
import SystemCalls
import Traces

/// A socket on which other processes of the same user hand in recordings to be played at once, wait for
/// events, get pictures, and learn where the program is: `fling play`, and the Python package pytest-fling.
///
/// A client sends the text of a recording, as in a file, or a line that begins with ``ControlRequest/mark``.
/// The answer, when it is done, is "ok", a newline and the requested data, or else the error.
package final class ControlSocket {
    package let descriptor: Int32
    private var waiting: [Waiting] = []
    private var finishing: [Int32] = []
    private var requests: [(connection: Int32, request: ControlRequest)] = []

    /// A recording whose devices the program has not opened yet.
    private struct Waiting {
        let connection: Int32
        let trace: EvdevTrace
        var patience: Patience
    }

    /// The seconds within which a program must open a device that is plugged in.
    static let patience = 5.0
    /// The prefix of the abstract names of all control sockets; the process id follows.
    static let prefix = "fling-run-"
    /// The most bytes of one recording.
    static let limit = 64 << 20

    /// The content of a client's message.
    package enum Message {
        case request(ControlRequest)
        case recording(EvdevTrace)
    }

    package init() throws(ProgramError) {
        descriptor = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw .system("a socket cannot be made", errno: errno) }
        // A second run of the same process, in a test, goes without.
        if withAddress("\(Self.prefix)\(getpid())", { bind(descriptor, $0, $1) }) == 0 {
            listen(descriptor, 8)
        }
    }

    deinit {
        for connection in finishing + waiting.map(\.connection) + requests.map(\.connection) {
            close(connection)
        }
        close(descriptor)
    }

    /// Takes the message of the next client, which must be answered; nil if there is none. A message that cannot be
    /// understood is refused here.
    package func nextMessage() -> (connection: Int32, message: Message)? {
        while case let connection = program_accept(descriptor), connection >= 0 {
            do {
                guard mayAsk(connection) else { throw Refusal(text: "the program is another user's") }
                let bytes = try receive(connection)
                if let request = try ControlRequest(bytes) { return (connection, .request(request)) }
                let file = try TraceFile(bytes, name: "recording")
                guard case .evdev(let trace) = file.trace else {
                    throw Refusal(text: "the recording is of touch events, and a device's events are needed")
                }
                return (connection, .recording(trace))
            } catch {
                reply(refusing: "\(error)", to: connection)
            }
        }
        return nil
    }

    /// - Parameter lost: The seconds for which the program has waited for a processor so far.
    func accept(into devices: PlayedDevices, lost: () -> Double) {
        while let (connection, message) = nextMessage() {
            switch message {
            case .request(let request): requests.append((connection, request))
            case .recording(let trace):
                do {
                    for recording in trace.recordings { try devices.device(recording.device) }
                    let patience = Patience(Self.patience, from: Timestamp.monotonic, lost: lost())
                    waiting.append(Waiting(connection: connection, trace: trace, patience: patience))
                } catch {
                    reply(refusing: "\(error)", to: connection)
                }
            }
        }
    }

    /// Plays the recordings whose devices are open by now, each after a call of `willPlay`, and answers clients whose
    /// recording the program has read.
    ///
    /// - Parameter lost: The seconds for which the program has waited for a processor so far.
    func answer(_ devices: PlayedDevices, lost: () -> Double, willPlay: () -> Void) {
        guard !waiting.isEmpty || !finishing.isEmpty else { return }
        let now = Timestamp.monotonic
        var later: [Waiting] = []
        for var request in waiting {
            do {
                if try request.trace.recordings.allSatisfy({ devices.isOpen(try devices.device($0.device)) })
                {
                    willPlay()
                    try devices.play(request.trace, at: now.advanced(by: 0.05))
                    finishing.append(request.connection)
                } else if request.patience.isOver(at: now, lost: lost) {
                    throw Refusal(text: "the program has not opened the recording's devices")
                } else {
                    later.append(request)
                }
            } catch {
                reply(refusing: "\(error)", to: request.connection)
            }
        }
        waiting = later
        guard devices.isDone else { return }
        for connection in finishing {
            if devices.isStalled {
                reply(refusing: "the program has stopped reading its devices", to: connection)
            } else if devices.hasLostReader {
                reply(refusing: "the program has closed its devices", to: connection)
            } else {
                reply(to: connection)
            }
        }
        finishing = []
    }

    /// Takes the next request that is about the program, not its devices; nil if there is none.
    func nextRequest() -> (connection: Int32, request: ControlRequest)? {
        requests.isEmpty ? nil : requests.removeFirst()
    }

    package func reply(_ bytes: [UInt8] = [], to connection: Int32) {
        send(Array("ok\n".utf8) + bytes, to: connection)
    }

    package func reply(refusing text: String, to connection: Int32) { send(Array(text.utf8), to: connection) }

    private func send(_ bytes: [UInt8], to connection: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        close(connection)
    }

    private struct Refusal: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }

    private func mayAsk(_ connection: Int32) -> Bool {
        let peer = program_peer(connection)
        return peer == Int64(geteuid()) || peer == 0
    }

    private func receive(_ connection: Int32) throws -> [UInt8] {
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(
            connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var all: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(connection, &bytes, bytes.count, 0), count != 0 {
            guard count > 0, all.count + count <= Self.limit else {
                throw Refusal(
                    text: count > 0 ? "the recording is too long" : "the recording did not come whole")
            }
            all += bytes[..<count]
        }
        return all
    }
}

/// Access to programs that `fling run` plays to.
public enum RunningProgram {
    /// Returns the process ids of all runs of this machine.
    public static func all() -> [pid_t] {
        guard let file = fopen("/proc/net/unix", "re") else { return [] }
        defer { fclose(file) }
        var found: Set<pid_t> = []
        var line = [CChar](repeating: 0, count: 512)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(
                decoding: line.lazy.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if let id = listening(text) { found.insert(id) }
        }
        return found.sorted()
    }

    /// Returns the process id of the run whose socket a line of /proc/net/unix lists; nil if it lists another socket, or
    /// one that doesn't listen yet.
    static func listening(_ line: String) -> pid_t? {
        // The number, users, protocol, flags, type, state, inode and name.
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count == 8, words[7].hasPrefix("@" + ControlSocket.prefix),
            let flags = UInt32(words[3], radix: 16), flags & acceptsConnections != 0
        else { return nil }
        return pid_t(words[7].dropFirst(ControlSocket.prefix.count + 1))
    }

    /// The flag of the kernel for a socket that listens, `__SO_ACCEPTCON`.
    private static var acceptsConnections: UInt32 { 1 << 16 }

    /// Plays a recording to the program of the run with process id `run`, and returns when the program has
    /// read all of it.
    ///
    /// - Parameters:
    ///   - recording: The text of a recording, as in a file.
    ///   - run: The process id of the run.
    public static func play(_ recording: [UInt8], to run: pid_t) throws(ProgramError) {
        _ = try ask(recording, run)
    }

    /// Waits for an event in the run with process id `run`.
    public static func wait(for event: ProgramEvent, in run: pid_t) throws(ProgramError) {
        _ = try ask(ControlRequest.wait(event).text, run)
    }

    /// Returns a picture of the output of the run with process id `run`, as a PNG.
    public static func picture(of run: pid_t) throws(ProgramError) -> [UInt8] {
        try ask(ControlRequest.picture.text, run)
    }

    private static func ask(_ bytes: [UInt8], _ run: pid_t) throws(ProgramError) -> [UInt8] {
        let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(connection) }
        guard withAddress("\(ControlSocket.prefix)\(run)", { connect(connection, $0, $1) }) == 0 else {
            throw .system("process \(run) plays to no program", errno: errno)
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw .system("the recording cannot be handed over", errno: errno) }
            rest = rest.dropFirst(count)
        }
        shutdown(connection, Int32(SHUT_WR))
        let answer = Programs.bytes(from: connection)
        let done = Array("ok\n".utf8)
        guard answer.starts(with: done) else {
            let text = String(decoding: answer, as: UTF8.self)
            throw .complaint(text.isEmpty ? "the run has ended before it was done" : text)
        }
        return Array(answer.dropFirst(done.count))
    }
}

/// Calls `body` with the address of an abstract Unix socket.
private func withAddress(_ name: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0[1...].copyBytes(from: name.utf8) }
    let size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + 1 + name.utf8.count } ?? 0
    return withUnsafeBytes(of: &address) { bytes in
        bytes.withMemoryRebound(to: sockaddr.self) { buffer in
            buffer.baseAddress.map { body($0, socklen_t(size)) } ?? -1
        }
    }
}
