import Motion
import Traces

extension EvdevTrace {
    /// Returns a recording that places the pointer on the output, by a device as virtual machines have them.
    ///
    /// ```swift
    /// let middle = EvdevTrace.pointer(at: [0.5, 0.5])   // for a program to be played to
    /// ```
    ///
    /// - Parameter place: The fractions of the output's width and height, from 0, 0 at the top left to 1, 1.
    public static func pointer(at place: SIMD2<Double>) -> EvdevTrace {
        let axis = AbsoluteAxis(minimum: 0, maximum: 32_767)
        let device = EvdevDevice(
            name: "Pointer that is placed", id: EvdevDevice.ID(bus: 6, vendor: 0xf11e, product: 4),
            codes: [.absX, .absY, .btnLeft, .btnRight, .btnMiddle], axes: [.absX: axis, .absY: axis],
            udevProperties: ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1"])
        // libinput maps the axis to an output that is one unit longer.
        let length = Double(axis.maximum) + 1
        let units = place.map {
            min(Int32((($0.isNaN ? 0 : min(max($0, 0), 1)) * length).rounded()), axis.maximum)
        }
        // A device reports changes alone, so that the pointer comes from the place beside.
        let beside = units.map { $0 < axis.maximum ? $0 + 1 : $0 - 1 }
        var frames = EvdevFrames()
        for (index, place) in [beside, units].enumerated() {
            frames.append(
                at: Timestamp(seconds: 0.01 * Double(index)),
                [EvdevEvent(.absX, place[0]), EvdevEvent(.absY, place[1])])
        }
        return EvdevTrace(device, frames: frames)
    }
}

extension SIMD2 {
    fileprivate func map<Result>(_ body: (Scalar) -> Result) -> [Result] { [body(x), body(y)] }
}
