import CLibm

extension Deceleration {
    /// Chromium's curve for touchpads: friction that is proportional to the speed and a constant one,
    /// v' = −k·v − k·c, until the speed is 0. A throw takes 1.3 seconds at most, and is cut to 20,946 units
    /// per second.
    public static let chromium = Deceleration.curve(
        DecelerationCurve(
            fastest: 5707.62 * Chromium.friction - Chromium.drift,
            duration: { speed in log1p(speed / Chromium.drift) / Chromium.friction },
            distance: { speed, time, _ in
                (speed + Chromium.drift) / Chromium.friction * Chromium.lost(after: time) - Chromium.drift
                    * time
            },
            speed: { speed, time, _ in speed - (speed + Chromium.drift) * Chromium.lost(after: time) }))
}

private enum Chromium {
    /// k in 1/s, and c in units per second.
    static let (friction, drift) = (3.7, 172.0)

    /// The part that the proportional friction has taken after a time.
    static func lost(after time: Double) -> Double { -expm1(-friction * time) }
}
