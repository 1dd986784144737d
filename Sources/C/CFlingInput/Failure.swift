import CFlingConversion
import CFlingInputHeader
import Libinput
import Motion
import LocalDevices
import Replay
import Traces
import VirtualEvdev

/// The failure of a call. Its subjects are named as in the header.
enum Failure: Error {
    /// An argument is NULL.
    case missing(String)
    case notMade(String)
    case notFinite(String)
    case range(String, Double, low: Double, high: Double)
    case parameter(ParameterError)
    case constant(UnknownConstant)
    case index(String, Int)
    case size(String)
    case text(String)
    case busy
    /// The call can't be done, for the reason in a sentence.
    case unsupported(String)
    case tooManyFrames(String)
    case nothingToRecord
    case trace(TraceError)
    case input(LibinputError)
    case machine(VirtualEvdevError)
    case recording(RecordingError)
}

extension Failure {
    init(_ error: ReplayError) {
        switch error {
        case .trace(let error): self = .trace(error)
        case .libinput(_, let error): self = .machine(error)
        case .parameter(let error): self = .parameter(error)
        case .tooManyFrames: self = .tooManyFrames("\(error)")
        }
    }

    static func constant(_ enumeration: StaticString, _ number: UInt32) -> Failure {
        .constant(UnknownConstant(enumeration, number))
    }

    var status: fling_status {
        switch self {
        case .missing: FLING_ERROR_NULL
        case .notMade: FLING_ERROR_NOT_MADE
        case .notFinite: FLING_ERROR_NOT_FINITE
        case .parameter(let error):
            error.value.isFinite ? FLING_ERROR_PARAMETER : FLING_ERROR_NOT_FINITE
        case .range, .tooManyFrames: FLING_ERROR_PARAMETER
        case .constant: FLING_ERROR_CONSTANT
        case .index: FLING_ERROR_INDEX
        case .size: FLING_ERROR_SIZE
        case .text: FLING_ERROR_TEXT
        case .busy: FLING_ERROR_BUSY
        case .unsupported: FLING_ERROR_UNSUPPORTED
        case .nothingToRecord: FLING_ERROR_NO_DEVICE
        case .trace(let error): error.reason.status
        case .input(let error), .machine(.libinput(let error)): error.status
        case .machine: FLING_ERROR_LIBINPUT
        case .recording(let error): error.status
        }
    }

    /// The system's error as in errno; 0 if the system had no part in it.
    private var systemError: Int32 {
        switch self {
        case .trace(let error): error.reason.systemError
        case .input(let error), .machine(.libinput(let error)): error.systemError
        case .recording(let error): error.systemError
        default: 0
        }
    }

    private var line: Int {
        if case .trace(let error) = self { return error.line ?? 0 }
        return 0
    }

    /// Writes the failure's status and message, unless `error` is NULL.
    func report(to error: UnsafeMutablePointer<fling_error>?) -> fling_status {
        guard let error else { return status }
        error.pointee.status = status
        error.pointee.line = Int32(clamping: line)
        error.pointee.system_error = systemError
        withUnsafeMutableBytes(of: &error.pointee.message) { copy(description, to: $0) }
        return status
    }
}

extension Failure: CustomStringConvertible {
    var description: String {
        switch self {
        case .missing(let name): "\(name) is NULL"
        case .notMade(let name):
            "\(name) is not what the library made: make it with one of its functions, and look at what they answer"
        case .notFinite(let name): "\(name) is not a finite number"
        case .range(let name, let value, let low, let high):
            "\(name) is \(value), but it must be from \(low) through \(high)"
        case .parameter(let error): "\(error)"
        case .constant(let error): "there is no \(error.enumeration) with the number \(error.number)"
        case .index(let name, let number): "there is no \(name) with the number \(number)"
        case .size(let name): "\(name) has a size that no version knows: set it, or call the init function"
        case .text(let name): "\(name) is not text in UTF-8"
        case .busy: "the handle is in use: it may not be called from its own callback"
        case .unsupported(let sentence), .tooManyFrames(let sentence): sentence
        case .nothingToRecord: "there is no device that could be recorded"
        case .trace(let error): "\(error)"
        case .input(let error): "\(error)"
        case .machine(let error): "\(error)"
        case .recording(let error): "\(error)"
        }
    }
}

// MARK: - Errors of what is beneath

extension TraceError.Reason {
    fileprivate var status: fling_status {
        switch self {
        case .cannotOpen, .cannotCreate, .cannotRead, .cannotWrite, .isNoFile: FLING_ERROR_FILE
        case .exists: FLING_ERROR_EXISTS
        case .notFinite: FLING_ERROR_NOT_FINITE
        default: FLING_ERROR_FORMAT
        }
    }

    fileprivate var systemError: Int32 {
        switch self {
        case .cannotOpen(let number), .cannotCreate(let number), .cannotRead(let number),
            .cannotWrite(let number):
            number
        default: 0
        }
    }
}

extension LibinputError {
    fileprivate var status: fling_status {
        switch self {
        case .noPermission: FLING_ERROR_PERMISSION
        case .heldByAnotherProgram: FLING_ERROR_HELD
        case .noDevice, .emptySeat: FLING_ERROR_NO_DEVICE
        case .cannotOpen, .failed: FLING_ERROR_SYSTEM
        case .unsupported: FLING_ERROR_UNSUPPORTED
        case .invalid: FLING_ERROR_PARAMETER
        }
    }

    fileprivate var systemError: Int32 {
        switch self {
        case .cannotOpen(_, let error), .failed(_, let error): error.code
        default: 0
        }
    }
}

extension RecordingError {
    fileprivate var status: fling_status {
        switch self {
        case .cannotOpen(let path, let error): Libinput.OpenFailure(path: path, error: error).reason.status
        case .notAnInputDevice: FLING_ERROR_NO_DEVICE
        case .cannotRead, .cannotWait: FLING_ERROR_SYSTEM
        }
    }

    fileprivate var systemError: Int32 {
        switch self {
        case .cannotOpen(_, let error), .cannotRead(_, let error), .cannotWait(let error): error.code
        case .notAnInputDevice: 0
        }
    }
}

// MARK: - What functions answer

/// Runs a body that may throw, and returns its status as C does.
@inline(__always)
func attempt(
    _ error: UnsafeMutablePointer<fling_error>?, _ body: () throws(Failure) -> Void
) -> fling_status {
    do throws(Failure) {
        try body()
        return FLING_OK
    } catch let failure {
        return failure.report(to: error)
    }
}

/// Fills a plain struct, or zeroes it if the body throws.
@inline(__always)
func fill<Plain>(
    _ place: UnsafeMutablePointer<Plain>?, _ name: String,
    _ error: UnsafeMutablePointer<fling_error>?,
    _ body: () throws(Failure) -> Plain
) -> fling_status {
    attempt(error) { () throws(Failure) in
        guard let place else { throw .missing(name) }
        do throws(Failure) {
            place.pointee = try body()
        } catch let failure {
            empty(place)
            throw failure
        }
    }
}

/// Fills the caller's struct as far as it goes, or empties it if the body throws.
@inline(__always)
func fill<Plain: Sized>(
    _ place: UnsafeMutablePointer<Plain>?, _ name: String,
    _ error: UnsafeMutablePointer<fling_error>?,
    _ body: () throws(Failure) -> Plain
) -> fling_status {
    attempt(error) { () throws(Failure) in
        guard let place else { throw .missing(name) }
        // All that the caller may see of a failure is zeros.
        guard place.fill(with: Plain()) else { throw .size(name) }
        _ = place.fill(with: try body())
    }
}

/// Fills a struct whose size the caller tells with its defaults.
func initialize<Plain: Sized>(
    _ place: UnsafeMutablePointer<Plain>?, _ size: Int, _ name: String, _ defaults: Plain,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    attempt(error) { () throws(Failure) in
        guard let place else { throw .missing(name) }
        guard place.initialize(to: defaults, size: size) else { throw .size(name) }
    }
}

extension UnsafePointer where Pointee: Sized {
    /// Reads the caller's struct, with members of `defaults` where it has none.
    func read(
        _ name: String, at index: Int = 0, else defaults: Pointee = Pointee()
    ) throws(Failure) -> Pointee {
        guard let known = read(at: index, else: defaults) else { throw .size(name) }
        return known
    }
}

/// Converts a value from C; throws for a number without a constant.
func convert<Value>(_ value: @autoclosure () throws(UnknownConstant) -> Value) throws(Failure) -> Value {
    do throws(UnknownConstant) {
        return try value()
    } catch {
        throw .constant(error)
    }
}

@c @implementation
public func fling_input_error_message(_ status: fling_status) -> UnsafePointer<CChar>? { status.words.cText }
