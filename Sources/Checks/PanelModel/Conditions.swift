/// What differs between one collection of hardware and people and another: the assumptions of the model that
/// no single figure settles.
public struct Conditions: Sendable {
    /// Seconds for which a finger rests after a flick.
    public var rest: ClosedRange<Double> = 0...0.2
    /// Seconds in which a flicking finger comes to rest.
    public var stopping: ClosedRange<Double> = 0.02...0.04
    /// How strongly paths bend at most, per millimetre.
    public var bow = 0.001
    /// Seconds from the last position to the report of the lift, which carries none: the median and the
    /// ninetieth hundredth.
    public var lag = (median: 0.012, ninetieth: 0.026)
    /// Whether the lag counts from the moment of the lift instead.
    public var lagsFromLift = false
    /// The last step before the lift as a multiple of what it should be: the tenth and the ninetieth
    /// hundredth.
    public var lastStep = (tenth: 0.1, ninetieth: 1.6)
    /// Whether every multiple between the two is as likely, instead of every ratio.
    public var lastStepIsUniform = true
    /// Multiplies the panel's noise, its jitter, and its share of missing reports.
    public var noise = 1.0, jitter = 1.0, missing = 1.0
    /// How likely it is that the firmware holds the first position, for at most 40 ms.
    public var holdingFirst = 0.1
    /// Whether an ideal panel, too, has an unreliable last step and the lag.
    public var idealLifts = false
    /// Whether panels that are silent about a still finger repeat its position instead, and the other way
    /// round.
    public var invertsSilence = false
    /// Which part of the delay of the first report in a pair its position shows.
    public var pairDelay = 1.0

    /// As measured on recordings of touchpads and touchscreens, or half-way where they leave it open.
    public static let standard = Conditions()

    /// Other assumptions, within and somewhat beyond what the recordings allow.
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

    /// Those of ``varied(using:)`` with last steps of every length that recordings show, and the flaws that the panel has.
    public static func unreliableLifts(using random: inout SeededRandom) -> Conditions {
        var conditions = varied(using: &random)
        conditions.lastStep = (random.uniform(0.05...0.9), random.uniform(1.05...2.5))
        (conditions.noise, conditions.jitter, conditions.missing) = (1, 1, 1)
        return conditions
    }
}
