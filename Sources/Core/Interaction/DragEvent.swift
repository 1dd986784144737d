import Motion

/// An event for a value that a finger moves: a report of the hand, a request of the app, or passing time.
///
/// Places are those of the finger, in the units of the value that it moves. Each event comes with its time.
///
///     // The pointer events of a toolkit, along y:
///     let event: DragEvent<Double> = switch report {
///     case .press(let y): .grab(y)
///     case .motion(let y): .move(y)
///     case .lift: .release(nil)
///     case .grabBroken: .cancel(.cancelled)
///     }
///     sheet.handle(event, at: now)
public enum DragEvent<Value: Coordinates>: Sendable {
    /// A finger takes hold. From rest or in flight, nothing jumps: the value goes on from where it is.
    case grab(Value)
    /// Fingers joined or left: the place of the hand changes, the value does not.
    case reanchor(Value)
    /// The hand moved.
    case move(Value)
    /// The hand let go; its velocity, if that is known better than from the places.
    case release(Velocity<Value>?)
    /// Cancels the drag: the value goes back to where it rested.
    case cancel(CancelReason)
    /// Sends the value to a place, by a timing; nil for the rules' spring.
    case animate(Value, Timing?)
    /// Sends the value to the next resting place after the one where it is, or is heading.
    case tap
    /// Freezes the motion: the value stays, and its velocity is kept for resuming.
    case pause
    /// Resumes a paused motion with the velocity that it had.
    case resume
    /// Reverses the motion towards its other end; nil for the mode that suits its timing.
    case reverse(ReverseMode?)
    /// Moves a paused motion to a fraction of its path, 0 at its start and 1 at its end.
    case scrub(Double)
    /// Continues to the same goal with other timing or velocity; nil keeps them.
    case continueMotion(Timing?, durationFactor: Double, Velocity<Value>?)
    /// Stops the motion at once, at the current value or at an end of its path.
    case stop(StopPosition)
    /// Changes the bounds, as when content grows or a window turns; nil for none.
    case setBounds(Bounds<Value>?)
    /// Changes the rules, by reference: with the rules in place, every event would be their size.
    indirect case setRules(DragRules<Value>)
    /// Shifts the value, its resting place and its goal by so much, as when content is inserted above. The
    /// bounds and detents are the rules' and stay.
    case rebase(by: Value)
    /// The value is this one, at once.
    case setValue(Value)
    /// Time passed.
    case time

    /// The kind of the event, without its values.
    public var kind: DragEventKind {
        switch self {
        case .grab: .grab
        case .reanchor: .reanchor
        case .move: .move
        case .release: .release
        case .cancel: .cancel
        case .animate: .animate
        case .tap: .tap
        case .pause: .pause
        case .resume: .resume
        case .reverse: .reverse
        case .scrub: .scrub
        case .continueMotion: .continueMotion
        case .stop: .stop
        case .setBounds: .setBounds
        case .setRules: .setRules
        case .rebase: .rebase
        case .setValue: .setValue
        case .time: .time
        }
    }

    /// True if every number that it carries is finite and within ±10¹⁵.
    var isUsable: Bool {
        switch self {
        case .grab(let place), .reanchor(let place), .move(let place), .animate(let place, _),
            .rebase(let place), .setValue(let place):
            place.isUsable
        case .release(let velocity): velocity?.perSecond.isUsable ?? true
        case .scrub(let fraction): fraction.isUsable
        case .continueMotion(_, let factor, let velocity):
            factor.isUsable && velocity?.perSecond.isUsable ?? true
        case .cancel, .tap, .pause, .resume, .reverse, .stop, .setBounds, .setRules, .time: true
        }
    }
}

/// The kinds of ``DragEvent``: the columns of the machine's table.
///
///     sheet.handle(gesture, through: GestureMap(y: 8)) { transition in
///         if transition.event == .grab { hideKeyboard() }
///     }
public enum DragEventKind: UInt32, CaseIterable, Hashable, Sendable {
    /// The kind of a hand's report, or of a request for a new goal.
    case grab, reanchor, move, release, cancel, animate, tap
    /// The kind of a change to a motion in progress.
    case pause, resume, reverse, scrub, continueMotion, stop
    /// The kind of a change to the rules or the value, or the passing of time.
    case setBounds, setRules, rebase, setValue, time

    /// True for a report of the hand.
    package var isReport: Bool {
        switch self {
        case .grab, .reanchor, .move, .release, .cancel, .tap: true
        default: false
        }
    }
}

/// The reasons for which a drag is cancelled.
///
///     // The session is locked while a finger may hold the sheet:
///     if sheet.activity == .dragging { sheet.cancel(.suspended, time: now) }
public enum CancelReason: UInt32, Hashable, Sendable {
    /// The system, or another gesture, took the contact away.
    case cancelled
    /// The device is gone.
    case deviceLost
    /// Input stops for a while.
    case suspended
}

/// The states of the machine: the value rests, is in a hand, or moves by itself.
///
///     // Pictures are loaded for a list that rests or is held, not for one that flies past them:
///     if list.activity != .animating { loadPictures(near: list.offset) }
public enum Activity: UInt32, CaseIterable, Hashable, Sendable {
    /// The value rests.
    case idle
    /// A hand moves the value.
    case dragging
    /// The value moves by itself.
    case animating
}

#if !hasFeature(Embedded)
extension DragEventKind: CustomStringConvertible {
    public var description: String {
        switch self {
        case .grab: "grab"
        case .reanchor: "reanchor"
        case .move: "move"
        case .release: "release"
        case .cancel: "cancel"
        case .animate: "animate"
        case .tap: "tap"
        case .pause: "pause"
        case .resume: "resume"
        case .reverse: "reverse"
        case .scrub: "scrub"
        case .continueMotion: "continue"
        case .stop: "stop"
        case .setBounds: "setBounds"
        case .setRules: "setRules"
        case .rebase: "rebase"
        case .setValue: "setValue"
        case .time: "time"
        }
    }
}

extension Activity: CustomStringConvertible {
    public var description: String {
        switch self {
        case .idle: "idle"
        case .dragging: "dragging"
        case .animating: "animating"
        }
    }
}
#endif
