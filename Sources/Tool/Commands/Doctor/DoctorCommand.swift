import CommandLineTool
import JSONText
import Libinput

extension Command {
    private static let json = Flag(
        "--json", summary: "One object a line, for each finding: grade, statement, remedies.")
    private static let rule = Flag(
        "--rule",
        summary: "Print only the udev rule that lets the user at the machine read its touch devices.")

    /// The command `fling doctor`.
    static let doctor = Command(
        name: "doctor",
        summary: "the reason why a touchpad or touchscreen can't be read, and the remedy",
        synopsis: ["doctor [--json | --rule]"],
        description: [
            "Checks everything between a finger and this program: the kernel's devices and their nodes, permissions "
                + "and groups, containers and virtual machines, udev's properties of each device, programs that grab "
                + "a device, the session's seat, and a desktop that reads the same devices. Nothing is changed.",
            "The last line says that devices can be read, or names the obstacle and the next command.",
            "The exit status is 0 only if there is a touchpad or touchscreen that can be used.",
        ],
        sections: [Section(title: "output", groups: [Group(options: [json.declaration, rule.declaration])])],
        examples: [
            Example(
                line: "fling doctor && fling watch", summary: "Watch, if a device can be read.",
                isSelfContained: false),
            Example(
                line: DevicePermission.install, summary: "Install the udev rule, and apply it.",
                isSelfContained: false),
            Example(
                line: DevicePermission.undo, summary: "Remove it.", isSelfContained: false),
        ],
        run: { arguments, console in
            guard !arguments[rule] || !arguments[json] else {
                throw UsageError("--rule prints the rule and no finding: leave --json out")
            }
            if arguments[rule] { return try console.output.write(DevicePermission.rule) }
            let diagnosis = Diagnosis(SystemFacts(of: console.machine))
            let findings = diagnosis.findings + [diagnosis.conclusion]
            for finding in arguments[json] ? findings : diagnosis.toRead {
                if arguments[json] {
                    try finding.json.write(console.output.write)
                    try console.output.writeLine()
                } else {
                    let text = finding.text(console.output.appearance, tool: console.toolName)
                    try console.output.write(text)
                }
            }
            guard diagnosis.usable.isEmpty else { return }
            throw Failure("there is no touchpad or touchscreen that can be used; see above for what to do")
        })
}

extension Diagnosis {
    /// The findings and the conclusion for a person, who reads at the end, and only there, what to do next.
    fileprivate var toRead: [Finding] {
        var (findings, conclusion) = (findings, conclusion)
        if let index = findings.firstIndex(where: { $0.grade == .bad }), conclusion.grade == .bad {
            conclusion.remedies = findings[index].remedies
            findings[index].remedies = []
        }
        return findings + [conclusion]
    }
}

extension Diagnosis.Finding {
    /// Returns the finding's grade and statement, with the remedies below.
    func text(_ appearance: Appearance, tool: String) -> String {
        let style: Appearance.Style =
            switch grade {
            case .good: .success
            case .doubtful: .warning
            case .bad: .failure
            }
        let margin = 9
        let word = appearance.styled(grade.rawValue, style)
        let gap = String(repeating: " ", count: margin - grade.rawValue.count)
        let indent = String(repeating: " ", count: margin)
        let first = "\(word)\(gap)\(statement.naming(tool))".wrapped(to: appearance.limit, hang: margin)
        return remedies.reduce(first + "\n") { text, remedy in
            let isCommand = remedy.hasPrefix("sudo ")
            return text + (indent + remedy.naming(tool)).wrapped(to: appearance.limit, isCommand: isCommand)
                + "\n"
        }
    }

    var json: JSON {
        .object([
            ("grade", .string(grade.rawValue)), ("statement", .string(statement)),
            ("remedies", .array(remedies.map { .string($0) })),
        ])
    }
}
