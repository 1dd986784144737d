import CommandLineTool
import CommandLineTool

extension Command {
    private typealias Options = SpringOptions

    /// The command `fling spring`.
    static let spring = Command(
        name: "spring",
        summary: "the motion of a spring, in numbers",
        synopsis: [
            "spring [SPRING] [--from VALUE] [--to VALUE] [--velocity VALUE] [--tolerance NUMBER] "
                + "[--at SECONDS,... | --fps NUMBER] [--until SECONDS] [--json]"
        ],
        description: [
            "Shows the parameters of a spring on all platforms, its times of arrival and settling, its overshoot, "
                + "and its value and velocity at given times. All of it is computed from closed forms: no time step, "
                + "no error that grows.",
            "A VALUE is a number, or 2 to 4 numbers separated by commas: 0,0. A velocity need not point at the "
                + "target. Numbers may be negative, and --name=value is the same as --name value.",
        ],
        sections: [
            SpringForm.section,
            Section(
                title: "motion",
                groups: [
                    Group(options: [
                        Options.from.declaration, Options.to.declaration, Options.velocity.declaration,
                        Options.tolerance.declaration,
                    ])
                ]),
            Section(
                title: "samples", note: "At round times until it has settled, or:",
                groups: [
                    Group(options: [
                        Options.at.declaration, Options.framesPerSecond.declaration,
                        Options.until.declaration,
                    ])
                ]),
            Section(title: "output", groups: [Group(options: [Options.json.declaration])]),
        ],
        examples: [
            Example(
                line: "fling spring --duration 0.5 --bounce 0.2 --from 0 --to 320 --velocity 900",
                summary: "A pane that is released at 900 points per second, 320 points from its target."),
            Example(
                line: "fling spring --preset snappy --fps 60 --json",
                summary: "Every frame of a named spring, for a script."),
            Example(
                line: "fling spring --stiffness 300 --damping 20 --from 0,0 --to 320,100 --velocity 900,-200",
                summary: "A point in the plane, thrown at an angle to its target."),
        ],
        run: { arguments, console in
            let question = try SpringQuestion(arguments)
            if arguments[Options.json] {
                try question.json.write(console.output.write)
                try console.output.writeLine()
            } else {
                try SpringText(question, console.output.appearance).write(to: console.output)
            }
        })
}
