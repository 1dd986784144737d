import CommandLineTool

extension Command {
    /// The command `fling film`.
    static let film = Command(
        name: "film",
        summary: "pictures of a program in virtual time, the same ones on every run",
        synopsis: [
            "film [OPTION]... [--trace FILE] --at MS,... -- PROGRAM [ARGUMENT]...",
            "film [OPTION]... [--trace FILE] --every-frame -- PROGRAM [ARGUMENT]...",
        ],
        description: [
            "Runs an unmodified program of Wayland on an output of its own, without a display, and takes pictures of "
                + "what it draws while a recording is played to it. Prints the time and a hash of each.",
            "A library that is preloaded into the program shows it a clock that stands still while it works, and goes "
                + "on to the next timer, frame or report of a device once all its threads wait. So the pictures are the "
                + "same on every run, however slow or busy the machine is.",
            "The program runs with a new home folder, without a bus and services, in the locale C.UTF-8, and draws "
                + "into shared memory. Its fonts, toolkit and libraries are those of the machine: pictures of two "
                + "machines are the same only if these are.",
            "Network, sound and other services go by real time. A program that uses timers of the kernel which send "
                + "signals, or does not load the library, such as one that is linked statically, is refused.",
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
        ],
        statuses: [
            Status("3", "The film differs from that of --against, and --update is not given."),
            Status("128 + N", "Signal N ended this command: 130 for SIGINT."),
        ],
        run: { arguments, console in try FilmSession(arguments, console).run() })
}
