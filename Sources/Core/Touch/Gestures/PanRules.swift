import Motion

/// When a movement of the hand is a pan, and along what.
///
/// Lengths are millimetres on the surface. A number that is negative or no number counts as 0.
public struct PanRules: Equatable, Sendable {
    /// How many fingers make it on a touchscreen; nil to leave touchscreens alone.
    ///
    /// Fingers may join and leave within these bounds. One more than the most keeps it from being recognised;
    /// once it is, further fingers are not taken. It ends when there are fewer than the least.
    public var fingers: ClosedRange<Int>?
    /// How many fingers make it on a touchpad, where two scroll and more swipe; nil to leave touchpads alone.
    public var touchpadFingers: ClosedRange<Int>?
    /// How far the hand must move on a touchscreen, so that a finger put down is not taken for a pan.
    ///
    /// It is not missing afterwards: the translation starts at zero when it is passed. On touchpads libinput has
    /// seen to that.
    public var slop: Double
    /// The directions in which it may begin. Once it has, it may go anywhere.
    public var directions: PanDirections
    /// Whether it is kept to one axis from its beginning to its end.
    public var axisLock: AxisLock
    /// How far the hand must move before its direction is judged, if it matters: for ``directions`` that are not
    /// all, and for an ``axisLock``.
    ///
    /// On a touchscreen the greater of this and ``slop`` counts. With more than ``HoldRules/movement``, a finger on its
    /// way from the one to the other neither holds nor pans: what it has caught in flight gets away from it. On a
    /// touchpad libinput ends a hold as soon as the fingers set out, and what they have caught goes on by itself for as
    /// far as this.
    public var lockDistance: Double
    /// The reaction to a changed number of fingers on a touchpad.
    public var handOver: HandOver

    public init(
        fingers: ClosedRange<Int>? = 1...10, touchpadFingers: ClosedRange<Int>? = 2...2, slop: Double = 1.5,
        directions: PanDirections = .all, axisLock: AxisLock = .none, lockDistance: Double = 1.5,
        handOver: HandOver = .release
    ) {
        self.fingers = fingers
        self.touchpadFingers = touchpadFingers
        self.slop = slop
        self.directions = directions
        self.axisLock = axisLock
        self.lockDistance = lockDistance
        self.handOver = handOver
    }
}

/// Directions on the surface; down is towards the person.
public struct PanDirections: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let left = PanDirections(rawValue: 1)
    public static let right = PanDirections(rawValue: 2)
    public static let up = PanDirections(rawValue: 4)
    public static let down = PanDirections(rawValue: 8)
    public static let horizontal: PanDirections = [.left, .right]
    public static let vertical: PanDirections = [.up, .down]
    public static let all: PanDirections = [.horizontal, .vertical]
}

/// Whether a pan is kept to one axis.
public enum AxisLock: Equatable, Sendable {
    /// It goes where the hand goes.
    case none
    /// It is kept to the axis along which the hand has gone further when the pan begins.
    case always
    /// As ``always``, unless the way along that axis is less than `ratio` times as long as along the other.
    ///
    /// A ratio of 2.4 leaves a diagonal of 45° free, and 22.5° to either side of it.
    case unlessDiagonal(ratio: Double = 2.4)
}

extension PanRules {
    var sanitized: PanRules {
        var rules = self
        rules.fingers = fingers?.asFingers
        rules.touchpadFingers = touchpadFingers?.asFingers
        rules.slop = slop.asMeasure
        rules.lockDistance = lockDistance.asMeasure
        return rules
    }

    /// What to make of a hand that has gone that way.
    func verdict(on way: SIMD2<Double>, source: Gesture.Source) -> Verdict {
        let slop = source.isTouchpad ? 0 : slop
        let judgesDirection = directions != .all || axisLock != .none
        let distance = judgesDirection ? max(slop, lockDistance) : slop
        guard way.magnitude >= distance else { return .wait }
        guard directions != .all else { return .recognize }
        guard way != .zero else { return .wait }
        return directions.contains(PanDirections(of: way)) ? .recognize : .fail(.wrongDirection)
    }

    /// The axis to which a pan is kept that begins that way; nil when it is free.
    func lockedAxis(for way: SIMD2<Double>) -> Axis? {
        let x = abs(way.x), y = abs(way.y)
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
    /// The direction in which `way` leads more than in any other.
    init(of way: SIMD2<Double>) {
        if abs(way.x) >= abs(way.y) {
            self = way.x < 0 ? .left : .right
        } else {
            self = way.y < 0 ? .up : .down
        }
    }
}
