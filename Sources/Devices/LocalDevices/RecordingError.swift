import Glibc
import Libinput

/// An error in recording devices. The description says what to do about it.
public enum RecordingError: Error, Equatable, Sendable {
    /// The node can't be opened.
    case cannotOpen(path: String, SystemError)
    /// The file at the path is not an input device.
    case notAnInputDevice(path: String)
    /// Reading from a device failed.
    case cannotRead(path: String, SystemError)
    /// Waiting for events failed.
    case cannotWait(SystemError)
}

extension RecordingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotOpen(let path, let error):
            switch error.code {
            case EACCES, EPERM: "\(LibinputError.noPermission(path: path))"
            case ENOENT, ENODEV, ENXIO:
                "there is no device at \(path): \"fling devices\" lists those that are there"
            default: "\(path) can't be opened: \(error)"
            }
        case .notAnInputDevice(let path):
            "\(path) is no input device: give a node such as /dev/input/event5; \"fling devices\" lists them"
        case .cannotRead(let path, let error): "\(path) can't be read any more: \(error)"
        case .cannotWait(let error): "waiting for events failed: \(error)"
        }
    }
}
