import CommandLineTool
import Glibc
import JSONText
import Traces

extension Command {
    private typealias Options = SynthesizeOptions

    /// The command `fling synthesize`.
    static let synthesize = Command(
        name: "synthesize",
        summary: "a recording of robot fingers, with their true movements",
        synopsis: ["synthesize GESTURE [OPTION]... [-o FILE [--force]] [--truth FILE]"],
        description: [
            "Writes a gesture as a touchpad or touchscreen with the flaws of real ones would report it, in the "
                + "format of libinput record: for libinput replay, and for every command of fling that reads a "
                + "recording. The same line makes the same bytes.",
            "On a touchpad libinput discards movements faster than about 1.7 m/s, as jumps.",
        ],
        operands: [
            Operand(
                placeholder: "GESTURE",
                summary: "One of " + Synthesis.Kind.allCases.map(\.rawValue).joined(separator: ", ") + ".",
                choices: Synthesis.Kind.allCases.map(\.rawValue))
        ],
        sections: Options.sections,
        examples: [
            Example(
                line: "fling synthesize swipe --fingers 4 --speed 700", summary: "Four fingers, to the right."
            ),
            Example(
                line: "fling synthesize drag --by 0,-80 --brake 900 --rest 0.3 --panel pairs",
                summary: "A drag that slows down and rests, on a panel that reports in pairs."),
            Example(
                line: "fling synthesize scroll --lift 0.04 -o scroll.yml --truth scroll.truth.jsonl",
                summary: "Fingers that lift one after the other.", isSelfContained: false),
        ],
        run: { arguments, console in
            if let truth = arguments[Options.truth], truth == arguments[Options.output] {
                throw UsageError("--output and --truth are one file, \(truth): each needs a file of its own")
            }
            let performance = try Synthesis(arguments).performance()
            let existing: ExistingFile = arguments[Options.force] ? .replace : .keep
            let zero = performance.trace.recordings.lazy.compactMap(\.frames.first?.time).min() ?? .zero
            let options = EvdevTraceWriter.Options(showsKeys: true, startsAtZero: true)
            guard let output = arguments[Options.output], output != "-" else {
                guard !arguments[Options.force] || arguments[Options.truth] != nil else {
                    throw UsageError("--force is about a file: name it with -o")
                }
                if let truth = arguments[Options.truth] {
                    try performance.writeTruth(to: truth, existing: existing, since: zero)
                }
                let text = performance.trace.libinputText(options: options)
                return try console.output.write(String(decoding: text, as: UTF8.self))
            }
            try performance.trace.write(to: output, existing: existing, options: options)
            if let truth = arguments[Options.truth] {
                do throws(TraceError) {
                    try performance.writeTruth(to: truth, existing: existing, since: zero)
                } catch {
                    // Don't leave the recording without its truth.
                    if existing == .keep { unlink(output) }
                    throw error
                }
            }
            let frames = performance.trace.recordings.map(\.frames.count).reduce(0, +)
            let speeds = performance.gestures.map { truth in
                let velocity = truth.releaseVelocity
                return "\(velocity.x.fixed(0)), \(velocity.y.fixed(0))"
            }
            console.note(
                "\(output): \(counted(frames, "frame")), released at \(Set(speeds).sorted().joined(separator: "; ")) mm/s."
            )
        })
}
