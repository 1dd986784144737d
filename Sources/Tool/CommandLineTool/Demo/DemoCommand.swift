import CDemoTrace
import Motion
import Replay
import Traces

extension Command {
    private static let live = Flag(
        "--live",
        summary: "Follow your own fingers, on this machine's touchpads and touchscreens, until Ctrl-C.")
    private static let fast = Flag(
        "--fast", summary: "List the events without waiting, as always if the output is no terminal.")

    /// Returns the command `demo` of an executable.
    package static func demo(in executable: Executable) -> Command {
        Command(
            name: "demo",
            summary: "a pane that a recorded hand, or your own, throws and catches",
            synopsis: ["demo [--fast]", "demo --live"],
            description: [
                "Plays a recording that comes with fling through the machine's own libinput, in real time and then "
                    + "at half speed, and shows a pane that it moves: three fingers throw it, catch it in flight, "
                    + "carry it back, and throw it again. It needs no device and no root.",
                "With --live, swipe with three fingers on a touchpad, scroll with two, or drag on a touchscreen.",
            ],
            sections: [
                Section(title: "options", groups: [Group(options: [live.declaration, fast.declaration])])
            ],
            examples: [
                Example(
                    line: "\(executable.prefix) demo --fast", summary: "All events of the recording, at once."
                ),
                Example(
                    line: "\(executable.prefix) demo --live", summary: "With your own fingers.",
                    isSelfContained: false),
            ],
            run: { arguments, console in
                guard !arguments[live] || !arguments[fast] else {
                    throw UsageError(
                        "--fast is about the recording: your own fingers take the time that they take")
                }
                let refreshes = console.output.appearance.canRefresh
                if arguments[live] {
                    let input = try console.libinput(.udev())
                    try LiveDemo(input, console).run()
                } else if refreshes, !arguments[fast] {
                    try RecordedDemo(try player(), console).run()
                } else {
                    try DemoList(try player(), console).write()
                }
                try console.output.writeLine()
                for line in executable.suggestions(isLive: arguments[live], console.output.appearance) {
                    try console.output.writeLine(line.naming(console.toolName))
                }
            })
    }

    private static func player() throws -> TracePlayer {
        let bytes = Array(UnsafeBufferPointer(start: demo_trace(), count: demo_trace_count()))
        return try TracePlayer(TraceFile(bytes, name: "throw-and-catch.yml"))
    }
}

extension Executable {
    /// Returns suggestions of commands to try next, which work where the demo was started.
    fileprivate func suggestions(isLive: Bool, _ appearance: Appearance) -> [String] {
        let lines =
            switch (self, isLive) {
            case (.fling, true):
                [
                    ("fling record -o mine.yml", "write down what your fingers do"),
                    ("fling replay mine.yml --detents 0,320", "have it move a value again, frame by frame"),
                    ("fling plot mine.yml -o mine.svg", "draw it"),
                ]
            case (.fling, false):
                [("fling gallery", "the classic interactions, to play with on a page")]
            case (.demo, true):
                [
                    ("swift run demo", "the recorded hand"),
                    ("swift run fling help", "all of Fling's tool; README.md has a line for its packages"),
                ]
            case (.demo, false):
                [
                    (
                        "swift run fling gallery",
                        "interactions to play with; README.md has a line for its packages"
                    )
                ]
            }
        let width = lines.map(\.0.count).max() ?? 0
        return [appearance.styled("Try next", .bold)]
            + lines.map { command, meaning in
                let padding = String(repeating: " ", count: width - command.count)
                return [command + padding, meaning].row(appearance).wrapped(to: appearance.limit)
            }
    }
}
