import Glibc
import Libinput
import LocalDevices
import Motion
import Robot
import Touch
import Traces
import VirtualEvdev

/// The proofs on devices themselves: their description, unplugging, overruns, and two at once.
extension Proof {
    /// Proves that the kernel and udev describe a device as its description does.
    mutating func description(of surface: RobotSurface) throws {
        let device = try UinputDevice(surface.device)
        let recorder = try Recorder([device.node])
        var found = recorder.devices[0]
        func tags(_ device: EvdevDevice) -> [String: String] {
            device.udevProperties.filter { $0.key.hasPrefix("ID_INPUT") }
        }
        let wanted = surface.device
        claim(
            "\(wanted.name): udev's rules say what its description says", tags(found) == tags(wanted),
            "\(tags(found)) and \(tags(wanted))")
        found.udevProperties = wanted.udevProperties
        found.node = nil
        claim("\(wanted.name): the kernel describes it as it was described", found == wanted, "\(found)")

        let log = "/tmp/devices.log"
        for command in [["fling", "devices"], ["fling", "doctor"]] {
            try ChildProgram(command, log: log).wait()
            claim(
                "\(command.joined(separator: " ")) finds \(wanted.name)",
                content(of: log).contains(wanted.name),
                content(of: log))
        }
    }

    /// Proves that unplugging a device in the middle of a gesture gives the same events as in `VirtualEvdev`.
    mutating func unplug(_ script: Script, bySeat: Bool) throws {
        let trace = script.performance.trace
        let steps = trace.steps.map(\.self)
        let half = steps.prefix(steps.count / 2)
        let stage = try Stage(trace.recordings.map(\.device), bySeat: bySeat)
        try stage.play(half)
        let last = stage.events.count
        stage.devices[0].unplug()
        try stage.wait(1)

        var expected: [InputEvent] = []
        let machine = try VirtualEvdev(stage.seen)
        let input = try machine.open(bySeat ? .udev() : .paths(machine.devices.map(\.node)))
        try machine.advance(to: machine.end ?? machine.now, input) { expected.append($0) }
        machine.devices[0].unplug()
        try machine.advance(to: machine.now.advanced(by: 1), input) { expected.append($0) }
        same(
            "\(script.name), unplugged half-way, \(bySeat ? "seat" : "node"): the same here and in VirtualEvdev: "
                + "… \(stage.events[last...].outline)", stage.events.map(\.action), expected.map(\.action))
        // The machine also has a keyboard.
        claim(
            "\(script.name): the device is gone in the end",
            stage.input.devices.allSatisfy { $0.name != trace.recordings[0].device.name }
                && stage.events.last?.action == .deviceRemoved)
    }

    /// Proves that `fling watch` reports a gesture's end, and of its cancellation when the device is unplugged
    /// midway.
    mutating func watch(_ script: Script) throws {
        let trace = script.performance.trace
        let steps = trace.steps.map(\.self)
        for isUnplugged in [false, true] {
            let stage = try Stage(trace.recordings.map(\.device))
            let log = "/tmp/watch.log"
            let program = try ChildProgram(["fling", "watch", "--gestures"], log: log)
            try program.waitUntilOpen(stage.devices[0].node)
            try stage.play(isUnplugged ? steps.prefix(steps.count / 2) : steps[...])
            if isUnplugged { stage.devices[0].unplug() }
            let (expected, other) =
                isUnplugged ? ("pan cancelled", "pan ended") : ("pan ended", "pan cancelled")
            try wait(for: expected, in: log)
            try program.interrupt()
            claim(
                "\(script.name)\(isUnplugged ? ", unplugged half-way" : ""): fling watch prints: \(expected)",
                !content(of: log).contains(other), content(of: log))
        }
    }

    /// Proves that an overrun of the kernel's event queue gives the same events as in `VirtualEvdev`.
    mutating func overrun() throws {
        let trace = Script.long.performance.trace
        let steps = trace.steps.map(\.self)
        // Two of the fingers lift during the overrun.
        let end = steps.lastIndex { step in
            step.frame.events.contains { $0.is(.absMTTrackingID) } && step.frame != steps.last?.frame
        }
        let (first, second) = (20, (end ?? 0) + 10)
        let stage = try Stage(trace.recordings.map(\.device))
        try stage.play(steps[..<first])
        stage.isDeaf = true
        try stage.play(steps[first..<second])
        stage.isDeaf = false
        try stage.play(steps[second...])
        try stage.wait(0.1)
        claim(
            "overrun: the kernel says SYN_DROPPED after \(steps[first..<second].count) frames unread",
            stage.seen.frames.contains(where: \.isDropped))

        let machine = try VirtualEvdev()
        let device = try machine.plug(trace.recordings[0].device)
        let input = try machine.open()
        var expected: [InputEvent] = []
        for (index, step) in steps.enumerated() {
            device.losesEvents = (first..<second - 1).contains(index)
            machine.send(step.frame, from: device)
            try input.dispatchAll { expected.append($0) }
        }
        same(
            "overrun: libinput goes on from the same state here and in VirtualEvdev: \(stage.events.outline)",
            stage.events.map(\.action), expected.map(\.action))
    }

    /// Proves that `fling record` records an overrun of the kernel's queue, and that its recording can be
    /// played.
    mutating func recordedOverrun() throws {
        let trace = Script.long.performance.trace
        let stage = try Stage(trace.recordings.map(\.device))
        let path = "/tmp/overrun"
        let program = try ChildProgram(
            ["fling", "record", "-o", path + ".yml", stage.devices[0].node], log: path + ".log")
        try wait(for: "Recording", in: path + ".log")
        let steps = trace.steps.map(\.self)
        try stage.play(steps[..<20])
        program.stop()
        try stage.play(steps[20..<(steps.count - 20)])
        program.resume()
        try stage.play(steps[(steps.count - 20)...])
        try stage.wait(0.5)
        try program.interrupt()
        guard case .evdev(let recorded) = try TraceFile(contentsOf: path + ".yml").trace else { return }
        claim(
            "overrun: fling record writes SYN_DROPPED", recorded.frames.contains(where: \.isDropped),
            content(of: path + ".log"))
        var events: [InputEvent] = []
        try VirtualEvdev.play(recorded) { events.append($0) }
        let ups = events.filter { if case .up = $0.action { true } else { false } }
        claim("overrun: in what it wrote, all fingers lift in the end", ups.count == 3, events.outline)
    }

    /// Proves that a touchpad and a touchscreen work at the same time.
    mutating func twoDevices() throws {
        let scripts = [Script["swipe-right"], Script["drag-hold"]]
        let trace = EvdevTrace(recordings: scripts.flatMap(\.performance.trace.recordings))
        let stage = try Stage(trace.recordings.map(\.device))
        let path = "/tmp/two"
        let program = try ChildProgram(
            ["fling", "record", "-o", path + ".yml"] + stage.devices.map(\.node), log: path + ".log")
        try wait(for: "Recording", in: path + ".log")
        try stage.play(trace)
        try stage.wait(1)
        try program.interrupt()

        let comparison = try Comparison(stage.events, stage.seen)
        same(
            "two devices: libinput makes the same of them here and in VirtualEvdev", comparison.actions.real,
            comparison.actions.virtual)
        same(
            "two devices: with the same numbers", stage.events.map(\.device), comparison.virtual.map(\.device)
        )
        guard case .evdev(let recorded) = try TraceFile(contentsOf: path + ".yml").trace else { return }
        let seen = stage.seen.fromZero
        for index in scripts.indices {
            same(
                "two devices: fling record writes what the kernel said of \(seen.recordings[index].device.name)",
                Array(recorded.recordings[index].frames), Array(seen.recordings[index].frames))
        }
    }
}
