import CFlingConversion
import CFlingInputHeader

/// Runs a body that may throw, and returns its status as C does.
@inline(__always)
func run(
    _ error: UnsafeMutablePointer<fling_error>?, _ body: () throws(Failure) -> Void
) -> fling_status {
    attempt(error) { () throws(Failure) in
        try body()
        return FLING_OK
    }
}

/// Fills the caller's struct as far as it goes, or empties it if the body throws.
@inline(__always)
func fill<Plain: Sized>(
    _ place: UnsafeMutablePointer<Plain>?, _ name: Subject,
    _ error: UnsafeMutablePointer<fling_error>?,
    _ body: () throws(Failure) -> Plain
) -> fling_status {
    run(error) { () throws(Failure) in
        guard let place else { throw .missing(name) }
        // After a failure the caller sees only zeros.
        guard place.fill(with: Plain()) else { throw .size(name) }
        _ = place.fill(with: try body())
    }
}
