import CommandLineTool

extension FuzzTarget {
    static let arguments = FuzzTarget(
        name: "arguments", summary: "runs the tool with any words, in memory", recordings: nil,
        maximumLength: 512
    ) { bytes in
        var choices = Choices(bytes)
        var words: [String] = []
        while !choices.isAtEnd, words.count < 12 { words.append(word(&choices)) }
        return fault(of: words)
    }

    private static func fault(of words: [String]) -> String? {
        let console = Console(output: TextSink(), errors: TextSink())
        let code = Tool.run(words, console: console)
        let errors = console.errors.contents
        switch code {
        case .success: return nil
        case .failure, .usage:
            return errors.hasPrefix("fling: ") && errors.hasSuffix("\n")
                ? nil : "\(words) ends with \(code.rawValue) and says “\(errors)”"
        }
    }

    /// Commands that only answer: they open no device, and end by themselves.
    private static let commands = ["spring", "machine", "help", "--version", "replay", "synthesize"]

    /// Options that write files.
    private static let writers: Set = ["--output", "--truth"]

    private static let options: [String] = {
        var options: Set<String> = []
        for command in commands {
            let console = Console(output: TextSink(), errors: TextSink())
            _ = Tool.run(["help", command], console: console)
            for word in console.output.contents.split(whereSeparator: { " ,\n".contains($0) })
            where word.hasPrefix("--") && word.count > 2 && !writers.contains(String(word)) {
                options.insert(String(word))
            }
        }
        return options.sorted()
    }()

    private static func word(_ choices: inout Choices) -> String {
        switch choices.below(8) {
        case 0, 1: return commands[choices.below(commands.count)]
        case 2, 3: return options[choices.below(options.count)]
        case 4: return "\(choices.anyNumber(around: -10...10))"
        case 5: return options[choices.below(options.count)] + "=\(choices.anyNumber(around: -10...10))"
        case 6: return "\(choices.number(in: -2...2)),\(choices.anyNumber(around: -10...10))"
        // No word of chance may name a file outside of this folder, or an option that writes one.
        default:
            return String(choices.text(24).map { "/-.\0".contains($0) ? "_" : $0 })
        }
    }
}
