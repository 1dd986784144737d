import CommandLineTool
import Interaction
import Motion
import Replay
import Pages

extension Command {
    private static let report = Option<String>(
        "--report", "FILE", "Writes a page that shows the motion as well; see fling studio.",
        must: "be the path of a file that ends in .html"
    ) { $0.hasSuffix(".html") ? $0 : nil }

    /// The command `fling replay`.
    static let replay = Command(
        name: "replay",
        summary: "the motion of a value under a recorded gesture",
        synopsis: ["replay FILE \(ReplayOptions.synopsis) [--json] [--report FILE]"],
        description: [
            "Plays a trace into a value that the hand drags, and that moves on by itself after the release, until "
                + "that has come to rest. It needs no device, no root and no waiting: a recording of evdev goes through "
                + "the machine's own libinput, on a virtual device and a virtual clock.",
            "The same trace gives the same output on every run. Times are seconds since the first event.",
        ],
        operands: [ReplayOptions.file],
        sections: ReplayOptions.sections + [
            Section(
                title: "output",
                groups: [Group(options: [ReplayOptions.json.declaration, report.declaration])])
        ],
        examples: [
            Example(
                line: "fling replay flick.yml --detents 0,320,640 --units-per-mm 8",
                summary: "A sheet that is closed, half open or open."),
            Example(
                line: "fling replay drag.jsonl --axis both --json --fps 120",
                summary: "Every frame of a point that a finger drags, for a script."),
        ],
        run: { arguments, console in
            if arguments[report] == nil, let question = try StreamedQuestion(arguments) {
                console.note(question.trace.libinputErrors ?? [], of: question.trace.source)
                return arguments[ReplayOptions.json]
                    ? try question.writeJSONLines(to: console.output)
                    : try question.writeText(console.output.appearance, to: console.output)
            }
            let question = try ReplayQuestion(arguments)
            console.note(question.player.libinputErrors ?? [], of: question.file.name)
            if let path = arguments[report] {
                let page = try StudioPage(
                    .report, title: question.player.source, recordings: [question.recording()],
                    engine: console.studioEngine())
                try WholeFile.write(page.bytes, to: path)
            }
            if arguments[ReplayOptions.json] {
                switch try question.answer() {
                case .line(let answer): try answer.trace.writeJSONLines(console.output.write)
                case .plane(let answer): try answer.trace.writeJSONLines(console.output.write)
                }
                return
            }
            let text = ReplayText(question.heading, console.output.appearance)
            switch try question.answer() {
            case .line(let answer): try text.write(answer.trace, to: console.output)
            case .plane(let answer): try text.write(answer.trace, to: console.output)
            }
        })
}
