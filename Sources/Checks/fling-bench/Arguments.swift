/// The options of the command line.
struct Arguments {
    /// Names of groups, or prefixes of benchmark names; all benchmarks when empty.
    var names: [String] = []
    var ratios: [Ratio] = []
    var sampleCount: Int?
    var printsJSON = false
    var listsNames = false
    var checksTargets = false

    static let usage = """
        usage: fling-bench [name…] [--list] [--json] [--samples N] [--ratio A:B] [--check]

          name           a group, or the beginning of a benchmark's name; everything by default
          --list         print the names and leave
          --json         print one JSON object
          --samples N    take N samples of each benchmark, not as many as a good median needs
          --ratio A:B    compare two benchmarks: the time of A as a multiple of B's
          --check        exit with 1 when a target is missed
        """

    /// Parses the command line.
    ///
    /// - Parameter words: The command line, without the program's name.
    init(_ words: some Sequence<String>) throws(UsageError) {
        var words = words.makeIterator()
        while let word = words.next() {
            switch word {
            case "--json": printsJSON = true
            case "--list": listsNames = true
            case "--check": checksTargets = true
            case "--samples":
                guard let count = words.next().flatMap({ Int($0) }), count > 0 else {
                    throw UsageError("--samples needs a whole number, 1 or greater")
                }
                sampleCount = count
            case "--ratio":
                let sides = (words.next() ?? "").split(separator: ":")
                guard sides.count == 2 else {
                    throw UsageError("--ratio needs two benchmarks' names, as A:B")
                }
                ratios.append(Ratio(of: String(sides[0]), to: String(sides[1])))
            case _ where word.hasPrefix("-"):
                throw UsageError("there is no option \(word)\n\n\(Arguments.usage)")
            default:
                names.append(word)
            }
        }
    }
}

/// The error of a command line that cannot be parsed.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
