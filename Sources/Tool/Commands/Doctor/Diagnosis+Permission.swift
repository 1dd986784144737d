import CommandLineTool
import Libinput
import LocalDevices

extension Diagnosis {
    /// Returns the finding on a node that the user may not open.
    static func permission(_ title: String, _ node: SystemFacts.Node, _ facts: SystemFacts) -> Finding {
        let user = facts.user
        let statement =
            "\(title) may not be opened: it belongs to \(node.owner):\(node.group) (mode "
            + "\(String(node.mode, radix: 8))), and \(user.name) is in: "
            + user.groups.sorted().joined(separator: ", ")
        let (lack, remedies) = remedies(for: node, facts)
        return Finding(grade: .bad, statement: statement, lack: lack, remedies: remedies)
    }

    private static func remedies(
        for node: SystemFacts.Node, _ facts: SystemFacts
    ) -> (lack: String, remedies: [String]) {
        let user = facts.user
        let isReadableByGroup = node.mode & 0o040 != 0 && node.group != "root"
        if user.isRoot {
            return (
                "something forbids it even to root",
                ["look for what: the container or a security module (SELinux, AppArmor)"]
            )
        }
        if isReadableByGroup, user.groups.contains(node.group) {
            return (
                "something forbids it though the group \(node.group) may",
                ["look for what: a security module (SELinux, AppArmor) or the container"]
            )
        }
        if isReadableByGroup, user.enlistedGroups.contains(node.group) {
            return (
                "\(user.name) is in group \(node.group), but has not logged in since",
                ["log out and in again", "or in this terminal only: newgrp \(node.group)"]
            )
        }
        return switch facts.presence {
        case .remote: group(for: node, user, isReadableByGroup)
        case .inBackground(let session) where node.isGivenToSeat:
            ("the devices belong to the session in front", ["loginctl activate \(session)"])
        case .inFront where node.isGivenToSeat:
            (
                "the udev rule is applied, but gave no access to \(user.name)",
                [
                    DevicePermission.apply,
                    "if that changes nothing: " + DevicePermission.join(user: user.name),
                ]
            )
        case .inFront, .inBackground:
            facts.hasRule
                ? ("the udev rule is installed, but not applied", [DevicePermission.apply])
                : (
                    "the udev rule that permits it is not installed",
                    [DevicePermission.install, "undo it with: \(DevicePermission.undo)"]
                )
        }
    }

    /// Returns the remedy for a user who is not at the machine.
    private static func group(
        for node: SystemFacts.Node, _ user: SystemFacts.User, _ isReadableByGroup: Bool
    ) -> (lack: String, remedies: [String]) {
        let lack = "\(user.name) is not logged in at the machine, where a udev rule could permit it"
        guard isReadableByGroup else {
            return (lack, ["sudo setfacl -m u:\(user.name):r \(node.path)  (until it is unplugged)"])
        }
        return (
            lack,
            [
                DevicePermission.join(node.group, user: user.name) + ", then log out and in again",
                "that group reads all input devices, keyboards too; a service gets it with SupplementaryGroups="
                    + node.group,
            ]
        )
    }

    /// Returns the finding on a display server that reads the same devices; nil if there is none.
    static func desktop(_ facts: SystemFacts) -> Finding? {
        guard let desktop = facts.desktop else { return nil }
        let name = ["wayland": "Wayland", "x11": "X11"][desktop] ?? desktop
        return Finding(
            grade: .doubtful,
            statement:
                "a desktop (\(name)) reads the same devices: each touch acts there and in a program that "
                + "reads them",
            remedies: [
                "a program with a window needs no device: GTK, SDL or Wayland give it its events",
                "one that is to have the touch devices to itself opens them with DeviceAccess.exclusive",
                "or have the desktop ignore them, as in sway: swaymsg input type:touch events disabled",
            ])
    }
}
