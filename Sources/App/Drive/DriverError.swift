import FrameClocks
import Libinput

/// An error after which a driver can't go on. Its description names what failed and the reason.
///
///     let source = driver.makeSource { error in
///         log("input and animation stop: \(error)")
///         if case .input = error { makeDriver() } else { quit() }   // opens the devices anew
///     }
///     source.activate()
public enum DriverError: Error, Equatable, Sendable {
    /// Input devices could not be read.
    case input(LibinputError)
    /// The clock could not be read or set.
    case clock(FrameClockError)
    /// A system call failed; the operation, such as "wait", completes a sentence that begins with "cannot".
    case system(_ operation: String, SystemError)
}

extension DriverError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .input(let error): error.description
        case .clock(let error): "cannot \(error.operation): \(SystemError(error.code))"
        case .system(let operation, let error): "cannot \(operation): \(error)"
        }
    }
}
