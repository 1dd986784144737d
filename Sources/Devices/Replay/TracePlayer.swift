import Interaction
import Libinput
import Motion
import Touch
import Traces
import VirtualEvdev

/// Plays a trace into something that moves, and writes down what that does.
///
///     var sheet = Draggable(0.0, rules: rules)
///     let player = try TracePlayer(contentsOf: "flick.yml")
///     let motion = try player.play(into: &sheet, through: GestureMap(y: 8), framesPerSecond: 60)
///
/// A recording of evdev goes through an unmodified libinput, on devices and a clock of its own; touch events
/// go straight to the recognisers. In both cases there is no device and no waiting, and the same trace gives
/// the same motion every time. The frame rate sets only the times of the samples: the motion does not depend
/// on it.
public struct TracePlayer: Sendable {
    /// The trace's file, or a name for it.
    public let source: String
    /// The events that the devices reported, in order.
    public let events: [InputEvent]
    /// The remarks on parts of the trace that were left out, or understood otherwise than they are written.
    public let remarks: [TraceRemark]
    /// The errors that libinput reported while it played the trace; nil for touch events, which do not pass
    /// through libinput.
    public let libinputErrors: [LogMessage]?
    /// The fingers as the panels reported them, for pictures of the motion.
    package let fingers: FingerPaths
    /// The arena that recognises gestures; ``standardArena`` at first.
    public var arena: GestureArena

    /// Plays a file of any format that traces are written in.
    public init(contentsOf path: String, arena: GestureArena = standardArena) throws(ReplayError) {
        let file: TraceFile
        do throws(TraceError) { file = try TraceFile(contentsOf: path) } catch { throw .trace(error) }
        try self.init(file, arena: arena)
    }

    /// Plays a file that has been read.
    ///
    /// - Parameters:
    ///   - file: The file, whose remarks the player keeps.
    ///   - source: A name for it; its own if none is given.
    ///   - arena: The arena that recognises gestures.
    public init(
        _ file: TraceFile, source: String? = nil, arena: GestureArena = standardArena
    ) throws(ReplayError) {
        try self.init(
            file.trace, source: source ?? file.name, remarks: file.remarks, unplugging: nil, arena: arena)
    }

    /// Plays a trace that has been read or made.
    ///
    /// - Parameters:
    ///   - trace: The trace.
    ///   - source: A name for the trace.
    ///   - arena: The arena that recognises gestures.
    public init(
        _ trace: Trace, source: String = "a trace", arena: GestureArena = standardArena
    ) throws(ReplayError) {
        try self.init(trace, source: source, remarks: [], unplugging: nil, arena: arena)
    }

    /// Plays a trace of a device that is unplugged at the time `removal`.
    package init(
        _ trace: EvdevTrace, unplugging removal: Timestamp?, source: String, arena: GestureArena
    ) throws(ReplayError) {
        try self.init(.evdev(trace), source: source, remarks: [], unplugging: removal, arena: arena)
    }

    private init(
        _ trace: Trace, source: String, remarks: [TraceRemark], unplugging removal: Timestamp?,
        arena: GestureArena
    ) throws(ReplayError) {
        self.source = source
        self.arena = arena
        switch trace {
        case .touch(let events):
            self.events = events
            self.remarks = remarks + Self.jumps(in: events)
            libinputErrors = nil
        case .evdev(let trace):
            let mended = trace.mended()
            var events: [InputEvent] = []
            var errors: [LogMessage] = []
            do throws(VirtualEvdevError) {
                let log = LogReceiver(from: .error) { errors.append($0) }
                try VirtualEvdev.play(mended.trace, unplugging: removal, log: log) { events.append($0) }
            } catch {
                throw .libinput(source: source, error)
            }
            self.events = events
            self.remarks = remarks + mended.remarks + Self.jumps(in: events)
            libinputErrors = errors
        }
        fingers = FingerPaths(trace, since: events.first?.time ?? .zero)
    }

    /// The remark on steps of contacts that no finger makes, if there are any.
    private static func jumps(in events: [InputEvent]) -> [TraceRemark] {
        var jumps = ContactJumps.Longest()
        for event in events { jumps.follow(event) }
        return jumps.remark.map { [$0] } ?? []
    }

    /// The arena for a draggable: pans of any number of fingers, taps, and holds, which stop a flight.
    public static let standardArena = arena(velocityStrategy: .default)

    /// Returns ``standardArena`` with another strategy for velocities.
    public static func arena(velocityStrategy: VelocityStrategy) -> GestureArena {
        var arena = GestureArena(velocityStrategy: velocityStrategy)
        arena.add(.pan(PanRules(touchpadFingers: 2...5)))
        arena.add(.tap())
        arena.add(.hold())
        return arena
    }

    /// The longest time that a playback goes on after the last event, in seconds, if the value does not come
    /// to rest before.
    public static let patience = 60.0

    /// The most frames that it makes.
    public static let frameLimit = 10_000_000

    /// The time of the first event, from which times are counted.
    public var start: Timestamp { events.first?.time ?? .zero }
}

extension TracePlayer {
    /// Plays into a value that a hand moves, until that has come to rest.
    ///
    /// - Parameters:
    ///   - draggable: The value, which holds the state at the end afterwards.
    ///   - map: The displacement of the value for a millimetre of the hand.
    ///   - framesPerSecond: The rate of the frames; greater than 0.
    ///   - observe: Receives each gesture and the state on screen then, before the value gets it.
    public func play<Value>(
        into draggable: inout Draggable<Value>, through map: GestureMap<Value>, framesPerSecond: Double = 60,
        observe: (Gesture, MotionState<Value>) -> Void = { _, _ in }
    ) throws(ReplayError) -> MotionTrace<Value> {
        try play(framesPerSecond: framesPerSecond, latency: draggable.rules.latency) { gesture, record in
            observe(gesture, draggable.state(at: gesture.time))
            draggable.handle(gesture, through: map, record: record)
        } show: { time, record in
            draggable.shown(at: time, record: record)
        }
    }

    /// Plays into a scrolling position, which fingers drag and wheels turn, until that has come to rest.
    ///
    /// - Parameters:
    ///   - scroller: The scrolling position, which holds the state at the end afterwards.
    ///   - map: The displacement of the content for a millimetre of the hand.
    ///   - framesPerSecond: The rate of the frames; greater than 0.
    public func play<Value>(
        into scroller: inout Scroller<Value>, through map: GestureMap<Value>, framesPerSecond: Double = 60
    ) throws(ReplayError) -> MotionTrace<Value> {
        try play(framesPerSecond: framesPerSecond, latency: scroller.rules.latency) { event, record in
            _ = scroller.handle(event, through: map, record: record)
        } handle: { gesture, record in
            scroller.handle(gesture, through: map, record: record)
        } show: { time, record in
            if let settled = scroller.advance(to: time) { record(settled) }
            return Shown(
                activity: scroller.activity, state: scroller.state(at: time),
                movesByItself: scroller.activity == .animating && scroller.needsFrame)
        }
    }

    /// Plays into anything that gestures move, until that has come to rest.
    ///
    ///     let motion = try player.play { gesture, record in
    ///         model.sheet.handle(gesture, through: map, record: record)
    ///     } show: { time, record in
    ///         if let settled = model.sheet.advance(to: time) { record(settled) }
    ///         return Shown(model.sheet, at: time)
    ///     }
    ///
    /// - Parameters:
    ///   - framesPerSecond: The rate of the frames; greater than 0.
    ///   - latency: The time from a report to the first frame that knows of it, in seconds: that of the rules.
    ///   - report: Takes an event of a device after its gestures, such as the turn of a wheel.
    ///   - handle: Handles a gesture, and passes on the transitions that it causes.
    ///   - show: Returns the state to show in a frame, and passes on the transitions until
    ///     then.
    public func play<Value>(
        framesPerSecond: Double = 60, latency: Double = DragRules<Value>().latency,
        report: (InputEvent, _ record: (DragTransition<Value>) -> Void) -> Void = { _, _ in },
        handle: (Gesture, _ record: (DragTransition<Value>) -> Void) -> Void,
        show: (Timestamp, _ record: (DragTransition<Value>) -> Void) -> Shown<Value>
    ) throws(ReplayError) -> MotionTrace<Value> {
        var playback = Playback<Value>(
            from: start, to: try checkedEnd(framesPerSecond: framesPerSecond),
            framesPerSecond: framesPerSecond, latency: latency, arena: arena)
        var frames: [MotionTrace<Value>.Frame] = []
        var transitions: [MotionTrace<Value>.StateChange] = []
        func keep(_ step: Playback<Value>.Step) {
            transitions += step.changes
            frames.append(step.frame)
        }
        for event in events {
            playback.take(event, report: report, handle: handle, show: show, emit: keep)
        }
        playback.finish(handle: handle, show: show, emit: keep)
        var trace = MotionTrace(
            source: source, framesPerSecond: framesPerSecond, latency: latency, first: frames[0],
            then: Array(frames[1...]), transitions: transitions)
        trace.libinputErrors = libinputErrors
        trace.unwanted = playback.arena.log.unwanted(since: start)
        trace.fingers = fingers
        return trace
    }

    /// Returns when the last event is, in seconds; throws if that makes more frames than ``frameLimit``.
    package func checkedEnd(framesPerSecond: Double) throws(ReplayError) -> Double {
        let last = events.reduce(0) { max($0, $1.time.seconds(since: start)) }
        try Self.check(framesPerSecond, to: last, of: source)
        return last
    }

    /// Throws if a replay that ends after `end` seconds makes more frames than ``frameLimit``.
    package func check(end: Double, framesPerSecond: Double) throws(ReplayError) {
        guard end.isFinite, end >= 0 else {
            throw .parameter(ParameterError(.time, end, must: .notBeNegative))
        }
        try Self.check(framesPerSecond, to: end, of: source)
    }

    /// Throws if a trace of `last` seconds makes more frames than ``frameLimit``.
    static func check(_ framesPerSecond: Double, to last: Double, of source: String) throws(ReplayError) {
        guard framesPerSecond.isFinite, framesPerSecond > 0 else {
            throw .parameter(ParameterError(.frameRate, framesPerSecond, must: .bePositive))
        }
        // That it comes to rest sooner is known only in the end, and nobody is to wait for that in vain.
        guard (last + Self.patience) * framesPerSecond <= Double(Self.frameLimit) else {
            throw .tooManyFrames(source: source, seconds: last, framesPerSecond: framesPerSecond)
        }
    }
}

/// The state of something shown at a moment.
public struct Shown<Value: Coordinates>: Equatable, Sendable {
    /// The activity: at rest, in a hand, or moving by itself.
    public var activity: Activity
    /// The value, and its velocity per second.
    public var state: MotionState<Value>
    /// True if it will show something else later without further input.
    public var movesByItself: Bool

    /// Creates the answer of a model to a frame.
    public init(activity: Activity, state: MotionState<Value>, movesByItself: Bool) {
        self.activity = activity
        self.state = state
        self.movesByItself = movesByItself
    }

    /// Creates the state that a draggable shows.
    public init(_ draggable: Draggable<Value>, at time: Timestamp) {
        self.init(
            activity: draggable.activity, state: draggable.state(at: time),
            movesByItself: draggable.activity == .animating && draggable.needsFrame)
    }
}
