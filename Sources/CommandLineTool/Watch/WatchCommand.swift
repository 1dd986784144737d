import Libinput

extension Command {
    private static let events = Flag(
        "--events", summary: "Every event on a line of its own, as always where the output is no terminal.")

    /// `fling watch`.
    static let watch = Command(
        name: "watch",
        summary: "what the fingers do, live",
        synopsis: ["watch [--events] [DEVICE...]"],
        description: [
            "Shows the touchpads and touchscreens and what happens on them, until Ctrl-C: fingers on a touchscreen, "
                + "scrolls, swipes, pinches and holds on a touchpad, and how far they have gone. Lengths are "
                + "millimetres of finger travel, to the right and towards you.",
            "A line of --events has the time since the first event in seconds, the device's node, and the event.",
        ],
        operands: [
            Operand(
                placeholder: "DEVICE",
                summary:
                    "A node (/dev/input/event5, or event5 for short) or a part of a device's name. Without any, "
                    + "all devices of the seat, also those that are plugged in later.",
                isRequired: false, isRepeatable: true)
        ],
        sections: [Section(title: "output", groups: [Group(options: [events.declaration])])],
        examples: [
            Example(
                line: "fling watch", summary: "All touchpads and touchscreens, in place.",
                isSelfContained: false),
            Example(
                line: "fling watch --events touchpad | grep swipe", summary: "The swipes.",
                isSelfContained: false),
        ],
        run: { arguments, console in
            var backend = Libinput.Backend.udev()
            if !arguments.operands.isEmpty {
                let nodes = try DeviceSelection(console: console).nodes(for: arguments.operands)
                backend = .paths(nodes.map(\.path))
            }
            let watch = Watch(
                input: try console.machine.libinput(backend), console: console,
                endsWhenEmpty: !arguments.operands.isEmpty)
            let refreshes = console.output.appearance.canRefresh && !arguments[events]
            try console.machine.untilInterrupted { () throws in
                try refreshes ? watch.draw() : watch.list()
            }
            guard !watch.input.devices.isEmpty || !watch.endsWhenEmpty else {
                throw Failure("there is nothing left to watch: the device is gone")
            }
        })
}
