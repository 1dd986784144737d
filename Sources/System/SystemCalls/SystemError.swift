import Glibc

/// An error number of the C library.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value of errno.
    public var code: Int32

    /// Creates an error from a value of errno.
    public init(_ code: Int32) {
        self.code = code
    }

    /// The present value of errno.
    package static var last: SystemError { SystemError(errno) }

    public var description: String {
        systemMessage(code)
    }
}
