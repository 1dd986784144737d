import CLibm

/// A part of a movement of the hand, after the sigma-lognormal model of rapid movements (Plamondon, 1995):
/// its speed over time has the shape of a lognormal distribution, and its direction turns as the distance
/// grows.
struct Submovement {
    /// The time at which the command is sent to the muscles, in seconds.
    var onset: Double
    /// The mean and standard deviation of the logarithm of the muscles' response time in seconds.
    var delay, spread: Double
    /// The length of the movement, in millimetres.
    var length: Double
    /// The directions at the beginning and at the end, in radians from the x axis.
    var directions: (first: Double, last: Double)

    /// Creates a submovement with a given peak speed.
    ///
    /// - Parameters:
    ///   - peak: The greatest speed, in millimetres per second.
    ///   - seconds: The median response time of the muscles.
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

    /// Returns the time whose standardised logarithm is `deviation`, in seconds; the speed peaks at minus
    /// ``spread``.
    func time(at deviation: Double) -> Double { onset + exp(delay + spread * deviation) }

    /// Returns the velocity at a time, in millimetres per second.
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
