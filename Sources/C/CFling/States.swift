import CFlingConversion
import CFlingHeader

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
