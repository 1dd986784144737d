import CFlingConversion
import CFlingInputHeader
import Glibc
import Libinput

/// The options of an input: its access to devices, and the receiver of libinput's messages.
struct InputAccess {
    var seat = "seat0"
    var waitsForDevices = false
    /// True if mice and the pointers of touchpads are reported.
    var reportsPointers = false
    /// True if the input has the devices' events to itself, so that not even a recorder gets them.
    var isExclusive = false
    var devices = DeviceAccess.direct
    var log: LogReceiver?

    init() {}

    init(_ options: UnsafePointer<fling_input_options>?) throws(Failure) {
        guard let options = try options?.read(.options, else: .defaults) else { return }
        seat = try String(options.seat, .seat, otherwise: seat)
        waitsForDevices = options.waits_for_devices != 0
        reportsPointers = options.reports_pointers != 0
        log = try LogReceiver(options)
        switch (options.open, options.close) {
        case (let open?, let close?):
            devices = DeviceAccess(open: open, close: close, context: options.access_context)
        case (nil, nil):
            isExclusive = options.is_exclusive != 0
            devices = isExclusive ? .exclusive : .direct
        case (nil, _): throw .missing(.open)
        case (_, nil): throw .missing(.close)
        }
    }
}

extension DeviceAccess {
    /// Makes the access by the app's own functions.
    fileprivate init(
        open: @escaping fling_input_open_function, close: @escaping fling_input_close_function,
        context: UnsafeMutableRawPointer?
    ) {
        self.init(
            open: { (path, flags) throws(SystemError) in
                let result = path.withCString { open($0, flags, context) }
                guard result < 0 else { return result }
                // Negating Int32.min would overflow.
                throw SystemError(result == .min ? EIO : -result)
            },
            close: { descriptor in close(descriptor, context) })
    }
}

extension LogReceiver {
    /// Makes the receiver of messages; nil if the app has no function for them.
    fileprivate init?(_ options: fling_input_options) throws(Failure) {
        guard let log = options.log else { return nil }
        guard let priority = LogMessage.Priority(rawValue: Int(options.log_priority.rawValue)) else {
            throw .constant("fling_input_log_priority", options.log_priority.rawValue)
        }
        let context = options.log_context
        self.init(from: priority) { message in
            message.text.withCString {
                log(fling_input_log_priority(UInt32(message.priority.rawValue)), $0, context)
            }
        }
    }
}

@c @implementation
public func fling_input_options_init(
    _ options: UnsafeMutablePointer<fling_input_options>?, _ size: Int,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    initialize(options, size, .options, error) { .defaults }
}

extension fling_input_options {
    fileprivate static var defaults: fling_input_options {
        var options = fling_input_options()
        options.log_priority = FLING_LOG_INFO
        return options
    }
}
