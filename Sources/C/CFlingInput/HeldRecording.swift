import CFlingConversion
import CFlingInputHeader
import Libinput
import Motion
import LocalDevices
import Touch
import Traces

/// A recording in progress, at one of the two levels.
final class HeldRecording: HandleObject {
    static var kind: HandleKind { .recorder }

    let gate: Gate
    weak var input: HeldInput?
    /// The first failure since the recording began.
    private(set) var failure: Failure?
    private var recorder: Recorder?
    private var evdevWriter: EvdevTraceWriter?
    private var touchWriter: TouchTraceWriter?
    private let startsAtZero: Bool
    /// The nanoseconds by which the clock of the devices is ahead of the input's.
    private let epoch: Int64
    /// The counts of the evdev level, kept after the recorder is gone.
    private var tally = Recorder.Tally()
    private var eventCount: UInt64 = 0
    private var span: (first: Timestamp, last: Timestamp)?
    private var lostCount = 0

    /// The options of the file to write.
    struct Options {
        var existing = ExistingFile.keep
        var showsKeys = false
        var startsAtZero = true
    }

    /// Begins a recording of the devices' evdev frames.
    init(evdev input: HeldInput, to path: String, _ options: Options) throws(Failure) {
        guard let libinput = input.libinput else {
            throw .unsupported("a trace of touch events has no devices: record it at the level of touch")
        }
        guard !input.access.isExclusive else {
            throw .unsupported("the input has its devices to itself, so that no recorder gets their events")
        }
        guard !libinput.devices.isEmpty else { throw .nothingToRecord }
        gate = input.gate
        self.input = input
        startsAtZero = options.startsAtZero
        epoch = Int64(bitPattern: (input.machine?.system.epoch ?? 0) &* 1000)
        let machine = RecordedMachine(input.access.devices, input.machine)
        do throws(RecordingError) {
            recorder = try Recorder(libinput.devices.map { "/dev/input/\($0.systemName)" }, on: machine)
        } catch {
            throw .caused(by: error)
        }
        evdevWriter = try reading { () throws(TraceError) -> EvdevTraceWriter? in
            try EvdevTraceWriter(
                creating: path, existing: options.existing, devices: recorder?.devices ?? [],
                origin: machine.origin,
                options: .init(showsKeys: options.showsKeys, startsAtZero: options.startsAtZero))
        }
    }

    /// Begins a recording of libinput's events.
    init(touch input: HeldInput, to path: String, _ options: Options) throws(Failure) {
        gate = input.gate
        self.input = input
        startsAtZero = options.startsAtZero
        epoch = 0
        touchWriter = try reading { () throws(TraceError) -> TouchTraceWriter? in
            try TouchTraceWriter(creating: path, existing: options.existing)
        }
        let now = input.now
        for device in input.announced {
            write(InputEvent(time: now, device: device.id, action: .deviceAdded(device.traits)))
        }
    }

    var isOver: Bool { recorder == nil && touchWriter == nil }

    var info: fling_recorder_tally {
        var info = fling_recorder_tally()
        let tally = recorder?.tally ?? tally
        info.frames = UInt64(tally.frames)
        info.events = UInt64(tally.events) + eventCount
        info.overruns = UInt64(tally.overruns)
        info.seconds = span.map { $0.last.seconds(since: $0.first) } ?? tally.seconds
        info.lost_devices = UInt32(clamping: recorder?.lost.count ?? lostCount)
        info.is_over = isOver ? 1 : 0
        return info
    }
}

extension HeldRecording {
    /// Writes the frames that the devices have sent.
    func readDevices() {
        guard let recorder else { return }
        ending { () throws(Failure) in
            let steps: [EvdevTrace.Step]
            do throws(RecordingError) { steps = try recorder.read() } catch { throw .caused(by: error) }
            try reading { () throws(TraceError) in
                for step in steps {
                    var frame = step.frame
                    frame.time = Timestamp(nanoseconds: frame.time.nanoseconds &- epoch)
                    try evdevWriter?.append(frame, from: step.device)
                }
            }
        }
    }

    /// Writes an event of libinput's.
    func write(_ event: InputEvent) {
        guard touchWriter != nil else { return }
        let first = span?.first ?? event.time
        span = (first, max(span?.last ?? event.time, event.time))
        var event = event
        if startsAtZero { event.time = Timestamp(nanoseconds: event.time.nanoseconds &- first.nanoseconds) }
        ending { () throws(Failure) in
            try reading { () throws(TraceError) in try touchWriter?.append(event) }
        }
        eventCount += 1
        if case .deviceRemoved = event.action { lostCount += 1 }
    }

    /// Runs a body that may throw; an error ends the recording.
    private func ending(_ body: () throws(Failure) -> Void) {
        do throws(Failure) {
            try body()
        } catch {
            failure = failure ?? error
            close()
        }
    }

    /// Ends a recording of evdev frames, as its devices belong to another session now.
    func suspend() {
        if recorder != nil { end() }
    }

    /// Writes the remaining frames, and closes the file.
    func end() {
        readDevices()
        guard !isOver else { return }
        close()
    }

    private func close() {
        if let recorder {
            tally = recorder.tally
            lostCount = recorder.lost.count
        }
        // Finish the file after an error, too.
        do throws(TraceError) {
            try evdevWriter.take()?.finish()
            try touchWriter.take()?.finish()
        } catch {
            failure = failure ?? .caused(by: error)
        }
        recorder = nil
        touchWriter = nil
        input?.remove(self)
    }
}
