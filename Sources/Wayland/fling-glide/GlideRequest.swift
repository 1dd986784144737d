import Glibc
import Momentum
import Wire

/// The failure of a command line, and its exit status.
struct GlideFailure: Error {
    let description: String
    var status: Int32 = 1

    init(_ description: String, status: Int32 = 1) { (self.description, self.status) = (description, status) }

    init(_ what: String, error: Int32) { self.init("\(what): \(systemMessage(error))") }
}

/// Returns the status of a program that could not be started, as shells and env have it.
func status(ofStartError error: Int32) -> Int32 { error == ENOENT ? 127 : 126 }

/// A command line that was understood.
enum GlideRequest {
    case run([String], GlideOptions)
    /// Observes a program whose content goes up and down, or across, and writes what is seen into the file of a path.
    case observe([String], path: String, isAcross: Bool)
    /// Installs an entry whose command has these words before the program.
    case install(String, [String])
    case uninstall(String)
    case list

    /// Parses the words after the program's own name.
    init(_ words: [String]) throws(GlideFailure) {
        // `fling measure` alone asks for these.
        if let option = words.first, ["--observe", "--observe-across"].contains(option), words.count > 3,
            words[2] == "--"
        {
            self = .observe(Array(words[3...]), path: words[1], isAcross: option == "--observe-across")
            return
        }
        var options = GlideOptions()
        var kept: [String] = []
        var deed: (name: String, value: String)?
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word != "--" else {
                if word != "--" { rest = [word] + rest }
                break
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            func value(_ requirement: String) throws(GlideFailure) -> String {
                guard let text = parts.count == 2 ? parts[1] : rest.popFirst(), !text.isEmpty else {
                    throw GlideFailure("\(parts[0]) needs a value, which must \(requirement)", status: 2)
                }
                return text
            }
            switch parts[0] {
            case "--feel":
                let names = "be one of \(Feel.allCases.map(\.rawValue).joined(separator: ", "))"
                let text = try value(names)
                guard let feel = Feel(rawValue: text) else {
                    throw GlideFailure("--feel is '\(text)', but it must \(names)", status: 2)
                }
                options.feel = feel
                kept += ["--feel", text]
            case "--speed":
                let text = try value("be a number from 0.1 through 10")
                guard let speed = Double(text), (0.1...10).contains(speed) else {
                    throw GlideFailure(
                        "--speed is '\(text)', but it must be a number from 0.1 through 10", status: 2)
                }
                options.speed = speed
                kept += ["--speed", text]
            case "--natural-stop":
                options.stopsNaturally = true
                kept.append(word)
            case "--pointer-motion-stops":
                options.stopsOnMotion = true
                kept.append(word)
            case "--install", "--uninstall":
                deed = (parts[0], try value("be the name of a program's desktop entry"))
            case "--list":
                deed = (parts[0], "")
            default:
                throw GlideFailure("there is no option \(parts[0])", status: 2)
            }
        }
        switch deed {
        case nil where rest.isEmpty: throw GlideFailure("PROGRAM is missing", status: 2)
        case nil: self = .run(Array(rest), options)
        case ("--install", let name)?: self = .install(name, kept)
        case ("--uninstall", let name)?: self = .uninstall(name)
        default: self = .list
        }
        if deed != nil, let word = rest.first {
            throw GlideFailure(
                "a program is not started with \(deed?.name ?? ""): '\(word)' is too much", status: 2)
        }
    }
}
