import Motion
import Touch

/// The gestures that hold content: one leads the hand, and another of the same fingers may stand by.
///
/// Fingers that pinch may pan as well, in two gestures at the same time. Each contains the movement of the
/// hand, so only one of them is followed: a pinch before a rotation before a pan. When it ends, the one that
/// stands by goes on.
struct ContentGestures: Sendable {
    var leader: ContentGesture
    var standby: ContentGesture?
    /// The time at which the leader took hold of the content anew.
    var time: Timestamp
    /// The velocity of the shape when the fingers that pinched or turned let go and others stayed, and when.
    var lifted: (velocity: SIMD2<Double>, time: Timestamp)?

    init(_ leader: ContentGesture, at time: Timestamp) { (self.leader, self.time) = (leader, time) }

    /// Lets a gesture stand by if there is none, or if the one that does is likely to end before.
    mutating func keep(_ holder: ContentGesture) {
        guard let kept = standby, kept.rank <= holder.rank else {
            standby = holder
            return
        }
    }
}

/// A gesture that holds content.
struct ContentGesture: Sendable {
    let id: GestureID
    let device: DeviceID
    let rank: Rank
    /// The number of fingers.
    var fingers: Int
    /// The place of the hand by its last report, in the content's coordinates but from the gesture's
    /// beginning.
    var reported: AnchoredPlace
    /// The point under the middle of the fingers.
    var point: Point

    enum Rank: Int, Comparable, Sendable {
        case hold, pan, rotation, pinch

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }

        /// True if the fingers change scale or angle.
        var isShaping: Bool { self >= .rotation }
    }

    /// Nil for a gesture that does not hold.
    init?(_ gesture: Gesture, reported: AnchoredPlace, point: Point) {
        switch gesture.kind {
        case .hold: rank = .hold
        case .rotation: rank = .rotation
        case .pinch: rank = .pinch
        case let kind where kind.isDrag: rank = .pan
        default: return nil
        }
        id = gesture.id
        device = gesture.device
        fingers = gesture.fingers
        self.reported = reported
        self.point = point
    }
}
