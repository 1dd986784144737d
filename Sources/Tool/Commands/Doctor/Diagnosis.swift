import CommandLineTool
import Glibc
import Libinput
import LocalDevices
import SystemCalls

/// The findings on a machine: good ones, problems, and their remedies.
struct Diagnosis {
    let findings: [Finding]
    /// The last finding: the devices that can be read, or the next step towards that.
    let conclusion: Finding
    /// The nodes of touchpads and touchscreens that can be read.
    let usable: [String]

    struct Finding: Equatable {
        let grade: Grade
        /// The finding in a sentence.
        let statement: String
        /// The missing thing in a few words, for a finding that is bad.
        var lack = ""
        /// The remedies, each a line to type or to read; of one that is bad, the first is the next step.
        var remedies: [String] = []
    }

    enum Grade: String {
        case good = "ok"
        /// Something will not work, or may be unexpected.
        case doubtful = "note"
        /// A problem that keeps devices from being read.
        case bad = "trouble"
    }

    init(_ facts: SystemFacts) {
        let surfaces = facts.nodes.filter(\.kind.isForFingers)
        var findings = Self.presence(facts)
        if !facts.nodes.isEmpty {
            findings += surfaces.flatMap { Self.finding(on: $0, facts) }
            if surfaces.isEmpty { findings.append(Self.noSurface(facts)) }
        }
        usable = surfaces.filter { $0.access == .granted && $0.isTagged }.map(\.path)
        findings += Self.surroundings(facts)
        if !usable.isEmpty, let desktop = Self.desktop(facts) { findings.append(desktop) }
        self.findings = findings
        conclusion = Self.conclusion(findings, usable)
    }
}

extension Diagnosis {
    private static func conclusion(_ findings: [Finding], _ usable: [String]) -> Finding {
        guard usable.isEmpty else {
            return Finding(
                grade: .good, statement: "it works: \(counted(usable.count, "touch device")) can be read")
        }
        let first = findings.first { $0.grade == .bad }
        return Finding(
            grade: .bad, statement: "it does not work yet: \(first?.lack ?? "no touch device can be read")",
            remedies: Array((first?.remedies ?? []).prefix(1)))
    }

    /// Checks that there are device nodes.
    private static func presence(_ facts: SystemFacts) -> [Finding] {
        guard facts.nodes.isEmpty else {
            return [
                Finding(
                    grade: .good, statement: "/dev/input has \(counted(facts.nodes.count, "device node"))")
            ]
        }
        let what = facts.hasInputFolder ? "/dev/input has no device node" : "/dev/input is not there"
        if let container = facts.container {
            return [
                Finding(
                    grade: .bad,
                    statement: "\(what): this is a container (\(container)) that was given no input device",
                    lack: "the container has no input device",
                    remedies: [
                        "give it the devices and what udev knows of them: docker run --device /dev/input "
                            + "--group-add \"$(getent group input | cut -d: -f3)\" --volume /run/udev:/run/udev:ro ...",
                        "or record outside of it, with fling record, and play the recording inside",
                    ])
            ]
        }
        if facts.kernelDevices > 0 {
            let devices = counted(facts.kernelDevices, "device")
            return [
                Finding(
                    grade: .bad,
                    statement: "\(what), though the kernel has \(devices): nobody makes the nodes",
                    lack: "the kernel's devices have no nodes",
                    remedies: [
                        "mount the kernel's own: sudo mount -t devtmpfs devtmpfs /dev",
                        "or have udev make them: sudo systemctl start systemd-udevd && sudo udevadm trigger",
                    ])
            ]
        }
        let remedy =
            facts.isVirtualMachine
            ? "this is a virtual machine; give it a device, as in: qemu-system-x86_64 -device virtio-multitouch-pci"
            : "plug one in; if there is one, look for why the kernel doesn't see it: sudo dmesg | grep -i input"
        return [
            Finding(
                grade: .bad, statement: "\(what): the kernel knows no input device",
                lack: "there is no input device",
                remedies: [remedy, "or load the part that makes nodes: sudo modprobe evdev"])
        ]
    }

    private static func noSurface(_ facts: SystemFacts) -> Finding {
        let unknown = facts.nodes.filter { $0.kind == .other && $0.access != .granted }
        if !unknown.isEmpty {
            return Finding(
                grade: .bad,
                statement:
                    "what \(counted(unknown.count, "device")) can do is not known: udev is silent, and "
                    + "\(unknown[0].path) can't be read",
                lack: "the devices are unknown without root's rights",
                remedies: ["ask again as root: sudo fling doctor"])
        }
        return Finding(
            grade: .bad, statement: "none of the devices is a touchpad or touchscreen",
            lack: "there is no touch device",
            remedies: [
                "look for what became of it: sudo dmesg | grep -i -e i2c_hid -e hid-multitouch -e psmouse -e input",
                "a touchpad that the firmware hides behind a mouse may be freed there (BIOS: touchpad, advanced)",
            ])
    }

    /// Returns the findings on a touchpad or touchscreen.
    private static func finding(on node: SystemFacts.Node, _ facts: SystemFacts) -> [Finding] {
        let title = "\(node.name.plain) (\(node.kind.rawValue), \(node.path))"
        switch node.access {
        case .refused(let code) where code == EACCES || code == EPERM:
            return [permission(title, node, facts)]
        case .refused(let code):
            let reason = systemMessage(code)
            return [
                Finding(
                    grade: .bad, statement: "\(title) can't be opened: \(reason)",
                    lack: "the device answers with an error",
                    remedies: ["unplug it and plug it in again, or look: sudo dmesg | tail"])
            ]
        case .notAnInputDevice:
            return [
                Finding(
                    grade: .bad, statement: "\(node.path) is no input device, though it is named like one",
                    lack: "\(node.path) is no input device",
                    remedies: [
                        "remove it and have udev make it anew: sudo rm \(node.path) && sudo udevadm trigger"
                    ])
            ]
        case .held(let programs):
            let who = programs.isEmpty ? "another program" : programs.joined(separator: ", ")
            return [
                Finding(
                    grade: .bad,
                    statement: "\(title) is held by \(who), which gets all its events (EVIOCGRAB)",
                    lack: "another program has the device to itself",
                    remedies: [
                        programs.isEmpty
                            ? "stop that program, which this finds: sudo fuser -v \(node.path)" : "stop it",
                        "or switch to a session of your own on another console (Ctrl-Alt-F3)",
                    ])
            ]
        case .granted where !node.isTagged:
            return [
                Finding(
                    grade: .bad,
                    statement:
                        "\(title) can be read, but udev has not tagged it (ID_INPUT), so libinput ignores it",
                    lack: "udev has not tagged the device",
                    remedies: [
                        facts.container == nil
                            ? DevicePermission.apply
                            : "give the container what udev knows: --volume /run/udev:/run/udev:ro"
                    ])
            ]
        case .granted: return [Finding(grade: .good, statement: "\(title) can be read")]
        }
    }

    /// Returns the findings that don't decide, but may surprise.
    private static func surroundings(_ facts: SystemFacts) -> [Finding] {
        var findings: [Finding] = []
        if !facts.isUdevRunning, !facts.nodes.isEmpty {
            findings.append(
                Finding(
                    grade: .doubtful,
                    statement: "udev doesn't run: devices that are plugged in later are not noticed",
                    remedies: [
                        facts.container == nil
                            ? "sudo systemctl start systemd-udevd"
                            : "give the container the host's: --volume /run/udev:/run/udev:ro --network host"
                    ]))
        }
        if let session = facts.session, session.seat == nil {
            findings.append(
                Finding(
                    grade: .doubtful,
                    statement:
                        "this session has no seat, as one over ssh: logind and libseat give it no devices",
                    remedies: ["log in at the machine itself, or open devices directly, as fling does"]))
        } else if let session = facts.session, !session.isActive {
            findings.append(
                Finding(
                    grade: .doubtful,
                    statement: "this session is in the background: another one has the seat",
                    remedies: ["switch to it: loginctl activate"]))
        }
        return findings
    }
}
