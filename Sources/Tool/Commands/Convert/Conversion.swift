import CommandLineTool
import Glibc
import Motion
import JSONText
import Libinput
import Touch
import Traces
import VirtualEvdev

/// A run of `fling convert`.
struct Conversion {
    private typealias Options = Command.ConvertOptions

    private let console: Console
    private let input: String
    /// The path of the output file; nil for standard output.
    private let output: String?
    private let existing: ExistingFile
    private let target: TraceTarget
    private let mends: Bool
    private let mending: Mending
    private let part: Part?

    /// The part of the recording to keep.
    private enum Part {
        case gesture(Int)
        case span(from: Double, to: Double)
    }

    init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
        self.console = console
        input = arguments.operands[0]
        let output = arguments[Options.output].flatMap { $0 == "-" ? nil : $0 }
        self.output = output
        guard output != nil || !arguments[Options.force] else {
            throw UsageError("--force is about a file: name it with -o")
        }
        existing = arguments[Options.force] ? .replace : .keep
        let isNamedJSON = [".jsonl", ".json"].contains { output?.hasSuffix($0) ?? false }
        target = arguments[Options.to] ?? (isNamedJSON ? .touch : .libinput)
        let size = arguments[Options.size].map { SIMD2($0[0], $0[1]) }
        mends = arguments[Options.mend] || size != nil
        mending = Mending(assumedSize: size)
        let span = arguments[Options.span]
        guard arguments[Options.gesture] == nil || span == nil else {
            throw UsageError("--gesture and --span exclude each other")
        }
        guard span.map({ $0[0] < $0[1] }) ?? true else {
            throw UsageError(
                Options.span.declaration, arguments.text(of: Options.span.declaration) ?? "",
                must: "have the earlier moment first")
        }
        part = arguments[Options.gesture].map { .gesture($0) } ?? span.map { .span(from: $0[0], to: $0[1]) }
    }

    func run() throws {
        let file =
            input == "-"
            ? try TraceFile(descriptor: STDIN_FILENO, name: "standard input")
            : try TraceFile(contentsOf: input)
        tell(file.remarks, of: file.name)
        switch (try cut(file.trace, of: file.name), target) {
        case (.touch, .libinput):
            throw Failure(
                "\(file.name) has touch events, which do not show what the device sent: "
                    + "convert it --to touch, or give a recording of the device")
        case (.touch(let events), .touch):
            guard !mends else {
                throw UsageError(
                    "\(file.name) has touch events: --mend and --size are about recordings of devices")
            }
            try write(events)
        case (.evdev(let trace), .libinput): try write(mends ? mended(trace, of: file.name) : trace)
        case (.evdev(let trace), .touch): try write(played(mended(trace, of: file.name)))
        }
    }
}

extension Conversion {
    /// Returns the part of a trace to keep.
    private func cut(_ trace: Trace, of name: String) throws -> Trace {
        guard let part else { return trace }
        let (touches, start): ([ClosedRange<Timestamp>], Timestamp?)
        switch trace {
        case .evdev(let trace):
            touches = trace.touches
            start = trace.recordings.compactMap(\.frames.first?.time).min()
        case .touch(let events):
            touches = events.touches
            start = events.first?.time
        }
        let span: ClosedRange<Timestamp>
        switch part {
        case .gesture(let number):
            guard number <= touches.count else {
                throw Failure(
                    "\(name) has \(counted(touches.count, "gesture")): there is no --gesture \(number)")
            }
            span = touches[number - 1]
        case .span(let from, let to):
            let start = start ?? .zero
            span = start.advanced(by: from)...start.advanced(by: to)
        }
        let cut: Trace
        switch trace {
        case .evdev(let trace): cut = .evdev(trace.cut(to: span))
        case .touch(let events): cut = .touch(events.cut(to: span))
        }
        guard cut.hasEvents else { throw Failure("\(name) has nothing in that span") }
        return cut
    }

    private func tell(_ remarks: [TraceRemark], of name: String) {
        for remark in remarks { console.note("\(name): \(remark)") }
    }

    private func mended(_ trace: EvdevTrace, of name: String) -> EvdevTrace {
        let (mended, remarks) = trace.mended(mending)
        tell(remarks, of: name)
        return mended
    }

    /// Returns the touch events that libinput makes of a trace.
    private func played(_ trace: EvdevTrace) throws -> [InputEvent] {
        let status = StatusLine(console)
        let times = trace.recordings.flatMap {
            [$0.frames.first?.time, $0.frames.last?.time].compactMap(\.self)
        }
        let start = times.min() ?? .zero
        let seconds = max(times.max()?.seconds(since: start) ?? 0, 1e-6)
        var events: [InputEvent] = []
        var errors: [LogMessage] = []
        try VirtualEvdev.play(trace, log: LogReceiver(from: .error) { errors.append($0) }) { event in
            events.append(event)
            let part = min(max(event.time.seconds(since: start) / seconds, 0), 1)
            status.show(at: console.machine.now, "Playing: \((part * 100).fixed(0)) %")
        }
        status.clear()
        console.note(errors, of: input)
        return events
    }

    private func write(_ trace: EvdevTrace) throws {
        if let output {
            try trace.write(to: output, existing: existing)
        } else {
            try console.output.write(String(decoding: trace.libinputText(), as: UTF8.self))
        }
        let frames = trace.recordings.map(\.frames.count).reduce(0, +)
        report("\(counted(frames, "frame")) of \(counted(trace.recordings.count, "device"))")
    }

    private func write(_ events: [InputEvent]) throws {
        if let output {
            var writer = try TouchTraceWriter(creating: output, existing: existing)
            for event in events { try writer.append(event) }
            try writer.finish()
        } else {
            try console.output.write(String(decoding: TouchTraceWriter.text(of: events), as: UTF8.self))
        }
        report(counted(events.count, "event"))
    }

    private func report(_ what: String) {
        guard let output else { return }
        console.note("\(output): \(what).")
    }
}

extension Trace {
    /// True if the trace contains anything but devices.
    fileprivate var hasEvents: Bool {
        switch self {
        case .evdev(let trace): trace.recordings.contains { !$0.frames.isEmpty }
        case .touch(let events):
            events.contains { event in
                if case .deviceAdded = event.action { false } else { true }
            }
        }
    }
}
