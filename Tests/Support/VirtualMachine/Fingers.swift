import Motion
import Traces

/// Test devices, and the events that their drivers send when fingers are dragged over them.
package enum Fingers {
    /// A touchpad of 100 mm by 70 mm, with 40 units per millimetre.
    package static let touchpad = EvdevDevice(
        name: "Test Touchpad", id: .init(bus: 0x18, vendor: 0x1234, product: 0x5678, version: 0x100),
        codes: axes.union([
            .btnLeft, .btnTouch, .btnToolFinger, .btnToolDoubleTap, .btnToolTripleTap, .btnToolQuadTap,
        ]),
        axes: ranges(AbsoluteAxis(minimum: 0, maximum: 4000, resolution: 40), height: 2800, slots: 5),
        properties: [.pointer, .buttonPad])

    /// A touchscreen of 300 mm by 200 mm, with 10 units per millimetre.
    package static let touchscreen = EvdevDevice(
        name: "Test Touchscreen", id: .init(bus: 0x18, vendor: 0x1234, product: 0x9abc, version: 0x100),
        codes: axes.union([.btnTouch]),
        axes: ranges(AbsoluteAxis(minimum: 0, maximum: 3000, resolution: 10), height: 2000, slots: 10),
        properties: [.direct])

    package static let keyboard = EvdevDevice(
        name: "Test Keyboard", id: .init(bus: 0x11, vendor: 1, product: 1, version: 1),
        codes: Set((1...88).map { EvdevCode.key($0) } + [.mscScan]))

    /// Returns the frames of fingers that land side by side, 15 mm apart, move by `step` millimetres in each
    /// of `count` frames, and lift.
    package static func drag(
        _ device: EvdevDevice, fingers: Int32 = 1, from start: SIMD2<Double> = [20, 20],
        step: SIMD2<Double> = [2, 1], count: Int = 20, at begin: Timestamp = Timestamp(seconds: 1)
    ) -> EvdevFrames {
        var frames = EvdevFrames()
        let scale = Double(device.axes[.absMTPositionX]?.resolution ?? 1)
        for index in 0...count + 1 {
            var events: [EvdevEvent] = []
            let isLift = index > count
            for finger in 0..<fingers {
                events.append(EvdevEvent(.absMTSlot, finger))
                if isLift || index == 0 {
                    events.append(EvdevEvent(.absMTTrackingID, isLift ? -1 : finger + 1))
                }
                guard !isLift else { continue }
                let offset = SIMD2(Double(finger) * 15, 0) + step * Double(index)
                let place = (start + offset) * scale
                events.append(EvdevEvent(.absMTPositionX, Int32(place.x)))
                events.append(EvdevEvent(.absMTPositionY, Int32(place.y)))
                if finger == 0 {
                    events.append(EvdevEvent(.absX, Int32(place.x)))
                    events.append(EvdevEvent(.absY, Int32(place.y)))
                }
            }
            if index == 0 || isLift {
                let tools: [EvdevCode] = [.btnToolFinger, .btnToolDoubleTap, .btnToolTripleTap]
                if device.codes.contains(tools[Int(fingers) - 1]) {
                    events.append(EvdevEvent(tools[Int(fingers) - 1], isLift ? 0 : 1))
                }
                events.append(EvdevEvent(.btnTouch, isLift ? 0 : 1))
            }
            frames.append(at: begin.advanced(by: Double(index) * 0.008), events)
        }
        return frames
    }

    private static let axes: Set<EvdevCode> = [
        .absX, .absY, .absMTSlot, .absMTTrackingID, .absMTPositionX, .absMTPositionY,
    ]

    private static func ranges(
        _ x: AbsoluteAxis, height: Int32, slots: Int32
    ) -> [EvdevCode: AbsoluteAxis] {
        var y = x
        y.maximum = height
        return [
            .absX: x, .absY: y, .absMTPositionX: x, .absMTPositionY: y,
            .absMTSlot: AbsoluteAxis(minimum: 0, maximum: slots - 1),
            .absMTTrackingID: AbsoluteAxis(minimum: 0, maximum: 65535),
        ]
    }
}
