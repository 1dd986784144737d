import CLibinput
import Glibc

/// What libinput has to say besides events: what it makes of a device, and what it thinks is wrong.
public struct LogMessage: Hashable, Sendable {
    public var priority: Priority
    /// The text, without the newline at its end.
    public var text: String

    public init(priority: Priority, text: String) {
        self.priority = priority
        self.text = text
    }

    /// How much a message matters.
    public enum Priority: Int, Comparable, Sendable {
        case debug = 10
        case info = 20
        case error = 30

        public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }
}

/// Where libinput's messages go.
public struct LogReceiver {
    /// Messages that matter less aren't even made.
    public var priority: LogMessage.Priority
    /// Gets each message, on the thread that called into libinput.
    public var receive: (LogMessage) -> Void

    /// Gives messages of `priority` and above to `receive`, on the thread that called into libinput.
    public init(from priority: LogMessage.Priority = .info, _ receive: @escaping (LogMessage) -> Void) {
        self.priority = priority
        self.receive = receive
    }

    /// Writes errors to standard error, as libinput does by itself on real devices.
    public static var standardError: LogReceiver {
        LogReceiver(from: .error) { message in
            var line = "libinput error: \(message.text)\n"
            line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        }
    }
}

extension LogMessage {
    init(priority: libinput_log_priority, text: UnsafePointer<CChar>) {
        self.priority = Priority(rawValue: Int(priority.rawValue)) ?? .error
        let text = String(cString: text)
        self.text = text.last == "\n" ? String(text.dropLast()) : text
    }
}
