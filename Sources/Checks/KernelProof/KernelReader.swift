import CLibevdev
import Glibc
import Motion
import Traces

/// A reader of a device node without libevdev: it has the kernel's events, with their times on
/// CLOCK_MONOTONIC.
final class KernelReader {
    let descriptor: CInt
    private(set) var frames = EvdevFrames()
    private var pending: [EvdevEvent] = []

    init(_ node: String) throws(ProofError) {
        descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open \(node)", errno) }
        var clock = CLOCK_MONOTONIC
        // EVIOCSCLOCKID of `linux/input.h`.
        guard ioctl(descriptor, 0x4004_45a0, &clock) == 0 else { throw .system("EVIOCSCLOCKID", errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Reads all pending events; a device that is gone has none.
    func read() {
        var events = [input_event](repeating: input_event(), count: 64)
        let size = MemoryLayout<input_event>.stride
        while case let count = Glibc.read(descriptor, &events, events.count * size), count > 0 {
            for event in events[..<(count / size)] {
                let known = EvdevEvent(type: event.type, code: event.code, value: event.value)
                pending.append(known)
                guard known.is(.synReport) else { continue }
                let microseconds = Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec)
                frames.append(at: Timestamp(nanoseconds: microseconds * 1000), pending)
                pending = []
            }
        }
    }
}

extension Sequence<EvdevFrame> {
    /// The frames as libevdev passes them on: without a tracking id that replaces another.
    var throughLibevdev: [EvdevFrame] {
        var slot: Int32 = 0
        var ids: [Int32: Int32] = [:]
        return map { frame in
            var events: [EvdevEvent] = []
            for event in frame.events {
                if event.is(.absMTSlot) { slot = event.value }
                if event.is(.absMTTrackingID) {
                    guard event.value < 0 || ids[slot] ?? -1 < 0 else { continue }
                    ids[slot] = event.value
                }
                events.append(event)
            }
            return EvdevFrame(time: frame.time, events: events[...])
        }
    }
}
