import CPrograms
import Glibc

/// A program's output, passed on to a descriptor of this process or kept, and searched for lines.
final class ProgramOutput {
    let descriptor: Int32
    private(set) var input: Int32
    private let target: Int32?
    private var lines: [String] = []
    private var rest: [UInt8] = []

    /// The most lines that are kept for a wait.
    private static let lineLimit = 10_000

    /// - Parameter target: The descriptor that the output is passed on to; nil to keep it.
    init(passedTo target: Int32?) throws(ProgramError) {
        self.target = target
        var ends: [Int32] = [-1, -1]
        let result = program_pipe(&ends)
        guard result == 0 else { throw .system("a pipe cannot be made", errno: -result) }
        (descriptor, input) = (ends[0], ends[1])
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(descriptor)
        closeInput()
    }

    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Passes on the program's new output, and splits it into lines.
    func pass() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
            if let target { _ = write(target, bytes, count) }
            rest += bytes[..<count]
        }
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(String(decoding: rest[..<end], as: UTF8.self))
            rest.removeSubrange(...end)
        }
        if lines.count > Self.lineLimit { lines.removeFirst(lines.count - Self.lineLimit) }
    }

    /// The last lines, and the text after them.
    var end: String {
        let last = rest.isEmpty ? [] : [String(decoding: rest, as: UTF8.self)]
        return (lines.suffix(20) + last).joined(separator: "\n")
    }

    /// Drops the lines so far.
    func dropLines() {
        pass()
        lines = []
    }

    /// Returns true if a line contains the text, and drops that line and those before.
    func takeLine(with text: String) -> Bool {
        guard let index = lines.firstIndex(where: { $0.contains(text) }) else { return false }
        lines.removeSubrange(...index)
        return true
    }
}
