/// An executable that has commands, which decides what its reader can type.
package enum Executable: Sendable {
    /// The tool with all commands, the first of its words naming one.
    case fling
    /// The demo alone, as `swift run demo` builds it from a checkout; all words are the demo's.
    case demo

    /// Its name, with which messages begin.
    var name: String {
        switch self {
        case .fling: "fling"
        case .demo: "demo"
        }
    }

    /// The words that are typed before a command's name.
    var prefix: String {
        switch self {
        case .fling: "fling"
        case .demo: "swift run"
        }
    }

    /// The name of a command's page: "fling spring".
    func title(of command: Command) -> String {
        switch self {
        case .fling: "\(name) \(command.name)"
        case .demo: name
        }
    }

    /// The line after a message that sends its reader to `fling doctor`; nil where that can be typed as it
    /// stands.
    var remarkOnDoctor: String? {
        switch self {
        case .fling: nil
        case .demo:
            "From a checkout, with the packages that README.md names for the tests: swift run fling doctor"
        }
    }
}
