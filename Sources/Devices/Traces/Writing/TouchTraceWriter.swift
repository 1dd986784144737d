import JSONText
import Motion
import Touch

/// A writer of touch events as JSON lines: one object a line, readable by any JSON tool.
///
/// ```swift
/// var writer = try TouchTraceWriter(creating: "drag.jsonl")
/// try writer.append(event)
/// try writer.finish()
/// ```
///
/// The first line is `{"type":"trace","level":"touch","version":1}`. Every other line has `t`, the time in
/// seconds with up to nine decimals, `device`, a number, `type`, and the keys of the type:
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
/// | `pointer-motion` | `delta` in counts and `accelerated` in points ([0, 0] if left out); `at` as below |
/// | `button` | `button`, the number of evdev; `pressed` |
/// | `wheel` | `v120` [x, y] in 120ths of a notch; `source`: `wheel` (if left out) or `tilt`; `natural` |
/// | `device-added` | `kind`: `touchpad`, `touchscreen` or `other`; `size` [w, h] in mm if known |
/// | `device-removed`, `suspend`, `resume` | |
///
/// The key `at` of a pointer's motion is [x, y] as fractions of the picture, if the device is absolute.
/// A `phase` is `begin`, `update`, `end` or `cancelled`. A reader skips keys that it doesn't know.
/// Numbers are written so that reading them gives the same numbers.
public struct TouchTraceWriter: ~Copyable {
    private let output: TraceOutput
    private var formatter = TouchFormatter()

    /// Creates the file at `path`, which only its owner may read.
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

    /// Writes an event; the contacts of a frame are written to the file together, when the frame ends.
    public mutating func append(_ event: InputEvent) throws(TraceError) {
        try formatter.event(event, to: output)
        switch event.action {
        case .down, .move, .up, .cancel: break
        default: try output.flush()
        }
    }

    /// Finishes the file and syncs it to disk.
    public consuming func finish() throws(TraceError) {
        try output.finish()
    }

    /// Returns touch events as the text of a trace.
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
        write([("type", .string("trace")), ("level", .string("touch")), ("version", .number(1))], to: output)
    }

    mutating func event(_ event: InputEvent, to output: TraceOutput) throws(TraceError) {
        count += 1
        try check(event.action, in: output.file)
        write(
            [
                ("t", .seconds(nanoseconds: event.time.nanoseconds)),
                ("device", .number(Double(event.device.rawValue))),
            ] + members(of: event.action), to: output)
    }

    private func write(_ members: Members, to output: TraceOutput) {
        JSON.object(members).write { output.append($0) }
        output.append("\n")
    }
}

private typealias Members = [(name: String, value: JSON)]

extension TouchFormatter {
    private func members(of action: InputEvent.Action) -> Members {
        switch action {
        case .down(let contact): return members("down", contact)
        case .move(let contact): return members("move", contact)
        case .up(let id): return [("type", .string("up")), ("contact", .number(Double(id.rawValue)))]
        case .cancel(let id): return [("type", .string("cancel")), ("contact", .number(Double(id.rawValue)))]
        case .frame: return [("type", .string("frame"))]
        case .scroll(let scroll):
            var members: Members = [("type", .string("scroll")), ("delta", .pair(scroll.delta))]
            if scroll.isNatural { members.append(("natural", .bool(true))) }
            return members
        case .swipe(let phase, let swipe):
            var members = members("swipe", phase, fingers: swipe.fingers)
            if swipe.delta != .zero { members.append(("delta", .pair(swipe.delta))) }
            if swipe.accelerated != .zero { members.append(("accelerated", .pair(swipe.accelerated))) }
            return members
        case .pinch(let phase, let pinch):
            var members = members("pinch", phase, fingers: pinch.fingers)
            if pinch.delta != .zero { members.append(("delta", .pair(pinch.delta))) }
            if pinch.scale != 1 { members.append(("scale", .number(pinch.scale))) }
            if pinch.rotation != 0 { members.append(("rotation", .number(pinch.rotation))) }
            return members
        case .hold(let phase, let fingers): return members("hold", phase, fingers: fingers)
        case .pointerMotion(let motion):
            var members: Members = [("type", .string("pointer-motion"))]
            if motion.delta != .zero { members.append(("delta", .pair(motion.delta))) }
            if motion.accelerated != .zero { members.append(("accelerated", .pair(motion.accelerated))) }
            if let place = motion.normalized { members.append(("at", .pair(place))) }
            return members
        case .button(let button, let isPressed):
            return [
                ("type", .string("button")), ("button", .number(Double(button.rawValue))),
                ("pressed", .bool(isPressed)),
            ]
        case .wheel(let wheel):
            var members: Members = [("type", .string("wheel")), ("v120", .pair(wheel.v120))]
            if wheel.source != .wheel { members.append(("source", .string("\(wheel.source)"))) }
            if wheel.isNatural { members.append(("natural", .bool(true))) }
            return members
        case .deviceAdded(let traits):
            var members: Members = [("type", .string("device-added")), ("kind", .string("\(traits.kind)"))]
            if let size = traits.size { members.append(("size", .pair(size))) }
            return members
        case .deviceRemoved: return [("type", .string("device-removed"))]
        case .suspend: return [("type", .string("suspend"))]
        case .resume: return [("type", .string("resume"))]
        }
    }

    private func members(_ type: String, _ contact: Contact) -> Members {
        var members: Members = [
            ("type", .string(type)), ("contact", .number(Double(contact.id.rawValue))),
            ("at", .pair(contact.normalized)),
        ]
        if let millimetres = contact.millimetres { members.append(("mm", .pair(millimetres))) }
        return members
    }

    private func members(_ type: String, _ phase: GesturePhase, fingers: Int) -> Members {
        [("type", .string(type)), ("phase", .string("\(phase)")), ("fingers", .number(Double(fingers)))]
    }

    /// Throws if an event has a number that JSON can't represent.
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
        case .pointerMotion(let motion):
            let place = motion.normalized ?? .zero
            numbers = [
                motion.delta.x, motion.delta.y, motion.accelerated.x, motion.accelerated.y, place.x, place.y,
            ]
        case .wheel(let wheel): numbers = [wheel.v120.x, wheel.v120.y]
        case .deviceAdded(let traits): numbers = [traits.size?.x ?? 0, traits.size?.y ?? 0]
        default: return
        }
        guard let bad = numbers.first(where: { !$0.isFinite }) else { return }
        throw TraceError(file: file, line: count, .notFinite("a number of the event (\(bad))"))
    }
}

extension JSON {
    fileprivate static func pair(_ value: SIMD2<Double>) -> JSON {
        .array([.number(value.x), .number(value.y)])
    }
}
