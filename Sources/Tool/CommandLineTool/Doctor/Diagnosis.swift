import Glibc
import LocalDevices
import SystemCalls

/// The findings on a machine: good ones, problems, and their remedies.
struct Diagnosis {
    let findings: [Finding]
    /// The nodes of touchpads and touchscreens that can be read.
    let usable: [String]

    struct Finding: Equatable {
        let grade: Grade
        /// The finding in a sentence.
        let statement: String
        /// The remedies, each a line to type or to read.
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
        findings += Self.surroundings(facts)
        self.findings = findings
        usable = surfaces.filter { $0.access == .granted && $0.isTagged }.map(\.path)
    }
}

extension Diagnosis {
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
                    remedies: [
                        "give it the devices and what udev knows of them:",
                        "  docker run --device /dev/input --group-add \"$(getent group input | cut -d: -f3)\" "
                            + "--volume /run/udev:/run/udev:ro ...",
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
                remedies: ["load the part that makes nodes: sudo modprobe evdev", remedy])
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
                remedies: ["ask again as root: sudo fling doctor"])
        }
        return Finding(
            grade: .bad, statement: "none of the devices is a touchpad or touchscreen",
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
                    remedies: ["unplug it and plug it in again, or look: sudo dmesg | tail"])
            ]
        case .notAnInputDevice:
            return [
                Finding(
                    grade: .bad, statement: "\(node.path) is no input device, though it is named like one",
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
                    remedies: [
                        programs.isEmpty ? "find it: sudo fuser -v \(node.path)" : "stop it",
                        "or switch to a session of your own on another console (Ctrl-Alt-F3)",
                    ])
            ]
        case .granted where !node.isTagged:
            return [
                Finding(
                    grade: .bad,
                    statement:
                        "\(title) can be read, but udev has not tagged it (ID_INPUT), so libinput ignores it",
                    remedies: [
                        facts.container == nil
                            ? "have udev look again: sudo udevadm trigger --subsystem-match=input --action=change"
                            : "give the container what udev knows: --volume /run/udev:/run/udev:ro"
                    ])
            ]
        case .granted: return [Finding(grade: .good, statement: "\(title) can be read")]
        }
    }

    private static func permission(
        _ title: String, _ node: SystemFacts.Node, _ facts: SystemFacts
    ) -> Finding {
        let user = facts.user
        let bits = String(node.mode, radix: 8)
        let statement =
            "\(title) may not be opened: it belongs to \(node.owner):\(node.group) (mode \(bits)), and "
            + "\(user.name) is in: \(user.groups.sorted().joined(separator: ", "))"
        let isReadableByGroup = node.mode & 0o040 != 0 && node.group != "root"
        var remedies: [String] = []
        if user.isRoot {
            remedies.append(
                "root is refused as well: the container or a security module (SELinux, AppArmor) forbids it")
        } else if isReadableByGroup, user.groups.contains(node.group) {
            remedies.append(
                "the group may read it: a security module (SELinux, AppArmor) or the container forbids it")
        } else if isReadableByGroup, user.enlistedGroups.contains(node.group) {
            remedies.append(
                "\(user.name) is in group \(node.group) since the last login: log out and in again")
            remedies.append("or in this terminal only: newgrp \(node.group)")
        } else {
            if isReadableByGroup {
                remedies.append("sudo usermod -aG \(node.group) \(user.name), then log out and in again")
                remedies.append(
                    "that group reads all input devices, keyboards too; for this one alone, until it is unplugged:"
                )
            } else {
                remedies.append("for \(user.name) alone, until it is unplugged:")
            }
            remedies.append("  sudo setfacl -m u:\(user.name):r \(node.path)")
            remedies.append(
                "a compositor or kiosk gets its devices from logind or libseat instead, without any group")
        }
        return Finding(grade: .bad, statement: statement, remedies: remedies)
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
