import Motion
import Touch

/// Laws that the gestures of an arena keep, whatever happens to it:
///
/// - a gesture begins once, changes only while it is open, and ends once; a tap, or one of an app's own
///   recogniser, may end without having begun;
/// - it begins with no translation, a scale of 1 and no rotation, and keeps its kind and recogniser;
/// - its time does not go back, and all of its numbers are finite;
/// - it has a location unless it comes from a touchpad, and a reason if it is cancelled.
public struct GestureLaws {
    /// The gestures that have begun and not yet ended, as they were reported last.
    public private(set) var open: [GestureID: Gesture] = [:]
    private var closed: Set<GestureID> = []

    public init() {}

    /// Takes the next gesture that the arena reports; returns the law that it breaks.
    public mutating func fault(at gesture: Gesture) -> String? {
        let text = orderFault(gesture) ?? contentFault(gesture)
        switch gesture.phase {
        case .began, .changed: open[gesture.id] = gesture
        case .ended, .cancelled:
            open[gesture.id] = nil
            closed.insert(gesture.id)
        }
        return text.map { "\($0): \(gesture)" }
    }

    private func orderFault(_ gesture: Gesture) -> String? {
        if closed.contains(gesture.id) { return "a gesture goes on after its end" }
        guard let before = open[gesture.id] else {
            let isDiscrete = gesture.kind == .tap || gesture.kind == .custom
            if gesture.phase != .began, !isDiscrete || gesture.phase != .ended {
                return "a gesture does not begin"
            }
            let isNew = gesture.translation == .zero && gesture.scale == 1 && gesture.rotation == 0
            return isNew ? nil : "a gesture begins that has moved"
        }
        if gesture.phase == .began { return "a gesture begins twice" }
        if gesture.time < before.time { return "a gesture goes back in time from \(before.time)" }
        let isSame = gesture.kind == before.kind && gesture.recognizer == before.recognizer
        return isSame ? nil : "a gesture becomes another one"
    }

    private func contentFault(_ gesture: Gesture) -> String? {
        if (gesture.cancellation != nil) != (gesture.phase == .cancelled) { return "a wrong reason" }
        if !(1...16).contains(gesture.fingers) { return "a wrong number of fingers" }
        let numbers = [
            gesture.scale, gesture.rotation, gesture.scaleVelocity.perSecond,
            gesture.rotationVelocity.perSecond,
        ]
        if !gesture.motion.isFinite || !numbers.allSatisfy(\.isFinite) {
            return "a gesture that is not finite"
        }
        if gesture.scale <= 0 { return "a scale that is not positive" }
        return (gesture.location == nil) == gesture.source.isTouchpad ? nil : "a wrong location"
    }
}
