import Glibc
import Libinput
import Motion
import LocalDevices
import Touch
import Traces

/// A set of the kernel's devices, read by libinput and by an evdev reader while traces are played in real
/// time.
///
/// ```swift
/// let stage = try Stage(trace.recordings.map(\.device))
/// try stage.play(trace)
/// stage.events   // the events that libinput made of it
/// stage.seen     // the kernel's frames, with its own times
/// ```
final class Stage {
    let devices: [UinputDevice]
    let input: Libinput
    private let descriptions: [EvdevDevice]
    private let readers: [KernelReader]
    private let machine = LocalMachine()
    private let log: ComplaintLog
    private(set) var events: [InputEvent] = []
    /// The greatest delay of a frame, in seconds.
    private(set) var worstDelay = 0.0
    /// True while the stage reads no events.
    var isDeaf = false

    /// Plugs the devices in, one after the other, and opens them by their nodes, or by the seat before they
    /// are plugged in.
    init(_ descriptions: [EvdevDevice], bySeat: Bool = false) throws {
        let log = ComplaintLog()
        let receiver = LogReceiver(from: .error) { log.lines.append($0.text) }
        let seat = bySeat ? try Libinput(.udev(), waitsForDevices: true, log: receiver) : nil
        // The machine already has devices.
        try seat?.dispatchAll { _ in }
        devices = try descriptions.map { try UinputDevice($0) }
        let nodes = devices.map(\.node)
        input = try seat ?? Libinput(.paths(nodes), log: receiver)
        readers = try nodes.map { try KernelReader($0) }
        self.descriptions = descriptions
        self.log = log
        try wait(0.1)
    }

    private final class ComplaintLog {
        var lines: [String] = []
    }

    /// The error messages of libinput.
    var errors: [String] { log.lines }

    /// The frames that the kernel passed on.
    var seen: EvdevTrace {
        EvdevTrace(
            recordings: zip(descriptions, readers).map { EvdevRecording(device: $0, frames: $1.frames) })
    }

    /// Plays a trace's frames in order, the first after a tenth of a second, and the others at their times.
    func play(_ trace: EvdevTrace) throws {
        try play(trace.steps.map(\.self))
    }

    /// Plays a part of a trace, as ``play(_:)`` plays all of it.
    func play(_ steps: some Collection<EvdevTrace.Step>) throws {
        guard let first = steps.first?.frame.time else { return }
        let start = machine.now.advanced(by: 0.1)
        for step in steps {
            let due = start.advanced(by: step.frame.time.seconds(since: first))
            try wait(until: due)
            worstDelay = max(worstDelay, machine.now.seconds(since: due))
            try devices[step.device].send(step.frame.events)
            try read()
        }
    }

    /// Waits for `seconds`, during which libinput's timers run.
    func wait(_ seconds: Double) throws {
        try wait(until: machine.now.advanced(by: seconds))
    }

    /// Reads all pending events, unless the stage is deaf.
    func read() throws {
        guard !isDeaf else { return }
        try input.dispatch { events.append($0) }
        for reader in readers { reader.read() }
    }

    private func wait(until due: Timestamp) throws {
        while case let rest = due.nanoseconds - machine.now.nanoseconds, rest > 0 {
            let milliseconds = isDeaf ? 0 : rest / 1_000_000
            guard milliseconds > 0 else {
                var time = timespec(tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
                nanosleep(&time, nil)
                continue
            }
            var polls = ([input.fileDescriptor] + readers.map(\.descriptor)).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&polls, nfds_t(polls.count), CInt(min(milliseconds, 10_000))) >= 0 || errno == EINTR
            else { throw ProofError.system("poll", errno) }
            try read()
        }
    }
}
