import Interaction
import Libinput
import Motion
import Touch

/// What something did over time while it was dragged, thrown and came to rest: every frame, and every change of
/// course.
///
///     let trace = try TracePlayer(contentsOf: "flick.yml").play(into: &sheet, through: map)
///     trace.restingValue             // 320
///     trace.transitions.map(\.event) // [.grab, .release, .time]
///
/// Times are seconds since the first event of the trace that was played.
public struct MotionTrace<Value: Coordinates>: Equatable, Sendable {
    /// What was played: a file's path, or a name for it.
    public var source: String
    /// How often it was looked at.
    public var framesPerSecond: Double
    /// What was on screen: the first frame at 0, frame n at n / ``framesPerSecond``. Never empty.
    public let frames: [Frame]
    /// The changes of course, in order. They have their own times, which lie between those of the frames.
    public let transitions: [StateChange]
    /// The errors that libinput reported while it played the trace; nil if libinput had no part in it.
    public var libinputErrors: [LogMessage]?

    /// What was on screen at a moment.
    public struct Frame: Equatable, Sendable {
        /// Seconds since the first event.
        public var time: Double
        /// Whether it rested, was in a hand, or moved by itself.
        public var activity: Activity
        /// Where it was, and how fast it went, per second.
        public var state: MotionState<Value>

        public init(time: Double, activity: Activity, state: MotionState<Value>) {
            self.time = time
            self.activity = activity
            self.state = state
        }

        /// Where it was.
        public var value: Value { state.value }
        /// How fast it went, in the value's units per second.
        public var velocity: Velocity<Value> { state.velocity }
    }

    /// A transition of the machine, timed like the frames.
    public struct StateChange: Equatable, Sendable {
        /// Seconds since the first event.
        public var time: Double
        /// What it did before, what happened, and what it does from then on.
        public var from: Activity
        public var event: DragEventKind
        public var to: Activity
        /// The state on screen before it, and after it.
        public var before: MotionState<Value>
        public var after: MotionState<Value>
        /// Where it heads for from then on, or rests; nil in a drag.
        public var goal: Value?

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

        init(_ transition: DragTransition<Value>, since start: Timestamp) {
            self.init(
                time: transition.time.seconds(since: start), from: transition.from, event: transition.event,
                to: transition.to, before: transition.before, after: transition.after, goal: transition.goal)
        }
    }

    /// - Parameters:
    ///   - first: The first frame, so that there is always one.
    ///   - frames: The others.
    public init(
        source: String, framesPerSecond: Double, first: Frame, then frames: [Frame] = [],
        transitions: [StateChange] = []
    ) {
        self.source = source
        self.framesPerSecond = framesPerSecond
        self.first = first
        self.frames = [first] + frames
        self.transitions = transitions
    }

    private let first: Frame

    /// The frame with which it ends.
    public var last: Frame { frames.last ?? first }
}
