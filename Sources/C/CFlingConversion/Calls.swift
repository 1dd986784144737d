import CFlingHeader
import Motion

/// Runs a body that may throw, and returns its status as C does.
@inline(__always)
package func attempt(
    _ error: UnsafeMutablePointer<fling_error>?, _ body: () throws(Failure) -> fling_status
) -> fling_status {
    do throws(Failure) {
        let status = try body()
        // The core takes no number beyond ±10¹⁵.
        guard status != FLING_ERROR_NOT_FINITE else { throw .notFinite(.numberOrTarget) }
        return status
    } catch let failure {
        return failure.report(to: error)
    }
}

/// Makes a plain struct, or zeroes it if the body throws.
@inline(never)
package func make<Plain>(
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

/// Fills a struct, whose size the caller gives, with its defaults.
package func initialize<Plain: Sized>(
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

extension UnsafePointer where Pointee: Sized {
    /// Reads the caller's struct, with members of `defaults` where it has none.
    @inline(__always)
    package func read(
        _ name: Subject, at index: Int = 0, else defaults: @autoclosure () -> Pointee = Pointee()
    ) throws(Failure) -> Pointee {
        guard let known = read(at: index, else: defaults()) else { throw .size(name) }
        return known
    }
}

extension Optional {
    /// Reads the caller's struct, with members of `defaults` where it has none.
    @inline(__always)
    package func read<Plain: Sized>(
        _ name: Subject, else defaults: @autoclosure () -> Plain = Plain()
    ) throws(Failure) -> Plain where Wrapped == UnsafePointer<Plain> {
        try required(name).read(name, else: defaults())
    }
}

/// Runs a body, and converts errors of the core to a ``Failure``.
@inline(__always)
package func translate<Value>(_ body: () throws(ParameterError) -> Value) throws(Failure) -> Value {
    do throws(ParameterError) {
        return try body()
    } catch let error {
        throw Failure(error)
    }
}

/// Converts a value from C; throws for a number without a constant.
@inline(__always)
package func convert<Value>(_ value: @autoclosure () throws(UnknownConstant) -> Value) throws(Failure)
    -> Value
{
    do throws(UnknownConstant) {
        return try value()
    } catch let error {
        throw .constant(error)
    }
}

extension Optional {
    /// Returns the pointer; throws if it is NULL.
    @inline(__always)
    package func required(_ name: Subject) throws(Failure) -> Wrapped {
        guard let self else { throw .missing(name) }
        return self
    }
}

extension Double {
    @inline(__always)
    package func required(_ name: Subject) throws(Failure) -> Double {
        guard isFinite else { throw .notFinite(name) }
        return self
    }
}
