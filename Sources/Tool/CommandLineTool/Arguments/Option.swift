import JSONText

/// An option with a value, and the function that reads it.
///
///     static let duration = Option.number("--duration", "SECONDS", "How long it seems to take.")
///     …
///     let seconds = arguments[duration]   // Double?
///
/// The option is given as `--duration 0.5` or `--duration=0.5`.
package struct Option<Value: Sendable>: Sendable {
    package var declaration: OptionDeclaration
    /// Returns the value of a text; nil if the text is not valid.
    package let read: @Sendable (String) -> Value?
}

/// An option without a value: `--json`.
package struct Flag: Sendable {
    package let declaration: OptionDeclaration

    package init(_ names: String..., summary: String) {
        declaration = OptionDeclaration(
            names: names, placeholder: nil, summary: summary, isRepeatable: false, expectation: "",
            accepts: { _ in true })
    }
}

/// The declaration of an option, for the parser and the help page.
package struct OptionDeclaration: Sendable {
    /// The names of the option, with their dashes; messages use the first.
    package let names: [String]
    /// The placeholder of the value on the help page; nil for an option without a value.
    package let placeholder: String?
    package let summary: String
    package let isRepeatable: Bool
    /// The requirement of the value, as it follows "it must".
    package let expectation: String
    package let accepts: @Sendable (String) -> Bool
    /// The values that have a name, which shells offer; others may be valid as well.
    package var choices: [String] = []

    package var name: String { names[0] }
}

extension Option {
    package init(
        _ name: String, short: String? = nil, _ placeholder: String, _ summary: String,
        isRepeatable: Bool = false, must expectation: String, choices: [String] = [],
        read: @escaping @Sendable (String) -> Value?
    ) {
        self.init(
            names: [name, short].compactMap(\.self), placeholder, summary, isRepeatable: isRepeatable,
            must: expectation, read: read)
        declaration.choices = choices
    }

    /// Makes an option with several names.
    package init(
        names: [String], _ placeholder: String, _ summary: String, isRepeatable: Bool = false,
        must expectation: String, read: @escaping @Sendable (String) -> Value?
    ) {
        self.read = read
        declaration = OptionDeclaration(
            names: names, placeholder: placeholder, summary: summary, isRepeatable: isRepeatable,
            expectation: expectation, accepts: { read($0) != nil })
    }
}

extension Option<Double> {
    /// Makes an option for a number within limits; without limits it takes any number, for callers that
    /// check it themselves.
    package static func number(
        _ name: String, _ placeholder: String, _ summary: String, in limits: ClosedRange<Double>? = nil
    ) -> Option {
        Option(name, placeholder, summary, must: "be \(noun(placeholder))\(within(limits))") { text in
            Double(text).flatMap { isIn(limits, $0) ? $0 : nil }
        }
    }
}

extension Option<String> {
    /// Makes the option for the path of the output file.
    package static func output(_ summary: String) -> Option {
        Option(
            "--output", short: "-o", "FILE", summary, must: "be the path of a file, or - for standard output"
        ) {
            $0.isEmpty ? nil : $0
        }
    }
}

extension Option<[Double]> {
    /// Makes an option for numbers within limits, separated by commas.
    package static func numbers(
        _ name: String, _ placeholder: String, _ summary: String, count: ClosedRange<Int>,
        in limits: ClosedRange<Double>, isRepeatable: Bool = false
    ) -> Option {
        let many =
            switch (count.lowerBound, count.upperBound) {
            case (_, .max): "numbers"
            case (let least, let most) where least == most: "\(least) numbers"
            case (let least, let most): "\(least) to \(most) numbers"
            }
        return Option(
            name, placeholder, summary, isRepeatable: isRepeatable,
            must: "be \(many)\(within(limits)), separated by commas"
        ) { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let values = parts.compactMap { Double($0) }.filter { isIn(limits, $0) }
            return values.count == parts.count && count.contains(values.count) ? values : nil
        }
    }
}

extension Option {
    /// Makes an option for one of some names.
    package static func choice(
        _ name: String, _ placeholder: String, _ summary: String, of choices: [(name: String, value: Value)]
    ) -> Option {
        let names = choices.map(\.name)
        return Option(
            name, placeholder, summary, must: "be one of " + names.joined(separator: ", "), choices: names
        ) { text in
            choices.first { $0.name == text }?.value
        }
    }
}

private func isIn(_ limits: ClosedRange<Double>?, _ value: Double) -> Bool {
    limits.map { $0.contains(value) } ?? true
}

private func noun(_ placeholder: String) -> String {
    placeholder == "SECONDS" ? "a number of seconds" : "a number"
}

private func within(_ limits: ClosedRange<Double>?) -> String {
    limits.map { " " + range($0.lowerBound, $0.upperBound) } ?? ""
}
