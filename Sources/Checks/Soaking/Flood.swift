import Motion
import Robot
import Traces
import VirtualEvdev

/// A touchscreen that sends 100,000 events a second, as a broken one does: ten fingers tremble on it, each in
/// every report.
struct Flood {
    /// The time of the next report; nil while the device is silent.
    private(set) var next: Timestamp?
    /// The number of events sent.
    private(set) var eventCount = 0
    private let device: VirtualDevice
    private var end = Timestamp.zero
    private var isDown = false

    private static let fingers: Int32 = 10
    /// The interval between reports of 31 events each, in nanoseconds.
    private static let interval: Int64 = 310_000

    init(on machine: VirtualEvdev) throws(VirtualEvdevError) {
        device = try machine.plug(RobotSurface.touchscreen().device)
    }

    /// Puts the fingers down from `start` to `end`.
    mutating func begin(at start: Timestamp, until end: Timestamp) {
        next = start
        self.end = end
    }

    /// Sends the report that is due.
    mutating func send(on machine: VirtualEvdev) {
        guard let time = next else { return }
        let isLift = time >= end
        var events: [EvdevEvent] = []
        for finger in 0..<Self.fingers {
            events.append(EvdevEvent(.absMTSlot, finger))
            if isLift || !isDown { events.append(EvdevEvent(.absMTTrackingID, isLift ? -1 : finger + 1)) }
            guard !isLift else { continue }
            let tremble = Int32(eventCount / 31 % 7)
            events.append(EvdevEvent(.absMTPositionX, 200 + finger * 150 + tremble))
            events.append(EvdevEvent(.absMTPositionY, 200 + finger * 100 + tremble))
        }
        if isLift || !isDown { events.append(EvdevEvent(.btnTouch, isLift ? 0 : 1)) }
        events.append(.synReport)
        machine.send(EvdevFrame(time: time, events: events[...]), from: device)
        eventCount += events.count
        isDown = !isLift
        next = isLift ? nil : Timestamp(nanoseconds: time.nanoseconds + Self.interval)
    }
}
