import CommandLineTool
import CommandLineTool

extension Command {
    private typealias Options = RecordOptions

    /// The command `fling record`.
    static let record = Command(
        name: "record",
        summary: "a recording of a touchpad or touchscreen",
        synopsis: [
            "record [-o FILE [--force]] [--show-keycodes] [--all | DEVICE...]",
            "record --report [-o FILE [--force]] [--all | DEVICE...]",
            "record --touch-level [-o FILE [--force]] [--all | DEVICE...]",
        ],
        description: [
            "Records until Ctrl-C, in the format of libinput record: libinput replay, and every command of fling "
                + "that reads recordings, plays it. Other programs get the events as well.",
            "Each frame is written at once: whatever ends the recording, the file has all frames up to then. Only "
                + "you can read it. With several devices, files FILE.1.part and so on stand beside it until the end. "
                + "If the kernel's queue overflows, the recording notes that (SYN_DROPPED) and goes on from the "
                + "present state of the device.",
            "If a device is unplugged, the others are recorded on, and the exit status is 1.",
        ],
        operands: [DeviceSelection.operand],
        sections: [
            Section(
                title: "options",
                groups: [
                    Group(options: [
                        Options.output.declaration, Options.force.declaration, Options.all.declaration,
                        Options.report.declaration, Options.touchLevel.declaration,
                        Options.showKeys.declaration,
                    ])
                ])
        ],
        examples: [
            Example(
                line: "fling record -o swipe.yml", summary: "The touchpad, until Ctrl-C.",
                isSelfContained: false),
            Example(
                line: "fling record -o both.yml touchpad event7",
                summary: "Two devices, one by its name and one by its node.", isSelfContained: false),
            Example(
                line: "fling record --report -o bug.yml", summary: "A report of a fault, for its maintainer.",
                isSelfContained: false),
            Example(
                line: "fling record --touch-level -o drag.jsonl",
                summary: "The touch events that libinput makes of "
                    + "it.",
                isSelfContained: false),
        ],
        run: { arguments, console in
            try RecordSession(arguments, console).run()
        })
}
