import CommandLineTool
import Libinput
import Programs
import Traces

extension Command {
    private static let target = RunOptions.target
    private static let test = Flag(
        "--test",
        summary: "Writes a test of pytest that plays the report, beside it: test_bug.py for bug.yml.")
    private static let force = Flag("--force", summary: "Overwrites an existing test.")

    /// The command `fling reproduce`.
    static let reproduce = Command(
        name: "reproduce",
        summary: "a report of a fault, played to a program",
        synopsis: ["reproduce FILE [--in TARGET] [--test [--force]] [OPTION]... -- PROGRAM [ARGUMENT]..."],
        description: [
            "Plays a report of fling record --report to a program in a fresh run, and prints the outcome: it "
                + "crashes, hangs, never comes to rest, prints a sanitizer's report, or is well. The program runs in "
                + "sway if --in is not given; each wait may take 30 s, unless --timeout says otherwise. Needs the "
                + "Python package pytest-fling."
        ],
        operands: [
            Operand(placeholder: "FILE", summary: "A report.", isRequired: true),
            Operand(
                placeholder: "PROGRAM", summary: "The program, and its arguments.", isRequired: false,
                isRepeatable: true),
        ],
        sections: [
            Section(
                title: "options",
                groups: [Group(options: [test.declaration, force.declaration])]),
            Section(
                title: "the program's surroundings",
                groups: [
                    Group(options: [
                        target.declaration, RunOptions.size.declaration, RunOptions.scale.declaration,
                        RunOptions.timeout.declaration,
                    ])
                ]),
        ],
        examples: [
            Example(
                line: "fling reproduce bug.yml --in sway -- ./my-app", summary: "The outcome of a report.",
                isSelfContained: false),
            Example(
                line: "fling reproduce bug.yml --test -- ./my-app",
                summary: "And test_bug.py, which plays it.",
                isSelfContained: false),
        ],
        statuses: [
            Status("3", "The program has a fault."),
            Status("128 + N", "Signal N ended this command before the outcome was known: 130 for SIGINT."),
        ],
        run: { arguments, console in
            let path = arguments.operands[0]
            guard arguments.operands.count > 1 else { throw UsageError("reproduce needs PROGRAM") }
            guard arguments[test] || !arguments[force] else {
                throw UsageError("--force is about a test: ask for one with --test")
            }
            let report = try report(path)
            console.note(summary(of: report, in: path))
            var words = [path] + PythonPackage.place(arguments)
            if arguments[test] { words.append("--test") }
            if arguments[force] { words.append("--force") }
            words += ["--"] + arguments.operands.dropFirst()
            throw PythonPackage.become("reproduce", for: "fling reproduce", words)
        })

    /// Reads a report, which must be whole: a missing event may be the one by which the program fails.
    private static func report(_ path: String) throws -> EvdevTrace {
        let file = try TraceFile(contentsOf: path)
        guard case .evdev(let trace) = file.trace, trace.origin.isReport else {
            throw Failure(
                "\(path) is a recording, but no report of \"fling record --report\": \"fling run --in sway --trace "
                    + "\(path) -- PROGRAM\" plays it")
        }
        if let cut = file.remarks.first(where: \.saysThatFileIsCut) {
            throw Failure("\(path) can't be reproduced: \(cut)")
        }
        guard trace.recordings.contains(where: { !$0.frames.isEmpty }) else {
            throw Failure("\(path) has no frame to play")
        }
        return trace
    }

    private static func summary(of report: EvdevTrace, in path: String) -> String {
        let devices = report.recordings.map(\.device.name.plain).joined(separator: ", ")
        let versions = [
            report.origin.libinputVersion.map { " with libinput \($0)" },
            report.origin.os.map { " on \($0)" },
        ].compactMap(\.self).joined()
        let here = Libinput.libraryVersion ?? "unknown"
        return "\(path): \(devices)\(versions); libinput here is \(here)."
    }
}
