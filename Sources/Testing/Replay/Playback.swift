import Interaction
import Motion
import Touch

/// A playback of events into something that moves, frame by frame. It keeps nothing of what it has played.
struct Playback<Value: Coordinates> {
    /// The changes of course up to a frame, and the frame.
    struct Step {
        let changes: [MotionTrace<Value>.StateChange]
        let frame: MotionTrace<Value>.Frame
    }

    private let start: Timestamp
    /// The time of the latest event, in seconds.
    private let end: Double
    private let framesPerSecond: Double
    private let lead: Double
    private let read: () throws(ReplayError) -> InputEvent?
    private var arena: GestureArena
    private var pending: InputEvent?
    private var count = 0
    private var isOver = false

    /// Creates a playback that has read the first event.
    ///
    /// - Parameters:
    ///   - start: The time of the first event.
    ///   - end: The time of the latest event, in seconds since the first.
    ///   - read: Returns the next event; nil after the last one.
    init(
        from start: Timestamp, to end: Double, framesPerSecond: Double, lead: Double, arena: GestureArena,
        read: @escaping () throws(ReplayError) -> InputEvent?
    ) throws(ReplayError) {
        self.start = start
        self.end = end
        self.framesPerSecond = framesPerSecond
        self.lead = lead
        self.arena = arena
        self.read = read
        pending = try read()
    }

    /// Plays up to the next frame and returns that step; nil after the last one.
    ///
    /// - Parameters:
    ///   - report: Takes an event of a device after its gestures.
    ///   - handle: Takes a gesture, and hands on the changes of course that come of it.
    ///   - show: Says what is on screen at the time of a frame, and hands on the changes of course until
    ///     then.
    mutating func next(
        report: (InputEvent, _ record: (DragTransition<Value>) -> Void) -> Void = { _, _ in },
        handle: (Gesture, _ record: (DragTransition<Value>) -> Void) -> Void,
        show: (Timestamp, _ record: (DragTransition<Value>) -> Void) -> Shown<Value>
    ) throws(ReplayError) -> Step? {
        guard !isOver else { return nil }
        let start = start
        var changes: [MotionTrace<Value>.StateChange] = []
        let seconds = Double(count) / framesPerSecond
        let time = start.advanced(by: seconds)
        // What was reported later is not known when the frame is drawn.
        let known = time.advanced(by: -lead)
        while let event = pending, event.time <= known {
            arena.handle(event) { gesture in
                handle(gesture) { changes.append(.init($0, since: start)) }
            }
            report(event) { changes.append(.init($0, since: start)) }
            pending = try read()
        }
        arena.advance(to: known) { gesture in
            handle(gesture) { changes.append(.init($0, since: start)) }
        }
        let shown = show(time) { changes.append(.init($0, since: start)) }
        let isAtRest = arena.nextDeadline == nil && !shown.movesByItself
        isOver = pending == nil && (isAtRest || seconds > end + TracePlayer.patience)
        count += 1
        return Step(
            changes: changes,
            frame: MotionTrace.Frame(time: seconds, activity: shown.activity, state: shown.state))
    }
}
