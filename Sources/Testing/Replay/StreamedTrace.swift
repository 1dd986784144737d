import Interaction
import Motion
import Touch
import Traces

/// A file of touch events that is played while it is read, so that memory does not grow with the recording.
///
/// The file is read once for its errors, its remarks and its length, and once more for each playback. What
/// comes of it is the same as with ``TracePlayer``.
package struct StreamedTrace {
    /// The remarks on parts of the trace that were left out, or understood otherwise than they are written.
    package let remarks: [TraceRemark]
    /// The way along which the hand goes further; nil if it was not asked for.
    package let mainDirection: ReplaySetup.Direction?
    private let file: TouchFile
    private let arena: GestureArena
    private let start: Timestamp
    /// The time of the latest event, in seconds.
    private let end: Double
    /// The longest step back in time, in seconds.
    private let stepBack: Double

    /// Reads a file for what has to be known before it is played.
    package init(
        _ file: TouchFile, arena: GestureArena, findsDirection: Bool
    ) throws(ReplayError) {
        self.file = file
        self.arena = arena
        var start: Timestamp?
        var (end, stepBack) = (0.0, 0.0)
        var jumps = ContactJumps.Longest()
        var reach = findsDirection ? HandReach(arena) : nil
        do throws(TraceError) {
            var pass = try file.pass()
            while let event = try pass.next() {
                if start == nil { start = event.time }
                let time = event.time.seconds(since: start ?? event.time)
                end = max(end, time)
                stepBack = max(stepBack, end - time)
                jumps.follow(event)
                reach?.follow(event)
            }
            remarks = pass.remarks + (jumps.remark.map { [$0] } ?? [])
        } catch {
            throw .trace(error)
        }
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
    package func writeJSONLines<Value, Failure: Error>(
        playedInto draggable: Draggable<Value>, through map: GestureMap<Value>, framesPerSecond: Double,
        _ put: (String) throws(Failure) -> Void
    ) throws {
        try TracePlayer.check(framesPerSecond, to: end, of: source)
        var lines = MotionLines<Value>()
        try lines.begin(source: source, framesPerSecond: framesPerSecond, put)
        // A frame does not know later reports than those of this time before it. Times are rounded to
        // nanoseconds.
        let delay = draggable.rules.lead + stepBack + 1e-6
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
            source: source, framesPerSecond: framesPerSecond, lead: draggable.rules.lead,
            first: frames?.first ?? rest, then: frames.map { [$0.fastest, $0.last] } ?? [],
            transitions: transitions)
    }

    private func play<Value>(
        into draggable: Draggable<Value>, through map: GestureMap<Value>, framesPerSecond: Double,
        take: (Playback<Value>.Step) throws -> Void
    ) throws {
        var pass = try file.pass()
        var playback = try Playback<Value>(
            from: start, to: end, framesPerSecond: framesPerSecond, lead: draggable.rules.lead, arena: arena
        ) { () throws(ReplayError) in
            do throws(TraceError) { return try pass.next() } catch { throw .trace(error) }
        }
        var draggable = draggable
        while let step = try playback.next(
            handle: { draggable.handle($0, through: map, record: $1) },
            show: { draggable.shown(at: $0, record: $1) })
        {
            try take(step)
        }
    }
}

extension Draggable {
    /// Advances to the time of a frame, and returns what it shows then.
    mutating func shown(at time: Timestamp, record: (DragTransition<Value>) -> Void) -> Shown<Value> {
        if let settled = advance(to: time) { record(settled) }
        return Shown(self, at: time)
    }
}
