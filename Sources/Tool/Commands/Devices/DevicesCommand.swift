import CommandLineTool
import LocalDevices

extension Command {
    private static let json = Flag("--json", summary: "One object a line, for each device.")

    /// The command `fling devices`.
    static let devices = Command(
        name: "devices",
        summary: "the input devices of this machine, and their capabilities",
        synopsis: ["devices [--json]"],
        description: [
            "Lists every input device of this machine: its name and node, its kind, the size of its surface, its "
                + "resolution, the number of contacts that it distinguishes, the events that libinput reports for "
                + "it, and its seat. A device that can't be used is listed with the reason.",
            "Lengths are millimetres. An unknown resolution is one that the device doesn't report; its size is then "
                + "known only if libinput's database has it.",
        ],
        sections: [Section(title: "output", groups: [Group(options: [json.declaration])])],
        examples: [
            Example(
                line: "fling devices --json | jq -r 'select(.kind == \"touchpad\").node'",
                summary: "The nodes of the touchpads.", isSelfContained: false)
        ],
        run: { arguments, console in
            let reports = DeviceReport.all(on: console.machine)
            guard !reports.isEmpty else {
                throw Failure.noDevice
            }
            for (index, report) in reports.enumerated() {
                if arguments[json] {
                    try report.json.write(console.output.write)
                    try console.output.writeLine()
                } else {
                    if index > 0 { try console.output.writeLine() }
                    try console.output.write(report.text(console.output.appearance))
                }
            }
        })
}
