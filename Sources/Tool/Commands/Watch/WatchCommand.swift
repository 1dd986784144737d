import CommandLineTool
import Libinput

extension Command {
    private static let events = Flag(
        "--events",
        summary: "libinput's events, each on a line, as always if the output is no terminal.")
    private static let gestures = Flag(
        "--gestures", summary: "The recognised gestures, each step on a line.")

    /// The command `fling watch`.
    static let watch = Command(
        name: "watch",
        summary: "fingers, gestures and a value that they throw, live",
        synopsis: ["watch [--events | --gestures] [DEVICE...]"],
        description: [
            "Shows the touchpads and touchscreens and the events on them, until Ctrl-C. The surface shows the "
                + "fingers and the distance that they have moved: in place on a touchscreen, and from the middle on "
                + "a touchpad, which does not report places. The list below shows the gestures of either (pans, "
                + "pinches, taps, long presses and holds), with their distance and speed. The last lines show a "
                + "value that the fingers drag and throw: its state (idle, dragging or animating), its place and its "
                + "speed. Lengths are millimetres of finger travel, to the right and towards you.",
            "A line of a list has the time since the first one in seconds, the device's node, and the event.",
        ],
        operands: [
            Operand(
                placeholder: "DEVICE",
                summary:
                    "A node (/dev/input/event5, or event5 for short) or a part of a device's name. Without any, "
                    + "all devices of the seat, also those that are plugged in later.",
                isRequired: false, isRepeatable: true)
        ],
        sections: [
            Section(title: "output", groups: [Group(options: [events.declaration, gestures.declaration])])
        ],
        examples: [
            Example(
                line: "fling watch", summary: "All touchpads and touchscreens, in place.",
                isSelfContained: false),
            Example(
                line: "fling watch --gestures touchpad | grep 'pan ended'",
                summary: "The velocity of fingers that leave the touchpad.",
                isSelfContained: false),
        ],
        run: { arguments, console in
            guard !arguments[events] || !arguments[gestures] else {
                throw UsageError("only one of --events and --gestures can be listed")
            }
            var backend = Libinput.Backend.udev()
            if !arguments.operands.isEmpty {
                let nodes = try DeviceSelection(console: console).nodes(for: arguments.operands)
                backend = .paths(nodes.map(\.path))
            }
            let watch = Watch(
                input: try console.libinput(backend, reportsPointers: true), console: console,
                endsWhenEmpty: !arguments.operands.isEmpty)
            let names = watch.input.devices.map(\.name)
            let refreshes = console.output.appearance.canRefresh && !arguments[events]
            try console.machine.untilInterrupted { () throws in
                if arguments[gestures] { return try watch.list(.gestures) }
                try refreshes ? watch.draw() : watch.list(.events)
            }
            guard !watch.input.devices.isEmpty || !watch.endsWhenEmpty else {
                let gone = "\(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") gone"
                throw Failure("there is nothing left to watch: \(gone)")
            }
        })
}
