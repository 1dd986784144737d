import CommandLineTool
import Motion
import Replay
import JSONText
import Touch
import Traces

extension Command {
    private static let cases = Option<String>(
        "--cases", "FILE",
        "Answer for each line {\"t\": [seconds], \"x\": [mm], \"lift\": seconds} of FILE; - for standard input.",
        must: "be the path of a file, or - for standard input"
    ) { $0.isEmpty ? nil : $0 }
    private static let strategy = Option.choice(
        "--strategy", "NAME",
        "One of " + VelocityStrategy.allCases.map(\.description).joined(separator: ", ")
            + ". All of them for a recording, and default for cases, if not given.",
        of: VelocityStrategy.allCases.map { ($0.description, $0) })
    private static let json = Flag("--json", summary: "JSON lines.")

    /// The command `fling velocity`.
    static let velocity = Command(
        name: "velocity",
        summary: "the velocity of fingers at the lift, by any strategy",
        synopsis: [
            "velocity FILE [--strategy NAME] [--json]", "velocity --cases FILE [--strategy NAME] [--json]",
        ],
        description: [
            "Plays a recording through the machine's own libinput, and prints the velocity of every touch, swipe and "
                + "scroll at its end: (to the right, towards the person), in mm/s. default is the best estimate; the "
                + "others are the methods of other platforms. A touchscreen that doesn't report its size counts as "
                + "one of 10.1 inches; fling convert --size sets its size.",
            "Omissions, guesses and repairs are reported on standard error.",
            "So is a step of a contact that no finger makes, faster than 5 m/s: velocities begin anew there.",
            "With --cases, the positions of fingers on a line come from a file, and a line of the answer, "
                + "{\"v\": mm/s} with --json, belongs to each of its lines.",
        ],
        operands: [
            Operand(
                placeholder: "FILE",
                summary:
                    "A recording of libinput or evemu, or touch events as JSON lines; - for standard input.",
                isRequired: false)
        ],
        sections: [
            Section(
                title: "options",
                groups: [
                    Group(options: [cases.declaration, strategy.declaration, json.declaration])
                ])
        ],
        examples: [
            Example(line: "fling velocity flick.yml", summary: "The velocity of a flick by each strategy."),
            Example(
                line: "fling velocity --cases strokes.jsonl --strategy lsq2 --json",
                summary: "The velocity of your own strokes by Android's strategy.", isSelfContained: false),
        ],
        run: { arguments, console in
            let strategy = arguments[strategy]
            if let path = arguments[cases] {
                guard arguments.operands.isEmpty else {
                    throw UsageError("--cases and a recording exclude each other")
                }
                try answer(path, strategy ?? .default, asJSON: arguments[json], console)
                return
            }
            guard let path = arguments.operands.first else {
                throw UsageError("velocity needs FILE, or --cases FILE")
            }
            let file =
                path == "-"
                ? try TraceFile(descriptor: 0, name: "standard input") : try TraceFile(contentsOf: path)
            let player = try TracePlayer(file)
            for remark in player.remarks { console.note("\(file.name): \(remark)") }
            console.note(player.libinputErrors ?? [], of: file.name)
            let releases = Releases(player.events, strategy.map { [$0] } ?? VelocityStrategy.allCases)
            try releases.write(to: console.output, asJSON: arguments[json])
        })

    private static func answer(
        _ path: String, _ strategy: VelocityStrategy, asJSON: Bool, _ console: Console
    ) throws {
        let reader = try StrokeReader(contentsOf: path)
        while let stroke = try reader.next() {
            var tracker = VelocityTracker<Double>(strategy: strategy)
            var last: (place: SIMD2<Double>, time: Timestamp)?
            for (time, x) in zip(stroke.times, stroke.places) {
                let place = SIMD2(x, 0)
                let jump = last.flatMap { ContactJump(from: $0.place, at: $0.time, to: place, at: time) }
                if let jump {
                    let remark = TraceRemark.contactJumps(
                        1, millimetres: jump.distance, seconds: jump.seconds)
                    console.note("\(path): \(remark)")
                    tracker.reset()
                }
                tracker.add(x, at: time)
                last = (place, time)
            }
            let speed = tracker.velocity(at: stroke.lift).perSecond
            try console.output.writeLine(
                asJSON ? JSON.object([("v", .number(speed))]).description : "\(speed.fixed(3)) mm/s")
        }
    }
}
