import Interaction
import Motion
import JSONText

/// A motion trace as JSON lines: one object a line, in order of time, after a first line that names the
/// source.
///
/// ```text
/// {"type":"trace","version":1,"source":"flick.yml","fps":60,"axes":1}
/// {"type":"frame","t":0,"state":"idle","value":[0],"velocity":[0]}
/// {"type":"transition","t":0.051,"from":"idle","event":"grab","to":"dragging","before":{…},"after":{…},…}
/// ```
///
/// All numbers are rounded to ``MotionTrace/decimals`` digits after the point. The C library's exponential
/// and sine differ in their last bits between versions and processors; with every bit written, the same
/// motion would be other bytes on another machine.
extension MotionTrace {
    /// The number of digits after the point: microseconds, and millionths of the value's unit.
    ///
    /// They are enough for any visible difference, and so few that a difference in the last bit of a double
    /// shows in one of a million numbers at most.
    public static var decimals: Int { 6 }

    /// The whole trace as text, in JSON lines.
    public var jsonLines: String {
        var text = ""
        writeJSONLines { text += $0 }
        return text
    }

    /// Passes the text to `put` piece by piece.
    public func writeJSONLines<Failure: Error>(_ put: (String) throws(Failure) -> Void) throws(Failure) {
        var lines = MotionLines<Value>()
        try lines.begin(source: source, framesPerSecond: framesPerSecond, put)
        lines.add(transitions[...])
        for frame in frames {
            lines.add(frame)
            try lines.write(before: .infinity, put)
        }
        try lines.finish(put)
    }
}

/// Writes a motion as JSON lines while it goes on: see ``MotionTrace``.
///
/// A frame waits until no transition can come before it any more.
struct MotionLines<Value: Coordinates> {
    private var frames: ArraySlice<MotionTrace<Value>.Frame> = []
    private var turns: ArraySlice<MotionTrace<Value>.StateChange> = []

    /// The number of frames that wait.
    var heldFrames: Int { frames.count }

    func begin<Failure: Error>(
        source: String, framesPerSecond: Double, _ put: (String) throws(Failure) -> Void
    ) throws(Failure) {
        let header = JSON.object([
            ("type", .string("trace")), ("version", .number(1)), ("source", .string(source)),
            ("fps", .rounded(framesPerSecond)), ("axes", .number(Double(Value.axisCount))),
        ])
        try Self.line(header, put)
    }

    mutating func add(_ frame: MotionTrace<Value>.Frame) { frames.append(frame) }

    mutating func add(_ changes: ArraySlice<MotionTrace<Value>.StateChange>) { turns += changes }

    mutating func add(_ step: Playback<Value>.Step) {
        add(step.changes[...])
        add(step.frame)
    }

    /// Writes the frames before a time, to which all transitions are known.
    mutating func write<Failure: Error>(
        before limit: Double, _ put: (String) throws(Failure) -> Void
    ) throws(Failure) {
        while let frame = frames.first, frame.time < limit {
            // Transitions up to the frame's time come before the frame.
            while let turn = turns.first, turn.time <= frame.time {
                try Self.line(turn.json, put)
                turns.removeFirst()
            }
            try Self.line(frame.json, put)
            frames.removeFirst()
        }
    }

    /// Writes the remaining lines.
    mutating func finish<Failure: Error>(_ put: (String) throws(Failure) -> Void) throws(Failure) {
        try write(before: .infinity, put)
        for turn in turns { try Self.line(turn.json, put) }
    }

    private static func line<Failure: Error>(
        _ json: JSON, _ put: (String) throws(Failure) -> Void
    ) throws(Failure) {
        try json.write(put)
        try put("\n")
    }
}

extension MotionTrace.Frame {
    fileprivate var json: JSON {
        .object([
            ("type", .string("frame")), ("t", .rounded(time)), ("state", .string("\(activity)")),
            ("value", .axes(value)), ("velocity", .axes(velocity.perSecond)),
        ])
    }
}

extension MotionTrace.StateChange {
    fileprivate var json: JSON {
        .object([
            ("type", .string("transition")), ("t", .rounded(time)), ("from", .string("\(from)")),
            ("event", .string("\(event)")), ("to", .string("\(to)")), ("before", .state(before)),
            ("after", .state(after)), ("goal", goal.map { .axes($0) } ?? .null),
        ])
    }
}

extension JSON {
    fileprivate static func rounded(_ number: Double) -> JSON {
        let scaled = number * 1e6
        // Beyond that a double has no such digits to round.
        guard abs(scaled) < 0x1p53 else { return .number(number) }
        let rounded = scaled.rounded() / 1e6
        return .number(rounded == 0 ? 0 : rounded)
    }

    fileprivate static func axes<Value: Coordinates>(_ value: Value) -> JSON {
        .array((0..<Value.axisCount).map { .rounded(value[axis: $0]) })
    }

    fileprivate static func state<Value: Coordinates>(_ state: MotionState<Value>) -> JSON {
        .object([("value", .axes(state.value)), ("velocity", .axes(state.velocity.perSecond))])
    }
}
