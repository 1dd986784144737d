import CFlingConversion
import CFlingInputHeader
import Libinput
import Motion
import Touch
import Traces
import VirtualEvdev

/// A trace handle's trace, with its name, its format and the remarks on it.
final class HeldTrace: HandleObject {
    static var kind: HandleKind { .trace }

    let trace: Trace
    let name: String
    let format: fling_trace_format
    let nameText: CText
    let remarks: [TraceRemark]
    let remarkTexts: [CText]
    /// The times of the earliest and the latest event.
    let span: ClosedRange<Timestamp>?
    /// The trace as the text of a file, made on first use; nil if it can't be written.
    private(set) lazy var text: CText? = (try? makeText()).map { CText($0) }

    init(_ trace: Trace, name: String, format: fling_trace_format? = nil, remarks: [TraceRemark] = []) {
        self.trace = trace
        self.name = name
        self.format = format ?? trace.writtenFormat
        self.remarks = remarks
        nameText = CText(name)
        remarkTexts = remarks.map { CText("\($0)") }
        span = trace.span
    }

    convenience init(_ file: TraceFile) {
        let format =
            switch file.format {
            case .libinput: FLING_FORMAT_LIBINPUT
            case .evemu: FLING_FORMAT_EVEMU
            case .evtest: FLING_FORMAT_EVTEST
            case .getevent: FLING_FORMAT_GETEVENT
            case .touch: FLING_FORMAT_TOUCH
            }
        self.init(file.trace, name: file.name, format: format, remarks: file.remarks)
    }

    private func makeText() throws(TraceError) -> [UInt8] {
        switch trace {
        case .evdev(let trace): trace.libinputText()
        case .touch(let events): try TouchTraceWriter.text(of: events)
        }
    }
}

extension HeldTrace {
    var info: fling_trace_info {
        var info = fling_trace_info()
        info.format = format
        info.remark_count = remarks.count
        info.start = span?.lowerBound.nanoseconds ?? 0
        info.end = span?.upperBound.nanoseconds ?? 0
        switch trace {
        case .evdev(let trace):
            info.level = FLING_TRACE_EVDEV
            info.device_count = trace.recordings.count
            info.frame_count = trace.recordings.reduce(0) { $0 + $1.frames.count }
            info.event_count = trace.recordings.reduce(0) { $0 + $1.frames.events.count }
        case .touch(let events):
            info.level = FLING_TRACE_TOUCH
            info.event_count = events.count
        }
        return info
    }

    /// Returns the trace made playable.
    func mended(assumedSize: SIMD2<Double>? = nil) -> HeldTrace {
        switch trace {
        case .evdev(let trace):
            let (mended, more) = trace.mended(Mending(assumedSize: assumedSize))
            return HeldTrace(.evdev(mended), name: name, remarks: remarks + more)
        case .touch: return HeldTrace(trace, name: name, remarks: remarks)
        }
    }

    /// Returns the touch events that libinput makes of the trace.
    func converted() throws(Failure) -> HeldTrace {
        let mended = mended()
        guard case .evdev(let trace) = mended.trace else { return mended }
        var events: [InputEvent] = []
        do throws(VirtualEvdevError) {
            try VirtualEvdev.play(trace, log: .standardError) { events.append($0) }
        } catch {
            throw .caused(by: error)
        }
        return HeldTrace(.touch(events), name: name, remarks: mended.remarks)
    }

    func write(to path: String, _ existing: ExistingFile) throws(TraceError) {
        switch trace {
        case .evdev(let trace): try trace.write(to: path, existing: existing)
        case .touch(let events):
            var writer = try TouchTraceWriter(creating: path, existing: existing)
            for event in events { try writer.append(event) }
            try writer.finish()
        }
    }
}

extension Trace {
    fileprivate var writtenFormat: fling_trace_format {
        switch self {
        case .evdev: FLING_FORMAT_LIBINPUT
        case .touch: FLING_FORMAT_TOUCH
        }
    }

    fileprivate var span: ClosedRange<Timestamp>? {
        var span: ClosedRange<Timestamp>?
        func add(_ time: Timestamp) {
            span = span.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
        }
        switch self {
        case .evdev(let trace):
            for recording in trace.recordings {
                for index in recording.frames.indices { add(recording.frames.time(at: index)) }
            }
        case .touch(let events):
            for event in events { add(event.time) }
        }
        return span
    }
}
