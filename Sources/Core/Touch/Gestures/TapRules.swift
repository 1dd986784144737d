import Motion

/// When fingers that touch for a moment are a tap, or several in a row.
///
/// Lengths are millimetres, durations seconds. A number that is negative or no number counts as 0. Taps are
/// looked for on touchscreens; those on a touchpad reach an app as clicks.
public struct TapRules: Equatable, Sendable {
    /// How many taps in a row, 1 to 10.
    public var count: Int
    /// How many fingers tap together.
    public var fingers: Int
    /// How far a finger may move while it is down.
    public var movement: Double
    /// How long fingers may be down.
    public var maximumDuration: Double
    /// How long fingers may be up between two taps.
    public var interval: Double
    /// The farthest from the first tap of a row that another may land: for several fingers, their centre.
    public var separation: Double

    public init(
        count: Int = 1, fingers: Int = 1, movement: Double = 2.5, maximumDuration: Double = 0.75,
        interval: Double = 0.3, separation: Double = 15
    ) {
        self.count = count
        self.fingers = fingers
        self.movement = movement
        self.maximumDuration = maximumDuration
        self.interval = interval
        self.separation = separation
    }
}

/// How far a row of taps has come.
struct TapProgress: Sendable {
    /// Taps that are done.
    var taps = 0
    /// The most fingers that were down together in the present tap.
    var peak = 0
    /// Whether a finger of the present tap is up again.
    var isLifting = false
    /// The centre of the places where the fingers of the first tap landed, in millimetres.
    var place = SIMD2<Double>.zero
}

extension TapRules {
    var sanitized: TapRules {
        var rules = self
        rules.count = min(max(count, 1), 10)
        rules.fingers = min(max(fingers, 1), ContactTable.fingerLimit)
        rules.movement = movement.asMeasure
        rules.maximumDuration = maximumDuration.asMeasure
        rules.interval = interval.asMeasure
        rules.separation = separation.asMeasure
        return rules
    }

    /// True if a finger that lands at `place` can belong to the next tap of a row.
    func continues(_ progress: TapProgress, at place: SIMD2<Double>) -> Bool {
        // The fingers of one tap may lie far from each other, so that the first says nothing about its centre.
        fingers > 1 || progress.isNear(place, by: self)
    }
}

extension TapProgress {
    /// True if fingers that land at `place` tap where the first tap of the row was.
    ///
    /// The lift has no say: how far a finger may roll while it is down is ``TapRules/movement``.
    func isNear(_ place: SIMD2<Double>, by rules: TapRules) -> Bool {
        (place - self.place).magnitude <= rules.separation
    }

    /// A finger is up again.
    mutating func lift(isLast: Bool, by rules: TapRules) -> Verdict {
        isLifting = true
        guard peak == rules.fingers else { return .fail(.tooFewFingers) }
        guard isLast else { return .wait }
        taps += 1
        peak = 0
        isLifting = false
        return taps < rules.count ? .wait : .recognize
    }
}
