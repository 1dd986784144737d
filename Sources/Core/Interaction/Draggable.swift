import Motion
import Touch

/// A value that a hand moves, and that moves on by itself when the hand lets go.
///
///     var sheet = Draggable(0.0, rules: rules)
///     sheet.grab(at: finger, time: now)
///     sheet.move(to: finger, time: now)
///     sheet.release(time: now)
///     let shown = sheet.state(at: frameTime)   // value and velocity
///
/// It is a machine of three states, ``Activity``. Its table, ``DragTable``, names the reaction to each event
/// in each state, and the machine does what the table names. Nothing jumps: a grab takes hold of the value on
/// screen, a release passes on its velocity, and an event without a reaction is reported as ignored.
///
/// It reads no clock. Neither a report that moves it nor a frame allocates; a grab, a release and a change of
/// its motion do, and so does the first change of a copy. The reports of a hand carry their own times, so that
/// frames may be shown ahead of them. An event earlier than the last one, or than a frame that has shown the
/// flight, counts as if it came at that time; if it is more than a second earlier, the clock was set back, and
/// the motion goes on from its current state. Numbers that are not finite or beyond ±10¹⁵ have no effect.
public struct Draggable<Value: Coordinates>: Sendable {
    @usableFromInline var machine: Machine<Value>

    /// Creates a value at rest.
    ///
    /// - Parameters:
    ///   - value: The resting place. One outside the bounds is put at the nearest bound unless the rules
    ///     allow it to rest there, and a coordinate that is not finite or beyond ±10¹⁵ at 0.
    ///   - rules: The bounds, springs and policies.
    public init(_ value: Value, rules: DragRules<Value> = DragRules()) {
        machine = Machine(
            rules: rules, home: rules.requestedPlace(for: rules.restingPlace(for: value.usable)))
    }
}

// MARK: - Questions

extension Draggable {
    /// The state of the machine after the last event.
    public var activity: Activity {
        @specialized(where Value == Double)
        @specialized(where Value == SIMD2<Double>)
        get { machine.activity }
    }

    /// The motion that it plays; nil at rest and in a drag.
    package var playhead: Playhead<FlightMotion<Value>>? { machine.flight?.playhead }

    /// True if its motion is paused.
    public var isPaused: Bool { playhead?.isPaused ?? false }

    /// True if its motion is reversed.
    public var isReversed: Bool { playhead?.isReversed ?? false }

    /// The fraction of its motion's path, 0 where it last rested and 1 at the end; nil at rest and in a drag.
    public func fraction(at time: Timestamp) -> Double? { playhead?.fraction(at: time) }

    /// The value after the last event or frame that it was advanced to, for decisions; a frame shows
    /// ``state(at:)``.
    public var value: Value {
        state(at: latestTime).value
    }

    /// Returns the value and velocity to show at the time at which a frame will be seen.
    ///
    /// In a drag that is the hand's state as ``MotionRules/latency`` and ``MotionRules/ahead`` define it; with
    /// 0 for both, the place and velocity of the last report. A report takes effect at its time plus the
    /// latency, not before.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    public func state(at time: Timestamp) -> MotionState<Value> {
        machine.state(at: time)
    }

    /// The place where it rests or is heading; nil in a drag.
    public var goal: Value? { machine.goal }

    /// True if the shown value changes without further input after the last frame that it was advanced to, by
    /// ``advance(to:)``, so that another frame must be drawn.
    ///
    /// A value in flight changes until it settles. A value in a drag changes for about 0.4 seconds after the
    /// hand's last report, while it returns to the reported place. An event takes effect only from its own
    /// moment on.
    public var needsFrame: Bool {
        @specialized(where Value == Double)
        @specialized(where Value == SIMD2<Double>)
        get { machine.changes(after: machine.clock.frame) }
    }

    /// True if a held value changes after a frame, even if its hand reports nothing more.
    package func isFollowing(after frame: Timestamp) -> Bool { machine.changes(after: frame) }

    /// The time of the last event, or the latest for which it was shown.
    package var latestTime: Timestamp { machine.latestTime }

    /// The value at the hand's place in its last report; a frame may have shown a later, predicted one.
    package var liftPlace: Value { machine.stroke?.liftPlace ?? value }

    /// The time at which a person perceives the motion as over, though it may still be settling; nil when the
    /// value rests, is held or paused.
    public var logicalFinishTime: Timestamp? { machine.flight?.playhead.logicalFinishTime }

    /// The time at which the value will come to rest; nil when it rests, is held or paused.
    public var settlingTime: Timestamp? { machine.flight?.finishTime }
}
