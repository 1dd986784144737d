import CommandLineTool
import Glibc
import JSONText
import Motion
import Traces
import VirtualEvdev

extension Command {
    private static let json = Flag(
        "--json", summary: "One object a file: file, format, devices, frames, seconds, faults, remarks.")

    /// The command `fling check`.
    static let check = Command(
        name: "check",
        summary: "the faults of recordings, each with its line and the reason",
        synopsis: ["check FILE... [--json]"],
        description: [
            "Checks that files are recordings as the guide \"Recordings as data\" specifies them, in the format of "
                + "libinput record. All faults of a file are named, each with its line and the reason.",
            "If a recording lists the events that libinput must make of it, it is played through this machine's libinput, "
                + "and the events are compared.",
            "A quirk of the hardware, such as a position beyond the edge, is no fault: it is reported on standard error. "
                + "Of a file of evemu-record, evtest or getevent, or of touch events, only the first fault is found.",
            "The exit status is 0 if no file has a fault, and 1 if one has.",
        ],
        operands: [
            Operand(
                placeholder: "FILE", summary: "A recording; - for standard input.", isRepeatable: true)
        ],
        sections: [Section(title: "options", groups: [Group(options: [json.declaration])])],
        examples: [
            Example(
                line: "fling check swipe.yml tap.yml", summary: "The faults of two recordings.",
                isSelfContained: false)
        ],
        run: { arguments, console in
            var faulty = 0
            for path in arguments.operands {
                let check = try RecordingCheck(path)
                if !check.faults.isEmpty { faulty += 1 }
                try check.write(to: console, asJSON: arguments[json])
            }
            guard faulty > 0 else { return }
            throw Failure(
                arguments.operands.count == 1
                    ? "the recording has faults"
                    : "\(faulty) of \(arguments.operands.count) recordings have faults")
        })
}

/// The answer of `fling check` on a file.
private struct RecordingCheck {
    private let name: String
    private let format: TraceFormat?
    private let trace: Trace?
    private var remarks: [TraceRemark] = []
    let faults: [TraceError]

    init(_ path: String) throws {
        name = path == "-" ? "standard input" : path
        var file =
            path == "-"
            ? CheckedRecording(descriptor: STDIN_FILENO, name: name) : CheckedRecording(contentsOf: path)
        if file.faults.isEmpty, let trace = file.trace?.evdev {
            let (playable, remarks) = trace.mended()
            self.remarks = remarks
            if !trace.origin.expectedEvents.isEmpty {
                var names: [String] = []
                try VirtualEvdev.play(playable) { event in
                    if let name = event.action.outline { names.append(name) }
                }
                file.compare(names, name: name)
            }
        }
        (format, trace, faults) = (file.format, file.trace, file.faults)
    }

    func write(to console: Console, asJSON: Bool) throws {
        if asJSON {
            try json.write(console.output.write)
            return try console.output.writeLine()
        }
        for remark in remarks { console.note("\(name): \(remark)") }
        for fault in faults {
            // Without a line there is nothing to read, and the advice says what to do about that.
            try console.say(
                fault.line.map { "\(fault.file):\($0): \(fault.reason)" } ?? fault.description)
        }
        if faults.isEmpty { try console.say("\(name): no fault; \(content)") }
    }

    /// The number of devices and frames or events, and the time from the first to the last.
    private var content: String {
        switch trace {
        case .evdev(let trace)?:
            "\(counted(trace.recordings.count, "device")), \(counted(trace.frameCount, "frame")), "
                + "\(trace.seconds.fixed(3)) s"
        case .touch(let events)?: counted(events.count, "touch event")
        case nil: "nothing in it"
        }
    }

    private var json: JSON {
        let evdev = trace?.evdev
        return .object([
            ("file", .string(name)), ("format", format.map { .string("\($0)") } ?? .null),
            ("devices", .optional(evdev.map { Double($0.recordings.count) })),
            ("frames", .optional(evdev.map { Double($0.frameCount) })),
            ("seconds", .optional(evdev?.seconds)),
            (
                "faults",
                .array(
                    faults.map { fault in
                        .object([
                            ("line", .optional(fault.line.map(Double.init))),
                            ("reason", .string("\(fault.reason)")),
                        ])
                    })
            ),
            ("remarks", .array(remarks.map { .string("\($0)") })),
        ])
    }
}

extension EvdevTrace {
    fileprivate var frameCount: Int { recordings.map(\.frames.count).reduce(0, +) }

    /// The time from the first frame to the last.
    fileprivate var seconds: Double {
        let firsts = recordings.compactMap(\.frames.first?.time)
        let lasts = recordings.compactMap(\.frames.last?.time)
        guard let first = firsts.min(), let last = lasts.max() else { return 0 }
        return last.seconds(since: first)
    }
}
