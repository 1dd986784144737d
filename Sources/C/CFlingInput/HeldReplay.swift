import CFlingConversion
import CFlingInputHeader
import Interaction
import Libinput
import Motion
import Replay
import Touch
import Traces

/// A trace that was played, with the resulting gestures, transitions and frames, as C reads them.
final class HeldReplay: HandleObject {
    static var kind: HandleKind { .replay }

    let events: [InputEvent]
    private(set) var gestures: [Gesture] = []
    private(set) var transitions: [fling_transition] = []
    private(set) var info = fling_replay_info()
    private var frame: (Int) -> fling_replay_frame? = { _ in nil }
    private var jsonLines: () -> String = { "" }
    /// The motion as JSON lines, made on first use.
    private(set) lazy var json = CText(jsonLines())

    init(_ held: HeldTrace, _ setup: ReplaySetup) throws(Failure) {
        let player = try playing { () throws(ReplayError) in
            try TracePlayer(held.trace, source: held.name, arena: setup.arena)
        }
        player.libinputErrors?.forEach(LogReceiver.standardError.receive)
        events = player.events
        let direction = setup.direction ?? player.mainDirection
        switch direction {
        case .x, .y:
            try play(player, setup, translate { () throws(ParameterError) in try setup.line(direction) })
        case .both: try play(player, setup, translate { () throws(ParameterError) in try setup.plane() })
        }
        info.axis = fling_replay_axis(direction)
    }
}

extension HeldReplay {
    func frame(at index: Int) throws(Failure) -> fling_replay_frame {
        guard let frame = frame(index) else { throw .index(.frame, Int64(index)) }
        return frame
    }

    private func play<Value: Coordinates>(
        _ player: TracePlayer, _ setup: ReplaySetup,
        _ moved: (thing: Draggable<Value>, map: GestureMap<Value>)
    ) throws(Failure) {
        var thing = moved.thing
        let trace = try playing { () throws(ReplayError) in
            try player.play(framesPerSecond: setup.framesPerSecond, latency: setup.latency) {
                gesture, record in
                gestures.append(gesture)
                thing.handle(gesture, through: moved.map) { transition in
                    transitions.append(fling_transition(transition))
                    record(transition)
                }
            } show: { time, record in
                if let settled = thing.advance(to: time) {
                    transitions.append(fling_transition(settled))
                    record(settled)
                }
                return Shown(thing, at: time)
            }
        }
        frame = { index in
            trace.frames.indices.contains(index) ? fling_replay_frame(trace.frames[index]) : nil
        }
        info.dimensions = Int32(Value.axisCount)
        info.event_count = events.count
        info.gesture_count = gestures.count
        info.frame_count = trace.frames.count
        info.transition_count = transitions.count
        info.frames_per_second = trace.framesPerSecond
        info.start = player.start.nanoseconds
        info.peak_seconds = trace.peakTime
        info.peak_velocity = trace.peakVelocity.perSecond.firstTwo
        if let value = trace.restingValue, let seconds = trace.restingTime {
            info.rests = 1
            info.resting_value = value.firstTwo
            info.resting_seconds = seconds
        }
        jsonLines = { trace.jsonLines }
    }
}

extension fling_replay_frame {
    fileprivate init<Value>(_ frame: MotionTrace<Value>.Frame) {
        self.init()
        seconds = frame.time
        activity = fling_activity(frame.activity)
        state = fling_state(frame.state)
    }
}

private func playing<Result>(_ body: () throws(ReplayError) -> Result) throws(Failure) -> Result {
    do throws(ReplayError) {
        return try body()
    } catch {
        throw Failure(error)
    }
}
