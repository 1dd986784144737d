import Motion
import Touch

/// The states of content that is moved, each with what only it knows.
enum TransformPhase: Sendable {
    case idle
    case dragging(TransformHold)
    case animating(AnchoredFlight)

    var activity: Activity {
        switch self {
        case .idle: .idle
        case .dragging: .dragging
        case .animating: .animating
        }
    }
}

/// What is remembered while a hand holds the content.
struct TransformHold: Sendable {
    /// The goal if the drag is cancelled.
    var retreat: ContentTransform
    /// The goal on release, whatever the hand does; nil if the rules decide.
    var remembered: ContentTransform?
    /// The velocities of scale and angle when the fingers that pinched or turned let go and others stayed,
    /// and the time.
    var shape: (velocity: AnchoredPlace, time: Timestamp)?
}

/// A motion of content without a hand, about an anchor.
struct AnchoredFlight: Sendable {
    var ride: Ride<AnchoredPlace>
    var anchor: Anchor

    func state(at time: Timestamp) -> MotionState<ContentTransform> {
        anchor.transform(in: ride.state(at: time))
    }

    var goal: ContentTransform { anchor.transform(at: ride.playhead.goal) }
}

/// A hand that moves content about an anchor, which lies under its centre.
struct AnchoredHand: Sendable {
    var hand: Hand<AnchoredPlace>
    var anchor = Anchor()
    var bounds: Bounds<AnchoredPlace>?

    init(at place: AnchoredPlace, time: Timestamp) {
        hand = Hand(at: place, time: time)
    }

    func place(at time: Timestamp, isLetGo: Bool = false) -> MotionState<AnchoredPlace> {
        hand.shown(at: time, in: bounds, isLetGo: isLetGo)
    }

    func state(at time: Timestamp, isLetGo: Bool = false) -> MotionState<ContentTransform> {
        anchor.transform(in: place(at: time, isLetGo: isLetGo))
    }
}

/// The motion that frames show until they know of the hand's grip.
enum FormerMotion: Sendable {
    case rest
    case hand(AnchoredHand)
    case flight(AnchoredFlight)
}
