import Interaction
import Motion
import Touch

/// A playback of events into a moving value, frame by frame. It keeps no events that it has played.
struct Playback<Value: Coordinates> {
    /// The changes of course up to a frame, and the frame.
    struct Step {
        let changes: [MotionTrace<Value>.StateChange]
        let frame: MotionTrace<Value>.Frame
    }

    /// Handles a gesture, and passes on the transitions that it causes.
    typealias Handle = (Gesture, _ record: (DragTransition<Value>) -> Void) -> Void
    /// Returns the state to show in a frame, and passes on the transitions until then.
    typealias Show = (Timestamp, _ record: (DragTransition<Value>) -> Void) -> Shown<Value>

    /// The time of the first event.
    private let start: Timestamp
    /// The time of the latest event, in seconds since the first.
    private let end: Double
    private let framesPerSecond: Double
    private let latency: Double
    private(set) var arena: GestureArena
    private var count = 0
    private var changes: [MotionTrace<Value>.StateChange] = []

    init(
        from start: Timestamp, to end: Double, framesPerSecond: Double, latency: Double, arena: GestureArena
    ) {
        self.start = start
        self.end = end
        self.framesPerSecond = framesPerSecond
        self.latency = latency
        self.arena = arena
    }

    /// Plays the next event, after the frames that do not know of it.
    ///
    /// - Parameter report: Takes an event of a device after its gestures.
    mutating func take(
        _ event: InputEvent,
        report: (InputEvent, _ record: (DragTransition<Value>) -> Void) -> Void = { _, _ in },
        handle: Handle, show: Show, emit: (Step) throws -> Void
    ) rethrows {
        while event.time > known { _ = try showFrame(handle, show, emit) }
        let start = start
        var changes = changes
        arena.handle(event) { gesture in handle(gesture) { changes.append(.init($0, since: start)) } }
        report(event) { changes.append(.init($0, since: start)) }
        self.changes = changes
    }

    /// Plays on after the last event until all is at rest.
    mutating func finish(handle: Handle, show: Show, emit: (Step) throws -> Void) rethrows {
        while try !showFrame(handle, show, emit) {}
    }
}

extension Playback {
    /// The seconds from the first event to the next frame.
    private var seconds: Double { Double(count) / framesPerSecond }

    /// The time of the last report that the next frame knows of.
    private var known: Timestamp { start.advanced(by: seconds).advanced(by: -latency) }

    /// Shows the next frame; returns true if that may be the last one.
    private mutating func showFrame(
        _ handle: Handle, _ show: Show, _ emit: (Step) throws -> Void
    ) rethrows -> Bool {
        let (start, seconds) = (start, seconds)
        var changes = changes
        arena.advance(to: known) { gesture in
            handle(gesture) { changes.append(.init($0, since: start)) }
        }
        let shown = show(start.advanced(by: seconds)) { changes.append(.init($0, since: start)) }
        self.changes = []
        count += 1
        try emit(
            Step(
                changes: changes,
                frame: MotionTrace.Frame(time: seconds, activity: shown.activity, state: shown.state)))
        let isAtRest = arena.nextDeadline == nil && !shown.movesByItself
        return isAtRest || seconds > end + TracePlayer.patience
    }
}
