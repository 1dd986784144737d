import Motion
import Touch

/// Writes touch events as JSON lines: one object a line, which any JSON tool reads.
///
/// ```swift
/// var writer = try TouchTraceWriter(creating: "drag.jsonl")
/// try writer.append(event)
/// try writer.finish()
/// ```
///
/// The first line is `{"type":"trace","level":"touch","version":1}`. Every other line has `t`, the time in
/// seconds with up to nine decimals, `device`, a number, `type`, and what belongs to the type:
///
/// | `type` | keys |
/// |---|---|
/// | `down`, `move` | `contact`; `at` [x, y] as fractions of the surface; `mm` [x, y] if the size is known |
/// | `up`, `cancel` | `contact` |
/// | `frame` | |
/// | `scroll` | `delta` [x, y] in mm; `natural` (false if left out) |
/// | `swipe` | `phase`, `fingers`; `delta` in mm and `accelerated` in points ([0, 0] if left out) |
/// | `pinch` | `phase`, `fingers`; `delta` in mm, `scale` (1) and `rotation` in radians (0) |
/// | `hold` | `phase`, `fingers` |
/// | `device-added` | `kind`: `touchpad`, `touchscreen` or `other`; `size` [w, h] in mm if known |
/// | `device-removed`, `suspend`, `resume` | |
///
/// A `phase` is `begin`, `update`, `end` or `cancelled`. A reader skips keys that it doesn't know.
/// Numbers are written so that reading them gives the same numbers.
public struct TouchTraceWriter: ~Copyable {
    private let output: TraceOutput
    private var formatter = TouchFormatter()

    /// Creates the file at `path`, which others may not read.
    public init(creating path: String, existing: ExistingFile = .replace) throws(TraceError) {
        try self.init(TraceOutput(creating: path, existing: existing, mode: 0o600))
    }

    /// Writes to an open file or pipe, which stays open.
    public init(descriptor: Int32, name: String) throws(TraceError) {
        try self.init(TraceOutput(descriptor: descriptor, name: name))
    }

    private init(_ output: TraceOutput) throws(TraceError) {
        self.output = output
        formatter.header(to: output)
        try output.flush()
    }

    /// Writes an event; contacts are handed to the system together, with the frame that ends them.
    public mutating func append(_ event: InputEvent) throws(TraceError) {
        try formatter.event(event, to: output)
        switch event.action {
        case .down, .move, .up, .cancel: break
        default: try output.flush()
        }
    }

    /// Has all events outlast a power cut.
    public consuming func finish() throws(TraceError) {
        try output.finish()
    }

    /// Touch events as the text of a trace.
    public static func text(of events: [InputEvent]) throws(TraceError) -> [UInt8] {
        let output = TraceOutput(name: "touch events")
        var formatter = TouchFormatter()
        formatter.header(to: output)
        for event in events { try formatter.event(event, to: output) }
        return output.bytes
    }
}

private struct TouchFormatter {
    private var count = 1

    func header(to output: TraceOutput) {
        output.append("{\"type\":\"trace\",\"level\":\"touch\",\"version\":1}\n")
    }

    mutating func event(_ event: InputEvent, to output: TraceOutput) throws(TraceError) {
        count += 1
        try check(event.action, in: output.file)
        output.append("{\"t\":")
        time(event.time, to: output)
        output.append(",\"device\":")
        output.append(Int64(event.device.rawValue))
        output.append(",\"type\":\"")
        action(event.action, to: output)
        output.append("}\n")
    }
}

extension TouchFormatter {
    private func action(_ action: InputEvent.Action, to output: TraceOutput) {
        switch action {
        case .down(let contact): self.contact("down", contact, to: output)
        case .move(let contact): self.contact("move", contact, to: output)
        case .up(let id): output.append("up\",\"contact\":\(id.rawValue)")
        case .cancel(let id): output.append("cancel\",\"contact\":\(id.rawValue)")
        case .frame: output.append("frame\"")
        case .scroll(let scroll):
            output.append("scroll\"")
            pair("delta", scroll.delta, to: output)
            if scroll.isNatural { output.append(",\"natural\":true") }
        case .swipe(let phase, let swipe):
            gesture("swipe", phase, swipe.fingers, to: output)
            if swipe.delta != .zero { pair("delta", swipe.delta, to: output) }
            if swipe.accelerated != .zero { pair("accelerated", swipe.accelerated, to: output) }
        case .pinch(let phase, let pinch):
            gesture("pinch", phase, pinch.fingers, to: output)
            if pinch.delta != .zero { pair("delta", pinch.delta, to: output) }
            if pinch.scale != 1 { output.append(",\"scale\":\(pinch.scale)") }
            if pinch.rotation != 0 { output.append(",\"rotation\":\(pinch.rotation)") }
        case .hold(let phase, let fingers): gesture("hold", phase, fingers, to: output)
        case .deviceAdded(let traits):
            output.append("device-added\",\"kind\":\"\(traits.kind)\"")
            if let size = traits.size { pair("size", size, to: output) }
        case .deviceRemoved: output.append("device-removed\"")
        case .suspend: output.append("suspend\"")
        case .resume: output.append("resume\"")
        }
    }

    private func contact(_ type: String, _ contact: Contact, to output: TraceOutput) {
        output.append("\(type)\",\"contact\":\(contact.id.rawValue)")
        pair("at", contact.normalized, to: output)
        if let millimetres = contact.millimetres { pair("mm", millimetres, to: output) }
    }

    private func gesture(_ type: String, _ phase: GesturePhase, _ fingers: Int, to output: TraceOutput) {
        output.append("\(type)\",\"phase\":\"\(phase)\",\"fingers\":\(fingers)")
    }

    private func pair(_ key: String, _ value: SIMD2<Double>, to output: TraceOutput) {
        output.append(",\"\(key)\":[\(value.x),\(value.y)]")
    }

    /// Seconds with as many decimals as it takes to keep the nanoseconds.
    private func time(_ time: Timestamp, to output: TraceOutput) {
        if time.nanoseconds < 0 { output.append("-") }
        let (seconds, nanoseconds) = time.nanoseconds.magnitude.quotientAndRemainder(
            dividingBy: 1_000_000_000)
        output.append("\(seconds)")
        guard nanoseconds > 0 else { return }
        let digits = "\(nanoseconds)"
        let fraction = String(repeating: "0", count: 9 - digits.count) + digits
        output.append(
            ".\(fraction[..<(fraction.lastIndex { $0 != "0" }.map(fraction.index(after:)) ?? fraction.endIndex)])"
        )
    }

    /// Throws if there is a number that JSON has no way to write.
    private func check(_ action: InputEvent.Action, in file: String) throws(TraceError) {
        let numbers: [Double]
        switch action {
        case .down(let contact), .move(let contact):
            let millimetres = contact.millimetres ?? .zero
            numbers = [contact.normalized.x, contact.normalized.y, millimetres.x, millimetres.y]
        case .scroll(let scroll): numbers = [scroll.delta.x, scroll.delta.y]
        case .swipe(_, let swipe):
            numbers = [swipe.delta.x, swipe.delta.y, swipe.accelerated.x, swipe.accelerated.y]
        case .pinch(_, let pinch): numbers = [pinch.delta.x, pinch.delta.y, pinch.scale, pinch.rotation]
        case .deviceAdded(let traits): numbers = [traits.size?.x ?? 0, traits.size?.y ?? 0]
        default: return
        }
        guard let bad = numbers.first(where: { !$0.isFinite }) else { return }
        throw TraceError(file: file, line: count, .notFinite("a number of the event (\(bad))"))
    }
}
