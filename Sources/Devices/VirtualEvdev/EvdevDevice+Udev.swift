import CVirtualEvdev
import Traces

/// The udev properties of a device.
extension EvdevDevice {
    /// The device's own udev properties, or those that udev's rules would give it, along with the kernel's
    /// NAME and PRODUCT.
    var allUdevProperties: [String: String] {
        var properties = udevProperties
        if !properties.keys.contains(where: { $0.hasPrefix("ID_INPUT") }) {
            for kind in inputKinds { properties[kind] = "1" }
        }
        for (code, axis) in axes where axis.fuzz != 0 && EvdevDevice.fuzzyAxes.contains(code) {
            let number = String(code.number, radix: 16)
            properties["LIBINPUT_FUZZ_" + (number.count < 2 ? "0" + number : number)] = String(axis.fuzz)
        }
        properties["NAME"] = "\"\(name)\""
        let numbers = [id.bus, id.vendor, id.product, id.version]
        properties["PRODUCT"] = numbers.map { String($0, radix: 16) }.joined(separator: "/")
        return properties
    }

    /// The axes whose fuzz libinput's udev rules take from the kernel, so that libinput filters the noise.
    static let fuzzyAxes: Set<EvdevCode> = [.absX, .absY, .absMTPositionX, .absMTPositionY]

    /// The tags that udev's `input_id` builtin derives from the codes of the device.
    private var inputKinds: Set<String> {
        var kinds: Set<String> = ["ID_INPUT"]
        let pointers = pointerKinds
        let keyNumbers = codes.lazy.filter { $0.type == EV_KEY }.map { Int32($0.number) }
        if keyNumbers.contains(where: { $0 < BTN_MISC }) { kinds.insert("ID_INPUT_KEY") }
        // A keyboard has the first 31 keys, from Esc to S.
        if (1...31).allSatisfy({ codes.contains(.key($0)) }) { kinds.insert("ID_INPUT_KEYBOARD") }
        if codes.contains(where: { $0.type == EV_SW }) { kinds.insert("ID_INPUT_SWITCH") }
        return kinds.union(pointers)
    }

    private var pointerKinds: Set<String> {
        let isDirect = properties.contains(.direct)
        let hasPosition = codes.contains(.absX) && codes.contains(.absY)
        // Joysticks with very many axes run into the numbers of the multitouch ones.
        let hasContacts =
            codes.contains(.absMTPositionX) && codes.contains(.absMTPositionY)
            && !(codes.contains(.absMTSlot) && codes.contains(.abs(UInt16(ABS_MT_SLOT - 1))))
        let hasStylus = codes.contains(.key(UInt16(BTN_STYLUS))) || codes.contains(.btnToolPen)
        let isForFingers = codes.contains(.btnToolFinger) && !codes.contains(.btnToolPen)
        let hasMouseButton = (BTN_MOUSE..<BTN_JOYSTICK).contains { codes.contains(.key(UInt16($0))) }
        let hasMotion =
            codes.contains(EvdevCode(type: UInt16(EV_REL), number: UInt16(REL_X)))
            && codes.contains(EvdevCode(type: UInt16(EV_REL), number: UInt16(REL_Y)))

        if properties.contains(InputProperty(UInt16(INPUT_PROP_ACCELEROMETER))) {
            return ["ID_INPUT_ACCELEROMETER"]
        }
        var kinds: Set<String> = []
        if properties.contains(InputProperty(UInt16(INPUT_PROP_POINTING_STICK))) {
            kinds.insert("ID_INPUT_POINTINGSTICK")
        }
        if hasPosition || hasContacts {
            if hasStylus {
                kinds.insert("ID_INPUT_TABLET")
            } else if isForFingers && !isDirect {
                kinds.insert("ID_INPUT_TOUCHPAD")
            } else if hasPosition && hasMouseButton {
                // The pointer of a virtual machine.
                kinds.insert("ID_INPUT_MOUSE")
            } else if codes.contains(.btnTouch) || isDirect {
                kinds.insert("ID_INPUT_TOUCHSCREEN")
            }
        }
        if hasMotion && hasMouseButton { kinds.insert("ID_INPUT_MOUSE") }
        return kinds
    }
}
