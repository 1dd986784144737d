import Motion
import Touch

/// A long press that picks up the pressed object when the finger moves.
struct PickUp: RecognizerBehavior {
    let traits = Traits("pick up", .pan)
    /// The time in seconds for which the finger must rest, and the millimetres by which it may move.
    var delay = 0.4
    var movement = 2.5

    private var isPressed = false

    mutating func judge(_ change: Change, _ touches: Touches) -> Verdict {
        switch change {
        case .complete: return .waitUntil(touches.time + delay)
        case .timeUp: isPressed = true
        case .moved where touches.farthest > movement:
            return isPressed ? .recognize : .fail(.movedTooFar)
        default: break
        }
        return .wait
    }
}
