import CommandLineTool
import Glibc
import Programs
import Robot
import Traces

extension Command {
    private static let to = Option(
        "--to", "PID", "The fling run to send to; needed if several are there.", must: "be a process id",
        read: { text in pid_t(text).flatMap { $0 > 0 ? $0 : nil } })

    private static let wait = RunOptions.wait
    private static let picture = RunOptions.picture
    private static let force = RunOptions.force

    /// The options of `fling synthesize` that don't concern files.
    private static let fingers = SynthesizeOptions.sections.compactMap { section -> Section? in
        let written = [
            SynthesizeOptions.output.declaration.name, SynthesizeOptions.force.declaration.name,
            SynthesizeOptions.truth.declaration.name,
        ]
        let groups = section.groups.compactMap { group -> Group? in
            let options = group.options.filter { !written.contains($0.name) }
            return options.isEmpty ? nil : Group(caption: group.caption, options: options)
        }
        return groups.isEmpty ? nil : Section(title: section.title, note: section.note, groups: groups)
    }

    /// The command `fling play`.
    static let play = Command(
        name: "play",
        summary: "a recording or a robot's gesture, to a program under fling run",
        synopsis: [
            "play [FILE] [--wait WHAT]... [--picture FILE [--force]] [--to PID]",
            "play GESTURE [OPTION]... [--wait WHAT]... [--picture FILE [--force]] [--to PID]",
            "play --at X,Y [--wait WHAT]... [--picture FILE [--force]] [--to PID]",
        ],
        description: [
            "Sends a recording, or a gesture as fling synthesize makes it, to the program of a fling run that is "
                + "running. Returns when the program has read all of it. A device that is not there yet is plugged "
                + "in first.",
            "With --at and neither, it places the pointer at these fractions of the output.",
            "After that, or without a recording at once, it waits for what --wait says, and takes a picture.",
        ],
        operands: [
            Operand(
                placeholder: "FILE|GESTURE",
                summary: "A recording, or one of "
                    + Synthesis.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                    + ".", isRequired: false, choices: Synthesis.Kind.allCases.map(\.rawValue))
        ],
        sections: [
            Section(
                title: "where to, and what comes after",
                groups: [
                    Group(options: [
                        to.declaration, wait.declaration, picture.declaration, force.declaration,
                    ])
                ])
        ] + fingers,
        examples: [
            Example(
                line: "fling play swipe --fingers 4 --by 0,-40", summary: "Four fingers, up.",
                isSelfContained: false),
            Example(
                line: "fling play Recordings/pinch-out.yml", summary: "A recording.", isSelfContained: false),
        ],
        run: { arguments, console in
            let run = try run(arguments[to])
            let events = arguments.all(wait)
            let path = arguments[picture]
            let place = arguments.operands.isEmpty ? arguments[SynthesizeOptions.at] : nil
            guard !arguments.operands.isEmpty || place != nil || !events.isEmpty || path != nil else {
                throw UsageError("play needs FILE, GESTURE, --at, --wait or --picture")
            }
            let existing: ExistingFile = arguments[force] ? .replace : .keep
            if let path, existing == .keep, access(path, F_OK) == 0 { throw TraceError(file: path, .exists) }
            if let word = arguments.operands.first {
                try RunningProgram.play(text(word, arguments, console), to: run)
            } else if let place {
                try RunningProgram.play(text(.pointer(at: [place[0], place[1]])), to: run)
            }
            for event in events { try RunningProgram.wait(for: event, in: run) }
            if let path {
                try WholeFile.write(RunningProgram.picture(of: run), to: path, existing: existing)
            }
        })

    /// Returns the text of a recording, or of a synthesized gesture.
    private static func text(_ word: String, _ arguments: Arguments, _ console: Console) throws -> [UInt8] {
        let trace: EvdevTrace
        if Synthesis.Kind(rawValue: word) != nil {
            trace = try Synthesis(arguments).performance().trace
        } else {
            let pointless = arguments.given(among: fingers.flatMap(\.groups).flatMap(\.options)).first
            if let pointless { throw UsageError("\(pointless.name) goes with a gesture, not with a file") }
            trace = try RunSession.trace(word, console)
        }
        return text(trace)
    }

    private static func text(_ trace: EvdevTrace) -> [UInt8] {
        trace.libinputText(options: EvdevTraceWriter.Options(showsKeys: true, startsAtZero: true))
    }

    /// Returns the process to send to: the one given, or the only run there is.
    private static func run(_ asked: pid_t?) throws -> pid_t {
        if let asked { return asked }
        let all = RunningProgram.all()
        guard let only = all.first else {
            throw Failure("no program is played to: start one with \"fling run --stay -- PROGRAM\"")
        }
        guard all.count == 1 else {
            let ids = all.map { "\($0)" }.joined(separator: ", ")
            throw UsageError("--to is missing: programs are played to by the processes \(ids)")
        }
        return only
    }
}
