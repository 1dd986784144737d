import Libinput
import Traces

/// The facts of a recording for a report of a fault: devices with quirks and settings, and nothing that names a
/// person or a single machine.
package struct RecordingReport {
    package let devices: [EvdevDevice]
    package let origin: EvdevTrace.Origin
    /// True if the quirks of all devices are known.
    package let hasQuirks: Bool

    /// Creates the report of devices, which are those at `paths`.
    package init(_ devices: [EvdevDevice], at paths: [String], on machine: any InputMachine) {
        var groups: [String] = []
        var hasQuirks = true
        self.devices = zip(devices, paths).map { device, path in
            var device = device
            // A link in /dev/input/by-id has the device's serial number in its name.
            device.node = nil
            // A person gives names to devices that are connected by radio.
            if device.id.bus == Self.bluetooth {
                let kind = InputNode.Kind(device.udevProperties) ?? InputNode.Kind(of: device)
                device.name = "Bluetooth \(kind.rawValue)"
            }
            // libinput compares groups. Their names have the address of a Bluetooth adapter, or the port of a plug.
            if let group = device.udevProperties[Self.group] {
                if !groups.contains(group) { groups.append(group) }
                device.udevProperties[Self.group] = (groups.firstIndex(of: group) ?? 0).description
            }
            let quirks = machine.quirks(of: path)
            if quirks == nil { hasQuirks = false }
            device.quirks = quirks ?? []
            device.configuration = Self.configuration(at: path, on: machine)
            return device
        }
        self.hasQuirks = hasQuirks
        var origin = machine.origin
        origin.isReport = true
        // The text after the number may name the person who has built the kernel.
        origin.kernel = origin.kernel.map { String($0.prefix { $0 == "." || $0.isNumber }) }
        self.origin = origin
    }

    private static let bluetooth: UInt16 = 5
    private static let group = "LIBINPUT_DEVICE_GROUP"

    /// Returns the settings that libinput gives the device at `path`; none if it has no use for the device.
    private static func configuration(at path: String, on machine: any InputMachine) -> [String: String] {
        guard let input = try? machine.libinput(.paths([path]), reportsPointers: true) else { return [:] }
        // Devices are known once they have been announced.
        try? input.dispatch { _ in }
        return input.devices.first?.configuration.text ?? [:]
    }
}

extension DeviceConfiguration {
    /// The settings that a device has, by their names.
    fileprivate var text: [String: String] {
        func word(_ isOn: Bool?) -> String? { isOn.map { $0 ? "on" : "off" } }
        func word(_ value: (some Any)?) -> String? { value.map { "\($0)" } }
        func matrix(_ calibration: Calibration) -> String {
            let numbers = [calibration.x, calibration.y].flatMap { [$0.x, $0.y, $0.z] }
            return numbers.map { "\($0)" }.joined(separator: " ")
        }
        let texts: [(Setting, String?)] = [
            (.sendsEvents, word(sendsEvents)), (.tapToClick, word(isTapToClickEnabled)),
            (.tapButtons, word(tapButtons)), (.tapAndDrag, word(isTapAndDragEnabled)),
            (.dragLock, word(isDragLockEnabled)), (.naturalScroll, word(isScrollNatural)),
            (.scrollMethod, word(scrollMethod)), (.scrollButton, word(scrollButton)),
            (.scrollButtonLock, word(isScrollButtonLocked)),
            (.accelerationProfile, word(accelerationProfile)), (.accelerationSpeed, word(accelerationSpeed)),
            (.clickMethod, word(clickMethod)), (.middleButtonEmulation, word(isMiddleButtonEmulated)),
            (.leftHanded, word(isLeftHanded)), (.disableWhileTyping, word(isDisabledWhileTyping)),
            (.disableWhileTrackpointing, word(isDisabledWhileTrackpointing)), (.rotation, word(rotation)),
            (.calibration, calibration.map(matrix)),
        ]
        let known = texts.compactMap { setting, text in text.map { (setting.rawValue, $0) } }
        return Dictionary(uniqueKeysWithValues: known)
    }
}
