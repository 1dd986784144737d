import Glibc
import Motion
import Touch

/// A circle that one finger draws, in either direction.
struct Circle: RecognizerBehavior {
    let traits = Traits("circle", isDiscrete: true)
    /// The greatest radius in millimetres: a flatter line is none.
    var greatestRadius = 50.0

    private var place = SIMD2<Double>.zero
    private var step: SIMD2<Double>?
    private var length = 0.0
    private var turned = 0.0

    mutating func judge(_ change: Change, _ touches: Touches) -> Verdict {
        guard case .moved = change else { return .wait }
        let next = touches.translation - place
        guard next.magnitude > 3 else { return .wait }
        if let step {
            let turn = atan2(step.x * next.y - step.y * next.x, step.dot(next))
            if abs(turn) > 1.5 { return .fail(.custom) }  // a corner
            turned += turn
        }
        (place, step) = (touches.translation, next)
        length += next.magnitude
        if abs(turned) > 2 * .pi - 0.4 { return .recognize }
        return length > 20 && length > greatestRadius * abs(turned) ? .fail(.custom) : .wait
    }

    func complete(_ gesture: inout Gesture, _ touches: Touches) {
        gesture.rotation = turned  // positive if clockwise
    }
}
