import CLibinput
import Glibc

/// A message of libinput's log, about a device or a problem.
public struct LogMessage: Hashable, Sendable {
    /// The severity of the message.
    public var priority: Priority
    /// The text without a newline at its end.
    public var text: String

    /// Creates a message.
    public init(priority: Priority, text: String) {
        self.priority = priority
        self.text = text
    }

    /// The severity of a message.
    public enum Priority: Int, Comparable, Sendable {
        /// Details for finding faults.
        case debug = 10
        /// Remarks on devices and their settings.
        case info = 20
        /// Errors, such as a device that reports impossible events.
        case error = 30

        public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }
}

/// A receiver of libinput's log messages.
public struct LogReceiver {
    /// The lowest priority of the messages to receive; libinput doesn't format the others.
    public var priority: LogMessage.Priority
    /// Receives each message, on the thread that called into libinput.
    public var receive: (LogMessage) -> Void

    /// Creates a receiver that gives messages of `priority` and above to `receive`, on the thread that called
    /// into libinput.
    public init(from priority: LogMessage.Priority = .info, _ receive: @escaping (LogMessage) -> Void) {
        self.priority = priority
        self.receive = receive
    }

    /// A receiver that writes errors to standard error, as libinput does by default.
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
