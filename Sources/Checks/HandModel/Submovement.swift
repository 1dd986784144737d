import CLibm

/// A part of a movement of the hand, after the sigma-lognormal model of rapid movements (Plamondon, 1995): its speed
/// over time has the shape of a lognormal distribution, and its direction turns as the distance grows.
struct Submovement {
    /// The second at which the command is sent to the muscles.
    var onset: Double
    /// Mean and standard deviation of the logarithm of the seconds that the muscles take to answer.
    var delay, spread: Double
    /// Millimetres.
    var length: Double
    /// Radians from the x axis, at the beginning and at the end.
    var directions: (first: Double, last: Double)

    /// - Parameters:
    ///   - peak: The greatest speed, in millimetres per second.
    ///   - seconds: The median time that the muscles take to answer.
    init(
        onset: Double, seconds: Double, spread: Double, peak: Double,
        directions: (first: Double, last: Double)
    ) {
        self.onset = onset
        self.spread = spread
        self.directions = directions
        delay = log(seconds)
        length = peak * spread * (2 * Double.pi).squareRoot() * exp(delay - spread * spread / 2)
    }

    /// The second at which the standardised logarithm of the time is `deviation`; the speed peaks at minus ``spread``.
    func time(at deviation: Double) -> Double { onset + exp(delay + spread * deviation) }

    /// Millimetres per second.
    func velocity(at time: Double) -> SIMD2<Double> {
        let passed = time - onset
        guard passed > 1e-6 else { return .zero }
        let deviation = (log(passed) - delay) / spread
        guard abs(deviation) < 6 else { return .zero }
        let speed =
            length * exp(-deviation * deviation / 2) / (spread * (2 * Double.pi).squareRoot() * passed)
        let part = (1 + erf(deviation / 2.0.squareRoot())) / 2
        let direction = directions.first + (directions.last - directions.first) * part
        return SIMD2(cos(direction), sin(direction)) * speed
    }
}
