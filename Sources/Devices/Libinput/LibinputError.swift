import Glibc
import SystemCalls

/// An error in opening or configuring input devices. The description says what to do about it.
public enum LibinputError: Error, Equatable, Sendable {
    /// The program lacks the permission to open the device node.
    case noPermission(path: String)
    /// Another program holds the device, or the seat that it belongs to.
    case heldByAnotherProgram(path: String)
    /// There is no device node at the path, or no device behind it that libinput can use.
    case noDevice(path: String)
    /// The seat has no input device.
    case emptySeat(String)
    /// The device node could not be opened for another reason.
    case cannotOpen(path: String, SystemError)
    /// An operation of libinput's failed that normally succeeds.
    case failed(Operation, SystemError)
    /// The device lacks the setting or doesn't support the value.
    case unsupported(DeviceConfiguration.Setting)
    /// The value is out of the setting's range.
    case invalid(DeviceConfiguration.Setting)

    /// The operation that failed.
    public enum Operation: String, Sendable {
        /// Creating the connection to udev.
        case connectToUdev = "connect to udev"
        /// Creating the context of libinput.
        case createContext = "create a libinput context"
        /// Finding the devices of the seat.
        case assignSeat = "enumerate the seat's devices"
        /// Reading events.
        case dispatch = "read events"
        /// Opening the devices again after a suspension.
        case resume = "resume"
        /// Waiting for events.
        case wait = "wait for events"
    }
}

extension LibinputError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noPermission(let path):
            "no permission to open \(path): \(DevicePermission.advice)"
        case .heldByAnotherProgram(let path):
            """
            another program has \(path) to itself: stop it, switch to a session of its own (another VT), \
            or open devices through the seat's manager (logind, libseat)
            """
        case .noDevice(let path):
            """
            no usable input device at \(path): look for it with "libinput list-devices"; \
            udev must have tagged it (ID_INPUT in "udevadm info \(path)")
            """
        case .emptySeat(let seat):
            """
            seat \(seat) has no input device: plug one in, check /dev/input, \
            or ask for another seat ("loginctl list-seats")
            """
        case .cannotOpen(let path, let error):
            "cannot open \(path): \(error)"
        case .failed(let operation, let error):
            "cannot \(operation.rawValue): \(error)"
        case .unsupported(let setting):
            "the device doesn't support this setting of \(setting.rawValue)"
        case .invalid(let setting):
            "the value is out of range for \(setting.rawValue)"
        }
    }

    /// Creates the error for a device node that could not be opened.
    init(opening path: String, _ error: SystemError) {
        switch error.code {
        case EACCES, EPERM: self = .noPermission(path: path)
        case EBUSY: self = .heldByAnotherProgram(path: path)
        case ENOENT, ENODEV, ENXIO: self = .noDevice(path: path)
        default: self = .cannotOpen(path: path, error)
        }
    }
}
