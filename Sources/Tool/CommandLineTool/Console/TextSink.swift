import Glibc
import SystemCalls

/// An output for text: a file descriptor, or memory, where a test reads it.
///
/// Writing is buffered. An error of the descriptor is thrown by the write that flushes the buffer, and
/// drops the text, so that a command that writes for ever ends when nobody reads.
public final class TextSink {
    public let appearance: Appearance
    /// The descriptor; nil for memory.
    package let descriptor: Int32?
    private var pending: [UInt8] = []
    private static let capacity = 1 << 16

    /// Makes an output to a descriptor, which stays the caller's own.
    public init(descriptor: Int32, appearance: Appearance) {
        self.descriptor = descriptor
        self.appearance = appearance
        pending.reserveCapacity(Self.capacity + 4096)
    }

    /// Makes an output to memory.
    public init(appearance: Appearance = Appearance()) {
        descriptor = nil
        self.appearance = appearance
    }

    /// The present columns and rows of the output's terminal; nil if it is none.
    package var terminalSize: SIMD2<Int>? {
        var size = winsize()
        guard let descriptor, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
            size.ws_row > 0
        else { return nil }
        return SIMD2(Int(size.ws_col), Int(size.ws_row))
    }

    /// The text in memory, or not yet passed on.
    public var contents: String { String(decoding: pending, as: UTF8.self) }

    public func write(_ text: String) throws(OutputError) {
        pending.append(contentsOf: text.utf8)
        if pending.count >= Self.capacity { try flush() }
    }

    public func writeLine(_ text: String = "") throws(OutputError) {
        try write(text)
        try write("\n")
    }

    /// Passes on all text that was written.
    public func flush() throws(OutputError) {
        guard let descriptor else { return }
        defer { pending.removeAll(keepingCapacity: true) }
        var sent = 0
        while sent < pending.count {
            let count = pending.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            guard count < 0 else {
                sent += count
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                // Another program may have made a shared terminal non-blocking.
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = Glibc.poll(&poll, 1, -1)
            case EPIPE: throw .readerGone
            default: throw .refused(reason: systemMessage())
            }
        }
    }
}

/// The error of text that could not be written.
public enum OutputError: Error, Equatable {
    /// The reader has had all it wanted: `fling … | head`.
    case readerGone
    case refused(reason: String)
}
