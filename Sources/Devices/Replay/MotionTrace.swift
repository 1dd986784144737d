import Interaction
import Libinput
import Motion
import Touch

/// The motion of a value while it was dragged, thrown and came to rest: every frame, and every transition.
///
///     let trace = try TracePlayer(contentsOf: "flick.yml").play(into: &sheet, through: map)
///     trace.restingValue             // 320
///     trace.transitions.map(\.event) // [.grab, .release, .time]
///
/// Times are seconds since the first event of the trace that was played.
public struct MotionTrace<Value: Coordinates>: Equatable, Sendable {
    /// The source of the trace: a file's path, or a name for it.
    public var source: String
    /// The rate of the frames, per second.
    public var framesPerSecond: Double
    /// The time from a report of the hand to the first frame that knew of it, in seconds.
    public var latency: Double
    /// The shown frames: the first at 0, frame n at n / ``framesPerSecond``. Never empty.
    public let frames: [Frame]
    /// The transitions, in order. They have their own times, which lie between those of the frames.
    public let transitions: [StateChange]
    /// The errors that libinput reported while it played the trace; nil if libinput had no part in it.
    public var libinputErrors: [LogMessage]?
    /// The gestures that no recogniser looked for, without repetition.
    package var unwanted: [GestureLog.Ignored] = []
    /// The fingers of the trace that was played, for pictures; nil if they are not known.
    package var fingers: FingerPaths?

    /// The value shown at a time.
    public struct Frame: Equatable, Sendable {
        /// The seconds since the first event.
        public var time: Double
        /// The activity at that time: idle, dragging or animating.
        public var activity: Activity
        /// The value, and its velocity per second.
        public var state: MotionState<Value>

        /// Creates a frame at a number of seconds since the first event.
        public init(time: Double, activity: Activity, state: MotionState<Value>) {
            self.time = time
            self.activity = activity
            self.state = state
        }

        /// The value at that time.
        public var value: Value { state.value }
        /// The velocity at that time, in the value's units per second.
        public var velocity: Velocity<Value> { state.velocity }
    }

    /// A transition of the machine, timed like the frames.
    public struct StateChange: Equatable, Sendable {
        /// The seconds since the first event.
        public var time: Double
        /// The activity before the transition.
        public var from: Activity
        /// The kind of event that changed the activity.
        public var event: DragEventKind
        /// The activity from then on.
        public var to: Activity
        /// The shown state before the transition.
        public var before: MotionState<Value>
        /// The shown state after the transition.
        public var after: MotionState<Value>
        /// The target from then on, or the resting place; nil in a drag.
        public var goal: Value?

        /// Creates a transition at a number of seconds since the first event.
        public init(
            time: Double, from: Activity, event: DragEventKind, to: Activity, before: MotionState<Value>,
            after: MotionState<Value>, goal: Value?
        ) {
            self.time = time
            self.from = from
            self.event = event
            self.to = to
            self.before = before
            self.after = after
            self.goal = goal
        }

        package init(_ transition: DragTransition<Value>, since start: Timestamp) {
            self.init(
                time: transition.time.seconds(since: start), from: transition.from, event: transition.event,
                to: transition.to, before: transition.before, after: transition.after, goal: transition.goal)
        }
    }

    /// Makes a trace of frames and transitions.
    ///
    /// - Parameters:
    ///   - source: The name of the trace that was played.
    ///   - framesPerSecond: The rate of the frames.
    ///   - latency: The time from a report to the first frame that knows of it, in seconds.
    ///   - first: The first frame, so that there is always one.
    ///   - frames: The other frames.
    ///   - transitions: The transitions, in order of time.
    public init(
        source: String, framesPerSecond: Double, latency: Double = 0, first: Frame, then frames: [Frame] = [],
        transitions: [StateChange] = []
    ) {
        self.source = source
        self.framesPerSecond = framesPerSecond
        self.latency = latency
        self.first = first
        self.frames = [first] + frames
        self.transitions = transitions
    }

    private let first: Frame

    /// The last frame.
    public var last: Frame { frames.last ?? first }
}

extension GestureLog {
    /// Returns the gestures since a time that no recogniser looked for, without repetition.
    package func unwanted(since start: Timestamp) -> [Ignored] {
        var found: [Ignored] = []
        for entry in self where entry.time >= start {
            guard case .ignored(let reason) = entry.decision, case .noRecognizer = reason,
                !found.contains(reason)
            else { continue }
            found.append(reason)
        }
        return found
    }
}
