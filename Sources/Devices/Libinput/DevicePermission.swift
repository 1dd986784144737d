/// The permission to read touch devices: the udev rule that gives it, and the commands around the rule.
///
/// Every message about missing permission, and `fling doctor`, take their words and commands from here.
package enum DevicePermission {
    /// The path of the rule's file.
    ///
    /// udev reads rules in the order of file names. The name sorts after `60-input-id.rules`, which finds out
    /// the kind of a device, and before `73-seat-late.rules`, which acts on the tag.
    package static let rulePath = "/etc/udev/rules.d/70-fling.rules"

    /// The rule: the user of the session in front of the seat may open its touchpads and touchscreens.
    /// Keyboards stay closed.
    package static let rule = """
        SUBSYSTEM=="input", KERNEL=="event*", ENV{ID_INPUT_TOUCHPAD}=="1", TAG+="uaccess"
        SUBSYSTEM=="input", KERNEL=="event*", ENV{ID_INPUT_TOUCHSCREEN}=="1", TAG+="uaccess"

        """

    /// The tag by which the rule's effect is seen on a device.
    package static let tag = "uaccess"

    /// The command that has udev read its rules, and apply them to the devices that are there.
    package static let apply =
        "sudo udevadm control --reload && sudo udevadm trigger --settle --subsystem-match=input"

    /// The command that installs and applies the rule.
    package static let install = "fling doctor --rule | sudo tee \(rulePath) && \(apply)"

    /// The command that removes the rule.
    package static let undo = "sudo rm \(rulePath) && \(apply)"

    /// The group for programs without a seat, and for keyboards.
    package static let group = "input"

    /// Returns the command that adds a user to a group.
    package static func join(_ group: String = group, user: String) -> String {
        "sudo usermod -aG \(group) \(user)"
    }

    /// The advice for a device that may not be opened.
    package static let advice = """
        "fling doctor" has the command that permits it: a udev rule for the user at the machine, or the group \
        "\(group)" for programs without a seat (over ssh, a service) and for keyboards
        """
}
