import Interaction
import Libinput
import Motion
import Touch
import Traces

/// A file that is played while it is read, so that memory does not grow with the recording.
///
/// The file is read once for its errors, its remarks and its length, and once more for each playback. The
/// result is the same as with ``TracePlayer``.
package struct StreamedTrace {
    /// The remarks on parts of the trace that were left out, or understood otherwise than they are written.
    package let remarks: [TraceRemark]
    /// The axis along which the hand goes farther; nil if it was not asked for.
    package let mainDirection: ReplaySetup.Direction?
    /// The errors of libinput; nil if it had no part in the trace.
    package let libinputErrors: [LogMessage]?
    private let file: EventFile
    private let arena: GestureArena
    private let start: Timestamp
    /// The time of the latest event, in seconds.
    private let end: Double
    /// The longest step back in time, in seconds.
    private let stepBack: Double

    /// Reads the facts of a file that have to be known before it is played.
    package init(_ file: EventFile, arena: GestureArena, findsDirection: Bool) throws {
        self.file = file
        self.arena = arena
        var start: Timestamp?
        var (end, stepBack) = (0.0, 0.0)
        var jumps = ContactJumps.Longest()
        var reach = findsDirection ? HandReach(arena) : nil
        let report = try file.read { event in
            let time = event.time.seconds(since: start ?? event.time)
            start = start ?? event.time
            end = max(end, time)
            stepBack = max(stepBack, end - time)
            jumps.follow(event)
            reach?.follow(event)
        }
        remarks = report.remarks + (jumps.remark.map { [$0] } ?? [])
        libinputErrors = report.libinputErrors
        mainDirection = reach?.mainDirection
        self.start = start ?? .zero
        self.end = end
        self.stepBack = stepBack
    }

    /// The file's path, or a name for it.
    package var source: String { file.name }
}

extension StreamedTrace {
    /// Plays into a value that a hand moves, and writes its motion as ``MotionTrace/jsonLines``.
    package func writeJSONLines<Value>(
        playedInto draggable: Draggable<Value>, through map: GestureMap<Value>, framesPerSecond: Double,
        _ put: @escaping (String) throws -> Void
    ) throws {
        try TracePlayer.check(framesPerSecond, to: end, of: source)
        var lines = MotionLines<Value>()
        try lines.begin(source: source, framesPerSecond: framesPerSecond, put)
        // A frame does not know later reports than those of this time before it. Times are rounded to
        // nanoseconds.
        let delay = draggable.rules.latency + stepBack + 1e-6
        try play(into: draggable, through: map, framesPerSecond: framesPerSecond) { step in
            lines.add(step)
            try lines.write(before: step.frame.time - delay, put)
        }
        try lines.finish(put)
    }

    /// Plays into a value that a hand moves, and returns its motion with all transitions, but only the first
    /// frame, the last one, and the one with the greatest speed.
    package func outline<Value>(
        playedInto draggable: Draggable<Value>, through map: GestureMap<Value>, framesPerSecond: Double
    ) throws -> MotionTrace<Value> {
        typealias Frame = MotionTrace<Value>.Frame
        try TracePlayer.check(framesPerSecond, to: end, of: source)
        var transitions: [MotionTrace<Value>.StateChange] = []
        var frames: (first: Frame, fastest: Frame, last: Frame)?
        try play(into: draggable, through: map, framesPerSecond: framesPerSecond) { step in
            transitions += step.changes
            let frame = step.frame
            guard let known = frames else { return frames = (frame, frame, frame) }
            frames?.last = frame
            if frame.velocity.speed > known.fastest.velocity.speed { frames?.fastest = frame }
        }
        let rest = Frame(time: 0, activity: draggable.activity, state: draggable.state(at: start))
        return MotionTrace(
            source: source, framesPerSecond: framesPerSecond, latency: draggable.rules.latency,
            first: frames?.first ?? rest, then: frames.map { [$0.fastest, $0.last] } ?? [],
            transitions: transitions)
    }

    private func play<Value>(
        into draggable: Draggable<Value>, through map: GestureMap<Value>, framesPerSecond: Double,
        emit: @escaping (Playback<Value>.Step) throws -> Void
    ) throws {
        var playback = Playback<Value>(
            from: start, to: end, framesPerSecond: framesPerSecond, latency: draggable.rules.latency,
            arena: arena)
        var draggable = draggable
        let handle: Playback<Value>.Handle = { draggable.handle($0, through: map, record: $1) }
        let show: Playback<Value>.Show = { draggable.shown(at: $0, record: $1) }
        _ = try file.read { try playback.take($0, handle: handle, show: show, emit: emit) }
        try playback.finish(handle: handle, show: show, emit: emit)
    }
}

extension Draggable {
    /// Advances to the time of a frame, and returns the state to show.
    mutating func shown(at time: Timestamp, record: (DragTransition<Value>) -> Void) -> Shown<Value> {
        if let settled = advance(to: time) { record(settled) }
        return Shown(self, at: time)
    }
}
