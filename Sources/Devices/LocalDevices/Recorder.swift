import Libinput
import Motion
import Traces

/// A recorder of the events that devices send, at the level of the kernel's evdev interface.
///
/// ```swift
/// let recorder = try Recorder(["/dev/input/event5"])
/// let stop = try StopSignal()
/// try recorder.record(to: "swipe.yml", until: stop)  // stop.stop() ends it
/// ```
///
/// A program with a loop of its own waits for ``descriptors`` and calls ``read()``. Times are the kernel's
/// timestamps of the events, on CLOCK_MONOTONIC. Other programs get the events as well.
public final class Recorder {
    private let nodes: [EvdevNode]
    package let machine: any InputMachine
    /// The counts of the frames and events that were read so far.
    public private(set) var tally = Tally()
    /// The error that occurred after frames were read, thrown by the next ``read()``.
    private var failure: RecordingError?

    /// The counts of frames, events and overruns, and the time that the frames span.
    public struct Tally: Hashable, Sendable {
        /// The number of complete frames, each with its SYN_REPORT.
        public var frames = 0
        /// The number of events in these frames, SYN_REPORTs included.
        public var events = 0
        /// The number of times that the kernel's queue overflowed.
        public var overruns = 0
        /// The time of the earliest frame; nil while no frame has been read.
        public var first: Timestamp?
        /// The time of the latest frame; nil while no frame has been read.
        public var last: Timestamp?

        /// Creates a tally of no frames.
        public init() {}

        /// The time from the first frame to the last, in seconds.
        public var seconds: Double { first.flatMap { first in last?.seconds(since: first) } ?? 0 }
    }

    /// Opens the device nodes at `paths`.
    public convenience init(_ paths: [String]) throws(RecordingError) {
        try self.init(paths, on: LocalMachine())
    }

    package init(_ paths: [String], on machine: any InputMachine) throws(RecordingError) {
        self.machine = machine
        var nodes: [EvdevNode] = []
        for path in paths { nodes.append(try EvdevNode(path, on: machine)) }
        self.nodes = nodes
    }

    /// The devices, in the order of their paths.
    public var devices: [EvdevDevice] { nodes.map(\.device) }

    /// The indices into ``devices`` of the devices that are gone.
    public var lost: [Int] { nodes.indices.filter { nodes[$0].isGone } }

    /// The file descriptors that become readable when there is something to read, one for each device still
    /// present.
    public var descriptors: [CInt] { nodes.filter { !$0.isGone }.map(\.descriptor) }

    /// Returns the frames that the devices have sent since the last call, in order of time.
    ///
    /// If a device fails, the frames read before are returned first, and the next call throws the error.
    public func read() throws(RecordingError) -> [EvdevTrace.Step] {
        if let failure {
            self.failure = nil
            throw failure
        }
        var steps: [EvdevTrace.Step] = []
        for (index, node) in nodes.enumerated() {
            do throws(RecordingError) {
                try node.read { steps.append(EvdevTrace.Step(device: index, frame: $0)) }
            } catch {
                guard !steps.isEmpty else { throw error }
                failure = failure ?? error
            }
        }
        // The sort is stable: frames at the same time keep their order.
        if nodes.count > 1 { steps.sort { $0.frame.time < $1.frame.time } }
        for step in steps { tally.add(step.frame) }
        return steps
    }

    /// Records to a new file until `stop` is given or all devices are gone.
    ///
    /// Only the file's owner may read it. However the recording ends, the file has all complete frames.
    public func record(
        to path: String, existing: ExistingFile = .keep,
        options: EvdevTraceWriter.Options = .init(startsAtZero: true), until stop: StopSignal
    ) throws {
        let writer = try EvdevTraceWriter(
            creating: path, existing: existing, devices: devices, origin: machine.origin, options: options)
        try record(with: writer, until: stop.fileDescriptor)
    }

    /// Gives all frames to `writer`, until `stop` is readable, the user interrupts, or all devices are gone.
    ///
    /// `progress` is called after each reading, and at least every half second.
    package func record(
        with writer: consuming EvdevTraceWriter, until stop: CInt? = nil,
        progress: (Recorder) throws -> Void = { _ in }
    ) throws {
        var failure: (any Error)?
        do {
            var goesOn = true
            while goesOn && !descriptors.isEmpty || self.failure != nil {
                goesOn = try wait(until: stop)
                // Frames sent before the end belong to the recording.
                for step in try read() { try writer.append(step.frame, from: step.device) }
                try progress(self)
            }
        } catch {
            failure = error
        }
        // Whatever ended the recording, the file is finished.
        do { try writer.finish() } catch { throw failure ?? error }
        if let failure { throw failure }
    }

    private func wait(until stop: CInt?) throws(RecordingError) -> Bool {
        guard failure == nil else { return true }
        do throws(SystemError) {
            return try machine.wait(for: descriptors, until: stop, atMost: 0.5)
        } catch {
            throw .cannotWait(error)
        }
    }
}

extension Recorder.Tally {
    fileprivate mutating func add(_ frame: EvdevFrame) {
        frames += 1
        events += frame.events.count
        if frame.isDropped { overruns += 1 }
        first = first.map { min($0, frame.time) } ?? frame.time
        last = last.map { max($0, frame.time) } ?? frame.time
    }
}
