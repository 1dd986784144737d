import Motion

/// The rules of a tap, or of several in a row: fingers that touch for a moment.
///
/// Lengths are millimetres, durations seconds. A number that is negative or NaN counts as 0. Taps are
/// recognised on touchscreens, and as clicks of the primary button under the ``GestureArena/pointer``, which
/// also stand for the taps of a touchpad.
///
///     // At a ticket machine, hands tremble and press for long.
///     arena.add(.tap(TapRules(movement: 6, maximumDuration: 3)))
public struct TapRules: Equatable, Sendable {
    /// The number of taps in a row, 1 to 10.
    public var count: Int
    /// The number of fingers that tap together.
    public var fingers: Int
    /// The greatest movement of a finger while it is down.
    public var movement: Double
    /// The longest time that fingers may be down.
    public var maximumDuration: Double
    /// The longest time that fingers may be up between two taps.
    public var interval: Double
    /// The greatest distance of a tap from the first tap of a row: for several fingers, between their
    /// centres.
    public var separation: Double

    /// Creates rules for a single tap of one finger, unless told otherwise; millimetres and seconds.
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

/// The progress of a row of taps.
struct TapProgress: Sendable {
    /// The number of taps that are done.
    var taps = 0
    /// The most fingers that were down together in the current tap.
    var peak = 0
    /// True if a finger of the current tap is up again.
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

    /// Returns true if a finger that lands at `place` can belong to the next tap of a row.
    func continues(_ progress: TapProgress, at place: SIMD2<Double>) -> Bool {
        // The fingers of one tap may be far apart, so that the first one's place says nothing about their
        // centre.
        fingers > 1 || progress.isNear(place, by: self)
    }
}

extension TapProgress {
    /// Returns true if fingers that land at `place` are close enough to the first tap of the row.
    ///
    /// The lift is not considered: ``TapRules/movement`` limits the movement of a finger while it is down.
    func isNear(_ place: SIMD2<Double>, by rules: TapRules) -> Bool {
        (place - self.place).magnitude <= rules.separation
    }

    /// Handles a finger that is up again.
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
