import Traces

/// The speed of a hand along its path, in millimetres per second, for the finger that moves most.
///
/// Speeds are clamped to 1 mm/s … 20 m/s, durations to 1 ms … 1 min; no move takes longer.
public enum SpeedProfile: Hashable, Sendable {
    /// The same speed from start to end.
    case constant(speed: Double)
    /// Accelerates over two fifths of the path, then goes on at `speed` and leaves the surface with it.
    case flick(speed: Double)
    /// Starts and ends at rest, as a hand with a known target does: least jerk.
    case ease(duration: Double)
    /// Starts at `speed` and slows down evenly until it rests.
    case brake(from: Double)

    /// Returns the seconds that a path of `length` millimetres takes.
    func duration(of length: Double) -> Double {
        min(fullDuration(of: length), Self.durations.upperBound)
    }

    private func fullDuration(of length: Double) -> Double {
        switch self {
        case .constant(let speed): length / speed.within(Self.speeds)
        case .flick(let speed): 1.4 * length / speed.within(Self.speeds)
        case .ease(let duration): duration.within(Self.durations)
        case .brake(let speed): 2 * length / speed.within(Self.speeds)
        }
    }

    /// Returns the fraction of the path that is done `time` seconds after the start, and its rate per
    /// second.
    func progress(at time: Double, of length: Double) -> (fraction: Double, rate: Double) {
        let duration = duration(of: length)
        guard duration > 0 else { return (1, 0) }
        let part = (time / duration).within(0...1)
        let (fraction, rate) = progress(of: part)
        return (fraction, rate / duration)
    }

    /// Returns the progress, and its derivative, at a part of the whole duration.
    private func progress(of part: Double) -> (fraction: Double, rate: Double) {
        switch self {
        case .constant: return (part, 1)
        case .flick:
            // From rest to the speed in ramp/2 of the distance, which is ramp of the time at full speed.
            let ramp = 0.8 / 1.4
            let speed = 1.4
            if part < ramp { return (speed * part * part / (2 * ramp), speed * part / ramp) }
            return (1 - speed * (1 - part), speed)
        case .ease:
            let square = part * part
            return (square * part * (10 - 15 * part + 6 * square), 30 * square * (1 - part) * (1 - part))
        case .brake: return (part * (2 - part), 2 * (1 - part))
        }
    }

    static let speeds = 1.0...20_000
    static let durations = 0.001...60
}
