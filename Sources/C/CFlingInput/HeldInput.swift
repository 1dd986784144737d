import CFlingConversion
import CFlingInputHeader
import Glibc
import Libinput
import Motion
import SystemCalls
import Touch
import Traces
import VirtualEvdev

/// An input handle's source of events, its queue of events, and its recordings.
final class HeldInput: HandleObject {
    static var kind: HandleKind { .input }

    let gate = Gate()
    let access: InputAccess
    private var source: Source
    private var queue = EventQueue()
    private var recordings: [HeldRecording] = []
    /// The devices that an event has announced.
    private(set) var announced: [Announced] = []

    /// The source of events.
    enum Source {
        case devices(Libinput, Libinput.Backend)
        case machine(VirtualEvdev, Libinput)
        case touches(TouchPlayback)
    }

    struct Announced {
        let id: DeviceID
        let traits: DeviceTraits
    }

    init(_ source: Source, access: InputAccess) {
        self.source = source
        self.access = access
    }

    /// The libinput context, if there is one.
    var libinput: Libinput? {
        switch source {
        case .devices(let input, _), .machine(_, let input): input
        case .touches: nil
        }
    }

    /// The `VirtualEvdev` machine, if the input reads one.
    var machine: VirtualEvdev? {
        if case .machine(let machine, _) = source { return machine }
        return nil
    }

    var fileDescriptor: CInt { libinput?.fileDescriptor ?? -1 }

    func nextEvent() -> fling_event? { queue.take() }
}

// MARK: - Reading

extension HeldInput {
    func dispatch() throws(Failure) {
        try gate.work { () throws(Failure) in
            switch source {
            case .devices(let input, _), .machine(_, let input):
                do throws(LibinputError) { try input.dispatch(take) } catch { throw .caused(by: error) }
            case .touches: advanceTouches(to: now)
            }
            for recording in recordings { recording.readDevices() }
        }
    }

    func suspend() throws(Failure) {
        try gate.work { () throws(Failure) in
            try requiredLibinput().suspend(take)
            for recording in recordings { recording.suspend() }
        }
    }

    func resume() throws(Failure) {
        try gate.work { () throws(Failure) in
            let input = try requiredLibinput()
            do throws(LibinputError) { try input.resume(take) } catch { throw .caused(by: error) }
        }
    }

    private func requiredLibinput() throws(Failure) -> Libinput {
        guard let libinput else {
            throw .unsupported("a trace of touch events has no devices that could be closed")
        }
        return libinput
    }

    private func take(_ event: InputEvent) {
        switch event.action {
        case .deviceAdded(let traits): announced.append(Announced(id: event.device, traits: traits))
        case .deviceRemoved: announced.removeAll { $0.id == event.device }
        default: break
        }
        queue.add(fling_event(event))
        for recording in recordings { recording.write(event) }
    }
}

// MARK: - Time

extension HeldInput {
    var now: Timestamp {
        switch source {
        case .devices: return .monotonic
        case .machine(let machine, _): return machine.now
        case .touches(let playback): return playback.now
        }
    }

    /// The time of the next event that comes without further input.
    var next: Timestamp? {
        switch source {
        case .devices: nil
        case .machine(let machine, _): machine.next
        case .touches(let playback): playback.next
        }
    }

    /// Advances the source up to and including `time`; nil for all its events.
    func advance(to time: Timestamp?) throws(Failure) {
        try gate.work { () throws(Failure) in
            switch source {
            case .devices:
                throw .unsupported("the clock of real devices can't be turned: call fling_input_dispatch")
            case .machine(let machine, let input):
                // The longest of libinput's timers runs for some seconds.
                let end = time ?? max(machine.end ?? machine.now, machine.now).advanced(by: 10)
                do throws(VirtualEvdevError) {
                    // A recorder reads after each step, as it would on real devices, so that no queue runs
                    // over.
                    while !recordings.isEmpty, let next = machine.next, next <= end {
                        try machine.advance(to: next, input, take)
                        for recording in recordings { recording.readDevices() }
                    }
                    try machine.advance(to: end, input, take)
                } catch {
                    throw .caused(by: error)
                }
            case .touches(let playback): advanceTouches(to: time ?? playback.end)
            }
        }
    }

    private func advanceTouches(to time: Timestamp) {
        guard case .touches(var playback) = source else { return }
        playback.advance(to: time, take)
        source = .touches(playback)
    }
}

// MARK: - Devices

extension HeldInput {
    func addDevice(at path: String) throws(Failure) {
        guard case .devices(let input, .paths) = source else {
            throw .unsupported("only an input that was made for paths takes more of them")
        }
        try gate.work { () throws(Failure) in
            do throws(LibinputError) { try input.addDevice(at: path) } catch { throw .caused(by: error) }
        }
    }

    func removeDevice(_ id: DeviceID) throws(Failure) {
        try gate.check()
        switch source {
        case .devices(let input, .paths):
            guard let device = input[id] else { throw .index(.device, Int64(id.rawValue)) }
            try gate.work { () throws(Failure) in input.removeDevice(device) }
        case .machine(let machine, let input):
            guard let device = input[id] else { throw .index(.device, Int64(id.rawValue)) }
            let end = "/" + device.systemName
            for virtual in machine.devices where virtual.isPlugged && virtual.node.hasSuffix(end) {
                virtual.unplug()
            }
        case .devices: throw .unsupported("a seat's devices are its own: only unplugging removes one")
        case .touches: throw .unsupported("the devices of a trace of touch events come and go as it says")
        }
    }
}

// MARK: - Recorders

extension HeldInput {
    func add(_ recording: HeldRecording) {
        recordings.append(recording)
    }

    func remove(_ recording: HeldRecording) {
        recordings.removeAll { $0 === recording }
    }

    /// Ends all recordings, before the input is freed.
    func close() {
        for recording in recordings { recording.end() }
        recordings = []
        // Releasing the source calls the app, which may ask for the source: replace it first.
        let previous = source
        source = .touches(TouchPlayback([]))
        withExtendedLifetime(previous) {}
    }
}
