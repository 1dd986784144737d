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
    /// The velocities of scale and angle when the fingers that pinched or turned let go and others stayed, and the time.
    var shape: (velocity: SIMD2<Double>, time: Timestamp)?
}

/// The motion that frames show until they know of the hand's grip.
enum FormerMotion: Sendable {
    case rest
    case hand(AnchoredHand)
    case flight(AnchoredFlight)
}
