import CommandLineTool
import CommandLineTool

extension Command {
    /// The options of `fling convert`.
    enum ConvertOptions {
        static let output = Option<String>.output(
            "The file to write, which must not exist. Without it, or with -, the answer goes to standard output."
        )
        static let force = Flag("--force", summary: "Overwrite an existing file.")
        static let to = Option<TraceTarget>.choice(
            "--to", "FORMAT",
            "libinput: the YAML of libinput record. touch: touch events as JSON lines. Without it, touch for a FILE "
                + "that ends in .jsonl or .json, and libinput for any other.",
            of: [("libinput", .libinput), ("touch", .touch)])
        static let mend = Flag(
            "--mend",
            summary:
                "Complete the contacts of a libinput recording: fingers that are down at the start or at the end get "
                + "a touch-down or a lift, and so on. Touch events are always made of a mended recording.")
        static let size = Option<[Double]>.numbers(
            "--size", "WIDTH,HEIGHT",
            "The surface in millimetres, for devices that don't report their resolution.", count: 2...2,
            in: 1...10_000)
        static let gesture = Option<Int>(
            "--gesture", "NUMBER",
            "Only this gesture, counted from 1: everything from the first touch-down until the last lift.",
            must: "be a whole number from 1 on", read: { Int($0).flatMap { $0 >= 1 ? $0 : nil } })
        static let span = Option<[Double]>.numbers(
            "--span", "FROM,TO", "Only the events between these times, in seconds from the first event on.",
            count: 2...2, in: 0...1e9)
    }

    private typealias Options = ConvertOptions

    /// The command `fling convert`.
    static let convert = Command(
        name: "convert",
        summary: "a recording in another format, or as the touch events that libinput makes of it",
        synopsis: [
            "convert FILE [-o FILE [--force]] [--to libinput|touch] [--mend] [--size WIDTH,HEIGHT] [--gesture NUMBER|--span FROM,TO]"
        ],
        description: [
            "Reads a recording of libinput record, evemu-record, evtest or getevent, or touch events as JSON lines; "
                + "the format is recognised by the content. Touch events are made by this machine's libinput, which "
                + "reads the recorded devices like real ones, without a device, root or waiting.",
            "Omissions, guesses and repairs are reported on standard error.",
        ],
        operands: [
            Operand(placeholder: "FILE", summary: "The recording; - stands for standard input.")
        ],
        sections: [
            Section(
                title: "options",
                groups: [
                    Group(options: [
                        Options.output.declaration, Options.force.declaration, Options.to.declaration,
                        Options.mend.declaration, Options.size.declaration, Options.gesture.declaration,
                        Options.span.declaration,
                    ])
                ])
        ],
        examples: [
            Example(
                line: "fling convert swipe.evemu -o swipe.yml", summary: "For libinput replay.",
                isSelfContained: false),
            Example(
                line: "fling convert swipe.yml -o swipe.jsonl",
                summary: "The touch events that libinput makes of it.",
                isSelfContained: false),
            Example(
                line: "fling convert session.yml --gesture 3 -o third.yml",
                summary: "One gesture of a session.",
                isSelfContained: false),
        ],
        run: { arguments, console in
            try Conversion(arguments, console).run()
        })
}

/// The formats that recordings are converted to.
enum TraceTarget: Sendable {
    case libinput
    case touch
}
