/// A parsed command line, by the declarations of its command.
///
/// - `--name value` and `--name=value` are the same; a value may be a negative number.
/// - A flag takes no value, and an option that may not be repeated comes once.
/// - After `--` nothing is an option.
package struct Arguments: Sendable {
    /// The words that belong to no option.
    package private(set) var operands: [String] = []
    /// The texts given for each option, by its first name, in their order; empty ones for a flag.
    private var texts: [String: [String]] = [:]
    /// The options in the order in which they were given, by their first names, with their texts.
    package private(set) var sequence: [(name: String, text: String)] = []
    /// True if the command line asks for the help page; nothing else of it was read.
    package private(set) var wantsHelp = false

    /// Parses the words after the command's name.
    ///
    /// - Parameter words: The words after the command's name.
    package init(_ words: some Sequence<String>, for command: Command) throws(UsageError) {
        let words = Array(words)
        guard !words.prefix(while: { $0 != "--" }).contains(where: Arguments.isHelp) else {
            wantsHelp = true
            return
        }
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                rest = []
            } else if word.hasPrefix("-"), word != "-" {
                try take(word, &rest, for: command)
            } else {
                operands.append(word)
            }
        }
        try command.checkOperands(operands)
    }

    /// The words from which another program reads the same options and operands.
    package var words: [String] {
        sequence.flatMap { $0.text.isEmpty ? [$0.name] : [$0.name, $0.text] }
            + (operands.isEmpty ? [] : ["--"] + operands)
    }

    package static func isHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }

    /// The value of an option; nil if it was not given.
    package subscript<Value>(option: Option<Value>) -> Value? {
        text(of: option.declaration).flatMap(option.read)
    }

    /// True if a flag was given.
    package subscript(flag: Flag) -> Bool { isGiven(flag.declaration) }

    /// Returns the values of an option that may be repeated, in their order.
    package func all<Value>(_ option: Option<Value>) -> [Value] {
        (texts[option.declaration.name] ?? []).compactMap(option.read)
    }

    /// Returns the value of a required option; throws if it was not given.
    package func required<Value>(_ option: Option<Value>) throws(UsageError) -> Value {
        guard let value = self[option] else {
            throw UsageError(
                "\(option.declaration.name) is missing; it must \(option.declaration.expectation)")
        }
        return value
    }

    package func isGiven(_ declaration: OptionDeclaration) -> Bool { texts[declaration.name] != nil }

    /// Returns those of `declarations` that were given, each once.
    package func given(among declarations: [OptionDeclaration]) -> [OptionDeclaration] {
        var seen: Set<String> = []
        return declarations.filter { isGiven($0) && seen.insert($0.name).inserted }
    }

    /// Returns the last text given for an option; nil if it was not given.
    package func text(of declaration: OptionDeclaration) -> String? { texts[declaration.name]?.last }
}

extension Arguments {
    /// Parses the option `word`, with its value from `rest` if it needs one.
    private mutating func take(
        _ word: String, _ rest: inout ArraySlice<String>, for command: Command
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = command.options.first(where: { $0.names.contains(name) }) else {
            throw UsageError(
                "\(command.name) has no option \(name)",
                suggestion: nearest(to: name, among: command.options.flatMap(\.names) + ["--help"]))
        }
        let text: String
        if option.placeholder == nil {
            guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
            text = ""
        } else if parts.count == 2 {
            text = String(parts[1])
        } else if let next = rest.first, !next.hasPrefix("-") || Arguments.isValue(next) {
            text = next
            rest.removeFirst()
        } else {
            throw UsageError("\(name) needs a value, which must \(option.expectation)")
        }
        guard option.accepts(text) else { throw UsageError(option, text, must: option.expectation) }
        guard option.isRepeatable || !isGiven(option) else { throw UsageError("\(name) is given twice") }
        texts[option.name, default: []].append(text)
        sequence.append((option.name, text))
    }

    /// Returns true if a word that starts with a dash is a value all the same: a negative number or a list
    /// that starts with one, or the dash alone, which stands for the standard input or output.
    private static func isValue(_ word: String) -> Bool {
        word == "-" || word.split(separator: ",").first.flatMap { Double($0) } != nil
    }
}
