import Motion

/// The moment in which a value crosses a threshold.
///
///     // A wheel picker that clicks at each row, the louder the faster it turns:
///     ticks.check(list, to: frameTime) { crossing in
///         click(at: crossing.time, volume: min(abs(crossing.velocity.perSecond) / 2000, 1))
///     }
public struct Crossing: Equatable, Sendable {
    /// The threshold.
    public var place: Double
    /// The time at which the value is first shown beyond the threshold.
    public var time: Timestamp
    /// The direction in which the value crosses the threshold.
    public var direction: CrossingDirection
    /// The velocity of the value then, along the measured axis; in a hand, that of the hand.
    public var velocity: Velocity<Double>

    /// Creates the record of a crossing.
    public init(
        place: Double, time: Timestamp, direction: CrossingDirection, velocity: Velocity<Double> = .zero
    ) {
        self.place = place
        self.time = time
        self.direction = direction
        self.velocity = velocity
    }
}

/// The direction of a crossing.
///
///     // With `Crossings(.at(-60))`: the offset falls below -60 when the list is pulled that far down.
///     refresh.check(list, before: gesture.time) { crossing in
///         switch crossing.direction {
///         case .falling: hint = "Release to refresh"
///         case .rising: hint = "Pull to refresh"
///         }
///     }
public enum CrossingDirection: UInt32, CaseIterable, Hashable, Sendable {
    /// The value grows.
    case rising
    /// The value shrinks.
    case falling
}
