/// A curve along which a released value slows down, in a time that depends on its speed.
///
/// An app adds one of its own, with the same rights as those of the library:
///
///     // Slows down by the same 1500 units per second in each second:
///     let brakes = Deceleration.curve(
///         DecelerationCurve(
///             duration: { speed in speed / 1500 },
///             distance: { speed, time, _ in (speed - 750 * time) * time },
///             speed: { speed, time, _ in speed - 1500 * time }))
public struct DecelerationCurve: Sendable {
    /// A function that gives a number for each time of a throw, which sets out with `speed` and takes `duration`,
    /// as the curve's own function for that says.
    public typealias FunctionOfTime =
        @Sendable @convention(c) (_ speed: Double, _ time: Double, _ duration: Double) -> Double

    // Functions that capture nothing, so that a motion along a curve is plain data, as every other is.
    private let durations: @Sendable @convention(c) (_ speed: Double) -> Double
    private let distances: FunctionOfTime
    private let speeds: FunctionOfTime
    private let fastest: Double

    /// Creates a curve from functions that capture nothing, and that return the same result for the same
    /// arguments.
    ///
    /// - Parameters:
    ///   - fastest: The greatest speed at which a value sets out, in units per second; a faster one is limited
    ///     to it.
    ///   - duration: The seconds until a value rests that sets out with a speed.
    ///   - distance: The distance covered after a time, in seconds from 0 to the duration. Never falls.
    ///   - speed: The speed after that time. Never grows.
    public init(
        fastest: Double = 1e15,
        duration: @escaping @Sendable @convention(c) (_ speed: Double) -> Double,
        distance: @escaping FunctionOfTime,
        speed: @escaping FunctionOfTime
    ) {
        durations = duration
        distances = distance
        speeds = speed
        self.fastest = fastest > 0 ? fastest : 0
    }

    /// A throw along the curve, from the release until the value rests.
    struct Throw: Sendable {
        private let curve: DecelerationCurve
        /// The speed at the start, in units per second.
        let speed: Double
        /// The seconds until the value rests.
        let duration: Double
        /// The units from the start to there.
        let distance: Double

        /// The throw of a value that is released with a speed; at rest where the functions give no throw.
        ///
        /// - Parameter known: Its duration, if it has been computed already.
        init(along curve: DecelerationCurve, speed: Double, duration known: Double? = nil) {
            self.curve = curve
            let speed = min(speed, curve.fastest)
            let duration = speed > 0 ? known ?? curve.durations(speed) : 0
            let isThrow = duration > 0 && duration < .infinity
            let distance = isThrow ? curve.distances(speed, duration, duration) : 0
            let moves = distance > 0 && distance < .infinity
            (self.speed, self.duration, self.distance) = moves ? (speed, duration, distance) : (0, 0, 0)
        }

        /// The distance and the speed after a time, within those of the whole throw.
        func state(at time: Double) -> (distance: Double, speed: Double) {
            guard time < duration else { return (distance, 0) }
            let travelled = curve.distances(speed, time, duration)
            let rate = curve.speeds(speed, time, duration)
            return (travelled > 0 ? min(travelled, distance) : 0, rate > 0 ? min(rate, speed) : 0)
        }

        /// The first time at which a distance is behind it.
        func time(toTravel travelled: Double) -> Double {
            firstTime { self.state(at: $0).distance >= travelled }
        }

        /// The first time at which the speed has fallen to a limit.
        func time(untilSpeed limit: Double) -> Double {
            speed <= limit ? 0 : firstTime { self.state(at: $0).speed <= limit }
        }

        /// The first time from which on a condition holds.
        private func firstTime(_ holds: (Double) -> Bool) -> Double {
            var (low, high) = (0.0, duration)
            for _ in 0..<60 {
                let middle = low + (high - low) / 2
                if holds(middle) { high = middle } else { low = middle }
            }
            return high
        }
    }
}

extension DecelerationCurve: Hashable {
    /// Calls `body` with the bytes of the functions' addresses, the only means to distinguish functions.
    private func withAddresses<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: (durations, distances, speeds), body)
    }

    /// True if two curves are made of the same functions.
    public static func == (left: DecelerationCurve, right: DecelerationCurve) -> Bool {
        left.fastest == right.fastest
            && left.withAddresses { left in right.withAddresses { left.elementsEqual($0) } }
    }

    public func hash(into hasher: inout Hasher) {
        withAddresses { hasher.combine(bytes: $0) }
        hasher.combine(fastest)
    }
}
