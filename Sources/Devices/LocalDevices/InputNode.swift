import Libinput
import Traces

/// A device node and the known facts about its device, readable or not.
package struct InputNode {
    package let path: String
    package let name: String
    package let kind: Kind
    /// The device's description; nil if the node can't be opened.
    package let device: EvdevDevice?
    /// The reason why the node can't be opened; nil if it can.
    package let failure: RecordingError?
    package let udevProperties: [String: String]

    package init(_ path: String, on machine: any InputMachine) {
        self.path = path
        udevProperties = machine.udevProperties(of: path)
        do throws(RecordingError) {
            device = try EvdevNode(path, on: machine).device
            failure = nil
        } catch {
            device = nil
            failure = error
        }
        name = device?.name ?? machine.name(of: path) ?? "?"
        kind = Kind(udevProperties) ?? device.map(Kind.init(of:)) ?? .other
    }

    /// Returns true if another program has grabbed the device, so that no other gets its events.
    ///
    /// The device is grabbed for a moment to test this.
    package func isHeld(on machine: any InputMachine) -> Bool {
        guard device != nil, let node = try? EvdevNode(path, on: machine) else { return false }
        return node.isHeldByAnother
    }

    /// Returns all nodes of a machine.
    package static func all(on machine: any InputMachine) -> [InputNode] {
        machine.nodes.map { InputNode($0, on: machine) }
    }

    package enum Kind: String, CaseIterable {
        case touchpad
        case touchscreen
        case tablet
        case tabletPad = "tablet pad"
        case pointingStick = "pointing stick"
        case mouse
        case joystick
        case accelerometer
        case keyboard
        case toggle = "switch"
        case keys
        case other

        /// True for the devices that fingers touch: touchpads and touchscreens.
        package var isForFingers: Bool { self == .touchpad || self == .touchscreen }
    }

    /// The last component of the path, such as `event5`.
    package var shortName: String { path.split(separator: "/").last.map(String.init) ?? path }

    package var seat: String { udevProperties["ID_SEAT"] ?? "seat0" }

    /// True if udev tags the device as an input device; libinput takes no other.
    package var isTagged: Bool { udevProperties["ID_INPUT"] == "1" }

    /// True if a udev rule gives the device to the user at the machine; see ``DevicePermission``.
    package var isGivenToSeat: Bool {
        let tags = udevProperties["CURRENT_TAGS"] ?? udevProperties["TAGS"] ?? ""
        return tags.split(separator: ":").contains { $0 == DevicePermission.tag }
    }
}

extension InputNode.Kind {
    /// Creates the kind that udev's tags give a device; nil without any tag.
    package init?(_ properties: [String: String]) {
        let tags: [(Self, String)] = [
            (.touchpad, "TOUCHPAD"), (.touchscreen, "TOUCHSCREEN"), (.tabletPad, "TABLET_PAD"),
            (.tablet, "TABLET"), (.pointingStick, "POINTINGSTICK"), (.mouse, "MOUSE"),
            (.joystick, "JOYSTICK"), (.accelerometer, "ACCELEROMETER"), (.keyboard, "KEYBOARD"),
            (.toggle, "SWITCH"), (.keys, "KEY"),
        ]
        guard let tag = tags.first(where: { properties["ID_INPUT_" + $0.1] == "1" }) else { return nil }
        self = tag.0
    }

    /// Creates the kind that a device's codes suggest, for devices without tags of udev's.
    init(of device: EvdevDevice) {
        let hasContacts = device.codes.contains(.absMTPositionX) || device.codes.contains(.absX)
        if hasContacts, device.properties.contains(.direct) {
            self = .touchscreen
        } else if hasContacts, device.codes.contains(.btnToolFinger), !device.codes.contains(.btnToolPen) {
            self = .touchpad
        } else if device.codes.contains(.btnLeft) {
            self = .mouse
        } else if (1...31).allSatisfy({ device.codes.contains(.key($0)) }) {
            self = .keyboard
        } else {
            self = device.codes.contains { $0.type == 1 } ? .keys : .other
        }
    }
}

extension EvdevDevice {
    /// The axes of the device's touch surface; nil if it has none.
    private var surface: (x: AbsoluteAxis, y: AbsoluteAxis)? {
        if let x = axes[.absMTPositionX], let y = axes[.absMTPositionY] { return (x, y) }
        if let x = axes[.absX], let y = axes[.absY] { return (x, y) }
        return nil
    }

    /// The width and height of the surface in millimetres; nil if unknown.
    package var size: SIMD2<Double>? {
        guard let surface, let width = surface.x.millimetres, let height = surface.y.millimetres else {
            return nil
        }
        return [width, height]
    }

    /// The horizontal and vertical resolution in units per millimetre; nil if the device doesn't report it.
    package var resolution: SIMD2<Int32>? {
        guard let surface, surface.x.resolution > 0, surface.y.resolution > 0 else { return nil }
        return [surface.x.resolution, surface.y.resolution]
    }

    /// The number of contacts that the device can distinguish; nil if it has no slots.
    package var slots: Int? { axes[.absMTSlot].map { max(0, Int($0.maximum)) + 1 } }
}
