import CLibm

/// The end of a stroke, as fast as those of 44 fingers that stopped and of 70 that lifted, recorded on some twenty
/// touchscreens and touchpads.
///
///     let stroke = HandStroke(.staying, on: .polled, seed: 7)
public enum HandEnding: String, CaseIterable, Sendable {
    /// The finger brakes, and stays where it stops.
    case staying
    /// The finger lifts while it moves.
    case leaving

    /// The greatest speed of a finger within 0.4 s before it stops, over 25 ms, in millimetres per second.
    public static let stoppingSpeed = MeasuredSpread([66, 83, 100, 135, 172, 278, 363])
    /// The time in which a finger that stops slows down from 80 % of that speed to 10 %, in seconds. It has nothing to do
    /// with the speed: the logarithms correlate with 0.04.
    public static let brakingTime = MeasuredSpread([0.054, 0.072, 0.091, 0.137, 0.226, 0.359, 0.386])
    /// The speed of a finger over the last 25 ms before it lifts, in millimetres per second.
    public static let liftingSpeed = MeasuredSpread([60, 63, 98, 186, 350, 703, 901])
    /// That speed divided by the one over the 50 ms before.
    public static let liftingPace = MeasuredSpread([0.42, 0.73, 1.05, 1.34, 1.77, 2.7, 3.23])
}

/// The spread of a measured quantity greater than 0.
public struct MeasuredSpread: Sendable {
    /// The values below which 5, 10, 25, 50, 75, 90 and 95 % of the measurements are.
    public let marks: [Double]

    init(_ marks: [Double]) {
        self.marks = marks
    }

    /// Returns a random value with this spread, of which none is beyond the first and the last mark.
    public func value(using random: inout some RandomNumberGenerator) -> Double {
        value(at: Double.random(in: 0...1, using: &random))
    }

    /// Returns the value below which a part of all values is; between two marks its logarithm rises evenly.
    func value(at part: Double) -> Double {
        let parts = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95]
        guard let next = parts.firstIndex(where: { $0 > part }) else { return marks[marks.count - 1] }
        guard next > 0 else { return marks[0] }
        let passed = (part - parts[next - 1]) / (parts[next] - parts[next - 1])
        return marks[next - 1] * pow(marks[next] / marks[next - 1], passed)
    }
}

extension HandMovement {
    /// One movement with a measured end.
    init(_ ending: HandEnding, using random: inout HandRandom) {
        let spread = random.number(0.18, 0.45)
        let direction = random.number(0, 2 * .pi)
        let directions = (direction, direction + 0.35 * random.normal())
        switch ending {
        case .staying:
            let speed = HandEnding.stoppingSpeed.value(at: random.number(0, 1))
            let braking = HandEnding.brakingTime.value(at: random.number(0, 1))
            // The speed is a part p of its peak where the deviation from the peak is √(−2 ln p).
            let unit = Submovement(onset: 0, seconds: 1, spread: spread, peak: 1, directions: directions)
            func time(at part: Double) -> Double { unit.time(at: (-2 * log(part)).squareRoot() - spread) }
            let part = Submovement(
                onset: 0, seconds: braking / (time(at: 0.1) - time(at: 0.8)), spread: spread, peak: speed,
                directions: directions)
            self.init(part, lift: part.time(at: 3) + random.number(0.05, 0.2), using: &random)
        case .leaving:
            let speed = HandEnding.liftingSpeed.value(at: random.number(0, 1))
            let pace = HandEnding.liftingPace.value(at: random.number(0, 1))
            let seconds = random.size(0.1, 0.3)
            let unit = Submovement(
                onset: 0, seconds: seconds, spread: spread, peak: 1, directions: directions)
            let lift = unit.time(ofPace: pace)
            let part = Submovement(
                onset: 0, seconds: seconds, spread: spread, peak: speed / unit.speed(until: lift, in: 0.025),
                directions: directions)
            self.init(part, lift: lift, using: &random)
        }
    }

    /// A movement from before it can be felt until a time.
    private init(_ part: Submovement, lift: Double, using random: inout HandRandom) {
        self.init(part, down: part.time(at: -3 - part.spread), lift: lift, using: &random)
    }
}

extension Submovement {
    /// The mean speed in the seconds until a time.
    fileprivate func speed(until time: Double, in seconds: Double) -> Double {
        let steps = 10
        let sum = (0..<steps).reduce(0) { sum, step in
            let velocity = velocity(at: time - seconds * (Double(step) + 0.5) / Double(steps))
            return sum + (velocity * velocity).sum().squareRoot()
        }
        return sum / Double(steps)
    }

    /// The time at which the speed over 25 ms, divided by that over the 50 ms before, has fallen to a pace.
    fileprivate func time(ofPace pace: Double) -> Double {
        var (early, late) = (-2.0, 2.5)
        for _ in 0..<30 {
            let time = time(at: (early + late) / 2)
            let isFaster = speed(until: time, in: 0.025) > pace * speed(until: time - 0.025, in: 0.05)
            if isFaster { early = (early + late) / 2 } else { late = (early + late) / 2 }
        }
        return time(at: late)
    }
}
