import Motion
import JSONText

/// A command line that cannot be followed: what is wrong with it, and what to do.
struct UsageError: Error, Equatable {
    let message: String
    /// What was probably meant.
    let suggestion: String?

    init(_ message: String, suggestion: String? = nil) {
        self.message = message
        self.suggestion = suggestion
    }

    /// A value that an option cannot have.
    init(_ option: OptionDeclaration, _ text: String, must expectation: String) {
        let shown = text.isEmpty || text.contains(" ") ? "'\(text)'" : text
        self.init("\(option.name) is \(shown), but it must \(expectation)")
    }
}

extension ParameterError.Requirement {
    /// As in "it must …".
    var inWords: String {
        switch self {
        case .lieIn(from: let low, through: let high): "be a number \(range(low, high))"
        case .lieAbove(let low, atMost: let high):
            "be a number greater than \(low.significant(9)), at most \(high.significant(9))"
        default: "\(self)"
        }
    }
}

/// "from 0 through 1e+06"
func range(_ low: Double, _ high: Double) -> String {
    "from \(low.significant(9)) through \(high.significant(9))"
}
