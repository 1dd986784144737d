import Traces

/// Devices as they are sold.
extension EvdevDevice {
    /// A touchpad with a button beneath it, `size` in millimetres.
    static func touchpad(
        name: String = "Test Touchpad", resolution: SIMD2<Int32> = [40, 40], size: SIMD2<Int32> = [100, 70],
        slots: Int32 = 5
    ) -> EvdevDevice {
        let x = AbsoluteAxis(minimum: 0, maximum: size.x * resolution.x, resolution: resolution.x)
        let y = AbsoluteAxis(minimum: 0, maximum: size.y * resolution.y, resolution: resolution.y)
        return EvdevDevice(
            name: name, id: .init(bus: 0x18, vendor: 0x1234, product: 0x5678, version: 0x100),
            codes: [
                .absX, .absY, .absMTSlot, .absMTTrackingID, .absMTPositionX, .absMTPositionY, .btnLeft,
                .btnTouch,
                .btnToolFinger, .btnToolDoubleTap, .btnToolTripleTap, .btnToolQuadTap, .btnToolQuintTap,
            ],
            axes: [
                .absX: x, .absY: y, .absMTPositionX: x, .absMTPositionY: y,
                .absMTSlot: AbsoluteAxis(minimum: 0, maximum: slots - 1),
                .absMTTrackingID: AbsoluteAxis(minimum: 0, maximum: 65535),
            ],
            properties: [.pointer, .buttonPad])
    }

    /// A touchscreen, `size` in millimetres.
    static func touchscreen(
        name: String = "Test Touchscreen", resolution: Int32 = 10, size: SIMD2<Int32> = [300, 200]
    ) -> EvdevDevice {
        let scale = max(resolution, 1)
        let x = AbsoluteAxis(minimum: 0, maximum: size.x * scale, resolution: resolution)
        let y = AbsoluteAxis(minimum: 0, maximum: size.y * scale, resolution: resolution)
        return EvdevDevice(
            name: name, id: .init(bus: 0x18, vendor: 0x1234, product: 0x9abc, version: 0x100),
            codes: [.absX, .absY, .absMTSlot, .absMTTrackingID, .absMTPositionX, .absMTPositionY, .btnTouch],
            axes: [
                .absX: x, .absY: y, .absMTPositionX: x, .absMTPositionY: y,
                .absMTSlot: AbsoluteAxis(minimum: 0, maximum: 9),
                .absMTTrackingID: AbsoluteAxis(minimum: 0, maximum: 65535),
            ],
            properties: [.direct])
    }

    /// Units per millimetre of the position axes.
    var resolution: SIMD2<Double> {
        let x = axes[.absMTPositionX]?.resolution ?? 0
        let y = axes[.absMTPositionY]?.resolution ?? 0
        return [Double(max(x, 1)), Double(max(y, 1))]
    }
}
