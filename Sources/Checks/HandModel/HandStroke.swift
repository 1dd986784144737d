/// A stroke of a finger by a model of muscles, skin and firmware.
///
///     let stroke = HandStroke(.throwing, on: .smoothing, seed: 7)
///     stroke.velocity  // the velocity that a tracker should give at stroke.lift
///
/// The model has nothing in common with the other models of strokes, and no constant is ever fitted to it: it
/// shows how well a fit holds for hands and hardware that it was not made for.
public struct HandStroke: Sendable {
    /// A position, in millimetres, and the time at which it was reported, in seconds.
    public struct Report: Sendable {
        public var time: Double
        public var position: SIMD2<Double>
    }

    /// The reports in the order of their times; at least two.
    public let reports: [Report]
    /// The time at which the lift was reported, in seconds.
    public let lift: Double
    /// The velocity of the hand when the finger left the surface, in millimetres per second.
    public let velocity: SIMD2<Double>

    /// Creates a stroke with an intention.
    public init(_ intention: HandIntention, on firmware: Firmware, seed: UInt64) {
        self.init(on: firmware, seed: seed) { HandMovement(intention, using: &$0) }
    }

    /// Creates a stroke with a measured end. One that stays rests before it lifts.
    public init(_ ending: HandEnding, on firmware: Firmware, seed: UInt64) {
        self.init(on: firmware, seed: seed) { HandMovement(ending, using: &$0) }
    }

    private init(
        on firmware: Firmware, seed: UInt64, moving movement: (inout HandRandom) -> HandMovement
    ) {
        var random = HandRandom(seed: seed)
        while true {
            let movement = movement(&random)
            var panel = FirmwarePanel(firmware, using: &random)
            HandStroke.perform(movement, on: &panel, using: &random)
            guard panel.reports.count > 1 else { continue }
            reports = panel.reports
            lift = panel.lift(after: movement.lift - movement.down, using: &random)
            velocity = movement.velocity(at: movement.lift)
            return
        }
    }

    /// Moves the finger in steps of half a millisecond; the panel scans between the steps.
    private static func perform(
        _ movement: HandMovement, on panel: inout FirmwarePanel, using random: inout HandRandom
    ) {
        let step = 0.0005
        let duration = movement.lift - movement.down
        var pad = FingerPad(using: &random)
        var (time, scan) = (0.0, panel.firstScan)
        var (hand, contact) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        while time < duration {
            let velocity = movement.velocity(at: movement.down + time + step / 2)
            hand += velocity * step
            time += step
            let before = contact
            contact = pad.follow(hand, moving: velocity, until: duration - time)
            guard scan <= time else { continue }
            let part = 1 - (time - scan) / step
            panel.scan(
                before + (contact - before) * part, at: scan, isLast: scan + panel.interval > duration,
                using: &random)
            scan += panel.interval
        }
    }
}
