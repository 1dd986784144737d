import CFlingHeader
import Motion

/// The failure of a call of either library: its status, and the argument that was wrong.
package enum Failure: Error {
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
    #if !hasFeature(Embedded)
    /// An error of the modules of devices and traces, which are not compiled as Embedded Swift.
    case caused(by: any FailureCause)
    #endif

    package init(_ error: ParameterError) {
        self =
            error.value.isFinite || error.requirement != .beFinite
            ? .parameter(error) : .notFinite(Subject(error.parameter))
    }

    package static func constant(_ enumeration: StaticString, _ number: UInt32) -> Failure {
        .constant(UnknownConstant(enumeration, number))
    }

    package var status: fling_status {
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
        #if !hasFeature(Embedded)
        case .caused(by: let cause): cause.status
        #endif
        }
    }

    /// Writes the failure's status and message, unless `error` is NULL. Not inlined: every function of the interface calls it.
    @inline(never)
    package func report(to error: UnsafeMutablePointer<fling_error>?) -> fling_status {
        guard let error else { return status }
        (error.pointee.status, error.pointee.line, error.pointee.system_error) = (status, 0, 0)
        #if !hasFeature(Embedded)
        if case .caused(by: let cause) = self {
            (error.pointee.line, error.pointee.system_error) = (cause.lineNumber, cause.systemError)
        }
        #endif
        withUnsafeMutableBytes(of: &error.pointee.message) { room in
            guard var text = Message(room: room) else { return }
            write(to: &text)
        }
        return status
    }
}

#if !hasFeature(Embedded)
/// The cause of a failure that has a sentence of its own.
package protocol FailureCause: Error, CustomStringConvertible {
    var status: fling_status { get }
    /// The line of the text that is wrong; 0 without one.
    var lineNumber: Int32 { get }
    /// The system's error as in errno; 0 if the system had no part in it.
    var systemError: Int32 { get }
}

extension FailureCause {
    package var lineNumber: Int32 { 0 }
    package var systemError: Int32 { 0 }
}
#endif
