import CLibinput
import Glibc

/// The scale from libinput's unaccelerated motion to millimetres of finger travel on a touchpad.
///
/// libinput converts touchpad motion to that of a mouse with 1000 units per inch, and slows down even
/// "unaccelerated" motion by a constant factor. The constants are those of libinput's filters; the tests
/// check each of them against fingers whose path is known.
struct TouchpadScale {
    /// The resolution of a mouse with 1000 units per inch, in units per millimetre.
    private static let unitsPerMillimetre = 1000 / 25.4

    /// The factor by which libinput lengthens motion because it truncates the touchpad's units per inch to a
    /// whole number.
    private let rounding: Double
    private let isThinkPadX230: Bool

    init(of device: OpaquePointer, _ surface: Surface, modalias: String) {
        let unitsPerInch = surface.unitsPerMillimetre * 25.4
        rounding = unitsPerInch >= 1 ? unitsPerInch / unitsPerInch.rounded(.down) : 1
        let name = String(cString: libinput_device_get_name(device))
        isThinkPadX230 =
            name.hasSuffix("SynPS/2 Synaptics TouchPad") && TouchpadScale.isThinkPadX230(modalias: modalias)
    }

    /// Returns the millimetres of finger travel per unit of unaccelerated motion, with the device's present
    /// settings.
    func millimetresPerUnit(of device: OpaquePointer) -> Double {
        1 / (TouchpadScale.unitsPerMillimetre * slowdown(of: device) * rounding)
    }

    private func slowdown(of device: OpaquePointer) -> Double {
        // The flat profile uses 1 + the speed setting as a factor, which is at least 0.005.
        if libinput_device_config_accel_get_profile(device) == LIBINPUT_CONFIG_ACCEL_PROFILE_FLAT {
            return 0.2968 * max(0.005, 1 + libinput_device_config_accel_get_speed(device))
        }
        // The adaptive profile's factor is 0.9 at moderate speed, and libinput has another one for this
        // laptop alone.
        return isThinkPadX230 ? 0.1 : 0.2968 * 0.9
    }

    /// Returns true if the machine is one that libinput's quirks match as a ThinkPad X230.
    private static func isThinkPadX230(modalias: String) -> Bool {
        // String's own search would link a library larger than all of Fling.
        strstr(modalias, "svnLENOVO:") != nil && strstr(modalias, ":pvrThinkPadX230") != nil
    }
}
