import Motion

/// The rules of content that fingers pinch, turn and pan.
///
///     var rules = TransformRules()
///     rules.greatestZoom = 8
///     rules.rotation = .steps(.degrees(90))
///
/// A zoom of 1 shows the whole content, turned as it is, as large as the viewport has room for.
public struct TransformRules: InteractionRules {
    /// The least zoom at which the content rests. A number that is not positive counts as 1.
    public var leastZoom = 1.0
    /// The greatest zoom at which the content rests; one below ``leastZoom`` counts as that. Fingers pull the
    /// content beyond both, against a growing resistance.
    public var greatestZoom = 4.0
    /// The effect of fingers that turn.
    public var rotation = TransformRotation.free
    /// The zoom to which a double tap brings the content about the tapped point; the next one shows all of it
    /// again. Nil for content that double taps leave alone.
    public var doubleTapZoom: Double? = 2
    /// The rules that all machines share: spring, deceleration, tolerance, latency and others. The
    /// deceleration applies to the content's place, zoom and rotation; the tolerance is in points.
    public var motion = MotionRules(tolerance: .point)

    /// Creates rules with the defaults of each property.
    public init() {}
}

/// The effect of fingers that turn content.
///
///     // Locking the compass turns the map back to north:
///     var rules = map.rules
///     rules.rotation = isCompassLocked ? .none : .free
///     map.setRules(rules, time: now)
public enum TransformRotation: Hashable, Sendable {
    /// The content stays upright.
    case none
    /// The content turns with the fingers, and stays as it is let go.
    case free
    /// The content turns with the fingers, and comes to rest at a multiple of an angle, such as a quarter
    /// turn. An angle of 0 or less counts as free.
    case steps(Angle)
}

extension TransformRules {
    /// The rules of the machine that moves the content, which has ends only in a hand and on its way out of one.
    func dragRules() -> DragRules<AnchoredPlace> {
        var rules = DragRules<AnchoredPlace>(release: .stay, allowsRestOutside: true)
        rules.motion = motion
        return rules
    }

    /// The least and the greatest zoom, in order.
    var zooms: (least: Double, greatest: Double) {
        func usable(_ zoom: Double) -> Double { zoom > 0 ? min(max(zoom, 1e-6), 1e6) : 1 }
        let least = usable(leastZoom)
        return (least, max(least, usable(greatestZoom)))
    }

    /// The angle nearest to one at which the content may rest, in radians.
    func restingAngle(near radians: Double) -> Double {
        switch rotation {
        case .none: return (radians / (2 * .pi)).rounded() * 2 * .pi
        case .free: return radians
        case .steps(let angle):
            let step = angle.radians
            return step > 1e-6 ? (radians / step).rounded() * step : radians
        }
    }
}
