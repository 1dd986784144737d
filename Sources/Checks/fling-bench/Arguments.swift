/// The options of the command line.
struct Arguments {
    /// Names of groups, or prefixes of benchmark names; all benchmarks when empty.
    var names: [String] = []
    var sampleCount: Int?
    var listsNames = false
    var checksTargets = false
    var slack = 1.0

    static let usage = """
        usage: fling-bench [name…] [--list] [--samples N] [--check] [--slack N]

          name           a group, or the beginning of a benchmark's name; everything by default
          --list         print the names and leave
          --samples N    take N samples of each benchmark, not as many as a good median needs, and make the tables
                         of few trials
          --check        exit with 1 when a target is missed
          --slack N      count a time as missed when it is N times its target: that is a fault, on a busy machine as
                         well
        """

    /// Parses the command line.
    ///
    /// - Parameter words: The command line, without the program's name.
    init(_ words: some Sequence<String>) throws(UsageError) {
        var words = words.makeIterator()
        while let word = words.next() {
            switch word {
            case "--list": listsNames = true
            case "--check": checksTargets = true
            case "--samples":
                guard let count = words.next().flatMap({ Int($0) }), count > 0 else {
                    throw UsageError("--samples needs a whole number, 1 or greater")
                }
                sampleCount = count
            case "--slack":
                guard let factor = words.next().flatMap({ Double($0) }), factor >= 1, factor.isFinite else {
                    throw UsageError("--slack needs a number, 1 or greater")
                }
                slack = factor
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
