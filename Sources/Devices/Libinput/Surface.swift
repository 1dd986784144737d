import CLibinput

/// The surface of a device, as libinput computes with it and as far as its size is known.
struct Surface {
    /// The width and height in millimetres, or nil if unknown.
    let size: SIMD2<Double>?
    /// The horizontal resolution that libinput computes with, in units per millimetre; 0 if there is none.
    let unitsPerMillimetre: Double

    init(of device: OpaquePointer, _ context: Context) {
        var width = 0.0
        var height = 0.0
        guard libinput_device_get_size(device, &width, &height) == 0, width > 0 else {
            size = nil
            unitsPerMillimetre = 0
            return
        }
        let systemName = String(cString: libinput_device_get_sysname(device))
        let axis = context.axis(ABS_MT_POSITION_X, of: systemName) ?? context.axis(ABS_X, of: systemName)
        let span = axis.map { Double($0.maximum) - Double($0.minimum) } ?? 0
        unitsPerMillimetre = (span / width).rounded()
        // libinput assumes 69 mm × 50 mm for a touchpad that reports no resolution and has no quirk for it.
        let isSupposed = axis?.resolution == 0 && unitsPerMillimetre == (span / 69).rounded(.down)
        size = isSupposed ? nil : [width, height]
    }
}
