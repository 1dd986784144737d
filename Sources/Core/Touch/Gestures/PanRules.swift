import Motion

/// The rules of a pan: the number of fingers, the least movement, and the directions.
///
/// Lengths are millimetres on the surface. A number that is negative or NaN counts as 0.
///
///     // One finger draws from its first half millimetre; two move the canvas.
///     let pen = arena.add(.pan(PanRules(fingers: 1...1, touchpadFingers: nil, slop: 0.5)))
///     let canvas = arena.add(.pan(PanRules(fingers: 2...2)))
public struct PanRules: Equatable, Sendable {
    /// The number of fingers on a touchscreen; nil to leave touchscreens alone.
    ///
    /// Fingers may join and leave within this range. More fingers than the upper bound keep the pan from
    /// being recognised; once it is, further fingers are ignored. It ends with fewer fingers than the lower
    /// bound.
    public var fingers: ClosedRange<Int>?
    /// The number of fingers on a touchpad, where two scroll and more swipe; nil to leave touchpads alone.
    public var touchpadFingers: ClosedRange<Int>?
    /// The least movement of the hand on a touchscreen before a pan begins, so that a touch alone is none.
    ///
    /// The translation starts at zero when the slop is passed. On touchpads libinput has a threshold of its
    /// own.
    public var slop: Double
    /// The directions in which a pan may begin. Once begun, it may go anywhere.
    public var directions: PanDirections
    /// The axis lock, from the beginning of a pan to its end.
    public var axisLock: AxisLock
    /// The least movement of the hand before its direction is judged, for ``directions`` other than all, and
    /// for an ``axisLock``.
    ///
    /// On a touchscreen the greater of this and ``slop`` counts. If it is more than ``HoldRules/movement``, a
    /// finger between the two distances neither holds nor pans: a motion that it has caught continues without
    /// it. On a touchpad libinput ends a hold as soon as the fingers move, and the caught motion continues by
    /// itself over this distance.
    public var lockDistance: Double
    /// The reaction to a changed number of fingers on a touchpad.
    public var continuation: GestureContinuation

    /// Creates rules for any fingers on a touchscreen and two on a touchpad; lengths in millimetres.
    public init(
        fingers: ClosedRange<Int>? = 1...10, touchpadFingers: ClosedRange<Int>? = 2...2, slop: Double = 1.5,
        directions: PanDirections = .all, axisLock: AxisLock = .none, lockDistance: Double = 1.5,
        continuation: GestureContinuation = .release
    ) {
        self.fingers = fingers
        self.touchpadFingers = touchpadFingers
        self.slop = slop
        self.directions = directions
        self.axisLock = axisLock
        self.lockDistance = lockDistance
        self.continuation = continuation
    }
}

/// A set of directions on the surface; down is towards the person.
///
///     // Cards go left, right and up; a hand that begins downwards pulls the sheet under them.
///     let cards = arena.add(.pan(PanRules(directions: [.horizontal, .up])))
///     let sheet = arena.add(.pan(PanRules(directions: .down)))
public struct PanDirections: OptionSet, Hashable, Sendable {
    /// The bits of the directions.
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The direction to the left.
    public static let left = PanDirections(rawValue: 1)
    /// The direction to the right.
    public static let right = PanDirections(rawValue: 2)
    /// The direction away from the person.
    public static let up = PanDirections(rawValue: 4)
    /// The direction towards the person.
    public static let down = PanDirections(rawValue: 8)
    /// The directions to the left and to the right.
    public static let horizontal: PanDirections = [.left, .right]
    /// The directions away from the person and towards the person.
    public static let vertical: PanDirections = [.up, .down]
    /// All four directions.
    public static let all: PanDirections = [.horizontal, .vertical]
}

/// The locking of a pan to one axis.
///
///     // A table always scrolls along one axis, the map beside it only if the hand is within 14° of one.
///     arena.add(.pan(PanRules(axisLock: .always)), in: TouchArea(x: 0...0.3))
///     arena.add(.pan(PanRules(axisLock: .unlessDiagonal(ratio: 4))), in: TouchArea(x: 0.3...1))
public enum AxisLock: Equatable, Sendable {
    /// The pan follows the hand freely.
    case none
    /// The pan is locked to the axis along which the hand has moved farther when the pan begins.
    case always
    /// Locked as with ``always``, unless the movement along that axis is less than `ratio` times that along
    /// the other.
    ///
    /// A ratio of 2.4 leaves a diagonal of 45° free, and 22.5° to either side of it.
    case unlessDiagonal(ratio: Double = 2.4)
}

extension GestureRecognizer {
    /// Fingers that move together.
    public static func pan(_ rules: PanRules = PanRules()) -> GestureRecognizer {
        GestureRecognizer(PanBehavior(rules: rules.sanitized))
    }
}

/// The behaviour of a pan.
private struct PanBehavior: RecognizerBehavior {
    let rules: PanRules
    /// The axis to which the gesture is locked; nil if it is free.
    var axis: Axis?

    var traits: Traits {
        Traits(
            "pan", .pan, fingers: rules.fingers, touchpadFingers: rules.touchpadFingers,
            continuation: rules.continuation, startsAgain: true)
    }

    mutating func judge(_ change: Change, _ touches: Touches) -> Verdict {
        switch change {
        case .complete, .moved: return touches.isComplete ? rules.verdict(on: touches) : .wait
        case .began: axis = rules.lockedAxis(for: touches.translation)
        case .landed, .lifted, .timeUp, .changed: break
        }
        return .wait
    }

    func complete(_ gesture: inout Gesture, _ touches: Touches) {
        switch axis {
        case .horizontal: (gesture.translation.y, gesture.velocity.perSecond.y) = (0, 0)
        case .vertical: (gesture.translation.x, gesture.velocity.perSecond.x) = (0, 0)
        case nil: break
        }
    }
}

extension PanRules {
    fileprivate var sanitized: PanRules {
        var rules = self
        rules.slop = slop.asMeasure
        rules.lockDistance = lockDistance.asMeasure
        return rules
    }

    fileprivate func verdict(on touches: Touches) -> GestureRecognizer.Verdict {
        let translation = touches.translation
        let slop = touches.source.isTouchpad ? 0 : slop
        let judgesDirection = directions != .all || axisLock != .none
        let distance = judgesDirection ? max(slop, lockDistance) : slop
        guard translation.magnitude >= distance else { return .wait }
        guard directions != .all else { return .recognize }
        guard translation != .zero else { return .wait }
        return directions.contains(PanDirections(of: translation)) ? .recognize : .fail(.wrongDirection)
    }

    /// The axis to which a pan that begins along `translation` is locked; nil if it is free.
    fileprivate func lockedAxis(for translation: SIMD2<Double>) -> Axis? {
        let x = abs(translation.x), y = abs(translation.y)
        let ratio: Double
        switch axisLock {
        case .none: return nil
        case .always: ratio = 1
        case .unlessDiagonal(let least): ratio = least
        }
        guard max(x, y) >= ratio * min(x, y) else { return nil }
        return x >= y ? .horizontal : .vertical
    }
}

extension PanDirections {
    /// Creates the direction in which `translation` leads more than in any other.
    init(of translation: SIMD2<Double>) {
        if abs(translation.x) >= abs(translation.y) {
            self = translation.x < 0 ? .left : .right
        } else {
            self = translation.y < 0 ? .up : .down
        }
    }
}
