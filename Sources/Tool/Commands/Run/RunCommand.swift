import CommandLineTool
import CommandLineTool

extension Command {
    private typealias Options = RunOptions

    /// The command `fling run`.
    static let run = Command(
        name: "run",
        summary: "a program with virtual touch devices, and recordings played into them",
        synopsis: [
            "run [OPTION]... [--trace FILE]... -- PROGRAM [ARGUMENT]...",
            "run --in TARGET [OPTION]... [--trace FILE]... [-- CLIENT [ARGUMENT]...]",
            "run --monkey SECONDS [OPTION]... -- PROGRAM [ARGUMENT]...",
        ],
        description: [
            "Starts any unmodified program that uses libinput or libudev (a compositor, a shell, Xorg, a kiosk), "
                + "and plays recordings to it: in a container, without devices, uinput, rights or a display. "
                + "The machine's own input devices are hidden from it.",
            "Each recording is played in real time, once the program has opened its devices. libinput's clock in the "
                + "program follows the events that it has read, so that a busy machine does not change the gesture.",
            "Half a second after the last step, the program is ended, unless --stay is given. While it runs, fling "
                + "play sends it more gestures. Its clients run without the library that is preloaded into it.",
        ],
        operands: [
            Operand(
                placeholder: "PROGRAM",
                summary: "The program, and its arguments. It may be left out with --in.",
                isRequired: false, isRepeatable: true)
        ],
        sections: Options.sections,
        examples: [
            Example(
                line: "fling run --trace swipe.yml -- libinput debug-events", summary: "libinput's events.",
                isSelfContained: false),
            Example(
                line:
                    "fling run --user nobody --wait file=wayland-1 --trace a.yml --after 2 --trace b.yml -- sway",
                summary: "Two gestures for a compositor, two seconds apart.", isSelfContained: false),
            Example(
                line:
                    "fling run --in sway --wait window --at 0.1,0.5 --trace scroll.yml --wait idle --picture after.png -- gtk4-demo",
                summary: "An app in a compositor, and a picture of its list, scrolled.",
                isSelfContained: false),
            Example(
                line: "fling run --stay -- libinput debug-events",
                summary: "A program for fling play to send gestures to.", isSelfContained: false),
        ],
        statuses: [
            Status("3", "With --monkey: a fault was found. Without: the program's own."),
            Status(
                "N",
                "The program ended by itself with N. With 0, before the last step, it is 1. A program that could not "
                    + "be started, or did not read its devices, is 1 as well."),
            Status(
                "128 + N",
                "Signal N ended the program, or this command: 130 for SIGINT. When nobody reads its output any more, it ends the "
                    + "program, with 0."),
        ],
        run: { arguments, console in
            if let monkey = try Monkey(arguments) { throw monkey.run() }
            try RunSession(arguments, console).run()
        })
}
