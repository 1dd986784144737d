import CommandLineTool
import Libinput
import Motion
import LocalDevices
import JSONText
import Touch

/// A run of `fling watch`.
struct Watch {
    let input: Libinput
    let console: Console
    /// True if no device can come any more once all are gone.
    let endsWhenEmpty: Bool

    /// The least time between two pictures, in seconds.
    private static let interval = 1.0 / 30

    /// Writes the devices' events, or the recognised gestures, line by line, until the user interrupts.
    func list(_ what: Listing) throws {
        var nodes: [DeviceID: String] = [:]
        var first: Timestamp?
        try follow { events, gestures throws(OutputError) in
            for device in input.devices { nodes[device.id] = device.systemName }
            let lines =
                switch what {
                case .events: events.map { ($0.time, $0.device, $0.action.text) }
                case .gestures: gestures.map { ($0.time, $0.device, $0.text) }
                }
            for (time, device, text) in lines {
                let start = first ?? time
                first = start
                let seconds = time.seconds(since: start).fixed(3)
                let margin = String(repeating: " ", count: max(0, 9 - seconds.count))
                let line = "\(margin)\(seconds)  \(nodes[device] ?? "-")  \(text)"
                try console.output.writeLine(line.wrapped(to: console.output.appearance.limit))
            }
            try console.output.flush()
            return nil
        }
    }

    /// The kind of the listed lines.
    enum Listing {
        case events
        case gestures
    }

    /// Shows the devices, with the events on each, in place, until the user interrupts.
    func draw() throws {
        var devices: [WatchedDevice] = []
        var drawn: (lines: Int, time: Timestamp)?
        var isStale = true
        try follow { events, gestures throws(OutputError) in
            isStale = isStale || !events.isEmpty || !gestures.isEmpty || devices.contains(where: \.moves)
            for event in events {
                switch event.action {
                case .deviceAdded(let traits) where traits.kind != .other:
                    let name = input[event.device]?.name ?? "?"
                    devices.append(WatchedDevice(id: event.device, name: name, traits: traits))
                case .deviceRemoved: devices.removeAll { $0.id == event.device }
                default:
                    if let index = devices.firstIndex(where: { $0.id == event.device }) {
                        devices[index].take(event)
                    }
                }
            }
            for gesture in gestures {
                if let index = devices.firstIndex(where: { $0.id == gesture.device }) {
                    devices[index].take(gesture)
                }
            }
            let now = console.machine.now
            for index in devices.indices { devices[index].advance(to: now) }
            guard isStale else { return nil }
            if let drawn, now.seconds(since: drawn.time) < Self.interval { return Self.interval }
            drawn = (try draw(devices, over: drawn?.lines ?? 0), now)
            isStale = false
            return devices.contains(where: \.moves) ? Self.interval : nil
        }
        if isStale { _ = try draw(devices, over: drawn?.lines ?? 0) }
    }
}

extension Watch {
    /// Draws over `former` lines, and returns the number of lines now.
    private func draw(_ devices: [WatchedDevice], over former: Int) throws(OutputError) -> Int {
        let output = console.output
        var appearance = output.appearance
        let size = output.terminalSize
        appearance.width = size?.x ?? appearance.width
        let rows = size.map { ($0.y - 1) / max(devices.count, 1) }
        var lines = devices.flatMap { $0.lines(appearance, rows: rows, at: console.machine.now) }
        if devices.isEmpty { lines = ["There is no touchpad or touchscreen. Ctrl-C ends the wait."] }
        try output.write(former > 0 ? "\u{1B}[\(former)A\r\u{1B}[J" : "")
        // Lines that scroll out at the top can't be drawn over; the last line is for the cursor.
        if let room = size.map({ max($0.y - 1, 1) }), lines.count > room {
            lines = lines.prefix(room - 1) + ["(\(counted(lines.count - room + 1, "more line")))"]
        }
        for line in lines { try output.writeLine(line.cut(to: appearance)) }
        try output.flush()
        return lines.count
    }

    /// Passes events and gestures to `handle` as they come; it returns the longest time to wait for the
    /// next, in seconds.
    private func follow(_ handle: ([InputEvent], [Gesture]) throws(OutputError) -> Double?) throws {
        var arena = GestureArena()
        // Recognise pans of any number of fingers, and the gestures that a touch may become instead.
        let doubleTap = arena.add(.tap(TapRules(count: 2)))
        arena.add(.tap(), after: [doubleTap])
        arena.add(.longPress())
        arena.add(.pinch())
        arena.add(.pan(PanRules(touchpadFingers: 2...5)))
        arena.add(.hold())
        while true {
            var events: [InputEvent] = []
            var gestures: [Gesture] = []
            try input.dispatch { events.append($0) }
            for event in events { arena.handle(event) { gestures.append($0) } }
            let now = console.machine.now
            arena.advance(to: now) { gestures.append($0) }
            let patience = try handle(events, gestures)
            if input.devices.isEmpty, endsWhenEmpty { return }
            let deadline = arena.nextDeadline.map { max(0, $0.seconds(since: now)) }
            let limit = [patience, deadline].compactMap(\.self).min()
            guard try console.machine.wait(for: [input.fileDescriptor], until: nil, atMost: limit) else {
                return
            }
        }
    }
}
