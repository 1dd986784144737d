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

    /// Creates rules, by default for a single tap of one finger; millimetres and seconds.
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

extension GestureRecognizer {
    /// Fingers that touch for a moment, once or several times.
    public static func tap(_ rules: TapRules = TapRules()) -> GestureRecognizer {
        GestureRecognizer(TapBehavior(rules: rules.sanitized))
    }
}

extension TapRules {
    /// The rules with usable numbers.
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
}

/// The behaviour of a row of taps.
struct TapBehavior: RecognizerBehavior {
    let rules: TapRules
    /// The number of taps that are done.
    var taps = 0
    /// The most fingers that were down together in the current tap.
    var peak = 0
    /// True if a finger of the current tap is up again.
    var isLifting = false
    /// The latest time at which the fingers of the current tap may be lifted.
    var latestLift = Timestamp.zero
    /// The centre of the places where the fingers of the first tap landed, in millimetres.
    var place = SIMD2<Double>.zero

    var traits: Traits { Traits("tap", .tap, fingers: rules.fingers...rules.fingers, isDiscrete: true) }

    mutating func judge(_ change: Change, _ touches: Touches) -> Verdict {
        switch change {
        case .landed(let finger): land(finger, touches)
        case .moved where touches.farthest > rules.movement: .fail(.movedTooFar)
        case .lifted: lift(touches)
        case .timeUp: .fail(touches.count > 0 ? .tooLong : .tooLate)
        case .complete, .moved, .began, .changed: .wait
        }
    }

    func continues(at place: SIMD2<Double>) -> Bool {
        // The fingers of one tap may be far apart, so that the first one's place says nothing about their
        // centre.
        rules.fingers > 1 || isNear(place)
    }

    func complete(_ gesture: inout Gesture, _ touches: Touches) {
        gesture.tapCount = taps
    }

    private mutating func land(_ finger: Touches.Landing, _ touches: Touches) -> Verdict {
        guard !isLifting else { return .fail(.lifted) }
        if peak == 0 { latestLift = touches.time.advanced(by: rules.maximumDuration) }
        peak = max(peak, touches.count)
        guard peak == rules.fingers else { return .waitUntil(latestLift) }
        let isElsewhere = taps > 0 && !isNear(finger.centre)
        // The row is over, and these fingers may begin another.
        if isElsewhere { taps = 0 }
        if taps == 0 { place = finger.centre }
        return isElsewhere ? .startOver(.tooFarApart, until: latestLift) : .waitUntil(latestLift)
    }

    private mutating func lift(_ touches: Touches) -> Verdict {
        isLifting = true
        guard peak == rules.fingers else { return .fail(.tooFewFingers) }
        guard touches.count == 0 else { return .wait }
        taps += 1
        peak = 0
        isLifting = false
        return taps < rules.count ? .waitUntil(touches.time.advanced(by: rules.interval)) : .recognize
    }

    /// Returns true if fingers that land at `place` are close enough to the first tap of the row.
    ///
    /// The lift is not considered: ``TapRules/movement`` limits the movement of a finger while it is down.
    private func isNear(_ place: SIMD2<Double>) -> Bool {
        (place - self.place).magnitude <= rules.separation
    }
}
