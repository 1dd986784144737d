import CFlingConversion
import CFlingHeader
import Motion

/// The failure of a call: its status, and the argument that was wrong.
enum Failure: Error {
    case missing(Subject)
    case notMade(Subject)
    case notFinite(Subject)
    case parameter(ParameterError)
    case range(Subject, Double, low: Double, high: Double)
    case dimensions(Int32, most: Int32)
    case constant(UnknownConstant)
    case index(Subject, Int64)
    case size(Subject)
    case memory
    case busy

    init(_ error: ParameterError) {
        self =
            error.value.isFinite || error.requirement != .beFinite
            ? .parameter(error) : .notFinite(Subject(error.parameter))
    }

    static func constant(_ enumeration: StaticString, _ number: UInt32) -> Failure {
        .constant(UnknownConstant(enumeration, number))
    }

    var status: fling_status {
        switch self {
        case .missing: FLING_ERROR_NULL
        case .notMade: FLING_ERROR_NOT_MADE
        case .notFinite: FLING_ERROR_NOT_FINITE
        case .parameter, .range: FLING_ERROR_PARAMETER
        case .dimensions: FLING_ERROR_DIMENSIONS
        case .constant: FLING_ERROR_CONSTANT
        case .index: FLING_ERROR_INDEX
        case .size: FLING_ERROR_SIZE
        case .memory: FLING_ERROR_MEMORY
        case .busy: FLING_ERROR_BUSY
        }
    }

    /// Writes the failure's status and message, unless `error` is NULL.
    func report(to error: UnsafeMutablePointer<fling_error>?) -> fling_status {
        guard let error else { return status }
        (error.pointee.status, error.pointee.line, error.pointee.system_error) = (status, 0, 0)
        withUnsafeMutableBytes(of: &error.pointee.message) { room in
            guard let start = room.baseAddress else { return }
            var text = Message(room: start.assumingMemoryBound(to: CChar.self), capacity: room.count)
            write(to: &text)
        }
        return status
    }
}

/// Runs a body that may throw, and returns its status as C does.
@inline(__always)
func attempt(
    _ error: UnsafeMutablePointer<fling_error>?, _ body: () throws(Failure) -> fling_status
) -> fling_status {
    do throws(Failure) {
        let status = try body()
        // The core takes no number that is too large to reckon with.
        guard status != FLING_ERROR_NOT_FINITE else { throw .notFinite(.numberOrTarget) }
        return status
    } catch let failure {
        return failure.report(to: error)
    }
}

/// Makes a plain struct, or zeroes it if the body throws.
@inline(never)
func make<Plain>(
    _ place: UnsafeMutablePointer<Plain>?, _ name: Subject, _ error: UnsafeMutablePointer<fling_error>?,
    _ body: (UnsafeMutablePointer<Plain>) throws(Failure) -> Void
) -> fling_status {
    guard let place else { return Failure.missing(name).report(to: error) }
    do throws(Failure) {
        try body(place)
        return FLING_OK
    } catch let failure {
        empty(place)
        return failure.report(to: error)
    }
}

/// Fills a state, or empties it if the body throws.
@inline(__always)
func fill(
    _ state: UnsafeMutablePointer<fling_state>?, _ error: UnsafeMutablePointer<fling_error>?,
    _ body: (UnsafeMutablePointer<fling_state>) throws(Failure) -> fling_status
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let state = try state.required(.state)
        do throws(Failure) {
            return try body(state)
        } catch let failure {
            empty(state)
            throw failure
        }
    }
}

/// Fills a struct whose size the caller tells with its defaults.
func initialize<Plain: Sized>(
    _ place: UnsafeMutablePointer<Plain>?, _ size: Int, _ name: Subject,
    _ error: UnsafeMutablePointer<fling_error>?, _ defaults: () throws(Failure) -> Plain
) -> fling_status {
    attempt(error) { () throws(Failure) in
        let place = try place.required(name)
        guard place.initialize(to: Plain(), size: size) else { throw .size(name) }
        // Until it has its defaults, it is none of any version.
        place.pointee.size = 0
        _ = place.initialize(to: try defaults(), size: size)
        return FLING_OK
    }
}

extension Optional {
    /// Reads the caller's struct, with members of `defaults` where it has none.
    @inline(__always)
    func read<Plain: Sized>(
        _ name: Subject, else defaults: @autoclosure () -> Plain = Plain()
    ) throws(Failure) -> Plain where Wrapped == UnsafePointer<Plain> {
        guard let known = try required(name).read(else: defaults()) else { throw .size(name) }
        return known
    }
}

/// Runs a body, and converts errors of the core to a ``Failure``.
@inline(__always)
func translate<Value>(_ body: () throws(ParameterError) -> Value) throws(Failure) -> Value {
    do throws(ParameterError) {
        return try body()
    } catch let error {
        throw Failure(error)
    }
}

/// Converts a value from C; throws for a number without a constant.
@inline(__always)
func convert<Value>(_ value: @autoclosure () throws(UnknownConstant) -> Value) throws(Failure) -> Value {
    do throws(UnknownConstant) {
        return try value()
    } catch let error {
        throw .constant(error)
    }
}

extension Optional {
    /// Returns the pointer; throws if it is NULL.
    @inline(__always)
    func required(_ name: Subject) throws(Failure) -> Wrapped {
        guard let self else { throw .missing(name) }
        return self
    }
}

extension Double {
    @inline(__always)
    func required(_ name: Subject) throws(Failure) -> Double {
        guard isFinite else { throw .notFinite(name) }
        return self
    }
}
