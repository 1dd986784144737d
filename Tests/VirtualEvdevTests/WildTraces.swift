import Seeded
import Motion
import Traces

extension SeededGenerator {
    private mutating func isOneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

    private mutating func wildValue() -> Int32 {
        switch Int.random(in: 0..<6, using: &self) {
        case 0: .random(in: .min ... .max, using: &self)
        case 1: .random(in: -10...10, using: &self)
        case 2: 0
        case 3: .max
        case 4: .min
        default: .random(in: 0...5000, using: &self)
        }
    }

    /// A device that is broken in some way.
    private mutating func wildDevice() -> EvdevDevice {
        var device = isOneIn(2) ? EvdevDevice.touchpad() : .touchscreen()
        for code in device.axes.keys.sorted() where isOneIn(8) {
            let (first, second) = (wildValue(), wildValue())
            device.axes[code] = AbsoluteAxis(
                minimum: min(first, second), maximum: max(first, second),
                fuzz: isOneIn(2) ? 0 : abs(wildValue() / 2),
                flat: wildValue(), resolution: abs(wildValue() / 2))
        }
        for _ in 0..<Int.random(in: 0..<10, using: &self) {
            if isOneIn(2), let code = device.codes.sorted().randomElement(using: &self) {
                device.codes.remove(code)
                device.axes[code] = nil
            } else {
                let type = UInt16.random(in: 0..<40, using: &self)
                device.codes.insert(EvdevCode(type: type, number: .random(in: 0..<1000, using: &self)))
            }
        }
        if isOneIn(5) {
            device.properties = Set((0..<3).map { _ in InputProperty(.random(in: 0..<40, using: &self)) })
        }
        return device
    }

    /// Frames that no driver would send, with times that jump.
    mutating func wildTrace() -> EvdevTrace {
        let device = wildDevice()
        let codes = device.codes.sorted() + [.synDropped, .synMTReport, EvdevCode(type: 99, number: 9999)]
        var frames = EvdevFrames()
        var time = Int64.random(in: -5_000_000_000...5_000_000_000, using: &self)
        for _ in 0..<60 {
            time += .random(in: -1_000_000...20_000_000, using: &self)
            var events: [EvdevEvent] = []
            for _ in 0..<Int.random(in: 0..<12, using: &self) {
                guard let code = codes.randomElement(using: &self) else { break }
                let value: Int32 =
                    switch code {
                    case .absMTSlot: .random(in: 0...5, using: &self)
                    case .absMTTrackingID: .random(in: -1...10, using: &self)
                    case _ where code.type == 1: .random(in: 0...1, using: &self)
                    default: wildValue()
                    }
                events.append(EvdevEvent(code, value))
            }
            frames.append(at: Timestamp(nanoseconds: time), events)
        }
        return EvdevTrace(device, frames: frames)
    }
}
