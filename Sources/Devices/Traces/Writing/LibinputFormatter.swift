import Motion

/// A formatter of libinput's recordings.
struct LibinputFormatter {
    private var lastReport: Timestamp?

    func header(devices: Int, _ origin: EvdevTrace.Origin, to output: TraceOutput) {
        output.append("# libinput record\nversion: 1\nndevices: \(devices)\n")
        if origin.isReport { output.append("report: 1\n") }
        if let version = origin.libinputVersion {
            output.append("libinput:\n  version: \(Self.quoted(version))\n")
        }
        let system = [("os", origin.os), ("kernel", origin.kernel), ("dmi", origin.dmi)]
        if system.contains(where: { $0.1 != nil }) { output.append("system:\n") }
        for case (let key, let value?) in system { output.append("  \(key): \(Self.quoted(value))\n") }
        notes(origin, to: output)
        output.append("devices:\n")
    }

    func description(of device: EvdevDevice, to output: TraceOutput) {
        if let node = device.node {
            output.append("- node: \(Self.plainOrQuoted(node))\n  evdev:\n")
        } else {
            output.append("- evdev:\n")
        }
        comment(on: device, to: output)
        let id = device.id
        output.append("    name: \(Self.quoted(device.name))\n")
        output.append("    id: [\(id.bus), \(id.vendor), \(id.product), \(id.version)]\n")
        codes(of: device, to: output)
        let numbers = device.properties.sorted().map { "\($0.rawValue)" }.joined(separator: ", ")
        output.append("    properties: [\(numbers)]\n")
        output.append("  udev:\n    properties:\(device.udevProperties.isEmpty ? " []" : "")\n")
        for (name, value) in device.udevProperties.sorted(by: { $0.key < $1.key }) {
            output.append("    - \(Self.plainOrQuoted("\(name)=\(value)"))\n")
        }
        output.append("  quirks:\n")
        for quirk in device.quirks { output.append("  - \(Self.plainOrQuoted(quirk))\n") }
        if !device.configuration.isEmpty { output.append("  configuration:\n") }
        for (name, value) in device.configuration.sorted(by: { $0.key < $1.key }) {
            output.append("  - \(Self.plainOrQuoted("\(name)=\(value)"))\n")
        }
        if let surface = device.surface {
            output.append("  fling:\n    surface: [\(surface.x), \(surface.y)]\n")
        }
        output.append("  events:\n")
    }

    /// Ends a report, so that one that is cut short is known as such.
    func end(_ origin: EvdevTrace.Origin, to output: TraceOutput) {
        if origin.isReport { output.append("complete: true\n") }
    }

    mutating func frame(
        _ frame: EvdevFrame, since zero: Timestamp, hiding keys: HiddenKeys, to output: TraceOutput
    ) {
        let (span, overflow) = frame.time.nanoseconds.subtractingReportingOverflow(zero.nanoseconds)
        let microseconds = overflow ? 0 : max(span / 1000, 0)
        output.append("  - evdev:\n")
        for event in frame.events {
            let shown = event.hiding(keys)
            output.append("    - [")
            output.append(microseconds / 1_000_000, width: 3)
            output.append(", ")
            output.append(microseconds % 1_000_000, width: 6)
            output.append(", ")
            output.append(Int64(shown.type), width: 3)
            output.append(", ")
            output.append(Int64(shown.code), width: 3)
            output.append(", ")
            output.append(Int64(shown.value), width: 7)
            output.append("] # ")
            comment(on: shown, isHidden: shown != event, at: frame.time, to: output)
        }
        lastReport = frame.time
    }
}

extension LibinputFormatter {
    private func notes(_ origin: EvdevTrace.Origin, to output: TraceOutput) {
        guard origin.label != nil || origin.hand != nil || !origin.expectedEvents.isEmpty else { return }
        output.append("fling:\n")
        if let label = origin.label { output.append("  label: \(Self.quoted(label))\n") }
        if let hand = origin.hand { output.append("  hand: \(hand.rawValue)\n") }
        if !origin.expectedEvents.isEmpty { output.append("  expect:\n") }
        for event in origin.expectedEvents { output.append("  - \(event)\n") }
    }

    private func comment(on device: EvdevDevice, to output: TraceOutput) {
        let id = [device.id.bus, device.id.vendor, device.id.product, device.id.version]
        let numbers = id.map { "0x" + String($0, radix: 16) }
        output.append("    # Name: ")
        output.append(device.name.utf8.filter { $0 &- 0x20 < 0x5f })
        output.append("\n")
        output.append(
            "    # ID: bus \(numbers[0]) vendor \(numbers[1]) product \(numbers[2]) version \(numbers[3])\n")
        if let x = device.axes[.absX], let y = device.axes[.absY] {
            if let width = x.millimetres, let height = y.millimetres {
                output.append("    # Size in mm: \(Int(width))x\(Int(height))\n")
            } else {
                output.append("    # Size in mm: unknown, missing resolution\n")
            }
        }
    }

    private func codes(of device: EvdevDevice, to output: TraceOutput) {
        output.append("    codes:\n      0: [\((0...15).map { "\($0)" }.joined(separator: ", "))] # EV_SYN\n")
        let codes = device.codes.filter { $0.type != 0 }.sorted()
        for type in Set(codes.map(\.type)).sorted() {
            let ofType = codes.filter { $0.type == type }
            let numbers = ofType.map { "\($0.number)" }.joined(separator: ", ")
            output.append("      \(type): [\(numbers)] # \(ofType[0].typeName)\n")
        }
        // Tools that replay the recording look for the range of each axis.
        let missing = codes.filter { $0.type == 3 && device.axes[$0] == nil }
        let axes = device.axes.merging(missing.map { ($0, AbsoluteAxis(minimum: 0, maximum: 0)) }) {
            axis, _ in axis
        }
        if !axes.isEmpty { output.append("    absinfo:\n") }
        for (code, axis) in axes.sorted(by: { $0.key < $1.key }) {
            let numbers = [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
            output.append("      \(code.number): [\(numbers.map { "\($0)" }.joined(separator: ", "))]\n")
        }
    }

    private func comment(on event: EvdevEvent, isHidden: Bool, at time: Timestamp, to output: TraceOutput) {
        switch event.kind {
        case .synMTReport: output.append("++++++++++++ SYN_MT_REPORT (\(event.value)) ++++++++++\n")
        case let kind where kind.type == 0:
            let milliseconds = Int64((time.seconds(since: lastReport ?? time) * 1e3).rounded())
            let sign = milliseconds < 0 ? "" : "+"
            output.append("------------ \(kind.name) (\(event.value)) ---------- \(sign)\(milliseconds)ms\n")
        case let kind:
            output.append(kind.typeName)
            output.append(" / ")
            output.append(kind.name)
            for _ in kind.name.utf8.count..<max(20, kind.name.utf8.count) { output.append(" ") }
            output.append(" ")
            output.append(Int64(event.value), width: 6)
            output.append(isHidden ? " (obfuscated)\n" : "\n")
        }
    }

    /// Returns a text in double quotes, escaped for YAML.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: quoted += "\\\""
            case 0x5c: quoted += "\\\\"
            case 0x20...0x7e, 0xa0...0x2027, 0x202a...0xd7ff, 0xe000...0xfefe, 0xff00...0xfffd, 0x10000...:
                quoted.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return quoted + "\""
    }

    /// Returns a text unquoted if YAML reads it as text, in quotes otherwise.
    private static func plainOrQuoted(_ text: String) -> String {
        let isPlain = text.utf8.enumerated().allSatisfy { index, byte in
            switch byte {
            case 0x41...0x5a, 0x61...0x7a, 0x2f: true
            case 0x30...0x39, 0x2b, 0x2d, 0x2e, 0x3d, 0x5f, 0x2c, 0x28, 0x29: index > 0
            case 0x3a: index > 0 && index < text.utf8.count - 1
            default: false
            }
        }
        return isPlain && !text.isEmpty && text != "null" ? text : quoted(text)
    }
}

/// The keys that a recording shows as KEY_A.
enum HiddenKeys {
    case none
    /// The keys that type text, as in libinput's recordings. Escape, tab, enter and control are shown.
    case typing
    /// All keys, but no buttons.
    case all

    func contains(_ code: UInt16) -> Bool {
        switch self {
        case .none: false
        case .typing: (2..<58).contains(code) && ![15, 28, 29].contains(code) || (71...83).contains(code)
        // The buttons of mice, pads, joysticks and tablets have numbers between those of keys.
        case .all: ![0x100..<0x160, 0x220..<0x224, 0x2c0..<0x300].contains { $0.contains(code) }
        }
    }
}

extension EvdevEvent {
    /// Returns the event, or KEY_A in place of a key that is to be hidden.
    func hiding(_ keys: HiddenKeys) -> EvdevEvent {
        if case .none = keys { return self }
        if self.is(.mscScan) { return EvdevEvent(.mscScan, 30) }
        return type == 1 && keys.contains(code) ? EvdevEvent(.key(30), value) : self
    }
}
