import Libinput
import Motion
import Touch
import Traces

/// A recorder of the touch events that libinput makes from the devices' events.
///
/// Pointers are recorded where a mouse is among the devices, as they are when their recording at the evdev
/// level is played.
package final class TouchRecorder {
    private let input: Libinput
    private let machine: any InputMachine
    /// The number of events written so far.
    package private(set) var count = 0
    /// The times of the first and the latest event.
    private var span: (first: Timestamp, last: Timestamp)?
    private var names: [DeviceID: String] = [:]
    /// The names of devices that are gone.
    package private(set) var lost: [String] = []

    package init(_ paths: [String], on machine: any InputMachine) throws(LibinputError) {
        self.machine = machine
        input = try machine.libinput(.paths(paths), reportsPointers: true)
    }

    /// The time from the first event to the last, in seconds.
    package var seconds: Double { span.map { $0.last.seconds(since: $0.first) } ?? 0 }

    /// Gives all events to `writer`, until `stop` is readable, the user interrupts, or all devices are gone.
    ///
    /// The written times count from the first event. `progress` is called after each reading.
    package func record(
        with writer: consuming TouchTraceWriter, until stop: CInt? = nil,
        progress: (TouchRecorder) throws -> Void = { _ in }
    ) throws {
        var failure: (any Error)?
        do {
            var goesOn = true
            repeat {
                for event in try read() { try writer.append(event) }
                try progress(self)
                guard goesOn, !input.devices.isEmpty else { break }
                goesOn = try machine.wait(for: [input.fileDescriptor], until: stop, atMost: 0.5)
            } while true
        } catch {
            failure = error
        }
        do { try writer.finish() } catch { throw failure ?? error }
        if let failure { throw failure }
    }

    private func read() throws(LibinputError) -> [InputEvent] {
        var events: [InputEvent] = []
        try input.dispatch { events.append($0) }
        for device in input.devices { names[device.id] = device.name }
        if !input.devices.contains(where: \.isMouse) { events.removeAll(where: \.action.isPointer) }
        for index in events.indices {
            let time = events[index].time
            let first = span?.first ?? time
            span = (first, max(span?.last ?? time, time))
            events[index].time = Timestamp(nanoseconds: time.nanoseconds &- first.nanoseconds)
            if case .deviceRemoved = events[index].action {
                lost.append(names[events[index].device] ?? "a device")
            }
        }
        count += events.count
        return events
    }
}
