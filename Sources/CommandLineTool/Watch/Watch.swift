import Libinput
import Motion
import Recording
import Reports
import Touch

/// One run of `fling watch`.
struct Watch {
    let input: Libinput
    let console: Console
    /// Whether no device can come any more once all are gone.
    let endsWhenEmpty: Bool

    /// Seconds between two pictures, at the least.
    private static let interval = 1.0 / 30

    /// Writes events line by line, until the user interrupts.
    func list() throws {
        var nodes: [DeviceID: String] = [:]
        var first: Timestamp?
        try follow { events throws(OutputError) in
            for device in input.devices { nodes[device.id] = device.systemName }
            for event in events {
                let start = first ?? event.time
                first = start
                let seconds = event.time.seconds(since: start).fixed(3)
                let margin = String(repeating: " ", count: max(0, 9 - seconds.count))
                try console.output.writeLine(
                    "\(margin)\(seconds)  \(nodes[event.device] ?? "-")  \(event.action.text)")
            }
            try console.output.flush()
            return nil
        }
    }

    /// Shows the devices, with what happens on each, in place, until the user interrupts.
    func draw() throws {
        var devices: [WatchedDevice] = []
        var drawn: (lines: Int, time: Timestamp)?
        var isStale = true
        try follow { events throws(OutputError) in
            for event in events {
                isStale = true
                switch event.action {
                case .deviceAdded(let traits) where traits.kind != .other:
                    let name = input[event.device]?.name ?? "?"
                    devices.append(WatchedDevice(id: event.device, name: name, traits: traits))
                case .deviceRemoved: devices.removeAll { $0.id == event.device }
                default:
                    guard let index = devices.firstIndex(where: { $0.id == event.device }) else { continue }
                    devices[index].take(event.action)
                }
            }
            guard isStale else { return nil }
            let now = console.machine.now
            if let drawn, now.seconds(since: drawn.time) < Self.interval { return Self.interval }
            drawn = (try draw(devices, over: drawn?.lines ?? 0), now)
            isStale = false
            return nil
        }
        if isStale { _ = try draw(devices, over: drawn?.lines ?? 0) }
    }
}

extension Watch {
    /// Draws over that many lines, and returns how many there are now.
    private func draw(_ devices: [WatchedDevice], over former: Int) throws(OutputError) -> Int {
        let output = console.output
        let appearance = output.appearance
        var lines = devices.flatMap { $0.lines(appearance) }
        if devices.isEmpty { lines = ["There is no touchpad or touchscreen. Ctrl-C ends the wait."] }
        try output.write(former > 0 ? "\u{1B}[\(former)A\r\u{1B}[J" : "")
        for line in lines { try output.writeLine(line.cut(to: appearance.width)) }
        try output.flush()
        return lines.count
    }

    /// Gives the events to `handle` as they come; it returns how long the next wait may be at most.
    private func follow(_ handle: ([InputEvent]) throws(OutputError) -> Double?) throws {
        while true {
            var events: [InputEvent] = []
            try input.dispatch { events.append($0) }
            let patience = try handle(events)
            if input.devices.isEmpty, endsWhenEmpty { return }
            guard
                try console.machine.wait(for: [input.fileDescriptor], until: nil, atMost: patience)
            else { return }
        }
    }
}

extension String {
    /// No wider than that many columns, not counting what sets it off.
    fileprivate func cut(to width: Int) -> String {
        var columns = 0
        var isSequence = false
        var text = ""
        for character in self {
            if character == "\u{1B}" { isSequence = true }
            if !isSequence {
                columns += 1
                guard columns <= width else { continue }
            }
            text.append(character)
            if character == "m" { isSequence = false }
        }
        return text
    }
}
