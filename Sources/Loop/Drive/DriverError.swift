import FrameClocks
import SystemCalls

/// An error after which a driver can't go on. Its description names what failed and the reason.
///
///     let source = driver.makeSource { error in
///         log("input and animation stop: \(error)")
///         if case .input = error { makeDriver() } else { quit() }   // opens the devices anew
///     }
///     source.activate()
public enum DriverError: Error, Sendable {
    /// The input source failed; the error is its own, such as a `LibinputError`.
    case input(any Error & Equatable)
    /// The clock could not be read or set.
    case clock(FrameClockError)
    /// A test advances a driver whose clock runs by itself.
    case clockIsNotManual
    /// A test advances a driver by a clock that is not its own.
    case otherClock
    /// A test advances a driver whose clock has been given to another one.
    case clockTaken
    /// A system call failed; the operation, such as "wait", completes a sentence that begins with "cannot".
    case system(_ operation: String, SystemError)
}

extension DriverError: Equatable {
    public static func == (left: DriverError, right: DriverError) -> Bool {
        switch (left, right) {
        case (.input(let left), .input(let right)): isEqual(left, to: right)
        case (.clock(let left), .clock(let right)): left == right
        case (.system(let left, let leftError), .system(let right, let rightError)):
            left == right && leftError == rightError
        case (.clockIsNotManual, .clockIsNotManual), (.otherClock, .otherClock), (.clockTaken, .clockTaken):
            true
        case (.input, _), (.clock, _), (.system, _): false
        case (.clockIsNotManual, _), (.otherClock, _), (.clockTaken, _): false
        }
    }
}

/// Returns true if two errors have the same type and are equal.
private func isEqual<Failure: Error & Equatable>(_ left: Failure, to right: any Error) -> Bool {
    left == right as? Failure
}

extension DriverError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .input(let error): "\(error)"
        case .clock(let error): "cannot \(error.operation): \(SystemError(error.code))"
        case .clockIsNotManual:
            "the driver's clock runs by itself: to advance it in a test, make it as in "
                + "Driver(clock: ManualClock())"
        case .otherClock: "the clock is not the driver's own: advance that, as in driver.advance(to: time)"
        case .clockTaken:
            "another driver was made with this driver's clock, and gets its frames: give each driver a clock of "
                + "its own"
        case .system(let operation, let error): "cannot \(operation): \(error)"
        }
    }
}
