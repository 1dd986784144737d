import Motion
import Traces

/// Writes the frames of fingers on a device, as a driver would.
struct Hand {
    let device: EvdevDevice
    var frames = EvdevFrames()
    /// Milliseconds.
    var time: Int64
    private let resolution: SIMD2<Double>
    private var nextID: Int32 = 1
    private var fingersDown: Set<Int32> = []
    private var pending: [EvdevEvent] = []

    init(_ device: EvdevDevice, milliseconds: Int64 = 1000, unitsPerMillimetre: SIMD2<Double>? = nil) {
        self.device = device
        time = milliseconds
        resolution = unitsPerMillimetre ?? device.resolution
    }

    /// Puts a finger down or moves it; millimetres from the top left corner.
    mutating func touch(_ slot: Int32, at position: SIMD2<Double>) {
        pending.append(EvdevEvent(.absMTSlot, slot))
        if fingersDown.insert(slot).inserted {
            pending.append(EvdevEvent(.absMTTrackingID, nextID))
            nextID += 1
        }
        let units = (position * resolution).rounded(.toNearestOrEven)
        pending.append(EvdevEvent(.absMTPositionX, Int32(units.x)))
        pending.append(EvdevEvent(.absMTPositionY, Int32(units.y)))
        if fingersDown.min() == slot {
            pending.append(EvdevEvent(.absX, Int32(units.x)))
            pending.append(EvdevEvent(.absY, Int32(units.y)))
        }
    }

    mutating func lift(_ slot: Int32) {
        pending.append(EvdevEvent(.absMTSlot, slot))
        pending.append(EvdevEvent(.absMTTrackingID, -1))
        fingersDown.remove(slot)
    }

    /// Ends the frame, and goes on `milliseconds` later.
    mutating func frame(_ milliseconds: Int64 = 8) {
        let tools: [EvdevCode] = [
            .btnToolFinger, .btnToolDoubleTap, .btnToolTripleTap, .btnToolQuadTap, .btnToolQuintTap,
        ]
        for (index, tool) in tools.enumerated() where device.codes.contains(tool) {
            pending.append(EvdevEvent(tool, fingersDown.count == index + 1 ? 1 : 0))
        }
        pending.append(EvdevEvent(.btnTouch, fingersDown.isEmpty ? 0 : 1))
        frames.append(at: Timestamp(nanoseconds: time * 1_000_000), pending)
        pending = []
        time += milliseconds
    }

    /// Moves fingers side by side, 15 mm apart, by `step` in each of `count` frames, and lifts them.
    mutating func drag(fingers: Int32, from start: SIMD2<Double>, step: SIMD2<Double>, count: Int) {
        for index in 0...count {
            for finger in 0..<fingers {
                touch(finger, at: start + [Double(finger) * 15, 0] + step * Double(index))
            }
            frame()
        }
        for finger in 0..<fingers { lift(finger) }
        frame()
    }

    var trace: EvdevTrace { EvdevTrace(device, frames: frames) }
}
