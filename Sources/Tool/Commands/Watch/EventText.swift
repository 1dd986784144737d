import CommandLineTool
import JSONText
import Touch

/// The text of an event, in a line.
///
///     swipe update  3 fingers  +1.20 -0.30 mm
extension InputEvent.Action {
    var text: String {
        switch self {
        case .down(let contact): "down  \(contact.text)"
        case .move(let contact): "move  \(contact.text)"
        case .up(let id): "up  contact \(id.rawValue)"
        case .cancel(let id): "cancel  contact \(id.rawValue)"
        case .frame: "frame"
        case .scroll(let scroll): scroll.isTerminating ? "scroll end" : "scroll  \(scroll.delta.millimetres)"
        case .swipe(let phase, let swipe):
            "swipe \(phase)  \(counted(swipe.fingers, "finger"))"
                + (phase == .update ? "  \(swipe.delta.millimetres)" : "")
        case .pinch(let phase, let pinch):
            "pinch \(phase)  \(counted(pinch.fingers, "finger"))"
                + (phase == .update
                    ? "  \(pinch.delta.millimetres)  scale \(pinch.scale.fixed(3))  "
                        + "turned \(pinch.rotation.degrees)" : "")
        case .hold(let phase, let count): "hold \(phase)  \(counted(count, "finger"))"
        case .pointerMotion(let motion): "pointer  \(motion.text)"
        case .button(let button, let isPressed): "\(button.text) \(isPressed ? "pressed" : "released")"
        case .wheel(let wheel): wheel.text
        case .deviceAdded(let traits): "added  \(traits.kind)"
        case .deviceRemoved: "removed"
        case .suspend: "suspend"
        case .resume: "resume"
        }
    }
}

extension Contact {
    /// The contact's number and position: in millimetres, or in per cent of the surface if its size is
    /// unknown.
    fileprivate var text: String { "contact \(id.rawValue)  \(place)" }

    var place: String {
        if let millimetres { return "\(millimetres.x.fixed(1)), \(millimetres.y.fixed(1)) mm" }
        return "\((normalized.x * 100).fixed(1)), \((normalized.y * 100).fixed(1)) %"
    }
}

extension PointerMotion {
    /// The movement in points, or the place in per cent of the picture.
    fileprivate var text: String {
        guard let normalized else { return accelerated.points }
        return "\((normalized.x * 100).fixed(1)), \((normalized.y * 100).fixed(1)) %"
    }
}

extension PointerButton {
    fileprivate var text: String {
        switch self {
        case .primary: "primary button"
        case .secondary: "secondary button"
        case .middle: "middle button"
        default: "button \(rawValue)"
        }
    }
}

extension Wheel {
    /// The turn in notches: "wheel  +0.00 +1.00 notches".
    fileprivate var text: String { "\(source)  \(notches.signed) notches\(isNatural ? "  natural" : "")" }
}

extension SIMD2<Double> {
    /// The vector as a distance in words: "+1.20 -0.30 mm".
    var millimetres: String { "\(signed) mm" }

    fileprivate var points: String { "\(signed) points" }

    fileprivate var signed: String { "\(signed(x)) \(signed(y))" }

    private func signed(_ number: Double) -> String {
        let text = number.fixed(2)
        return text.hasPrefix("-") ? text : "+" + text
    }
}

extension Double {
    /// The angle in radians as text: "12.5 degrees".
    var degrees: String { (self * 180 / .pi).fixed(1) + " degrees" }
}
