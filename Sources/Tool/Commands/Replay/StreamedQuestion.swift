import CommandLineTool
import Interaction
import Motion
import Replay
import Traces

/// The question to `fling replay` about a file that is played while it is read.
struct StreamedQuestion {
    let trace: StreamedTrace
    private let format: TraceFormat
    private let axis: ReplaySetup.Direction
    private let setup: ReplaySetup

    /// Reads the question from a command line; nil if the file has to be read as a whole.
    init?(_ arguments: Arguments) throws {
        setup = try ReplayQuestion.setup(arguments)
        let path = arguments.operands[0]
        let file =
            path == "-"
            ? try RereadFile(descriptor: 0, name: "standard input") : try RereadFile(contentsOf: path)
        guard let file, let events = try EventFile(file) else { return nil }
        try ReplayQuestion.check(file.name, file.format, goes: arguments[ReplayOptions.through])
        trace = try StreamedTrace(events, arena: setup.arena, findsDirection: setup.direction == nil)
        format = file.format
        axis = setup.direction ?? trace.mainDirection ?? .y
    }

    /// Plays the trace, and writes every frame as JSON lines.
    func writeJSONLines(to output: TextSink) throws {
        switch axis {
        case .x: try writeJSONLines(setup.line(.x), to: output)
        case .y: try writeJSONLines(setup.line(.y), to: output)
        case .both: try writeJSONLines(setup.plane(), to: output)
        }
    }

    private func writeJSONLines<Value>(
        _ moved: (thing: Draggable<Value>, map: GestureMap<Value>), to output: TextSink
    ) throws {
        try trace.writeJSONLines(
            playedInto: moved.thing, through: moved.map, framesPerSecond: setup.framesPerSecond,
            output.write)
    }

    /// Plays the trace, and writes its events as text.
    func writeText(_ appearance: Appearance, to output: TextSink) throws {
        let text = ReplayText(
            ReplayHeading(
                source: trace.source, format: format, axis: axis, isAxisFound: setup.direction == nil,
                setup: setup, remarks: trace.remarks), appearance)
        switch axis {
        case .x: try text.write(outline(setup.line(.x)), to: output)
        case .y: try text.write(outline(setup.line(.y)), to: output)
        case .both: try text.write(outline(setup.plane()), to: output)
        }
    }

    private func outline<Value>(
        _ moved: (thing: Draggable<Value>, map: GestureMap<Value>)
    ) throws -> MotionTrace<Value> {
        try trace.outline(
            playedInto: moved.thing, through: moved.map, framesPerSecond: setup.framesPerSecond)
    }
}
