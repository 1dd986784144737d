import CommandLineTool

extension Command {
    /// The command `fling film`.
    static let film = Command(
        name: "film",
        summary: "pictures of a program in virtual time, the same ones on every run",
        synopsis: [
            "film [OPTION]... [--trace FILE] --at MS,... -- PROGRAM [ARGUMENT]...",
            "film [OPTION]... [--trace FILE] --every-frame -- PROGRAM [ARGUMENT]...",
            "film [OPTION]... --stay -- PROGRAM [ARGUMENT]...",
        ],
        description: [
            "Runs an unmodified Wayland program on an output of its own, without a display, plays a recording to it, and "
                + "takes pictures of its output. Prints the time and a hash of each picture.",
            "A library that is preloaded into the program replaces its clock. The clock stands still while the program "
                + "works, and moves on to the next timer, frame or report of a device once all its threads wait. The pictures are therefore "
                + "the same on every run, however slow or busy the machine is.",
            "The program runs with a new home folder, without a bus and services, in the locale C.UTF-8, and draws "
                + "into shared memory. Its fonts, toolkit and libraries are those of the machine: pictures of two "
                + "machines are the same only if these are.",
            "The program has one processor, and no network but the machine's own. Sound and other services use real time. "
                + "The command refuses a program that uses timers of the "
                + "kernel which send signals, and one that does not load the library, such as a statically linked one.",
        ],
        operands: [
            Operand(
                placeholder: "PROGRAM", summary: "The program, and its arguments.", isRepeatable: true)
        ],
        sections: FilmOptions.sections,
        examples: [
            Example(
                line:
                    "fling film --trace flick.yml --at 0,100,200,400 -o film.png -- gtk4-demo --run=listbox",
                summary: "Four moments of a flicked list.", isSelfContained: false),
            Example(
                line: "fling film --trace flick.yml --every-frame -- ./my-app",
                summary: "The times and hashes of all its frames.", isSelfContained: false),
            Example(
                line: "fling film --trace flick.yml --at 0,100,200,400 --against film.png -- ./my-app",
                summary: "A test that it still moves in the same way.", isSelfContained: false),
            Example(
                line: "fling film --stay -- ./my-app",
                summary: "A program for fling play to send gestures to.", isSelfContained: false),
        ],
        statuses: [
            Status("3", "The film differs from that of --against, and --update is not given."),
            Status("N", "With --stay: the program ended by itself with N, or by the signal N - 128."),
            Status("128 + N", "Signal N ended this command: 130 for SIGINT."),
        ],
        run: { arguments, console in try FilmSession(arguments, console).run() })
}
