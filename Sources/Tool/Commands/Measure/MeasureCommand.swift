import CommandLineTool

extension Command {
    /// The command `fling measure`.
    static let measure = Command(
        name: "measure",
        summary: "how an app feels under fingers: lag, evenness and momentum, in figures",
        synopsis: [
            "measure [OPTION]... -- PROGRAM [ARGUMENT]...",
            "measure --in TARGET [OPTION]... -- PROGRAM [ARGUMENT]...",
            "measure --here [OPTION]... -- PROGRAM [ARGUMENT]...",
            "measure --conformance --write FOLDER [--size WIDTH,HEIGHT]",
        ],
        description: [
            "Runs an unmodified Wayland program whose content scrolls, without a display and in virtual time "
                + "as \"fling film\" does, and drags, flicks and scrolls it with robot fingers whose motion is known "
                + "exactly. It follows the content from frame to frame, and prints how the program is designed to move: "
                + "the figures are the same on every run, however slow the machine is.",
            "The lag is the time from a finger's place to the refresh that shows the content there. A program that draws "
                + "each frame at the last report before it has some 20 ms on an output of 60 frames per second. The "
                + "judder is the error of the content's steps as a part of them, and hitches are milliseconds of "
                + "refreshes without motion in a second of motion.",
            "With --in the program runs in real time instead, in a compositor without a display, behind a relay that copies its "
                + "pictures and knows when they are shown. The time of the processor for a frame, frames drawn at rest, the "
                + "reasons of missed refreshes, and how busy the machine was, are printed as well.",
            "With --here it runs on your own desktop, and you touch it yourself: the strokes are those that it was told of.",
            "Each figure is the median of several strokes, with their range and with the error of one. Where the content "
                + "of a frame is not like that of the frame before, its motion is lost, and said to be.",
        ],
        operands: [
            Operand(
                placeholder: "PROGRAM", summary: "The program, and its arguments.", isRequired: false,
                isRepeatable: true)
        ],
        sections: MeasureOptions.sections,
        examples: [
            Example(
                line: "fling measure -- gtk4-demo --run=listbox", summary: "The feel of a list of GTK.",
                isSelfContained: false),
            Example(
                line: "fling measure --require \"lag<=25, hitches<=5, momentum\" -- ./my-app",
                summary: "A test that fails with the stroke that is too slow.", isSelfContained: false),
            Example(
                line: "fling measure --in sway -- gtk4-demo --run=listbox", summary: "The same in real time.",
                isSelfContained: false),
            Example(
                line: "fling measure --here -- ./my-app", summary: "The feel under your own fingers.",
                isSelfContained: false),
            Example(
                line: "fling measure --conformance -- ./my-app",
                summary: "Nine hands, and what must come of each.",
                isSelfContained: false),
            Example(
                line: "fling measure --conformance --write hands",
                summary: "The same hands as recordings, for another project's tests.", isSelfContained: false),
        ],
        statuses: [
            Status("N", "The program ended with status N before it was measured."),
            Status("128 + N", "Signal N ended the program or this command: 130 for SIGINT."),
        ],
        run: { arguments, console in
            if let folder = arguments[MeasureOptions.write] {
                guard arguments[MeasureOptions.conformance] else {
                    throw UsageError("--write goes with --conformance")
                }
                return try ConformanceFolder(folder, arguments, console).write()
            }
            guard !arguments.operands.isEmpty else { throw UsageError("measure needs PROGRAM") }
            if arguments[MeasureOptions.conformance] {
                return try ConformanceSession(arguments, console).run()
            }
            try MeasureSession(arguments, console).run()
        })
}
