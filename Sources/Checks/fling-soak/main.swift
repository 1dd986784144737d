import Glibc
import Soaking

func say(_ text: String, on descriptor: CInt = STDOUT_FILENO) {
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
}

let options: Options
do throws(OptionError) {
    options = try Options(CommandLine.arguments.dropFirst())
} catch {
    say("fling-soak: \(error)\n\(Options.usage)", on: STDERR_FILENO)
    exit(2)
}
guard !options.wantsHelp else {
    say(Options.usage)
    exit(0)
}
do {
    if let seconds = options.real {
        let life = try RealTime(seconds: seconds, seed: options.seed, isFlooded: options.isFlooded)
        say(life.text)
    } else {
        func live() throws -> Day {
            try Day(hours: options.hours, seed: options.seed, isFlooded: options.isFlooded)
        }
        let (day, again) = (try live(), try live())
        guard day.digest == again.digest, day.tally == again.tally else {
            throw Difference(seed: options.seed, day.digest, again.digest)
        }
        say(day.text)
    }
} catch {
    say("fling-soak: \(error)\n", on: STDERR_FILENO)
    exit(1)
}

/// The error that two lives with the same seed differed.
struct Difference: Error, CustomStringConvertible {
    let description: String

    init(seed: UInt64, _ one: UInt64, _ other: UInt64) {
        description = "seed \(seed) gives \(String(one, radix: 16)), and then \(String(other, radix: 16))"
    }
}
