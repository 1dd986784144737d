/// The assumptions of the model that differ between collections of hardware and people, and that no single
/// figure settles.
public struct Conditions: Sendable {
    /// The time for which a finger rests after a flick, in seconds.
    public var rest: ClosedRange<Double> = 0...0.2
    /// The time in which a flicking finger comes to rest, in seconds.
    public var stopping: ClosedRange<Double> = 0.02...0.04
    /// The greatest curvature term of paths, per millimetre.
    public var bow = 0.001
    /// The time from the last position to the report of the lift, which carries none, in seconds: the median
    /// and the 90th percentile.
    public var lag = (median: 0.012, ninetieth: 0.026)
    /// True if the lag counts from the moment of the lift instead.
    public var lagsFromLift = false
    /// The last step before the lift as a multiple of the true step: the 10th and the 90th percentile.
    public var lastStep = (tenth: 0.1, ninetieth: 1.6)
    /// True if the multiples are distributed uniformly, false if their logarithms are distributed normally.
    public var lastStepIsUniform = true
    /// Factors for the panel's noise, its jitter, and its fraction of missing reports.
    public var noise = 1.0, jitter = 1.0, missing = 1.0
    /// The probability that the firmware holds the first position, for at most 40 ms.
    public var holdingFirst = 0.1
    /// True if an ideal panel, too, has an unreliable last step and the lag.
    public var idealLifts = false
    /// True if panels that are silent while a finger is still repeat its position instead, and the other way
    /// round.
    public var invertsSilence = false
    /// The fraction of the first report's delay in a pair that its position shows.
    public var pairDelay = 1.0

    /// The conditions measured on recordings of touchpads and touchscreens, or the middle of the range that
    /// they allow.
    public static let standard = Conditions()

    /// Returns other conditions, within and somewhat beyond the range that the recordings allow.
    public static func varied(using random: inout SeededRandom) -> Conditions {
        var conditions = Conditions()
        if random.chance(0.3) { conditions.rest = 0.02...0.2 }
        let stopping = random.chance(0.3) ? 0 : random.uniform(0.01...0.04)
        conditions.stopping = stopping / 2...stopping
        conditions.bow = random.uniform(0...0.004)
        let lag = random.uniform(0.006...0.016)
        conditions.lag = (lag, lag * random.uniform(1.3...2.6))
        conditions.lagsFromLift = random.chance(0.4)
        conditions.lastStep = (random.uniform(0.05...0.6), random.uniform(1.3...3))
        conditions.lastStepIsUniform = random.chance(0.5)
        conditions.noise = random.proportional(0.2...3)
        conditions.jitter = random.proportional(0.2...1.7)
        conditions.missing = random.uniform(0...2)
        conditions.holdingFirst = random.chance(0.5) ? 0 : random.uniform(0...0.5)
        conditions.idealLifts = random.chance(0.4)
        conditions.invertsSilence = random.chance(0.3)
        conditions.pairDelay = random.chance(0.7) ? 1 : random.uniform(0...1)
        return conditions
    }

    /// Returns the conditions of ``varied(using:)`` with last steps of every length that recordings show, and
    /// the panel's own flaws.
    public static func unreliableLifts(using random: inout SeededRandom) -> Conditions {
        var conditions = varied(using: &random)
        conditions.lastStep = (random.uniform(0.05...0.9), random.uniform(1.05...2.5))
        (conditions.noise, conditions.jitter, conditions.missing) = (1, 1, 1)
        return conditions
    }
}
