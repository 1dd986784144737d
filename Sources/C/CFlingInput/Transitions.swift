import CFlingInputHeader
import Interaction
import Motion

// What something does that a hand moves, as C has it.

extension fling_transition {
    init<Value: Coordinates>(_ transition: DragTransition<Value>) {
        self.init()
        time = transition.time.nanoseconds
        from = fling_activity(transition.from)
        to = fling_activity(transition.to)
        event = fling_drag_event(transition.event)
        before = fling_state(transition.before)
        after = fling_state(transition.after)
        guard let place = transition.goal else { return }
        has_goal = 1
        goal = place.firstTwo
    }
}

extension fling_state {
    init<Value: Coordinates>(_ state: MotionState<Value>) {
        self.init()
        (value.0, value.1) = state.value.firstTwo
        (velocity.0, velocity.1) = state.velocity.perSecond.firstTwo
    }
}

extension Coordinates {
    /// The first two numbers.
    var firstTwo: (Double, Double) { (self[axis: 0], Self.axisCount > 1 ? self[axis: 1] : 0) }
}

extension fling_activity {
    init(_ activity: Activity) {
        switch activity {
        case .idle: self = FLING_IDLE
        case .dragging: self = FLING_DRAGGING
        case .animating: self = FLING_ANIMATING
        }
    }
}

extension fling_drag_event {
    fileprivate init(_ event: DragEventKind) {
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
