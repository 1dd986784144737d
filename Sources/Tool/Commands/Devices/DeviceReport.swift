import CommandLineTool
import Libinput
import LocalDevices
import JSONText

/// A report of `fling devices` on a device: the facts of the kernel and udev, and libinput's.
struct DeviceReport {
    let node: InputNode
    /// The device of libinput's; nil if libinput doesn't take it.
    let device: InputDevice?

    /// Returns the reports on all devices of a machine.
    static func all(on machine: any InputMachine) -> [DeviceReport] {
        let nodes = InputNode.all(on: machine)
        let input = try? machine.libinput(.paths([]))
        for node in nodes where node.device != nil { try? input?.addDevice(at: node.path) }
        // Devices are known once they have been announced.
        try? input?.dispatch { _ in }
        return nodes.map { node in
            DeviceReport(node: node, device: input?.devices.first { $0.systemName == node.shortName })
        }
    }

    private var size: SIMD2<Double>? { device?.size ?? node.device?.size }

    private var capabilities: [String] {
        InputDevice.Capability.allCases.filter { device?.capabilities.contains($0) ?? false }.map(\.name)
    }

    private var gestures: [String] {
        InputDevice.TouchpadGesture.allCases.filter { device?.gestures.contains($0) ?? false }.map { "\($0)" }
    }

    /// The reason why the device can't be used; nil if it can.
    private var trouble: String? {
        if let failure = node.failure { return failure.description }
        guard device == nil else { return nil }
        return node.isTagged
            ? "libinput has no use for it" : "libinput ignores it: udev hasn't tagged it (ID_INPUT)"
    }
}

extension DeviceReport {
    func text(_ appearance: Appearance) -> String {
        let times = appearance.hasUnicode ? "×" : "x"
        func pair(_ pair: SIMD2<Double>) -> String {
            "\(pair.x.significant(4)) \(times) \(pair.y.significant(4))"
        }
        var facts: [(String, String)] = [("kind", node.kind.rawValue)]
        if node.kind.isForFingers, node.device != nil {
            facts.append(("size", size.map { pair($0) + " mm" } ?? "unknown"))
            let resolution = node.device?.resolution.map { SIMD2(Double($0.x), Double($0.y)) }
            facts.append(("resolution", resolution.map { pair($0) + " units per mm" } ?? "unknown"))
            if let slots = node.device?.slots { facts.append(("contacts", "\(slots)")) }
        }
        if !capabilities.isEmpty { facts.append(("capabilities", capabilities.joined(separator: ", "))) }
        if !gestures.isEmpty { facts.append(("gestures", gestures.joined(separator: ", "))) }
        facts.append(("seat", node.seat))
        if let trouble { facts.append(("trouble", trouble)) }
        let title = appearance.styled(node.name.plain, .bold) + "  " + node.path
        return facts.reduce(title.wrapped(to: appearance.limit) + "\n") { text, fact in
            let line = "  " + fact.0 + String(repeating: " ", count: 14 - fact.0.count) + fact.1
            return text + line.wrapped(to: appearance.limit, hang: 14) + "\n"
        }
    }

    var json: JSON {
        func pair(_ pair: SIMD2<Double>?) -> JSON {
            pair.map { .array([.number($0.x), .number($0.y)]) } ?? .null
        }
        let resolution = node.device?.resolution.map { SIMD2(Double($0.x), Double($0.y)) }
        return .object([
            ("node", .string(node.path)), ("name", .string(node.name)), ("kind", .string(node.kind.rawValue)),
            ("vendor", .optional(node.device.map { Double($0.id.vendor) })),
            ("product", .optional(node.device.map { Double($0.id.product) })),
            ("size", pair(size)), ("resolution", pair(resolution)),
            ("contacts", .optional(node.device?.slots.map(Double.init))),
            ("capabilities", .array(capabilities.map { .string($0) })),
            ("gestures", .array(gestures.map { .string($0) })), ("seat", .string(node.seat)),
            ("trouble", trouble.map { .string($0) } ?? .null),
        ])
    }
}

extension InputDevice.Capability {
    /// The capability's name in libinput's own tools.
    fileprivate var name: String {
        switch self {
        case .keyboard: "keyboard"
        case .pointer: "pointer"
        case .touch: "touch"
        case .tabletTool: "tablet"
        case .tabletPad: "tablet-pad"
        case .gesture: "gesture"
        case .toggle: "switch"
        }
    }
}
