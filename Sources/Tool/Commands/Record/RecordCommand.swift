import CommandLineTool
import CommandLineTool

extension Command {
    private typealias Options = RecordOptions

    /// The command `fling record`.
    static let record = Command(
        name: "record",
        summary: "write down what a touchpad or touchscreen sends",
        synopsis: [
            "record [-o FILE [--force]] [--show-keycodes] [--all | DEVICE...]",
            "record --report [-o FILE [--force]] [--all | DEVICE...]",
            "record --touch-level [-o FILE [--force]] [--all | DEVICE...]",
        ],
        description: [
            "Records until Ctrl-C, in the format of libinput record: libinput replay, and every command of fling "
                + "that reads recordings, plays it. Other programs get the events as well.",
            "Each frame is written at once: whatever ends the recording, the file has all frames up to then. It is "
                + "readable by you alone. With several devices, files FILE.1.part and so on stand beside it until "
                + "the end. Where the kernel's queue ran over, the recording says so (SYN_DROPPED) and goes on from "
                + "the state that the device is in.",
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
                line: "fling record --touch-level -o drag.jsonl", summary: "What libinput makes of it.",
                isSelfContained: false),
        ],
        run: { arguments, console in
            try RecordSession(arguments, console).run()
        })
}
