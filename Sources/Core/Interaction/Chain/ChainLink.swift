import Motion
import Touch

/// A direction of a hand: forwards or backwards along x (0) or y (1).
package struct HandDirection: Sendable {
    package let axis: Int
    package let isForward: Bool

    package init(axis: Int, isForward: Bool) {
        self.axis = axis
        self.isForward = isForward
    }

    static let right = HandDirection(axis: 0, isForward: true)
    static let down = HandDirection(axis: 1, isForward: true)
}

/// The ranges of a hand's displacement, in millimetres, that one member consumes: by axis, forwards and
/// backwards, each counted from 0.
package struct ConsumedRanges: Sendable {
    package var forthStart = SIMD2<Double>.zero, forthEnd = SIMD2<Double>.zero
    package var backStart = SIMD2<Double>.zero, backEnd = SIMD2<Double>.zero

    package subscript(_ direction: HandDirection) -> (start: Double, end: Double) {
        get {
            direction.isForward
                ? (forthStart[direction.axis], forthEnd[direction.axis])
                : (backStart[direction.axis], backEnd[direction.axis])
        }
        set {
            if direction.isForward {
                (forthStart[direction.axis], forthEnd[direction.axis]) = newValue
            } else {
                (backStart[direction.axis], backEnd[direction.axis]) = newValue
            }
        }
    }
}

/// The room that a member has in a direction of the hand.
package struct ChainRoom: Sendable {
    /// The distance in millimetres that the hand can move until the member is at its end; infinite for no end.
    package var distance: Double
    /// True if the member's value grows in that direction.
    package var grows: Bool
}

/// The moment in which a member of a chain, running out, meets its end.
package struct ChainEnd: Sendable {
    package let time: Timestamp
    let direction: HandDirection
    /// The hand's velocity along its axis that would give the member's, in millimetres per second.
    let handRate: Double
    /// The member's axis, and its place and velocity there.
    let axis: Int
    let place: Double
    let rate: Double
}

/// A member of a chain, as the chain sees it: in the hand's millimetres, whatever value it moves.
///
/// A query comes with the gesture, because some devices are scrolled against the fingers; for a wheel there is
/// none.
package protocol ChainLink {
    associatedtype Transition
    var priority: ChainPriority { get }
    /// True if it hands a throw on that runs into its end.
    var passesFlings: Bool { get }
    /// The seconds from a report to the first frame that can know of it.
    var latency: Double { get }
    var activity: Activity { get }
    /// True if the part of the hand's displacement that it consumes is still valid.
    var isPlanned: Bool { get }

    func isHeld(by gesture: GestureID) -> Bool
    /// True if it follows the places of a gesture. A member that has lost the hand's place finds it with the
    /// next report.
    func follows(_ gesture: GestureID) -> Bool
    /// The room in a direction; nil if it doesn't move along that axis.
    func room(_ direction: HandDirection, for gesture: Gesture?) -> ChainRoom?
    /// True if a hand that lets go with a velocity moves this member, by its consumed range, or by its
    /// shown room if the ranges are no longer valid.
    func leads(on axis: Int, rate: Double, of gesture: Gesture, isPlanned: Bool) -> Bool
    func runOut(for gesture: Gesture) -> ChainEnd?

    mutating func handle(_ gesture: Gesture, record: (Transition) -> Void)
    /// - Parameter atOnce: False for ranges that count from the next report on.
    mutating func follow(_ ranges: ConsumedRanges, atOnce: Bool, for gesture: Gesture)
    /// Sets the axes of the hand on which the member gets the hand's velocity at the release.
    ///
    /// - Parameter isPlanned: False if the consumed ranges are no longer valid.
    mutating func setLeader(x: Bool, y: Bool, for gesture: Gesture, isPlanned: Bool)
    mutating func stop(at end: ChainEnd, record: (Transition) -> Void)
    mutating func throwOn(_ end: ChainEnd, for gesture: Gesture, record: (Transition) -> Void)
    /// Turns the wheel. A hand that scrolls in the same direction moves against the notches.
    ///
    /// - Parameter parts: The parts of a notch that do not add up to a whole one yet, for members that count
    ///   only whole ones.
    /// - Returns: The notches that are left.
    mutating func turnWheel(
        by notches: Double, on axis: Int, parts: inout Double, at time: Timestamp,
        record: (Transition) -> Void
    ) -> Double
}
