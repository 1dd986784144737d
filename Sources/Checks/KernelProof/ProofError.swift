import Glibc
import SystemCalls

/// An error that keeps a proof from being made.
enum ProofError: Error, CustomStringConvertible {
    /// A call failed with this errno.
    case system(String, CInt)
    case unplugged(String)
    case notInUdev(String)
    /// A program didn't start, or ended with a failure.
    case program(String, String)

    var description: String {
        switch self {
        case .system(let call, let code): "\(call): \(systemMessage(code))"
        case .unplugged(let node): "\(node) is unplugged"
        case .notInUdev(let node): "udev doesn't know \(node)"
        case .program(let name, let text): "\(name): \(text)"
        }
    }
}
