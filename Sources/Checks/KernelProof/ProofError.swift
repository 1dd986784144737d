import Glibc
import SystemCalls

/// Why a proof could not be made.
enum ProofError: Error, CustomStringConvertible {
    /// A call failed with this errno.
    case system(String, CInt)
    case unplugged(String)
    case notInUdev(String)
    /// A program didn't begin, or didn't end well.
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
