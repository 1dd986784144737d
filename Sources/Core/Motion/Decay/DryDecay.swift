import CLibm

/// Proportional friction and constant friction: v' = −k·v − k·c, until the speed is 0.
@usableFromInline
struct DryDecay: Sendable {
    /// Chromium's constants.
    static let (friction, drift, limit) = (3.7, 172.0, 5707.62 * 3.7 - 172)

    /// The speed at the start.
    let speed: Double

    init(speed: Double) { self.speed = min(speed, DryDecay.limit) }

    var duration: Double { log1p(speed / DryDecay.drift) / DryDecay.friction }

    /// The distance and the speed after a time.
    func state(at time: Double) -> (distance: Double, speed: Double) {
        let time = min(time, duration)
        let done = -expm1(-DryDecay.friction * time)
        let sum = speed + DryDecay.drift
        return (sum / DryDecay.friction * done - DryDecay.drift * time, max(0, speed - sum * done))
    }

    /// The time at which the speed has fallen to one.
    func time(untilSpeed limit: Double) -> Double {
        guard speed > limit else { return 0 }
        return log((speed + DryDecay.drift) / (limit + DryDecay.drift)) / DryDecay.friction
    }
}
