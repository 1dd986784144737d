import CFlingHeader
import Interaction
import Motion

// What the machine says, as C has it.

extension fling_activity {
    init(_ activity: Activity) {
        switch activity {
        case .idle: self = FLING_IDLE
        case .dragging: self = FLING_DRAGGING
        case .animating: self = FLING_ANIMATING
        }
    }
}

extension fling_cancel_reason {
    var reason: CancelReason {
        get throws(Failure) {
            switch self {
            case FLING_CANCEL_CANCELLED: .cancelled
            case FLING_CANCEL_DEVICE_LOST: .deviceLost
            case FLING_CANCEL_SUSPENDED: .suspended
            default: throw .constant(.cancelReason, rawValue)
            }
        }
    }
}

extension DragAnswer {
    var status: fling_status {
        switch self {
        case .accepted: FLING_OK
        case .changed: FLING_CHANGED
        case .ignored(.inState): FLING_IGNORED_IN_STATE
        case .ignored(.notFinite): FLING_ERROR_NOT_FINITE
        case .ignored(.notPaused): FLING_IGNORED_NOT_PAUSED
        case .ignored(.noDetents): FLING_IGNORED_NO_DETENTS
        case .ignored(.outsideBounds): FLING_IGNORED_OUTSIDE_BOUNDS
        }
    }
}

extension fling_drag_event {
    init(_ event: DragEventKind) {
        switch event {
        case .grab: self = FLING_DRAG_GRAB
        case .regrip: self = FLING_DRAG_REGRIP
        case .move: self = FLING_DRAG_MOVE
        case .release: self = FLING_DRAG_RELEASE
        case .cancel: self = FLING_DRAG_CANCEL
        case .animate: self = FLING_DRAG_ANIMATE
        case .tap: self = FLING_DRAG_TAP
        case .pause: self = FLING_DRAG_PAUSE
        case .resume: self = FLING_DRAG_RESUME
        case .reverse: self = FLING_DRAG_REVERSE
        case .scrub: self = FLING_DRAG_SCRUB
        case .continueMotion: self = FLING_DRAG_CONTINUE
        case .stop: self = FLING_DRAG_STOP
        case .time: self = FLING_DRAG_TIME
        case .setBounds: self = FLING_DRAG_SET_BOUNDS
        case .setRules: self = FLING_DRAG_SET_RULES
        case .rebase: self = FLING_DRAG_REBASE
        case .setValue: self = FLING_DRAG_SET_VALUE
        }
    }
}

extension fling_transition {
    init<Value: Coordinates>(_ transition: DragTransition<Value>) {
        self.init()
        time = transition.time.nanoseconds
        from = fling_activity(transition.from)
        to = fling_activity(transition.to)
        event = fling_drag_event(transition.event)
        transition.before.write(to: &before)
        transition.after.write(to: &after)
        guard let place = transition.goal else { return }
        has_goal = 1
        goal = place.firstTwo
    }
}
