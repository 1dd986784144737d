import CLibm
import Motion

/// The rules of a tap after which the same fingers land again and drag: the zoom of a map with one finger.
///
/// Its gesture is a pinch of those fingers, whose ``Gesture/scale`` follows the drag: down makes content
/// larger, up smaller, and the point at which it begins stays where it is. Whatever follows a pinch, such as a
/// ``TransformDrag``, follows it. It is recognised on touchscreens, and as a double click that drags.
///
///     let zoom = arena.add(.doubleTapDrag())   // before the pan, which moves by as much
///     let pan = arena.add(.pan())
///     arena.add(.pinch(), alongside: [pan])
///     arena.add(.tap(TapRules(count: 2)))
///
/// Two fingers may do the same:
///
///     arena.add(.doubleTapDrag(DoubleTapDragRules(tap: TapRules(fingers: 2))))
public struct DoubleTapDragRules: Equatable, Sendable {
    /// The taps before the drag, one by default, and the number of fingers of both.
    public var tap: TapRules
    /// The least movement of the hand before a drag begins, in millimetres. Without it, the touch is the second
    /// of a double tap.
    public var slop: Double
    /// The movement that doubles the scale, in millimetres; a negative one for a drag that makes content
    /// smaller when it moves down. One that is 0 or not finite counts as 20.
    public var doubling: Double

    /// Creates rules, by default for one finger that has tapped once; lengths in millimetres.
    public init(tap: TapRules = TapRules(), slop: Double = 1.5, doubling: Double = 20) {
        self.tap = tap
        self.slop = slop
        self.doubling = doubling
    }
}

extension GestureRecognizer {
    /// Fingers that tap, land again and drag, to zoom.
    public static func doubleTapDrag(
        _ rules: DoubleTapDragRules = DoubleTapDragRules()
    ) -> GestureRecognizer {
        var rules = rules
        rules.tap = rules.tap.sanitized
        rules.slop = rules.slop.asMeasure
        let isUsable = rules.doubling.isFinite && abs(rules.doubling) >= 1e-3
        return GestureRecognizer(
            DoubleTapDragBehavior(
                rules: rules, growth: log(2) / (isUsable ? rules.doubling : 20),
                row: TapBehavior(rules: rules.tap.withOneMore)))
    }
}

/// The behaviour of a row of taps, of which the last touch drags.
private struct DoubleTapDragBehavior: RecognizerBehavior {
    let rules: DoubleTapDragRules
    /// The change of the scale's logarithm for a millimetre.
    let growth: Double
    var row: TapBehavior
    /// True if the fingers of the touch that may drag are landing, or down.
    var isLast = false

    var traits: Traits {
        Traits("double-tap drag", .pinch, fingers: rules.tap.fingers...rules.tap.fingers)
    }

    mutating func judge(_ change: Change, _ touches: Touches) -> Verdict {
        switch change {
        case .landed:
            let verdict = row.judge(change, touches)
            isLast = row.taps == rules.tap.count
            return verdict
        case .moved where isLast:
            let isDrag = touches.isComplete && touches.translation.magnitude >= rules.slop
            return isDrag ? .recognize : .wait
        case .lifted where isLast: return .fail(.lifted)
        case .timeUp where isLast: return touches.isComplete ? .wait : .fail(.tooLong)
        default: return row.judge(change, touches)
        }
    }

    func continues(at place: SIMD2<Double>) -> Bool { row.continues(at: place) }

    func complete(_ gesture: inout Gesture, _ touches: Touches) {
        let limits = Touches.scaleLimits
        let exponent = min(
            max(growth * gesture.translation.y, log(limits.lowerBound)), log(limits.upperBound))
        gesture.scale = exp(exponent)
        gesture.scaleVelocity.perSecond = gesture.scale * growth * gesture.velocity.perSecond.y
        (gesture.translation, gesture.velocity) = (.zero, .zero)
    }
}

extension TapRules {
    /// The rules of a row with another tap.
    fileprivate var withOneMore: TapRules {
        var rules = self
        rules.count += 1
        return rules
    }
}
