import Glibc
import Motion

/// A writer of evdev frames in the YAML of `libinput record`, which `libinput replay` and ``TraceFile`` read.
///
/// Frames are written one by one as they arrive, so that a recording that ends early, for whatever reason,
/// has all frames up to then. Keys for typing are hidden as libinput hides them, unless asked otherwise.
///
/// ```swift
/// var writer = try EvdevTraceWriter(creating: "swipe.yml", devices: [touchpad])
/// try writer.append(frame)
/// try writer.finish()
/// ```
///
/// The format requires each device's frames in one place. So with several devices, the frames of the first go
/// to the file as they arrive, and those of the others to files beside it, `swipe.yml.1.part` and so on, each
/// a recording of its own; ``finish()`` moves their frames to the file. After a crash nothing is lost.
///
/// Times are written in microseconds, rounded down; a time before zero is written as zero.
public struct EvdevTraceWriter: ~Copyable {
    /// The options of writing.
    public struct Options: Hashable, Sendable {
        /// True if keys are written as they are. Text typed during a recording may be a password.
        public var showsKeys: Bool
        /// True if the first frame's time counts as 0, as in libinput's recordings.
        public var startsAtZero: Bool

        /// Creates options; by default, keys are hidden and times are kept.
        public init(showsKeys: Bool = false, startsAtZero: Bool = false) {
            self.showsKeys = showsKeys
            self.startsAtZero = startsAtZero
        }
    }

    private struct Section {
        let output: TraceOutput
        /// The number of bytes before the device's part.
        let start: Int
        let partPath: String?
        var formatter = LibinputFormatter()
    }

    private let options: Options
    private let origin: EvdevTrace.Origin
    private var zero: Timestamp?
    private var sections: [Section] = []

    /// Creates the file at `path`, which only its owner may read, and writes the devices' descriptions.
    public init(
        creating path: String, existing: ExistingFile = .replace, devices: [EvdevDevice],
        origin: EvdevTrace.Origin = .init(), options: Options = Options()
    ) throws(TraceError) {
        self.options = options
        self.origin = origin
        for (index, device) in devices.enumerated() {
            let partPath = index == 0 ? nil : "\(path).\(index).part"
            do throws(TraceError) {
                let output = try TraceOutput(creating: partPath ?? path, existing: existing, mode: 0o600)
                begin(output, partPath, device, of: devices.count)
                try output.flush()
            } catch {
                // A recording that never began removes the files that it created.
                if existing == .keep { for section in sections { unlink(section.output.file) } }
                throw error
            }
        }
    }

    /// Writes the devices' descriptions to an open file or pipe, which stays open. Frames of all devices but
    /// the first are kept in memory until ``finish()``.
    public init(
        descriptor: Int32, name: String, devices: [EvdevDevice], origin: EvdevTrace.Origin = .init(),
        options: Options = Options()
    ) throws(TraceError) {
        self.options = options
        self.origin = origin
        for (index, device) in devices.enumerated() {
            let output =
                index == 0 ? TraceOutput(descriptor: descriptor, name: name) : TraceOutput(name: name)
            begin(output, nil, device, of: devices.count)
            try output.flush()
        }
    }

    /// Writes a frame of the device with this index to the file at once.
    public mutating func append(_ frame: EvdevFrame, from device: Int = 0) throws(TraceError) {
        guard sections.indices.contains(device) else { return }
        format(frame, from: device)
        try sections[device].output.flush()
    }

    /// Moves all frames to the one file, and syncs it to disk.
    public consuming func finish() throws(TraceError) {
        guard let first = sections.first?.output else { return }
        for section in sections.dropFirst() {
            try first.append(contentsOf: section.output, from: section.start)
            try first.flush()
        }
        LibinputFormatter().end(origin, to: first)
        try first.finish()
        for path in sections.compactMap(\.partPath) { unlink(path) }
    }
}

extension EvdevTraceWriter {
    private mutating func begin(
        _ output: TraceOutput, _ partPath: String?, _ device: EvdevDevice, of count: Int
    ) {
        let formatter = LibinputFormatter()
        formatter.header(devices: sections.isEmpty ? count : 1, origin, to: output)
        let start = output.bytes.count
        formatter.description(of: device, to: output)
        sections.append(Section(output: output, start: start, partPath: partPath, formatter: formatter))
    }

    private mutating func format(_ frame: EvdevFrame, from device: Int) {
        let zero = self.zero ?? (options.startsAtZero ? frame.time : .zero)
        self.zero = zero
        let output = sections[device].output
        sections[device].formatter.frame(frame, since: zero, hiding: options.hiddenKeys(origin), to: output)
    }
}

extension EvdevTrace {
    /// Writes the trace to a file that only its owner may read, as ``EvdevTraceWriter`` does.
    public func write(
        to path: String, existing: ExistingFile = .replace,
        options: EvdevTraceWriter.Options = .init(showsKeys: true)
    ) throws(TraceError) {
        let output = try TraceOutput(creating: path, existing: existing, mode: 0o600)
        try write(to: output, options: options)
        try output.finish()
    }

    /// Returns the trace as the text of a libinput recording.
    public func libinputText(options: EvdevTraceWriter.Options = .init(showsKeys: true)) -> [UInt8] {
        let output = TraceOutput(name: "")
        // Nothing can fail in memory.
        try? write(to: output, options: options)
        return output.bytes
    }

    private func write(to output: TraceOutput, options: EvdevTraceWriter.Options) throws(TraceError) {
        let first = recordings.lazy.compactMap(\.frames.first?.time).min()
        let zero = options.startsAtZero ? first ?? .zero : .zero
        LibinputFormatter().header(devices: recordings.count, origin, to: output)
        for recording in recordings {
            var formatter = LibinputFormatter()
            formatter.description(of: recording.device, to: output)
            for frame in recording.frames {
                formatter.frame(frame, since: zero, hiding: options.hiddenKeys(origin), to: output)
                if output.bytes.count > 1 << 16 { try output.flush() }
            }
        }
        LibinputFormatter().end(origin, to: output)
        try output.flush()
    }
}

extension EvdevTraceWriter.Options {
    /// A report shows no key at all, since when enter was pressed says how long a password is.
    fileprivate func hiddenKeys(_ origin: EvdevTrace.Origin) -> HiddenKeys {
        showsKeys ? .none : origin.isReport ? .all : .typing
    }
}
