import CommandLineTool
import JSONText
import Touch

/// The text of a gesture, in a line.
///
///     pan changed  3 fingers  +12.30 -4.00 mm  250 mm/s
extension Gesture {
    var text: String {
        var parts = ["\(kind.text) \(phase.text)", counted(fingers, "finger")]
        switch kind {
        case .tap: parts.append(counted(tapCount, "tap"))
        case .pan, .pinch, .rotation, .edgeSwipe:
            let speed = (velocity.perSecond * velocity.perSecond).sum().squareRoot()
            parts += [translation.millimetres, "\(speed.fixed(0)) mm/s"]
        case .longPress, .hold, .custom: break
        }
        if kind == .pinch { parts.append("scale \(scale.fixed(3))") }
        if kind == .pinch || kind == .rotation { parts.append("turned \(rotation.degrees)") }
        return parts.joined(separator: "  ")
    }
}

extension Gesture.Kind {
    fileprivate var text: String {
        switch self {
        case .pan: "pan"
        case .pinch: "pinch"
        case .rotation: "rotation"
        case .tap: "tap"
        case .longPress: "long press"
        case .hold: "hold"
        case .edgeSwipe(let edge): "edge swipe from the \(edge)"
        case .custom: "custom"
        }
    }
}

extension Gesture.Phase {
    fileprivate var text: String { "\(self)" }
}
