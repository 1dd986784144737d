import Libinput
import Motion
import Traces

/// Reads what devices send, at the level of the kernel's evdev interface.
///
/// ```swift
/// let recorder = try Recorder(["/dev/input/event5"])
/// let stop = try StopSignal()
/// try recorder.record(to: "swipe.yml", until: stop)  // stop.stop() ends it
/// ```
///
/// A program with a loop of its own waits for ``descriptors`` and calls ``read()``. Times are those that the
/// kernel gave the events, on CLOCK_MONOTONIC. Other programs get the events as well.
public final class Recorder {
    private let nodes: [EvdevNode]
    package let machine: any InputMachine
    /// What was read so far.
    public private(set) var tally = Tally()
    /// What went wrong after frames were read, to be thrown once they are handed on.
    private var failure: RecordingError?

    /// How much there was.
    public struct Tally: Hashable, Sendable {
        /// Whole frames, each with its SYN_REPORT.
        public var frames = 0
        /// Their events, a SYN_REPORT being one.
        public var events = 0
        /// How many times the kernel's queue ran over.
        public var overruns = 0
        /// The time of the earliest and the latest frame.
        public var first: Timestamp?
        public var last: Timestamp?

        public init() {}

        /// From the first frame to the last, in seconds.
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

    /// The devices that are gone, by their indices in ``devices``.
    public var lost: [Int] { nodes.indices.filter { nodes[$0].isGone } }

    /// What becomes readable when there is something to read, of the devices that are still there.
    public var descriptors: [CInt] { nodes.filter { !$0.isGone }.map(\.descriptor) }

    /// What the devices have sent since the last call, in order of time.
    ///
    /// Where a device fails, what was read by then comes first, and the error with the next call.
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
        // The sort keeps the order of what is equal.
        if nodes.count > 1 { steps.sort { $0.frame.time < $1.frame.time } }
        for step in steps { tally.add(step.frame) }
        return steps
    }

    /// Records to a new file until `stop` says so, or all devices are gone.
    ///
    /// The file is for its owner's eyes only. However the recording ends, the file has all whole frames.
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
                // What was sent before the end belongs to the recording.
                for step in try read() { try writer.append(step.frame, from: step.device) }
                try progress(self)
            }
        } catch {
            failure = error
        }
        // Whatever ended it, what there is shall be in its place.
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
