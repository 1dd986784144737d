import Motion
import JSONText

/// The error of a command line that is wrong: the reason, and the remedy.
package struct UsageError: Error, Equatable {
    package let message: String
    /// The word that was probably meant; nil if none is near.
    package let suggestion: String?

    package init(_ message: String, suggestion: String? = nil) {
        self.message = message
        self.suggestion = suggestion
    }

    /// Makes the error of an option with an invalid value.
    package init(_ option: OptionDeclaration, _ text: String, must expectation: String) {
        let shown = text.isEmpty || text.contains(" ") ? "'\(text)'" : text
        self.init("\(option.name) is \(shown), but it must \(expectation)")
    }
}

extension ParameterError.Requirement {
    /// The requirement in words, as it follows "it must".
    package var inWords: String {
        switch self {
        case .lieIn(from: let low, through: let high): "be a number \(range(low, high))"
        case .lieAbove(let low, atMost: let high):
            "be a number greater than \(low.significant(9)), at most \(high.significant(9))"
        default: "\(self)"
        }
    }
}

/// Returns a range in words, such as "from 0 through 1e+06".
package func range(_ low: Double, _ high: Double) -> String {
    "from \(low.significant(9)) through \(high.significant(9))"
}
