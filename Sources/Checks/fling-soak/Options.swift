/// The options of the command line.
struct Options {
    var hours = 24.0
    var seed: UInt64 = 1
    /// The duration in seconds of real time; nil for a run in virtual time.
    var real: Double?
    /// True if one device sends 100,000 events a second.
    var isFlooded = false
    var wantsHelp = false

    static let usage = """
        fling-soak [--hours N] [--seed S]      lives N hours in virtual time, twice; 24 if not given
        fling-soak --real SECONDS [--seed S]   lives by the real clock
        --flood                                with one more device, which sends 100,000 events a second

        """

    init(_ words: some Sequence<String>) throws(OptionError) {
        var words = Array(words)[...]
        while let word = words.popFirst() {
            switch word {
            case "--hours": hours = try Options.number(after: word, &words, 0.05...100_000)
            case "--seed": seed = UInt64(try Options.number(after: word, &words, 0...9e15))
            case "--real": real = try Options.number(after: word, &words, 1...1e7)
            case "--flood": isFlooded = true
            case "-h", "--help": wantsHelp = true
            default: throw OptionError(description: "there is no option \(word)")
            }
        }
    }

    private static func number(
        after word: String, _ words: inout ArraySlice<String>, _ range: ClosedRange<Double>
    ) throws(OptionError) -> Double {
        guard let text = words.popFirst(), let number = Double(text), range.contains(number) else {
            throw OptionError(
                description: "\(word) must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

struct OptionError: Error, CustomStringConvertible {
    let description: String
}
